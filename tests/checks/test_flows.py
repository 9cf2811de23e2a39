"""Area S: flows; messages, hints and silence beyond the examples."""

from __future__ import annotations

from pathlib import Path

from generator.checks.registry import Fault
from tests.checks.found import faults_by_code
from tests.support import sound_game

CODES = ("S90", "S91", "S92", "S93")
SOUND = """
roll: Both roll.
over:
  text: Is one down?
  branches:
    down: {label: "Yes", to: won}
    up: {label: "No", to: roll}
won: Cheer.
"""


def faults(home: Path, steps: str) -> dict[str, list[Fault]]:
    """Return what the checks of flows find in a flow with these steps, by their codes."""
    lines = "".join(f"          {line}\n" for line in steps.strip().split("\n"))
    flow = (
        "sections:\n  fight:\n    title: Fight\n    blocks:\n      flow:\n        kind: flow\n"
        f"        alt: A fight\n        steps:\n{lines}"
    )
    game = sound_game(home, {"fight.yaml": flow})
    return faults_by_code(CODES, game)


def test_a_sound_flow_is_silent(tmp_path: Path) -> None:
    assert faults(tmp_path, SOUND) == {}


def test_a_misspelt_step_is_reported_once_and_with_a_hint(tmp_path: Path) -> None:
    found = faults(tmp_path, SOUND.replace("to: won", "to: one"))
    ((code, (fault,)),) = found.items()
    assert code == "S90"
    assert (fault.path, fault.message, fault.hint) == (
        "sections.fight.blocks.flow.steps.over.branches.down.to",
        "the flow has no step “one”",
        "did you mean “won”?",
    )


def test_two_answers_alike_and_their_places(tmp_path: Path) -> None:
    found = faults(tmp_path, SOUND.replace('"No"', '" YES "'))
    ((code, (fault,)),) = found.items()
    assert code == "S91"
    assert fault.related == ("sections.fight.blocks.flow.steps.over.branches.down.label",)


def test_a_step_is_one_thing(tmp_path: Path) -> None:
    found = faults(
        tmp_path, SOUND.replace("won: Cheer.", "won: {text: Cheer., to: roll, end: true}")
    )
    assert found["S91"][0].message == "“to” and “end” do not go together"


def test_steps_that_hang_on_an_unreachable_one_are_not_reported_too(tmp_path: Path) -> None:
    lost = "won: {text: Cheer., end: true}\nlost: Weep.\nlater: Weep on.\n"
    found = faults(tmp_path, SOUND.replace("won: Cheer.", lost))
    assert [fault.message for fault in found["S92"]] == ["no step leads to “lost”"]


def test_a_trap_is_reported_where_it_begins(tmp_path: Path) -> None:
    trap = "won: {text: Cheer., end: true}\npit: {text: Fall., to: pit}\n"
    steps = SOUND.replace("to: roll", "to: pit").replace("won: Cheer.", trap)
    ((code, (fault,)),) = faults(tmp_path, steps).items()
    assert (code, fault.path) == ("S93", "sections.fight.blocks.flow.steps.pit")
