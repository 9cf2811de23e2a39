"""The command map: a map as data, as a table, and asked where one can go."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from generator.build import checking
from generator.build.checking import Checked
from generator.content.network import links_of, network_of
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT, Library
from tests.bundled import bundled, bundled_library
from tests.cli.running import SHOW_LOADED, loaded, report, run, separately
from tests.printing import BUNDLED, STARTER
from tests.support import write_game


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the command where there is no content, so that the bundled games are meant.

    These are read and checked once for all commands here.
    """
    check = checking.check

    def remembering(library: Library, ids: tuple[str, ...]) -> Checked:
        return bundled(*ids) if library == bundled_library() else check(library, ids)

    monkeypatch.setattr(checking, "check", remembering)
    monkeypatch.chdir(tmp_path)


def test_map_as_data() -> None:
    data = report(run("map", BUNDLED, "--format", "json"))
    assert list(data) == ["places", "links"]
    game = read_game(BUNDLED_CONTENT / BUNDLED).game
    assert game is not None
    places = game.content.places
    assert {each["id"]: each["code"] for each in data["places"]} == {
        id: place.code for id, place in places.items()
    }
    assert all(
        list(each)
        == ["code", "id", "name", "kind", "size", "region", "port", "latitude", "longitude"]
        for each in data["places"]
    )
    told = [(each["a"], each["b"], each["by"]) for each in data["links"]]
    assert told == sorted(set(told))
    assert all(a < b for a, b, _ in told)
    assert {(frozenset((a, b)), by) for a, b, by in told} == {
        (frozenset((str(places[link.a].code), str(places[link.b].code))), link.means)
        for link in links_of(game.content)
    }
    assert len(told) == len(links_of(game.content))
    assert report(run("map", BUNDLED, "--json")) == data


def test_map_in_another_language() -> None:
    names = {
        each["id"]: each["name"]
        for each in report(run("map", BUNDLED, "--json", "--locale", "de"))["places"]
    }
    assert names["vienna"] == "Wien"


@pytest.mark.parametrize("form", ["text", "csv", "html"])
def test_table(form: str) -> None:
    ran = run("map", BUNDLED, "--table", "--format", form, "--locale", "pl")
    assert (ran.code, ran.err) == (0, "")
    assert "Wiedeń" in ran.out
    assert "Vienna" not in ran.out
    if form == "text":
        assert run("map", BUNDLED, "--table", "--locale", "pl") == ran
    if form == "csv":
        rows = list(csv.DictReader(io.StringIO(ran.out)))
        assert {"code": "VI", "by": "rail", "steps": "1", "to": "VE"}.items() <= next(
            row for row in rows if (row["code"], row["by"], row["to"]) == ("VI", "rail", "VE")
        ).items()


def test_table_as_data() -> None:
    data = report(run("map", BUNDLED, "--table", "--json"))
    assert [each["name"] for each in data["places"]][:2] == ["Adriatic Sea", "Alicante"]


@pytest.mark.parametrize("asked", ["ZU", "zu", "zurich", "ZURICH", " Zurich "])
def test_answer(asked: str) -> None:
    ran = run("map", BUNDLED, "--from", asked, "--rail", "3")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "Zurich (ZU), Small city, Western Europe",
        "Rail: at most 3 in one turn; Eastern Europe, even for part of the way: at most 2",
        "  1  Milan (MI), Strasbourg (ST)",
        "  2  Florence (FL), Frankfurt (FR), Geneva (GE), Genoa (GO)",
        "  3  Cologne (CO), Leipzig (LI)",
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ("--rail", "3", BUNDLED, "--from", "ZU"),
        ("--from=ZU", BUNDLED, "--rail=3"),
        (BUNDLED, "--from", "ZU", "--by", "rail", "--steps", "3"),
        (BUNDLED, "--from", "ZU", "--by", "rail"),
        (BUNDLED, "--from", "ZU", "--steps", "3", "--by", "rail"),
    ],
)
def test_ways_to_ask(arguments: tuple[str, ...]) -> None:
    assert run("map", *arguments) == run("map", BUNDLED, "--from", "ZU", "--rail", "3")


