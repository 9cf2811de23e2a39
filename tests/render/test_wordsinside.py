"""Type is as large as the height allows, and no larger than the longest word does."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checks.engine import judge
from generator.content.game import Game
from generator.layout.proof import Proof
from generator.render.jobs import run
from generator.units import A4
from tests.printing import side_jobs
from tests.support import library_of, sound_game

GAME = """
sections:
  terrain:
    title: Terrain
    blocks:
      table:
        kind: table
        corner: Kind
        columns:
          foot: {{head: On foot}}
          cart: {{head: Oxcarts}}
          mule: {{head: Mules}}
          boat: {{head: {word}}}
        rows:
          plain: {{head: Plain, cells: {{foot: "1", cart: "1", mule: "1", boat: "1"}}}}
          water: {{head: Water, cells: {{foot: "1", cart: "1", mule: "1", boat: "1"}}}}
  aim: {{title: Goal, blocks: {{goal: {{kind: note, text: Win.}}}}}}
sheets:
  main:
    title: Main
    type: {{largest: 16, smallest: 8}}
    front:
      title: All
      bands: [{{columns: [{{width: 1, sections: [terrain]}}, {{width: 1, sections: [aim]}}]}}]
"""


def printed(game: Game, sheet: str = "main") -> Proof:
    jobs = side_jobs(game, library_of(game.folder), A4, "colour")
    return run(next(job for job in jobs if job.sheet_id == sheet)).proof


def clipped(proof: Proof) -> list[str]:
    return [fault.message for fault in judge(proof) if fault.code == "P04"]


@pytest.mark.parametrize("word", ["Boats", "Riverboatsandbargemen"])
def test_type_is_no_larger_than_the_longest_word_allows(word: str, tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"terrain.yaml": GAME.format(word=word)})
    proof = printed(game)
    assert clipped(proof) == []
    assert (proof.type_size == 16) == (word == "Boats")
    assert proof.type_size >= 8


def test_a_word_that_no_type_holds_is_reported(tmp_path: Path) -> None:
    word = "Riverboats" * 9
    game = sound_game(tmp_path, {"terrain.yaml": GAME.format(word=word)})
    assert clipped(printed(game))


MARKED = """
sections:
  terrain:
    title: Terrain
    blocks:
      table:
        kind: table
        corner: Kind
        head_width: 1
        columns: {foot: {head: On foot, width: 2}, cart: {head: Oxcarts, width: 2}}
        rows:
          plain: {head: Plain, cells: {foot: "1", cart: "1"}}
          flood: {head: Floodwatermeadowlands, icon: bat, tone: warn, cells: {foot: "1", cart: "1"}}
sheets:
  main:
    title: Main
    type: {largest: 16, smallest: 8}
    front: {title: All, bands: [{across: 3, fill: [terrain]}]}
"""


@pytest.mark.parametrize("marks", ["icon: bat, tone: warn", "icon: bat", "tone: warn"])
def test_a_long_word_has_room_behind_its_marks(marks: str, tmp_path: Path) -> None:
    """They hang before it, so that the column is as wide as both."""
    content = MARKED.replace("icon: bat, tone: warn", marks)
    proof = printed(sound_game(tmp_path, {"terrain.yaml": content}))
    assert clipped(proof) == []
    (head,) = (box for box in proof.boxes if "Floodwater" in box.text)
    drawn = (box for box in proof.boxes if box.kind in ("image", "mark"))
    before = [box for box in drawn if abs(box.y - head.y) < head.height]
    assert len(before) == marks.count(":")
    assert head.cell is not None
    assert all(head.cell[0] - 0.01 <= box.x and box.right <= head.x + 0.01 for box in before)
