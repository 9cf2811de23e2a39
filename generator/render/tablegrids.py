"""Prepare a table of the author's for templates: its heads, cells, marks and notes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from generator.content.caching import get_or_create
from generator.content.model import (
    Collection,
    Content,
    Differences,
    Entry,
    Row,
    Table,
    TableCell,
    TableGroup,
    Tone,
)
from generator.content.model.tablegrids import Align
from generator.content.tablegrids import (
    HeadSpan,
    Merged,
    Spot,
    cells_of,
    covered_by,
    head_spans,
    merged_cells,
    note_order,
    tones_of,
)
from generator.content.text import Text
from generator.content.typefaces import Face
from generator.language.wording import Wording
from generator.layout.side import Unit
from generator.render.assets import Assets
from generator.render.labels import Labels

MARK = 1.05
"""Width of the mark of a tone with its space, in em."""
BOLD, HEAVY = 700, 900
"""The weights of a value or of strong words, and of a row that adds others up."""
_SIGNS = r"[+\-\N{MINUS SIGN}\N{PLUS-MINUS SIGN}\N{MULTIPLICATION SIGN}<>\u2264\u2265]?"
_UNIT = r"[^\d]{0,6}"
_GROUPING = ".,’'\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""What groups the digits of a number, in some language."""
DASHES = frozenset("-–—")
"""What stands in a cell in which there is nothing."""
TONES: tuple[Tone, ...] = ("good", "warn", "bad", "neutral")
"""Tones in the order of the legend."""


Pads = tuple[float, float]
"""The room before and behind a number that brings its units below those of others, in em."""


class GridCell(Struct, frozen=True):
    """A cell as it is set: what it says, what it reaches over, and how it looks.

    ``before`` and ``behind`` are the room beside a number, in em, that brings its units below
    those of others. ``marked`` is the tone whose mark it has.
    """

    column: str
    cell: TableCell
    across: int
    down: int
    classes: str
    before: float | None = None
    behind: float = 0.0
    marked: str | None = None
    begins: bool = False

    @property
    def is_number(self) -> bool:
        """Whether it is a number that is set below others."""
        return self.before is not None


class GridRow(Struct, frozen=True):
    """A row as it is set, with its number in the table and the head of the group it begins."""

    id: str
    row: Row
    heading: TableGroup | None
    cells: tuple[GridCell, ...]
    classes: str


class GridHead(Struct, frozen=True):
    """Columns under one head, or a single one that reaches up to it; its number is from 0 on."""

    group: TableGroup | None
    columns: tuple[str, ...]


