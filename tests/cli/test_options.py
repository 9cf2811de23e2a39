"""What commands share: words at commas, numbers with nouns, paths, exit codes."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from generator.cli.lookup import game_folders, in_language, inputs_of, read_games
from generator.cli.options import edition_option, press_options_of, validate_press_options
from generator.cli.output import count, refusal, refuse_other_endings
from generator.cli.reporting import BROKEN, FOUND, MISUSED, OK, exit_for, say_findings
from generator.cli.terminal import in_colour, shown
from generator.cli.values import Listed, known_paper, known_papers, known_scheme, words
from generator.content.resources import library
from generator.findings import COMMAND_LINE, Finding, Place, Severity
from tests.support import write_game

FAULT = Finding("R01", "x", Place("a.yaml"))
WARNING = Finding("R10", "x", Place("a.yaml"), severity=Severity.WARNING)
NOTE = Finding("X05", "x", Place("a.yaml"), severity=Severity.NOTE)
MISUSE = Finding("R01", "x", COMMAND_LINE)
BREAKDOWN = Finding("X06", "x", Place("a.yaml"))


@pytest.mark.parametrize(
    ("findings", "code"),
    [
        ([], OK),
        ([WARNING, NOTE], OK),
        ([WARNING, FAULT], FOUND),
        ([FAULT, MISUSE], MISUSED),
        ([MISUSE, BREAKDOWN, FAULT], BROKEN),
    ],
)
def test_exit_codes(findings: list[Finding], code: int) -> None:
    with pytest.raises(SystemExit) as leaving:
        exit_for(findings)
    assert leaving.value.code == code
    assert (OK, FOUND, MISUSED, BROKEN) == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("value", "chosen"),
    [
        (None, ()),
        ("a", ("a",)),
        (" a , b ,", ("a", "b")),
        ("b,a,b", ("b", "a")),
    ],
)
def test_words(value: str | None, chosen: tuple[str, ...]) -> None:
    assert words(("a", "b"))(None, None, value) == chosen


@pytest.mark.parametrize(
    ("arguments", "chosen"),
    [
        ([], ("a4", "letter")),
        (["--paper", "a5"], ("a5",)),
        (["--paper", "a5,a4"], ("a5", "a4")),
        (["--paper", "a5", "--paper", "a4,a5"], ("a5", "a4")),
    ],
)
def test_an_option_given_again_adds_to_its_words(
    arguments: list[str], chosen: tuple[str, ...]
) -> None:
    @click.command()
    @click.option("--paper", cls=Listed, default="a4,letter", callback=words())
    def command(paper: tuple[str, ...]) -> None:
        assert paper == chosen

    ran = CliRunner().invoke(command, arguments)
    assert (ran.exit_code, ran.exception) == (0, None)


@pytest.mark.parametrize(
    ("value", "message"),
    [("", "nothing is chosen"), (" , ", "nothing is chosen"), ("a,c", "“c” is not one of a, b")],
)
def test_odd_words(value: str, message: str) -> None:
    with pytest.raises(click.BadParameter, match=message):
        words(("a", "b"))(None, None, value)
    assert value.strip(" ,") == "" or words()(None, None, value)


def test_papers() -> None:
    assert known_paper(None, None, "A4") == "a4"
    assert known_papers(None, None, "letter,A4, letter") == ("letter", "a4")
    with pytest.raises(click.BadParameter, match="unknown paper “b”"):
        known_papers(None, None, "a4,b")


def test_folders_of_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("b", "a"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").touch()
    home = tmp_path.resolve()
    assert game_folders((), tmp_path) == [home / "a", home / "b"]
    assert game_folders(("b", "b"), tmp_path) == [home / "b"]
    with pytest.raises(SystemExit) as left:
        game_folders(("a", "c"), tmp_path)
    assert left.value.code == MISUSED
    assert "there is no game “c”" in capsys.readouterr().err


def test_count() -> None:
    assert [count(number, "file") for number in (0, 1, 2)] == ["0 files", "1 file", "2 files"]


def test_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown(tmp_path / "a" / "b.yaml") == "a/b.yaml"
    assert shown(Path("/a/b.yaml")) == "/a/b.yaml"


def test_say_findings(capsys: pytest.CaptureFixture[str]) -> None:
    say_findings([], {})
    assert capsys.readouterr() == ("", "")
    say_findings([FAULT, NOTE], {})
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("\n1 error, 1 note\n")


def test_colour_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert not in_colour()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert in_colour()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not in_colour()


def test_every_severity_has_its_colour(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    say_findings([FAULT, WARNING, NOTE], {"a.yaml": ("a: 1",)})
    assert "\x1b[" in capsys.readouterr().err


def test_schemes_go_by_the_names_of_files() -> None:
    assert known_scheme(None, None, None) is None
    assert known_scheme(None, None, "Booklet") == "booklet"
    assert known_scheme(None, None, "tiles") == "tiles-2x2"
    with pytest.raises(click.BadParameter, match="known: booklet"):
        known_scheme(None, None, "origami")


PRESS = {"colours": "rgb", "standard": None, "spot": (), "bleed": 0.0, "impose": None}


@pytest.mark.parametrize(
    ("asked", "colours", "suffix"),
    [
        ({}, "rgb", ""),
        ({"colours": "cmyk"}, "cmyk", "-cmyk"),
        ({"standard": "pdf-x4"}, "cmyk", "-pdf-x4"),
        ({"standard": "pdf-x4", "spot": ("metal",), "bleed": 3.0}, "cmyk", "-bleed3-pdf-x4-metal"),
    ],
)
def test_wishes_of_a_print_shop(asked: dict[str, object], colours: str, suffix: str) -> None:
    options = {**PRESS, **asked}
    validate_press_options(options)
    wishes = press_options_of(options)
    assert (wishes.colours, wishes.suffix) == (colours, suffix)


@pytest.mark.parametrize("asked", [{"spot": ("metal",)}, {"bleed": 3.0, "impose": "booklet"}])
def test_odd_wishes_of_a_print_shop(asked: dict[str, object]) -> None:
    with pytest.raises(click.BadParameter):
        validate_press_options({**PRESS, **asked})


def test_what_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    out = refusal("R06", "there is no map", "draw one")
    assert out.code == MISUSED
    told = capsys.readouterr().err
    assert "R06" in told
    assert "there is no map" in told
    assert "draw one" in told


def test_games_are_read_or_told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_game(tmp_path)
    assert [game.id for game in read_games((), tmp_path / "content")] == ["minimal"]
    (tmp_path / "content" / "minimal" / "game.yaml").write_text("title: [\n")
    with pytest.raises(SystemExit) as left:
        read_games(("minimal",), tmp_path / "content")
    assert left.value.code == FOUND
    assert "game.yaml" in capsys.readouterr().err


def test_a_language_that_is_not_in_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its own language every game has; of another what is wrong with it is told, if anything."""
    write_game(tmp_path)
    (game,) = read_games((), tmp_path / "content")
    assert in_language(game, None, [], [FAULT], {}) is game
    assert in_language(game, game.language, [], [FAULT], {}) is game
    for wrong, code, told in (([FAULT], FOUND, "a.yaml"), ([], MISUSED, "no language “xx”")):
        with pytest.raises(SystemExit) as left:
            in_language(game, "xx", [], wrong, {})
        assert left.value.code == code
        assert told in capsys.readouterr().err


