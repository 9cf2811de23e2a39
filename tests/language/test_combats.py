"""What stands on combat results tables, as players write it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.content.resources import TEMPLATES
from generator.language.combats import (
    CombatWords,
    column_words,
    factor_words,
    row_words,
    throw_words,
)
from generator.language.labels import read_label_words
from generator.language.wording import Wording
from generator.play.crt import Combat, combat_odds
from tests.crts import assault, wargame


@pytest.mark.parametrize(
    ("label", "words"),
    [("1:2", "1:2"), ("1-2", "1–2"), ("3 to 2", "3 to 2"), ("≤1:3", "≤1:3"), ("6:1+", "6:1+")],
)
def test_odds_have_a_dash(label: str, words: str) -> None:
    assert column_words(label, "odds") == words


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("-2", "−2"),
        ("3-5", "3–5"),
        ("-4…-2", "−4…−2"),
        ("-4--2", "−4…−2"),
        ("+4", "+4"),
        ("7+", "7+"),
    ],
)
def test_numbers_have_a_minus_sign(label: str, words: str) -> None:
    assert column_words(label, "difference") == words
    assert row_words(label) == words


def test_factors() -> None:
    assert [factor_words(each) for each in (1, 2, "1/2", "1/3")] == ["", "×2", "×½", "×1/3"]


def test_dice_by_notation_or_by_name(tmp_path: Path) -> None:
    game = wargame(tmp_path)
    crt, wording = assault(game), Wording(game.content, "en")
    assert throw_words(crt, wording, "{number}d{faces}") == "Cube"
    assert throw_words(replace(crt, dice=("cube", "cube")), wording, "") == "2\xa0×\xa0Cube"
    thrown = replace(crt, dice=(), throw="2d6")
    assert throw_words(thrown, wording, "{number}W{faces}") == "2W6"
    assert throw_words(replace(thrown, throw="1d8"), wording, "{number}k{faces}") == "k8"


@pytest.mark.parametrize(
    ("language", "begins", "parts"),
    [
        ("en", "Steps lost, on average: Attack\xa0", "; Defence\xa0"),
        ("fr", "Pertes moyennes en pas\xa0: Attaque\xa0", "\u202f; Défense\xa0"),
    ],
)
def test_losses_are_set_as_the_language_asks_for(
    language: str, begins: str, parts: str, tmp_path: Path
) -> None:
    game = replace(wargame(tmp_path), translated_into=language)
    odds = combat_odds(game.content, "assault", Combat(6, 3))
    losses = CombatWords(game, odds, read_label_words(TEMPLATES, language)).losses()
    assert losses.startswith(begins)
    assert parts in losses


def test_strengths_read_from_the_left_among_hebrew(tmp_path: Path) -> None:
    english = wargame(tmp_path)
    hebrew = replace(english, translated_into="he")
    odds = combat_odds(english.content, "assault", Combat(6, 3))
    plain, marked = (CombatWords(game, odds, {}).strengths for game in (english, hebrew))
    assert plain == "6\xa0:\xa03"
    assert marked == f"\N{LEFT-TO-RIGHT MARK}{plain}"
