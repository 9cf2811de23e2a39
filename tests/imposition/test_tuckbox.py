"""A tuck box folded in space closes, and holds its deck."""

from __future__ import annotations

import numpy as np
import pytest

from generator.imposition.geometry import Rect, whole
from generator.imposition.net import Net
from generator.imposition.sizes import CARD_SIZES, CardSize
from generator.imposition.tuckbox import BoxSize, laid_on, net_of
from generator.units import A4, LETTER, Paper
from tests.imposition.folding import MOST_GAP, Folded, gap

DECKS = [(name, count, thick) for name in CARD_SIZES for count, thick in ((1, 0.3), (54, 0.32))]
every_deck = pytest.mark.parametrize(("name", "count", "thickness"), [*DECKS, ("poker", 150, 0.3)])
# which edges of the rectangles around two faces meet, by their corners clockwise from left top
MEETINGS = {
    "the side is closed": (("back", 1, 2), ("left", 0, 3)),
    "the lid reaches the front": (("lid", 0, 1), ("front", 0, 1)),
    "the bottom reaches the front": (("bottom", 3, 2), ("front", 3, 2)),
    "the lid meets the left side": (("lid", 1, 2), ("left", 0, 1)),
    "the lid meets the right side": (("lid", 0, 3), ("right", 0, 1)),
    "the bottom meets the left side": (("bottom", 1, 2), ("left", 3, 2)),
    "the bottom meets the right side": (("bottom", 0, 3), ("right", 3, 2)),
}


def folded(net: Net) -> Folded:
    return Folded(net)


@every_deck
def test_faces_meet(name: str, count: int, thickness: float) -> None:
    box = folded(net_of(BoxSize.of(CARD_SIZES[name], count, thickness)))
    for words, ((one, *ends), (other, *others)) in MEETINGS.items():
        first, second = box.corners(one), box.corners(other)
        apart = gap([first[end] for end in ends], [second[end] for end in others])
        assert apart < MOST_GAP, words


def test_a_face_that_is_too_small_would_be_seen() -> None:
    good = BoxSize.of(CARD_SIZES["poker"], 54, 0.3)
    net = net_of(good)
    lid = net.panel("lid")
    (left, top), (right, _), *_ = lid.corners
    low = lid.bounds.bottom
    short = (left, top + 0.5), (right, top + 0.5), (right, low), (left, low)
    panels = tuple(
        type(each)(each.name, short, each.fold, each.parent) if each.name == "lid" else each
        for each in net.panels
    )
    box = folded(Net(panels))
    lid_end, front = box.corners("lid")[:2], box.corners("front")[:2]
    assert gap(lid_end, front) > MOST_GAP


@every_deck
def test_the_deck_has_room(name: str, count: int, thickness: float) -> None:
    card = CARD_SIZES[name]
    size = BoxSize.of(card, count, thickness)
    box = folded(net_of(size))
    corners = np.array([c for face in ("front", "back", "lid") for c in box.corners(face)])
    inside = np.ptp(corners, axis=0) - thickness
    assert inside == pytest.approx([size.width, size.height, size.depth] - np.full(3, thickness))
    assert inside[0] >= card.width + 1
    assert inside[1] >= card.height + 1
    assert inside[2] >= count * thickness + 0.9


@every_deck
def test_flaps_lie_inside(name: str, count: int, thickness: float) -> None:
    """Folded in, no flap or strip of glue reaches beyond the faces."""
    net = net_of(BoxSize.of(CARD_SIZES[name], count, thickness))
    box = folded(net)
    outer = np.array([corner for face in ("front", "back") for corner in box.corners(face)])
    flaps = [panel for panel in net.panels if panel.name not in {"front", "back"}]
    assert len(flaps) == 11
    for panel in flaps:
        for corner in panel.corners:
            at = box.at(panel.name, corner)
            assert np.all(at >= outer.min(axis=0) - MOST_GAP), panel.name
            assert np.all(at <= outer.max(axis=0) + MOST_GAP), panel.name


def test_what_is_glued_lies_on_a_face() -> None:
    net = net_of(BoxSize.of(CARD_SIZES["poker"], 54, 0.3))
    box = folded(net)
    glued = {panel.name for panel in net.panels if panel.is_glued}
    assert glued == {"side-glue", "left-glue", "right-glue", "front-glue"}
    for name in glued:
        face = "back" if name == "side-glue" else "bottom"
        origin, right, _, below = box.corners(face)
        normal = np.cross(right - origin, below - origin)
        normal /= np.linalg.norm(normal)
        for corner in net.panel(name).corners:
            assert abs(np.dot(box.at(name, corner) - origin, normal)) < MOST_GAP


@every_deck
def test_panels_do_not_overlap_on_the_paper(name: str, count: int, thickness: float) -> None:
    net = net_of(BoxSize.of(CARD_SIZES[name], count, thickness))
    boxes = [panel.bounds for panel in net.panels]
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            common = one.within(other)
            assert min(common.width, common.height) < 1e-6


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("name", ["mini", "bridge", "poker", "tarot", "jumbo"])
def test_it_lies_on_the_paper_off_its_edges(name: str, paper: Paper) -> None:
    laid = laid_on(BoxSize.of(CARD_SIZES[name], 54, 0.3), paper)
    assert laid
    bounds = laid.net.bounds
    assert bounds.within(whole(laid.paper).grown(-5, -5, -5, -5)) == pytest.approx(bounds)
    assert laid.face("front") == pytest.approx(laid.net.panel("front").bounds)


def test_a_box_larger_than_the_paper_is_none() -> None:
    assert laid_on(BoxSize.of(CARD_SIZES["tarot"], 300, 0.3), A4) is None


def test_a_box_for_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="one card at least"):
        BoxSize.of(CardSize("any", 60, 90), 0, 0.3)


def test_lines_to_cut_and_to_fold_never_coincide() -> None:
    lines = net_of(BoxSize.of(CARD_SIZES["poker"], 54, 0.3)).lines()
    kinds = {line.kind for line in lines}
    assert kinds == {"cut", "fold", "glue"}
    folds = [line for line in lines if line.kind == "fold"]
    assert len(folds) == 12
    for fold in folds:
        middle = (fold.left + fold.right) / 2, (fold.top + fold.bottom) / 2
        for cut in (line for line in lines if line.kind == "cut"):
            box = Rect(
                min(cut.left, cut.right),
                min(cut.top, cut.bottom),
                abs(cut.right - cut.left),
                abs(cut.bottom - cut.top),
            ).grown(1e-4, 1e-4, 1e-4, 1e-4)
            is_on = box.left < middle[0] < box.right and box.top < middle[1] < box.bottom
            assert not (is_on and (cut.left == cut.right or cut.top == cut.bottom))
