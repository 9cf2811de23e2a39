"""Name a sea in its own zone if there is any way to, and beyond it if there is none."""

from __future__ import annotations

from collections.abc import Callable

import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from generator.maps.look import Look, Sizes
from generator.maps.namesettings import sea_settings, smallest_type
from generator.maps.seanames import NARROW, Water, name_beyond, name_within
from generator.maps.waters import SeaName

MOST = 0.8
"""The largest type of the name of a sea with little space, as a share of the usual."""
ASHORE = 0.5
"""How much of a name may be over coasts, in mm², until it is said to lie there."""

Point = tuple[float, float]


class SeaNamer(Struct, frozen=True):
    """Names the seas of a map, or the regions of a plane; lengths are in mm.

    ``sea`` returns the whole sea, which takes long to find; ``borders`` are those of its zones.
    """

    look: Look
    sizes: Sizes
    sea: Callable[[], BaseGeometry]
    borders: BaseGeometry

    def named(
        self, id: str, words: str, spot: Point, zone: BaseGeometry, taken: BaseGeometry
    ) -> SeaName:
        """Return a name in its zone, clear of what is taken; it may not fit."""
        settings = sea_settings(words, self.look, self.sizes)
        return name_within(id, settings, Water(zone, zone, taken, self.sizes.scale), spot)

    def squeezed(
        self,
        id: str,
        words: str,
        spot: Point,
        zone: BaseGeometry,
        taken: BaseGeometry,
        under: BaseGeometry,
    ) -> SeaName | None:
        """Return a name with little space, close to all around it; None where it does not fit.

        It leaves its zone only if it must: in another one it seems to name that. Rather than over
        a coast it is across links in its zone, and keeps off no more than ``under`` has.
        """
        most = max(self.sizes.sea_name * MOST, smallest_type(self.sizes))
        settings = sea_settings(words, self.look, self.sizes)
        small = [each for each in settings if each.lines[0].size <= most]
        sea = self.sea()
        own = shapely.intersection(zone, sea)  # in which islets are larger than they are
        name = name_within(id, small, Water(own, own, taken, self.sizes.scale), spot, NARROW)
        if name.fits:
            return name
        beyond = Water(zone, sea, taken, self.sizes.scale, self.borders)
        name = name_beyond(id, small, beyond, spot)
        if name.fits and shapely.area(shapely.difference(name.shape, sea)) < ASHORE:
            return name
        across = name_within(id, small, Water(own, own, under, self.sizes.scale), spot, NARROW)
        return across if across.fits else name if name.fits else None
