"""A gradient has stops of its own, or those that it takes over."""

from __future__ import annotations

import pytest

from generator.content.svg_gradients import Gradients


def gradients(stops: str = "", **taken_over: str) -> Gradients:
    """Return gradients that take over others, on lines of their own; some have stops."""
    made = Gradients()
    for line, (id, other) in enumerate(taken_over.items(), 1):
        made.begin(id, (line, 1), {"http://www.w3.org/1999/xlink href": f"#{other}"})
    for id in stops:
        made.add_stop(id)
    return made


def test_a_gradient_with_stops_is_sound() -> None:
    assert gradients("a", a="").without_stops("a") is None
    assert gradients("", a="").without_stops("a") == (1, 1)


def test_stops_are_taken_over_from_afar() -> None:
    assert gradients("c", a="b", b="c", c="").without_stops("a") is None
    assert gradients("a", a="", b="c", c="").without_stops("b") == (2, 1)


@pytest.mark.parametrize(("id", "line"), [("a", 1), ("b", 2), ("c", 3)])
def test_a_circle_has_stops_or_none(id: str, line: int) -> None:
    assert gradients("", a="b", b="a", c="a").without_stops(id) == (line, 1)
    assert gradients("b", a="b", b="a", c="a").without_stops(id) is None


def test_a_gradient_that_is_nowhere_is_another_fault() -> None:
    assert gradients("", a="z").without_stops("a") is None


def test_the_first_of_one_id_counts() -> None:
    made = Gradients()
    made.begin("a", (1, 1), {})
    made.begin("a", (2, 1), {"href": "#b"})
    assert made.without_stops("a") == (1, 1)
    made.begin("", (3, 1), {})
    assert made.without_stops("") is None
