"""Choose how large the cards of a table are, which layout they have and which facts head them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from generator.build.importing.choosing import FIELD, Choice, cells_of, label_of
from generator.content.tables.columns import Column
from generator.content.tables.table import Table
from generator.imposition.sizes import card_size_named
from generator.layout.zones import columns_of

LIMITS = {"poker": 420, "tarot": 800, "jumbo": 2400, "105x148": 3000}
"""The most characters of an entry on cards of a size, from the smallest to the largest."""
LARGEST = "148x210"
AT_LEAST = 0.55
"""How much of what a card holds it has at least before its words go on, as a share."""
USUAL = 0.8
"""For what share of the rows a card is large enough: longer ones go on on a next card."""
PICTURE_SHARE = 5 / 3
"""How much room a card with a picture needs, which is two fifths of it, for the same words."""
FACTS_TOP, FACT_HEIGHT, BELOW_FACTS = 22.0, 5.9, 2.5
"""Where facts begin on a card, how high a row of them is, what is below them, in mm."""
MARGIN, GAP, LETTER = 5.0, 2.0, 1.2
"""What a card leaves at its sides and facts between them, and how wide a letter is, in mm."""
MOST_FACTS, LEAST_FACTS = 6, 2
HALF_A_LINE = 25
"""What the end of a line costs on average, in characters."""


class TableCards(Struct, frozen=True):
    """The cards of a table: their size, their built-in layout, the columns of short facts."""

    size: str
    layout: str
    facts: tuple[str, ...] = ()
    continues: int | None = None
    """How many letters a card holds, where those of a few rows go on on a next one."""

    @property
    def facts_height(self) -> float:
        """How high the rows of facts are, and what is below them, in mm."""
        rows = -(-len(self.facts) // columns_of(_width(self.size)))
        return round(rows * FACT_HEIGHT + BELOW_FACTS, 1)


def cards_of(table: Table, choice: Choice) -> TableCards:
    """Return the cards of the rows of a table."""
    lengths, layout = _lengths(table, choice), _layout(choice)
    usual, longest = lengths[int(USUAL * len(lengths))], lengths[-1]
    size = _size_for(usual)
    facts = _facts(size, table, choice) if layout == "entry" else ()
    if size == _size_for(longest):
        return TableCards(size, layout, facts)
    share = PICTURE_SHARE if choice.of("picture") else 1
    return TableCards(size, layout, facts, int(max(usual, AT_LEAST * LIMITS[size]) / share))


def length(columns: Iterable[Column], table: Table) -> int:
    """Return how many characters the cells of some columns have in the longest row."""
    return max(_of_rows(columns, table), default=0)


def _of_rows(columns: Iterable[Column], table: Table) -> list[int]:
    """Return how many characters the cells of some columns have in each row."""
    at = [column.at for column in columns]
    return [sum(_taken(row[each].text) for each in at) for row in table.rows]


def _lengths(table: Table, choice: Choice) -> list[float]:
    """Return how much room each row needs in characters, the shortest first."""
    texts = [each for each in choice.columns if each.target == "text" or FIELD in each.target]
    share = PICTURE_SHARE if choice.of("picture") else 1
    return sorted(each * share for each in _of_rows(texts, table)) or [0.0]


def _size_for(characters: float) -> str:
    """Return the smallest usual size of a card that has room for so many characters."""
    return next((size for size, limit in LIMITS.items() if characters <= limit), LARGEST)


def _layout(choice: Choice) -> str:
    """Return the built-in layout that shows all that the rows have."""
    is_illustrated = choice.of("picture") or (choice.of("icon") and choice.of("cost"))
    return "action" if is_illustrated else "entry"


def _facts(size: str, table: Table, choice: Choice) -> tuple[str, ...]:
    """Return the fields that are short in all rows: each has a place of its own at the head."""
    width = _width(size)
    room = (width / columns_of(width) - GAP) / LETTER
    fields = [each for each in choice.columns if each.target.startswith(FIELD)]
    short = [each.target for each in fields if _longest(each, table) <= room]
    return tuple(short[:MOST_FACTS]) if len(short) >= LEAST_FACTS else ()


def _taken(words: str) -> int:
    """Return how many characters words take, with the rest of lines that end early."""
    return len(words) + HALF_A_LINE * words.count("\n")


def _longest(column: Column, table: Table) -> int:
    cells: Sequence[str] = [cell.text for cell in cells_of(table, column)]
    return max(map(len, (label_of(column.head.text), *cells)))


def _width(size: str) -> float:
    return card_size_named(size).width - 2 * MARGIN
