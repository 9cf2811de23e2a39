"""A cached survey equals a new one, as long as nothing has changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator import files, sealed
from generator.content.resources import BUNDLED_CONTENT
from generator.maps import surveycache as tested
from generator.maps.survey import Bounds, Point, Survey, read_ground, survey
from generator.maps.surveycache import cached_survey

EUROPE = BUNDLED_CONTENT / "shared" / "europe" / "geography"
FRAME = Bounds(-16, 33, 31, 61)
PLACES: dict[str, Point] = {"paris": (2.35, 48.86), "sea": (-12.0, 45.0), "rome": (12.5, 41.9)}


@pytest.fixture
def module(module: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the file of a module beside whose bytecode surveys are kept, as elsewhere none is."""
    monkeypatch.setattr(tested, "keep_sealed", sealed.keep_sealed)
    return module


@pytest.fixture
def europe(tmp_path: Path) -> Path:
    """Return a folder with the shape of Europe that may be changed."""
    shutil.copytree(EUROPE, tmp_path / "europe")
    return tmp_path / "europe"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Fill with the points of each survey that is made."""
    points: list[object] = []

    def noting(ground: object, of: object, bounds: object) -> Survey:
        points.append(of)
        return survey(ground, of, bounds)  # type: ignore[arg-type]

    monkeypatch.setattr(tested, "survey", noting)
    return points


def kept(module: str) -> list[Path]:
    return sorted(Path(module).with_name("__pycache__").glob("survey-*"))


def test_a_cached_survey_equals_a_new_one(module: str, made: list[object]) -> None:
    expected = survey(read_ground(EUROPE), PLACES, FRAME)
    assert expected.wet == {"sea"}
    first, second = (cached_survey(EUROPE, PLACES, FRAME, module) for _ in range(2))
    assert first == second == expected
    assert made == [PLACES]
    assert second is not None
    assert second.km_to_coast("paris") == expected.km_to_coast("paris") > 100
    assert second.km_to_piece("rome", second.pieces["sea"]) == expected.km_to_piece(
        "rome", expected.pieces["sea"]
    )


def test_places_and_frame_are_part_of_it(module: str, made: list[object]) -> None:
    for places, frame in ((PLACES, FRAME), (PLACES, None), (PLACES | {"sea": (1.0, 48.0)}, FRAME)):
        found = cached_survey(EUROPE, places, frame, module)
        assert found == survey(read_ground(EUROPE), places, frame)
    assert len(made) == 3
    assert len(kept(module)) == 1
    cached_survey(EUROPE, {"paris": (2.35, 48.86)}, FRAME, module)
    assert len(kept(module)) == 2


@pytest.mark.parametrize("name", ["land.geojson", "lakes.geojson", "borders.geojson"])
def test_a_changed_file_is_surveyed_anew(
    europe: Path, module: str, made: list[object], name: str
) -> None:
    cached_survey(europe, PLACES, FRAME, module)
    path = europe / name
    path.write_bytes(path.read_bytes() + b"\n")
    cached_survey(europe, PLACES, FRAME, module)
    assert len(made) == 2
    path.write_text("no JSON")
    with pytest.raises(ValueError, match=name):
        cached_survey(europe, PLACES, FRAME, module)
    path.unlink()
    cached_survey(europe, PLACES, FRAME, module)
    assert len(made) == (2 if name == "land.geojson" else 3)


def test_an_unreadable_file_is_reported(
    europe: Path, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = files.read

    def refusing(path: Path, within: Path, most: int) -> bytes:
        if path.name == "rivers.geojson":
            raise PermissionError("not yours")
        return read(path, within, most)

    monkeypatch.setattr(files, "read", refusing)
    with pytest.raises(ValueError, match="rivers"):
        cached_survey(europe, PLACES, FRAME, module)


def test_without_land_there_is_nothing(tmp_path: Path, module: str) -> None:
    assert cached_survey(tmp_path, PLACES, FRAME, module) is None


def test_a_short_coast_is_not_cached(tmp_path: Path, module: str) -> None:
    (tmp_path / "land.geojson").write_text(
        '{"features": [{"geometry": {"type": "Polygon", "coordinates":'
        " [[[0, 40], [5, 40], [5, 50], [0, 50], [0, 40]]]}}]}"
    )
    found = cached_survey(tmp_path, PLACES, FRAME, module)
    assert found is not None
    assert found.wet == {"sea", "rome"}
    assert kept(module) == []


def test_only_the_most_recent_surveys_are_retained(
    module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tested, "MOST_SURVEYS", 2)
    for id in "abc":
        cached_survey(EUROPE, {id: (2.35, 48.86)}, FRAME, module)
    assert len(kept(module)) == 2
    for id in "bc":
        monkeypatch.setattr(tested, "survey", None)
        assert cached_survey(EUROPE, {id: (2.35, 48.86)}, FRAME, module)
