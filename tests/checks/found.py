"""What single checks find in a game."""

from __future__ import annotations

from collections.abc import Iterable

from generator.checks import load_checks
from generator.checks.registry import CHECKS, Fault
from generator.content.game import Game

load_checks()


def faults_of(code: str, game: Game) -> list[Fault]:
    """Return what one check finds in a game."""
    function = CHECKS[code].function
    assert function is not None
    return list(function(game))


def faults_by_code(codes: Iterable[str], game: Game) -> dict[str, list[Fault]]:
    """Return what some checks find in a game, by the codes of those that find anything."""
    found = {code: faults_of(code, game) for code in codes}
    return {code: faults for code, faults in found.items() if faults}
