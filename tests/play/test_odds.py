"""The odds of a duel, beside a count of all throws."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT
from generator.play.odds import COLUMN, ROW, TIE, NoOddsError, chances, columns_against, odds_of


@cache
def fury() -> Game:
    game = read_game(BUNDLED_CONTENT / "fury-of-dracula").game
    assert game is not None
    return game


@given(st.lists(st.integers(-3, 9), min_size=1, max_size=8), st.integers(-4, 4), st.integers(-4, 4))
def test_chances_are_those_of_all_throws_counted(faces: list[int], row: int, column: int) -> None:
    won = {ROW: 0, COLUMN: 0, TIE: 0}
    for first, second in product(faces, repeat=2):
        difference = first + row - second - column
        won[ROW if difference > 0 else COLUMN if difference < 0 else TIE] += 1
    throws = len(faces) ** 2
    assert chances(faces, row, column) == {
        side: Fraction(number, throws) for side, number in won.items()
    }


def counted(row: str, column: str, bonus: tuple[int, int], tie: str) -> dict[str, Fraction]:
    """Return how likely each result is, all throws of two dice enumerated."""
    content = fury().content
    cells = {ROW: content.matrices["hunter-wins"], COLUMN: content.matrices["enemy-wins"]}
    found: dict[str, Fraction] = {}
    for first, second in product(range(1, 7), repeat=2):
        totals = first + bonus[0], second + bonus[1]
        side = tie if totals[0] == totals[1] else ROW if totals[0] > totals[1] else COLUMN
        cell = cells[side].cells[row][column]
        for result in cell if isinstance(cell, tuple) else ():
            found[result] = found.get(result, Fraction(0)) + Fraction(1, 36)
    return found


@pytest.mark.parametrize("tie", [ROW, COLUMN])
def test_every_pair_of_cards_is_as_counted(tie: str) -> None:
    matrix = fury().content.matrices["hunter-wins"]
    for row, column in product(matrix.rows, matrix.columns):
        odds = odds_of(fury().content, row, column, decided=tie)
        found = {id: odds.bounds(id) for id in odds.every_result}
        assert found == {id: (p, p) for id, p in counted(row, column, (0, 0), tie).items()}


def test_an_open_tie_is_between_its_two_ends() -> None:
    for result in ("killed", "wound-2"):
        open_tie = odds_of(fury().content, "stake", "claws").bounds(result)
        ends = [
            odds_of(fury().content, "stake", "claws", decided=t).bounds(result)[0]
            for t in (ROW, COLUMN)
        ]
        assert open_tie == (min(ends), max(ends))


def test_modifiers_are_for_the_side_whose_role_they_are() -> None:
    odds = odds_of(fury().content, "stake", "claws", ["castle", "bitten"], (1, 0))
    assert odds.bonus == (1, 2)
    assert odds.chances == chances(range(1, 7), 1, 2)


def test_a_cell_that_cannot_come_about_says_why() -> None:
    odds = odds_of(fury().content, "crucifix", "agent-punch")
    assert odds.gaps[ROW] == "no-line"
    assert odds.results[ROW] == ()


@pytest.mark.parametrize(
    ("row", "column", "modifiers", "message"),
    [
        ("stak", "claws", (), "look at “stak”"),
        ("stake", "claw", (), "look at “claw”"),
        ("stake", "claws", ("rain",), "no modifier “rain”"),
    ],
)
def test_what_is_not_known(row: str, column: str, modifiers: tuple[str, ...], message: str) -> None:
    with pytest.raises(NoOddsError, match=message) as error:
        odds_of(fury().content, row, column, modifiers)
    assert error.value.known


def test_a_tie_goes_to_the_higher_number_where_the_cards_have_one() -> None:
    content = fury().content
    collections = {
        id: replace(
            collection,
            entries={
                name: replace(entry, numbers={"initiative": {"stake": 2, "claws": 5}[name]})
                if name in ("stake", "claws")
                else entry
                for name, entry in collection.entries.items()
            },
        )
        for id, collection in content.collections.items()
    }
    known = replace(content, collections=collections)
    assert odds_of(known, "stake", "claws").decided == COLUMN


def test_a_game_without_duels() -> None:
    with pytest.raises(NoOddsError, match="no duels"):
        odds_of(replace(fury().content, duels={}), "stake", "claws")


def test_a_card_meets_all_columns_of_its_matrix() -> None:
    content = fury().content
    assert columns_against(content, "stake") == content.matrices["hunter-wins"].columns
    with pytest.raises(NoOddsError, match="no duel has a row “claws”") as caught:
        columns_against(content, "claws")
    assert "stake" in caught.value.known
    with pytest.raises(NoOddsError, match="no duels"):
        columns_against(replace(content, duels={}), "stake")
