"""Decks for Tabletop Simulator: grids, pictures, saved objects."""

from __future__ import annotations

import io

import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image

from generator.content.text import Text
from generator.findings import Place
from generator.layout.side import Card
from generator.render.tabletop import (
    FULL,
    LONGEST_SIDE,
    TableBoard,
    TableDeck,
    grid_for,
    parts_of,
    picture_of,
    saved_object,
)
from tests import tabletops
from tests.tabletops import Board, Deck, read_saved

POKER, LYING = 63.5 / 88.9, 88.9 / 50.8
RED, BLUE = (255, 0, 0), (0, 0, 255)


def png(colour: tuple[int, int, int], size: tuple[int, int] = (30, 40)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")
    return out.getvalue()


def cards(count: int) -> list[tuple[Card, str]]:
    title = Text("Bats", "a", Place("a.yaml"))
    return [
        (Card(f"c{n}", "entries", "a", title, None, "a", (), number=n, total=count), f"Card {n}")
        for n in range(1, count + 1)
    ]


@pytest.mark.parametrize("count", [1, 2, 3, 8, 9, 24, 45, 69])
def test_a_grid_has_room_for_all_and_the_hidden_one(count: int) -> None:
    grid = grid_for(count, POKER)
    assert count <= grid.room
    assert 2 <= grid.columns <= 10
    assert 2 <= grid.rows <= 7


@pytest.mark.parametrize(
    ("count", "shape", "columns", "rows"),
    [(1, POKER, 2, 2), (8, POKER, 3, 3), (13, POKER, 5, 3), (12, LYING, 3, 5), (45, POKER, 8, 6)],
)
def test_a_grid_is_about_as_wide_as_it_is_high(
    count: int, shape: float, columns: int, rows: int
) -> None:
    grid = grid_for(count, shape)
    assert (grid.columns, grid.rows) == (columns, rows)


def test_a_full_picture_holds_sixty_nine() -> None:
    assert grid_for(69, POKER) == FULL
    assert [len(part) for part in parts_of(range(140))] == [69, 69, 2]
    with pytest.raises(ValueError, match="empty"):
        grid_for(70, POKER)


def test_the_hidden_card_stands_last() -> None:
    picture = Image.open(io.BytesIO(picture_of([png(RED)] * 2, png(BLUE), 0.75)))
    assert picture.size == (60, 80)
    assert picture.getpixel((1, 1)) == RED
    assert picture.getpixel((59, 79)) == BLUE
    assert picture.getpixel((1, 79)) == (255, 255, 255)


def test_no_picture_is_longer_than_can_be_loaded() -> None:
    picture = Image.open(
        io.BytesIO(picture_of([png(RED, (3000, 4000))], png(BLUE, (3000, 4000)), 0.75))
    )
    assert max(picture.size) <= LONGEST_SIDE


def deck(count: int, title: str = "Bats") -> TableDeck:
    pictures = tuple(f"file:///{title}-{n}.png" for n in range(1, len(parts_of(cards(count))) + 1))
    back = (f"file:///{title}-back.png",)
    return TableDeck(title, tuple(cards(count)), pictures, back, POKER, None, False)


def test_a_saved_deck_names_every_card() -> None:
    (made,) = read_saved(saved_object("Bats", [deck(70)])).ObjectStates
    assert isinstance(made, Deck)
    assert made.DeckIDs == [*range(100, 169), 200]
    assert made.CustomDeck["1"].NumWidth == 10
    assert made.CustomDeck["2"].FaceURL == "file:///Bats-2.png"
    assert {each.BackURL for each in made.CustomDeck.values()} == {"file:///Bats-back.png"}
    assert made.ContainedObjects[69].Nickname == "Card 70"


def test_a_single_card_is_no_deck() -> None:
    (made,) = read_saved(saved_object("Bats", [deck(1)])).ObjectStates
    assert isinstance(made, tabletops.Card)


def test_counters_have_backs_of_their_own() -> None:
    backs = ("file:///b1.png", "file:///b2.png")
    units = replace(deck(70, "Units"), backs=backs, outline="round", has_unique_backs=True)
    made = read_saved(saved_object("Night", [units, deck(2)])).ObjectStates
    sheets = [sheet for each in made for sheet in each.CustomDeck.values()]  # type: ignore[union-attr]
    assert [each.BackURL for each in sheets] == [*backs, "file:///Bats-back.png"]
    assert [each.UniqueBack for each in sheets] == [True, True, False]
    assert [each.Type for each in sheets] == [4, 4, 0]


def test_decks_and_a_board_are_one_object() -> None:
    board = TableBoard("The Castle", "https://example.org/map.png")
    decks = [deck(70), deck(1, "Wolf"), deck(5, "Owls")]
    saved = read_saved(saved_object("Night", decks, [board]))
    assert saved.SaveName == "Night"
    assert [each.Nickname for each in saved.ObjectStates] == [
        *("Bats", "Card 1", "Owls"),
        "The Castle",
    ]
    *piles, map_ = saved.ObjectStates
    assert isinstance(map_, Board)
    assert map_.CustomImage.ImageURL == board.picture
    assert [list(pile.CustomDeck) for pile in piles] == [  # type: ignore[union-attr]
        *(["1", "2"], ["3"], ["4"])
    ]
    places = {(each.Transform["posX"], each.Transform["posZ"]) for each in saved.ObjectStates}
    assert len(places) == 4, "nothing lies on anything else"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (b'"CardID": 100', b'"CardID": 300'),
        (b'"NumWidth": 3', b'"NumWidth": 11'),
        (b'"FaceURL"', b'"FaceUrl"'),
        (b"file:///Bats-1.png", b"Bats-1.png"),
    ],
)
def test_the_reader_refuses_what_the_program_would(wrong: bytes, right: bytes) -> None:
    data = saved_object("Bats", [deck(5)])
    assert wrong in data
    with pytest.raises((AssertionError, KeyError, msgspec.ValidationError)):
        read_saved(data.replace(wrong, right, 1))
