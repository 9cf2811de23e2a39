"""Where findings lead: the sheet that shows what each is about, its language and its block."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from generator.build.request import MAP
from generator.content.game import Game
from generator.content.resources import LOCALE
from generator.findings import Finding
from generator.language.shown import sections_shown

_PATH = re.compile(r"(?:([A-Za-z_]+):)?([^#]*)")
"""A content path, with the language of a translation before it and the plural form behind it."""


def lead_of(finding: Finding, game: Game | None) -> dict[str, str]:
    """Return the ``sheet``, ``language`` and ``block`` that a finding leads to; each may be ""."""
    language, block = _parts(finding.path)
    sheets = game.once(_sheets_showing) if game else {}
    return {
        "sheet": sheets.get(_entry(block), ""),
        "language": language or language_of(finding.place.file),
        "block": block,
    }


def _parts(path: str) -> tuple[str, str]:
    match = _PATH.match(path)
    assert match is not None, "it matches any text"
    return match[1] or "", match[2]


def _entry(path: str) -> str:
    """Return the entry of a topic that a path is in; the map has no entries."""
    parts = path.split(".")
    return MAP if parts[0] in (MAP, "places") else ".".join(parts[:2])


def language_of(file: str) -> str:
    """Return the language of a catalogue, or "" for any other file."""
    path = PurePosixPath(file)
    is_catalogue = path.parent.name == LOCALE and path.suffix == ".po"
    return path.stem if is_catalogue else ""


def _sheets_showing(game: Game) -> Mapping[str, str]:
    """Return the sheet, map or deck that first shows each entry of a topic."""
    found: dict[str, str] = {}
    for entry, sheet in _shown(game):
        found.setdefault(entry, sheet)
    return found


def _shown(game: Game) -> Iterator[tuple[str, str]]:
    content, shown = game.content, sections_shown(game)
    for id, sheet in content.sheets.items():
        yield f"sheets.{id}", id
        for section in (each for side in sheet.sides.values() for each in side.placed.values()):
            yield f"sections.{section}", id
            for path in shown[section]:
                yield _entry(path), id
    yield from ((f"decks.{id}", id) for id in content.decks)
    yield from ((f"gridmaps.{id}", name) for name, id in content.map_sheets.items())
    if content.has_drawn_map:
        yield MAP, MAP
