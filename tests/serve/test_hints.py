"""A page gives no advice that only a terminal can follow."""

from __future__ import annotations

import pytest

from generator.serve.hints import without_commands


@pytest.mark.parametrize(
    ("hint", "said"),
    [
        ("say what it does, or leave the text out", "say what it does, or leave the text out"),
        ("playeraid check --fix mends it", ""),
        ("playeraid translate labels de, or write them by hand", "write them by hand"),
        (
            "translate it anew (playeraid translate update), or confirm it",
            "translate it anew, or confirm it",
        ),
        (
            "shorten a text, or take larger cards: size under decks, or --card-size; "
            "--draft prints it smaller",
            "shorten a text, or take larger cards: size under decks",
        ),
        (
            "read it with the new number, then playeraid translate bless a b --locale pl; "
            "or give it plural forms: playeraid translate plural a b --locale pl",
            "read it with the new number; or give it plural forms",
        ),
        (
            "A layout, or a built-in one: playeraid layouts shows them.",
            "A layout, or a built-in one.",
        ),
        ("rename it — with care", "rename it — with care"),
    ],
)
def test_commands_are_left_out(hint: str, said: str) -> None:
    assert without_commands(hint) == said
