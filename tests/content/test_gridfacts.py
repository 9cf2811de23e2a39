"""What a map of cells must show follows from its content."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.game import Game
from generator.content.gridfacts import GridFact, along_edges, facts_of, side_name
from generator.content.gridmap import lattice_of
from tests.gridmaps import GLEN
from tests.support import sound_game


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return sound_game(tmp_path, {"glen.yaml": GLEN.replace("[summary]", "[rulebook]")})


def facts(game: Game, block: str, zones: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
    gridmap = game.content.gridmaps["glen"]
    shown = lattice_of(gridmap).block(block)
    return {tuple(each) for each in facts_of(gridmap, game.content, shown, zones, str)}


def test_of_a_cell_its_terrain_number_and_place_are_shown(game: Game) -> None:
    assert facts(game, "0102") == {
        ("ground", "clear", "0102"),
        ("number", "0102", "0102"),
        ("place", "mill", "0102"),
        ("objective", "mill", "0102"),
        ("name", "The mill", "0102"),
    }


def test_a_road_leads_out_of_the_part_that_is_shown(game: Game) -> None:
    found = {each for each in facts(game, "0106-0206") if each[0] == "road"}
    ends = {"0106/0206", "0206/0106", "0206/0307"}
    assert found == {("road", "lane", where) for where in ends}


def test_a_road_over_a_brook_has_a_bridge(tmp_path: Path) -> None:
    text = GLEN.replace("[summary]", "[rulebook]").replace("- 0508 0608 0708 0808", "- 0501 0502")
    found = facts(sound_game(tmp_path, {"glen.yaml": text}), "0501-0502")
    assert {each for each in found if each[0] == "bridge"} == {("bridge", "lane", "0501/0502")}


def test_sides_and_borders(game: Game) -> None:
    found = facts(game, "0501-0702", ("west",))
    sides = {each[2] for each in found if each[0] == "side"}
    assert sides == {"0501/0502", "0601/0602", "0602/0702", "0702/0803"}
    assert not [each for each in found if each[0] == "zone"]
    border = {each[2] for each in facts(game, "0205", ("west",)) if each[0] == "zone"}
    assert border == {"0205/E"}


def test_what_sides_are_called(game: Game) -> None:
    lattice = lattice_of(game.content.gridmaps["glen"])
    for words, name in (("0302/0301", "0301/0302"), ("0101/W", "0101/W")):
        side = lattice.side(words)
        assert side
        assert side_name(lattice, side) == name


def test_numbers_along_the_edges(game: Game) -> None:
    found = list(along_edges(game.content.gridmaps["moor"]))
    assert len(found) == 9
    assert GridFact("column", "05", "5") in found
    assert GridFact("row", "04", "4") in found
