"""The first tutorial is carried out: its mistake is reported word for word, its sheet is sound."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from generator.content import starter
from generator.content.resources import library
from tests.cli.running import ROOT, run
from tests.test_docs import command_lines, parse
from tools.pictures.examples import examples, laid_over

TUTORIAL = (ROOT / "docs" / "tutorials" / "first-sheet.md").read_text("utf-8")
VALUES, SECTION, SHEETS = (
    yaml.safe_load(each.text) for each in examples(TUTORIAL) if each.info == "yaml"
)
(REPORT,) = (each.text for each in examples(TUTORIAL) if each.info == "text")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the game that the tutorial begins with, in which commands are run."""
    content = tmp_path / "content"
    starter.begin(content, "my-game", "My Game", None, library(content))
    monkeypatch.chdir(tmp_path)
    return content / "my-game"


def test_the_value_is_as_shown(game: Path) -> None:
    whole = yaml.safe_load((game / "values.yaml").read_text("utf-8"))
    assert laid_over(whole, VALUES) == whole


def test_the_mistake_is_reported_as_shown(game: Path) -> None:
    rules = game / "rules.yaml"
    text = rules.read_text("utf-8")
    assert text.count("{goal.treasures}") == 1
    rules.write_text(text.replace("{goal.treasures}", "{goal.treasure}"), "utf-8")
    ran = run("check", "my-game")
    assert ran.out + ran.err == REPORT
    rules.write_text(text, "utf-8")
    assert run("check", "my-game") == (0, "no findings in my-game\n", "")


def test_the_block_is_added_as_shown(game: Path) -> None:
    assert SECTION["sections"].keys() == {"night"}
    for name, addition in {"rules.yaml": SECTION, "sheets.yaml": SHEETS}.items():
        whole = yaml.safe_load((game / name).read_text("utf-8"))
        changed = yaml.safe_dump(laid_over(whole, addition), allow_unicode=True, sort_keys=False)
        (game / name).write_text(changed, "utf-8")
    assert run("check", "my-game") == (0, "no findings in my-game\n", "")


def test_its_commands_parse() -> None:
    assert {parse(line) for line in command_lines(TUTORIAL)} == {"new", "build", "serve", "check"}
