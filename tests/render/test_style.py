"""Style sheets get measures that suit the paper and the edition."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.layout.largeprint import LARGE_TYPE, LEAST_LARGE_TYPE
from generator.render.jobs import pages_of
from generator.render.options import Options
from generator.units import A4
from tests.printing import Aid, side_jobs

pytest_plugins = ["tests.builds"]


def test_no_label_in_large_print_is_below_its_least_type(starter_aid: Aid) -> None:
    job = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")[0]
    usual, large = (
        pages_of(replace(job, options=Options(is_large=is_large))).look
        for is_large in (False, True)
    )
    assert float(usual.share(0.01)) == 0.01
    assert float(large.share(0.01)) * LARGE_TYPE == pytest.approx(LEAST_LARGE_TYPE, rel=0.01)
    assert float(large.share(0.01, of=0.5)) == pytest.approx(2 * float(large.share(0.01)), rel=0.01)
