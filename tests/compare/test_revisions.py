"""Versions are opened without touching what is worked on; what cannot be opened says why."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.compare.revisions import (
    NoSuchVersionError,
    head_commit,
    last_commit_of_other_version,
    open_version,
)
from generator.content.read import read_game
from generator.content.resources import library
from tests.history import git, write_repository
from tests.support import write_game


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_repository(tmp_path_factory.mktemp("repository"))


def coins(name: str, content: Path) -> int:
    with open_version(name, content) as version:
        game = read_game(version.library.content / "minimal").game
        assert game is not None
        return game.content.number("goal.coins")


@pytest.mark.parametrize(("name", "expected"), [("v1", 5), ("v2", 6), ("HEAD", 6), ("HEAD~1", 5)])
def test_a_revision(name: str, expected: int, content: Path) -> None:
    before = git(content, "status", "--porcelain")
    assert coins(name, content) == expected
    assert git(content, "status", "--porcelain") == before


def test_changes_that_are_not_committed_do_not_matter(tmp_path: Path) -> None:
    content = write_repository(tmp_path)
    values = content / "minimal" / "values.yaml"
    values.write_text("values:\n  goal:\n    coins: 9\n", "utf-8")
    assert coins("HEAD", content) == 6
    assert "9" in values.read_text("utf-8")


def test_a_folder_of_games_and_the_folder_above_it(content: Path) -> None:
    assert coins(str(content), content) == coins(str(content.parent), content) == 6


def test_the_laid_out_folder_is_gone_afterwards(content: Path) -> None:
    with open_version("v1", content) as version:
        home = version.library.content
        assert home.is_dir()
    assert not home.exists()


def test_themes_beside_the_content_belong_to_the_version(tmp_path: Path) -> None:
    content = write_repository(tmp_path)
    theme = tmp_path / "themes" / "own" / "theme.yaml"
    theme.parent.mkdir(parents=True)
    theme.write_text("name: Own\n", "utf-8")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "--quiet", "-m", "Theme")
    theme.unlink()
    with open_version("HEAD", content) as version:
        assert version.library.theme("own") is not None
    assert library(content).theme("own") is None


@pytest.mark.parametrize("name", ["nowhere", "-x", "--help", "v1:content", "", "v1^{tree}"])
def test_neither_folder_nor_revision(name: str, content: Path) -> None:
    with pytest.raises(NoSuchVersionError, match="neither a folder nor a revision"):
        coins(name, content)


def test_no_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    content = write_game(tmp_path).parent
    with pytest.raises(NoSuchVersionError, match="neither a folder nor a revision") as error:
        coins("HEAD", content)
    assert "no git repository" in error.value.hint
    assert head_commit(content) == ""


def test_a_revision_without_content(tmp_path: Path) -> None:
    content = write_repository(tmp_path)
    git(tmp_path, "rm", "-r", "-q", "--cached", "content")
    git(tmp_path, "commit", "--quiet", "-m", "Empty", "--allow-empty")
    with pytest.raises(NoSuchVersionError, match="has no folder content"):
        coins("HEAD", content)


def test_no_git(content: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoSuchVersionError, match="git is not installed") as error:
        coins("HEAD", content)
    assert "folder" in error.value.hint


def test_one_game_is_no_version(content: Path) -> None:
    with pytest.raises(NoSuchVersionError, match="is one game"):
        coins(str(content / "minimal"), content)


def test_the_last_commit_of_another_version(content: Path) -> None:
    file = content / "minimal" / "game.yaml"
    assert last_commit_of_other_version(file, "1.1") == git(content, "rev-parse", "v1")
    assert last_commit_of_other_version(file, "1.0") == git(content, "rev-parse", "v2")
    assert last_commit_of_other_version(content / "minimal" / "none.yaml", "1.0") is None
    assert head_commit(content) == git(content, "rev-parse", "HEAD")
