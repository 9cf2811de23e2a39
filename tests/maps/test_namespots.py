"""Places of a name around a point are off its sign, at every distance, the best ones near."""

from __future__ import annotations

import numpy as np
import pytest

from generator.maps.namespots import COARSE, FINE, FINEST, Extent, Grid, spots_around

EXTENT = Extent(12.0, 2.0, 0.5)


@pytest.mark.parametrize("grid", [COARSE, FINE, FINEST])
def test_names_keep_off_the_sign(grid: Grid) -> None:
    starts, costs = spots_around(EXTENT, 2.0, 0.8, 0.5, grid)
    assert len(starts) == len(costs) > 200
    left, top = starts.T
    across = np.maximum(np.maximum(left, -left - EXTENT.width), 0)
    down = np.maximum(np.maximum(top, -top - EXTENT.height), 0)
    assert np.hypot(across, down).min() >= 0.8


def test_the_best_is_close_at_the_right_on_the_middle() -> None:
    starts, costs = spots_around(EXTENT, 2.0, 0.8, 0.5, COARSE)
    assert starts[costs.argmin()] == pytest.approx((1.3, -1.0))
    far = np.hypot(*starts.T) > 25
    assert costs[far].min(initial=np.inf) > costs.min() + 10


def test_a_name_above_is_raised_by_its_descenders() -> None:
    flat, _ = spots_around(EXTENT._replace(depth=0.0), 2.0, 0.8, 0.5, COARSE)
    deep, _ = spots_around(EXTENT, 2.0, 0.8, 0.5, COARSE)
    raised = flat[:, 1] - deep[:, 1]
    above = raised > 0
    assert above.any()
    assert raised[above] == pytest.approx(0.5)
    assert (deep[above][:, 1] + EXTENT.height < 0).all()


def test_a_lattice_has_places_all_around() -> None:
    rows, costs = spots_around(Extent(10.0, 3.0, 0.5), 3.0, 1.0, 0.5, FINEST)
    left, top = rows[-500:].T
    assert left.min() < -15 and left.max() > 5 and top.max() > 5
    more = FINEST.lattice**2
    assert len(rows) - len(spots_around(Extent(10.0, 3.0, 0.5), 3.0, 1.0, 0.5, FINE)[0]) > 0
    assert costs[-min(more, 100) :].min() > costs.min()
