"""``playeraid estimate`` tells ink and paper, as a table and as JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from generator.cli.reporting import MISUSED, OK
from tests.cli.running import run
from tests.printing import STARTER, begin_starter


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("estimate")
    begin_starter(home)
    return home


def asked(home: Path, *words: str) -> tuple[str, ...]:
    places = ("--content", str(home / "content"), "--out", str(home / "out"), "--jobs", "1")
    return ("estimate", STARTER, "--edition", "colour", *places, *words)


def test_table_and_data_say_the_same(home: Path) -> None:
    ran = run(*asked(home))
    assert (ran.code, ran.err) == (OK, "")
    head, name, first, *_ = ran.out.splitlines()
    assert head.split()[-2:] == ["paper", "cuts"]
    assert name == f"{STARTER}/en/summary-a4-cmyk (colour)"
    told = json.loads(run(*asked(home, "--format", "json")).out)
    black = told["files"][0]["sides"][0]["black"]
    assert 1 < black < 40
    shares = [float(word) for word in first.split() if re.fullmatch(r"\d+\.\d", word)]
    assert any(abs(share - black) <= 0.06 for share in shares)
    assert json.loads(run(*asked(home, "--json")).out) == told
    assert list((home / "out").glob("**/*.pdf")) == []


def test_a_game_that_is_not_there(home: Path) -> None:
    ran = run("estimate", "no-game", "--content", str(home / "content"))
    assert ran.code == MISUSED
    assert "no-game" in ran.err
