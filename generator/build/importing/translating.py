"""Write the translations that come with a table into the catalogues of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from generator.build.importing.choosing import Choice, LeftOut, listed
from generator.build.importing.tongues import Overlay, Tongue
from generator.content.game import Game
from generator.content.tables.columns import slug
from generator.content.tables.rows import LIST_SEPARATORS, row_id
from generator.content.tables.table import Cell, Table
from generator.language import upkeep
from generator.language.catalog import Catalog
from generator.language.exchange import Row, State, forms_of, with_rows

MOST_NAMED = 3
"""How many rows that the table does not have are named."""


class Translated(Struct, frozen=True):
    """What was taken of a language: from where, which heads for which columns, how many texts.

    ``file`` is "" for columns of the table itself, ``key`` the head that identified the rows of a
    file. ``rest`` is how many texts of the game are still to be translated.
    """

    language: str
    file: str = ""
    key: str = ""
    columns: Mapping[str, str] = {}
    left: tuple[LeftOut, ...] = ()
    texts: int = 0
    rest: int = 0


class Said(NamedTuple):
    """A cell that translates what an entry has under a target."""

    entry: str
    target: str
    group: str
    cell: Cell


class _Part(NamedTuple):
    said: Translated
    cells: list[Said]


def write_translations(
    game: Game,
    collection: str,
    table: Table,
    choice: Choice,
    tongues: Sequence[Tongue],
    overlays: Sequence[Overlay],
) -> tuple[list[Translated], list[Path]]:
    """Write what a table and its files say in other languages into the catalogues of a game.

    A catalogue that is not there is begun, and its language declared. Translations that are
    there stay, unless a cell says something else. Returns what was taken, and the files written.
    Raises CannotTranslateError as ``upkeep.begin`` does.
    """
    parts = [*_of_columns(table, choice, tongues), *_of_files(table, choice, overlays)]
    languages = dict.fromkeys(part.said.language for part in parts)
    taken: list[Translated] = []
    paths: list[Path] = []
    for language in languages:
        own = [part for part in parts if part.said.language == language]
        if not any(part.cells for part in own):
            taken += [part.said for part in own]
            continue
        done, written = _written(game, collection, language, own)
        taken += done
        paths += written
    return taken, paths


def _written(
    game: Game, collection: str, language: str, parts: Iterable[_Part]
) -> tuple[list[Translated], list[Path]]:
    """Write the cells of one language into its catalogue."""
    has_one = any(path.stem == language for path, _ in upkeep.catalogs_of(game))
    begun = [] if has_one else upkeep.begin(game, language)
    path, catalog = upkeep.current(game, language)
    taken = []
    for part in parts:
        rows, left = _rows(collection, catalog, part.cells)
        catalog, doubts = with_rows(catalog, rows)
        left += [LeftOut(each.path, each.message) for each in doubts]
        count = len(rows) - len(doubts)
        taken.append(_with(part.said, count, left))
    catalog, _ = with_rows(catalog, _wordless(collection, catalog))
    renewed = upkeep.write(path, catalog, game)
    rest = sum(not each.is_translated for each in catalog.by_id.values())
    paths = {each.path for each in begun} | {renewed.path}
    return [_with(each, each.texts, [], rest) for each in taken], sorted(paths)


def _with(said: Translated, texts: int, left: Iterable[LeftOut], rest: int = 0) -> Translated:
    return Translated(
        said.language, said.file, said.key, said.columns, (*said.left, *left), texts, rest
    )


def _of_columns(table: Table, choice: Choice, tongues: Sequence[Tongue]) -> Iterator[_Part]:
    """Yield what the columns of the table say, a language at a time."""
    by_head = {column.head.text: column for column in choice.columns}
    for language in dict.fromkeys(each.language for each in tongues):
        columns: dict[str, str] = {}
        cells: list[Said] = []
        left: list[LeftOut] = []
        for tongue in tongues:
            if tongue.language != language:
                continue
            column = by_head.get(tongue.base)
            if column is None:
                left.append(LeftOut(tongue.head.text, f"“{tongue.base}” is left out"))
                continue
            columns[tongue.head.text] = column.target
            said = (_said(table, choice, row, column.target, row[tongue.at]) for row in table.rows)
            cells += filter(None, said)
        yield _Part(Translated(language, columns=columns, left=tuple(left)), cells)


def _of_files(table: Table, choice: Choice, overlays: Sequence[Overlay]) -> Iterator[_Part]:
    """Yield what each file says."""
    for overlay in overlays:
        mine, theirs = overlay.key
        rows = {row[mine].text: row for row in table.rows}
        cells, strangers = [], []
        for row in overlay.table.rows:
            own = rows.get(row[theirs].text)
            if own is None:
                strangers.append(row[theirs].text)
                continue
            for column, at in overlay.pairs:
                cells.append(_said(table, choice, own, column.target, row[at]))
        left = list(overlay.left)
        if strangers:
            some = listed(strangers[:MOST_NAMED])
            more = f" and {len(strangers) - MOST_NAMED} more" * (len(strangers) > MOST_NAMED)
            rows_left = "1 row" if len(strangers) == 1 else f"{len(strangers)} rows"
            left.append(LeftOut(rows_left, f"the table has no {some}{more}"))
        heads = overlay.table.heads
        columns = {heads[at].text: column.target for column, at in overlay.pairs}
        said = Translated(
            overlay.language, overlay.table.file, heads[theirs].text, columns, tuple(left)
        )
        yield _Part(said, list(filter(None, cells)))


def _said(
    table: Table, choice: Choice, row: Sequence[Cell], target: str, cell: Cell
) -> Said | None:
    """Return what a cell says of the entry of a row; None for an empty one."""
    id, _ = row_id(row, choice.columns)
    group = choice.of("group")
    return Said(id, target, slug(row[group.at].text) if group else "", cell) if cell.text else None


# rows of the catalogue


def _rows(
    collection: str, catalog: Catalog, cells: Iterable[Said]
) -> tuple[list[Row], list[LeftOut]]:
    """Return cells as rows of a catalogue, and what cannot be taken."""
    words: dict[str, Cell] = {}
    left: dict[str, str] = {}
    for said in cells:
        for id, cell in _texts(collection, said):
            entry = catalog.by_id.get(id)
            if entry is None or len(forms_of(catalog.language, entry)) != 1:
                if said.target not in ("icon", "picture", "copies", "code"):
                    left[id] = "the game has no such text" if entry is None else "it bends"
            elif id in words and words[id].text != cell.text:
                left[id] = f"rows have {listed([words[id].text, cell.text])} for it"
            else:
                words[id] = cell
    rows = [
        Row(id, "", catalog.by_id[id].source[0], cell.text, State.DONE, cell.place)
        for id, cell in words.items()
    ]
    return rows, [LeftOut(id, why) for id, why in left.items()]


def _texts(collection: str, said: Said) -> Iterator[tuple[str, Cell]]:
    """Yield the ids of the texts that a cell translates, each with its words."""
    home = f"collections.{collection}"
    if said.target == "group":
        yield f"{home}.groups.{said.group}.name", said.cell
    elif said.target == "marks":
        marks = [each.strip() for each in LIST_SEPARATORS.split(said.cell.text) if each.strip()]
        for at, mark in enumerate(marks):
            yield f"{home}.entries.{said.entry}.marks.{at}", said.cell._replace(value=mark)
    else:
        yield f"{home}.entries.{said.entry}.{said.target}", said.cell


def _wordless(collection: str, catalog: Catalog) -> Iterator[Row]:
    """Yield a row for each text of a collection that has no letters: it is the same anywhere."""
    for id, entry in catalog.by_id.items():
        source = entry.source[0]
        is_plain = len(entry.source) == 1 and not any(map(str.isalpha, source))
        is_new = id.startswith(f"collections.{collection}.") and not any(entry.translation)
        if is_plain and is_new:
            yield Row(id, "", source, source, State.DONE, entry.place)
