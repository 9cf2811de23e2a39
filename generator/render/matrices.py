"""Tell templates how a matrix is set: its heads, its cells, its key, and where it is parted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, groupby
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.content.caching import get_or_create
from generator.content.model import Content, Entry, Matrix, MatrixResult, MatrixTable
from generator.content.text import Text
from generator.content.typefaces import Face
from generator.language.direction import figures_in
from generator.language.phrases import phrases_of
from generator.language.script import is_unspaced
from generator.language.wording import Wording, listed
from generator.layout.side import Unit
from generator.render.assets import Assets
from generator.render.linebreaks import LAST_LETTERS, LEAST_UNSPACED
from generator.render.matrixwidths import Needs, Room, Widths, has_deep_heads, widths_of
from generator.render.upright import with_upright_letters

if TYPE_CHECKING:
    from markupsafe import Markup

EN_DASH = "\N{EN DASH}"
BOLD = 1.12
"""How much wider heavy letters are than light ones."""
ICON, FIGURE, GAP = 1.75, 0.75, 0.7
"""Width of the icon of a result, of its number, and of the space around them, in em."""
LARGE_ICON, LARGE_FIGURE, LARGE_GAP = 1.05, 0.55, 0.2
"""The same in large print, where an icon of that many em is large enough."""
CAPITAL_SPACE = 0.05
"""Space behind each letter of the head beside the rows, in em, as in the style sheet."""
HEAD_ICON = 1.6
"""Width of the icon before a head with its space, in em."""


class Head(Struct, frozen=True):
    """The head of a row or column; one that begins a group is set off from what is before it."""

    id: str
    name: Text
    icon: str | None
    begins: bool


class Group(Struct, frozen=True):
    """Neighbouring rows or columns of one group, or else of one collection."""

    name: Text
    icon: str | None
    length: int


class Sign(Struct, frozen=True):
    """What a cell prints for a result: an icon, a code, or words; how much; and its weight."""

    icon: str | None
    words: Text | None
    count: str
    weight: str = "plain"


class Cell(Struct, frozen=True):
    """A cell of a matrix: its content path, what it prints, and what that means in words.

    ``gap`` is what a cell prints that cannot come about.
    """

    path: str
    signs: tuple[Sign, ...]
    gap: str
    words: str


class KeyLine(Struct, frozen=True):
    """What a sign means: by the name of an entry, with all of it, or in words of its own.

    ``count`` is how much of it there can be, from … to.
    """

    path: str
    sign: Sign
    name: Text | None
    count: str
    entry: Entry | None
    text: Text | None


class Part(Struct, frozen=True):
    """Some columns of a matrix that are printed beside each other."""

    columns: tuple[Head, ...]
    groups: tuple[Group, ...]


class LaidMatrix(Struct, frozen=True):
    """A matrix as it is set.

    ``groups`` are those that begin with a row, by its id. ``is_beside`` says whether the head of
    the rows is beside them, turned, and not in the corner.
    """

    parts: tuple[Part, ...]
    rows: tuple[Head, ...]
    groups: Mapping[str, Group]
    row_head: Text | None
    column_head: Text | None
    key: tuple[KeyLine, ...]
    gaps: tuple[tuple[str, Text], ...]
    widths: Widths
    has_deep_heads: bool = False
    """Whether some head of a column takes two lines, so that all of several words do."""

    def is_beside(self, rows: int) -> bool:
        """Whether so many rows are high enough for their head to stand beside them."""
        return self.row_head is not None and self.widths.is_beside(rows)


class Matrices(Struct, frozen=True, dict=True):
    """Sets the matrices of one game in one language."""

    content: Content
    wording: Wording
    assets: Assets
    face: Face
    is_large: bool = False

    @cached_property
    def is_upright(self) -> bool:
        """Whether turned heads run downwards, with letters that stand upright."""
        return is_unspaced(self.wording.language)

    def turned(self, words: Markup) -> Markup:
        """Return the words of a head that turns on paper."""
        return with_upright_letters(words) if self.is_upright else words

    def laid(self, unit: Unit, room: Room | None) -> LaidMatrix:
        """Return how the matrix of a unit is set in a room; on a screen there is no bound."""
        block = unit.block
        assert isinstance(block, MatrixTable)
        return get_or_create(self._laid, (unit.path, room), lambda: self._lay(block, room))

    @cached_property
    def _laid(self) -> dict[tuple[str, Room | None], LaidMatrix]:
        return {}

    def _lay(self, block: MatrixTable, room: Room | None) -> LaidMatrix:
        matrix = self.content.matrices[block.matrix]
        row_ids, column_ids = block.axes(matrix)
        rows, columns = self._heads(row_ids, block), self._heads(column_ids, block)
        row_head, column_head = block.heads()
        needs = self._needs(block, rows, columns, row_head)
        widths = widths_of(needs, room)
        gaps = self.gap_signs(block)
        grouped = self._groups(rows) if block.grouped else ()
        return LaidMatrix(
            parts=tuple(self._parts(columns, widths.parts, block)),
            rows=rows,
            groups=dict(zip(_firsts(grouped, rows), grouped, strict=True)),
            row_head=row_head,
            column_head=column_head,
            key=tuple(self._key(block)) if block.key != "none" else (),
            gaps=tuple((gaps[id], matrix.gaps[id]) for id in gaps),
            widths=widths,
            has_deep_heads=room is not None and has_deep_heads(needs, widths, room),
        )

    def cell(self, block: MatrixTable, row: str, column: str) -> Cell:
        """Return a printed cell."""
        matrix = self.content.matrices[block.matrix]
        pair = (column, row) if block.transposed else (row, column)
        path = f"matrices.{block.matrix}.cells.{pair[0]}.{pair[1]}"
        cell = block.cell(matrix, row, column) or ()
        if isinstance(cell, str):
            gap = matrix.gaps[cell]
            return Cell(path, (), self.gap_signs(block)[cell], self.wording.plain(gap))
        results = [matrix.results[id] for id in cell]
        words = listed([self.words(each) for each in results], self.wording.language)
        return Cell(path, tuple(self._sign(each, block) for each in results), "", words)

    def has_many(self, block: MatrixTable, widths: Widths) -> bool:
        """Whether the signs of some cell of a table take two lines."""
        results = self.content.matrices[block.matrix].results
        cells = block.cells(self.content.matrices[block.matrix])
        numbers = [
            [results[id].count is not None for id in cell]
            for cell in cells
            if not isinstance(cell, str)
        ]
        return any(len(each) > widths.in_row(each) for each in numbers)

    def in_rows(self, cell: Cell, widths: Widths) -> list[tuple[Sign, ...]]:
        """Return the signs of a cell, those together that stand beside each other."""
        step = widths.in_row(self.numbers(cell.signs))
        return [cell.signs[first : first + step] for first in range(0, len(cell.signs), step)]

    def numbers(self, signs: Sequence[Sign]) -> list[bool]:
        """Return which of some signs have a number."""
        return [bool(sign.count) for sign in signs]

    def words(self, result: MatrixResult) -> str:
        """Return a result in words, such as “Wound 2”."""
        name = result.text or self._entry_of(result).name
        return f"{self.wording.plain(name)} {self._count(result)}".strip()

    def gap_signs(self, block: MatrixTable) -> Mapping[str, str]:
        """Return the sign of each gap that the table has: a dash, with a letter if there are more.

        They are listed as in the matrix.
        """
        matrix = self.content.matrices[block.matrix]
        cells = {cell for cell in block.cells(matrix) if isinstance(cell, str)}
        used = [id for id in matrix.gaps if id in cells]
        if len(used) == 1:
            return {used[0]: EN_DASH}
        return {id: f"{EN_DASH}{chr(ord('a') + number)}" for number, id in enumerate(used)}

    def _sign(self, result: MatrixResult, block: MatrixTable) -> Sign:
        count = self._count(result)
        if block.style == "icons" and (icon := self.content.icon_of(result)):
            return Sign(icon, None, count, result.weight)
        if block.style == "codes" and result.code:
            return Sign(None, result.code, count, result.weight)
        return Sign(None, result.text or self._entry_of(result).name, count, result.weight)

    def _count(self, result: MatrixResult) -> str:
        if result.count is None:
            return ""
        return self.wording.number(self.content.number(result.count))

    def _entry_of(self, result: MatrixResult) -> Entry:
        assert result.outcome is not None  # a vital check: a result says what it brings
        return self.content.entry(result.outcome)

    def _heads(self, ids: Sequence[str], block: MatrixTable) -> tuple[Head, ...]:
        heads = []
        before: str | None = None
        for id in ids:
            entry = self.content.card(id)
            assert entry is not None  # a vital check: rows and columns are there
            group = group_of(id, self.content) if block.grouped else ""
            icon = None if group and entry.icon == self._named(group)[1] else entry.icon
            heads.append(Head(id, entry.name, icon, before not in (None, group)))
            before = group
        return tuple(heads)

    def _groups(self, heads: Sequence[Head]) -> tuple[Group, ...]:
        found = []
        for path, run in groupby(heads, key=lambda head: group_of(head.id, self.content)):
            found.append(Group(*self._named(path), len(list(run))))
        return tuple(found)

    def _named(self, path: str) -> tuple[Text, str | None]:
        """Return name and icon of what stands over heads: a group of a collection, or all of it."""
        collection, _, id = path.partition(".")
        home = self.content.collections[collection]
        named = home.groups[id] if id else home
        return named.name, named.icon

    def _parts(
        self, columns: Sequence[Head], lengths: Sequence[int], block: MatrixTable
    ) -> Iterator[Part]:
        first = 0
        for length in lengths:
            some = tuple(columns[first : first + length])
            yield Part(some, self._groups(some) if block.grouped else ())
            first += length

    def _key(self, block: MatrixTable) -> Iterator[KeyLine]:
        """Yield what each sign means, once; those that count a thing are explained together."""
        matrix = self.content.matrices[block.matrix]
        alike: dict[tuple[object, ...], list[str]] = {}
        for id in block.results(matrix):
            result = matrix.results[id]
            sign = self._sign(result, block)
            alike.setdefault((sign.icon, str(sign.words), result.outcome), []).append(id)
        for ids in alike.values():
            result = matrix.results[ids[0]]
            sign = self._sign(result, block)
            if block.style == "words" and (block.key == "short" or result.text):
                continue  # the words say it
            entry = None if result.text else self._entry_of(result)
            yield KeyLine(
                path=f"matrices.{block.matrix}.results.{ids[0]}",
                sign=Sign(sign.icon, sign.words, "", sign.weight),
                name=entry.name if entry else None,
                count=self._range(matrix, ids),
                entry=entry if block.key == "full" else None,
                text=result.text,
            )

    def _range(self, matrix: Matrix, ids: Sequence[str]) -> str:
        """Return the numbers of results that are explained together, from … to."""
        results = [matrix.results[id] for id in ids]
        counts = sorted(self.content.number(e.count) for e in results if e.count is not None)
        ends = dict.fromkeys(counts[:1] + counts[-1:])
        numbers = EN_DASH.join(map(self.wording.number, ends))
        return figures_in(numbers, self.wording.language)

    def _needs(
        self,
        block: MatrixTable,
        rows: Sequence[Head],
        columns: Sequence[Head],
        row_head: Text | None,
    ) -> Needs:
        """Return how wide heads and cells are, in em."""
        icon = HEAD_ICON if any(head.icon for head in rows) else 0.0
        names = [self._length(head.name) for head in rows]
        has_pairs = self._has_pairs(block)
        return Needs(
            row_name=icon + max(names),
            row_word=icon + max(self._longest_word(head.name) for head in rows),
            row_head=self._in_capitals(row_head) if row_head and not self.is_large else 0.0,
            column_names=tuple(self._words_of(head.name) for head in columns),
            cell=self._least_cell(block),
            groups=tuple(group.length for group in self._groups(columns)) if block.grouped else (),
            turns=block.style != "words",
            pair=2 * LARGE_ICON + LARGE_GAP if has_pairs and self.is_large else 0.0,
            usual=2 * ICON + GAP if has_pairs and not self.is_large else 0.0,
            figures=FIGURE * self._most_numbers(block),
            has_small_heads=not self.is_large,
        )

    def _least_cell(self, block: MatrixTable) -> float:
        matrix = self.content.matrices[block.matrix]
        least = 0.0
        for cell in block.cells(matrix):
            if isinstance(cell, tuple):
                signs = (self._sign(matrix.results[id], block) for id in cell)
                least = max(least, *map(self._sign_width, signs))
        return least + (LARGE_GAP if self.is_large else GAP)

    def _has_pairs(self, block: MatrixTable) -> bool:
        """Whether some cells have several icons, which are beside each other if they can."""
        cells = block.cells(self.content.matrices[block.matrix])
        has_several = any(isinstance(cell, tuple) and len(cell) > 1 for cell in cells)
        return block.style == "icons" and has_several

    def _most_numbers(self, block: MatrixTable) -> int:
        """Return how many of two icons beside each other have a number, at most."""
        matrix = self.content.matrices[block.matrix]
        cells = [cell for cell in block.cells(matrix) if isinstance(cell, tuple)]
        pairs = [cell[first : first + 2] for cell in cells for first in range(0, len(cell), 2)]
        return max(
            (sum(matrix.results[id].count is not None for id in pair) for pair in pairs), default=0
        )

    def _sign_width(self, sign: Sign) -> float:
        icon, figure = (LARGE_ICON, LARGE_FIGURE) if self.is_large else (ICON, FIGURE)
        if sign.icon:
            return icon + (figure if sign.count else 0.0)
        return self._longest_word(sign.words) if sign.words else 0.0

    def _words_of(self, text: Text) -> tuple[float, ...]:
        words: Iterable[str] = self.wording.plain(text).split()
        if is_unspaced(self.wording.language_of(text)):
            parts = (phrases_of(word, LEAST_UNSPACED, LAST_LETTERS) for word in words)
            words = chain.from_iterable(parts)
        return tuple(map(self._em, words))

    def _longest_word(self, text: Text) -> float:
        return max(self._words_of(text), default=0.0)

    def _in_capitals(self, text: Text) -> float:
        """Return the length of a text in spaced capitals, as the head beside rows is set."""
        words = self.wording.plain(text)
        return self._em(words.upper()) + CAPITAL_SPACE * len(words)

    def _length(self, text: Text) -> float:
        return self._em(self.wording.plain(text))

    def _em(self, words: str) -> float:
        return BOLD * self.assets.length(words, self.face)


def group_of(id: str, content: Content) -> str:
    """Return the collection of an entry, with its group if it has one: ``spells.fire``."""
    for name, collection in content.collections.items():
        if id in collection.entries:
            group = collection.entries[id].group
            return f"{name}.{group}" if group else name
    return ""


def _firsts(groups: Sequence[Group], rows: Sequence[Head]) -> list[str]:
    """Return the first row of each group."""
    firsts, at = [], 0
    for group in groups:
        firsts.append(rows[at].id)
        at += group.length
    return firsts
