"""Tell on which sides of an aid its names stand, in the order of the language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.content.game import Game, texts_of
from generator.content.model import Entries
from generator.content.text import Text
from generator.language.collation import sorted_by_name
from generator.language.extract import official_names
from generator.language.markup import parse, terms_in

LETTERS = "ab"
"""What the front and the back of a sheet are called behind its number."""


class IndexedSide(NamedTuple):
    """A side with its short name: the number of its sheet, and a letter where it has two.

    The ``title`` of the side is told where the sheet's alone would not tell which is meant.
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
    """Return the names that texts of the aid mark, by their ids, with the sides they stand on.

    The ids are those of the texts that are the names, in alphabetical order; sides are told
    by their short names.
    """
    return game.once(_index_of)


def _index_of(game: Game) -> Mapping[str, tuple[str, ...]]:
    names = official_names(game)
    found: dict[str, dict[str, None]] = {}
    sides = [side for sheet in game.content.sheets.values() for side in sheet.sides.values()]
    for side, known in zip(sides, indexed_sides(game), strict=True):
        for section_id in side.placed.values():
            for text in _texts_on(game, section_id):
                for name in _names_in(text):
                    if id := names.get(name.casefold()):
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
    """Yield the texts of a section, and those of the entries that it lists."""
    section = game.content.sections[section_id]
    yield from texts_of(section)
    for block in section.blocks.values():
        if isinstance(block, Entries):
            for entry in game.content.collections[block.collection].entries.values():
                if block.lists(entry):
                    yield from texts_of(entry)
