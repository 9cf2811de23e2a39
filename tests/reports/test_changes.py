"""What changed, as text, Markdown and plain data."""

from __future__ import annotations

import json

import pytest

from generator.compare.facts import Fact, Group, Kind, Quote
from generator.compare.result import GameComparison, Renumbered
from generator.compare.sides import SideRef
from generator.compare.staleness import LanguageChange
from generator.content.resources import TEMPLATES
from generator.language.labels import read_labels
from generator.reports.changes import changes_data, changes_markdown, changes_text, side_words

FRONT, WOLF, TWIN = (
    SideRef("summary", "front"),
    SideRef("beasts", "wolf-1"),
    SideRef("beasts", "wolf-2"),
)
SIDES = {FRONT: "Summary: Front", WOLF: "Beasts: Wolf", TWIN: "Beasts: Wolf"}
PATH = ("values.goal.coins",)
FACTS = (
    Fact(
        Group.NUMBERS,
        "",
        Kind.CHANGED,
        "Goal coins",
        "5",
        "6",
        PATH,
        (FRONT,),
        (Quote("Take 5.", "Take 6."),),
    ),
    Fact(
        Group.RULES,
        "The goal",
        Kind.REWORDED,
        "",
        "Count aloud.",
        "Count very low.",
        PATH,
        (FRONT,),
    ),
    Fact(Group.RULES, "The goal", Kind.ADDED, "Steps", "", "Look up.", PATH),
    Fact(Group.RULES, "The goal", Kind.REMOVED, "", "Look down. " + "Far. " * 90, "", PATH),
    Fact(Group.ENTRIES, "Beasts", Kind.MOVED, "Wolf", "Woods", "Hills", PATH, (WOLF, TWIN)),
    Fact(Group.MAP, "", Kind.ADDED, "Mill – Inn by rail", "", "Mill – Inn by rail", PATH),
)
STALE = tuple(f"sections.goal.rules.{number}" for number in range(7))
GAME = GameComparison(
    "castle",
    "The Castle",
    "1.0",
    "1.1",
    FACTS,
    (LanguageChange("de", stale=STALE, mended=("game.title",)),),
    {"en": (FRONT, WOLF, TWIN), "de": (FRONT, WOLF, TWIN), "fr": (FRONT,)},
    SIDES,
    dict.fromkeys(STALE, "Some words."),
    (Renumbered("beasts", "Beasts", 7, 8, 9), Renumbered("traps", "Traps", 1, 4, 4)),
)
LABELS = read_labels(TEMPLATES, "en")
TEXT = changes_text([GAME], LABELS)


def test_text() -> None:
    lines = [line.strip() for line in TEXT.splitlines()]
    assert lines[0] == "The Castle, 1.0 → 1.1"
    for line in (
        "NUMBERS",
        "Goal coins: 5 → 6",
        "“Take [–5] [+6].”",
        "on Summary: Front",
        "Beasts: 7 other cards would only get other numbers (it has 9 now, not 8) and still serve",
        "Traps: 1 other card would only get another number (new order) and still serves",
        "The goal",
        "Count [–aloud] [+very low].",
        "Steps – Look up.: new",
        "Wolf: moved: Woods → Hills",
        "on Beasts: Wolf × 2",
        "Mill – Inn by rail: new",
        "en, de: Summary: Front; Beasts: Wolf × 2",
        "fr: Summary: Front",
        "de Deutsch: 7 stale, 1 mended",
        "and 2 more",
    ):
        assert line in lines


def test_words_of_what_went_are_cut() -> None:
    (line,) = [line for line in TEXT.splitlines() if "Look down." in line]
    assert line.endswith("…: removed")
    assert len(line) < 340


def test_each_group_and_heading_is_printed_once() -> None:
    assert TEXT.count("RULES") == TEXT.count("The goal") == 1


def test_markdown() -> None:
    lines = changes_markdown([GAME], LABELS).splitlines()
    assert lines[0] == "## The Castle, 1.0 → 1.1"
    assert "  - **Goal coins**: 5 → 6" in lines
    assert "  - Count ~~aloud~~ **very low**." in lines
    assert "### Print again" in lines


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (
            GameComparison("castle", "The Castle", "1.0", "1.0"),
            ["The Castle, 1.0", "nothing changed"],
        ),
        (GameComparison("castle", "The Castle", "", "1.0"), ["The Castle, 1.0 (new)"]),
        (GameComparison("castle", "The Castle", "1.0", ""), ["The Castle, 1.0 (removed)"]),
    ],
)
def test_short_reports(game: GameComparison, expected: list[str]) -> None:
    assert changes_text([game], LABELS).splitlines() == expected


def test_no_games_at_all() -> None:
    assert changes_text([], LABELS) == "nothing changed"


def test_data() -> None:
    (data,) = changes_data([GAME])
    assert json.loads(json.dumps(data)) == data
    assert data["same"] is False
    assert data["facts"][0] == {
        "group": "numbers",
        "heading": "",
        "kind": "changed",
        "what": "Goal coins",
        "old": "5",
        "new": "6",
        "paths": ["values.goal.coins"],
        "printed": [{"sheet": "summary", "side": "front"}],
        "quotes": [{"old": "Take 5.", "new": "Take 6."}],
    }
    assert data["renumbered"][0] == {
        "deck": "beasts",
        "name": "Beasts",
        "cards": 7,
        "before": 8,
        "now": 9,
    }
    assert data["print_again"]["fr"] == [
        {"sheet": "summary", "side": "front", "name": "Summary: Front"}
    ]
    assert data["languages"][0]["stale"] == list(STALE)


def test_sides_of_one_name_are_counted() -> None:
    assert side_words((WOLF, FRONT, TWIN), SIDES) == "Beasts: Wolf × 2; Summary: Front"
