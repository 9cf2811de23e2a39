"""Each check of area P finds what it must on a proof, and nothing on a sound one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from generator.checks import load_checks
from generator.checks.registry import PRINT, Check
from generator.findings import Place, Severity
from generator.sheets.proof import Proof
from generator.sheets.side import Box
from tests.sheets.test_fit import side

load_checks()
CODES = [check.code for check in PRINT]


def box(kind: str, id: str, x: float, y: float, width: float, height: float, **more: Any) -> Box:
    return Box(kind, id, f"at.{id}", x, y, width, height, **more)


def text(id: str, x: float, width: float, **more: Any) -> Box:
    words = {"type_size": 9.0, "text": "Words"} | more
    return box("text", id, x, 40.0, width, 4.0, **words)


COLUMNS = (box("column", "0", 6, 30, 90, 200), box("column", "1", 101, 30, 90, 200))
SOUND = Proof(
    side=side(),
    type_size=9.0,
    needed=240.0,
    room=250.0,
    pages=1,
    boxes=(*COLUMNS, text("0", 6, 80), text("1", 101, 90)),
    warnings=(),
    fonts=("Sofia Sans Condensed",),
    families=("Sofia Sans Condensed", "EB Garamond"),
)


def codes(proof: Proof) -> list[str]:
    return [finding.code for finding in PRINT.run(proof, lambda path: Place(path))]


def only(proof: Proof) -> tuple[str, str, str]:
    """Return code, path and message of the one finding of a proof."""
    (finding,) = PRINT.run(proof, lambda path: Place("game.yaml"))
    return finding.code, finding.path, finding.message


def test_a_sound_proof_is_clean() -> None:
    assert codes(SOUND) == []
    assert CODES


GLYPH = '.notdef glyph rendered for Unicode string "漢" (U+6F22)'
FAULTY: dict[str, list[tuple[Proof, str, str]]] = {
    "P01": [
        (replace(SOUND, warnings=(GLYPH, GLYPH)), "sheets.sheet.front", "“漢” (U+6F22)"),
        (
            replace(SOUND, warnings=(GLYPH,), boxes=(*COLUMNS, text("1", 101, 50, text="a漢b"))),
            "at.1",
            "“漢” (U+6F22)",
        ),
    ],
    "P02": [(replace(SOUND, fonts=("Arial",)), "sheets.sheet.front", "“Arial”")],
    "P03": [
        (replace(SOUND, needed=300.0), "sheets.sheet.front", "20 % too much"),
        (replace(SOUND, needed=250.31), "sheets.sheet.front", "250 mm"),
        (replace(SOUND, room=-3.0), "sheets.sheet.front", "has 0 mm"),
        (replace(SOUND, type_size=7.0), "sheets.sheet.front", "smallest is 8 pt"),
    ],
    "P04": [
        (replace(SOUND, boxes=(*COLUMNS, text("0", 6, 91))), "at.0", "1.0 mm"),
        (replace(SOUND, boxes=(*COLUMNS, text("1", 100, 50))), "at.1", "1.0 mm"),
        (
            replace(SOUND, boxes=(*COLUMNS, box("text", "0", 6, 229, 9, 4, type_size=9.0))),
            "at.0",
            "over its edge",
        ),
    ],
    "P05": [
        (replace(SOUND, boxes=(*COLUMNS, text("0", 6, 9, type_size=5.9))), "at.0", "5.9 pt"),
    ],
    "P06": [(replace(SOUND, pages=2), "sheets.sheet.front", "2 pages")],
    "P09": [
        (
            replace(SOUND, warnings=("Failed to load image at 'http://x/': no",) * 2),
            "sheets.sheet.front",
            "http://x/",
        )
    ],
    "P11": [(replace(SOUND, needed=100.0), "sheets.sheet.front", "40 %")],
    "P12": [(replace(SOUND, warnings=("Ignored `x: y`",) * 2), "sheets.sheet.front", "x: y")],
}


def test_every_check_has_examples() -> None:
    assert sorted(FAULTY) == sorted(CODES)
    assert all(FAULTY.values())


@pytest.mark.parametrize(
    ("code", "proof", "path", "words"),
    [(code, *example) for code, examples in FAULTY.items() for example in examples],
)
def test_faulty_proof(code: str, proof: Proof, path: str, words: str) -> None:
    found_code, found_path, message = only(proof)
    assert (found_code, found_path) == (code, path)
    assert words in message


SOUND_PROOFS = {
    "rounding of the height": replace(SOUND, needed=250.29),
    "rounding of an edge": replace(SOUND, boxes=(*COLUMNS, text("0", 5.8, 90.4))),
    "six points": replace(SOUND, boxes=(*COLUMNS, text("0", 6, 9, type_size=6.0))),
    "the sheet's floor": replace(SOUND, type_size=8.0),
    "three quarters full": replace(SOUND, needed=188.0),
    "words that stand nowhere": replace(SOUND, boxes=(text("7", 500, 9),)),
}


@pytest.mark.parametrize("proof", SOUND_PROOFS.values(), ids=SOUND_PROOFS.keys())
def test_no_false_alarm(proof: Proof) -> None:
    assert codes(proof) == []


def test_only_a_half_empty_side_is_a_warning() -> None:
    severities: dict[Severity, list[str]] = {Severity.ERROR: [], Severity.WARNING: []}
    for check in PRINT:
        severities[check.severity].append(check.code)
    assert severities[Severity.WARNING] == ["P11"]
    assert len(severities[Severity.ERROR]) == len(CODES) - 1


def test_a_check_that_finds_nothing_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    silent: Callable[[Any], Any] = lambda proof: iter(())  # noqa: E731
    checks = {check.code: check for check in PRINT}
    broken = replace(checks["P06"], function=silent)
    assert isinstance(broken, Check)
    monkeypatch.setitem(PRINT._checks, "P06", broken)
    assert codes(FAULTY["P06"][0][0]) == []
