"""Statistics of random games: numbers, a plot, and rules that never applied."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

from generator.play.simulation import Outcome, random_games
from generator.reports.rulebooks import rulebook_of
from generator.reports.simulation import (
    MIN_GAMES,
    simulation_data,
    simulation_plot,
    simulation_text,
    unused_rules,
)
from tests.plays import hunt, small_game

BOOK = rulebook_of(hunt(), "t2020")


@cache
def games() -> tuple[Outcome, ...]:
    return tuple(random_games(BOOK.rules, map(str, range(40))))


def test_numbers_add_up() -> None:
    data = simulation_data(BOOK, games(), 1)
    assert sum(data["ended"].values()) == data["games"] == 40
    assert data["rounds"]["least"] <= data["rounds"]["median"] <= data["rounds"]["most"]
    assert data["score"]["tenths"] == sorted(data["score"]["tenths"])
    shares = [data["moves"][kind]["share"] for kind in ("stay", "go")]
    assert round(sum(shares), 3) == 1
    mean = sum(outcome.happened["trap"] for outcome in games()) / 40
    assert data["happened"]["trap"] == round(mean, 3)


def test_text() -> None:
    shown = simulation_text(BOOK, games(), 1)
    assert "The Hunt, rules of 20T2: 40 random games, seed 1" in shown
    assert "by blood, for Hunters" in shown
    assert "Dracula: hide (HI)" in shown


def test_the_plot_is_a_picture_with_all_games() -> None:
    root = ET.fromstring(simulation_plot(BOOK, games(), 1))
    name = "{http://www.w3.org/2000/svg}"
    words = [text.text or "" for text in root.iter(f"{name}text")]
    counts = [int(each.rpartition(": ")[2]) for each in words if each.startswith("by ")]
    assert sum(counts) == 40
    assert root.find(f"{name}title") is not None
    assert len(list(root.iter(f"{name}rect"))) > 10


def test_a_plot_of_one_short_game() -> None:
    one = Outcome(0, 3, "score", Counter(), Counter())
    ET.fromstring(simulation_plot(BOOK, [one], 1))


def test_unused_rules_are_reported_unless_there_are_few_games(tmp_path: Path) -> None:
    game = small_game(tmp_path, trail="{length: 4, barred: 1, nearest: 1, farthest: 3}")
    book = rulebook_of(game)
    few = list(random_games(book.rules, map(str, range(10))))
    assert unused_rules(book, few) == []
    many = list(random_games(book.rules, map(str, range(MIN_GAMES))))
    assert "play.moves.teleport" in [dead.path for dead in unused_rules(book, many)]


def test_endless_games_are_reported() -> None:
    outcome = Outcome(2000, 1, "", Counter(), Counter())
    dead = unused_rules(BOOK, [outcome] * MIN_GAMES)
    assert (dead[0].code, dead[0].path) == ("Y04", "play.score.turn")
    assert "did not end" in dead[0].message
