"""Set the words of a card out in their zones: centred lines of one length, paragraphs apart.

How high words are, only the engine knows: ``measure`` returns it for zones, in mm by zone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from generator.layout.zones import REST_GAP, PlacedZone

Measure = Callable[[Sequence[PlacedZone]], Mapping[str, float]]

INSETS, INSET = 15, 0.016
"""How many steps centred lines may be drawn in, and one step at either end, as a share of the
width: the last line of two is half as long as the first at least."""
AIRS, AIR = 10, 0.1
"""How many steps paragraphs may be set apart, and one step, in em."""
EVEN = 0.05
"""By how much heights may differ that are the same, in mm: that is rounding."""
SET_OUT = frozenset({"name", "text", "fields", "flavour"})
"""What is long enough to wrap."""


def is_set_out(zone: PlacedZone) -> bool:
    """Whether the words of a zone may stand otherwise than their lines come."""
    return zone.zone.stand == "spread" or _is_centred(zone)


def _is_centred(zone: PlacedZone) -> bool:
    own = zone.zone
    return (
        own.align == "center" and own.lines != 1 and not own.turn and bool(SET_OUT & {*zone.shows})
    )


def balanced(
    zones: Sequence[PlacedZone], measure: Measure
) -> tuple[tuple[PlacedZone, ...], Mapping[str, float]]:
    """Return zones with centred lines drawn in as far as they take no line more; and the heights.

    So a paragraph does not end in one short line.
    """
    heights = measure(zones)
    low = {zone.id: 0 for zone in zones if zone.id in heights and _is_centred(zone)}
    high = dict.fromkeys(low, INSETS)
    while any(low[id] < high[id] for id in low):
        tried = {id: (low[id] + high[id] + 1) // 2 for id in low}
        found = measure(_drawn_in(zones, tried))
        for id, steps in tried.items():
            if found[id] <= heights[id] + EVEN:
                low[id] = steps
            else:
                high[id] = steps - 1
    return _drawn_in(zones, low), heights


def _drawn_in(zones: Sequence[PlacedZone], steps: Mapping[str, int]) -> tuple[PlacedZone, ...]:
    return tuple(
        replace(zone, inset=INSET * steps[zone.id] * zone.width) if steps.get(zone.id) else zone
        for zone in zones
    )


def spread(
    zones: Sequence[PlacedZone], heights: Mapping[str, float], measure: Measure
) -> tuple[PlacedZone, ...]:
    """Return zones with the paragraphs of those to be spread as far apart as there is room.

    ``heights`` are those without. What fills what words leave stays where it is.
    """
    loose = {zone.id for zone in zones if zone.zone.stand == "spread" and zone.id in heights}
    if not loose:
        return tuple(zones)
    most = measure([replace(zone, air=AIRS) if zone.id in loose else zone for zone in zones])
    steps = {
        zone.id: _steps(
            room_of_words(zone, zones) - heights[zone.id], most[zone.id] - heights[zone.id]
        )
        for zone in zones
        if zone.id in loose
    }
    return tuple(replace(zone, air=steps.get(zone.id, 0)) for zone in zones)


def _steps(spare: float, gained: float) -> int:
    """Return how many steps take what is spare, if all of them gain so many mm."""
    return max(min(int(AIRS * spare / gained), AIRS), 0) if gained > EVEN else 0


def room_of_words(zone: PlacedZone, zones: Sequence[PlacedZone]) -> float:
    """Return how high the words of a zone may be above what fills what they leave, in mm."""
    below = [each.top for each in zones if each.zone.fills == zone.id and each.top > zone.top]
    return min([zone.depth, *(top - REST_GAP - zone.top - zone.pad for top in below)])
