"""What is remembered of sides comes back, and damage is as if there were nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.state import history
from generator.build.state.history import Past

PAST = Past({"page": "aa", "unit trail.steps.0": "bb"}, 9.25, 0.5, "cc")
FILE = history.FILE


def test_sides_come_back(tmp_path: Path) -> None:
    assert history.read(tmp_path) == {}
    history.add(tmp_path, {"one": PAST})
    history.add(tmp_path, {"two": Past({}, 8.0, 1.0)})
    assert history.read(tmp_path) == {"one": PAST, "two": Past({}, 8.0, 1.0)}


def test_a_side_printed_again_is_the_youngest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "MOST_RECORDS", 2)
    history.add(tmp_path, {"one": PAST, "two": PAST})
    history.add(tmp_path, {"one": PAST})
    history.add(tmp_path, {"three": PAST})
    assert list(history.read(tmp_path)) == ["one", "three"]


def test_nothing_to_remember_writes_nothing(tmp_path: Path) -> None:
    history.add(tmp_path, {})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "damage", ["", "[]", "{", "null", '{"one": 1}', '{"one": {"parts": 1}}', "[" * 100_000]
)
def test_damage_is_nothing(tmp_path: Path, damage: str) -> None:
    history.add(tmp_path, {"one": PAST})
    (tmp_path / FILE).write_text(damage)
    assert history.read(tmp_path) == {}
    history.add(tmp_path, {"one": PAST})
    assert history.read(tmp_path) == {"one": PAST}


@pytest.mark.parametrize(
    ("parts", "changed"),
    [
        ({"page": "aa", "unit trail.steps.0": "bb"}, ()),
        ({"page": "aa", "unit trail.steps.0": "cc"}, ("unit trail.steps.0",)),
        ({"page": "xx"}, ("page", "unit trail.steps.0")),
        ({"page": "aa", "unit trail.steps.0": "bb", "type": "dd"}, ("type",)),
    ],
)
def test_changes_are_named(parts: dict[str, str], changed: tuple[str, ...]) -> None:
    assert history.changes(PAST, parts) == changed
    assert history.changes(None, parts) == ()


def test_heights_are_those_of_the_printing_that_measured_them() -> None:
    past = Past({"unit a": "aa"}, 9.25, 0.5, "cc", {"a": 12.5})
    assert past.found_again({"unit a": "aa"}, "dd") == Past(
        {"unit a": "aa"}, 9.25, 0.5, "dd", {"a": 12.5}
    )
    assert past.found_again({"unit a": "bb"}, "dd") == Past({"unit a": "bb"}, 9.25, 0.5, "dd")