def test_the_edition_is_one_of_the_inks(capsys: pytest.CaptureFixture[str]) -> None:
    @click.command()
    @edition_option("How it is coloured.")
    def drawn(edition: str) -> None:
        click.echo(edition)

    for asked, told in (([], "colour\n"), (["--edition", "mono"], "mono\n")):
        drawn.main(asked, standalone_mode=False)
        assert capsys.readouterr().out == told
    with pytest.raises(click.BadParameter):
        drawn.main(["--edition", "large-print"], standalone_mode=False)


def test_other_endings_are_refused() -> None:
    refuse_other_endings(None, (".pdf",), "--card")
    refuse_other_endings(Path("a.PDF"), (".svg", ".pdf"), "--map")
    with pytest.raises(click.BadParameter, match=r"“a\.txt” does not end in \.pdf") as one:
        refuse_other_endings(Path("a.txt"), (".pdf",), "--card")
    assert one.value.param_hint == "--card"
    with pytest.raises(click.BadParameter, match=r"“a” ends in none of \.svg, \.pdf"):
        refuse_other_endings(Path("a"), (".svg", ".pdf"), "--map")


def test_what_is_printed_depends_on_content_and_templates(tmp_path: Path) -> None:
    folder = write_game(tmp_path)
    home = library(tmp_path / "content")
    before = inputs_of(home).stamp
    assert inputs_of(home).stamp == before
    (folder / "more.yaml").write_text("x: 1\n")
    assert inputs_of(home).stamp != before
