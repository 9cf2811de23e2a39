"""Numbers of player boards: of an entry, of a value, of the board itself."""

from __future__ import annotations

from pathlib import Path

from generator.content.mats import number_of, spaces_of
from generator.content.model import Entry, ZoneTrack
from generator.content.text import Text
from generator.findings import Place
from tests.laying import SPELLS, game_with

HERO = Entry(name=Text("Scout", "scout", Place("heroes.yaml", 1, 1)), numbers={"life": 4})


def test_a_number_is_that_of_the_entry_of_a_value_or_its_own(tmp_path: Path) -> None:
    content = game_with(tmp_path, SPELLS + "values: {hand: {size: 5}}\n").content
    assert number_of("numbers.life", HERO, content) == 4
    assert number_of("hand.size", HERO, content) == 5
    assert number_of(7, None, content) == 7


def test_what_nothing_states_is_no_number(tmp_path: Path) -> None:
    content = game_with(tmp_path, SPELLS).content
    assert number_of("numbers.bites", HERO, content) is None
    assert number_of("numbers.life", None, content) is None
    assert number_of("hand.size", HERO, content) is None
    assert number_of(None, HERO, content) is None


def test_spaces_run_from_the_first_to_the_last_or_are_said_one_by_one(tmp_path: Path) -> None:
    content = game_with(tmp_path, SPELLS).content
    assert spaces_of(ZoneTrack(first=2, last="numbers.life"), HERO, content) == (2, 3, 4)
    assert spaces_of(ZoneTrack(values=(0, 1, 3)), HERO, content) == (0, 1, 3)
    assert spaces_of(ZoneTrack(last="numbers.bites"), HERO, content) == ()
    assert spaces_of(ZoneTrack(last=99999), HERO, content) == ()
