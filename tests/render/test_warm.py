"""What is preloaded has all that a first side needs."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.units import A4
from tests.bundled import bundled_game, bundled_library
from tests.printing import side_jobs

COMPILED = """
from generator.build.pool import processes
from generator.render.templates import template_environment
from generator.content.resources import TEMPLATES
assert not template_environment(TEMPLATES).cache.keys()
for name in processes.PRELOADED:
    __import__(name)
print(len(template_environment(TEMPLATES).cache.keys()))
"""
LOADED = """
import pickle, sys
import concurrent.futures.process
from generator.build.pool import processes
from generator.build.state.sidecache import CachedSide
for name in processes.PRELOADED:
    __import__(name)
before = set(sys.modules)
from generator.render import jobs, sheet
work = pickle.loads(open(sys.argv[1], "rb").read())
sides = [CachedSide(result.pdf, ()) for result in jobs.run_batch(work[:1])]
(made,) = sheet.sheet_files(work[:1], sides, ("pdf",), whole=False)
assert len(sheet.finish((made, ())).data) > 10_000
print(*sorted(set(sys.modules) - before))
"""
STYLED = """
import pickle, sys
from generator.build.pool import processes
for name in processes.PRELOADED:
    __import__(name)
from generator.engine.accelerators import pages
from generator.render import jobs
parsed = set(pages._own_sheets()._parsed)
assert len(parsed) > 50, len(parsed)
jobs.run_batch(pickle.loads(open(sys.argv[1], "rb").read()))
print(*set(pages._own_sheets()._parsed) - parsed)
"""

LEFT = """
import atexit, gc
atexit.register(lambda: print(gc.get_freeze_count() > 10_000))
import generator.render.warm
"""


def told(program: str, *more: str, options: Sequence[str] = ()) -> str:
    """Return what a program prints that complains of nothing."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    run = [sys.executable, *options, "-c", program, *more]
    ran = subprocess.run(run, capture_output=True, text=True, env=env)
    assert ran.stderr == ""
    return ran.stdout.strip()


def test_templates_are_compiled_before_the_fork() -> None:
    assert int(told(COMPILED)) > 30


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the path of a file with the jobs of a game's sides."""
    library, game = bundled_library(), bundled_game("fury-of-dracula")
    work = side_jobs(game, library, A4, "colour")
    assert len(work) > 4
    path = tmp_path_factory.mktemp("warm") / "work"
    path.write_bytes(pickle.dumps(work))
    return str(path)


def test_a_first_side_and_its_file_load_nothing(work: str, tmp_path: Path) -> None:
    """Not even where nothing is cached beside bytecode."""
    options = "-X", f"pycache_prefix={tmp_path}"
    for _ in range(2):
        assert told(LOADED, work, options=options) == ""


def test_sides_find_the_engines_own_styles_parsed(work: str) -> None:
    assert told(STYLED, work) == ""


def test_nothing_is_looked_for_on_the_way_out() -> None:
    assert told(LEFT) == "True"
