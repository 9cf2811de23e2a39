"""Groups of pieces and tabs lie beside their places and cover nothing legible."""

from __future__ import annotations

import shapely

from tests.maps.scenes import plate_in_play


def test_pieces_and_tabs_of_a_place_form_one_group() -> None:
    groups = plate_in_play().groups
    assert set(groups) == {"mill", "fort", "bay", "port"}
    assert [piece.letter for piece in groups["mill"].pieces] == ["A", "B"]
    assert [stop.number for row in groups["fort"].tabs for stop in row] == [3, 4]


def test_groups_keep_clear_of_marks_panels_the_frame_and_each_other() -> None:
    plate = plate_in_play()
    boxes = {id: shapely.box(*group.box) for id, group in plate.groups.items()}
    frame = shapely.box(*plate.box)
    for id, box in boxes.items():
        assert frame.covers(box)
        assert not any(box.intersects(mark) for mark in plate.marks.values())
        assert not any(box.intersects(shapely.box(*s.box)) for s in plate.placements.values())
        assert not any(box.intersects(other) for name, other in boxes.items() if name != id)
        assert box.distance(shapely.Point(plate.points[id])) < 8


def test_names_keep_clear_of_groups() -> None:
    plate = plate_in_play()
    boxes = [shapely.box(*group.box) for group in plate.groups.values()]
    for name in plate.names:
        assert name.touches == 0
        assert not any(shapely.box(*name.box).intersects(box) for box in boxes)
