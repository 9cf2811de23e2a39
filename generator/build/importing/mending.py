"""Mend what comes from other programs in the copy of a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from generator.content.edits import edited
from generator.content.tables.formats import DELIMITED, JSON_SUFFIXES
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
