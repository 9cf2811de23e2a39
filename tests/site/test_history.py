"""What is new since the last version is found by itself, or told to be looked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import checking
from generator.compare.revisions import NoSuchVersionError
from generator.content.resources import library
from generator.site.history import history_of
from tests.history import write_repository
from tests.support import write_game


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_repository(tmp_path_factory.mktemp("repository"))


def test_the_last_version_is_found(content: Path) -> None:
    home = library(content)
    checked = checking.check(home)
    history = history_of(home, checked.games)
    changes = history.changes(checked.games[0], checked, "en")
    assert changes is not None
    assert changes.since == "1.0"
    assert [(fact.what, fact.old, fact.new) for fact in changes.facts] == [("The goal", "5", "6")]
    assert "Summary: All of it" in changes.sides.values()


def test_a_version_that_is_asked_for(content: Path) -> None:
    home = library(content)
    checked = checking.check(home)
    changes = history_of(home, checked.games, "v2").changes(checked.games[0], checked, "en")
    assert changes is not None
    assert changes.facts == ()
    with pytest.raises(NoSuchVersionError):
        history_of(home, checked.games, "v9")


def test_without_a_past_there_is_no_news(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    home = library(write_game(tmp_path).parent)
    checked = checking.check(home)
    assert history_of(home, checked.games).changes(checked.games[0], checked, "en") is None
