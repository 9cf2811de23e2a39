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

    @property
    def facts_height(self) -> float:
        """How high the rows of facts are, and what is below them, in mm."""
        rows = -(-len(self.facts) // columns_of(_width(self.size)))
        return round(rows * FACT_HEIGHT + BELOW_FACTS, 1)


def cards_of(table: Table, choice: Choice) -> TableCards:
    """Return the cards of the rows of a table."""
    size, layout = _size(table, choice), _layout(choice)
    return TableCards(size, layout, _facts(size, table, choice) if layout == "entry" else ())


def length(columns: Iterable[Column], table: Table) -> int:
    """Return how many characters the cells of some columns have in the longest row."""
    at = [column.at for column in columns]
    return max((sum(_taken(row[each].text) for each in at) for row in table.rows), default=0)


def _size(table: Table, choice: Choice) -> str:
    """Return the smallest usual size on which the longest entry has room."""
    texts = [each for each in choice.columns if each.target == "text" or FIELD in each.target]
    longest = length(texts, table) * (PICTURE_SHARE if choice.of("picture") else 1)
    return next((size for size, limit in LIMITS.items() if longest <= limit), LARGEST)


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
