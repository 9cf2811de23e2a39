"""What the options of the command map say about a drawing, and which exclude each other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import pytest

from generator.cli.mapoutput import MapOutput, map_output
from tests.cli.running import run
from tests.islands import write_island

PLAIN: dict[str, Any] = {
    "paper": ["a4"],
    "edition": "colour",
    "poster": None,
    "out": Path("maps"),
    "printer": None,
    "printers": None,
    "colours": "rgb",
    "standard": None,
    "spot": (),
    "bleed": 0,
}
POSTER = {"poster": (3, 2)}


def wanted(form: str = "pdf", **options: Any) -> MapOutput:
    """Return how a map is wanted by the options of the command, some of them given."""
    return map_output(form, **{**PLAIN, **options})


@pytest.mark.parametrize(
    ("options", "suffix"),
    [
        ({}, ""),
        ({"edition": "mono"}, "-mono"),
        (POSTER, "-poster-3x2"),
        ({**POSTER, "edition": "mono"}, "-poster-3x2-mono"),
    ],
)
def test_the_name_of_a_file_tells_tiles_and_edition(options: dict[str, Any], suffix: str) -> None:
    assert wanted(**options).suffix == suffix


def test_papers_come_in_the_order_of_the_options() -> None:
    assert [paper.name for paper in wanted(paper=["letter", "a3"]).papers] == ["letter", "a3"]


@pytest.mark.parametrize("form", ["svg", "png"])
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (POSTER, "a poster is drawn as pdf"),
        ({"colours": "cmyk"}, "a map for a print shop is drawn as pdf"),
    ],
)
def test_what_needs_a_pdf_refuses_other_forms(
    form: str, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(click.UsageError, match=message):
        wanted(form, **options)


def test_an_unmeasured_printer_is_refused_before_anything_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_island(tmp_path)
    monkeypatch.chdir(tmp_path)
    ran = run("map", "minimal", "--printer", "study")
    assert ran.code == 2
    assert not Path("output").exists()
