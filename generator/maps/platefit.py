"""Find the size of a plate: the largest that the paper and the data of the land allow."""

from __future__ import annotations

from generator.maps.chart import Chart
from generator.maps.look import Look, sizes_for
from generator.maps.planelayout import enlargements, hugging, widest
from generator.maps.plate import Plate

STEP = 0.99
"""Factor by which a plate shrinks per step until the data cover it."""
MOST_STEPS = 150
"""Most steps; the plate is then less than a quarter of its size."""
LEAST = 0.9
"""Least scale of a map that is shrunk to the extent of the data, as a share of the full one."""
AS_LARGE = 0.94
"""A plane that is so large with its panel as without one, as a share, has the panel."""


def plate_for(chart: Chart, look: Look, width: float, height: float) -> Plate:
    """Return a chart laid out on a plate of at most a width and height in mm.

    The plate is smaller where the data do not cover it, as beyond them land and sea are unknown.
    It is shrunk where the map uses it least, so that the scale is retained; if the scale would
    become too small, the plate has its full size. A plane is as large as the paper lets it be.
    """
    if chart.plane:
        return _on_plane(chart, look, width, height)
    full = plate = Plate(chart, look, sizes_for(width, height))
    reach = chart.geography.reach
    if reach is None:
        return full
    for _ in range(MOST_STEPS):
        if plate.is_within(reach):
            return plate
        across, down = plate.sizes.width, plate.sizes.height
        less = (across * STEP, down), (across, down * STEP)
        smaller = [Plate(chart, look, sizes_for(*each)) for each in less]
        plate = min(smaller, key=lambda each: each.globe.km_per_mm)
        if full.globe.km_per_mm < plate.globe.km_per_mm * LEAST:
            break
    return full


def _on_plane(chart: Chart, look: Look, width: float, height: float) -> Plate:
    """Return a plane on its plate, with title and legend where it is empty, or else beside it."""
    assert chart.plane is not None
    for larger in enlargements(len(chart.spots)):
        whole = Plate(chart, look, *hugging(chart.plane, width, height, larger=larger))
        is_free = all(each.fits for each in whole.placements.values())
        if is_free:
            break
    panel = widest(whole.pieces, whole.sizes)
    aside = Plate(chart, look, *hugging(chart.plane, width, height, panel))
    return whole if is_free and aside.room <= AS_LARGE * whole.room else aside
