"""What reading and checking takes grows with the length of a text, not with its square."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from generator.build import checking
from generator.content.text import LONGEST, LONGEST_WORD, excess
from tests.attacks.inputs import UNITS, rules
from tests.support import library_of, write_game

SHORT = 950
TIMES = 4
MOST_GROWTH = 10
"""Between what four times the length takes at the most (4) and what a square would (16)."""


def seconds(folder: Path, words: str) -> float:
    """Return the least time of three in which a game with some words is checked."""
    (folder / "extra.yaml").write_text(rules(words, 2), "utf-8")
    taken = []
    for _ in range(3):
        begin = time.process_time()
        checking.check(library_of(folder), of_templates=lambda: ())
        taken.append(time.process_time() - begin)
    return min(taken)


@pytest.mark.parametrize("unit", UNITS, ids=ascii)
def test_time_grows_with_length(unit: str, tmp_path: Path) -> None:
    folder = write_game(tmp_path)
    word = (unit * LONGEST_WORD)[: LONGEST_WORD - 10].strip() or unit
    long = f"{word} " * (TIMES * SHORT // (len(word) + 1))
    assert len(long) <= LONGEST
    few, many = seconds(folder, long[:SHORT]), seconds(folder, long)
    assert many < MOST_GROWTH * few


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("a " * (LONGEST // 2), ""),
        ("a " * (LONGEST // 2) + "b", "4,001 characters"),
        ("a" * LONGEST_WORD, ""),
        ("a" * (LONGEST_WORD + 1), "201 characters without a blank"),
        ("a-b/" * 60, "240 characters without a blank"),
        ("{some.value}" * 40, ""),
        ("日本語" * 200, ""),
        ("ภาษาไทย" * 100, ""),
        ("a\N{NO-BREAK SPACE}" * 150, ""),
    ],
)
def test_what_is_too_much(words: str, told: str) -> None:
    assert excess(words).startswith(told)
    assert bool(excess(words)) == bool(told)


def test_a_long_text_is_a_finding_and_drops_out(tmp_path: Path) -> None:
    folder = write_game(tmp_path)
    (folder / "extra.yaml").write_text(rules("x" * 1_000_000), "utf-8")
    found = checking.check(library_of(folder)).findings
    assert [each.code for each in found if each.is_error] == ["S04"]


def test_the_schema_states_the_bound() -> None:
    from generator.content.schemas import schema_text

    assert f'"maxLength": {LONGEST}' in schema_text()
