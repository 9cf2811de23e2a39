"""Icons are found by what they mean, and added from a package."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import report, run
from tests.content.icons.test_packages import package
from tests.printing import STARTER


def test_words_are_searched_for(home: Path) -> None:
    ran = run("icons", "money", "--names")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0] == "money-stack"
    assert "coins" in report(run("icons", "money", "--json"))["icons"]
    assert run("icons", "find", "money", "--names").out == ran.out
    assert len(run("icons", "--names").out.splitlines()) > 400


def test_what_fits_nothing_is_refused_with_the_nearest_word(home: Path) -> None:
    ran = run("icons", "mony")
    assert ran.code == 2
    assert "no icon fits “mony”" in ran.err
    assert "did you mean “money”?" in ran.err


def test_a_drawing_is_added_to_the_only_game(home: Path) -> None:
    package(home)
    ran = run("icons", "add", "fox", "castle", "--by", "Anna")
    assert (ran.code, ran.err) == (0, "")
    assert f"wrote content/{STARTER}/icons/fox.svg" in ran.out
    assert "“castle” is in the icon set already" in ran.out
    credits = (home / "content" / STARTER / "icons/credits.yaml").read_text()
    assert credits == 'fox: {by: ["Anna"], licence: "MIT", source: "jane/zoo"}\n'


def test_without_a_package_the_command_says_how_to_get_one(home: Path) -> None:
    ran = run("icons", "add", "fox")
    assert ran.code == 2
    assert "npm install @iconify-json/game-icons" in ran.err
    assert "--from" in ran.err
