"""Flavour is set below the text in italics; a number is shown as so many drawings."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.layout.proof import Proof
from generator.render.jobs import run
from tests.laying import game_with, jobs_of

GAME = """
collections:
  finds:
    name: Finds
    entries:
      idol:
        {name: Idol, icon: bat, numbers: {rarity: 3}, text: Worth two., flavour: It looks at you.}
      crowd: {name: Crowd, numbers: {rarity: 12}, text: Worth one.}
decks:
  finds:
    title: Finds
    layout: action
    zones:
      copies: {shows: numbers.rarity, form: pips, icon: bat, type: 8, lines: 1}
    cards:
      all: {kind: entries, collection: finds}
  plain:
    title: Plain
    cards:
      all: {kind: entries, collection: finds}
"""


def proof(home: Path, deck: str, number: int = 0) -> Proof:
    return run(jobs_of(game_with(home, GAME), deck)[number]).proof


@pytest.mark.parametrize("deck", ["finds", "plain"])
def test_flavour_is_below_the_text(tmp_path: Path, deck: str) -> None:
    boxes = [box for box in proof(tmp_path, deck).boxes if box.kind == "text"]
    (text,) = (box for box in boxes if "Worth two." in box.text)
    (flavour,) = (box for box in boxes if "It looks at you." in box.text)
    assert flavour.y > text.bottom
    assert flavour.path == "collections.finds.entries.idol.flavour"


def test_a_number_is_so_many_drawings(tmp_path: Path) -> None:
    drawn = [box for box in proof(tmp_path, "finds").boxes if box.kind == "image" and box.y > 70]
    assert len(drawn) == 3
    assert len({round(box.y, 2) for box in drawn}) == 1


def test_a_large_number_is_one_drawing_and_a_figure(tmp_path: Path) -> None:
    found = proof(tmp_path, "finds", 1).boxes
    assert len([box for box in found if box.kind == "image" and box.y > 70]) == 1
    assert [box for box in found if box.text.strip() == "12" and box.y > 70]
