"""Where the steps of a flow lead."""

from __future__ import annotations

from pathlib import Path

from generator.content.flows import Exit, endless, exits_of, reached_from
from generator.content.joints import joints_of
from generator.content.model import Flow
from tests.support import sound_game

STEPS = """
          roll: Both roll.
          over:
            text: Is one down?
            branches:
              down: {label: "Yes", to: won}
              up: {label: "No"}
          again: {text: Turn back., to: roll}
          won: {text: Cheer., end: true}
          rest: Rest.
"""


def flow_of(home: Path, steps: str) -> Flow:
    """Return a flow with some steps, as the reader reads it."""
    text = (
        "sections:\n  fight:\n    title: Fight\n    blocks:\n      flow:\n        kind: flow\n"
        f"        alt: A fight\n        steps:\n{steps.strip(chr(10))}\n"
    )
    game = sound_game(home, {"fight.yaml": text})
    block = game.content.sections["fight"].blocks["flow"]
    assert isinstance(block, Flow)
    assert len(joints_of(block, game.content)) == sum(map(len, exits_of(block).values()))
    return block


def test_a_step_goes_on_to_the_next_unless_it_says_otherwise(tmp_path: Path) -> None:
    exits = exits_of(flow_of(tmp_path, STEPS))
    assert exits == {
        "roll": (Exit("roll", "roll", "over"),),
        "over": (Exit("over.down", "over", "won"), Exit("over.up", "over", "again")),
        "again": (Exit("again", "again", "roll"),),
        "won": (),
        "rest": (),
    }
    assert reached_from("roll", exits) == {"roll", "over", "again", "won"}
    assert endless(exits) == []


def test_a_circle_without_a_way_out_is_endless(tmp_path: Path) -> None:
    steps = STEPS.replace("to: won", "to: again")
    exits = exits_of(flow_of(tmp_path, steps))
    assert endless(exits) == ["roll", "over", "again"]


def test_a_branch_of_the_last_step_leads_nowhere_by_itself(tmp_path: Path) -> None:
    steps = STEPS.replace(
        "rest: Rest.", "rest: {text: Go?, branches: {a: {label: A}, b: {label: B}}}"
    )
    assert [exit.to for exit in exits_of(flow_of(tmp_path, steps))["rest"]] == ["", ""]
