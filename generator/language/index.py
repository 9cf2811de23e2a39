"""Index the names of an aid by the sides they are on, in the order of the language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from generator.content.game import Game, texts_of
from generator.content.listing import chosen
from generator.content.model import Checklist, Entries, Index
from generator.content.text import Text
from generator.language.collation import sorted_by_name
from generator.language.extract import official_names
from generator.language.listing import listed
from generator.language.markup import parse, terms_in
from generator.language.prefixes import named

LETTERS = "ab"
"""What the front and the back of a sheet are called after its number."""


class IndexedSide(NamedTuple):
    """A side with its short name: the number of its sheet, and a letter where it has two.

    The ``title`` of the side is given if that of the sheet alone would be ambiguous.
    """

    label: str
    sheet: Text
    title: Text | None


def indexed_sides(game: Game) -> tuple[IndexedSide, ...]:
    """Return the sides of an aid with their short names, in printing order."""
    sheets = list(game.content.sheets.values())
    titles = Counter(str(sheet.title) for sheet in sheets)
    return tuple(
        IndexedSide(
            f"{number}{LETTERS[place] if sheet.back else ''}",
            sheet.title,
            side.title if sheet.back or titles[str(sheet.title)] > 1 else None,
        )
        for number, sheet in enumerate(sheets, 1)
        for place, side in enumerate(sheet.sides.values())
    )


def index_of(game: Game) -> Mapping[str, tuple[str, ...]]:
    """Return the names that texts of the aid mark, by their ids, with the sides they are on.

    The ids are those of the texts that are the names, in alphabetical order; sides are given
    by their short names.
    """
    return game.once(_index_of)


def index_items(game: Game, block: Index) -> tuple[str, ...]:
    """Return the ids of the names that an index lists: all, or those of a collection’s entries.

    The entries are in alphabetical order, unless the index says otherwise.
    """
    if block.collection is None:
        return tuple(index_of(game))
    in_order = block if block.sort else replace(block, sort="name")
    home = f"collections.{block.collection}.entries"
    return tuple(f"{home}.{id}.name" for id in listed(game, in_order))


def _index_of(game: Game) -> Mapping[str, tuple[str, ...]]:
    names = official_names(game)
    found: dict[str, dict[str, None]] = {}
    sides = [side for sheet in game.content.sheets.values() for side in sheet.sides.values()]
    for side, known in zip(sides, indexed_sides(game), strict=True):
        for section_id in side.placed.values():
            for text in _texts_on(game, section_id):
                for name in _names_in(text):
                    if id := named(names, name.casefold(), game.language):
                        found.setdefault(id, {})[known.label] = None
    words = {id: str(game.texts[id]) for id in found}
    return {id: tuple(found[id]) for id in sorted_by_name(words, game.language)}


def _names_in(text: Text) -> Iterator[str]:
    """Yield what a text marks as names; the name of an entry names itself."""
    if text.id.startswith("collections.") and text.id.endswith(".name"):
        yield str(text)
    for wording in text.wordings:
        yield from terms_in(parse(wording))


def _texts_on(game: Game, section_id: str) -> Iterator[Text]:
    """Yield the texts of a section, and those of the entries that it lists but in an index."""
    section = game.content.sections[section_id]
    yield from texts_of(section)
    for block in section.blocks.values():
        if isinstance(block, Entries | Checklist):
            for entry in chosen(block, game.content).values():
                yield from texts_of(entry) if isinstance(block, Entries) else (entry.name,)
