"""Leave out of a game what a table of some number of players does not need."""

from __future__ import annotations

from msgspec.structs import replace

from generator.content.game import Game
from generator.content.model import (
    AnyBlock,
    AnyCards,
    Band,
    Deck,
    Row,
    Section,
    SectionCards,
    Setup,
    Sheet,
    SheetSide,
    Table,
)
from generator.content.setups import for_number


def seats(game: Game, players: int | None) -> bool:
    """Whether a game is for so many players; for any number, if it does not say."""
    bounds = game.content.game.players
    return players is None or bounds is None or bounds[0] <= players <= bounds[1]


def for_players(game: Game, players: int) -> Game:
    """Return a game with what is printed for so many players only, and nothing left empty."""
    sections = {
        id: smaller
        for id, section in game.content.sections.items()
        if _is_for(section, players) and (smaller := _section(section, players))
    }
    sheets = {
        id: left
        for id, sheet in game.content.sheets.items()
        if _is_for(sheet, players) and (left := _sheet(sheet, sections))
    }
    decks = {
        id: cards for id, deck in game.content.decks.items() if (cards := _deck(deck, sections))
    }
    update = {"sections": sections, "sheets": sheets, "decks": decks}
    content = replace(game.content, **update)
    return replace(game, content=content)


def _is_for(part: Sheet | Section | AnyBlock | Row, players: int) -> bool:
    """Whether a part of the content is for so many players; for any number, if it does not say."""
    return not part.players or players in part.players


def _section(section: Section, players: int) -> Section | None:
    blocks = {
        id: smaller
        for id, block in section.blocks.items()
        if _is_for(block, players) and (smaller := _block(block, players))
    }
    return replace(section, blocks=blocks) if blocks else None


def _block(block: AnyBlock, players: int) -> AnyBlock | None:
    if isinstance(block, Setup):
        return for_number(block, players)
    if not isinstance(block, Table):
        return block
    rows = {id: row for id, row in block.rows.items() if _is_for(row, players)}
    return replace(block, rows=rows) if rows else None


def _deck(deck: Deck, sections: dict[str, Section]) -> Deck | None:
    """Return a deck with cards of the sections that are left."""
    cards = {id: left for id, each in deck.cards.items() if (left := _cards(each, sections))}
    return replace(deck, cards=cards) if cards else None


def _cards(cards: AnyCards, sections: dict[str, Section]) -> AnyCards | None:
    if not isinstance(cards, SectionCards):
        return cards
    left = tuple(id for id in cards.sections if id in sections)
    below = {
        id: tuple(each for each in cards.below[id] if each in sections)
        for id in left
        if id in cards.below
    }
    return replace(cards, sections=left, below=below) if left else None


def _sheet(sheet: Sheet, sections: dict[str, Section]) -> Sheet | None:
    """Return a sheet with the sections that are left; a back alone becomes the front."""
    sides = [smaller for side in sheet.sides.values() if (smaller := _side(side, sections))]
    if not sides:
        return None
    front, back = (*sides, None)[:2]
    return replace(sheet, front=front, back=back)


def _side(side: SheetSide, sections: dict[str, Section]) -> SheetSide | None:
    bands = tuple(smaller for band in side.bands if (smaller := _band(band, sections)))
    return replace(side, bands=bands) if bands else None


def _band(band: Band, sections: dict[str, Section]) -> Band | None:
    fill = tuple(id for id in band.fill if id in sections)
    columns = tuple(
        replace(frame, sections=left)
        for frame in band.columns
        if (left := tuple(id for id in frame.sections if id in sections))
    )
    return replace(band, fill=fill, columns=columns) if fill or columns else None
