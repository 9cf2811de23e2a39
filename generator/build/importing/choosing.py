"""Choose what each column of a table becomes on cards, and which columns are left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from generator.content.model import Entry
from generator.content.tables.columns import BY_HAND, USUAL_HEADS, Column, guessed, slug
from generator.content.tables.rows import targets_of
from generator.content.tables.table import Cell, Table
from generator.findings import in_quotes

MOST_GROUPS = 20
"""More different words of a column are no groups but a text of each entry."""
LONGEST_NAME = 80
MANY_ALIKE = 4
"""So many cells of a column that all say the same say nothing about an entry."""
ALIKE, NEARLY_ALL = 0.6, 0.9
"""The share of words that two cells have in common, and of cells in two columns."""
FIELD = "fields."
_BY_HAND = BY_HAND | {"troops", "echelon"}
"""Targets that name what only the content knows: taken where they are asked for."""
_IDENTIFIER = re.compile(
    r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{24,64}", re.IGNORECASE
)
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_KEY = re.compile(r"(?:\b|_|(?<=[a-z]))(?:id|key|slug|code|number|no|nr)\.?$", re.IGNORECASE)
"""The head of a column that may tell rows apart, whatever else is in them."""
_WORDS = re.compile(r"(?<!</)(?<!<)\b\w+\b(?!>)")
"""The words of a cell, without tags."""
_SPELT = re.compile(r"[_.]+|(?<=[a-z])(?=[A-Z])")


ASKED_FOR = "as asked for"
"""Why a column is left out that the author does not want."""


class LeftOut(NamedTuple):
    """A column that is left out, and why."""

    head: str
    why: str


class Choice(Struct, frozen=True):
    """The columns that are taken, in the order of the table, and those that are left out."""

    columns: tuple[Column, ...]
    left: tuple[LeftOut, ...] = ()

    def of(self, target: str) -> Column | None:
        """Return the column of a target, if there is one."""
        return next((each for each in self.columns if each.target == target), None)

    def without(self, column: Column, why: str) -> Choice:
        """Return the choice with a column left out."""
        columns = tuple(each for each in self.columns if each != column)
        return Choice(columns, (*self.left, LeftOut(column.head.text, why)))

    def as_field(self, column: Column, why: str) -> Choice:
        """Return the choice with a column as a labelled line; left out if there is one such."""
        target = f"{FIELD}{slug(column.head.text)}"
        if column.target == target or target == FIELD or self.of(target):
            return self.without(column, why)
        other = replace(column, target=target)
        return replace(
            self, columns=tuple(other if each == column else each for each in self.columns)
        )


def choose(
    table: Table,
    wanted: Mapping[str, str],
    without: Iterable[str],
    others: Iterable[str] = (),
    plain: Mapping[str, str] = MappingProxyType({}),
) -> Choice:
    """Return what to take of a table; ``wanted`` are heads by target, which come first.

    Columns that no usual head names are labelled lines of the entries, unless no reader of a
    card could use them. ``others`` are heads of columns in other languages, ``plain`` the heads
    that have their own language behind them, without it.
    """
    by_head = {head.text: at for at, head in enumerate(table.heads)}
    asked = [Column(to, by_head[head], table.heads[by_head[head]]) for to, head in wanted.items()]
    apart = {*wanted.values(), *without, *others}
    left = [LeftOut(head, ASKED_FOR) for head in without]
    rest = [head for head in table.heads if head.text and head.text not in apart]
    targets = [each for each in targets_of(Entry) if each not in wanted and each not in _BY_HAND]
    bare = [head._replace(value=plain.get(head.text, head.text)) for head in rest]
    kept = [by_head[head.text] for head in rest]
    rows = tuple(tuple(row[at] for at in kept) for row in table.rows)
    some = replace(table, heads=tuple(bare), rows=rows)  # of the heads that are left
    found = [
        Column(column.target, by_head[rest[column.at].text], rest[column.at])
        for column in guessed(some, targets)
    ]
    unknown = {head.text for head in rest} - {column.head.text for column in found}
    left += [LeftOut(head, "its head has no letters") for head in unknown]
    columns = sorted((*asked, *found), key=lambda column: column.at)
    choice = _with_name(Choice(tuple(columns), tuple(left)), table)
    for column in choice.columns:
        if column.target not in wanted:
            choice = _fitted(choice, column, table)
    choice = _without_echoes(choice, table, wanted)
    return _with_group(choice, table, wanted)


def cells_of(table: Table, column: Column) -> list[Cell]:
    """Return the cells of a column that are not empty."""
    return [row[column.at] for row in table.rows if row[column.at].value is not None]


def words_of(table: Table, column: Column) -> list[str]:
    """Return the different words of a column, in the order of the table."""
    return list(dict.fromkeys(cell.text for cell in cells_of(table, column)))


def _with_name(choice: Choice, table: Table) -> Choice:
    """Return a choice with a name: without a usual head, the first column that could be one."""
    if choice.of("name"):
        return choice
    for column in choice.columns:
        words = words_of(table, column)
        if (
            names_rows(table, column.at)
            and column.target.startswith(FIELD)
            and max(map(len, words)) <= LONGEST_NAME
        ):
            named = replace(column, target="name")
            columns = tuple(named if each == column else each for each in choice.columns)
            return replace(choice, columns=columns)
    for column in choice.columns:
        if column.target in ("id", "code") and names_rows(table, column.at):
            columns = tuple(each for each in choice.columns if each != column)
            return replace(choice, columns=(replace(column, target="name"), *columns))
    return choice


def names_rows(table: Table, at: int) -> bool:
    """Whether a column has words in every row, and others in each, that are no numbers."""
    words = {row[at].text for row in table.rows}
    return len(words) == len(table.rows) and not any(map(_is_number, words)) and "" not in words


def _fitted(choice: Choice, column: Column, table: Table) -> Choice:
    """Return the choice with one column as its cells allow."""
    cells = cells_of(table, column)
    if not cells and (fault := _unread(table, column.at)):
        return choice.without(column, f"none of its cells can be read: {fault}")
    words = {cell.text for cell in cells}
    if column.target not in ("name", "text") and (why := _useless(column, words, cells)):
        return choice.without(column, why)
    if column.target == "id" and not _are_ids(choice, words, cells):
        return choice.without(column, "its cells are no ids: they repeat, or have no letters")
    if column.target == "code" and len(words) < len(cells):
        return choice.as_field(column, "its cells repeat")
    if column.target == "group" and not _are_groups(words, cells):
        return choice.as_field(column, "nearly every row has another group")
    return choice


def _unread(table: Table, at: int) -> str:
    """Return what is wrong with the first cell of a column whose value could not be read."""
    places = {row[at].place for row in table.rows}
    found = (each for each in table.findings if each.is_error and each.place in places)
    return next((f"{each.message}; {each.hint}" for each in found), "")


def _without_echoes(choice: Choice, table: Table, wanted: Mapping[str, str]) -> Choice:
    """Return a choice without fields that say the name or the text again, in other spelling."""
    said = [each for each in choice.columns if each.target in ("name", "text")]
    for column in choice.columns:
        if column.target.startswith(FIELD) and column.target not in wanted:
            for other in said:
                pairs = [(row[column.at].text, row[other.at].text) for row in table.rows]
                if _is_echo([pair for pair in pairs if pair[0]]):
                    choice = choice.without(column, f"it says what “{other.head.text}” says")
                    break
    return choice


def _is_echo(pairs: Sequence[tuple[str, str]]) -> bool:
    """Whether nearly all cells have most of their words in common with others."""
    alike = 0
    for pair in pairs:
        here, there = ({slug(word) for word in _WORDS.findall(each)} for each in pair)
        alike += len(here & there) >= ALIKE * max(1, len(here), len(there))
    return len(pairs) >= MANY_ALIKE and alike >= NEARLY_ALL * len(pairs)


def _with_group(choice: Choice, table: Table, wanted: Mapping[str, str]) -> Choice:
    """Return a choice with groups, if a column whose head may be theirs has few words."""
    usual = USUAL_HEADS["group"]
    for column in [] if choice.of("group") else choice.columns:
        head = label_of(column.head.text).lower()
        cells = cells_of(table, column)
        is_field = column.target.startswith(FIELD) and column.target not in wanted
        if is_field and head in usual and _are_groups({cell.text for cell in cells}, cells):
            grouped = replace(column, target="group")
            columns = tuple(grouped if each == column else each for each in choice.columns)
            return replace(choice, columns=columns)
    return choice


def _are_groups(words: set[str], cells: Sequence[Cell]) -> bool:
    return 1 < len(words) <= min(MOST_GROUPS, max(1, len(cells) // 2)) and "" not in map(
        slug, words
    )


def _useless(column: Column, words: set[str], cells: Sequence[Cell]) -> str:
    """Return why nobody could use a column on a card; "" if somebody could."""
    if not words:
        return "it is empty"
    if column.target.startswith(FIELD):
        if words <= {column.head.text}:
            return "its cells only repeat its head"
        if all(isinstance(cell.value, bool) for cell in cells):
            return "it only says true or false"
        if len(words) == 1 and len(cells) >= MANY_ALIKE:
            return f"it says {listed(list(words))} wherever it says anything"
    if all(map(_IDENTIFIER.fullmatch, words)):
        return "it has identifiers of another program"
    if all(map(_ADDRESS.fullmatch, words)):
        return "it has addresses of the web, and nothing is downloaded"
    return ""


def _are_ids(choice: Choice, words: set[str], cells: Sequence[Cell]) -> bool:
    ids = {slug(each) for each in words}
    return len(ids) == len(cells) and "" not in ids


def with_ids(choice: Choice, table: Table) -> Choice | None:
    """Return a choice by which every row has an id of its own; None if no column gives one."""
    key = choice.of("id") or choice.of("name")
    if key is None:
        return None
    if _give_ids(table, key.at):
        return choice
    for at, head in enumerate(table.heads):
        if _KEY.search(head.text) and _give_ids(table, at):
            others = tuple(each for each in choice.columns if each.target not in ("id", "code"))
            return replace(choice, columns=(Column("id", at, head), *others))
    return None


def _give_ids(table: Table, at: int) -> bool:
    ids = [slug(row[at].text) for row in table.rows]
    return "" not in ids and len(set(ids)) == len(ids)


def _is_number(words: str) -> bool:
    return words.replace(".", "", 1).replace("-", "", 1).isdecimal()


def label_of(head: str) -> str:
    """Return a head as a label: ``casting_time`` is “Casting time”."""
    words = " ".join(_SPELT.sub(" ", head).split())
    if not any(map(str.isspace, head)) and words != head:
        words = words.lower().removesuffix(" code").removesuffix(" id")
    return words[:1].upper() + words[1:]


def listed(words: Sequence[str]) -> str:
    """Return words as a message names them, each once."""
    return in_quotes(dict.fromkeys(words))
