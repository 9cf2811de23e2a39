"""The card of a component figure: of a deck, or of a layout alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.game import Game
from generator.content.model import ComponentFigure
from generator.content.text import Text
from generator.findings import Place
from generator.layout.components import (
    BALL,
    callouts_of,
    side_of_component,
    size_of_component,
)
from generator.units import Paper
from tests.laying import deck, game_with

POKER = Paper("poker", 63.5, 88.9)


def figure(**more: object) -> ComponentFigure:
    parts = {id: Text(id, f"parts.{id}", Place("cards.yaml")) for id in ("title", "cost", "text")}
    return ComponentFigure(kind="component", entry="spells.flame", parts=parts, **more)  # type: ignore[arg-type]


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return game_with(tmp_path, deck("layout: action", "size: tarot", "role: explorers"))


def test_a_card_of_a_deck_has_its_layout_its_size_and_no_number(game: Game) -> None:
    block = figure(deck="spell-cards")
    side = side_of_component(game, block, POKER)
    assert side is not None
    assert side.card is not None
    assert (side.card.layout, side.card.number, side.role) == ("action", 0, "explorers")
    assert size_of_component(game, block) == "tarot"


def test_a_card_of_a_layout_alone_is_of_its_entry(game: Game) -> None:
    block = figure(layout="event", size="63x88")
    side = side_of_component(game, block, POKER)
    assert side is not None
    assert side.card is not None
    assert (side.card.layout, str(side.title)) == ("event", "Flame")
    assert size_of_component(game, block) == "63x88"


def test_what_is_not_there_is_no_card(game: Game) -> None:
    for block in (figure(), figure(deck="spels"), figure(layout="evnt")):
        assert side_of_component(game, block, POKER) is None


def test_call_outs_are_of_the_parts_that_are_there(game: Game) -> None:
    block = figure(layout="action")
    side = side_of_component(game, block, POKER)
    assert side is not None
    zones = {zone.id: zone for zone in side.zones}
    found = callouts_of(block, zones, (63.5, 88.9), 0.8, BALL)
    assert [each.part for each in found] == ["cost", "title", "text"]
    del zones["cost"]
    assert len(callouts_of(block, zones, (63.5, 88.9), 0.8, BALL)) == 2
