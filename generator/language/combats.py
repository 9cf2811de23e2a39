"""Write what is on a combat results table as players read it: columns, rows, dice, factors."""

from __future__ import annotations

import re
from collections import Counter
from typing import Literal

from generator.content.model import Crt
from generator.language.wording import EN_DASH, MINUS, Wording

_SIGNED = re.compile(r"(?<![\d.])[-−](?=\d)")
_BETWEEN = re.compile(r"(?<=\d)\s*[-–…]\s*(?=[\d−+])")
_THROW = re.compile(r"(\d?)d(\d+)")
_VULGAR = {"1/2": "½", "1/4": "¼", "3/4": "¾"}
"""Fractions that every text face has."""


def column_words(label: str, by: Literal["odds", "difference", "strength"]) -> str:
    """Return the label of a column with a minus sign and a dash where a hyphen stands."""
    if by == "odds":
        return _BETWEEN.sub(EN_DASH, label)
    return row_words(label)


def row_words(label: str) -> str:
    """Return a number or a range with a minus sign and a dash where hyphens stand."""
    signed = _SIGNED.sub(MINUS, label)
    dash = "…" if MINUS in signed else EN_DASH
    return _BETWEEN.sub(dash, signed)


def factor_words(factor: int | str) -> str:
    """Return what a strength is multiplied by, such as ×½; nothing for one."""
    if factor == 1:
        return ""
    return f"×{_VULGAR.get(str(factor), factor)}"


def throw_words(crt: Crt, wording: Wording, notation: str) -> str:
    """Return what is rolled: ``notation`` filled in, or the names of the dice of the game."""
    if crt.throw and (found := _THROW.fullmatch(crt.throw)):
        return notation.format(number=found[1] if found[1] != "1" else "", faces=found[2])
    names = []
    for id, number in Counter(crt.dice).items():
        name = wording.plain(wording.content.dice[id].name)
        names.append(f"{number}\xa0×\xa0{name}" if number > 1 else name)
    return " + ".join(names)
