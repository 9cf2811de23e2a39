"""Decks for Tabletop Simulator: grids, pictures, saved objects."""

from __future__ import annotations

import io
import json

import pytest
from PIL import Image

from generator.content.text import Text
from generator.findings import Place
from generator.layout.side import Card
from generator.render.tabletop import (
    FULL,
    LONGEST_SIDE,
    grid_for,
    parts_of,
    picture_of,
    saved_object,
)

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


def test_a_saved_deck_names_every_card() -> None:
    data = json.loads(
        saved_object("Bats", cards(70), ["file:///1", "file:///2"], ["file:///b"], POKER)
    )
    (deck,) = data["ObjectStates"]
    assert deck["Name"] == "DeckCustom"
    assert deck["DeckIDs"] == [*range(100, 169), 200]
    assert deck["CustomDeck"]["1"]["NumWidth"] == 10
    assert deck["CustomDeck"]["2"]["FaceURL"] == "file:///2"
    assert {each["BackURL"] for each in deck["CustomDeck"].values()} == {"file:///b"}
    assert deck["ContainedObjects"][69]["Nickname"] == "Card 70"


def test_a_single_card_is_no_deck() -> None:
    data = json.loads(saved_object("Bats", cards(1), ["file:///1"], ["file:///b"], POKER))
    assert data["ObjectStates"][0]["Name"] == "Card"


def test_counters_have_backs_of_their_own() -> None:
    fronts, backs = ["file:///1", "file:///2"], ["file:///b1", "file:///b2"]
    data = json.loads(saved_object("Units", cards(70), fronts, backs, 1.0, "round"))
    decks = data["ObjectStates"][0]["CustomDeck"]
    assert [decks[number]["BackURL"] for number in "12"] == backs
    assert all(deck["UniqueBack"] and deck["Type"] == 4 for deck in decks.values())
