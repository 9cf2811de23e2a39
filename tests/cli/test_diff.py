"""``playeraid diff``: what changed, told, and what is printed again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.history import TWO_SIDES, write_repository, write_versions
from tests.printing import page_count
from tests.support import write_game


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write_repository(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_two_revisions(repository: Path) -> None:
    ran = run("diff", "v1", "v2")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Minimal, 1.0 → 1.1\n")
    assert "The goal: 5 → 6" in ran.out
    assert "en: Summary: All of it" in ran.out


def test_a_revision_and_what_stands_here(repository: Path) -> None:
    assert "The goal: 5 → 6" in run("diff", "v1").out
    assert run("diff", "HEAD").out == "Minimal, 1.1\nnothing changed\n"


def test_json(repository: Path) -> None:
    ran = run("diff", "v1", "v2", "minimal", "--format", "json")
    (game,) = json.loads(ran.out)["games"]
    assert (game["game"], game["same"], len(game["facts"])) == ("minimal", False, 1)


def test_what_to_print_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = write_versions(tmp_path)
    monkeypatch.chdir(tmp_path)
    ran = run("diff", str(old), str(new), "--format", "markdown", "--reprint", "again.pdf")
    assert ran.out.startswith("## Minimal, 1.0 → 1.1\n")
    assert ran.out.splitlines()[-1] == "wrote again.pdf: 1 side on 1 sheet of paper"
    assert page_count(tmp_path / "again.pdf") == 1


def test_nothing_to_print_again(repository: Path) -> None:
    ran = run("diff", "v2", "v2", "--reprint", "again.pdf")
    assert ran.code == 0
    assert ran.out.endswith("nothing is to be printed again\n")
    assert not (repository / "again.pdf").exists()


def test_a_version_that_is_not_there(repository: Path) -> None:
    ran = run("diff", "v0", "v1")
    assert ran.code == 2
    assert "R01" in ran.err
    assert "there is neither a folder nor a revision “v0”" in ran.err
    assert ran.out == ""


def test_a_game_that_is_not_there(repository: Path) -> None:
    ran = run("diff", "v1", "v2", "minimum")
    assert ran.code == 2
    assert "neither version has a game “minimum”" in ran.err
    assert "minimal" in ran.err


def test_a_language_that_is_not_there(repository: Path) -> None:
    ran = run("diff", "v1", "v2", "--locale", "xx")
    assert ran.code == 2
    assert "neither version has the language “xx”" in ran.err


def test_a_version_that_cannot_be_read(repository: Path) -> None:
    files = TWO_SIDES | {"values.yaml": "values:\n  goal: [\n"}
    broken = write_game(repository / "broken", files).parent
    ran = run("diff", "v2", str(broken))
    assert ran.code == 1
    assert "in the new version" in ran.err
    assert "values.yaml" in ran.err
