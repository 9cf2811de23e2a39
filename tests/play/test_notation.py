"""Records taken apart, and written."""

from __future__ import annotations

from generator.play.notation import (
    Play,
    irregular_gaps,
    make_play,
    marks_of_fugitive,
    plays_in,
    record_of,
)
from tests.plays import hunt_rules


def test_plays_have_their_places() -> None:
    plays = list(plays_in(hunt_rules(), "GST.... DC?.V.."))
    assert plays == [
        Play(0, "ST", "....", 0, "GST...."),
        Play(4, "C?", ".V..", 8, "DC?.V.."),
    ]
    assert record_of(plays) == "GST.... DC?.V.."


def test_plays_of_another_length_or_player_have_less() -> None:
    long, stranger = plays_in(hunt_rules(), " GST..... XST....")
    assert (long.player, long.code, long.whole, long.at) == (0, "", False, 1)
    assert (stranger.player, stranger.code) == (None, "ST")


def test_gaps_that_are_not_one_space() -> None:
    assert list(irregular_gaps(" GST....  SAO....\tHCD.... ")) == [(8, "  "), (17, "\t")]
    assert list(irregular_gaps("GST.... SAO....")) == list(irregular_gaps("")) == []


def test_writing() -> None:
    rules = hunt_rules()
    assert make_play(rules, 1, "AO", "....").text == "SAO...."
    assert marks_of_fugitive(rules, True, False, False, True) == "T.V."
    assert marks_of_fugitive(rules, False, True, True, False) == ".VM."
