"""What a number would bend is found, and what it would not is left alone."""

from __future__ import annotations

import pytest

from tests.fixedforms import UNBENT, fixed_words, may_bend


@pytest.mark.parametrize(
    ("language", "words", "wanted"),
    [
        ("pl", "Weź {turn.drawn} karty.", [("turn.drawn", "karty")]),
        ("pl", "Masz {turn.drawn} pkt", []),
        ("pl", "Najstarszy z {trail.length} ruchów", [("trail.length", "ruchów")]),
        ("pl", "mod {rail.cycle} połączeń", []),
        ("it", "Fino a n mod {rail.cycle} tratte", []),
        ("it", "I treni avanzano di {rail.most} città", []),
        ("pt_BR", "uma das {fire.lines} *linhas*", [("fire.lines", "linhas")]),
        ("uk", "серед останніх {trail.length} рухів", []),
        ("he", "קחו {turn.drawn} *קלפים*", [("turn.drawn", "קלפים")]),
        ("he", "לאחת מ־{trail.length} משבצות, ומאבדים {loss.all} *דם*", []),
        ("he", "יותר מ־{trail.length} משבצות", [("trail.length", "משבצות")]),
        ("de", "Ziehe {turn.drawn} *Karten*", [("turn.drawn", "Karten")]),
        ("de", "{a.least} bis {a.most} mm", []),
        ("de", "Zauber: {spell.dice} Würfel", []),
        ("de", "Ziele mit {spell.dice} Würfel", [("spell.dice", "Würfel")]),
        ("de", "Alle {turn.drawn} Karten", [("turn.drawn", "Karten")]),
        ("es", "En tren: (ronda + número) mod {rail.cycle} tramos", []),
        ("es", "Roba {turn.drawn} cartas", [("turn.drawn", "cartas")]),
        ("fr", "Les {turn.drawn} *cartes*", [("turn.drawn", "cartes")]),
        ("xx", "{a.least} words", [("a.least", "words")]),
    ],
)
def test_what_may_bend(language: str, words: str, wanted: list[tuple[str, str]]) -> None:
    assert list(may_bend(words, language)) == wanted


def test_forms_follow_one_value_and_leave_the_others_fixed() -> None:
    forms = ("{a.one} action and {b.many} cards", "{a.one} actions and {b.many} cards")
    found = list(fixed_words(forms, "en", "a.one"))
    assert found == [("b.many", "cards", forms[0])]


def test_every_language_with_forms_has_its_words() -> None:
    assert set(UNBENT) >= {"de", "en", "es", "fr", "he", "it", "pl", "pt_BR", "uk"}
    assert all(UNBENT.values())
