"""In which order files of tests begin: those that take longest first.

Each process takes one file after the other. xdist would begin with those that have the most tests;
a file of a few long ones would come last, and keep one process busy when the others have done.
"""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST = (
    "tests/test_library.py",
    "tests/build/test_pipeline.py",
    "tests/render/test_printed_figures.py",
    "tests/serve/test_page.py",
    "tests/serve/test_source.py",
    "tests/serve/test_pane.py",
    "tests/serve/test_unsaved.py",
    "tests/test_docs.py",
    "tests/render/test_gridproofs.py",
    "tests/pdf/test_presswork.py",
    "tests/render/test_layoutcache.py",
    "tests/render/test_mapsheet.py",
    "tests/serve/test_writing.py",
    "tests/serve/test_board.py",
    "tests/serve/test_typing.py",
    "tests/serve/test_home.py",
    "tests/test_tour.py",
    "tests/build/test_watch.py",
    "tests/render/test_plans.py",
    "tests/render/test_page.py",
    "tests/render/test_side.py",
    "tests/render/test_screen.py",
    "tests/render/test_parts.py",
    "tests/maps/test_plate.py",
    "tests/test_attacks.py",
    "tests/site/test_pages.py",
)
"""The files that take half a minute and more where nothing else runs, the longest first."""


def longest_first(items: list[pytest.Item]) -> None:
    """Sort tests by how long their files take; all others stay as they were found."""
    places = {ROOT / name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path, len(LONGEST)))
