"""Tell templates how a combat results table is set: its heads, cells, changes and notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from generator.content.crts import items_in
from generator.content.model import CombatChange, CombatExample, Content, Crt
from generator.content.text import Text
from generator.language.combats import (
    CHANGES,
    FACTORS,
    change_words,
    column_words,
    row_words,
    strengths_words,
    throw_words,
)
from generator.language.wording import Wording
from generator.play.combatexample import Found, looked_up
from generator.play.crt import limits
from generator.play.odds import NoOddsError
from generator.render.labels import Labels
from generator.render.textlengths import SOFT_HYPHEN

if TYPE_CHECKING:
    from markupsafe import Markup

NAME, CHANGE = 34.0, 14.0
"""How wide the names of terrain, and each column of what it changes, are in mm."""
ROLL, MARK, LETTER = 10.0, 3.6, 2.0
"""How wide the rolls, the mark in a cell, and each letter of a code are in mm."""
LARGE = 1.6
"""How much larger large print is."""
LEAST_ROLL, MOST_ROLL, ROLL_LETTER = 3.0, 9.0, 0.58
"""The least and most width of the column of rolls, and of each letter over it, in em."""


class PrintedCell(NamedTuple):
    """A cell: its code, its label where it has one, and whom it is good for."""

    code: str
    label: Text | None
    side: str


class ExampleColumn(NamedTuple):
    """A column of an example: its label and cell, what stands over it, and which it is.

    ``start`` is the column of the odds, ``used`` the one that shifts lead to.
    """

    label: str
    cell: PrintedCell
    over: str
    start: bool
    used: bool


class SetCrt(Struct, frozen=True, dict=True):
    """A combat results table as it is printed."""

    id: str
    crt: Crt
    content: Content
    wording: Wording
    labels: Labels

    @cached_property
    def columns(self) -> Sequence[str]:
        """The labels of the columns, with signs as they are printed."""
        return [column_words(label, self.crt.by) for label in self.crt.columns]

    @property
    def by(self) -> Markup:
        """What the columns are, over all of them."""
        return self.labels.markup(f"crt.by.{self.crt.by}")

    @property
    def dice(self) -> str:
        """What is rolled: as players write it, or the names of the dice."""
        return throw_words(self.crt, self.wording, self.labels.by_id["crt.dice"].words)

    @property
    def roll_width(self) -> float:
        """The width of the column of rolls in em: as wide as the longest word over it."""
        words = f"{self.labels.by_id['crt.roll'].words} {self.dice}".replace(SOFT_HYPHEN, "")
        return min(max(LEAST_ROLL, ROLL_LETTER * max(map(len, words.split()))), MOST_ROLL)

    @property
    def longest_code(self) -> int:
        """The letters of the longest code, or of the label in its place."""
        return max(len(self._code(code)) for code in self.crt.results)

    def row(self, label: str) -> str:
        """Return the label of a row, with signs as they are printed."""
        return row_words(label)

    def cells(self, row: str) -> Iterator[PrintedCell]:
        """Yield the cells of a row."""
        yield from map(self.cell, self.crt.rows[row])

    def cell(self, code: str) -> PrintedCell:
        """Return how a code is printed."""
        result = self.crt.results.get(code)
        return PrintedCell(code, result.label if result else None, result.side if result else "")

    @cached_property
    def sides(self) -> Sequence[str]:
        """Whom results are good for, each once, in the order of the explanation."""
        known = {result.side for result in self.crt.results.values()}
        return [side for side in ("attacker", "defender", "both") if side in known]

    @cached_property
    def changing(self) -> Sequence[str]:
        """What some terrain or modifier changes: the columns of the table of changes."""
        changes = (*self.crt.terrain.values(), *self.crt.modifiers.values())
        return [what for what in CHANGES if any(self.change(each, what) for each in changes)]

    def change(self, change: CombatChange, what: str) -> str:
        """Return what a terrain or modifier changes, such as −1 or ×½, or nothing."""
        return change_words(change, what, self.wording)

    def changes(self, change: CombatChange, nothing: Markup | None) -> list[tuple[str, str | None]]:
        """Return all that a terrain or modifier changes; ``nothing`` where it does not."""
        return [(what, self.change(change, what) or nothing) for what in self.changing]

    def limits(self) -> list[tuple[str, str]]:
        """Return how far all changes together may go, of each thing that changes."""
        return [(what, self.limit(what)) for what in self.changing]

    @property
    def has_limits(self) -> bool:
        """Whether all changes together have a limit."""
        return any(map(self.limit, CHANGES))

    def limit(self, what: str) -> Markup | str:
        """Return how far all changes together may go, such as −2 … +1, or nothing."""
        if what not in ("shift", "roll"):
            return ""
        least, most = limits(self.content, self.crt, "shift" if what == "shift" else "roll")
        words = [self.wording.number(n, signed=True) for n in (least, most) if n is not None]
        if len(words) != 1:
            return " … ".join(words)
        return self.labels.markup("crt.at-least" if most is None else "crt.at-most", number=words)

    def notes(self) -> Iterator[Markup]:
        """Yield how odds are rounded, what happens beyond the ends, and where shifts lead."""
        crt = self.crt
        yield self.labels.markup(f"crt.rounding.{crt.rounding}")
        yield from self._ends()
        if "shift" in self.changing:
            yield self.labels.markup("crt.shift-ways")
        if crt.bounded and "roll" in self.changing:
            yield self.labels.markup("crt.bounded")
        if not {*FACTORS}.isdisjoint(self.changing):
            yield self.labels.markup(f"crt.fractions.{crt.fractions}")

    def _ends(self) -> Iterator[Markup]:
        """Yield what happens beyond the ends of the columns."""
        first, last = self.columns[0], self.columns[-1]
        codes = self.crt.below, self.crt.above
        before = "-unshifted" if "shift" in self.changing else ""
        if codes == (None, None):
            yield self.labels.markup("crt.ends")
            return
        for column, code, without, counts in (
            (first, codes[0], f"crt.below{before}", "crt.less-counts"),
            (last, codes[1], f"crt.above{before}", "crt.more-counts"),
        ):
            if code is None:
                yield self.labels.markup(counts, column=[column])
            else:
                yield self.labels.markup(without, column=[column], code=[self._code(code)])
        if "shift" in self.changing:
            yield self.labels.markup("crt.shifts-stop")

    def example_row(self, example: CombatExample) -> str | None:
        """Return the row of the roll of an example; none where it cannot be looked up."""
        found = self._found(example)
        return self.row(found.row) if found else None

    def example(self, example: CombatExample) -> Iterator[ExampleColumn]:
        """Yield the columns of an example: its strengths over one, the shift over another."""
        found = self._found(example)
        if found is None:
            return
        start, used = found.reckoning.start, found.reckoning.column
        words = {used: self.wording.number(found.reckoning.shift, signed=True)}
        words[start] = strengths_words(found.reckoning, self.crt, self.wording)
        for number, (label, cell) in enumerate(
            zip(self.columns, self.cells(found.row), strict=False)
        ):
            over = words.get(number, "")
            yield ExampleColumn(label, cell, over, number == start, number == used)

    def _found(self, example: CombatExample) -> Found | None:
        try:
            return looked_up(self.content, self.crt, example)
        except NoOddsError:  # said by a check
            return None

    def _code(self, code: str) -> str:
        label = self.cell(code).label
        return self.wording.plain(label) if label else code


class Crts(Struct, frozen=True):
    """Sets the combat results tables of one game in one language.

    In a narrow column, there is no room for a column for each thing that changes.
    """

    content: Content
    wording: Wording
    labels: Labels
    is_large: bool = False

    def table(self, id: str) -> SetCrt:
        """Return how a table is set."""
        return SetCrt(id, self.content.crts[id], self.content, self.wording, self.labels)

    def is_narrow(self, table: SetCrt, width: float) -> bool:
        """Whether a column of a page, of a width in mm, has no room for columns of changes."""
        larger = LARGE if self.is_large else 1
        return width < larger * (NAME + CHANGE * len(table.changing))

    def is_tight(self, table: SetCrt, width: float) -> bool:
        """Whether cells have no room for a mark beside the code, in a page's column of mm."""
        larger = LARGE if self.is_large else 1
        room = (width - larger * ROLL) / len(table.columns)
        return room < larger * (MARK + LETTER * table.longest_code)

    def parts(self, items: Sequence[str]) -> Mapping[str, Sequence[str]]:
        """Return the ids of the items of a unit by the field that they are of."""
        fields = ("rows", "results", "terrain", "modifiers")
        return {field: items_in(tuple(items), field) for field in fields}
