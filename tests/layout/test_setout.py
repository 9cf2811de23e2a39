"""Words of cards set out in their zones; how high they are is made up here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

import pytest

from generator.content.model import Zone
from generator.layout.setout import AIRS, Measure, balanced, is_set_out, room_of_words, spread
from generator.layout.zones import REST_GAP, PlacedZone

LINE = 4.0


def text(**keys: object) -> PlacedZone:
    zone = Zone(shows="text", **keys)  # type: ignore[arg-type]
    return PlacedZone("text", zone, left=5, top=20, width=50, height=60)


def lines_of(length: float) -> Measure:
    """Return a measure of words that are ``length`` mm long in one line."""

    def measure(zones: Sequence[PlacedZone]) -> Mapping[str, float]:
        return {zone.id: LINE * ceil(length / zone.line_length) for zone in zones}

    return measure


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({"align": "center"}, True),
        ({"stand": "spread"}, True),
        ({"align": "center", "lines": 1}, False),
        ({"align": "center", "turn": 90}, False),
        ({}, False),
    ],
)
def test_centred_lines_and_spread_words_are_set_out(
    keys: dict[str, object], expected: bool
) -> None:
    assert is_set_out(text(**keys)) is expected


def test_centred_lines_are_of_one_length() -> None:
    (zone,), heights = balanced([text(align="center")], lines_of(56))
    assert heights == {"text": 2 * LINE}
    assert 28 <= zone.line_length < 30
    assert zone.corner(2 * LINE) == (5 + zone.inset, 20), "still in the middle"


def test_lines_that_begin_at_the_edge_keep_their_length() -> None:
    (zone,), _ = balanced([text()], lines_of(56))
    assert zone.inset == 0


@pytest.mark.parametrize(("height", "gained", "steps"), [(40, 10, AIRS), (50, 20, 5), (70, 9, 0)])
def test_paragraphs_are_set_apart_as_far_as_there_is_room(
    height: float, gained: float, steps: int
) -> None:
    def measure(zones: Sequence[PlacedZone]) -> Mapping[str, float]:
        return {zone.id: height + gained * zone.air / AIRS for zone in zones}

    (zone,) = spread([text(stand="spread")], {"text": height}, measure)
    assert zone.air == steps


def test_spread_words_end_above_what_fills_the_rest() -> None:
    rest = PlacedZone("rest", Zone(shows="picture", fills="text"), 5, 64, 50, 16)
    assert room_of_words(text(), [text(), rest]) == 44 - REST_GAP
    assert room_of_words(text(), [text()]) == 60
