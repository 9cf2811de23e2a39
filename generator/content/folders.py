"""Find the folders of the games that are named, or say which there are not."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from generator.content.resources import BUNDLED_CONTENT, Library
from generator.findings import COMMAND_LINE, Finding, Place, did_you_mean


def unknown_games(library: Library, names: Sequence[str]) -> list[Finding]:
    """Return a finding for each requested game that does not exist, and for no games at all."""
    folders = {folder.name for folder in library.folders()}
    findings = [
        Finding(
            "R01",
            f"there is no game “{name}”",
            COMMAND_LINE,
            _where_else(name) or did_you_mean(name, folders) or _none_at(library, folders),
        )
        for name in names
        if name not in folders
    ]
    if not folders and not names:
        place = Place(str(library.content))
        findings.append(Finding("R06", "there are no games here", place, "playeraid new my-game"))
    return findings


def folders_named(library: Library, names: Sequence[str]) -> list[Path]:
    """Return the folders of games, all by default, in the order of their names as given."""
    folders = {folder.name: folder for folder in library.folders()}
    chosen = [name for name in dict.fromkeys(names) if name in folders] if names else folders
    return [folders[name] for name in chosen]


def _where_else(name: str) -> str:
    """Return a hint for a game that comes with the program, while other content is in use."""
    if name and (BUNDLED_CONTENT / name).is_dir():
        return f"it comes with playeraid: add --content {BUNDLED_CONTENT}"
    return ""


def _none_at(library: Library, folders: Collection[str]) -> str:
    """Return a hint where there are no games at all."""
    return "" if folders else f"there are no games in {library.content}"
