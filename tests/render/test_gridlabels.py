"""A name is where it is least covered, and keeps off its mark as far as it says."""

from __future__ import annotations

from generator.render.gridlabels import Label, box_of, placed
from generator.render.gridroom import overlap

FRAME = 0.0, 0.0, 60.0, 40.0


def test_a_name_without_obstacles_is_below_its_mark() -> None:
    near, far = Label("Near", (20, 20), 8, 2, clear=1.0), Label("Far", (40, 20), 8, 2)
    ((_, (x, y)), (_, (x2, y2))) = placed([near, far], FRAME, 2.0)
    assert (x, x2) == (20, 40)
    assert 20 < y < y2


def test_a_name_shifts_rather_than_be_crossed() -> None:
    label, road = Label("Ford", (30, 20), 8, 2), (31.0, 20.0, 33.0, 40.0)
    ((_, at),) = placed([label], FRAME, 2.0, [road])
    assert overlap(box_of(label, at), [road]) == 0
    assert at != (30, 20)
