"""Name the faults that a play can have, by the codes of their checks."""

from __future__ import annotations

from typing import NamedTuple

MALFORMED = "Y11"
OUT_OF_TURN = "Y12"
OFF_THE_MAP = "Y13"
TOO_FAR = "Y14"
NOT_BESIDE = "Y15"
BARRED = "Y16"
HIDDEN_ON_WATER = "Y17"
BACK_TOO_FAR = "Y18"
TELEPORTED = "Y19"
MET_WRONG = "Y20"
PLACED_WRONG = "Y21"
LEFT_WRONG = "Y22"
NOT_REWRITTEN = "Y23"
AFTER_THE_END = "Y24"
NAMES = {
    MALFORMED: "malformed-play",
    OUT_OF_TURN: "out-of-turn",
    OFF_THE_MAP: "play-off-the-map",
    TOO_FAR: "pursuer-too-far",
    NOT_BESIDE: "fugitive-too-far",
    BARRED: "barred-move",
    HIDDEN_ON_WATER: "hidden-on-water",
    BACK_TOO_FAR: "back-too-far",
    TELEPORTED: "teleport-with-other-moves",
    MET_WRONG: "wrong-encounters",
    PLACED_WRONG: "wrong-placing",
    LEFT_WRONG: "wrong-leaving",
    NOT_REWRITTEN: "play-not-rewritten",
    AFTER_THE_END: "play-after-the-end",
}
"""The names of the checks of records, by their codes."""


class Fault(NamedTuple):
    """A fault of a play: the code of the check, the broken rule, and its span in the record.

    ``at`` and ``end`` are offsets in characters; ``end`` is exclusive.
    """

    code: str
    rule: str
    message: str
    at: int
    end: int
    hint: str = ""
