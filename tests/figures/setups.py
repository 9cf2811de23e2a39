"""A set-up diagram on a sheet, and faults of what draws it, as mutants of the page."""

from __future__ import annotations

from pathlib import Path

from generator.render.sidejob import SideJob
from tests.figures import Mutant, job_of
from tests.setups import SETUP

CODE = "B09"
_NAMES = ("board", "cards", "coins", "few", "row", "discards", "seat.first", "seat.second")


def setup_job(home: Path, language: str = "en") -> SideJob:
    """Return the job that prints a side with a set-up diagram."""
    sections, _, sheets = SETUP.partition("sheets:\n")
    sheets = f"sheets:\n{sheets.replace('  setup:', '  summary:')}"
    return job_of(home, language, {"setup.yaml": sections, "sheets.yaml": sheets})


def _cell(name: str) -> str:
    return f'data-cell="{name}"'


MUTANTS = tuple(
    Mutant("table", fault, old, new)
    for fault, old, new in (
        *((f"{name} missing", f" {_cell(name)}", "") for name in _NAMES),
        *((f"{name} unknown", _cell(name), _cell("another")) for name in _NAMES),
        ("coins twice, few nowhere", _cell("few"), _cell("coins")),
        ("cards drawn twice", _cell("row"), _cell("cards")),
        ("the wrong way round", r"\.setup-table \{", ".setup-table { direction: rtl !important;"),
        (
            "board and row exchanged",
            f"(?s){_cell('board')}(.*){_cell('row')}",
            rf"{_cell('row')}\1{_cell('board')}",
        ),
        (
            "cards and coins exchanged",
            f"(?s){_cell('cards')}(.*){_cell('coins')}",
            rf"{_cell('coins')}\1{_cell('cards')}",
        ),
        (
            "seats exchanged",
            f"(?s){_cell('seat.first')}(.*){_cell('seat.second')}",
            rf"{_cell('seat.second')}\1{_cell('seat.first')}",
        ),
    )
)
