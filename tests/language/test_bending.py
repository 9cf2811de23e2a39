"""Which words of a translation may bend with a number that has changed since it was read."""

from __future__ import annotations

import pytest

from generator.language.bending import (
    Changed,
    changed_numbers,
    numbers_in,
    with_old_numbers,
    words_behind,
)
from generator.language.catalog import Entry
from generator.language.po import read_catalog


def entry(words: str, number: int) -> Entry:
    """Return an entry of a catalogue that was read when its value was a number."""
    po = f'''
#. {{turn.drawn}} is {number}
msgctxt "draw"
msgid "Draw {{turn.drawn}} cards."
msgstr "{words}"
'''
    catalog, findings = read_catalog("pl.po", "pl", po.encode())
    assert findings == []
    return catalog.by_id["draw"]


def test_the_words_behind_values() -> None:
    words = "Weź *{turn.drawn} karty* albo {turn.more}; potem {icon:bat} nietoperz."
    assert list(words_behind(words)) == [("turn.drawn", "karty")]


def test_numbers_stand_in_comments() -> None:
    comments = ["{a.b} is 4", "{c.d@old} is -2", "a note", "{a.b} is many"]
    assert numbers_in(comments) == {"a.b": 4, "c.d@old": -2}


@pytest.mark.parametrize(
    ("language", "before", "now", "may_bend"),
    [("pl", 4, 5, True), ("pl", 3, 4, False), ("de", 4, 5, False), ("de", 1, 2, True)],
)
def test_a_word_bends_where_the_number_takes_another_form(
    language: str, before: int, now: int, may_bend: bool
) -> None:
    found = list(
        changed_numbers(entry("Weź {turn.drawn} karty.", before), language, {"turn.drawn": now})
    )
    assert found == ([Changed("turn.drawn", before, now)] if may_bend else [])


def test_a_number_without_a_word_bends_nothing() -> None:
    assert list(changed_numbers(entry("Karty: {turn.drawn}.", 4), "pl", {"turn.drawn": 5})) == []


def test_an_old_number_stays_until_somebody_has_read_the_text() -> None:
    comments = ["{turn.drawn} is 5", "printed on: Rules"]
    old = with_old_numbers(entry("Weź {turn.drawn} karty.", 4), comments, "pl")
    assert old == ("{turn.drawn} is 4", "printed on: Rules")
    assert with_old_numbers(entry("Karty: {turn.drawn}.", 4), comments, "pl") == tuple(comments)
