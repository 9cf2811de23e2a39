"""Prepare what templates of cards need beyond other pages: heads, pictures, backs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from generator.content.model import Content, Deck, Variant
from generator.content.pictures import PlacedPicture, placed_at
from generator.content.text import Text
from generator.content.typefaces import Face
from generator.language.wording import Wording, listed
from generator.layout.cards import entry_of, picture_of
from generator.layout.side import BLEED, Card, Side
from generator.render.assets import Assets
from generator.units import mm_from_pt

HEAD_SIZE, LEAST_HEAD, MOST_HEAD = 0.21, 8.5, 18.0
"""Type size of a head in pt for each mm of a card's width, and its bounds in pt."""
BACK_SIZE = 1.15
"""Type size of the back's title, as a factor of the front's head."""
BACK_INSET = 5.6
"""How much narrower than their plaque the words are, in mm."""
TAG_SIZE, TAG_LETTER, MOST_TAG = 0.56, 0.5, 0.36
"""Type size of the tag after a head, in em of the head; average width of its letters, in em of
the tag; and its largest width, as a share of the head."""
TAG_GAP = 1.5
"""Space before the tag, in mm."""
LEAST_SHARE = 0.64
"""The smallest scale of a head on one line; below it, the head takes two lines.

It is less than WRAPPED_SHARE, so that a head set for two lines does not fit on one.
"""
WRAPPED_SHARE = 0.66
"""The largest scale of a head on two lines: its band is hardly higher than others."""
HEAD_ICON = 1.5
"""Width of the icon in the head, in em."""
HEAD_LINE = 1.22
"""Height of a head, in em of its full size: smaller heads have bands of the same height."""
HEAD_LEADING = 1.08
"""Line height of a head on two lines, in em."""
TILES_ACROSS = 7
"""Tiles of the pattern behind a card's icon, across the width of the card."""
BACK_TILE, BOARD_TILE = 8.0, 12.0
"""How large a tile of a back's pattern is about, in mm, on cards and on boards, which are seen from
further off: as many as fill its panel are whole."""
WINDOW_FRAME = 0.9
"""How thick the frame of a picture is, in mm."""
NEAR_FRAME, BACK_FRAME = 2.4, 4.0
"""How far the frame of a back is from the cut, in mm, on plain cards and on those with a layout:
a slip of a millimetre does not show."""
WIDEST_PLAQUE = 120.0
"""How wide what the back of a board says is at most, in mm: lines that can be read."""
INNER_LINE = 0.9
"""How far the inner line of the frame of a back, where its pattern ends, is within the outer one,
in mm."""
MEDALLION_OF_WIDTH, MEDALLION_OF_HEIGHT = 0.52, 0.36
"""Width and height of the medallion, as shares of the card's."""


def front_words(card: Card, side: Side, wording: Wording, assets: Assets, face: Face) -> Any:
    """Return the template variables of the front of a card."""
    content = wording.content
    variant = variant_of(card, content)
    room = side.paper.width - 2 * side.margins.edge
    icon = HEAD_ICON if card.icon else 0.0
    tag = _tag(card, variant, content)
    tag_width = _tag_width(wording.plain(tag), room, side) if tag else 0.0
    part = f" {card.part}/{card.parts}" if card.parts else ""
    words = wording.plain(card.title) + part
    size, wraps = _head(words, room - tag_width, icon, side, assets, face)
    return {
        "card": card,
        "tag": tag,
        "tag_width": tag_width,
        "tag_size": TAG_SIZE * _full_head(side),
        "fills": assets.theme.fills(assets.edition),
        "variant": variant,
        "emblems": () if card.picture else _emblems(card, variant, side, content),
        "picture": _picture(card, side, content),
        "head_size": size,
        "head_height": HEAD_LINE * _full_head(side),
        "head_excess": max(2 * HEAD_LEADING * size - HEAD_LINE * _full_head(side), 0.0)
        if wraps
        else 0.0,
        "heading": lambda level: f"h{level - 1}",
        "matrix_lines": lambda each: list(matrix_lines(each, wording)),
    }


class CardPicture(Struct, frozen=True):
    """The picture of a card, and the size in mm that it is shown in, without its frame."""

    placed: PlacedPicture
    width: float
    height: float


def _picture(card: Card, side: Side, content: Content) -> CardPicture | None:
    """Return the picture of a card, in a window or over all of it with its bleed."""
    if not card.picture:
        return None
    deck, paper = side.sheet, side.paper
    assert isinstance(deck, Deck)
    placed = picture_of(card, content)
    assert placed is not None
    if card.picture == "full":
        return CardPicture(placed, paper.width + 2 * BLEED, paper.height + 2 * BLEED)
    width = paper.width - 2 * side.margins.edge - 2 * WINDOW_FRAME
    return CardPicture(placed, width, deck.window / 100 * paper.height - 2 * WINDOW_FRAME)


def back_picture(side: Side) -> CardPicture | None:
    """Return the picture of a back, which reaches over its edges, if it has one."""
    if side.back is None or side.back.picture is None:
        return None
    placed = placed_at(f"{side.back_path}.picture", side.back.picture)
    return CardPicture(placed, side.paper.width + 2 * BLEED, side.paper.height + 2 * BLEED)


