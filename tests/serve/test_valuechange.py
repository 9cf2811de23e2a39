"""The number of a value: changed where it stands, and refused where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.serve import valuechange, worker
from generator.serve.texts import RefusedError
from generator.serve.valuechange import ValueChange
from tests.support import library_of, write_game

MORE = """
values:
  crew:
    size: {value: 3, note: At most so many.}
    oars: 4  # a pair each
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_game(tmp_path, {"crew.yaml": MORE})
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


def test_a_number_is_changed_and_all_else_stays(folder: Path) -> None:
    step = valuechange.set_number(ValueChange("minimal", "crew.oars", 6, 4))
    valuechange.set_number(ValueChange("minimal", "crew.size", 5, 3))
    wanted = MORE.replace("oars: 4", "oars: 6").replace("value: 3", "value: 5")
    assert (folder / "crew.yaml").read_text("utf-8") == wanted
    assert (step.act, step.name) == ("text", "crew.oars")


@pytest.mark.parametrize(
    ("name", "was", "why"),
    [
        ("crew.oars", 5, "is 4 by now"),
        ("crew.sails", 1, "no value"),
        ("crew", 1, "no value"),
        ("crew.size.note", 1, "no value"),
    ],
)
def test_what_is_no_such_number_is_refused(folder: Path, name: str, was: int, why: str) -> None:
    with pytest.raises(RefusedError, match=why):
        valuechange.set_number(ValueChange("minimal", name, 9, was))
    assert (folder / "crew.yaml").read_text("utf-8") == MORE
