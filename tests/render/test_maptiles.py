"""Tiles of several cells are drawn as maps are, at their true size, and bleed over their cut."""

from __future__ import annotations

import io

import pikepdf
import pytest

from generator.content.counters import size_in
from generator.content.editions import Edition
from generator.content.game import Game
from generator.content.gridfacts import GridFact, facts_of
from generator.content.gridmap import lattice_of
from generator.content.tiles import cells_of
from generator.engine.laid import Laid, boxes_below
from generator.engine.painted import parts_and_words_of
from generator.engine.press import Press
from generator.layout.cards import cards_of, compose_card
from generator.layout.side import BLEED
from generator.render.counteroutlines import HIGH, outline_of, rectangle
from generator.render.counters import DrawnCounter
from generator.render.gridreading import GRID, NOWHERE, Ground, ground_of, read_facts
from generator.render.jobs import pages_of
from generator.render.page import Pages
from generator.render.side import PrintedSide, print_side
from generator.units import A4, Paper, pt_from_mm
from tests.printing import side_jobs
from tests.support import library_of
from tests.tilegame import tiles_game

WOODS, HEATH = "#c9dbb0", "#f6f0e0"
DECKS = ("flowers", "bends", "rooms", "dominoes")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return tiles_game(tmp_path_factory.mktemp("tiles"))


def pages(game: Game, edition: Edition = "colour") -> Pages:
    return pages_of(next(iter(side_jobs(game, library_of(game.folder), A4, edition))))


def drawn(game: Game, edition: Edition = "colour", bleed: float = 3.0) -> DrawnCounter:
    return pages(game, edition).figures.counters.drawn("flowers", "ford", bleed=bleed)


def printed(game: Game, deck: str, edition: Edition = "colour") -> PrintedSide:
    """Print the first tile of a deck on a page of its size."""
    width, height = size_in(game.content.collections[deck], game.content)
    card = cards_of(game, deck)[0]
    side = compose_card(game, deck, card.id, Paper("tile", width, height))
    made = pages(game, edition)
    return print_side(made.page(side), made, Press(made.assets))


def read(game: Game, deck: str, laid: Laid) -> tuple[Ground, set[GridFact]]:
    """Return where the cells of a printed tile lie, and what is painted in them."""
    entry = next(iter(game.content.collections[deck].entries.values()))
    tile = game.content.tiles[entry.tile or ""]
    cells = cells_of(tile, game.content)
    for part, around in boxes_below(laid.page_box):
        if hasattr(getattr(part, "replacement", None), "_svg"):
            parts, words = parts_and_words_of(part, "data-joint", around)
            ground = ground_of(tile, cells, parts[GRID])
            assert ground is not None
            # what roads have beyond the cut is nowhere
            facts = read_facts(ground, parts, words)
            return ground, {each for each in facts if each.where != NOWHERE}
    raise AssertionError("there is no drawing")


@pytest.mark.parametrize("deck", DECKS)
def test_a_printed_tile_has_its_size_and_shows_what_its_content_says(game: Game, deck: str) -> None:
    side = printed(game, deck)
    content, collection = game.content, game.content.collections[deck]
    ground, found = read(game, deck, side.placed)
    assert collection.counter is not None
    assert ground.apart == pytest.approx(collection.counter.size, abs=0.1)
    with pikepdf.open(io.BytesIO(side.pdf)) as pdf:
        left, bottom, right, top = map(float, pdf.pages[0].trimbox)
    size = size_in(collection, content)
    assert (right - left, top - bottom) == pytest.approx(tuple(map(pt_from_mm, size)), abs=0.1)
    tile = content.tiles[next(iter(collection.entries.values())).tile or ""]
    wanted = facts_of(tile, content, cells_of(tile, content), (), str)
    assert {each for each in wanted if each.kind != "number"} == found


def test_grounds_and_roads_reach_over_the_cut(game: Game) -> None:
    with_bleed, cut = drawn(game), drawn(game, bleed=0.0)
    assert with_bleed.drawing.count(WOODS) > cut.drawing.count(WOODS) > 0
    bleeding = pages(game).figures.counters.tile
    assert bleeding is not None
    assert len(bleeding("domino", 20.0, BLEED)) > len(bleeding("domino", 20.0, 0.0))


@pytest.mark.parametrize("edition", ["mono", "ink-saver", "high-contrast"])
def test_without_colours_its_drawings_are_left(game: Game, edition: Edition) -> None:
    tile = drawn(game, edition)
    assert WOODS not in tile.drawing
    assert tile.drawing.count("<path") > 8


def test_it_is_described_by_all_that_it_shows(game: Game) -> None:
    assert drawn(game).alt == (
        "The upper ford: 3 × Woods, 3 × Heath, 1 × Hills, Brook, Lane 0102/W–0302/E, "
        "Path 0203/SE–0202, Old mill"
    )


def test_a_tile_is_cut_out_of_the_rectangle_around_it() -> None:
    assert outline_of("tile", 2.0, 0.0) == rectangle(2.0, 0.0)
    assert rectangle(2.0, 3.0)[2] == (2 * HIGH + 3, HIGH + 3)


def test_names_keep_off_the_cut(game: Game) -> None:
    figures = pages(game).figures
    tile = game.content.tiles["flower-ford"]
    assert lattice_of(tile).layout.staggered == "odd"
    made = figures.tiles.drawing("flower-ford", 25.0)
    left, top, width, height = made.box
    assert made.frame[0] > left
    assert made.frame[3] < top + height
    assert width == pytest.approx(30.0)
