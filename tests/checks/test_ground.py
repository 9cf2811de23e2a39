"""Area M on the ground: slips in the shared map of Europe, and no false alarm there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.build.checking import check
from generator.content.resources import BUNDLED_CONTENT, TEMPLATES, Library
from generator.findings import Finding

GAME = "the-hunt"
SHARED = Path("shared", "europe")


def changed(home: Path, old: str = "", new: str = "") -> list[Finding]:
    """Return what is found of the map in a bundled game after a change of the map it shares."""
    content = home / "content"
    shutil.copytree(BUNDLED_CONTENT / GAME, content / GAME)
    shutil.copytree(BUNDLED_CONTENT / SHARED, content / SHARED)
    path = content / SHARED / "map.yaml"
    text = path.read_text("utf-8")
    assert text.count(old) == 1 or not old
    path.write_text(text.replace(old, new) if old else text, "utf-8")
    return of_the_map(content)


def of_the_map(content: Path) -> list[Finding]:
    """Return what the checks of maps and of their files find in the game."""
    findings = check(Library(content, (TEMPLATES / "themes",)), (GAME,)).findings
    return [each for each in findings if each.code[0] == "M" or each.code == "R21"]


def test_europe_is_clean(tmp_path: Path) -> None:
    assert changed(tmp_path) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("[50.8505, 4.3488]", "[55.8505, 4.3488]", ["M11 brussels.at"]),
        ("[46.5, -10.2]", "[46.5, 1.2]", ["M11 atlantic-ocean.at"]),
        ("[36.5267, -6.2891]", "[36.5, -6.45]", ["M11 cadiz.at"]),
        ("[36.5267, -6.2891]", "[36.5267, -6.35]", []),
        ("[45.2, -4.6]", "[46.5, -9.2]", ["M15 bay-of-biscay.at"]),
        ("[48.1374, 11.5755]", "[48.2, 15.5]", ["M15 munich.region"]),
    ],
)
def test_one_slip_is_told_once(tmp_path: Path, old: str, new: str, expected: list[str]) -> None:
    found = changed(tmp_path, old, new)
    assert [f"{each.code} {each.path.removeprefix('places.')}" for each in found] == expected


def test_what_is_far_is_said_in_km(tmp_path: Path) -> None:
    (finding,) = changed(tmp_path, "[50.8505, 4.3488]", "[55.8505, 4.3488]")
    assert finding.message.startswith("“Brussels” lies in the water, 2")
    assert "km from the coast" in finding.message


def test_a_port_of_the_wrong_sea(tmp_path: Path) -> None:
    """Told at both ends, the link is sound for every other check."""
    content = tmp_path / "content"
    changed(tmp_path)
    path = content / SHARED / "map.yaml"
    text = path.read_text("utf-8")
    for old, new in (
        ("      sea: [bordeaux, ", "      sea: ["),
        ("[atlantic-ocean, bordeaux, nantes, santander]", "[atlantic-ocean, nantes, santander]"),
        (
            "    links:\n      sea: [constanta, ionian-sea, varna]",
            "    links:\n      sea: [bordeaux, constanta, ionian-sea, varna]",
        ),
        (
            "      rail: [paris, saragossa]\n      sea: [bay-of-biscay]",
            "      rail: [paris, saragossa]\n      sea: [black-sea]",
        ),
        (
            "    - between: [bay-of-biscay, bordeaux]\n      by: sea\n      via: [[45.6, -1.6]]\n",
            "",
        ),
    ):
        text = text.replace(old, new)
    path.write_text(text, "utf-8")
    (finding,) = of_the_map(content)
    assert (finding.code, finding.path) == ("M12", "places.bordeaux.port")
    assert finding.related[0].file.endswith("shared/europe/map.yaml")


def test_land_that_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    changed(tmp_path)
    (tmp_path / "content" / SHARED / "geography" / "land.geojson").write_text("{}")
    found = of_the_map(tmp_path / "content")
    assert [(each.code, each.path) for each in found] == [("R21", "map.geography")]
