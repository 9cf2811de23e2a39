"""The titles of cards: one for who hears the card, and those of entries a level below it."""

from __future__ import annotations

from pathlib import Path

from generator.render.jobs import run_batch
from tests.laying import SPELLS, deck, game_with, jobs_of

TWICE = """
layouts:
  plain:
    zones:
      name: {shows: [name, cost], form: line, left: 5, right: 5, top: 5, height: 9}
      text: {shows: [text, marks], form: line, left: 5, right: 5, top: 20, height: 30}
      below: {shows: name, turn: 180, left: 5, right: 5, top: 70, height: 9}
"""
LISTED = """
decks:
  spell-cards: {title: Spells, cards: {all: {kind: sections, sections: [magic]}}}
sections:
  magic: {title: Magic, icon: flame, blocks: {all: {kind: entries, collection: spells}}}
"""


def levels(home: Path, text: str) -> list[int]:
    game = game_with(home, text)
    (result, *_) = run_batch(jobs_of(game, "spell-cards"))
    assert result.proof.tags is not None
    return [tag.level for tag in result.proof.tags.all() if tag.level]


def test_a_name_printed_either_way_up_is_one_title(tmp_path: Path) -> None:
    assert levels(tmp_path, deck("layout: plain") + TWICE) == [1]


def test_entries_of_a_section_are_a_level_below_its_card(tmp_path: Path) -> None:
    assert levels(tmp_path, SPELLS + LISTED) == [1, 2, 2]


def test_a_name_and_a_cost_stand_in_one_line(tmp_path: Path) -> None:
    game = game_with(tmp_path, deck("layout: plain") + TWICE)
    (result, *_) = run_batch(jobs_of(game, "spell-cards"))
    (cost,) = (box for box in result.proof.boxes if box.text.strip() == "3")
    names = [box for box in result.proof.boxes if box.text.strip() == "Flame"]
    assert min(abs(name.bottom - cost.bottom) for name in names) < 1
