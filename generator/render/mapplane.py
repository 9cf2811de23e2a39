"""Make the plane of a map from the content: its areas with their looks, and its grid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from generator.content.model import MapPlane
from generator.content.planes import columns_of, ring_of, rows_of
from generator.language.wording import Wording
from generator.maps.plane import PATTERNS, Area, Plane


def plane_of(words: Wording) -> Plane | None:
    """Return the plane of a game's map in the language of its words, if it has one."""
    shown = words.content.map
    if shown is None or shown.plane is None:
        return None
    plane, grid = shown.plane, shown.plane.grid
    return Plane(
        plane.width,
        plane.height,
        tuple(_areas(plane, words)),
        tuple(columns_of(grid)) if grid else (),
        tuple(rows_of(grid)) if grid else (),
        plane.north,
    )


def _areas(plane: MapPlane, words: Wording) -> Iterator[Area]:
    """Yield the areas of regions with an outline; those without a pattern get unused ones."""
    regions = {id: r for id, r in words.content.regions.items() if r.outline is not None}
    used = {region.pattern for region in regions.values()}
    others = cycle([each for each in PATTERNS if each not in used] or PATTERNS)
    for id, region in regions.items():
        ring = tuple(ring_of(plane, region) or ())
        name = words.plain(region.name)
        yield Area(id, name, ring, region.fill, region.pattern or next(others))
