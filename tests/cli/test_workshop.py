"""The commands for those who run a translation with others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import report, run
from tests.printing import STARTER

CATALOGUE = Path("content") / STARTER / "locale" / "de.po"
TITLE = "game.title"


@pytest.fixture
def german(home: Path) -> Path:
    """Return a folder with the starter's game, whose title alone is translated into German."""
    assert run("translate", "new", STARTER, "de").code == 0
    text = CATALOGUE.read_text("utf-8")
    head, entry, rest = text.partition(f'msgctxt "{TITLE}"')
    CATALOGUE.write_text(head + entry + rest.replace('msgstr ""', 'msgstr "Spiel"', 1), "utf-8")
    return home


def row() -> Any:
    return report(run("translate", "status", "--json"))["translations"][0]


@pytest.mark.usefixtures("german")
def test_what_is_translated_is_reviewed() -> None:
    assert (row()["translated"], row()["reviewed"]) == (1, 0)
    assert run("translate", "review", STARTER) == (0, f"wrote {CATALOGUE}\n", "")
    assert row()["reviewed"] == 1
    assert run("translate", "update", STARTER).out == f"unchanged {CATALOGUE}\n"
    assert run("translate", "review", STARTER, TITLE, "--withdraw").code == 0
    assert row()["reviewed"] == 0


@pytest.mark.usefixtures("german")
def test_what_cannot_be_reviewed_is_refused() -> None:
    missing = next(id for id in row()["missing"])
    ran = run("translate", "review", STARTER, missing)
    assert (ran.code, f"“{missing}” has no translation" in ran.err) == (2, True)
    assert run("translate", "review", STARTER, "no.such").code == 2
