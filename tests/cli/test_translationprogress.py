"""The progress of translations is cached until a file changes, and never in faulty files."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from generator.cli.translationprogress import (
    counted_progress,
    progress_data,
    refuse_unknown_languages,
)
from generator.language import progress
from generator.language.progress import Progress
from generator.language.translation import Translation
from tests.cli.running import run
from tests.printing import STARTER

CATALOGUE = Path("content") / STARTER / "locale" / "de.po"


@pytest.fixture
def counts(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the languages whose texts are counted, in a game with a German catalogue."""
    assert run("translate", "new", STARTER, "de").code == 0
    (home / "output").mkdir(exist_ok=True)  # a question makes no folder, and caches nothing then
    counted: list[str] = []
    count = progress.progress_of

    def noting(translation: Translation) -> Progress:
        counted.append(translation.language)
        return count(translation)

    monkeypatch.setattr(progress, "progress_of", noting)
    return counted


def test_progress_is_counted_once(counts: list[str]) -> None:
    first, second = counted_progress((), None), counted_progress((), None)
    assert [row.language for row in first.progress] == ["de"]
    assert first.progress[0].missing
    assert second.progress == first.progress
    assert counts == ["de"]
    CATALOGUE.write_text(CATALOGUE.read_text("utf-8") + "\n# more\n", "utf-8")
    assert counted_progress((), None).progress == first.progress
    assert counts == ["de", "de"]


def test_progress_of_faulty_files_is_not_cached(counts: list[str]) -> None:
    CATALOGUE.write_text(CATALOGUE.read_text("utf-8") + "\nmsgid\n", "utf-8")
    assert counted_progress((), None).faults
    assert counted_progress((), None).faults
    assert counts == ["de", "de"]


def test_an_unknown_language_is_refused_with_the_nearest() -> None:
    refuse_unknown_languages(("de", "fr"), {"de", "fr"})
    with pytest.raises(click.UsageError, match=r"no catalogue for pt.*pt-BR"):
        refuse_unknown_languages(("de", "pt"), {"de", "pt-BR"})


def test_progress_as_data() -> None:
    row = Progress("my-game", "de", 8, 5, ("a",), ("b", "c"), 1)
    assert progress_data(row) == {
        "game": "my-game",
        "locale": "de",
        "texts": 8,
        "translated": 5,
        "percent": 62,
        "stale": ["a"],
        "missing": ["b", "c"],
        "same": 1,
        "reviewed": 0,
        "suggested": 0,
    }
