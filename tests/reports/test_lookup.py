"""A map in words: as data, as a table, and as the answer to where one can go."""

from __future__ import annotations

import csv
import io
from html.parser import HTMLParser
from pathlib import Path

import pytest

from generator.content.resources import TEMPLATES
from generator.language.labels import read_labels
from generator.language.wording import Wording
from generator.reports import lookup
from generator.reports.lookup import Atlas
from tests.support import sound_game

LAND = """
map:
  name: The land
place_kinds:
  town: {name: Town}
place_sizes:
  small: {name: Small town}
regions:
  moor: {name: The moor}
travel:
  rail: {name: Rail, steps: 3, limits: {moor: 1}}
  boat: {name: Boat}
places:
  p1:
    {name: Zell & Co, code: ZE, kind: town, size: small, at: [50.5, 4.0], links: {rail: [p2, p4]}}
  p2: {name: Älm, code: AL, kind: town, links: {rail: [p1, p3]}}
  p3: {name: Bay, kind: town, port: true, region: moor, links: {rail: [p2]}, one_way: {boat: [p4]}}
  p4: {name: Ash, code: AS, kind: town, links: {rail: [p1]}}
"""


@pytest.fixture(name="atlas")
def _atlas(tmp_path: Path) -> Atlas:
    game = sound_game(tmp_path, {"map.yaml": LAND})
    return Atlas(game, Wording(game.content, "en"), read_labels(TEMPLATES, "en"))


def test_map_data(atlas: Atlas) -> None:
    data = lookup.map_data(atlas)
    assert [place["code"] for place in data["places"]] == ["AL", "AS", "ZE", "p3"]
    assert data["places"][2] == {
        "code": "ZE",
        "id": "p1",
        "name": "Zell & Co",
        "kind": "town",
        "size": "small",
        "region": None,
        "port": False,
        "latitude": 50.5,
        "longitude": 4.0,
    }
    assert data["places"][3]["latitude"] is None
    assert data["places"][3]["region"] == "moor"
    assert data["links"] == [
        {"a": "AL", "b": "ZE", "by": "rail"},
        {"a": "AL", "b": "p3", "by": "rail"},
        {"a": "AS", "b": "ZE", "by": "rail"},
        {"a": "AS", "b": "p3", "by": "boat", "to": "AS"},
    ]


def test_table_data(atlas: Atlas) -> None:
    data = lookup.table_data(atlas)
    assert [place["id"] for place in data["places"]] == ["p2", "p4", "p3", "p1"]
    assert data["places"][2] == {
        "code": "p3",
        "id": "p3",
        "name": "Bay",
        "ways": [
            {"by": "rail", "reached": [{"steps": 1, "places": ["AL"]}]},
            {"by": "boat", "reached": [{"steps": 1, "places": ["AS"]}]},
        ],
    }


def test_table_as_text(atlas: Atlas) -> None:
    assert lookup.table_text(atlas).split("\n\n") == [
        "Rail: at most 3 in one turn; The moor, even for part of the way: at most 1",
        "Älm (AL), Town\n  Rail – 1 Bay, Zell & Co | 2 Ash",
        "Ash (AS), Town\n  Rail – 1 Zell & Co | 2 Älm",
        "Bay (p3), Town, The moor\n  Rail – 1 Älm\n  Boat – Ash",
        "Zell & Co (ZE), Small town\n  Rail – 1 Älm, Ash",
    ]


def test_table_as_csv(atlas: Atlas) -> None:
    rows = list(csv.DictReader(io.StringIO(lookup.table_csv(atlas))))
    assert [tuple(row.values()) for row in rows] == [
        ("AL", "Älm", "rail", "1", "p3", "Bay"),
        ("AL", "Älm", "rail", "1", "ZE", "Zell & Co"),
        ("AL", "Älm", "rail", "2", "AS", "Ash"),
        ("AS", "Ash", "rail", "1", "ZE", "Zell & Co"),
        ("AS", "Ash", "rail", "2", "AL", "Älm"),
        ("p3", "Bay", "rail", "1", "AL", "Älm"),
        ("p3", "Bay", "boat", "1", "AS", "Ash"),
        ("ZE", "Zell & Co", "rail", "1", "AL", "Älm"),
        ("ZE", "Zell & Co", "rail", "1", "AS", "Ash"),
    ]


class Table(HTMLParser):
    """Collects the words of the cells of a table, row by row."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.in_cell = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self.rows[-1].append("")
            self.in_cell = True
        if tag == "br":
            self.rows[-1][-1] += " / "

    def handle_endtag(self, tag: str) -> None:
        if tag in ("th", "td"):
            self.in_cell = False

    def handle_data(self, data: str) -> None:
        if self.in_cell:
            self.rows[-1][-1] += data


def test_table_as_html(atlas: Atlas) -> None:
    page = lookup.table_html(atlas)
    assert '<html lang="en" dir="ltr">' in page
    assert "Zell &amp; Co" in page
    assert "The moor, even for part of the way: at most 1" in page
    assert Table(page).rows == [
        ["Place", "Rail", "Boat"],
        ["Älm (AL)", "1 Bay, Zell & Co / 2 Ash", "–"],
        ["Ash (AS)", "1 Zell & Co / 2 Älm", "–"],
        ["Bay (p3)", "1 Älm", "Ash"],
        ["Zell & Co (ZE)", "1 Älm, Ash", "–"],
    ]


def test_answer(atlas: Atlas) -> None:
    answers = [lookup.reach(atlas, "p1", "rail", 3), lookup.reach(atlas, "p1", "boat", None)]
    assert lookup.answer_text(atlas, "p1", answers).splitlines() == [
        "Zell & Co (ZE), Small town",
        "Rail: at most 3 in one turn; The moor, even for part of the way: at most 1",
        "  1  Älm (AL), Ash (AS)",
        "  2  –",
        "  3  –",
        "Boat: at most 1 in one turn",
        "  –",
    ]
    data = lookup.answer_data(atlas, "p1", answers)
    assert data["from"] == {"code": "ZE", "id": "p1", "name": "Zell & Co"}
    rail, boat = data["ways"]
    assert (rail["by"], rail["steps"], rail["limits"]) == ("rail", 3, {"moor": 1})
    assert [
        (each["steps"], [place["code"] for place in each["places"]]) for each in rail["reached"]
    ] == [(1, ["AL", "AS"]), (2, []), (3, [])]
    assert boat["reached"] == [{"steps": 1, "places": []}]
