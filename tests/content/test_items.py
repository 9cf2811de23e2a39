"""The lists in a block, whatever block it is."""

from __future__ import annotations

from pathlib import Path

from generator.content.items import item_lists
from tests.support import sound_game


def ids_of(node: object) -> list[list[str]]:
    return [list(items) for items in item_lists(node)]


def test_inner_lists_come_first(tmp_path: Path) -> None:
    blocks = """
    sections:
      s:
        title: S
        source: [rulebook]
        blocks:
          steps:
            kind: steps
            steps:
              one: {text: Go., rules: {a: {text: Walk., exceptions: {x: But run.}}, b: Stop.}}
              two: Stay.
          note: {kind: note, text: Nothing is listed here.}
          cycle:
            kind: cycle
            back: Again.
            steps:
              day: {title: Day, rules: {c: Wake.}}
              night: {title: Night}
"""
    game = sound_game(tmp_path, {"more.yaml": blocks})
    found = game.content.sections["s"].blocks
    assert ids_of(found["steps"]) == [["x"], [], ["a", "b"], ["one", "two"]]
    assert ids_of(found["note"]) == []
    assert ids_of(found["cycle"]) == [["c"], []]


def test_what_is_no_model_has_none() -> None:
    assert ids_of("words") == ids_of({"a": "b"}) == []
