"""The games that many tests look at, each built once a run, whatever number of processes test.

A plugin of pytest: test modules that need it name it in ``pytest_plugins``.
"""

from __future__ import annotations

import fcntl
import os
import pickle
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from generator.units import A4, LETTER
from tests.bundled import bundled_library
from tests.printing import BUNDLED, STARTER, Aid, aid, begin_starter, build

Made = TypeVar("Made")


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], Made]) -> Made:
    """Return what is made in a folder by the first of all processes that needs it.

    The others wait for it, and read what it was.
    """
    base = factory.getbasetemp()
    home = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / f"made-{name}"
    home.mkdir(exist_ok=True)
    with (home / "lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        kept = home / "made.pickle"
        if not kept.exists():
            kept.write_bytes(pickle.dumps(make(home)))
        made: Made = pickle.loads(kept.read_bytes())
    return made


@pytest.fixture(scope="session")
def starter_aid(tmp_path_factory: pytest.TempPathFactory) -> Aid:
    """Return the starter's game as ``playeraid new`` begins it, built on A4 and Letter."""
    return made_once(
        tmp_path_factory,
        "starter",
        lambda home: aid(begin_starter(home), home / "output", STARTER, papers=(A4, LETTER)),
    )


@pytest.fixture(scope="session")
def bundled_aid(tmp_path_factory: pytest.TempPathFactory) -> Aid:
    """Return the bundled game, built in English on A4 and Letter by two processes."""
    options = {"papers": (A4, LETTER), "languages": ("en",), "jobs": 2}
    return made_once(
        tmp_path_factory,
        "bundled",
        lambda home: aid(bundled_library(), home / "output", BUNDLED, **options),
    )


@pytest.fixture(scope="session")
def english_sides(bundled_aid: Aid, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an output folder in whose cache are all bundled sides in English on A4: copy it."""

    def make(home: Path) -> Path:
        out = home / "output"
        shutil.copytree(bundled_aid.out, out)
        build(bundled_library(), out, languages=("en",), jobs=2)
        return out

    return made_once(tmp_path_factory, "english", make)
