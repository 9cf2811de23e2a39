"""The course of a number: a step for each round, over a scale that holds all values."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from generator.render.course import Curve
from tests.positions import scenes

PALETTE = {"ink": "#111111", "line": "#222222", "muted": "#333333", "accent": "#444444"}


def drawn(*values: int, end: int = 0) -> ElementTree.Element:
    curve = Curve("Score & more", values, end, 120, 34, PALETTE, "Serif")
    return ElementTree.fromstring(curve.drawing(0, scenes("").wording))


def steps(root: ElementTree.Element) -> list[tuple[str, float]]:
    path = next(each for each in root if each.get("stroke") == "#444444")
    return [(c, float(n)) for c, n in re.findall(r"([HV])(-?[\d.]+)", path.attrib["d"])]


def test_each_round_is_a_step_to_the_right_and_up_or_down() -> None:
    found = steps(drawn(40, 38, 48))
    assert [command for command, _ in found] == ["H", "V", "H", "V"]
    across = [number for command, number in found if command == "H"]
    down = [number for command, number in found if command == "V"]
    assert across == sorted(across)
    assert down[1] < down[0]


@pytest.mark.parametrize("values", [(40,), (40, 40), (5, -2), tuple(range(366, -1, -1)), (0, 0)])
def test_everything_stays_within_the_picture(values: tuple[int, ...]) -> None:
    root = drawn(*values)
    for command, number in steps(root):
        assert 0 <= number <= (120 if command == "H" else 34)
    for each in root.iter("text"):
        assert 0 <= float(each.attrib["x"]) <= 120
        assert 0 <= float(each.attrib["y"]) <= 34


def test_the_scale_is_lettered_with_few_round_numbers() -> None:
    words = [each.text for each in drawn(*range(366, -1, -1)).iter("text")]
    assert words[0] == "Score & more"
    assert words[1:5] == ["0", "100", "200", "300"]
    assert len(words) < 16
