"""Names are known with the letters that a language writes onto them."""

from __future__ import annotations

import pytest

from generator.language.prefixes import after_prefix, bare_words, named


@pytest.mark.parametrize(
    ("word", "bare"),
    [
        ("קלף", True),
        ("הקלף", True),
        ("ומהקלף", True),
        ("כשבקלף", True),
        ("ב־קלף", True),
        ("גקלף", False),
        ("הבקלף", False),
    ],
)
def test_what_is_written_onto_a_hebrew_word(word: str, bare: bool) -> None:
    assert ("קלף" in bare_words(word, "he")) is bare
    assert named({"קלף": "card"}, word, "he") == ("card" if bare else None)


def test_a_name_that_begins_with_such_a_letter_comes_first() -> None:
    names = {"הגנה": "defense", "גנה": "garden"}
    assert named(names, "הגנה", "he") == "defense"
    assert named(names, "להגנה", "he") == "defense"


def test_other_languages_write_nothing_onto_words() -> None:
    assert bare_words("דקלף", "en") == ("דקלף",)
    assert named({"ace": 1}, "place", "en") is None
    assert after_prefix("Dracula", "en") == "Dracula"
