"""Look up the games, languages and printers that a command names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.output import refusal
from generator.cli.reporting import exit_for, say_findings
from generator.content.resources import user_printers

if TYPE_CHECKING:
    from generator.build.state.inputs import Inputs
    from generator.content.game import Game
    from generator.content.resources import Library
    from generator.findings import Finding
    from generator.imposition.correction import Printer
    from generator.language.translation import Translation


def printer_digest(name: str | None, file: Path | None) -> str | None:
    """Return a digest of a printer's name and of the file with its measurements."""
    if name is None:
        return None
    from hashlib import sha256

    from generator import files

    path = file or user_printers()
    try:
        data = files.read_named(path, files.LARGEST_RECORD)
    except OSError:
        data = b""
    return sha256(name.encode() + b"\0" + data).hexdigest()


def known_printer(name: str | None, file: Path | None) -> Printer | None:
    """Return a measured printer; exit if it is unknown or its file has errors."""
    if name is None:
        return None
    from generator.imposition.printers import read_printers

    printers = read_printers(file or user_printers())
    found = [each for each in printers.findings if each.is_error] or printers.lacking(name)
    if found:
        say_findings(found, {str(printers.path): printers.lines})
        exit_for(found)
    return printers.printer(name)


def game_folders(names: Sequence[str], content: Path | None) -> list[Path]:
    """Return the folders of games, all by default; exit if one is unknown."""
    from generator.content.folders import folders_named, unknown_games
    from generator.content.resources import library

    home = library(content)
    if unknown := unknown_games(home, names):
        say_findings(unknown, {})
        exit_for(unknown)
    return folders_named(home, names)


def read_games(names: Sequence[str], content: Path | None) -> list[Game]:
    """Return the named games, all by default; exit if one cannot be read."""
    from generator.content.read import read_game

    games = []
    for folder in game_folders(names, content):
        reading = read_game(folder)
        errors = [finding for finding in reading.findings if finding.is_error]
        if reading.game is None or errors:
            say_findings(errors, reading.lines)
            exit_for(errors)
        assert reading.game is not None
        games.append(reading.game)
    return games


def in_language(
    game: Game,
    locale: str | None,
    translations: Iterable[Translation],
    wrong: Sequence[Finding],
    lines: Mapping[str, Sequence[str]],
) -> Game:
    """Return a game in a language; exit if it has no such language, or one with errors.

    ``translations`` are those without errors, ``wrong`` the findings of the others.
    """
    from generator.language.translation import translated

    if locale is None or locale == game.language:
        return game
    for translation in translations:
        if translation.language == locale:
            return translated(translation)
    if any(finding.is_error for finding in wrong):
        say_findings(wrong, lines)
        exit_for(wrong)
    raise unknown_locale(game, locale)


def unknown_locale(game: Game, locale: str) -> SystemExit:
    """Report that a game has no such language; return the exception to raise."""
    from generator.content.tags import hint_for_language

    known = (game.language, *game.content.game.languages)
    hint = hint_for_language(locale, known)
    return refusal("R01", f"the game has no language “{locale}”", hint)


def inputs_of(library: Library) -> Inputs:
    """Return all files that the printed pages depend on, as they are now."""
    from generator.build.state.inputs import inputs_below

    ours = Path(__file__).parents[1]
    return inputs_below((library.content, *library.appearance, ours))
