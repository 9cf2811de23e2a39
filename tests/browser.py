"""The browser that pages are looked at in, started once a session.

A plugin of pytest: test modules that need it name it in ``pytest_plugins``.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.screens import launched


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return one browser for all tests."""
    with launched() as started:
        yield started
