"""The command simulate: random games, their numbers, and rules that never apply."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.plays import small_game


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the command where there is no content, so that the bundled games are meant."""
    monkeypatch.chdir(tmp_path)


def test_games_are_told_and_drawn(tmp_path: Path) -> None:
    ran = run("simulate", "the-hunt", "--games", "20", "--plot", "plots/games.svg")
    assert ran.code == 0
    assert "20 random games, seed 1" in ran.out
    assert (tmp_path / "plots" / "games.svg").read_text().startswith("<svg")


def test_the_same_seed_tells_the_same() -> None:
    asked = ("simulate", "the-hunt", "--games", "10", "--format", "json")
    first, again, other = run(*asked), run(*asked), run(*asked, "--seed", "2")
    assert first.out == again.out != other.out
    data = json.loads(first.out)
    assert (data["games"], data["seed"], data["findings"]) == (10, 1, [])


def test_processes_play_the_same_games() -> None:
    asked = ("simulate", "minimal", "--games", "2500", "--format", "json", "--content")
    home = small_game(Path("here").resolve()).folder.parent
    alone = run(*asked, str(home), "--jobs", "1")
    assert run(*asked, str(home), "--jobs", "2").out == alone.out


def test_a_rule_that_never_applies_is_found_at_its_place(tmp_path: Path) -> None:
    game = small_game(
        tmp_path / "there",
        trail="{length: 4, barred: 1, nearest: 1, farthest: 3}",
    )
    ran = run("simulate", "minimal", "--games", "300", "--content", str(game.folder.parent))
    assert ran.code == 1
    assert "Y05 dead-rule: in 300 random games, GO was never legal" in ran.err
    assert "play.yaml:" in ran.err
