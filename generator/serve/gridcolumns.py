"""What the columns of a table are in its game, and keeping that right where heads change."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from generator import files
from generator.content.edits import edited, read_text
from generator.content.model import Entry
from generator.content.parse import read_tree
from generator.content.read import content_files
from generator.content.rewriting import CannotRewriteError, opened, remove_item, set_value
from generator.content.samples import PLACEHOLDER
from generator.content.tables.columns import guessed, slug, target_of
from generator.content.tables.directives import TOPICS, directives
from generator.content.tables.formats import read_table
from generator.content.tables.rows import targets_of
from generator.content.tables.table import Cell, Table, TableError
from generator.content.tree import Mapping as TreeMapping
from generator.findings import Place
from generator.serve.documents import Document, Workbook
from generator.serve.grids import Grid, GridChange, grid_before, is_block
from generator.serve.steps import Step
from generator.serve.texts import RefusedError
from generator.serve.worker import current_worker

NAMING = ("name", "id")
"""What rows are told apart by: a table needs one of them."""


class Use(NamedTuple):
    """Where the content of a game reads a table, and what it takes of it: heads by target.

    Without ``told`` columns are what their heads say; ``targets`` are what a column can be.
    """

    file: Path
    path: tuple[str, ...]
    source: str
    sheet: str
    told: Mapping[str, str] | None
    targets: Sequence[str]


def uses_in(folder: Path) -> Iterator[Use]:
    """Yield where the content of a game reads tables whose rows become entries."""
    for file in content_files(folder):
        try:
            root = read_tree(file.name, files.read(file, folder)).root
        except OSError:
            continue
        for each in directives(root) if root is not None else ():
            model = Entry if each.topic == "collections" else TOPICS.get(each.topic)
            if model is not None:
                columns = each.node.get("columns")
                told = None
                if isinstance(columns, TreeMapping):
                    told = {key: str(head) for key, head in columns.items()}
                named = tuple(targets_of(model))
                yield Use(file, each.path, str(each.source), str(each.word("sheet")), told, named)


def targets(game: str, grid: Grid) -> list[str]:
    """Return what each column of a table is in its game, "" for nothing; none of other tables."""
    heads = grid.rows[grid.head] if grid.rows else []
    for use in _uses_of(game, grid):
        named = _named(use, grid)
        return [named.get(head, "") for head in heads]
    return []


def planned(wanted: GridChange, file: Document | Workbook) -> Step | None:
    """Return the change of the content that a change of heads asks for; nothing is written.

    Raises RefusedError where rows would lose their names.
    """
    if is_block(wanted.path) or wanted.change.act not in ("cells", "remove_column"):
        return None
    grid = grid_before(wanted, file)
    renamed = list(_renamed(grid, wanted))
    before: dict[Path, str] = {}
    after: dict[Path, str] = {}
    for use in _uses_of(wanted.game, grid) if renamed else ():
        text = after.get(use.file, read_text(use.file))
        before.setdefault(use.file, text)
        for column, old, new in renamed:
            text = _followed(use, grid, text, column, old, new)
        after[use.file] = text
    if before == after:
        return None
    act = "remove" if wanted.change.act == "remove_column" else "text"
    return Step(before, after, act, renamed[0][2] or renamed[0][1])  # type: ignore[arg-type]


def written(step: Step) -> Step:
    """Write what was planned, and return it."""
    return step.write()


def target_in(folder: Path, path: Sequence[str], head: str) -> tuple[Path, str]:
    """Return what an unused column could be, and the file that would say so; "" for nothing."""
    for use in uses_in(folder):
        if list(use.path) == list(path) and use.told is not None and head not in use.told.values():
            try:
                table = read_table(folder / use.source, folder, use.source, use.sheet)
            except (TableError, OSError):
                break
            at = next((at for at, each in enumerate(table.heads) if each.text == head), None)
            if at is not None:
                cells = [row[at].text for row in table.rows]
                return use.file, target_of(head, cells, use.told, use.targets)
    return folder, ""


def with_column(file: str, text: str, path: Sequence[str], target: str, head: str) -> str:
    """Return the text of a file in which a column of a table is taken as something."""
    return edited(text, set_value(opened(file, text), [*path, "columns", target], head))


def _uses_of(game: str, grid: Grid) -> Iterator[Use]:
    first = next(iter(grid.sheets), grid.sheet)
    for use in uses_in(current_worker().library.content / game):
        if use.source == grid.path and (use.sheet or first) == grid.sheet:
            yield use


def _named(use: Use, grid: Grid) -> dict[str, str]:
    """Return what columns are, by their heads."""
    if use.told is not None:
        return {head: target for target, head in use.told.items()}
    place = Place(grid.file)
    rows = [tuple(Cell(words or None, place) for words in row) for row in grid.rows]
    width = len(rows[grid.head])
    full = [(*row, *[Cell(None, place)] * width)[:width] for row in rows[grid.head :] if row]
    found = guessed(Table(grid.file, full[0], tuple(full[1:]), ()), use.targets)
    return {each.head.text: each.target for each in found}


def _renamed(grid: Grid, wanted: GridChange) -> Iterator[tuple[int, str, str]]:
    """Yield the columns whose heads change, with what they said and say; "" once it is gone."""
    heads = dict(enumerate(grid.rows[grid.head] if grid.rows else []))
    if wanted.change.act == "remove_column":
        if wanted.change.column in heads:
            yield wanted.change.column, heads[wanted.change.column], ""
        return
    for (row, column), words in wanted.change.words.items():
        if row == grid.head and words and words != heads.get(column, ""):
            yield column, heads.get(column, ""), words


def _followed(use: Use, grid: Grid, text: str, column: int, old: str, new: str) -> str:
    """Return the content after the head of a column became another, or the column was removed."""
    named = _named(use, grid)
    target = named.get(old, "") if old else ""
    if not new and target in NAMING and not {*NAMING} - {target} & {*named.values()}:
        raise RefusedError("the rows have their names from this column; name another one first")
    if use.told is None:
        return text
    home = (*use.path, "columns")
    try:
        if target and not new:
            return edited(text, remove_item(opened(use.file.name, text), (*home, target)))
        meant = _meant(use, grid, column, old, new)
        if target and not (meant and _is_passing(text, target, old)):
            return edited(text, set_value(opened(use.file.name, text), (*home, target), new))
        if target:
            text = edited(text, remove_item(opened(use.file.name, text), (*home, target)))
        return with_column(use.file.name, text, use.path, meant, new) if meant else text
    except CannotRewriteError as error:
        raise RefusedError(f"{error}; {error.hint}" if error.hint else str(error)) from None


def _meant(use: Use, grid: Grid, column: int, old: str, new: str) -> str:
    """Return what a column is by a new head; "" where that says nothing of one that was there.

    A column that is new becomes a field at least; one that was left out may be a note.
    """
    is_new = not old or old.startswith(PLACEHOLDER)
    if not new or new.startswith(PLACEHOLDER):
        return ""
    below = grid.rows[grid.head + 1 :]
    cells = [row[column] for row in below if column < len(row)]
    meant = target_of(new, cells, use.told or {}, use.targets)
    return meant if is_new or not meant.startswith("fields.") else ""


def _is_passing(text: str, target: str, old: str) -> bool:
    """Whether a target is a field that was made of the old head, and is named nowhere else."""
    name = slug(old)
    return target == f"fields.{name}" and len(re.findall(rf"\b{re.escape(name)}\b", text)) == 1
