"""A map is printed as a job; its key changes with what it is made of, and with nothing else."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from math import dist
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.build.aids import wanted_aids
from generator.build.checking import check
from generator.build.pool.workerpool import map_unordered
from generator.build.request import Request
from generator.checks.engine import judge
from generator.content.resources import BUNDLED_CONTENT, TEMPLATES, library
from generator.layout.proof import DrawnWay
from generator.render.mapjobs import MapJob, key_of, proof_of, run, sheet_of
from generator.render.maps import MARGIN
from generator.units import A4, PAPERS
from tests.islands import LAND, MAP, land, write_island
from tests.mapping import sheet
from tests.render.makers import maker_of


def job_of(folder: Path) -> MapJob:
    maker = maker_of(folder)
    return MapJob(maker.game, maker.language, A4, maker.theme, maker.edition, TEMPLATES)


@pytest.fixture(scope="module")
def job(tmp_path_factory: pytest.TempPathFactory) -> MapJob:
    return job_of(write_island(tmp_path_factory.mktemp("job")))


@pytest.fixture(scope="module")
def bundled_map() -> MapJob:
    """The map of a game with many drawings."""
    home = library(BUNDLED_CONTENT)
    request = Request(home, Path("unused"), ("fury-of-dracula",), papers=(A4,))
    aid = wanted_aids(check(home, request.games), request)[0]
    (job,) = aid.maps
    assert len(sheet_of(job).page.chart.drawings) > 2
    return job


def test_a_printed_map(job: MapJob) -> None:
    result = run(job)
    assert result.pdf.startswith(b"%PDF-1.7")
    assert result.key == key_of(job)
    assert result.seconds > 0
    assert sorted(name.path for name in result.proof.names) == [
        "places.ford.name",
        "places.great-lake.name",
        "places.inn.name",
        "places.mill.name",
    ]
    assert list(judge(result.proof)) == []
    assert job.label == "minimal map en a4"
    assert run(job).pdf == result.pdf


def test_the_proof_tells_where_names_stand_on_the_page(job: MapJob) -> None:
    page, proof = sheet_of(job).page, proof_of(sheet_of(job))
    words = {each.text.split()[-1]: each.box for each in page.words()}
    told = {name.path: name.box for name in proof.names if name.is_level}
    for name in ("Mill", "Ford"):
        assert told[f"places.{name.lower()}.name"] == pytest.approx(words[name], abs=1)
    assert proof.margin == page.margin == MARGIN


def test_the_key_is_the_same_in_every_process(bundled_map: MapJob) -> None:
    told = [map_unordered(key_of, [bundled_map], workers=1, fresh=True) for _ in range(2)]
    assert [list(each) for each in told] == [[(0, key_of(bundled_map))]] * 2


def test_where_names_stand(job: MapJob) -> None:
    sheet = sheet_of(job)
    for name in proof_of(sheet).names:
        left, top, right, bottom = name.box
        assert 0 < left < right < sheet.page.width
        assert 0 < top < bottom < sheet.page.height
        assert name.touches == 0


@pytest.mark.parametrize(
    ("what", "files"),
    [
        ("a name", {"map.yaml": MAP.replace("name: Mill", "name: Windmill").lstrip()}),
        ("a bend", {"map.yaml": MAP.replace("50.2, 5.6", "50.2, 5.7").lstrip()}),
        ("a link", {"map.yaml": re.sub(r"      rail: .*\n", "", MAP).lstrip()}),
        ("a credit", {"map.yaml": MAP.replace("for a test", "for tests").lstrip()}),
        ("the land", {"geography/land.geojson": land().replace(str(LAND[1][1]), "50.5")}),
    ],
)
def test_what_changes_the_key(
    job: MapJob, tmp_path: Path, what: str, files: dict[str, str]
) -> None:
    assert key_of(job_of(write_island(tmp_path, files))) != key_of(job), what


def test_paper_and_edition_change_the_key(job: MapJob) -> None:
    keys = {
        key_of(each)
        for each in (
            job,
            replace(job, paper=PAPERS["a3"]),
            replace(job, edition="mono"),
            replace(job, language="de"),
        )
    }
    assert len(keys) == 4


def test_what_does_not_change_the_key(job: MapJob, tmp_path: Path) -> None:
    spaced = json.dumps(json.loads(land()))
    more = "values:\n  more:\n    coins: 4\n"
    files = {"geography/land.geojson": spaced, "more.yaml": more}
    assert key_of(job_of(write_island(tmp_path, files))) == key_of(job)


@pytest.mark.parametrize("game", ["fury-of-dracula", "the-hunt"])
def test_a_link_through_a_name_is_read_from_the_drawing(game: str) -> None:
    """The letters of one name are moved onto a road of the finished drawing."""
    printed = sheet(game)
    proof = proof_of(printed)
    assert [each for each in judge(proof) if each.code == "P27"] == []
    assert len(proof.letters) == 61
    assert len(proof.ways) == len(proof.links)
    road = max((way for way in proof.ways if way.stroke == "road"), key=length)
    (left, top), (right, bottom) = road.points[(len(road.points) - 1) // 2 :][:2]
    x, y = (left + right) / 2, (top + bottom) / 2
    moved = replace(proof.letters[0], boxes=((x - 1, y - 1, x + 1, y + 1),))
    (finding,) = judge(replace(proof, letters=(moved,)))
    assert (finding.code, finding.path) == ("P27", moved.path)


def length(way: DrawnWay) -> float:
    """Return how long a link is drawn, in mm."""
    return sum(dist(one, other) for one, other in pairwise(way.points))
