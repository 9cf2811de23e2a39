"""Marks: what texts mark, how it is written there, and where a sentence begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.text import Text
from generator.findings import Place
from generator.language.marks import Marks, marks_in, marks_of
from generator.language.markup import parse
from tests.support import sound_game


def marks(words: str) -> Marks:
    return marks_in([Text(words, "a.b", Place("a.yaml"))])


def test_all_kinds_of_marks() -> None:
    found = marks("A {icon:bat} has {goal.coins} *Coins* in **its {icon:coin}** {Lair.")
    assert [(mark.path, mark.name, mark.at) for mark in found.icons] == [
        ("a.b", "bat", "{icon:bat}"),
        ("a.b", "coin", "{icon:coin}"),
    ]
    assert [mark[:3] for mark in found.values] == [("a.b", "goal.coins", "{goal.coins}")]
    assert [mark[:3] for mark in found.names] == [("a.b", "Coins", "*Coins*")]
    assert [mark[:3] for mark in found.malformed] == [("a.b", "{", "{")]
    assert found.stars == []


def test_names_inside_strong_words_and_values_inside_names() -> None:
    found = marks("**See *the {goal.coins} Coins* there.**")
    assert [mark.name for mark in found.names] == ["the  Coins"]
    assert [mark.name for mark in found.values] == ["goal.coins"]


@pytest.mark.parametrize(
    ("words", "at"),
    [
        ("Count *aloud.", "*aloud."),
        ("Count ** *aloud", "*aloud"),
        ("Six*", "Six*"),
        ("a **b", "**b"),
    ],
)
def test_a_lone_star_is_shown_with_what_it_touches(words: str, at: str) -> None:
    (mark,) = marks(words).stars
    assert mark.at == at


@pytest.mark.parametrize(
    "words", ["Jede*r Spieler*in zieht.", "Pay 5 * 3 coins.", "5*3=15", "Cards marked * or **"]
)
def test_a_star_that_is_a_sign_is_none_of_them(words: str) -> None:
    found = marks(words)
    assert (found.stars, found.names) == ([], [])


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        ("*Die*", True),
        ("Roll. *Die*", True),
        ("Roll! “*Die*”", True),
        ("(*Die*)", True),
        ("{icon:bat} *Die*", True),
        ("Roll: *Die*", True),
        ("**Roll.** *Die*", True),
        ("Roll *Die*", False),
        ("{goal.coins} *Die*", False),
        ("Roll, *Die*", False),
        ("**Roll** *Die*", False),
    ],
)
def test_where_a_sentence_begins(words: str, begins: bool) -> None:
    assert marks(words).names[-1].begins is begins


def test_plural_forms_have_paths_of_their_own() -> None:
    forms = (("one", "A {icon:bat}"), ("other", "{goal.coins} *Bats*"))
    text = Text(forms[-1][1], "a.b", Place("a.yaml"), "goal.coins", forms)
    assert list(text.wordings_by_path.items()) == [
        ("a.b.one", forms[0][1]),
        ("a.b.other", forms[1][1]),
    ]
    found = marks_in([text])
    assert [mark.path for mark in found.icons] == ["a.b.one"]
    assert [mark[:3] for mark in found.values] == [
        ("a.b.plural", "goal.coins", "goal.coins"),
        ("a.b.other", "goal.coins", "{goal.coins}"),
    ]


def test_texts_are_looked_through_once(tmp_path: Path) -> None:
    game = sound_game(tmp_path)
    assert marks_of(game) is marks_of(game)
    assert [mark.name for mark in marks_of(game).icons] == ["coin", "bat"]
    assert "_marks" not in vars(game.without_places())


def test_spans_may_be_added_one_after_the_other() -> None:
    found = Marks()
    before = found.add("a", parse("Roll a"))
    found.add("a", parse("*Die*"), before)
    assert [mark.begins for mark in found.names] == [False]
