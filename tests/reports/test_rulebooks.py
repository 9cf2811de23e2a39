"""Rulebooks written from the content, in one language."""

from __future__ import annotations

from generator.language.translation import read_translations, translated
from generator.reports.rulebooks import rulebook_of, source_of
from tests.plays import hunt


def test_names_come_from_the_game() -> None:
    book = rulebook_of(hunt())
    assert (book.game, book.title, book.rule_set) == ("the-hunt", "The Hunt", "")
    assert list(book.players) == ["G", "S", "H", "M", "D"]
    assert book.names == ("hunters", "dracula", "traps", "vampire")
    assert book.sides == {"hunters": "Hunters", "dracula": "Dracula"}
    assert book.means["rail"] == "Rail"


def test_rules_are_in_the_words_of_the_game() -> None:
    words = rulebook_of(hunt()).words
    assert words["score"].text == "The Score falls by 1."
    assert "S19: Dracula's turn" in words["score"].source
    assert all(each.text and each.source for each in words.values())


def test_another_language() -> None:
    (german,) = [t for t, _ in read_translations(hunt()) if t.language == "de"]
    book = rulebook_of(translated(german))
    assert book.words["score"].text == "Der Punktestand fällt um 1."
    assert book.places["VI"] == "Wien"


def test_a_rule_set_with_other_codes() -> None:
    assert "IS" in rulebook_of(hunt(), "t2013").places


def test_words_contain_the_numbers_of_the_rule_set() -> None:
    printed, other = (rulebook_of(hunt(), each).words["healed"].text for each in ("", "t2013"))
    assert "with 0 Life" in printed
    assert "with 9 Life" in other


def test_sources_are_those_of_the_nearest() -> None:
    assert source_of(hunt(), "collections.moves.entries.hide.text") == (
        "S19: Dracula's move, S20: Places.h, Log"
    )
    assert source_of(hunt(), "game.title") == ""


def test_labels_are_the_games_own_words_where_it_has_some() -> None:
    labels = rulebook_of(hunt()).labels
    assert (labels["life"], labels["blood"]) == ("Life", "Blood")
    assert labels["trap"] == "T trap placed"
    assert labels["replay.other"] == "otherwise"
    assert not any(id.startswith("odds.") for id in labels)
