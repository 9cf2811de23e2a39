"""The command ``layouts``: names, and the contact sheet."""

from __future__ import annotations

from pathlib import Path

from generator.content.layouts import built_in
from tests.cli.running import files, report, run
from tests.laying import deck, game_with


def test_names_alone_write_nothing(bare: Path) -> None:
    ran = run("layouts", "--names")
    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.splitlines()] == list(built_in())
    assert files(bare) == []


def test_a_layout_is_drawn(bare: Path) -> None:
    ran = run("layouts", "rule")
    assert (ran.code, ran.out, ran.err) == (0, "", "wrote output/layouts-rule.pdf\n")
    assert (bare / "output/layouts-rule.pdf").read_bytes().startswith(b"%PDF")


def test_what_is_no_layout_is_refused_with_the_nearest(bare: Path) -> None:
    ran = run("layouts", "rul")
    assert ran.code == 2
    assert "R70" in ran.err + ran.out
    assert "did you mean “rule”?" in ran.err + ran.out


def test_names_as_json(bare: Path) -> None:
    ran = run("layouts", "rule", "--json", "--names")
    assert report(ran)["layouts"] == {"rule": built_in()["rule"].note}


def test_the_layouts_of_a_game_are_shown_with_its_own_cards(tmp_path: Path, bare: Path) -> None:
    own = "layouts: {mine: {extends: action, note: Like an action.}}\n"
    game = game_with(tmp_path, deck("layout: mine") + own)
    home = ("--content", str(game.folder.parent))
    ran = run("layouts", game.id, "--names", *home)
    assert ran.out.split() == ["mine", "Like", "an", "action."]
    ran = run("layouts", game.id, "--out", "mine.pdf", *home)
    assert (ran.code, ran.err) == (0, "wrote mine.pdf\n")
    assert (bare / "mine.pdf").read_bytes().startswith(b"%PDF")


def test_a_game_without_layouts_is_refused(tmp_path: Path, bare: Path) -> None:
    game = game_with(tmp_path, deck())
    ran = run("layouts", game.id, "--content", str(game.folder.parent))
    assert ran.code == 2
    assert "has a layout" in ran.err + ran.out
