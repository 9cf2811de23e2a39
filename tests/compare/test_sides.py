"""Where facts are printed: on sides, on cards, on the map."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.compare.sides import SideRef, all_sides, side_index
from generator.content.game import Game
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT
from tests.gridmaps import GLEN
from tests.islands import write_island
from tests.printing import BUNDLED
from tests.support import sound_game
from tests.tilegame import tiles_game


@pytest.fixture(scope="module")
def bundled() -> Game:
    game = read_game(BUNDLED_CONTENT / BUNDLED).game
    assert game is not None
    return game


def sides(game: Game, *paths: str) -> list[str]:
    found = side_index(game).of(paths)
    return [f"{each.sheet}/{each.side}" for each in found if each.sheet not in game.content.decks]


def test_a_rule_is_printed_on_the_side_of_its_section(bundled: Game) -> None:
    rule = "sections.combat.blocks.fighters.rules.fighters"
    assert sides(bundled, rule) == ["rules-summary/back"]


def test_an_entry_is_printed_where_it_is_listed_and_on_its_cards(bundled: Game) -> None:
    entry = "collections.encounters.entries.minion.fields.encountered"
    assert sides(bundled, entry) == ["encounters/front"]
    cards = [each for each in side_index(bundled).of([entry]) if each.sheet == "encounter-cards"]
    assert cards
    assert all(each.side.startswith("minion") for each in cards)


def test_a_value_is_printed_where_texts_name_it(bundled: Game) -> None:
    assert "player-reference/front" in sides(bundled, "values.rail.express_east.value")


def test_the_title_is_printed_on_every_side(bundled: Game) -> None:
    everything = [each for each in all_sides(bundled) if each.sheet not in bundled.content.decks]
    assert sides(bundled, "game.title") == [f"{each.sheet}/{each.side}" for each in everything]


def test_a_cell_of_a_matrix_is_printed_where_its_table_is(bundled: Game) -> None:
    assert sides(bundled, "matrices.hunter-wins.cells.knife.claws") == ["combat-results/front"]
    assert "combat-results/back" in sides(bundled, "collections.items.entries.stake.name")


def test_what_no_block_shows_is_printed_nowhere(bundled: Game) -> None:
    assert sides(bundled, "sources.faq.title") == []


def test_a_ruling_is_printed_where_its_text_is(bundled: Game) -> None:
    erratum = bundled.content.errata["resolve-once-a-round"]
    assert sides(bundled, "errata.resolve-once-a-round.label") == sides(bundled, erratum.of) != []


def test_places_are_printed_on_the_map(tmp_path: Path) -> None:
    game = read_game(write_island(tmp_path)).game
    assert game is not None
    assert side_index(game).of(["places.mill.links.path"]) == (SideRef("map"),)
    assert side_index(game).of(["sections.goal.title"]) == (SideRef("summary", "front"),)


def test_a_map_of_cells_is_a_side_of_its_own(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"glen.yaml": GLEN.replace("[summary]", "[rulebook]")})
    maps = (SideRef("glen-map"), SideRef("moor-map"))
    assert all_sides(game)[-2:] == maps
    assert side_index(game).of(["gridmaps.moor.name"]) == maps[1:]
    assert side_index(game).of(["terrains.woods.name"]) == maps


def test_a_tile_is_printed_on_its_own_and_on_maps_that_it_lies_on(tmp_path: Path) -> None:
    game = tiles_game(tmp_path)
    index = side_index(game)
    shown = {(each.sheet, each.side) for each in index.of(["tiles.domino.codes"])}
    assert {sheet for sheet, _ in shown} == {"dominoes", "yard-map"}
    assert {each.sheet for each in index.of(["terrains.lake.colour"])} >= {"flowers", "heights-map"}
