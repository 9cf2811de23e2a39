"""What blocks print of combat results tables."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from generator.content.crts import crt_items, items_in
from generator.content.model import CombatResult, CrtBlock, Harm
from tests.crts import assault, wargame


def test_items_are_rows_results_and_changes_in_printing_order(tmp_path: Path) -> None:
    crt = assault(wargame(tmp_path))
    block = CrtBlock(kind="crt", crt="assault")
    items = crt_items(crt, block)
    assert items[:2] == ("rows.1", "rows.2")
    assert items_in(items, "results") == list(crt.results)
    assert items_in(items, "terrain") == ["meadow", "wood", "ford", "town"]
    assert items[-1] == "modifiers.rain"
    some = crt_items(crt, replace(block, show=("key", "table", "key")))
    assert some == (*items[6:14], *items[:6])


def test_results_are_good_for_whoever_is_harmed_less(tmp_path: Path) -> None:
    results = assault(wargame(tmp_path)).results
    assert {code: result.side for code, result in results.items()} == {
        "AE": "defender",
        "AL": "defender",
        "AR": "defender",
        "EX": "both",
        "DR": "attacker",
        "D2": "attacker",
        "DL": "attacker",
        "DE": "attacker",
    }
    nothing = CombatResult(text=results["EX"].text)
    assert nothing.side == "neither"
    assert replace(results["EX"], favours="attacker").side == "attacker"


def test_eliminations_weigh_more_than_steps_and_steps_more_than_retreats() -> None:
    harms = [
        Harm(),
        Harm(retreat=1),
        Harm(retreat=4),
        Harm(steps=1),
        Harm(steps=1, retreat=1),
        Harm(steps=3),
        Harm(eliminated=True),
    ]
    assert sorted(harms, key=lambda harm: harm.severity) == harms
