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
