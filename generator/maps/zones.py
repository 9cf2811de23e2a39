"""Draw the zones of the sea as areas, each in a tint that sets it off from its neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import shapely
from shapely.geometry.base import BaseGeometry

from generator.maps import svg
from generator.maps.colours import mixed
from generator.maps.plate import Plate

TINTS = (0.0, 0.11, 0.055, 0.16)
"""How much night there is in the tints of the zones."""
ADJOINING = 0.5
"""Distance in mm up to which two zones are neighbours."""


def zones(plate: Plate) -> Iterator[str]:
    """Yield the zones of the sea in tints that differ from those of their neighbours."""
    if not plate.look.fills:
        return
    for id, tint in zone_tints(plate.areas.zones).items():
        data = svg.outline(shapely.simplify(plate.areas.zones[id], 0.04 * plate.sizes.scale))
        fill = mixed(plate.look["sea"], plate.look["night"], TINTS[tint])
        yield svg.element("path", d=data, fill=fill)


def zone_tints(zones: Mapping[str, BaseGeometry]) -> dict[str, int]:
    """Return a number of a tint for each zone: the first that no neighbour before it has.

    Those with more neighbours than there are tints have the last.
    """
    found: dict[str, int] = {}
    for id, zone in sorted(zones.items()):
        taken = {
            tint for other, tint in found.items() if shapely.dwithin(zone, zones[other], ADJOINING)
        }
        free = [tint for tint in range(len(TINTS)) if tint not in taken]
        found[id] = free[0] if free else len(TINTS) - 1
    return found