class TableGrid(Struct, frozen=True, dict=True):
    """A table as it is set in one language."""

    table: Table
    tables: TableGrids

    @cached_property
    def heads(self) -> tuple[GridHead, ...]:
        """The columns under the heads of their groups."""
        return tuple(self._head(span) for span in head_spans(self.table))

    @property
    def is_deep(self) -> bool:
        """Whether some columns are under the head of a group."""
        return any(head.group for head in self.heads)

    @cached_property
    def begins(self) -> frozenset[str]:
        """The columns that are set off from those before them."""
        firsts = [head.columns[0] for head in self.heads if self.is_deep]
        return frozenset(firsts[0 if self.has_row_heads else 1 :])

    @property
    def has_row_heads(self) -> bool:
        """Whether rows have heads."""
        return any(row.head for row in self.table.rows.values())

    @cached_property
    def classes(self) -> str:
        """What sets the table apart from a plain one, each behind a blank."""
        kinds = {
            "toned": bool(self.tones) or self.table.striped,
            "striped": self.table.striped,
            "merging": bool(self._merged),
            "boxed": self._has_room_to_write,
        }
        return "".join(f" {kind}" for kind, holds in kinds.items() if holds)

    @property
    def _has_room_to_write(self) -> bool:
        """Whether there are cells to write in, which are the boxes then."""
        cells = (
            self.table.cell(row, column) for row in self.table.rows for column in self.table.columns
        )
        return any(cell.holds not in (None, "tick") for cell in cells)

    @cached_property
    def tones(self) -> tuple[Tone, ...]:
        """The tones that the table uses."""
        used = tones_of(self.table)
        return tuple(tone for tone in TONES if tone in used)

    @cached_property
    def notes(self) -> Mapping[str, str]:
        """The marks of the notes by their ids, which are letters."""
        return {id: chr(ord("a") + at) for at, id in enumerate(note_order(self.table))}

    def tone_words(self, tone: Tone) -> str:
        """Return what a tone means: as the author says, or in general."""
        said = self.table.tones.get(tone)
        return (
            self.tables.wording.plain(said)
            if said
            else self.tables.labels.by_id[f"tone.{tone}"].words
        )

    def row(self, id: str, is_first: bool) -> GridRow:
        """Return a row; the first of a part repeats the head of its group."""
        row = self.table.rows[id]
        number = self._numbers[id]
        kinds = (
            "" if row.style == "plain" else row.style,
            f"tone-{row.tone}" if row.tone else "",
            "even" if self.table.striped and number % 2 else "",
        )
        cells = tuple(self._cell(id, column) for column in self._columns(id))
        classes = " ".join(filter(None, kinds))
        return GridRow(id, row, self.table.heading(id, is_first), cells, classes)

    def align(self, column: str) -> Align:
        """Return where the cells of a column stand; those of nothing but numbers by their units."""
        said = self.table.columns[column].align
        return "number" if said == "start" and column in self._of_numbers else said

    @cached_property
    def _of_numbers(self) -> frozenset[str]:
        """The columns of at least two numbers, with nothing else in them."""
        texts: dict[str, list[Text]] = {column: [] for column in self.table.columns}
        others = {merged.at.column for merged in self._merged.values()}
        for at, cell in cells_of(self.table):
            if cell.icon or cell.holds:
                others.add(at.column)
            elif cell.text is not None and str(cell.text) not in DASHES:
                texts[at.column].append(cell.text)
        return frozenset(
            column
            for column, said in texts.items()
            if column not in others and len(said) > 1 and all(map(self.tables.is_number, said))
        )

    def _columns(self, row: str) -> Iterator[str]:
        """Yield the columns in which a row has a cell of its own."""
        return (each for each in self.table.columns if Spot(row, each) not in self._covered)

    def _cell(self, row: str, column: str) -> GridCell:
        cell = self.table.cell(row, column)
        merged = self._merged.get(Spot(row, column))
        align, tone = self.align(column), cell.tone
        marked = tone or self._tone_of_first(row, column)
        kinds = (
            f"tone-{tone}" if tone else self._tone_of_column(row, column),
            "" if align == "start" else align,
            "merged" if merged else "",
            "tall" if merged and len(merged.rows) > 1 else "",
            "box" if cell.holds else "",
            "iconed" if align == "start" and not marked and self._opens_with_icon(cell) else "",
            "of-signs" if self._is_of_signs(cell) else "",
        )
        pads = self._pads(column).get(row)
        return GridCell(
            column=column,
            cell=cell,
            across=len(merged.columns) if merged else 1,
            down=len(merged.rows) if merged else 1,
            classes=" ".join(filter(None, kinds)),
            before=pads[0] if pads else None,
            behind=pads[1] if pads else 0.0,
            marked=marked,
            begins=column in self.begins,
        )

    def _opens_with_icon(self, cell: TableCell) -> bool:
        """Whether words stand behind an icon, behind which their other lines begin too."""
        if cell.text is None:
            return False
        return bool(cell.icon or self.tables.wording.runs(cell.text)[0].icon)

    def _is_of_signs(self, cell: TableCell) -> bool:
        """Whether a cell shows several icons and no word, such as a throw of dice."""
        runs = self.tables.wording.runs(cell.text) if cell.text else ()
        return len(runs) > 1 and all(run.icon for run in runs)

    def _tone_of_column(self, row: str, column: str) -> str:
        tone = self.table.columns[column].tone
        return f"tone-{tone}" if tone and not self.table.rows[row].tone else ""

    def _tone_of_first(self, row: str, column: str) -> str | None:
        """Return the tone of a row whose first cell has its mark: it has no head."""
        is_first = column == next(iter(self.table.columns))
        return self.table.rows[row].tone if is_first and not self.has_row_heads else None

    def _pads(self, column: str) -> Mapping[str, Pads]:
        """Return the room before and behind the numbers of a column, by their rows."""
        return get_or_create(self._known_pads, column, lambda: self._find_pads(column))

    def _find_pads(self, column: str) -> dict[str, Pads]:
        if self.align(column) != "number":
            return {}
        widths, marks = {}, {}
        for at, cell in cells_of(self.table):
            if at.column != column or cell.text is None or at in self._merged:
                continue
            if width := self.tables.widths(cell.text, self.table.rows[at.row].style == "total"):
                marks[at.row] = MARK if cell.tone else 0.0
                widths[at.row] = (width[0] + marks[at.row], width[1])
        return _padded(widths)

    @cached_property
    def _known_pads(self) -> dict[str, Mapping[str, Pads]]:
        return {}

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {id: number for number, id in enumerate(self.table.rows)}

    @cached_property
    def _merged(self) -> Mapping[Spot, Merged]:
        return {merged.at: merged for merged in merged_cells(self.table)}

    @cached_property
    def _covered(self) -> Mapping[Spot, Spot]:
        return covered_by(self.table)

    def _head(self, span: HeadSpan) -> GridHead:
        return GridHead(self.table.groups[span.group] if span.group else None, span.columns)


