"""Area Y: what the examples do not show of numbers, ends and rules of play."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.checks import load_checks
from generator.checks.engine import inspect
from generator.checks.registry import CHECKS, Subject
from tests.plays import hunt, small_game

ENCOUNTERS = "{most: 2, cycle: 6}"


def told(home: Path, **changes: str) -> list[tuple[str, str]]:
    """Return codes and paths of what is wrong with how the small game is played."""
    findings = inspect(small_game(home, **changes))
    return [(f.code, f.path) for f in findings if f.code.startswith("Y")]


def test_the_area_is_registered() -> None:
    load_checks()
    area = [check for check in CHECKS if check.area == "Y"]
    assert [c.code for c in area if c.subject is Subject.CONTENT] == [f"Y0{n}" for n in range(1, 6)]
    assert [c.code for c in area if c.subject is Subject.PLAY] == [f"Y{n}" for n in range(11, 25)]


def test_the_bundled_game_is_right() -> None:
    assert [f for f in inspect(hunt()) if f.code.startswith("Y")] == []


@pytest.mark.parametrize(
    ("line", "value", "code", "path"),
    [
        ("fugitive", "players", "Y01", "collections.players"),
        ("record", "{letters: 8, code: 3, marks: 4}", "Y01", "play.record.code"),
        ("record", "{letters: 5, code: 2, marks: 2}", "Y01", "play.marks.trap_gone.at"),
        (
            "life",
            "{start: 6, most: 5, end: 0, trap: 2, meeting: 3, rest: 1, in_hospital: 0, healed: 6}",
            "Y03",
            "play.life.most",
        ),
        (
            "life",
            "{start: 6, most: 6, end: 0, trap: 0, meeting: 3, rest: 1, in_hospital: 0, healed: 6}",
            "Y03",
            "play.life.trap",
        ),
        ("encounters", "{most: 4, cycle: 6}", "Y03", "play.encounters.most"),
        ("trail", "{length: 4, barred: 5, nearest: 1, farthest: 3}", "Y03", "play.trail.barred"),
        ("trail", "{length: 4, barred: 3, nearest: 1, farthest: 5}", "Y03", "play.trail.farthest"),
        ("blood", "{start: 0, end: 0, meeting: 5, water: 1, lair: 2}", "Y04", "play.blood.start"),
        (
            "score",
            "{start: 4, turn: 1, hospital: 3, matured: 5, end: 4}",
            "Y04",
            "play.score.start",
        ),
        ("encounters", "{most: 0, cycle: 6}", "Y05", "play.encounters.most"),
        ("encounters", "{most: 2, cycle: 0}", "Y05", "play.encounters.cycle"),
        ("encounters", "{most: 2, cycle: 90, remainder: 50}", "Y05", "play.encounters.remainder"),
        (
            "trail",
            "{length: 4, barred: 3, hides: 0, nearest: 1, farthest: 3}",
            "Y05",
            "play.trail.hides",
        ),
        (
            "trail",
            "{length: 4, barred: 3, double_backs: 0, nearest: 1, farthest: 3}",
            "Y05",
            "play.trail.double_backs",
        ),
        ("trail", "{length: 4, barred: 3, nearest: 3, farthest: 2}", "Y05", "play.trail.nearest"),
        ("lair", "barn", "Y05", "play.lair"),
    ],
)
def test_each_fault_has_its_place(
    line: str, value: str, code: str, path: str, tmp_path: Path
) -> None:
    assert (code, path) in told(tmp_path, **{line: value})


def test_a_fugitive_who_loses_no_blood_cannot_be_beaten(tmp_path: Path) -> None:
    found = told(tmp_path, blood="{start: 9, end: 0, meeting: 0, water: 0, lair: 2}")
    assert ("Y04", "play.blood.meeting") in found


def test_a_means_of_travel_without_links_is_told(tmp_path: Path) -> None:
    game = small_game(tmp_path, travel="{pursuers: [path, ford], fugitive: [path, ford]}")
    content = replace(
        game.content,
        places={
            id: replace(place, links={m: e for m, e in place.links.items() if m != "ford"})
            for id, place in game.content.places.items()
        },
    )
    found = [f.path for f in inspect(replace(game, content=content)) if f.code == "Y05"]
    assert found == ["play.travel.pursuers.1", "play.travel.fugitive.1"]


def test_two_players_of_one_letter_are_told(tmp_path: Path) -> None:
    found = told(tmp_path, fugitive="fox\n  rules: {turn: [sections.goal.nowhere]}")
    assert found == [("Y01", "play.rules.turn.0")]
