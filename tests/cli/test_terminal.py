"""Colours, quiet, progress, and opening what was written."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from generator.cli import progress
from generator.cli.progress import ProgressBar
from generator.cli.terminal import in_colour
from tests.cli.running import Ran, build, files, report, run, separately

SLIP = "components: {pawn: {name: Pawn, count: goal.cions}}\n"


@pytest.fixture
def opened(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file in which the desktop of this test notes what it opens."""
    note = home / "opened"
    for name in ("xdg-open", "open"):
        program = home / "bin" / name
        program.parent.mkdir(exist_ok=True)
        program.write_text(f'#!/bin/sh\necho "$@" >> {note}\n')
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(home / "bin"), prepend=":")
    return note


def told(note: Path, number: int) -> list[str]:
    """Return the names of the opened files, once so many were; nothing waits for the desktop."""
    deadline = monotonic() + 30
    while not note.exists() or len(note.read_text().splitlines()) < number:
        assert monotonic() < deadline, "nothing was opened"
        sleep(0.01)
    return [Path(line).name for line in note.read_text().splitlines()]


def opening(home: Path, *arguments: str) -> Ran:
    """Build in a process of its own, which ends without waiting for what it opened."""
    return separately(home, "", "build", "--open", "--paper", "a4", "--jobs", "1", *arguments)


def test_the_mode_of_colours_decides(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    (home / "content/my-game/more.yaml").write_text(SLIP)
    assert "\x1b[" not in run("check").err
    assert "\x1b[" in run("check", "--color", "always").err
    assert "\x1b[" in run("--color", "always", "check").err
    assert "\x1b[" not in run("--color", "always", "check", "--color", "never").err
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" in run("check", "--color", "always").err, "an option comes first"


def test_a_terminal_is_coloured_unless_no_color_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert in_colour(sys.stdout)
    monkeypatch.setenv("NO_COLOR", "")
    assert in_colour(sys.stdout), "an empty variable is as none"
    monkeypatch.setenv("NO_COLOR", "1")
    assert not in_colour(sys.stdout)


def test_quiet_builds_and_says_nothing(home: Path) -> None:
    assert build("--quiet") == (0, "", "")
    assert any(name.endswith(".pdf") for name in files(home / "output"))
    assert build("-q") == (0, "", ""), "nothing to do"
    assert run("-q", "check") == (0, "", "")
    assert run("list", "-q").out.startswith("my-game: "), "results stay"
    (home / "content/my-game/more.yaml").write_text(SLIP)
    ran = build("-q")
    assert (ran.code, ran.out) == (1, "")
    assert "goal.cions" in ran.err, "findings stay"


def test_a_mistyped_game_is_all_there_is_to_say(home: Path) -> None:
    ran = build("my-gam")
    assert (ran.code, ran.out) == (2, "")
    assert "did you mean “my-game”?" in ran.err


def test_open_shows_the_first_file(home: Path, opened: Path) -> None:
    assert opening(home).code == 0
    assert told(opened, 1) == ["summary-a4.pdf"]
    assert opening(home).out.startswith("nothing to do: ")
    assert told(opened, 2)[1:] == ["summary-a4.pdf"]
    assert opening(home, "--edition", "colour,mono").code == 0
    assert told(opened, 3)[2:] == ["summary-a4-mono.pdf"], "the first that was written"


def test_a_file_that_cannot_be_opened(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("click.launch", lambda _: 3)
    ran = build("--open")
    assert ran.code == 0
    assert ran.err == "output/my-game/en/summary-a4.pdf cannot be opened here\n"


def test_open_needs_a_build_that_ends(home: Path) -> None:
    assert "cannot be combined with --watch" in build("--open", "--watch").err


def test_a_log_has_a_line_every_few_seconds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = [0.0]
    monkeypatch.setattr(progress, "INTERVAL", 5.0)
    monkeypatch.setattr("generator.cli.progress.monotonic", lambda: clock[0])
    with ProgressBar(True) as tell:
        for done in range(13):
            clock[0] = float(done)
            tell(done, 12, "game/en/summary" if done else "")
    assert capsys.readouterr() == (
        "",
        "printing: 5 of 12, game/en/summary\nprinting: 10 of 12, game/en/summary\n",
    )


def test_no_progress_for_programs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "INTERVAL", 0.0)
    with ProgressBar(False) as tell:
        tell(1, 2, "game")
    assert capsys.readouterr() == ("", "")


def test_a_build_in_a_log_tells_how_far_it_is(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "INTERVAL", 0.0)
    ran = build()
    assert "printing: 1 of 1, my-game summary/front en a4\n" in ran.err
    assert report(build("--json", "--verify"))["findings"] == []
    assert build("--quiet", "--verify").err == ""
