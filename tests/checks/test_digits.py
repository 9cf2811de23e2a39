"""Digits where a value stands: what is one, what is none, and how fast that is told."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from generator.build import checking
from generator.checks import load_checks
from generator.checks.digits import MOST_IN_A_TEXT, OTHERWISE
from generator.checks.registry import Fault
from generator.content.game import Game
from generator.content.text import LONGEST, LONGEST_WORD
from generator.findings import Severity
from tests.checks.found import faults_of
from tests.fuzz import patience
from tests.support import MINIMAL, library_of, sound_game

load_checks()


def digits(game: Game) -> list[Fault]:
    """Return where a game writes digits for a value."""
    return faults_of("C04", game)


def with_note(home: Path, words: str, values: str = "values: {goal: {coins: 5}}\n") -> Game:
    """Return the minimal game with other words in its note, and other values."""
    rules = (MINIMAL / "rules.yaml").read_text("utf-8")
    return sound_game(
        home,
        {"rules.yaml": rules.replace("Count aloud.", words), "values.yaml": values},
    )


@pytest.mark.parametrize(
    "words",
    [
        "Draw 6 cards, then 15, 05x or 5000.",
        "Roll 1D5, 5D6 or W5.",
        "Take 2/5 of it, or 5/6.",
        "Cards 4-5, 5–6 and 5:30.",
        "A square of 5″, 5′ or 5\N{DEGREE SIGN}.",
        "See no. 5, No. 5, p. 5 (pp. 5), # 5 and § 5.",
        "Into *Room 5*.",
        "5. Take a card.",
        "a) or 5) Take a card.",
        "Take {goal.coins} {icon:coin}.",
        "The 5th, 5x, x5 and 5.5 of them.",
        "Five, fifth, V.",
        "Take 5.",
        "Five coins, or 5 of the other kind.",
        "For 3, 4 or 5 coins.",
        "Coins of 1, 2, 5 and 10.",
        "In square 5 lies a coin.",
        "It takes 5 minutes.",
        "Coin 5 is false.",
    ],
)
def test_what_writes_no_value(words: str, tmp_path: Path) -> None:
    assert digits(with_note(tmp_path, f'"{words}"')) == []


@pytest.mark.parametrize(
    ("words", "at"),
    [
        ("Take 5 coins.", "5"),
        ("Take 5 {icon:coin}.", "5"),
        ("Gain +5 coins for it.", "+5"),
        ("Take −5 coins for it.", "−5"),
        ("Take “5” coins.", "5"),
        ("(5 coins.)", "5"),
        ("Pay **5 coins**.", "5"),
        ("Pay 5 golden coins.", "5"),
        ("From 15 points on 5 coins count.", "5 c"),
    ],
)
def test_what_writes_a_value(words: str, at: str, tmp_path: Path) -> None:
    first, *_ = digits(with_note(tmp_path, f'"{words}"'))
    assert first.path == "sections.goal.blocks.hint.text"
    assert first.at == at
    assert first.hint == "write {goal.coins}" + OTHERWISE
    assert first.edits == (), "only its author is sure that it is this number, so nothing mends it"


def test_every_digit_is_told_of(tmp_path: Path) -> None:
    found = digits(with_note(tmp_path, '"Take 5 {icon:coin} (5 coins)."'))
    assert [fault.at for fault in found] == ["5", "5 c"]


def test_the_hint_names_the_values_whose_words_are_there(tmp_path: Path) -> None:
    values = "values:\n  goal: {coins: 5}\n  turn: {limit: 5, cards: 5}\n  war: {x: 5, z: 5}\n"
    (fault,) = digits(with_note(tmp_path, "Draw 5 cards a turn.", values))
    assert fault.hint == "write {turn.cards} or {turn.limit}, whichever is meant" + OTHERWISE


VALUES = """values:
  hand: {start: 7, limit: 10}
  turns: {last: 9}
  rat: {health: 2}
  legion: {strength: 3, most: 4}
  coins: {wage: 1}
  goal: {points: 50}
"""


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("Deal 7 cards to each.", "hand.start"),
        ("Nobody holds more than 10 cards.", "hand.limit"),
        ("After turn 9 the game ends.", "turns.last"),
        ("Each rat has 2 health.", "rat.health"),
        ("A legion has a strength of 3.", "legion.strength"),
        ("You never have more than 4 legions.", "legion.most"),
        ("Pay 1 coin of wages.", "coins.wage"),
        ("Whoever has 50 wins.", "goal.points"),
    ],
)
def test_words_tell_what_a_number_means(words: str, value: str, tmp_path: Path) -> None:
    (fault,) = digits(with_note(tmp_path, words, VALUES))
    assert fault.hint == f"write {{{value}}}" + OTHERWISE


@pytest.mark.parametrize(
    "words",
    [
        "2 rats come out of the wall.",
        "Move your legions, each up to 3 regions.",
        "It costs 1 coin more.",
        "Cards 7 and 9 are not used.",
        "The tower has 10 floors.",
        "Level 2, room 3.",
        "A hand of 3, 7 or 10 cards.",
    ],
)
def test_the_same_number_is_no_evidence(words: str, tmp_path: Path) -> None:
    assert digits(with_note(tmp_path, f'"{words}"', VALUES)) == []


def test_what_other_texts_count_by_a_value_is_known(tmp_path: Path) -> None:
    values = "values: {goal: {coins: 5}}\nterms: {a: {name: A, meaning: "
    uses = values + "'Take {goal.coins} pebbles.'}}\n"
    assert digits(with_note(tmp_path / "a", "Lose 5 pebbles.", values + "Words.}}\n")) == []
    (fault,) = digits(with_note(tmp_path / "b", "Lose 5 pebbles.", uses))
    assert fault.hint == "write {goal.coins}" + OTHERWISE


TABLE = """sections:
  goal:
    title: 5 coins
    icon: coin
    source: [rulebook]
    blocks:
      costs:
        kind: table
        corner: 5 coins
        columns: {price: {head: 5 coins}}
        rows:
          r3: {head: "3", cells: {price: "5"}}
          r4: {head: "4", cells: {price: 5 coins}}
          r5: {head: "5", cells: {price: "–"}}
