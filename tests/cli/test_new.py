"""The command new: what it writes, what it asks on a terminal, what comes next."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.build import checking
from generator.cli import commands
from generator.cli import new as command
from generator.content import resources
from generator.content.resources import STARTERS
from tests.cli.running import Ran, files, report, run


def asked(monkeypatch: pytest.MonkeyPatch, answers: list[str], *arguments: str) -> Ran:
    """Run the command on a terminal, on which somebody gives these answers."""
    monkeypatch.setattr(command, "is_terminal", lambda: True)
    lines = "".join(f"{answer}\n" for answer in answers)
    result = CliRunner().invoke(commands, ["new", *arguments], input=lines)
    return Ran(result.exit_code, result.stdout, result.stderr)


def game(home: Path, id: str) -> tuple[str, str, list[str]]:
    """Return the title and theme of a game, and its files; it must be sound."""
    checked = checking.check(resources.library(home / "content"), (id,))
    assert checked.findings == ()
    (found,) = checked.games
    facts = found.content.game
    return str(facts.title), facts.theme, files(home / "content" / id)


def test_a_game(bare: Path) -> None:
    ran = run("new", "ghost-hunt", "--title", "Ghost Hunt!", "--theme", "gothic")
    assert (ran.code, ran.err) == (0, "")
    *written, following = ran.out.splitlines()
    assert following == "next: playeraid serve ghost-hunt"
    assert [line.removeprefix("wrote ") for line in written] == files(bare)
    assert game(bare, "ghost-hunt")[:2] == ("Ghost Hunt!", "gothic")
    data = report(run("new", "other", "--kind", "map", "--json"))
    assert [each for each in data["files"] if not Path(each).is_file()] == []
    title, theme, written = game(bare, "other")
    assert (title, theme) == ("Other", "atlas")
    assert "geography/land.geojson" in written


def test_elsewhere(bare: Path) -> None:
    ran = run("new", "mine", "--content", "games")
    assert ran.out.endswith("next: playeraid serve mine --content games\n")
    assert {name for name in files(bare) if not name.startswith("games/mine/")} == {
        "games/playeraid.schema.json"
    }
    assert run("check", "--content", "games").code == 0


def test_a_theme_alone(bare: Path) -> None:
    ran = run("new", "--theme", "gothic")
    assert (ran.code, ran.err) == (0, "")
    *written, following = ran.out.splitlines()
    assert [line.removeprefix("wrote ") for line in written] == files(bare)
    assert "themes/my-gothic/theme.yaml" in files(bare)
    assert following == "next: write “theme: my-gothic” into the game.yaml of a game"
    assert run("new", "mine", "--theme", "my-gothic").code == 0
    assert game(bare, "mine")[1] == "my-gothic"


def test_every_kind_is_described() -> None:
    assert tuple(command.KINDS) == STARTERS


def test_all_is_asked(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = asked(monkeypatch, ["Ghost Hunt", "", "cards", "western"])
    assert ran.code == 0
    assert "Name of its folder [ghost-hunt]: " in ran.out
    for kind, what in command.KINDS.items():
        assert f"  {kind:<10}{what}\n" in ran.out
    assert ran.out.endswith("next: playeraid serve ghost-hunt\n")
    title, theme, written = game(bare, "ghost-hunt")
    assert (title, theme) == ("Ghost Hunt", "western")
    assert "cards.yaml" in written


def test_enter_takes_what_is_offered(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked(monkeypatch, ["", ""], "mine").code == 0
    title, theme, written = game(bare, "mine")
    assert (title, theme) == ("Mine", "classic")
    assert run("new", "other", "--json").code == 0
    assert written == files(bare / "content" / "other")


def test_a_wrong_answer_is_asked_again(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = asked(monkeypatch, ["Ghosts", "My Ghosts", "ghosts", "car", "map", "gothik", "gothic"])
    assert ran.code == 0
    assert "“My Ghosts” is no id" in ran.out + ran.err
    assert "Did you mean “gothic”?" in ran.out + ran.err
    assert game(bare, "ghosts")[1] == "gothic"


def test_what_is_given_is_not_asked(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = asked(monkeypatch, [], "mine", "--kind", "campaign", "--theme", "atlas")
    assert (ran.code, ran.err) == (0, "")
    ran = asked(monkeypatch, [], "other", "--json")
    assert (ran.code, ran.err) == (0, "")


def test_a_bad_id_is_refused_before_anything_is_asked(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = asked(monkeypatch, [], "My Game")
    assert ran.code == 2
    assert "“My Game” is no id" in ran.err
    assert "such as my-game" in ran.err
    assert files(bare) == []


def test_the_name_of_a_theme_is_asked(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = asked(monkeypatch, ["brass"], "--theme", "western")
    assert ran.code == 0
    assert "Name of the theme [my-western]: " in ran.out
    assert "themes/brass/theme.yaml" in files(bare)
