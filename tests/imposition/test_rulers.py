"""Rulers measure 5 cm and 2 inches, and stand where there is room for them."""

from __future__ import annotations

from math import dist

import pytest

from generator.imposition.rulers import (
    BETWEEN,
    CLEAR,
    TICK,
    Measure,
    Ruler,
    Stretch,
    above,
    beside,
    rulers_on,
)


@pytest.mark.parametrize("runs_up", [True, False])
@pytest.mark.parametrize(("measure", "length"), [(Measure.CM, 50), (Measure.INCH, 50.8)])
def test_lengths_and_ticks(measure: Measure, length: float, runs_up: bool) -> None:
    line, *ticks = Ruler(measure, 10, 100, runs_up).strokes()
    assert dist(line[:2], line[2:]) == pytest.approx(length)
    assert all(dist(tick[:2], tick[2:]) == pytest.approx(TICK) for tick in ticks)
    steps = [dist(line[:2], tick[:2]) for tick in ticks]
    part = 10 if measure is Measure.CM else 12.7
    assert steps == pytest.approx([number * part for number in range(len(steps))])
    assert steps[-1] == pytest.approx(length)


def test_ticks_stand_above_or_at_the_left() -> None:
    assert Ruler(Measure.CM, 10, 20, False).at(5, 1) == (15, 19)
    assert Ruler(Measure.CM, 10, 20, True).at(5, 1) == (9, 15)


def test_words_stand_between_two_ticks() -> None:
    assert (Measure.CM.middle, Measure.INCH.middle) == pytest.approx((25, 19.05))


@pytest.mark.parametrize("runs_up", [True, False])
def test_both_on_one_stretch(runs_up: bool) -> None:
    length = 50 + 50.8 + BETWEEN + 2 * CLEAR
    stretch = Stretch(10, 200, length, runs_up)
    first, second = rulers_on([stretch])
    assert (first.measure, second.measure) == tuple(Measure)
    ends = [ruler.at(along) for ruler in (first, second) for along in (0, ruler.measure.length)]
    way = sorted((200 - y if runs_up else x - 10) for x, y in ends)
    assert way[0] == pytest.approx(CLEAR)
    assert way[2] - way[1] == pytest.approx(BETWEEN)
    assert way[3] == pytest.approx(length - CLEAR)
    assert len(rulers_on([stretch._replace(length=length - 0.1)])) == 1


def test_each_on_the_first_stretch_with_room() -> None:
    stretches = [above(10, 20, 60), beside(10, 0, 54.5), above(10, 0, 60)]
    cm, inch = rulers_on(stretches)
    assert (cm.runs_up, inch.runs_up) == (True, False)
    assert cm.at(50)[1] == pytest.approx(CLEAR)
    assert rulers_on([above(10, 0, 40)]) == ()
