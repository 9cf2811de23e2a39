"""Every format shows every finding, in a run without findings too, and in linear time."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from generator.content.game import Game
from generator.findings import Finding
from generator.reports.formats import FORMATS
from generator.reports.hidden import HIDDEN
from tests.fuzz import patience
from tests.reports.samples import FINDINGS, LINES, many
from tests.support import sound_game


class Sample(NamedTuple):
    """What ``check`` returns, as far as reports look at it."""

    findings: tuple[Finding, ...] = ()
    games: tuple[Game, ...] = ()
    lines: dict[str, tuple[str, ...]] = LINES

    def reports(self, code: str) -> bool:
        return True


def test_the_formats() -> None:
    assert list(FORMATS) == ["text", "json", "sarif", "github", "junit"]


@pytest.mark.parametrize("name", FORMATS)
def test_nothing_hidden_is_written(name: str) -> None:
    text = FORMATS[name](Sample(FINDINGS))
    assert "did you mean" in text
    assert not HIDDEN.search(text.replace("\n", ""))
    assert text == text.strip("\n")
    assert text.encode()


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_findings_give_the_same_report(name: str) -> None:
    assert FORMATS[name](Sample(FINDINGS)) == FORMATS[name](Sample(FINDINGS))


@pytest.mark.parametrize("name", FORMATS)
def test_thousands_of_findings_are_reported(name: str) -> None:
    with patience(60, name):
        assert len(FORMATS[name](Sample(tuple(many(10_000))))) > 500_000


def test_text_ends_with_the_count() -> None:
    assert FORMATS["text"](Sample()) == "no findings"
    assert FORMATS["text"](Sample(FINDINGS)).endswith("\n6 errors, 1 warning, 1 note")


def test_json(tmp_path: Path) -> None:
    data = json.loads(FORMATS["json"](Sample(FINDINGS, (sound_game(tmp_path),))))
    assert list(data) == ["games", "findings", "summary"]
    assert data["games"] == ["minimal"]
    assert [each["message"] for each in data["findings"]] == [each.message for each in FINDINGS]
    assert data["summary"] == {"error": 6, "warning": 1, "note": 1}


def test_formats_are_imported_lazily() -> None:
    code = "import sys, generator.reports.formats; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    assert not {each for each in loaded.split() if each.startswith("generator.reports.")} - {
        "generator.reports.formats"
    }
    assert "xml.etree" not in loaded
