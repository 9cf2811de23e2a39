"""Texts: one wording or plural forms, with a stable id and a place."""

from __future__ import annotations

import pickle

import pytest

from generator.content.text import EmptyTextError, NoTextError, Text, text_from
from generator.content.tree import Mapping
from generator.findings import Place
from tests.support import tree_of


def text_of(snippet: str) -> Text:
    tree = tree_of(f"a:\n  b: {snippet}\n")
    assert tree.root is not None
    node = tree.root["a"]
    assert isinstance(node, Mapping)
    return text_from(node["b"])


def test_words() -> None:
    text = text_of("A rule.")
    assert (text.source, text.id, str(text)) == ("A rule.", "a.b", "A rule.")
    assert text.place == Place("case.yaml", 2, 6, 2, 13)
    assert (text.axis, text.forms, text.wordings) == ("", (), ("A rule.",))
    assert text.wordings_by_path == {"a.b": "A rule."}


def test_plural() -> None:
    text = text_of("{plural: hand.size, one: a card, other: '{hand.size} cards'}")
    assert (text.source, text.axis) == ("{hand.size} cards", "hand.size")
    assert text.forms == (("one", "a card"), ("other", "{hand.size} cards"))
    assert text.wordings == ("a card", "{hand.size} cards")
    assert list(text.wordings_by_path.items()) == [
        ("a.b.one", "a card"),
        ("a.b.other", "{hand.size} cards"),
    ]
    assert text.id == "a.b"


@pytest.mark.parametrize(
    ("snippet", "words"),
    [
        ("'  a  '", "a"),
        ('"Cafe\\u0301"', "Café"),
        (">-\n    folded\n    words", "folded words"),
        ('"a\\u00a0b"', "a\u00a0b"),
    ],
)
def test_words_are_tidied(snippet: str, words: str) -> None:
    assert text_of(snippet).source == words


@pytest.mark.parametrize(
    ("snippet", "error"),
    [
        ("5", NoTextError),
        ("true", NoTextError),
        ("[a]", NoTextError),
        ("", NoTextError),
        ("''", EmptyTextError),
        ("'   '", EmptyTextError),
        ("{one: a, other: b}", NoTextError),
        ("{plural: a.b, one: a}", NoTextError),
        ("{plural: a.b, one: a, other: b, few: c}", NoTextError),
        ("{plural: a.b, one: 1, other: b}", NoTextError),
        ("{plural: a.b, one: '', other: b}", EmptyTextError),
        ("{plural: '', one: a, other: b}", EmptyTextError),
    ],
)
def test_what_is_no_text(snippet: str, error: type[NoTextError]) -> None:
    with pytest.raises(NoTextError) as caught:
        text_of(snippet)
    assert caught.type is error


def test_rewording_keeps_the_id_and_drops_the_forms() -> None:
    old = text_of("{plural: hand.size, one: a card, other: many cards}")
    new = old.reworded("no cards", "faq")
    assert (new.source, new.id, new.place, new.erratum) == ("no cards", old.id, old.place, "faq")
    assert (new.axis, new.forms, new.wordings) == ("", (), ("no cards",))


def test_a_text_survives_pickling() -> None:
    text = text_of("A rule.")
    assert pickle.loads(pickle.dumps(text)) == text
