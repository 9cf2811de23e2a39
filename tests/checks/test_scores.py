"""Areas D and S: score pads; messages, hints and silence beyond the examples."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checks.registry import Fault
from generator.checks.scores.boxes import MOST_ACROSS, MOST_BOXES
from tests.checks.found import faults_by_code
from tests.support import sound_game

CODES = ("D25", "D26", "D27", "S49")


def faults(home: Path, rows: str, across: str = "4", more: str = "") -> dict[str, list[Fault]]:
    """Return what the checks of pads find in a pad with these rows, by their codes."""
    lines = "".join(f"          {line}\n" for line in rows.strip().split("\n"))
    pad = (
        "sections:\n  tally:\n    title: Tally\n    blocks:\n      pad:\n        kind: scores\n"
        f"        corner: Player\n        across: {across}\n{more}        rows:\n{lines}"
    )
    game = sound_game(home, {"tally.yaml": pad})
    return faults_by_code(CODES, game)


SOUND = """
ones: {head: Ones}
twos: {head: Twos}
half: {head: Half, sum: [ones, twos]}
extra: {head: Extra, bonus: {of: half, at_least: 5, scores: 3}}
total: {head: Total, sum: [half, extra]}
"""


def test_a_sound_pad_is_silent(tmp_path: Path) -> None:
    assert faults(tmp_path, SOUND) == {}


def test_a_pad_without_sums_need_not_count_anything(tmp_path: Path) -> None:
    assert faults(tmp_path, "ones: {head: Ones}\nname: {head: Name, holds: words}") == {}


def test_a_misspelt_row_is_reported_once_and_with_a_hint(tmp_path: Path) -> None:
    found = faults(tmp_path, SOUND.replace("[ones, twos]", "[ones, tows]"))
    ((code, (fault,)),) = found.items()
    assert code == "D25"
    assert (fault.path, fault.message, fault.hint) == (
        "sections.tally.blocks.pad.rows.half.sum.1",
        "the pad has no row “tows”",
        "did you mean “twos”?",
    )


def test_words_cannot_be_added_up(tmp_path: Path) -> None:
    found = faults(tmp_path, SOUND.replace("{head: Twos}", "{head: Twos, holds: tick}"))
    ((code, (fault,)),) = found.items()
    assert code == "D25"
    assert fault.message == "“twos” holds no number"
    assert fault.related == ("sections.tally.blocks.pad.rows.twos.holds",)


def test_a_circle_is_reported_once_with_the_rows_on_its_way(tmp_path: Path) -> None:
    found = faults(tmp_path, SOUND.replace("[ones, twos]", "[ones, twos, total]"))
    ((code, (fault,)),) = found.items()
    assert code == "D26"
    assert fault.path == "sections.tally.blocks.pad.rows.half.sum.2"
    assert fault.message == "“half” is a part of itself by way of “total” and “extra”"


def test_a_bonus_may_close_a_circle(tmp_path: Path) -> None:
    found = faults(tmp_path, SOUND.replace("of: half", "of: total"))
    ((code, (fault,)),) = found.items()
    assert (code, fault.path) == ("D26", "sections.tally.blocks.pad.rows.extra.bonus.of")


def test_what_another_sum_adds_is_counted_once(tmp_path: Path) -> None:
    found = faults(tmp_path, SOUND.replace("[half, extra]", "[half, extra, twos]"))
    ((code, (fault,)),) = found.items()
    assert code == "D27"
    assert fault.message == "“total” counts “twos” more than once"


@pytest.mark.parametrize("row", ["ones", "extra"])
def test_a_row_that_no_sum_counts(tmp_path: Path, row: str) -> None:
    found = faults(tmp_path, SOUND.replace(f"[{row}, ", "[").replace(f", {row}]", "]"))
    ((code, (fault,)),) = found.items()
    assert code == "D27"
    assert fault.path == f"sections.tally.blocks.pad.rows.{row}"
    assert fault.related == ("sections.tally.blocks.pad.rows.total.sum",)


@pytest.mark.parametrize("across", [1, MOST_ACROSS])
def test_columns_within_bounds(tmp_path: Path, across: int) -> None:
    assert faults(tmp_path, SOUND, across=str(across)) == {}


@pytest.mark.parametrize("across", [0, MOST_ACROSS + 1])
def test_columns_beyond_bounds(tmp_path: Path, across: int) -> None:
    found = faults(tmp_path, SOUND, across=str(across))
    ((code, (fault,)),) = found.items()
    assert code == "S49"
    assert fault.hint == f"give it 1 to {MOST_ACROSS}"


def test_rows_are_counted_with_their_times(tmp_path: Path) -> None:
    rows = "a: {head: A, times: 20}\nb: {head: B, times: 20}\n"
    assert faults(tmp_path / "most", rows) == {}
    ((code, (fault,)),) = faults(tmp_path / "more", rows + "c: {head: C}").items()
    assert (code, fault.message) == ("S49", f"the pad has {MOST_BOXES + 1} rows")


@pytest.mark.parametrize(
    ("row", "key"),
    [
        ("{head: B, sum: [a], scores: [3]}", "scores"),
        ("{head: B, sum: [a], bonus: {of: a, at_least: 1, scores: 1}}", "bonus"),
        ("{head: B, sum: [a], holds: tick}", "holds"),
        ("{head: B, sum: [a], times: 3}", "times"),
        ("{head: B, bonus: {of: a, at_least: 1, scores: 1}, times: 3}", "times"),
        ("{head: B, scores: [3], holds: words}", "holds"),
    ],
)
def test_a_row_is_one_thing(tmp_path: Path, row: str, key: str) -> None:
    found = faults(tmp_path, f"a: {{head: A}}\nb: {row}")
    (fault,) = found["S49"]
    assert fault.path == f"sections.tally.blocks.pad.rows.b.{key}"


@pytest.mark.parametrize("row", ["scores: [3], times: 3", "holds: words, times: 3"])
def test_rounds_may_have_points_or_words(tmp_path: Path, row: str) -> None:
    assert faults(tmp_path, f"a: {{head: A, {row}}}") == {}
