"""A proof says how full its side is."""

from __future__ import annotations

import math

import pytest

from generator.layout.proof import Proof
from tests.layout.test_fit import side


def test_nothing_is_compared_unless_asked_for() -> None:
    assert proof(50, 100).digests == ()


def proof(needed: float, room: float) -> Proof:
    return Proof(
        side=side(),
        type_size=8.0,
        needed=needed,
        room=room,
        pages=1,
        boxes=(),
        warnings=(),
        fonts=(),
        families=(),
    )


@pytest.mark.parametrize(
    ("needed", "room", "fill"),
    [(50, 100, 0.5), (100, 100, 1.0), (150, 100, 1.5), (10, 0, math.inf), (10, -5, math.inf)],
)
def test_fill(needed: float, room: float, fill: float) -> None:
    assert proof(needed, room).fill == fill
