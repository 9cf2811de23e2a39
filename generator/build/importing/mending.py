"""Mend what comes from other programs in the copy of a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from msgspec.structs import replace

from generator.build.importing.work import Work
from generator.content.edits import edited
from generator.content.tables.columns import Column
from generator.content.tables.formats import DELIMITED, JSON_SUFFIXES, parsed
from generator.content.tables.table import TableError
from generator.findings import Edit, Finding, Place

UNKNOWN_NAME = "R13"
OF_TEXT = (*DELIMITED, *JSON_SUFFIXES)


def without_foreign_stars(
    draft: Mapping[str, bytes], findings: Iterable[Finding]
) -> dict[str, bytes]:
    """Return a draft where words in stars that are no name of the game are in italics.

    Elsewhere stars are italics; here they are names of the game.
    """
    edits: dict[str, list[Edit]] = defaultdict(list)
    texts = {name: data.decode() for name, data in draft.items() if name.endswith(OF_TEXT)}
    for finding in findings:
        name = finding.place.file.rpartition("/")[2]
        if finding.code == UNKNOWN_NAME and name in texts:
            edits[name] += _underscores(finding.place, texts[name].removeprefix("\ufeff"))
    mended = {name: edited(texts[name], each).encode() for name, each in edits.items()}
    return {**draft, **mended}


def without_words(work: Work, column: Column, words: Collection[str]) -> Work | None:
    """Return the work with the cells of a column empty that have some words."""
    return with_words(work, column, dict.fromkeys(words, ""))


def with_words(work: Work, column: Column, words: Mapping[str, str]) -> Work | None:
    """Return the work with other words in the cells of a column that have some.

    None for a workbook, which is not written.
    """
    if not words:
        return work
    suffix = Path(work.names.file).suffix
    if suffix not in OF_TEXT:
        return None
    now = parsed(work.names.file, suffix, work.data, work.names.sheet)
    at = next(at for at, head in enumerate(now.heads) if head.text == column.head.text)
    cells = (row[at] for row in now.rows)
    edits = [Edit(each.place, words[each.text]) for each in cells if each.text in words]
    text = edited(work.data.decode().removeprefix("\ufeff"), edits)
    try:
        table = parsed(work.names.file, suffix, text.encode(), work.names.sheet)
    except TableError:
        return None
    return replace(work, data=text.encode(), table=table)


def _underscores(place: Place, text: str) -> list[Edit]:
    """Return the edits that put underscores for the stars at both ends of a place."""
    if place.line != place.end_line:
        return []
    line = text.split("\n")[place.line - 1]
    words = line[place.column - 1 : place.end_column - 1]
    if len(words) < 3 or words[0] != "*" or words[-1] != "*" or "_" in words:
        return []
    ends = (place.column, place.end_column - 1)
    return [Edit(Place(place.file, place.line, at, place.line, at + 1), "_") for at in ends]
