"""Each change is reported once, in a player's words, with the sides that print it."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from pathlib import Path

import pytest

from generator.compare.facts import Fact, Group
from generator.content.game import Game
from generator.content.resources import BUNDLED_CONTENT
from tests.compare.plants import PLANTS, Plant, facts_of, planted, read
from tests.crts import CRT, wargame
from tests.printing import BUNDLED
from tests.support import sound_game
from tests.tablegrids import TERRAIN, with_terrain


@pytest.fixture(scope="module")
def bundled() -> Game:
    return read(BUNDLED_CONTENT / BUNDLED)


@pytest.fixture(scope="module")
def facts(bundled: Game, tmp_path_factory: pytest.TempPathFactory) -> tuple[Fact, ...]:
    return facts_of(bundled, read(planted(tmp_path_factory.mktemp("planted"))))


def shown(fact: Fact) -> tuple[str, str, str, str, str]:
    return fact.heading, str(fact.kind), fact.what, fact.old, fact.new


def test_each_change_is_reported_once_and_nothing_else(facts: tuple[Fact, ...]) -> None:
    expected = Counter(plant.fact for plant in PLANTS if plant.fact)
    assert Counter(map(shown, facts)) == expected


@pytest.mark.parametrize("plant", [p for p in PLANTS if p.sides], ids=attrgetter("before"))
def test_each_change_is_reported_with_the_sides_that_print_it(
    plant: Plant, facts: tuple[Fact, ...]
) -> None:
    (fact,) = [fact for fact in facts if shown(fact) == plant.fact]
    sheets = {f"{each.sheet}/{each.side}" for each in fact.printed if "cards" not in each.sheet}
    assert sheets == plant.sides


def test_groups_come_in_the_order_in_which_players_look(facts: tuple[Fact, ...]) -> None:
    order = [list(Group).index(fact.group) for fact in facts]
    assert order == sorted(order)
    assert len(set(order)) > 4


def test_a_number_is_shown_in_the_rules_that_name_it(facts: tuple[Fact, ...]) -> None:
    goal = next(fact for fact in facts if fact.what == "Dracula’s turn")
    quote = goal.quotes[0]
    assert quote.old == "You win when the Vampire track reaches 6."
    assert quote.new == "You win when the Vampire track reaches 7."


def test_nothing_changed(bundled: Game) -> None:
    assert facts_of(bundled, bundled) == ()


RULES = """
sections:
  goal:
    title: The goal
    icon: coin
    role: players
    source: ["rulebook: p. 1"]
    blocks:
      win:
        kind: rules
        rules:
          first: The first with {goal.coins} {icon:coin} in the *Castle* wins.
          flight: The {icon:bat} may **never** be caught.
      hint:
        kind: steps
        steps:
          count: Count aloud.
          look: Look up.
"""


def changed(home: Path, *edits: tuple[str, str]) -> list[tuple[str, ...]]:
    """Return the facts of some edits of the rules of a small game."""
    text = RULES
    for before, after in edits:
        assert before in text
        text = text.replace(before, after, 1)
    old = sound_game(home / "old", {"rules.yaml": RULES})
    new = sound_game(home / "new", {"rules.yaml": text})
    return [(str(f.kind), f.what, f.old, f.new) for f in facts_of(old, new)]


def test_a_long_form_with_the_same_words_is_nothing_new(tmp_path: Path) -> None:
    edit = ("count: Count aloud.", "count:\n            text: Count aloud.")
    assert changed(tmp_path, edit) == []


def test_steps_in_another_order(tmp_path: Path) -> None:
    edit = (
        "          count: Count aloud.\n          look: Look up.",
        "          look: Look up.\n          count: Count aloud.",
    )
    assert changed(tmp_path, edit) == [
        ("reordered", "", "1. Count aloud.; 2. Look up.", "1. Look up.; 2. Count aloud.")
    ]


def test_a_rule_under_another_heading_has_moved(tmp_path: Path) -> None:
    gone = ("          flight: The {icon:bat} may **never** be caught.\n", "")
    come = (
        "      hint:",
        "      bats:\n        kind: rules\n        title: Bats\n        rules:\n"
        "          flight: The {icon:bat} may **never** be caught.\n      hint:",
    )
    (moved, *others) = changed(tmp_path, gone, come)
    assert moved[0] == "added"  # the block is new as a whole
    assert [each[0] for each in others] == ["removed"]


def test_a_new_name_for_the_same_rule_is_nothing_new(tmp_path: Path) -> None:
    assert changed(tmp_path, ("flight: The", "escape: The")) == []


def test_marks_that_change_no_word_are_no_fact(tmp_path: Path) -> None:
    assert changed(tmp_path, ("**never**", "never")) == []


def test_what_must_be_done(tmp_path: Path) -> None:
    long = "          first:\n            text: The first wins.\n            force: "
    short = "          first: The first with {goal.coins} {icon:coin} in the *Castle* wins.\n"
    assert changed(tmp_path, (short, long + "must\n")) == [
        ("reworded", "", "The first with 5 Coin in the Castle wins.", "The first wins."),
        ("changed", "The first wins.", "", "must"),
    ]


def test_changes_of_a_combat_results_table_are_named(tmp_path: Path) -> None:
    changed = (
        CRT.replace('"3": [AL, AR, EX', '"3": [AL, AR, DR')
        .replace("shift: -2}", "shift: -1}")
        .replace("attack: 1/2", "attack: 1/3")
        .replace("Both sides lose a step.", "Each side loses a step.")
        .replace("monotone: {columns: rising, rows: rising}", "symmetric: false")
    )
    old, new = wargame(tmp_path / "old"), wargame(tmp_path / "new", changed)
    facts = facts_of(old, new)
    assert [shown(fact) for fact in facts] == [
        ("Assault", "changed", "Roll 3", "AL, AR, EX, DR, DR, D2", "AL, AR, DR, DR, DR, D2"),
        ("Assault", "reworded", "Exchange", "Both sides lose a step.", "Each side loses a step."),
        ("Assault", "changed", "Ford, Attack", "1/2", "1/3"),
        ("Assault", "changed", "It rains, Shift", "−2", "−1"),
    ]
    assert {(each.sheet, each.side) for fact in facts for each in fact.printed} == {
        ("assault", "front")
    }


def test_what_shading_means_is_a_fact(tmp_path: Path) -> None:
    """By the legend of the table; the ground of a whole block is presentation."""
    changed = TERRAIN.replace('horse: {text: "10", tone: bad}', 'horse: {text: "10", tone: warn}')
    changed = changed.replace("        kind: table", "        kind: table\n        tone: panel")
    old, new = with_terrain(tmp_path / "old"), with_terrain(tmp_path / "new", changed)
    assert [shown(fact) for fact in facts_of(old, new)] == [
        ("Terrain effects", "changed", "Hills, Horse, shading", "Avoid", "Roll first")
    ]
