"""Read a game and its theme for printing, with all checks of ``playeraid build``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.lookup import in_language
from generator.cli.output import refusal
from generator.cli.reporting import exit_for, say_findings

if TYPE_CHECKING:
    from generator.content.game import Game
    from generator.content.theme import Theme


def printable_game(name: str, locale: str | None, content: Path | None) -> Game:
    """Return a game in a language, or report what prevents printing and exit."""
    from generator.build import checking
    from generator.content import resources

    library = resources.library(content)
    policy = checking.Policy(languages=(locale,) if locale else ())
    checked = checking.check(library, (name,), policy)
    game = next((game for game in checked.games if game.id in checked.sound), None)
    if game is None:
        errors = [finding for finding in checked.findings if finding.is_error]
        say_findings(errors, checked.lines)
        exit_for(errors)
    assert game is not None
    return in_language(game, locale, checked.translations[game.id], checked.findings, checked.lines)


def drawable_game(name: str, locale: str | None, content: Path | None) -> Game:
    """Return a game in a language with a drawable map, or report what prevents it and exit."""
    game = printable_game(name, locale, content)
    if not game.content.has_drawn_map:
        hint = "give the map a plane, or name the shape of land and sea as map.geography"
        if cells := next(iter(game.content.gridmaps), None):
            hint = f"its map of hexes or squares is drawn with --gridmap {cells}"
        raise refusal("R06", f"the game “{game.id}” has no map that can be drawn", hint)
    return game


def theme_for(game: Game, content: Path | None) -> Theme:
    """Return the theme of a game, or report its faults and exit."""
    from generator.build.checking import theme_of
    from generator.content import resources

    theme, faults = theme_of(game, resources.library(content))
    if theme is None:
        say_findings(faults, {})
        exit_for(faults)
    assert theme is not None
    return theme
