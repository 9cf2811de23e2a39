"""The browser that pages are looked at in, started once a module.

A plugin of pytest: test modules that need it name it in ``pytest_plugins``. Playwright keeps
an event loop running as long as the browser; left open, other tests could not run one.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.screens import launched


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Return one browser for the tests of a module."""
    with launched() as started:
        yield started
