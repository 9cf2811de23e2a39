"""The look of a map: colours by name, faces and sizes. Lengths are in mm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec import Struct

from generator.maps.chart import Mark
from generator.maps.lettering import Typeface

C = TypeVar("C")
POINT = 25.4 / 72
"""One point in mm."""


class Look(Struct, frozen=True):
    """Colours as #rrggbb by purpose, and the faces of the lettering.

    Without ``fills`` land and sea stay white, to save ink.
    """

    colours: dict[str, str]
    title: Typeface
    text: Typeface
    bold: Typeface
    italic: Typeface
    fills: bool = True

    def __getitem__(self, name: str) -> str:
        return self.colours[name]


class Sizes(Struct, frozen=True):
    """All sizes on a plate, from its scale: 1 on A4, growing more slowly than the paper.

    Names of places are at least of the ``least`` size.
    """

    width: float
    height: float
    scale: float
    least: float = 0.0

    @property
    def name(self) -> float:
        """Type size of places."""
        return max(7.4 * POINT * self.scale, self.least)

    @property
    def sea_name(self) -> float:
        """Type size of seas."""
        return 9.0 * POINT * self.scale

    @property
    def small(self) -> float:
        """Smallest type size, for degrees and credits."""
        return 6.0 * POINT * max(1.0, self.scale * 0.9)

    @property
    def dot(self) -> float:
        """Radius of a small city."""
        return 0.8 * self.scale

    @property
    def ring(self) -> float:
        """Radius of a large city."""
        return 1.15 * self.scale

    @property
    def drawing(self) -> float:
        """Half the width of a place with a drawing."""
        return 2.1 * self.scale

    def radius(self, mark: Mark) -> float:
        """Return the radius of a sign."""
        return {
            Mark.DOT: self.dot,
            Mark.RING: self.ring,
            Mark.DRAWING: self.drawing,
            Mark.WATER: self.dot,
        }[mark]

    @property
    def anchor(self) -> float:
        """Half the width of the anchor at a port."""
        return 0.95 * self.scale

    @property
    def line(self) -> float:
        """Line width of a road."""
        return 0.28 * self.scale

    @property
    def gap(self) -> float:
        """Distance between parallel links, from centre to centre."""
        return 1.3 * self.scale

    @property
    def clearance(self) -> float:
        """Distance of links from other places, from centre to centre."""
        return 2.1 * self.scale

    @property
    def border(self) -> float:
        """Width of the frame with its degrees."""
        return 5.2 * max(1.0, self.scale * 0.85)


def sizes_for(width: float, height: float, least: float = 0.0) -> Sizes:
    """Return the sizes of a plate; A4 and Letter have scale 1 or a little less."""
    area = (width * height) / (277.0 * 190.0)
    return Sizes(width, height, area**0.4, least)


def mixtures(
    palette: Mapping[str, C], fills: bool, mix: Callable[[C, C, float], C]
) -> dict[str, C]:
    """Return the colours of a map by purpose, in any representation.

    ``mix`` takes two colours and the share of the second.
    """
    paper, ink, metal, night = (palette[name] for name in ("paper", "ink", "metal", "night"))
    sea = palette.get("sea", mix(palette["night-tint"], paper, 0.15)) if fills else paper
    land = palette.get("land", palette["tint"]) if fills else paper
    road = palette.get("road", mix(palette["accent"], metal, 0.5))
    return {
        "paper": paper,
        "ink": ink,
        "accent": palette["accent"],
        "metal": metal,
        "muted": palette["muted"],
        "night": night,
        "sea": sea,
        "land": land,
        "east": mix(palette["accent-tint"], land, 0.35) if fills else paper,
        "beyond": mix(land, palette["muted"], 0.13) if fills else paper,
        "coast": mix(night, ink, 0.2),
        "road": road,
        "relief": palette.get("relief", mix(metal, land, 0.4)),
        "river": mix(night, sea, 0.5),
        "stipple": mix(road, land, 0.3),
        "zone": mix(night, sea, 0.35),
        "bed": land,
        "halo": mix(land, paper, 0.5),
    }