def back_words(side: Side, wording: Wording, assets: Assets, face: Face) -> Any:
    """Return the template variables of the back of cards."""
    deck, back = side.sheet, side.back
    assert isinstance(deck, Deck) and back is not None
    words = wording.plain(back.title or deck.title)
    room = side.paper.width - 2 * side.margins.edge - BACK_INSET
    size, _ = _head(words, room / BACK_SIZE, 0.0, side, assets, face)
    fills = assets.theme.fills(assets.edition)
    return {
        "deck": deck,
        "back": back,
        "has_imprint": not deck.has_imprint_card,
        "fills": fills,
        "head_size": BACK_SIZE * size,
        "picture": back_picture(side),
    }


def style_words(side: Side) -> Mapping[str, Any]:
    """Return the style sheet variables of a card, in mm."""
    paper, deck = side.paper, side.sheet
    frame = BACK_FRAME if isinstance(deck, Deck) and deck.layout else NEAR_FRAME
    panel = frame + INNER_LINE
    is_board = paper.width > WIDEST_PLAQUE
    tile = BOARD_TILE if is_board else BACK_TILE
    return {
        "back_frame": frame,
        "back_panel": panel,
        "back_tile": tuple(_tile(each - 2 * panel, tile) for each in (paper.width, paper.height)),
        "bleed": BLEED,
        "window_frame": WINDOW_FRAME,
        "head_leading": HEAD_LEADING,
        "card_height": paper.height,
        "is_board": is_board,
        "widest_plaque": WIDEST_PLAQUE,
        "tile": paper.width / TILES_ACROSS,
        "medallion": min(MEDALLION_OF_WIDTH * paper.width, MEDALLION_OF_HEIGHT * paper.height),
    }


def _tile(length: float, about: float) -> float:
    """Return how long a tile is, of which whole ones fill a length in mm."""
    return length / max(round(length / about), 1)


def variant_of(card: Card, content: Content) -> Variant | None:
    """Return the variant that a card shows, or None."""
    return entry_of(card, content).variants[card.variant] if card.variant else None


def _tag(card: Card, variant: Variant | None, content: Content) -> Text | None:
    """Return the tag after a card's head: its variant or its role."""
    if variant:
        return variant.name
    return content.roles[card.role].name if card.role else None


def _tag_width(words: str, room: float, side: Side) -> float:
    """Return the width of a tag with the space before it, in mm."""
    wide = len(words) * TAG_LETTER * mm_from_pt(TAG_SIZE * _full_head(side))
    return min(wide, MOST_TAG * room) + TAG_GAP


def _emblems(card: Card, variant: Variant | None, side: Side, content: Content) -> Sequence[str]:
    """Return the icons of a card's picture: its own, those of its variant, that of its group."""
    if card.kind == "legend":
        return ()
    icons = (card.icon, *(variant.icons if variant else ()), _group_icon(card, side, content))
    return tuple(filter(None, icons))


def _group_icon(card: Card, side: Side, content: Content) -> str | None:
    """Return the icon of the group that a card's entry is of, where its deck shows groups."""
    deck = side.sheet
    if card.kind != "entries" or not isinstance(deck, Deck) or not deck.groups:
        return None
    group = content.collections[card.of].groups.get(entry_of(card, content).group or "")
    return group.icon if group else None


def _head(
    words: str, room: float, icon: float, side: Side, assets: Assets, face: Face
) -> tuple[float, bool]:
    """Return the type size of a head in pt, and whether it takes two lines.

    ``room`` is its width in mm, ``icon`` the width of its icon in em.
    """
    size = _full_head(side)
    needed = mm_from_pt((assets.length(words, face) + icon) * size)
    share = min(room / needed, 1.0)
    parts = words.split()
    if share < LEAST_SHARE and len(parts) > 1:
        longest = max(parts, key=lambda word: assets.length(word, face))
        needed = mm_from_pt((assets.length(longest, face) + icon) * size)
        return max(size * min(WRAPPED_SHARE, 0.97 * room / needed), LEAST_HEAD * 0.8), True
    return max(0.98 * size * share, LEAST_HEAD * 0.8) if share < 1 else size, False


def _full_head(side: Side) -> float:
    """Return the type size of a head that fits on one line, in pt."""
    return min(max(HEAD_SIZE * side.paper.width, LEAST_HEAD), MOST_HEAD)


def matrix_lines(card: Card, wording: Wording) -> Iterator[tuple[str, str]]:
    """Yield each column of a matrix with the result of this card against it."""
    content = wording.content
    matrix = content.matrices[card.of]
    for column in matrix.columns:
        cell = matrix.cells.get(card.items[0], {}).get(column, ())
        if isinstance(cell, str):
            words = wording.plain(matrix.gaps[cell])
        else:
            words = listed([_result(matrix.results[id], wording) for id in cell], wording.language)
        against = content.card(column)
        assert against is not None  # a vital check: columns name cards that are there
        yield wording.plain(against.name), words


def _result(result: Any, wording: Wording) -> str:
    """Return the words of a result, or the name of the entry it refers to, and how much of it."""
    name = result.text or wording.content.entry(result.outcome).name
    count = "" if result.count is None else wording.number(wording.content.number(result.count))
    return f"{wording.plain(name)} {count}".rstrip()
