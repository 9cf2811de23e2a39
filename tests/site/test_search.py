"""The index of the rules: each section once, safe in a script."""

from __future__ import annotations

import json
from pathlib import Path

from generator.site.search import VARIABLE, Passage, index_script, passages
from tests.history import TWO_SIDES
from tests.support import sound_game


def test_sections_in_printing_order(tmp_path: Path) -> None:
    game = sound_game(tmp_path, TWO_SIDES)
    goal, rest = passages(game, {"summary": "read.html"})
    assert goal.heading == "The goal"
    assert goal.side == "All of it"
    assert goal.address == "read.html#summary-1-goal"
    assert "The first with 5 Coin in the Castle wins." in goal.texts
    assert rest == Passage(
        "The rest", "Behind it", "read.html#summary-2-rest", ("Clear the table.",)
    )


def test_what_could_end_a_script_is_escaped() -> None:
    words = "</script><!-- & \u2028 “ü”"
    script = index_script(iter([Passage(words, "side", "a.html#b", (words,))])).decode()
    assert not set("<>&\u2028") & set(script)
    head, _, rest = script.partition("=")
    assert head == VARIABLE
    assert json.loads(rest.rstrip(";\n")) == [[words, "side", "a.html#b", words]]
