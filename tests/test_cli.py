"""The command: arguments, reports for people and programs, and exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from generator import __version__
from generator.cli import commands
from tests.printing import STARTER, begin_starter

ROOT = Path(__file__).parents[1]
EN = Path("output") / STARTER / "en"


class Ran(NamedTuple):
    """What a command gave: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the starter's game, in which the commands are run."""
    begin_starter(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder, in which the commands are run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Ran:
    result = CliRunner().invoke(commands, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return Ran(result.exit_code, result.stdout, result.stderr)


def build(*arguments: str) -> Ran:
    return run("build", "--jobs", "1", "--paper", "a4", *arguments)


def report(ran: Ran) -> Any:
    assert ran.err == ""
    return json.loads(ran.out)


def separately(folder: Path, code: str, *arguments: str) -> Ran:
    """Run the command in a process of its own; ``code`` is run before and after it."""
    before, _, after = code.partition("---")
    program = f"""
import sys, json
sys.path.insert(0, {str(ROOT)!r})
sys.argv = ["playeraid", *{list(arguments)!r}]
from generator import cli
{before}
try:
    cli.main()
finally:
    {after.strip() or "pass"}
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def files(folder: Path) -> list[str]:
    return sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and ".cache" not in path.parts
    )


# build


def test_build_and_nothing_to_do(home: Path) -> None:
    first = build()
    assert (first.code, first.err) == (0, "")
    assert files(home / "output") == ["my-game/en/my-game-a4.pdf", "my-game/en/summary-a4.pdf"]
    assert str(EN / "summary-a4.pdf") in first.out
    assert "2 files, 1 side printed, 0 reused" in first.out
    stamps = {name: (home / "output" / name).stat().st_mtime_ns for name in files(home / "output")}
    again = build()
    assert again == (0, "nothing to do: 2 files are up to date\n", "")
    assert {
        name: (home / "output" / name).stat().st_mtime_ns for name in files(home / "output")
    } == stamps


@pytest.mark.parametrize("harm", ["delete", "edit", "empty"])
def test_a_lost_output_is_made_again(home: Path, harm: str) -> None:
    build()
    path = home / EN / "summary-a4.pdf"
    data = path.read_bytes()
    if harm == "delete":
        path.unlink()
    else:
        path.write_bytes(data + b"edited" if harm == "edit" else b"")
    again = build()
    assert again.code == 0
    assert "0 sides printed, 1 reused" in again.out
    assert path.read_bytes() == data
    assert "nothing to do" in build().out


def test_edited_content_is_printed(home: Path) -> None:
    build()
    path = home / "content" / STARTER / "rules.yaml"
    path.write_text(path.read_text("utf-8").replace("You find nothing.", "Nothing."), "utf-8")
    again = build()
    assert "1 side printed, 0 reused" in again.out
    path.write_text(path.read_text("utf-8").replace("Nothing.", "You find nothing."), "utf-8")
    assert "0 sides printed, 1 reused" in build().out


@pytest.mark.parametrize(
    ("arguments", "made"),
    [
        (["--edition", "mono"], ["my-game-a4-mono.pdf", "summary-a4-mono.pdf"]),
        (
            ["--edition", "colour,ink-saver"],
            [
                "my-game-a4-ink-saver.pdf",
                "my-game-a4.pdf",
                "summary-a4-ink-saver.pdf",
                "summary-a4.pdf",
            ],
        ),
        (["--sheet", "summary"], ["summary-a4.pdf"]),
        (["--locale", "en", "--sheet", "summary,summary"], ["summary-a4.pdf"]),
        (["--format", "png"], ["summary-front-a4.png"]),
        (["--paper", "letter,180x260mm", "--sheet", "summary"], None),
        (["--format", "pdf,png", "--sheet", "summary"], ["summary-a4.pdf", "summary-front-a4.png"]),
    ],
)
def test_choices_make_files(home: Path, arguments: list[str], made: list[str] | None) -> None:
    ran = build(*arguments)
    assert ran.code == 0, ran.err
    assert files(home / EN) == (made or ["summary-180x260mm.pdf", "summary-letter.pdf"])


def test_pages_for_the_screen(home: Path) -> None:
    ran = build("--format", "html")
    assert ran.code == 0
    (page,) = (home / EN).glob("summary*.html")
    assert "Your turn" in page.read_text("utf-8")


def test_both_papers_by_default(home: Path) -> None:
    assert run("build", "--jobs", "1", "--sheet", "summary").code == 0
    assert files(home / EN) == ["summary-a4.pdf", "summary-letter.pdf"]


def test_another_folder_for_the_files(home: Path) -> None:
    ran = build("--out", "made/here")
    assert ran.code == 0
    assert files(home / "made" / "here" / STARTER / "en") == ["my-game-a4.pdf", "summary-a4.pdf"]
    assert not (home / "output").exists()


def test_editions_differ(home: Path) -> None:
    build("--edition", "colour,ink-saver,mono", "--sheet", "summary", "--format", "png")
    pictures = {path.read_bytes() for path in (home / EN).iterdir()}
    assert len(pictures) == 3


def test_build_as_json(home: Path) -> None:
    first = report(build("--json"))
    assert [Path(each["path"]).name for each in first["files"]] == [
        "summary-a4.pdf",
        "my-game-a4.pdf",
    ]
    assert all(each["fresh"] for each in first["files"])
    assert all(Path(each["path"]).is_file() for each in first["files"])
    assert first["findings"] == []
    assert first["sides"] == {"printed": 1, "reused": 0}
    again = report(build("--json"))
    assert [each["path"] for each in again["files"]] == [each["path"] for each in first["files"]]
    assert not any(each["fresh"] for each in again["files"])


def test_findings_of_a_build(home: Path) -> None:
    ran = build("--paper", "80x80")
    assert ran.code == 1
    assert "0 files, 1 side printed" in ran.out
    assert "content/my-game/sheets.yaml:" in ran.err
    assert " error P03 " in ran.err
    assert "hint: " in ran.err
    data = report(build("--paper", "80x80", "--json"))
    assert data["files"] == []
    (finding,) = [each for each in data["findings"] if each["code"] == "P03"]
    assert finding["file"] == "content/my-game/sheets.yaml"
    assert finding["severity"] == "error"
    assert finding["line"] > 1
    assert not (home / EN).exists()


def test_findings_are_told_each_time(home: Path) -> None:
    assert build("--paper", "80x80").code == 1
    assert build("--paper", "80x80").code == 1


def test_a_draft(home: Path) -> None:
    ran = build("--paper", "100x120", "--draft")
    assert ran.code == 0
    assert " warning P03 " in ran.err
    assert files(home / EN) == ["my-game-100x120mm.pdf", "summary-100x120mm.pdf"]


def test_sources_and_errata(home: Path) -> None:
    build()
    plain = (home / EN / "summary-a4.pdf").read_bytes()
    assert build("--no-errata").code == 0
    assert (home / EN / "summary-a4.pdf").read_bytes() == plain
    assert build("--sources").code == 0
    assert (home / EN / "summary-a4.pdf").read_bytes() != plain


# wrong use


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
        (["new"], "Missing argument"),
        (["new", "My Game"], "“My Game” is no id"),
        (["new", STARTER], "is there already"),
        (["new", "other", "--theme", "gotik"], "no theme “gotik”; known: classic, gothic"),
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


def test_a_fault_of_the_program(home: Path) -> None:
    code = (
        "from generator import pipeline\n"
        "def broken(*arguments): raise RuntimeError('it broke')\n"
        "pipeline.check = broken"
    )
    ran = separately(home, code, "check")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith("playeraid: internal error: RuntimeError: it broke\n")
    assert "Traceback" not in ran.err
    told = separately(home, f"import os; os.environ['PLAYERAID_TRACEBACK'] = '1'\n{code}", "check")
    assert told.code != 0
    assert "Traceback" in told.err


# the other commands


def test_check(home: Path) -> None:
    assert run("check") == (0, "no findings in my-game\n", "")
    assert report(run("check", "--json")) == {"games": [STARTER], "findings": []}
    path = home / "content" / STARTER / "rules.yaml"
    path.write_text(path.read_text("utf-8").replace("force: may", "force: mey"), "utf-8")
    ran = run("check")
    assert ran.code == 1
    assert "content/my-game/rules.yaml:" in ran.err
    assert "did you mean “may”?" in ran.err
    assert "1 error" in ran.err
    data = run("check", "--json", STARTER)
    assert data.code == 1
    assert [each["code"] for each in report(data)["findings"]] == ["S05"]
    assert not (home / "output").exists()


def test_list(home: Path) -> None:
    ran = run("list")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[:3] == [
        "my-game: My Game",
        "  sheet summary (front)",
        "  locales en",
    ]
    data = report(run("list", "--json"))
    assert data["games"] == [
        {"id": STARTER, "title": "My Game", "sheets": {"summary": ["front"]}, "locales": ["en"]}
    ]
    assert data["papers"]["a4"] == [210.0, 297.0]
    assert data["editions"] == ["colour", "ink-saver", "mono"]
    assert data["formats"] == ["pdf", "png", "html"]


def test_list_without_own_content(bare: Path) -> None:
    data = report(run("list", "--json"))
    assert "fury-of-dracula" in [game["id"] for game in data["games"]]
    assert files(bare) == []


def test_new(bare: Path) -> None:
    ran = run("new", "ghost-hunt", "--title", "Ghost Hunt!")
    assert (ran.code, ran.err) == (0, "")
    *written, following = ran.out.splitlines()
    assert following == "next: playeraid build ghost-hunt"
    assert [line.removeprefix("wrote ") for line in written] == files(bare)
    assert "content/ghost-hunt/game.yaml" in files(bare)
    assert run("check").code == 0
    data = report(run("new", "other", "--theme", "gothic", "--json"))
    assert [each for each in data["files"] if not Path(each).is_file()] == []
    assert any(each.endswith("themes/other/theme.yaml") for each in data["files"])


def test_new_elsewhere(bare: Path) -> None:
    assert run("new", "mine", "--content", "games").code == 0
    assert all(name.startswith("games/mine/") for name in files(bare))
    assert run("check", "--content", "games").code == 0


def test_doctor() -> None:
    assert run("doctor") == (0, "nothing is missing: this machine can print\n", "")
    assert report(run("doctor", "--json"))["missing"] == []


def test_version() -> None:
    assert run("--version").out == f"playeraid, version {__version__}\n"


@pytest.mark.parametrize("name", sorted(commands.commands))
def test_every_command_has_help(name: str) -> None:
    for option in ("--help", "-h"):
        ran = run(name, option)
        assert ran.code == 0
        assert ran.out.startswith(f"Usage: commands {name}")


def test_there_are_commands() -> None:
    assert sorted(commands.commands) == ["build", "check", "doctor", "list", "new"]


# what is loaded, and what is shown where


HEAVY = ("weasyprint", "pydantic", "jinja2", "babel", "pikepdf", "fontTools", "pypdfium2", "yaml")
SHOW_LOADED = f"---print(json.dumps([n for n in {HEAVY!r} if n in sys.modules]), file=sys.stderr)"


def loaded(ran: Ran) -> Sequence[str]:
    found = json.loads(ran.err.splitlines()[-1])
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize("arguments", [["--help"], ["build", "--help"], ["--version"]])
def test_help_loads_nothing_heavy(bare: Path, arguments: list[str]) -> None:
    ran = separately(bare, SHOW_LOADED, *arguments)
    assert ran.code == 0
    assert loaded(ran) == []


def test_nothing_to_do_loads_nothing_heavy(home: Path) -> None:
    words = ("build", "--jobs", "1", "--paper", "a4")
    first = separately(home, SHOW_LOADED, *words)
    assert first.code == 0
    assert {"weasyprint", "pydantic"} <= set(loaded(first))
    again = separately(home, SHOW_LOADED, *words)
    assert again.out == "nothing to do: 2 files are up to date\n"
    assert loaded(again) == []


def test_checking_loads_no_layout_engine(home: Path) -> None:
    ran = separately(home, SHOW_LOADED, "check")
    assert ran.code == 0
    assert "pydantic" in loaded(ran)
    assert "weasyprint" not in loaded(ran)
    assert "pikepdf" not in loaded(ran)


def test_a_pipe_gets_no_colours_and_no_progress(home: Path) -> None:
    ran = separately(home, "", "build", "--jobs", "2", "--paper", "a4,letter")
    assert (ran.code, ran.err) == (0, "")
    assert len(ran.out.splitlines()) == 5
    assert "\x1b" not in ran.out
    failing = separately(home, "", "build", "--jobs", "2", "--paper", "80x80")
    assert failing.code == 1
    assert "\x1b" not in failing.err
    assert "printing" not in failing.err


def test_run_as_a_module(bare: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "generator", "--version"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"playeraid, version {__version__}\n"
