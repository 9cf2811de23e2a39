"""The names that a shell proposes."""

from __future__ import annotations

import click
import pytest

from generator.cli import complete
from generator.content.editions import EDITIONS
from generator.content.resources import drawings
from generator.units import PAPERS

COLOURS = complete.fixed(("red", "green", "grey"))


def context(**params: object) -> click.Context:
    made = click.Context(click.Command("test"))
    made.params.update(params)
    return made


def test_one_name_is_completed() -> None:
    assert complete.one_of(COLOURS)(context(), None, "gr") == ["green", "grey"]
    assert complete.one_of(COLOURS)(context(), None, "red,g") == []


def test_the_last_of_several_names_is_completed_and_none_is_proposed_twice() -> None:
    several = complete.some_of(COLOURS)
    assert several(context(), None, "g") == ["green", "grey"]
    assert several(context(), None, "green,g") == ["green,grey"]
    assert several(context(), None, "red,") == ["red,green", "red,grey"]


def test_names_are_those_of_the_games_named_before() -> None:
    every, one = complete.decks(context()), complete.decks(context(games=("fury-of-dracula",)))
    assert one
    assert set(one) < set(every)
    assert "europe" in complete.games(context())
    assert complete.rule_sets(context(game="the-hunt"))


@pytest.mark.parametrize(
    ("names", "known"), [("papers", PAPERS), ("editions", EDITIONS), ("icons", drawings())]
)
def test_names_of_the_program_itself(names: str, known: object) -> None:
    assert getattr(complete, names)(context()) == list(known)  # type: ignore[call-overload]