terms: {pouch: {name: Pouch of 5 coins, meaning: A Pouch of 5 coins.}}
collections:
  finds:
    name: 5 coins
    fields: {worth: {label: 5 coins}}
    entries:
      ring: {name: Ring, cost: 5 coins, marks: [5 coins], fields: {worth: 5 coins}}
"""


def test_heads_cells_names_and_costs_hold_digits(tmp_path: Path) -> None:
    values = "values: {goal: {coins: 5}, row: {first: 3, last: 4}}\n"
    texts = sound_game(tmp_path, {"rules.yaml": TABLE, "values.yaml": values}).texts
    assert sum("5 coins" in str(text) for text in texts.values()) > 8
    assert digits(sound_game(tmp_path / "b", {"rules.yaml": TABLE, "values.yaml": values})) == []


def test_the_name_of_the_game_is_left_alone(tmp_path: Path) -> None:
    game = (MINIMAL / "game.yaml").read_text("utf-8")
    files = {
        "game.yaml": game.replace("title: Minimal", "title: 7 Coins"),
        "values.yaml": "values: {coins: {all: 7}, goal: {coins: 5}}\n",
        "more.yaml": "terms: {a: {name: A, meaning: In 7 Coins you take all 7 coins.}}\n",
    }
    (fault,) = digits(sound_game(tmp_path, files))
    assert fault.at == "7 c", "the number, not the name"


def test_a_negative_value_and_a_thousand(tmp_path: Path) -> None:
    values = "values:\n  goal: {coins: 5}\n  loss: {coins: -2, high: 1200}\n"
    words = "Lose −2 coins, then 2 coins, then 1,200 points and 1200 more."
    found = digits(with_note(tmp_path, f'"{words}"', values))
    assert [fault.at for fault in found] == ["−2", "1,200", "1200"]


def test_digits_are_notes_in_a_draft(tmp_path: Path) -> None:
    library = library_of(with_note(tmp_path, "Take 5 coins.").folder)
    for profile, severity in (
        (checking.Profile.RELEASE, Severity.ERROR),
        (checking.Profile.DRAFT, Severity.NOTE),
    ):
        found = checking.check(library, policy=checking.Policy(profile, select=("C04",))).findings
        assert [finding.severity for finding in found] == [severity]


def test_much_prose_is_read_in_no_time(tmp_path: Path) -> None:
    values = "values:\n  goal:\n    coins: 5\n" + "".join(f"    v{n}: 5\n" for n in range(1000))
    rules = "".join(
        f'          r{n}: "Take 5 coins or {{goal.coins}} of 55."\n' for n in range(2000)
    )
    text = (
        (MINIMAL / "rules.yaml")
        .read_text("utf-8")
        .replace("        rules:\n", f"        rules:\n{rules}")
    )
    game = sound_game(tmp_path, {"rules.yaml": text, "values.yaml": values})
    assert len(game.texts) > 2000
    with patience(60, "C04"):
        assert len(digits(game)) == 2000


@pytest.mark.parametrize("words", ["5 ", "(5) ", "no. 5 ", "5a", "5-", "a"])
def test_the_longest_texts_are_read_in_no_time(words: str, tmp_path: Path) -> None:
    """Each is as long as a text may be, and so are its words where they have no blanks."""
    part = words * (LONGEST_WORD // len(words))
    parts = [part.strip()] * ((LONGEST - len("5 coins, ")) // (len(part) + 1))
    longest = " ".join(["5 coins,", *parts])
    assert LONGEST - LONGEST_WORD - len("5 coins, ") < len(longest) <= LONGEST
    rules = "".join(f'          r{n}: "{longest}"\n' for n in range(50))
    text = (MINIMAL / "rules.yaml").read_text("utf-8")
    files = {
        "rules.yaml": text.replace("        rules:\n", f"        rules:\n{rules}"),
        "values.yaml": "values: {goal: {coins: 5}}\n",
    }
    game = sound_game(tmp_path, files)
    with patience(60, "C04"):
        found = Counter(fault.path for fault in digits(game))
    assert len(found) == 50
    assert set(found.values()) <= set(range(1, MOST_IN_A_TEXT + 1))
