"""A position of a game on the small map, for tests."""

from __future__ import annotations

from generator.maps.chart import Counter, Reach, Scene, Stop, Stroke
from generator.maps.plate import Plate
from tests.mapping import small_plate

SCENE = Scene(
    counters=(
        Counter("mill", "A", "Anna: Mill"),
        Counter("mill", "B", "Ben: Mill"),
        Counter("bay", "F", "The fox: Bay", chief=True),
    ),
    stops=(Stop("bay", 1), Stop("port", 2, ("T",)), Stop("fort", 3), Stop("fort", 4, ("V",))),
    reaches=(
        Reach("mill", ()),
        Reach("fort", (Stroke.ROAD, Stroke.RAIL)),
        Reach("ford", (Stroke.ROAD,)),
    ),
    means=("road", "boat"),
)


def plate_in_play(scene: Scene | None = SCENE) -> Plate:
    """Return the plate of the small map with a position of a game, or without."""
    return small_plate(scene=scene)
