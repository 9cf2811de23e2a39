"""The games that many tests look at, each built once a session.

A plugin of pytest: test modules that need it name it in ``pytest_plugins``.
"""

from __future__ import annotations

import pytest

from generator.content import resources
from generator.content.resources import BUNDLED_CONTENT
from generator.units import A4, LETTER
from tests.printing import BUNDLED, STARTER, Aid, aid, begin_starter


@pytest.fixture(scope="session")
def starter_aid(tmp_path_factory: pytest.TempPathFactory) -> Aid:
    """Return the starter's game as ``playeraid new`` begins it, built on A4 and Letter."""
    home = tmp_path_factory.mktemp("starter")
    return aid(begin_starter(home), home / "output", STARTER, papers=(A4, LETTER))


@pytest.fixture(scope="session")
def bundled_aid(tmp_path_factory: pytest.TempPathFactory) -> Aid:
    """Return the bundled game, built in English on A4 and Letter by two processes."""
    out = tmp_path_factory.mktemp("bundled") / "output"
    library = resources.library(BUNDLED_CONTENT)
    return aid(library, out, BUNDLED, papers=(A4, LETTER), languages=("en",), jobs=2)


@pytest.fixture(scope="session")
def whole_aid(tmp_path_factory: pytest.TempPathFactory) -> Aid:
    """Return the bundled game, built in all its languages on A4 and Letter by two processes."""
    out = tmp_path_factory.mktemp("whole") / "output"
    library = resources.library(BUNDLED_CONTENT)
    return aid(library, out, BUNDLED, papers=(A4, LETTER), jobs=2)
