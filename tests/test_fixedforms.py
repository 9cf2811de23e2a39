"""What a number would bend is found, and what it would not is left alone."""

from __future__ import annotations

import pytest

from tests.fixedforms import UNBENT, may_bend


@pytest.mark.parametrize(
    ("language", "words", "wanted"),
    [
        ("pl", "Weź {turn.drawn} karty.", [("turn.drawn", "karty")]),
        ("pl", "Masz {turn.drawn} pkt", []),
        ("pl", "Najstarszy z {trail.length} ruchów", []),
        ("uk", "серед останніх {trail.length} рухів", []),
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


def test_every_language_with_forms_has_its_words() -> None:
    assert set(UNBENT) >= {"de", "en", "es", "fr", "he", "it", "pl", "pt_BR", "uk"}
    assert all(UNBENT.values())
