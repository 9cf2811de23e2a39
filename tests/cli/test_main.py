"""The command itself: its help, wrong use, faults of its own, what it loads."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from generator import __version__
from generator.cli import LOADED_FROM
from tests.cli.running import ROOT, SHOW_LOADED, build, files, loaded, run, separately
from tests.printing import STARTER


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["build", "--paper", "a9"], "unknown paper “a9”; known: a3, a4"),
        (["build", "--paper", "10x10"], "is not between 50 and 2000 mm"),
        (["build", "--paper", ","], "nothing is chosen"),
        (["build", "--edition", "color"], "“color” is not one of colour, ink-saver, mono"),
        (["build", "--edition", ""], "nothing is chosen"),
        (["build", "--format", "svg"], "“svg” is not one of pdf, png, html"),
        (["build", "--jobs", "0"], "0 is not in the range 1<=x<=64"),
        (["build", "--jobs", "many"], "'many' is not a valid integer"),
        (["build", "--colour"], "No such option"),
        (["build", "--content", "nothing"], "'nothing' does not exist"),
        (["build", "my-gam"], "there is no game “my-gam”"),
        (["build", "--sheet", "sumary"], "no game has the sheet “sumary”"),
        (["build", "--locale", "xx"], "no game has the language “xx”"),
        (["check", "my-gam"], "there is no game “my-gam”"),
        (["biuld"], "No such command"),
        (["new"], "name the GAME to begin"),
        (["new", "--theme", "gothic", "--kind", "map"], "--kind belongs to a game"),
        (["new", "My Game"], "“My Game” is no id"),
        (["new", STARTER], "is there already"),
        (["new", "other", "--theme", "gotik"], "no theme “gotik”; did you mean “gothic”?"),
    ],
)
def test_wrong_use(home: Path, arguments: list[str], words: str) -> None:
    before = files(home)
    ran = run(*arguments)
    assert ran.code == 2
    assert words in ran.err
    assert ran.out == "" or "0 files" in ran.out
    assert files(home) == before


def test_near_names_are_proposed(home: Path) -> None:
    assert "did you mean “my-game”?" in run("build", "my-gam").err
    assert "did you mean “summary”?" in build("--sheet", "sumary").err


def breaking(fault: str) -> str:
    """Return code that lets the check of games end in a fault."""
    return (
        "from generator.build import checking\n"
        f"def broken(*arguments): raise {fault}\n"
        "checking.check = broken"
    )


@pytest.mark.parametrize("fault", ["RuntimeError('it broke')", "OSError('it broke')"])
def test_a_fault_of_the_program(home: Path, fault: str) -> None:
    ran = separately(home, breaking(fault), "check")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith(f"playeraid: internal error: {fault.partition('(')[0]}: it broke\n")
    assert "Traceback" not in ran.err
    traced = f"import os; os.environ['PLAYERAID_TRACEBACK'] = '1'\n{breaking(fault)}"
    told = separately(home, traced, "check")
    assert told.code != 0
    assert "Traceback" in told.err


def test_a_file_that_cannot_be_used(home: Path) -> None:
    ran = separately(home, breaking("PermissionError(13, 'Permission denied', 'a.yaml')"), "check")
    hint = "    hint: files that were not finished are as before\n"
    assert ran == (1, "", f"playeraid: a.yaml: you may not use it\n{hint}")


def test_a_file_that_is_not_there(home: Path) -> None:
    fault = "FileNotFoundError(2, 'No such file or directory', 'a.yaml')"
    ran = separately(home, breaking(fault), "check")
    assert ran == (2, "", "playeraid: a.yaml: no such file or directory\n")


def test_ctrl_c(home: Path) -> None:
    ran = separately(home, breaking("KeyboardInterrupt"), "check")
    assert (ran.code, ran.out) == (130, "")
    assert "interrupted" in ran.err


def test_version() -> None:
    first, engine = run("--version").out.splitlines()
    assert first == f"playeraid, version {__version__}"
    assert re.fullmatch(r"layout engine: weasyprint [\d.]+, \d of \d accelerators|.*plain", engine)


@pytest.mark.parametrize("name", sorted(LOADED_FROM))
def test_every_command_has_help(name: str) -> None:
    for option in ("--help", "-h"):
        ran = run(name, option)
        assert ran.code == 0
        assert ran.out.startswith(f"Usage: commands {name}")


def test_there_are_commands() -> None:
    assert sorted(LOADED_FROM) == [
        "build",
        "calibrate",
        "check",
        "clean",
        "completion",
        "diff",
        "doctor",
        "estimate",
        "explain",
        "export",
        "icons",
        "import",
        "layouts",
        "list",
        "map",
        "migrate",
        "new",
        "odds",
        "replay",
        "schema",
        "serve",
        "simulate",
        "site",
        "translate",
    ]


@pytest.mark.parametrize(
    "arguments", [["--help"], ["build", "--help"], ["serve", "--help"], ["--version"]]
)
def test_help_loads_nothing_heavy(bare: Path, arguments: list[str]) -> None:
    ran = separately(bare, SHOW_LOADED, *arguments)
    assert ran.code == 0
    assert loaded(ran) == []


def test_run_as_a_module(bare: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "generator", "--version"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith(f"playeraid, version {__version__}\n")
