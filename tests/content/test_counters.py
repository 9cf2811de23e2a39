"""What counters show: their numbers, their backs, their size."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest
from msgspec.structs import replace

from generator.content.counters import (
    back_of,
    face_of,
    has_own_back,
    is_counter,
    name_on,
    numbers_of,
    paper_size,
    size_of_counters,
    words_on,
)
from generator.content.game import Game
from generator.content.model import CounterFace
from tests.unitgame import units_game


@cache
def game() -> Game:
    return units_game(Path(mkdtemp()))


def test_numbers_are_those_of_the_collection_in_its_order() -> None:
    units = game().content.collections["units"]
    assert numbers_of(units.entries["guard"], units) == ("strength", "movement")
    assert numbers_of(units.entries["marshal"], units) == ("movement",)
    markers = game().content.collections["markers"]
    assert numbers_of(markers.entries["camp"], markers) == ("points",)


def test_units_and_what_their_collection_says_have_counters() -> None:
    units, markers = (game().content.collections[id] for id in ("units", "markers"))
    without = replace(units, counter=None)
    assert all(is_counter(each, without) for each in units.entries.values())
    camp = markers.entries["camp"]
    assert is_counter(camp, markers)
    assert not is_counter(camp, replace(markers, counter=None))


def test_a_name_is_at_the_top_of_what_shows_more_than_words() -> None:
    units, markers = (game().content.collections[id] for id in ("units", "markers"))
    named = replace(units, counter=CounterFace(named=True))
    guard, token = units.entries["guard"], markers.entries["unsupplied"]
    assert (name_on(guard, units), words_on(guard, units)) == (None, None)
    assert (name_on(guard, named), words_on(guard, named)) == (guard.name, None)
    assert (name_on(token, named), words_on(token, named)) == (None, token.name)
    short = replace(token, label=guard.name)
    assert (name_on(short, markers), words_on(short, markers)) == (None, guard.name)


def test_backs_are_reduced_or_another_entry() -> None:
    units = game().content.collections["units"].entries
    markers = game().content.collections["markers"].entries
    assert back_of("guard", units) == "guard"
    assert back_of("supplied", markers) == "unsupplied"
    assert [id for id, each in units.items() if has_own_back(each)] == ["guard", "line"]
    assert [id for id, each in markers.items() if has_own_back(each)] == ["supplied"]


@pytest.mark.parametrize(
    ("shape", "size"), [("square", (20, 20)), ("round", (20, 20)), ("hex", (23.094, 20))]
)
def test_a_hex_is_measured_across_its_flats(shape: str, size: tuple[float, float]) -> None:
    face = CounterFace(shape=shape, size=20)  # type: ignore[arg-type]
    assert paper_size(face) == pytest.approx(size)


def test_a_deck_of_counters_has_their_size() -> None:
    content = game().content
    assert size_of_counters(content.decks["counters"], content) == (15, 15)
    assert size_of_counters(content.decks["tokens"], content) == (20, 20)
    cards = replace(content.decks["tokens"], cards={})
    assert size_of_counters(cards, content) is None
    assert face_of(replace(content.collections["units"], counter=None)) == CounterFace()
