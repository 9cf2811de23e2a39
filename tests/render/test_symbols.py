"""Symbols of troops: each another drawing, all within the box."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from generator.content.model import Echelon, Troops
from generator.render.symbols import MARKS, symbol

BOX = (10.0, 20.0, 40.0, 30.0)
KINDS = [kind for kind in get_args(Troops) if kind not in ("icon", "box")]


def drawn(kind: Troops) -> str:
    return symbol(kind, BOX, "#000001", "#fffffe", "#000002")


def test_every_kind_has_another_symbol() -> None:
    assert len(KINDS) == 12
    drawings = {kind: drawn(kind) for kind in get_args(Troops)}
    assert len({*drawings.values()}) == len(KINDS) + 1, "an icon stands in an empty box"
    assert drawings["icon"] == drawings["box"]


@pytest.mark.parametrize("kind", KINDS)
def test_symbols_begin_within_the_box(kind: Troops) -> None:
    starts = re.findall(r"M(-?[\d.]+) (-?[\d.]+)", drawn(kind))
    starts += re.findall(r'cx="([\d.]+)" cy="([\d.]+)"', drawn(kind))
    assert starts
    left, top, width, height = BOX
    if kind == "leader":  # a star of its own, somewhat higher than a box
        top, height = top - 4, height + 8
    if kind == "headquarters":  # its staff and the knob on it are beside the frame of the box
        left, top, width, height = left - 4, top - 5, width + 4, height + 5
    for x, y in starts:
        assert left - 0.01 <= float(x) <= left + width + 0.01
        assert top - 0.01 <= float(y) <= top + height + 0.01


def test_every_size_has_a_mark_of_its_own() -> None:
    assert set(MARKS) == set(get_args(Echelon))
    assert len({*MARKS.values()}) == len(MARKS)
