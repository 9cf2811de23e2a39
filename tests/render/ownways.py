"""Let WeasyPrint go its own ways in a test, to compare where they lead."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tests.render.ways import go_its_own_ways


@pytest.fixture
def its_own_ways(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return what lets WeasyPrint go its own ways from then on."""
    return partial(go_its_own_ways, monkeypatch)
