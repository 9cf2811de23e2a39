"""Area F in tables: explanations name the limits, and ``--fix`` writes down what was recognised."""

from __future__ import annotations

from pathlib import Path

from generator.checks import load_checks
from generator.checks.registry import CHECKS
from generator.content.edits import edited
from generator.content.tables.formats import MAX_BYTES
from generator.content.tables.table import MAX_COLUMNS, MAX_ROWS
from generator.findings import Finding, Severity
from tests.support import read

load_checks()

CONTENT = "collections:\n  spells:\n    name: Spells\n    from: spells.csv\n"
SPELLS = "Title,Card text,Qty,Range\nFireball,Burn a card.,2,30 feet\n"


def found_in(home: Path, content: str) -> list[Finding]:
    return list(read(home, {"own.yaml": content, "spells.csv": SPELLS}).findings)


def test_limits_are_explained() -> None:
    for limit in (f"{MAX_BYTES:,}", f"{MAX_ROWS:,}", str(MAX_COLUMNS)):
        assert limit in CHECKS["F15"].what


def test_what_was_recognised_can_be_written_down(tmp_path: Path) -> None:
    (note,) = found_in(tmp_path / "before", CONTENT)
    assert (note.code, note.severity) == ("F18", Severity.NOTE)
    fixed = edited(CONTENT, note.edits)
    assert "columns:" in fixed
    for line in ("name: Title", "text: Card text", "copies: Qty", "fields.range: Range"):
        assert line in fixed
    assert found_in(tmp_path / "after", fixed) == []
