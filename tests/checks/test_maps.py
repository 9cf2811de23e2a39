"""Area M: what the examples of the checks do not show; related places, and no false alarm."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from generator.build.checking import check
from generator.checks.engine import inspect
from generator.content import resources
from generator.content.read import read_game
from generator.findings import Finding, in_reading_order
from tests.support import library_of, write_game

SHARED = Path("shared", "europe", "map.yaml")
"""The map that the bundled games share."""
MAP = (resources.BUNDLED_CONTENT / SHARED).read_text("utf-8")
LOOP = """
place_kinds:
  town:
    name: Town
travel:
  road:
    name: Road
places:
"""


def findings(home: Path, text: str, area: str = "M") -> list[Finding]:
    """Return what an area finds in the minimal game with a map."""
    checked = check(library_of(write_game(home, {"map.yaml": text})))
    return [finding for finding in checked.findings if finding.code.startswith(area)]


def changed(home: Path, change: Callable[[str], str]) -> Sequence[Finding]:
    """Return what area M finds in the bundled game after a change of its map."""
    for part in ("fury-of-dracula", "shared/europe"):
        for path in (resources.BUNDLED_CONTENT / part).iterdir():
            if path.is_dir():
                continue
            copy = home / "content" / part / path.name
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    text = change(MAP)
    assert text != MAP
    (home / "content" / SHARED).write_text(text, "utf-8")
    game = read_game(home / "content" / "fury-of-dracula").game
    assert game is not None
    return in_reading_order(each for each in inspect(game) if each.code.startswith("M"))


def told(found: Sequence[Finding]) -> list[tuple[str, str]]:
    """Return the codes of findings with their content paths."""
    return [(finding.code, finding.path) for finding in found]


def test_the_bundled_map_is_clean() -> None:
    checked = check(resources.library(resources.BUNDLED_CONTENT), ["fury-of-dracula"])
    assert [finding for finding in checked.findings if finding.code.startswith("M")] == []
    (game,) = checked.games
    assert len(game.content.places) > 70


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("road: [brussels, cologne]", "road: [cologne]", ["M02 brussels.links.road.0"]),
        ("road: [brussels, cologne]", "road: [brusels, cologne]", ["M01 amsterdam.links.road.0"]),
        ("      road: [brussels, cologne]", "      raod: [brussels, cologne]", []),
        (
            "road: [brussels, cologne]",
            "road: [berlin, cologne]",
            ["M02 amsterdam.links.road.0", "M02 brussels.links.road.0"],
        ),
        (
            "road: [brussels, cologne]",
            "road: [brussels, cologne, brussels]",
            ["M04 amsterdam.links.road.2"],
        ),
        ("    port: true\n", "", ["M06 alicante.links.sea"]),
        ("    code: BE\n", "    code: BE\n    port: true\n", ["M06 belgrade.port"]),
        ("code: AM", "code: AL", ["M10 amsterdam.code"]),
        ("    name: Amsterdam", "    nam: Amsterdam", []),
    ],
)
def test_one_slip_is_told_once(tmp_path: Path, old: str, new: str, expected: list[str]) -> None:
    found = changed(tmp_path, lambda text: text.replace(old, new, 1))
    assert [f"{each.code} {each.path.removeprefix('places.')}" for each in found] == expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("    water: true\n\nplace_sizes", "\nplace_sizes", [("M06", "place_kinds.sea")]),
        ("    water: true\n    stroke: sea\n", "", [("M06", "travel.sea")]),
        ("networks: 3", "networks: 4", [("M03", "travel.road.networks")]),
        ("networks: 3", "networks: 2", [("M03", "places.dublin")]),
        ("north: 61", "north: 31", [("M05", "map.frame.south")]),
    ],
)
def test_a_slip_in_the_frame_of_the_map_is_told_once(
    tmp_path: Path, old: str, new: str, expected: list[tuple[str, str]]
) -> None:
    assert told(changed(tmp_path, lambda text: text.replace(old, new, 1))) == expected


def test_a_link_gone_from_both_ends_is_missed_by_number(tmp_path: Path) -> None:
    (finding,) = changed(
        tmp_path,
        lambda text: text.replace("road: [brussels, cologne]", "road: [cologne]", 1).replace(
            "road: [amsterdam, cologne, le-havre", "road: [cologne, le-havre", 1
        ),
    )
    assert finding.code == "M09"
    assert "links by “road” are 114, not 115" in finding.message
    assert [place.file.rpartition("/")[2] for place in finding.related] == ["values.yaml"]


def test_a_place_that_is_gone_is_told_where_it_is_named(tmp_path: Path) -> None:
    found = changed(tmp_path, lambda text: re.sub(r"  amsterdam:\n(    .*\n)+", "", text))
    assert {finding.code for finding in found} == {"M01"}
    assert len(found) == 3


def test_a_link_without_an_answer_points_to_the_other_place(tmp_path: Path) -> None:
    text = LOOP + (
        "  mill:\n    name: Mill\n    kind: town\n    links:\n      road: [ford]\n"
        "  fort:\n    name: Fort\n    kind: town\n    links:\n      road: [ford]\n"
        "  ford:\n    name: Ford\n    kind: town\n    links:\n      road: [fort]\n"
    )
    (finding,) = findings(tmp_path, text)
    assert finding.message == "“Ford” has no “road” back to “Mill”"
    assert (finding.place.line, finding.place.column) == (13, 14)
    assert [text.split("\n")[place.line - 1] for place in finding.related] == ["      road: [fort]"]
    assert finding.hint.startswith("add mill to the links of ford")


@pytest.mark.parametrize(
    ("at", "path", "hint"),
    [
        ("[-0.4815, 38.3452]", "places.alicante.at", "latitude comes first, then longitude"),
        ("[3.83452, -0.4815]", "places.alicante.at.0", "correct it, or widen the frame"),
        ("[38.3452, -48.15]", "places.alicante.at.1", "correct it, or widen the frame"),
    ],
)
def test_a_place_off_the_map_says_how(tmp_path: Path, at: str, path: str, hint: str) -> None:
    (finding,) = changed(tmp_path, lambda text: text.replace("[38.3452, -0.4815]", at, 1))
    assert (finding.code, finding.path, finding.hint) == ("M05", path, hint)


def test_places_near_a_pole_and_at_the_date_line(tmp_path: Path) -> None:
    text = LOOP + "".join(
        f"  place-{index}:\n    name: Place {index}\n    kind: town\n    at: {at}\n"
        for index, at in enumerate(("[90, 0]", "[90, 120]", "[0, 180]", "[0, -180]", "[0, 0]"))
    )
    assert told(findings(tmp_path, text)) == [
        ("M05", "places.place-1.at"),
        ("M05", "places.place-3.at"),
    ]


def test_a_list_of_places_without_travel_is_no_map_of_islands(tmp_path: Path) -> None:
    text = "place_kinds:\n  town:\n    name: Town\nplaces:\n" + "".join(
        f"  {id}:\n    name: {id}\n    kind: town\n    port: true\n" for id in ("mill", "fort")
    )
    assert findings(tmp_path, text) == []


def test_a_region_and_its_place_point_to_each_other(tmp_path: Path) -> None:
    text = (
        "place_kinds:\n  town:\n    name: Town\nregions:\n"
        "  vale:\n    name: Vale\n    places: [mill]\n"
        "  hill:\n    name: Hill\n    places: [mill]\n"
        "places:\n  mill:\n    name: Mill\n    kind: town\n    region: vale\n"
    )
    (finding,) = findings(tmp_path, text)
    assert finding.path == "regions.hill.places.0"
    assert finding.message == "“mill” is listed here, and says that it lies in “vale”"
    assert [place.line for place in finding.related] == [15]


def test_no_place_is_missed_where_one_of_the_list_is_misspelt(tmp_path: Path) -> None:
    text = (
        "place_kinds:\n  town:\n    name: Town\nregions:\n"
        "  vale:\n    name: Vale\n    total: 1\n    places: [mil]\n"
        "places:\n  mill:\n    name: Mill\n    kind: town\n    region: vale\n"
    )
    (finding,) = findings(tmp_path, text)
    assert (finding.code, finding.hint) == ("M01", "did you mean “mill”?")
