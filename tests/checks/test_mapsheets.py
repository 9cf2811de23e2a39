"""The check of printed maps finds names that touch, and nothing on a map where none do."""

from __future__ import annotations

import re

import pytest
import yaml
from msgspec.structs import replace

from generator.checks import load_checks
from generator.checks.engine import judge
from generator.checks.registry import CHECKS, Subject
from generator.findings import Finding
from generator.layout.gridproof import GridProof
from generator.layout.proof import DrawnWay, LetterBoxes, MapProof, NameBox

load_checks()
M08, M39, P21, P22, P23, P25, P27 = CHECKS.of(Subject.MAP)
ONE = NameBox("places.rome.name", (10.0, 10.0, 22.0, 13.0))
BESIDE = NameBox("places.naples.name", (22.5, 10.0, 34.0, 13.0))


def found(*names: NameBox) -> list[Finding]:
    return list(judge(MapProof(names)))


def boxes(example: str) -> list[NameBox]:
    return [NameBox(each["path"], tuple(each["box"])) for each in yaml.safe_load(example)["names"]]


def test_examples() -> None:
    assert M08.code == "M08"
    expected = re.findall(r"path: (\S+) +# <- M08", M08.bad)
    assert expected
    assert [finding.path for finding in found(*boxes(M08.bad))] == expected
    assert "<-" not in M08.good
    assert found(*boxes(M08.good)) == []


def test_names_side_by_side() -> None:
    assert found(ONE, BESIDE) == []


def test_names_that_overlap_by_a_hair() -> None:
    (finding,) = found(ONE, NameBox("places.naples.name", (21.99, 12.99, 34.0, 16.0)))
    assert finding.message == "on the printed map the name touches another name"
    assert finding.is_error


def test_a_name_that_touches_a_line() -> None:
    (finding,) = found(BESIDE, NameBox("places.rome.name", ONE.box, touches=1))
    assert finding.path == "places.rome.name"
    assert "a line, a mark or the frame" in finding.message


def test_boxes_of_curved_names_may_overlap() -> None:
    """The box around a curve is larger than the name; it was judged where it was placed."""
    assert found(ONE, NameBox("places.sea.name", (0.0, 0.0, 50.0, 50.0), is_level=False)) == []


ROME, NAPLES = (10.0, 10.0), (20.0, 14.0)
MAP = MapProof(
    (),
    links=(("road", "rome", "naples"), ("rail", "rome", "naples")),
    lines=(("road", ROME, NAPLES), ("rail", NAPLES, (10.3, 10.2))),
    places={"rome": (ROME, 0.8), "naples": (NAPLES, 0.8), "bari": ((30.0, 14.0), 0.8)},
)


def messages(proof: MapProof) -> list[str]:
    assert all(finding.code == P21.code for finding in judge(proof))
    return [finding.message for finding in judge(proof)]


@pytest.mark.parametrize(("dpi", "is_coarse"), [(0, False), (96, True), (199, True), (200, False)])
def test_the_picture_under_the_map_has_pixels_enough(dpi: float, is_coarse: bool) -> None:
    found = list(judge(MapProof((), ground_dpi=dpi)))
    assert [(each.code, each.path) for each in found] == [(P22.code, "map.ground")] * is_coarse


def test_links_that_end_at_their_places() -> None:
    assert messages(MAP) == []


def test_a_link_that_ends_elsewhere() -> None:
    lines = (MAP.lines[0], ("rail", NAPLES, (30.0, 14.0)))
    assert messages(replace(MAP, lines=lines)) == [
        "no line of rail joins rome and naples",
        "1 lines of the map join no two linked places",
    ]


def test_a_link_in_another_stroke() -> None:
    lines = (MAP.lines[0], ("road", NAPLES, ROME))
    assert len(messages(replace(MAP, lines=lines))) == 2


def test_a_link_that_is_not_drawn() -> None:
    assert messages(replace(MAP, lines=MAP.lines[1:])) == ["no line of road joins rome and naples"]


@pytest.mark.parametrize(("cell", "is_small"), [(0, False), (4.9, True), (5.0, False)])
def test_the_cells_of_a_map_are_large_enough(cell: float, is_small: bool) -> None:
    found = list(judge(MapProof((), gridmaps=(GridProof("gridmaps.glen", (), (), cell=cell),))))
    assert [(each.code, each.path) for each in found] == [(P25.code, "gridmaps.glen")] * is_small
    assert all("--poster" in each.hint for each in found)


def struck(example: str) -> list[Finding]:
    content = yaml.safe_load(example)
    letters = tuple(
        LetterBoxes(each["path"], tuple(map(tuple, each["boxes"]))) for each in content["letters"]
    )
    ways = tuple(
        DrawnWay(each["stroke"], each["width"], tuple(map(tuple, each["points"])))
        for each in content["ways"]
    )
    return list(judge(MapProof((), letters=letters, ways=ways)))


def test_a_link_through_a_name() -> None:
    expected = re.findall(r"path: (\S+) +# <- P27", P27.bad)
    found = struck(P27.bad)
    assert [(each.code, each.path) for each in found] == [("P27", path) for path in expected]
    assert "runs through the name: road" in found[0].message
    assert struck(P27.good) == []


LETTER = LetterBoxes("places.rome.name", ((10.0, 10.0, 12.0, 12.0),))


@pytest.mark.parametrize(
    ("points", "is_struck"),
    [
        (((5.0, 10.66), (20.0, 10.66)), False),  # grazes it
        (((5.0, 10.67), (20.0, 10.67)), True),
        (((11.33, 0.0), (11.33, 30.0)), True),
        (((11.34, 0.0), (11.34, 30.0)), False),
        (((5.0, 11.0), (9.7, 11.0)), False),  # ends before it
        (((8.0, 12.0), (12.0, 16.0)), False),  # past its corner
        (((11.0, 11.0), (12.4, 11.0), (20.0, 11.0)), False),  # leaves its place there
        (((8.7, 11.0), (20.0, 11.0)), True),
        (((0.0, 0.0), (5.0, 20.0), (13.0, 8.0)), True),  # before its very end
    ],
)
def test_how_near_a_link_may_come_to_a_letter(
    points: tuple[tuple[float, float], ...], is_struck: bool
) -> None:
    ways = (DrawnWay("road", 0.4, points),)
    assert bool(list(judge(MapProof((), letters=(LETTER,), ways=ways)))) is is_struck
