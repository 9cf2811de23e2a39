"""The site under test, made once."""

from __future__ import annotations

import pytest

from tests.site.gallery import Made, make_site


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Return the site of a small game."""
    return make_site(tmp_path_factory.mktemp("gallery"))
