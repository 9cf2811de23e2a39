"""Spell words in a cell as its file asks: in quotes, with escapes, or as they are."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path

from generator.content.tables.formats import DELIMITED, JSON_SUFFIXES, SUFFIXES
from generator.findings import Place

_QUOTING = frozenset('",;\t|\n\r')
"""Characters for which a cell of delimited text may need quotes."""


class Style(StrEnum):
    """How a cell is written."""

    BARE = "bare"
    QUOTED = "quoted"
    JSON = "json"
    WORKBOOK = "workbook"


def style_of(place: Place, lines: Mapping[str, Sequence[str]]) -> Style | None:
    """Return how the cell at a place is written; None if the file is no table."""
    suffix = Path(place.file).suffix.lower()
    if suffix not in SUFFIXES:
        return None
    line = lines.get(place.file, ())[place.line - 1 : place.line]
    before = line[0][place.column - 2 : place.column - 1] if line and place.column > 1 else ""
    if suffix in JSON_SUFFIXES:
        return Style.JSON if before == '"' else Style.WORKBOOK
    if suffix in DELIMITED:
        return Style.QUOTED if before == '"' else Style.BARE
    return Style.WORKBOOK


def spelt(words: str, style: Style) -> str:
    """Return words as a cell of some style spells them."""
    if style is Style.JSON:
        return json.dumps(words, ensure_ascii=False)[1:-1]
    return words.replace('"', '""') if style is Style.QUOTED else words


def needs_quotes(words: str) -> bool:
    """Whether a bare cell could not have some words."""
    return not _QUOTING.isdisjoint(words) or words != words.strip()


def in_quotes(raw: str) -> str:
    """Return a bare cell as a quoted one."""
    return f'"{spelt(raw, Style.QUOTED)}"'
