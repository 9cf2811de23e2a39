"""The tutorial about tables is carried out: its report is word for word, its deck is sound."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import ROOT, run
from tests.test_docs import command_lines, parse
from tools.pictures.examples import examples

TUTORIAL = (ROOT / "docs" / "tutorials" / "from-a-table.md").read_text("utf-8")
(TABLE,) = (each.text for each in examples(TUTORIAL) if each.info == "csv")
REPORT, TRANSLATED = (each.text for each in examples(TUTORIAL) if each.info == "text")
(OVERLAY,) = (each.text for each in examples(TUTORIAL) if each.info == "json")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder with the table of the tutorial, in which commands are run."""
    (tmp_path / "cards.csv").write_text(TABLE, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_report_is_as_shown_and_fix_mends_all(home: Path) -> None:
    ran = run("new", "my-deck", "--from", "cards.csv")
    assert ran.code == 0
    assert sorted((ran.out + ran.err).splitlines()) == sorted(REPORT.splitlines())
    assert run("check", "my-deck", "--fix").code == 0
    assert run("check", "my-deck") == (0, "no findings in my-deck\n", "")
    cells = (home / "content" / "my-deck" / "cards.csv").read_text("utf-8")
    assert '"Light one dark room.\nOthers may follow you into it."' in cells
    assert "**put them back**" in cells
    assert (home / "cards.csv").read_text("utf-8") == TABLE


def test_columns_by_choice_are_taken_as_shown(home: Path) -> None:
    (line,) = (each for each in command_lines(TUTORIAL) if "--without" in each)
    ran = run(*line.split()[1:])
    assert ran.code == 0
    assert "  Cost   → fields.price\n" in ran.out
    assert "  left out: Flavour (as asked for)\n" in ran.out


def test_a_translation_is_taken_as_shown(home: Path) -> None:
    (home / "cards.de.json").write_text(OVERLAY, "utf-8")
    (line,) = (each for each in command_lines(TUTORIAL) if "--translation" in each)
    ran = run(*line.split()[1:])
    assert ran.code == 0
    assert TRANSLATED in ran.out
    assert "Erhelle" in (home / "content" / "my-deck" / "locale" / "de.po").read_text("utf-8")


def test_its_commands_parse(home: Path) -> None:
    for folder in ("drawings", "art"):
        (home / folder).mkdir()
    names = {parse(line) for line in command_lines(TUTORIAL)}
    assert names == {"new", "check", "build", "serve", "icons", "import", "export", "translate"}