def test_answer_as_data() -> None:
    data = report(run("map", BUNDLED, "--from", "wien", "--locale", "de", "--json"))
    assert data["from"] == {"code": "VI", "id": "vienna", "name": "Wien"}
    assert [each["by"] for each in data["ways"]] == ["road", "rail", "sea"]
    game = read_game(BUNDLED_CONTENT / BUNDLED).game
    assert game is not None
    rail = data["ways"][1]
    assert (rail["steps"], rail["limits"]) == (3, {"east": 2})
    assert [{place["id"] for place in each["places"]} for each in rail["reached"]] == [
        set(ring) for ring in network_of(game.content, "rail").reach("vienna")
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nowhere", "--table"), "there is no game “nowhere”"),
        ((BUNDLED, "--from", "Zurch"), "did you mean “Zurich”?"),
        ((BUNDLED, "--from", "ZU", "--rial", "2"), "did you mean “rail”?"),
        ((BUNDLED, "--from", "ZU", "--by", "coach"), "no means of travel “coach”"),
        ((BUNDLED, "--table", "--locale", "tlh"), "no language “tlh”"),
    ],
)
def test_unknown_words(arguments: tuple[str, ...], words: str) -> None:
    ran = run("map", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "error R01" in ran.err
    assert words in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        (BUNDLED, "other", "--table"),
        (BUNDLED, "--rail", "3"),
        (BUNDLED, "--table", "--steps", "2"),
        (BUNDLED, "--table", "--from", "ZU"),
        (BUNDLED, "--from", "ZU", "--format", "csv"),
        (BUNDLED, "--from", "ZU", "--rail"),
        (BUNDLED, "--from", "ZU", "--rail", "far"),
        (BUNDLED, "--from", "ZU", "-x"),
        (BUNDLED, "--from", "ZU", "--steps", "-1"),
        (BUNDLED, "--table", "--format", "csv", "--json"),
    ],
)
def test_misuse(arguments: tuple[str, ...]) -> None:
    ran = run("map", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "Error: " in ran.err


def test_game_without_a_map(home: Path) -> None:
    ran = run("map", STARTER, "--table")
    assert (ran.code, ran.out) == (2, "")
    assert f"the game “{STARTER}” has no map" in ran.err


def test_faulty_content_is_told(home: Path) -> None:
    (home / "content" / STARTER / "map.yaml").write_text("places: {mill: {kind: town}}\n", "utf-8")
    ran = run("map", STARTER, "--table")
    assert (ran.code, ran.out) == (1, "")
    assert "map.yaml:1:" in ran.err


def test_nothing_that_draws_is_loaded(home: Path) -> None:
    listing = loaded(separately(home, SHOW_LOADED, "list"))
    ran = separately(home, SHOW_LOADED, "map", BUNDLED, "--json", "--content", str(BUNDLED_CONTENT))
    assert ran.code == 0
    assert json.loads(ran.out)["links"]
    assert set(loaded(ran)) <= {*listing, "babel", "jinja2"}, "a check parses the templates"


ROUNDS = """
values:
  path: {cycle: 3}
place_kinds:
  town: {name: Town}
travel:
  path: {name: Path, steps: {remainder: path.cycle}}
places:
  mill: {name: Mill, kind: town, links: {path: [ford]}}
  ford: {name: Ford, kind: town, links: {path: [inn, mill]}}
  inn: {name: Inn, kind: town, links: {path: [ford, yard]}}
  yard: {name: Yard, kind: town, links: {path: [inn]}}
"""


def test_steps_that_follow_the_round(tmp_path: Path) -> None:
    """Without a number the answer is for the largest; any other is told with the option."""
    folder = write_game(tmp_path / "rounds", {"map.yaml": ROUNDS.lstrip()})
    asked = ("map", "minimal", "--content", str(folder.parent), "--from", "mill")
    (way,) = report(run(*asked, "--json"))["ways"]
    assert (way["steps"], len(way["reached"])) == (2, 2)
    (shorter,) = report(run(*asked, "--path", "1", "--json"))["ways"]
    assert [[place["id"] for place in ring["places"]] for ring in shorter["reached"]] == [["ford"]]
