"""Look up the inks of a screen colour in the palette of a theme.

A colour of the palette has the inks that the theme names; a mixture of two of them has the
same mixture of inks. No other colour is known: nothing is converted by a formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations
from math import dist
from typing import NamedTuple

from msgspec import Struct, field

from generator.content.editions import Edition
from generator.content.theme import INK, Colour, Theme
from generator.maps.terrainart import tones

Rgb = tuple[int, int, int]
NEAR = 1.0
"""Tolerance of a mixed colour to the line between two others, in steps of 255."""


class Cmyk(NamedTuple):
    """The four inks of the press, as shares from 0 to 1."""

    cyan: float
    magenta: float
    yellow: float
    black: float


class Spot(NamedTuple):
    """A tint of a spot colour, and its equivalent in process inks."""

    name: str
    tint: float
    look: Cmyk


Ink = Cmyk | Spot
PAPER, BLACK = Cmyk(0, 0, 0, 0), Cmyk(0, 0, 0, 1)
WHITE: Rgb = (255, 255, 255)


class Swatch(NamedTuple):
    """A colour on the screen and on the press."""

    rgb: Rgb
    cmyk: Cmyk

    @classmethod
    def of(cls, colour: Colour) -> Swatch:
        """Return the swatch of a colour of a palette."""
        red, green, blue = (int(colour.rgb[i : i + 2], 16) for i in (1, 3, 5))
        return cls((red, green, blue), Cmyk(*(each / 100 for each in colour.cmyk)))


def between(one: Swatch, other: Swatch, share: float) -> Swatch:
    """Return a mixture of two colours, on the screen and on the press."""
    red, green, blue = (round(v) for v in _mixed(one.rgb, other.rgb, share))
    return Swatch((red, green, blue), Cmyk(*_mixed(one.cmyk, other.cmyk, share)))


def _mixed(one: Iterable[float], other: Iterable[float], share: float) -> Iterator[float]:
    for a, b in zip(one, other, strict=True):
        yield a * (1 - share) + b * share


class InkBook(Struct, frozen=True, dict=True):
    """The swatches of one theme and edition, and its spot colours by RGB."""

    swatches: tuple[Swatch, ...]
    spots: Mapping[Rgb, Spot] = field(default_factory=dict)
    fixed: Mapping[Rgb, Cmyk] = field(default_factory=dict)
    """Colours that are the same in every theme, such as those of terrains; none is mixed."""

    @cached_property
    def _known(self) -> dict[Rgb, Ink | None]:
        return {}

    def ink(self, rgb: Rgb) -> Ink | None:
        """Return the inks of a colour, or None if the palette does not explain it."""
        if rgb not in self._known:
            self._known[rgb] = self._found(rgb)
        return self._known[rgb]

    def _found(self, rgb: Rgb) -> Ink | None:
        exact = (swatch.cmyk for swatch in self.swatches if swatch.rgb == rgb)
        own = self.spots.get(rgb) or next(exact, None) or self.fixed.get(rgb)
        return own or self._tint_of_spot(rgb) or self._mixed(rgb)

    def _tint_of_spot(self, rgb: Rgb) -> Spot | None:
        """Return the colour as a tint of a spot colour, or None."""
        for own, spot in self.spots.items():
            share = _share(rgb, WHITE, own)
            if share:
                return spot._replace(tint=share)
        return None

    def _mixed(self, rgb: Rgb) -> Cmyk | None:
        """Return the colour as a mixture of the two nearest swatches on either side, or None."""
        found: tuple[float, Cmyk] | None = None
        for one, other in combinations(self.swatches, 2):
            length = dist(one.rgb, other.rgb)
            if found is not None and length >= found[0]:
                continue
            share = _share(rgb, one.rgb, other.rgb)
            if share is not None:
                found = length, Cmyk(*_mixed(one.cmyk, other.cmyk, share))
        return found[1] if found else None


def _share(rgb: Rgb, one: Rgb, other: Rgb) -> float | None:
    """Return the share of ``other`` in a mixture with ``one``, or None if it is not one."""
    way = [b - a for a, b in zip(one, other, strict=True)]
    length = sum(each * each for each in way)
    if not length:
        return None
    gone = [b - a for a, b in zip(one, rgb, strict=True)]
    share = min(1.0, max(0.0, sum(a * b for a, b in zip(gone, way, strict=True)) / length))
    reached = tuple(_mixed(one, other, share))
    near = all(abs(a - b) <= NEAR for a, b in zip(reached, rgb, strict=True))
    return share if near else None


def ink_book(
    theme: Theme, edition: Edition, spots: Iterable[str] = (), with_map: bool = False
) -> InkBook:
    """Return the inks of a theme's edition; colours in ``spots`` become spot colours.

    ``with_map`` adds the colours that maps mix from the palette. Black and white are
    always known.
    """
    palette = theme.colours(edition)
    named = {name: Swatch.of(colour) for name, colour in palette.items()}
    swatches = [named[INK], *named.values(), Swatch(WHITE, PAPER), Swatch((0, 0, 0), BLACK)]
    if with_map:
        from generator.maps.look import mixtures

        swatches += mixtures(named, theme.fills(edition), between).values()
    first = {swatch.rgb: swatch for swatch in reversed(swatches)}
    plates = {
        named[name].rgb: Spot(own.name, 1.0, named[name].cmyk)
        for name in spots
        if (colour := palette.get(name)) and (own := colour.spot)
    }
    terrains = (Swatch.of(Colour(rgb=each.rgb, cmyk=each.cmyk)) for each in tones())
    fixed = {each.rgb: each.cmyk for each in terrains}
    return InkBook(tuple(reversed(first.values())), plates, fixed)
