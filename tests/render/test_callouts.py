"""Lines of explained counters: each begins at a ball and ends at its part."""

from __future__ import annotations

import re

import pytest

from generator.content.model import CounterBlock
from generator.render.callouts import annotated
from tests.render.test_counters import drawer, game

_PAIR = re.compile(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)")


def test_each_line_joins_a_part_with_its_ball() -> None:
    block = game().content.sections["reading"].blocks["guard"]
    assert isinstance(block, CounterBlock)
    shown = annotated(drawer(), block.unit, block.parts)
    path = re.findall(r'd="([^"]*)"', shown.lines)[-1]
    ends = [tuple(float(n) / 100 for n in pair) for pair in _PAIR.findall(path)]
    assert len(ends) == len(shown.callouts)
    for (x, y, a, b), each in zip(ends, shown.callouts, strict=True):
        assert (x, y) == pytest.approx((each.x, each.y), abs=0.01)
        inside = [
            left - 0.001 <= a <= left + drawn.width and shown.above <= b <= shown.above + 1
            for drawn, left in shown.sides
        ]
        assert any(inside)


def test_lines_do_not_cross() -> None:
    """Each runs straight up, down or sideways, away from the middle of the counter."""
    block = game().content.sections["reading"].blocks["guard"]
    assert isinstance(block, CounterBlock)
    shown = annotated(drawer(), block.unit, block.parts)
    path = re.findall(r'd="([^"]*)"', shown.lines)[-1]
    ends = [tuple(map(float, pair)) for pair in _PAIR.findall(path)]
    assert all(a == pytest.approx(x) or b == pytest.approx(y) for a, b, x, y in ends)


def test_the_key_tells_of_every_kind_of_troops_and_size() -> None:
    block = game().content.sections["reading"].blocks["guard"]
    assert isinstance(block, CounterBlock)
    shown = annotated(drawer(), block.unit, block.parts)
    entries = game().content.collections[block.unit.partition(".")[0]].entries.values()
    told = {str(text): [sign.words for sign in signs] for text, signs in shown.signs}
    kinds = {each.troops for each in entries if each.troops not in (None, "icon", "box")}
    sizes = {each.echelon for each in entries if each.echelon}
    for part, found in (("troops", kinds), ("echelon", sizes)):
        if part in block.parts and len(found) > 1:
            assert len(set(told[str(block.parts[part])])) == len(found)
    assert told


def test_the_key_tells_what_icons_before_boxes_mean() -> None:
    block = game().content.sections["reading"].blocks["guard"]
    assert isinstance(block, CounterBlock)
    title = block.parts["troops"]
    shown = annotated(drawer(), block.unit, block.parts, title)
    text, signs = shown.signs[-1]
    entries = game().content.collections[block.unit.partition(".")[0]].entries.values()
    plain = {"leader", "headquarters", "supply", "icon", "box", None}
    icons = {each.icon for each in entries if each.icon and not each.code}
    own = {each.icon for each in entries if each.icon and each.troops not in plain}
    assert text == title
    assert len(signs) == len(own - {None} & icons) or not own
