"""An option with an unknown or empty value is refused before anything is said or written."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.imposition.printers import Measured, Side, Size, read_printers
from tests.cli.running import run
from tests.islands import write_island
from tests.support import write_game

EMPTY = (
    ("build", "--cluster"),
    ("build", "--printer"),
    ("build", "--sheet"),
    *((command, "--locale") for command in ("build", "check", "diff a", "estimate", "site")),
    *((f"translate {command}", "--locale") for command in ("check", "status", "update")),
    *(("map the-hunt", option) for option in ("--locale", "--from", "--by", "--printer")),
    *(("replay the-hunt GST", option) for option in ("--locale", "--view", "--rules")),
    ("odds the-hunt a b", "--locale"),
    ("simulate the-hunt", "--rules"),
    ("site", "--since"),
    *(("calibrate", option) for option in ("--locale", "--printer", "--forget")),
    *(("new another", option) for option in ("--theme", "--title")),
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("command", "option"), EMPTY)
def test_nothing_is_no_value(command: str, option: str, home: Path) -> None:
    ran = run(*command.split(), option, "")
    assert (ran.code, ran.out) == (2, "")
    assert f"{option}': nothing is chosen" in ran.err
    assert list(home.iterdir()) == []


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("replay the-hunt GST --locale zz", "no language “zz”\n    hint: known here: de, en"),
        ("replay the-hunt GST --locale de_DE", "hint: did you mean “de”?"),
        ("odds the-hunt a b --locale zz", "no language “zz”"),
        ("replay the-hunt GST --view dracul", "Did you mean “dracula”?"),
        ("replay the-hunt GST --rules 20T1", "Did you mean “20T2”?"),
        ("replay the-hunt GST --paper zz", "Invalid value for '--paper': unknown paper “zz”"),
        ("calibrate --printer den --locale zz", "the test page has no language “zz”"),
        ("check zz", "there is no game “zz”"),
    ],
)
def test_what_is_unknown_is_refused_with_the_nearest(command: str, words: str) -> None:
    ran = run(*command.split())
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err


@pytest.mark.parametrize("wish", [("--locale", "zz"), ("zz",)])
def test_a_comparison_is_not_begun(wish: tuple[str, ...], home: Path) -> None:
    for version in ("old", "new"):
        write_game(home / version)
    ran = run("diff", "old/content", "new/content", "minimal", *wish)
    assert (ran.code, ran.out) == (2, "")
    assert "“zz”" in ran.err


def test_a_map_is_not_drawn(home: Path) -> None:
    write_island(home)
    side, size = Side(right=0, down=0, angle=0), Size(across=100, down=100)
    measured = Measured(paper="a4", lying=True, front=side, stretch=size)
    read_printers(home / "printers.yaml").with_measured("den", measured).write()
    ran = run("map", "minimal", "--colours", "cmyk", "--spot", "zz")
    assert (ran.code, ran.out) == (2, "")
    assert "for the colour “zz”" in ran.err
    printer = ("--printer", "den", "--printers", "printers.yaml")
    ran = run("map", "minimal", "--paper", "a4,letter", *printer)
    assert (ran.code, ran.out) == (2, "")
    assert "“den” was not measured on letter" in ran.err
    assert list(home.rglob("*.pdf")) == []
