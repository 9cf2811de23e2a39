"""A build prints the maps of cells of a game, as it prints the map of places."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from msgspec.structs import replace

from generator.build import checking
from generator.build.aids import Aid, wanted_aids
from generator.build.request import Request
from generator.build.validation import invalid_options
from generator.checks.engine import judge
from generator.content import resources
from generator.imposition.schemes import SCHEMES
from generator.render import mapjobs
from generator.render.gridmaps import GridDrawing
from generator.units import A4, paper_named
from tests.gridmaps import GLEN
from tests.printing import build
from tests.support import write_game

A3 = paper_named("a3")


@pytest.fixture
def library(tmp_path: Path) -> resources.Library:
    """Return a library with a game that has two maps of cells, glen and moor."""
    write_game(tmp_path, {"glen.yaml": GLEN.replace("[summary]", "[rulebook]")})
    return resources.library(tmp_path / "content")


def request_for(library: resources.Library, **more: object) -> Request:
    return replace(Request(library, Path("out"), papers=(A4,)), **more)


def aids(library: resources.Library, **more: object) -> list[Aid]:
    return wanted_aids(checking.check(library), request_for(library, **more))


def names(library: resources.Library, **more: object) -> list[list[str]]:
    return [[job.name for job in aid.gridmaps] for aid in aids(library, **more)]


def test_every_map_is_printed_or_those_that_are_named(library: resources.Library) -> None:
    assert names(library) == [["glen-map", "moor-map"]]
    assert names(library, sheets=("moor-map",)) == [["moor-map"]]
    assert names(library, sheets=("summary",)) == [[]]


def test_on_larger_papers_too(library: resources.Library) -> None:
    found = aids(library, map_papers=(A3,))
    assert [(aid.paper.name, len(aid.jobs) > 0) for aid in found] == [("a4", True), ("a3", False)]
    assert [job.paper.name for job in found[1].gridmaps] == ["a3", "a3"]


def test_in_every_edition_but_large_print(library: resources.Library) -> None:
    editions = ("colour", "large-print", "mono")
    assert list(map(len, names(library, editions=editions))) == [2, 0, 2]
    assert names(library, scheme=SCHEMES["booklet"]) == [[]]
    assert names(library, formats=("html",)) == [[]]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"sheets": ("moor-map",)}, ""),
        ({"sheets": ("moor",)}, "moor"),
        (
            {"sheets": ("moor-map",), "scheme": SCHEMES["booklet"]},
            "the map “moor-map” is not printed as booklet",
        ),
        (
            {"sheets": ("moor-map",), "editions": ("large-print",)},
            "there is no map “moor-map” in large print; a poster is larger",
        ),
    ],
)
def test_what_cannot_be_printed(
    library: resources.Library, more: dict[str, object], message: str
) -> None:
    checked = checking.check(library)
    found = list(invalid_options(request_for(library, **more), checked))
    assert len(found) == bool(message)
    assert all(message in each.message for each in found)


def test_the_key_is_of_all_that_is_drawn(library: resources.Library) -> None:
    glen, moor = aids(library)[0].gridmaps
    other = replace(moor, edition="mono")
    wide = replace(moor, paper=replace(A4, height=300.0))
    keys = [mapjobs.key_of(job) for job in (glen, moor, other, wide)]
    assert len({*keys}) == len(keys)
    assert mapjobs.key_of(moor) == keys[1]
    inputs = [mapjobs.inputs_of(job, "", "") for job in (glen, moor)]
    assert inputs[0] != inputs[1]


def test_it_is_a_file_of_the_build_and_printed_once(
    library: resources.Library, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    built = build(library, out, sheets=("moor-map",))
    assert [file.path.name for file in built.files] == ["moor-map-a4.pdf"]
    assert (built.findings, built.printed) == ((), 1)
    with pikepdf.open(built.files[0].path) as pdf:
        assert len(pdf.pages) == 1
        assert "The moor" in str(pdf.docinfo.Title)
    again = build(library, out, sheets=("moor-map",), formats=("pdf", "png"))
    assert sorted(file.path.name for file in again.files) == ["moor-map-a4.pdf", "moor-map-a4.png"]
    assert (again.printed, again.reused) == (0, 1)


def test_a_wrongly_drawn_map_is_found(
    library: resources.Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = GridDrawing.svg

    def misspelt(self: GridDrawing, alt: str, more: str = "") -> str:
        return drawn(self, alt, more).replace(">0302<", ">0303<")

    monkeypatch.setattr(GridDrawing, "svg", misspelt)
    (aid,) = aids(library, sheets=("moor-map",))
    found = list(judge(mapjobs.run(aid.gridmaps[0]).proof))
    assert {(each.code, each.path) for each in found} == {("P23", "gridmaps.moor")}
