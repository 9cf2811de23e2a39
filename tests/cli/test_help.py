"""Help and mistyped words: panels, summaries, suggestions, the reference of all commands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from generator.cli import LOADED_FROM, PANELS, commands
from generator.cli.build import PANELS as BUILD_PANELS
from generator.cli.command import Command, Group
from generator.cli.reference import cli_page
from tests.cli.running import ROOT, run, separately
from tests.printing import STARTER

SIGNS = re.compile(r"\x1b\[[0-9;]*m")


def every_command() -> Iterator[tuple[str, ...]]:
    """Yield the words that call each command, those of groups included."""
    context = click.Context(commands)
    for name in LOADED_FROM:
        command = commands.get_command(context, name)
        yield (name,)
        if isinstance(command, click.Group):
            yield from ((name, each) for each in command.commands)


EVERY = [*every_command()]
assert ("translate", "export") in EVERY


@pytest.mark.parametrize("words", [(), *EVERY], ids=" ".join)
def test_help_fits_80_columns(monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run(*words, "--help").out.splitlines()
    assert lines[-1].split()[:2] == ["-h", "--help"]
    assert max(map(len, lines)) <= 80
    assert not any(line.endswith("...") and "[" not in line for line in lines), "nothing is cut"


def test_commands_are_grouped_with_one_line_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("--help").out.splitlines()
    assert sorted(name for names in PANELS.values() for name in names) == sorted(LOADED_FROM)
    for title, names in PANELS.items():
        begin = lines.index(f"{title}:") + 1
        summaries = [line.split(maxsplit=1) for line in lines[begin : begin + len(names)]]
        assert [name for name, _ in summaries] == list(names)
        assert all(summary.endswith(".") for _, summary in summaries)


def test_every_option_of_build_is_in_one_panel() -> None:
    named = [name for names in BUILD_PANELS.values() for name in names]
    assert len(named) == len(set(named))
    assert len(next(iter(BUILD_PANELS.values()))) == 10
    titles = re.findall(r"^(\S.*):$", run("build", "--help").out, re.MULTILINE)
    assert titles == [*BUILD_PANELS, "Findings", "Global options"]


@pytest.mark.parametrize("words", EVERY, ids=" ".join)
def test_every_option_says_what_it_does(words: tuple[str, ...]) -> None:
    command: click.Command = commands
    for word in words:
        assert isinstance(command, click.Group)
        command = command.get_command(click.Context(command), word) or command
    options = [each for each in command.params if isinstance(each, click.Option)]
    assert options
    assert [each.name for each in options if not (each.help or "").endswith(".")] == []


def test_every_command_has_the_global_options() -> None:
    for words in EVERY:
        command: click.Command | None = commands
        for word in words:
            assert isinstance(command, click.Group)
            command = command.get_command(click.Context(command), word)
        assert isinstance(command, Command | Group)
        assert {"quiet", "color"} <= {each.name for each in command.params}


def test_help_in_colour_when_asked_for() -> None:
    plain, coloured = run("check", "-h").out, run("check", "--color", "always", "-h").out
    assert "\x1b[" in coloured
    assert "\x1b[" not in plain
    assert SIGNS.sub("", coloured).split() == plain.split()
    assert run("check", "--color", "never", "-h").out == plain


@pytest.mark.parametrize(
    ("words", "suggestion"),
    [
        (("biuld",), "'build'"),
        (("translate", "statsu"), "'status'"),
        (("build", "--papre", "a4"), "--paper"),
        (("build", "--edition", "color"), "“colour”"),
        (("build", "--paper", "leter"), "“letter”"),
        (("build", "--cut", "scisors"), "“scissors”"),
        (("build", "--impose", "boklet"), "“booklet”"),
        (("check", "--report", "srif"), "“sarif”"),
        (("check", "--color", "allways"), "“always”"),
        (("list", "--select", "R00"), "R0"),
        (("completion", "bsh"), "“bash”"),
    ],
    ids=" ".join,
)
def test_mistyped_words_are_answered_with_the_nearest(
    bare: Path, words: tuple[str, ...], suggestion: str
) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert re.search(r"[Dd]id you mean", ran.err)
    assert suggestion in ran.err


def test_help_alone_loads_its_library(bare: Path) -> None:
    show = "---print('rich_click' in sys.modules, 'rich' in sys.modules, file=sys.stderr)"
    assert separately(bare, show, "--version").err == "False False\n"
    assert separately(bare, show, "icons", "--names").err == "False False\n"
    assert separately(bare, show, "build", "--help").err == "True True\n"


def test_the_reference_is_up_to_date() -> None:
    page = cli_page()
    assert (ROOT / "docs" / "cli.md").read_text("utf-8") == page
    for words in EVERY:
        assert f"# `playeraid {' '.join(words)}`\n" in page


NAMED = {"--sheet", "--locale", "--paper", "--edition", "--theme", "--card-size", "--impose"}


def test_names_can_be_completed_wherever_they_are_asked_for(home: Path) -> None:
    (home / "content" / STARTER).rename(home / "content" / "a")
    found = {}
    for words in EVERY:
        command: click.Command = commands
        for word in words:
            assert isinstance(command, click.Group)
            command = command.get_command(click.Context(command), word) or command
        for each in command.params:
            is_game = isinstance(each, click.Argument) and each.name in ("game", "games")
            if (is_game or {*each.opts} & NAMED) and words != ("new",):
                name = (*words, each.name)
                found[name] = each.shell_complete(click.Context(command), "")
    assert len(found) > 30
    assert [name for name, items in found.items() if not items] == [("export", "sheet")], "no deck"
