"""Combat results tables: every step of looking one up, and the odds beside a count of all rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path
from tempfile import mkdtemp
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.model import Content, Crt
from generator.play.crt import (
    Combat,
    column_odds,
    combat_odds,
    read_column,
    read_row,
    reckoned,
    row_of,
    sums,
    throws,
)
from generator.play.odds import NoOddsError
from tests.crts import CRT, SKIRMISH, assault, wargame
from tests.support import sound_game


@cache
def game() -> Game:
    return wargame(Path(mkdtemp()))


@cache
def skirmish() -> Content:
    return sound_game(Path(mkdtemp()), {"crts.yaml": SKIRMISH}).content


def counted(combat: Combat) -> dict[str, Fraction]:
    """Return the odds of an assault by the words of its rules, all faces of the die counted."""
    ratios = {0: Fraction(1, 2), 1: Fraction(1), 2: Fraction(2), 3: Fraction(3)}
    ratios |= {4: Fraction(4), 5: Fraction(5)}
    cells = [
        ["AE", "AE", "AL", "AR", "EX", "DR"],
        ["AE", "AL", "AR", "EX", "DR", "DR"],
        ["AL", "AR", "EX", "DR", "DR", "D2"],
        ["AL", "AR", "DR", "DR", "D2", "DL"],
        ["AR", "EX", "DR", "D2", "DL", "DE"],
        ["EX", "DR", "D2", "DL", "DE", "DE"],
    ]
    attack = Fraction(combat.attack) / (2 if combat.terrain == "ford" else 1)
    defence = combat.defence * (2 if combat.terrain == "town" else 1)
    shift = combat.shift - (combat.terrain == "wood")
    shift += combat.modifiers.count("flank") - 2 * combat.modifiers.count("rain")
    roll = combat.roll - (combat.terrain == "town") + combat.modifiers.count("captain")
    shift, roll = max(-2, min(1, shift)), min(1, roll)
    ratio = attack / defence
    found: Counter[str] = Counter()
    for face in range(1, 7):
        if ratio < ratios[0]:
            found["AE"] += 1
            continue
        column = max(n for n, least in ratios.items() if least <= ratio)
        column = max(0, min(5, column + shift))
        found[cells[max(1, min(6, face + roll)) - 1][column]] += 1
    return {code: Fraction(number, 6) for code, number in found.items()}


def combats() -> Iterator[Combat]:
    """Yield combats of all small strengths, in all terrains, with all sets of modifiers."""
    names = ("flank", "captain", "captain", "rain")
    sets = {tuple(each) for size in range(5) for each in combinations(names, size)}
    for attack, defence in product((1, 2, 3, 5, 7, 12, 40), (1, 2, 3, 6)):
        for terrain, modifiers in product((None, "meadow", "wood", "ford", "town"), sets):
            yield Combat(attack, defence, terrain, modifiers)


def test_odds_are_those_of_all_rolls_counted() -> None:
    tried = list(combats())
    assert len(tried) > 1000
    for combat in tried:
        assert combat_odds(game().content, "assault", combat).chances == counted(combat)


@given(st.integers(0, 60), st.integers(1, 20), st.integers(-4, 4), st.integers(-4, 4))
def test_odds_are_those_counted_with_shifts_of_ones_own(
    attack: int, defence: int, shift: int, roll: int
) -> None:
    combat = Combat(attack, defence, shift=shift, roll=roll)
    chances = combat_odds(game().content, "assault", combat).chances
    assert chances == counted(combat)
    assert sum(chances.values()) == 1


def test_sums_of_dice_are_counted_with_all_their_ways() -> None:
    content = skirmish()
    for difference in range(-4, 5):
        odds = combat_odds(content, "skirmish", Combat(5 + difference, 5))
        column = max(0, min(4, difference + 2))
        found: Counter[str] = Counter()
        for dice in product((1, 2), repeat=2):
            found[content.crts["skirmish"].rows[str(sum(dice))][column]] += 1
        assert odds.chances == {code: Fraction(n, 4) for code, n in found.items()}


def test_odds_by_column_are_those_of_a_combat_there() -> None:
    content = game().content
    by_column = column_odds(content, "assault")
    for column, (attack, defence) in enumerate([(1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]):
        assert by_column[column] == combat_odds(content, "assault", Combat(attack, defence)).chances


@pytest.mark.parametrize(
    ("label", "by", "low", "high"),
    [
        ("3:1", "odds", 3, 3),
        ("1-2", "odds", Fraction(1, 2), Fraction(1, 2)),
        ("3 to 2", "odds", Fraction(3, 2), Fraction(3, 2)),
        ("1.5:1", "odds", Fraction(3, 2), Fraction(3, 2)),
        ("≤1:3", "odds", Fraction(1, 3), Fraction(1, 3)),
        ("6:1+", "odds", 6, 6),
        ("-2", "difference", -2, -2),
        ("−2", "difference", -2, -2),
        ("+4", "difference", 4, 4),
        ("-4…-2", "difference", -4, -2),
        ("3-5", "strength", 3, 5),
        ("10+", "strength", 10, 10),
    ],
)
def test_labels_of_columns(
    label: str,
    by: Literal["odds", "difference", "strength"],
    low: int | Fraction,
    high: int | Fraction,
) -> None:
    column = read_column(label, by)
    assert column is not None
    assert (column.low, column.high) == (low, high)
    assert column.is_least == label.startswith("≤")
    assert column.is_most == (label.endswith("+") and label != "+4")


@pytest.mark.parametrize(
    ("label", "by"),
    [("3", "odds"), ("3:0", "odds"), ("a:b", "odds"), ("5-3", "strength"), ("≤4+", "strength")],
)
def test_labels_that_say_nothing(label: str, by: Literal["odds", "strength"]) -> None:
    assert read_column(label, by) is None


def test_labels_of_rows() -> None:
    assert read_row("3") == (3, 3)
    assert read_row("2-3") == (2, 3)
    assert read_row("−1") == (-1, -1)
    assert read_row("7+") == (7, None)
    assert read_row("≤0") == (None, 0)
    assert read_row("X") is None
    assert read_row("3-2") is None


def column_of(crt: Crt, attack: int, defence: int) -> str:
    """Return the label of the column of a combat."""
    return crt.columns[reckoned(game().content, crt, Combat(attack, defence)).column]


def test_odds_between_two_columns_are_rounded_as_said() -> None:
    crt = replace(assault(game()), below=None)
    up, nearest = replace(crt, rounding="up"), replace(crt, rounding="nearest")
    assert [column_of(each, 11, 4) for each in (crt, up, nearest)] == ["2:1", "3:1", "3:1"]
    assert [column_of(each, 5, 2) for each in (crt, up, nearest)] == ["2:1", "3:1", "2:1"]
    assert [column_of(each, 4, 2) for each in (crt, up, nearest)] == ["2:1", "2:1", "2:1"]


def test_ranges_of_columns_hold_all_their_numbers() -> None:
    crt = replace(assault(game()), by="strength", columns=("1", "2-3", "4-7", "8-9", "10", "11+"))
    found = [column_of(crt, attack, 1) for attack in (1, 2, 3, 7, 8, 30)]
    assert found == ["1", "2-3", "2-3", "4-7", "8-9", "11+"]


@pytest.mark.parametrize(
    ("rounding", "attack", "defence", "automatic"),
    [
        ("down", 11, 2, None),
        ("down", 6, 1, "DE"),
        ("down", 49, 100, "AE"),
        ("up", 11, 2, "DE"),
        ("up", 34, 100, None),
        ("up", 1, 3, "AE"),
        ("nearest", 11, 2, None),
        ("nearest", 28, 5, "DE"),
        ("nearest", 0, 5, "AE"),
    ],
)
def test_results_beyond_the_ends_need_no_roll(
    rounding: Literal["down", "up", "nearest"], attack: int, defence: int, automatic: str | None
) -> None:
    crt = replace(assault(game()), rounding=rounding, above="DE")
    assert reckoned(game().content, crt, Combat(attack, defence)).automatic == automatic


def test_a_defence_of_nothing_is_beyond_all_odds() -> None:
    reckoning = reckoned(game().content, assault(game()), Combat(3, 0))
    assert (reckoning.value, reckoning.column) == (None, 5)


@pytest.mark.parametrize(("fractions", "attack"), [("exact", "7/2"), ("down", "3"), ("up", "4")])
def test_multiplied_strengths_are_rounded_as_said(
    fractions: Literal["exact", "down", "up"], attack: str
) -> None:
    crt = replace(assault(game()), fractions=fractions)
    assert reckoned(game().content, crt, Combat(7, 3, "ford")).attack == Fraction(attack)


def test_rolls_beyond_the_rows() -> None:
    crt = assault(game())
    assert [row_of(crt, roll) for roll in (-1, 0, 1, 6, 7)] == ["1", "1", "1", "6", "6"]
    assert row_of(replace(crt, bounded=False), 7) is None
    gaps = replace(crt, rows={"1": (), "4": ()})
    assert row_of(gaps, 2) is None


def test_all_that_changes_add_up_to() -> None:
    content, crt = game().content, assault(game())
    assert sums(content, crt, "shift") == {-2, -1, 0, 1}
    assert sums(content, crt, "roll") == {-1, 0, 1}
    assert sums(content, replace(crt, roll_limits=None), "roll") == {-1, 0, 1, 2}


def test_a_die_without_numbers_shows_its_faces() -> None:
    content = game().content
    coin = replace(content.dice["cube"], faces=("Head", "Tail", "Tail"))
    tossed = replace(content, dice={"coin": coin})
    crt = replace(assault(game()), dice=("coin",), rows={"Head": ("AE",), "Tail": ("DE",)})
    assert throws(tossed, crt) == {"Head": Fraction(1, 3), "Tail": Fraction(2, 3)}
    assert throws(tossed, replace(crt, dice=("coin", "coin"))) == {}
    assert row_of(crt, "Head") == "Head"


@pytest.mark.parametrize(
    ("combat", "message"),
    [
        (Combat(3, 1, "woods"), "no terrain “woods”"),
        (Combat(3, 1, None, ("rian",)), "no modifier “rian”"),
        (Combat(3, 1, None, ("rain", "rain")), "counts 1 times at most"),
    ],
)
def test_what_is_not_known(combat: Combat, message: str) -> None:
    with pytest.raises(NoOddsError, match=message):
        combat_odds(game().content, "assault", combat)


def test_a_table_that_is_not_there_or_not_whole() -> None:
    content = game().content
    with pytest.raises(NoOddsError, match="no combat results table “siege”") as caught:
        combat_odds(content, "siege", Combat(1, 1))
    assert caught.value.known == ("assault",)
    crt = assault(game())
    holed = replace(
        content, crts={"assault": replace(crt, rows={"1": crt.rows["1"]}, bounded=False)}
    )
    with pytest.raises(NoOddsError, match="no result for a roll of 2"):
        combat_odds(holed, "assault", Combat(1, 1))
    silent = replace(content, crts={"assault": replace(crt, dice=())})
    with pytest.raises(NoOddsError, match="which dice"):
        column_odds(silent, "assault")


def test_the_count_is_of_the_table_that_is_printed() -> None:
    for label, cells in assault(game()).rows.items():
        assert f'"{label}": [{", ".join(cells)}]' in CRT
