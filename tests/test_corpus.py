"""Every bundled game reads and checks without any finding."""

from __future__ import annotations

import pytest

from generator.build import checking
from generator.content import resources

GAMES = [folder.name for folder in resources.library(resources.BUNDLED_CONTENT).games()]


def test_there_are_games() -> None:
    assert "fury-of-dracula" in GAMES


@pytest.mark.parametrize("game", GAMES)
def test_bundled_game_is_clean(game: str) -> None:
    checked = checking.check(resources.library(resources.BUNDLED_CONTENT), (game,))
    assert [
        f"{finding.place} {finding.code} {finding.message}" for finding in checked.findings
    ] == []
    assert [sound.id for sound in checked.games] == [game]