class TableGrids(Struct, frozen=True, dict=True):
    """Sets the tables of one game in one language."""

    content: Content
    wording: Wording
    assets: Assets
    face: Face
    labels: Labels

    def laid(self, unit: Unit) -> TableGrid:
        """Return how the table of a unit is set."""
        block = unit.block
        assert isinstance(block, Table)
        return get_or_create(self._laid, unit.path, lambda: TableGrid(block, self))

    @cached_property
    def _laid(self) -> dict[str, TableGrid]:
        return {}

    def widths(self, text: Text, is_heavy: bool) -> tuple[float, float] | None:
        """Return how wide a number is up to its units and from there on, in em.

        It is None for a text that is no number, perhaps with a sign and a unit.
        """
        runs = self.wording.runs(text)
        words = "".join(run.text for run in runs)
        match = self._number.fullmatch(words)
        if match is None or any(run.icon for run in runs):
            return None
        before = behind = 0.0
        at = 0
        for run in runs:
            cut = min(max(match.end("whole") - at, 0), len(run.text))
            weight = HEAVY if is_heavy else BOLD if run.number or run.strong else 0
            before += self._em(run.text[:cut], weight)
            behind += self._em(run.text[cut:], weight)
            at += len(run.text)
        return before, behind

    def pads(self, block: Differences) -> dict[str, dict[str, Pads]]:
        """Return the room around the numbers of each rule set of nothing else, by rule set and row.

        With it their units are below each other; a single number needs none.
        """
        found = {id: self._pads(block, id) for id in self.content.rule_sets}
        return {id: pads for id, pads in found.items() if pads}

    def _pads(self, block: Differences, rule_set: str) -> dict[str, Pads]:
        cells = {id: row.cells[rule_set] for id, row in block.rows.items() if rule_set in row.cells}
        found = {id: self.widths(cell, is_heavy=False) for id, cell in cells.items()}
        widths = {id: width for id, width in found.items() if width}
        return _padded(widths) if len(widths) == len(found) > 1 else {}

    def is_number(self, text: Text) -> bool:
        """Whether a text is a number, perhaps with a sign and a unit."""
        return self.widths(text, is_heavy=False) is not None

    def before(self, id: str, of: str, collection: Collection, ids: Iterable[str]) -> float:
        """Return the room before a number of an entry that brings its units below those of others.

        ``of`` is the id of the number, “copies” or “cost”; ``ids`` are the entries of the table.
        It is in em.
        """
        widths = {each: self._width(collection.entries[each], of) for each in ids}
        return max(widths.values()) - widths[id]

    def _width(self, entry: Entry, of: str) -> float:
        """Return how wide a number of an entry is up to its units, in em, or 0."""
        if of == "cost":
            widths = entry.cost and self.widths(entry.cost, is_heavy=False)
            return widths[0] if widths else 0.0
        number = entry.count if of == "copies" else self.content.known_number(entry.numbers.get(of))
        if number is None:
            return 0.0
        words = self.wording.number(number)
        return get_or_create(self._number_widths, words, lambda: self._em(words, BOLD))

    @cached_property
    def _number_widths(self) -> dict[str, float]:
        return {}

    @cached_property
    def _number(self) -> re.Pattern[str]:
        """Match a number as the language writes it; ``whole`` ends with its units."""
        from babel.numbers import get_decimal_symbol

        point = get_decimal_symbol(self.wording.locale)
        groups = re.escape(_GROUPING.replace(point, ""))
        whole = rf"(?P<whole>{_SIGNS}\s?\d+(?:[{groups}]\d{{3}}(?!\d))*)"
        return re.compile(rf"{whole}(?:{re.escape(point)}\d+)?{_UNIT}")

    def _em(self, words: str, weight: int) -> float:
        return self.assets.length(words, self._cut(weight)) if words else 0.0

    def _cut(self, weight: int) -> Face:
        """Return the face with the cut of a weight as its only one."""
        cuts = [cut for cut in self.face.cuts if not cut.italic]
        best = min(cuts, key=lambda cut: abs(cut.weight - (weight or cuts[0].weight)))
        return replace(self.face, cuts=(best,))


def _padded(widths: Mapping[str, Pads]) -> dict[str, Pads]:
    """Return the room around numbers, from how wide they are up to their units and from there."""
    before = max((one for one, _ in widths.values()), default=0.0)
    behind = max((other for _, other in widths.values()), default=0.0)
    return {id: (before - one, behind - other) for id, (one, other) in widths.items()}
