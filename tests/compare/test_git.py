"""Repositories of every make are read, and none of them runs anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.compare import git, revisions
from tests.history import git as run_git
from tests.history import write_repository


def test_a_commit_and_its_files(tmp_path: Path) -> None:
    content = write_repository(tmp_path)
    (content / "minimal" / "link.yaml").symlink_to("/etc/passwd")
    run_git(tmp_path, "add", "-A")
    run_git(tmp_path, "commit", "--quiet", "-m", "Link")
    with git.repository_of(content) as repository:
        assert repository is not None
        commit = repository.commit("HEAD")
        assert commit == run_git(tmp_path, "rev-parse", "HEAD")
        paths = [file.path for file in repository.files(commit, ["content"])]
        assert "content/minimal/game.yaml" in paths
        assert "content/minimal/link.yaml" not in paths
        assert repository.commit("nosuch") is None


def test_packed_references_and_a_linked_working_tree(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    write_repository(home)
    run_git(home, "pack-refs", "--all")
    run_git(home, "gc", "--quiet")
    run_git(home, "worktree", "add", "--quiet", str(tmp_path / "beside"), "v1")
    content = tmp_path / "beside" / "content"
    assert revisions.head_commit(content) == run_git(home, "rev-parse", "v1")
    with revisions.open_version("v2", content) as version:
        assert (version.library.content / "minimal" / "game.yaml").is_file()


def test_a_version_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = write_repository(tmp_path)
    monkeypatch.setattr(git, "MOST_BYTES", 2)
    with (
        pytest.raises(revisions.NoSuchVersionError, match="have more than"),
        revisions.open_version("v1", content),
    ):
        pass


def test_a_folder_without_a_repository(tmp_path: Path) -> None:
    with git.repository_of(tmp_path) as repository:
        assert repository is None
