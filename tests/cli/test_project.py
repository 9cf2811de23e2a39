"""Defaults of a project: where they come from, what comes before them, what is refused."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from generator.cli import commands
from generator.cli.projectfile import find_project
from tests.cli.running import files, run
from tests.printing import STARTER

VALUES = """\
paper = ["a5", "letter"]
edition = "mono"
locale = "de"
out = "print"
printer = "hall"
content = "games"
"""


def defaults(*words: str) -> dict[str, object]:
    """Return the options of a command as it is called in the current folder."""
    taken: dict[str, object] = {}

    def take(context: click.Context) -> None:
        taken.update(context.params)

    group = click.Context(commands, info_name="playeraid")
    command = commands.get_command(group, words[0])
    assert command is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "invoke", take)
        ran = run(*words)
    assert ran.code == 0, ran.err
    return taken


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of a project with all keys; commands are run two folders below it."""
    (tmp_path / "playeraid.toml").write_text(VALUES, "utf-8")
    (tmp_path / "games").mkdir()
    below = tmp_path / "notes" / "today"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    return tmp_path


def test_values_of_the_nearest_file_upwards(project: Path) -> None:
    build = defaults("build")
    assert build["paper"] == ("a5", "letter")
    assert build["edition"] == ("mono",)
    assert build["locale"] == ("de",)
    assert (build["out"], build["content"]) == (project / "print", project / "games")
    assert build["printer"] == "hall"
    assert defaults("site")["built"] == project / "print"
    preview = defaults("serve")
    assert (preview["out"], preview["printer"]) == (project / "print", "hall")
    assert defaults("check")["content"] == project / "games"
    assert defaults("check")["locale"] == (), "a check looks at all languages"


def test_option_environment_file_default(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert defaults("build")["paper"] == ("a5", "letter")
    monkeypatch.setenv("PLAYERAID_PAPER", "a3,a4")
    assert defaults("build")["paper"] == ("a3", "a4")
    assert defaults("build", "--paper", "legal")["paper"] == ("legal",)
    monkeypatch.delenv("PLAYERAID_PAPER")
    (project / "playeraid.toml").unlink()
    assert defaults("build")["paper"] == ("a4", "letter")


def test_commands_of_a_group_take_the_content(home: Path) -> None:
    (home / "content").rename(home / "games")
    (home / "playeraid.toml").write_text('content = "games"\n')
    ran = run("translate", "status", STARTER)
    assert (ran.code, ran.err) == (0, "")


def test_pyproject(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pyproject = tmp_path / "pyproject.toml"
    pyproject.write_text('[tool.other]\npaper = 3\n\n[tool.playeraid]\npaper = "a5"\n')
    assert defaults("build")["paper"] == ("a5",)
    (tmp_path / "playeraid.toml").write_text('paper = "a3"\n')
    assert defaults("build")["paper"] == ("a3",), "the own file comes first"
    (tmp_path / "playeraid.toml").unlink()
    pyproject.write_text("[tool.other]\n")
    assert find_project(tmp_path) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('out = "x"\npapre = "a4"\n', ("playeraid.toml:2:1", "S01", "did you mean “paper”?")),
        ('paper = "a9"\n', ("playeraid.toml:1:1", "S05", "unknown paper “a9”")),
        ('\nedition = ["mono", "color"]\n', ("playeraid.toml:2:1", "S05", "“colour”")),
        ("paper = 4\n", ("playeraid.toml:1:1", "S03", "“paper” is a text, or a list")),
        ("out = ['a']\n", ("playeraid.toml:1:1", "S03", "“out” is a text")),
        ('content = "nowhere"\n', ("playeraid.toml:1:1", "R06", "there is no folder “nowhere”")),
        ('paper = "a4\n', ("playeraid.toml:1:", "F03", "this is not TOML")),
    ],
)
def test_wrong_keys_and_values(home: Path, text: str, words: tuple[str, ...]) -> None:
    (home / "playeraid.toml").write_text(text)
    before = files(home)
    ran = run("build")
    assert ran.code == 2
    assert [word for word in words if word not in ran.err] == []
    assert f"| {text.splitlines()[-1]}\n" in ran.err, "the line is shown"
    assert files(home) == before


def test_wrong_keys_in_pyproject_have_their_line(home: Path) -> None:
    text = "[tool.other]\nhue = 1\n[tool.playeraid]\nhue = 2\n"
    (home / "pyproject.toml").write_text(text)
    assert "pyproject.toml:4:1: error S01" in run("check").err


def test_help_and_other_commands_work_beside_a_wrong_file(home: Path) -> None:
    (home / "playeraid.toml").write_text("hue = 1\n")
    assert run("build", "--help").code == 0
    assert run("icons", "--names").code == 0
    assert run("check").code == 2


def test_commands_of_groups_that_are_loaded_late_take_the_content(project: Path) -> None:
    taken = run("translate", "review", "nothing")
    assert (taken.code, "games" in taken.err) == (2, True)
