"""The history of a session: what it wrote is taken back, unless the file was changed since."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.serve.history import MOST_STEPS, History, Step, histories, undo
from generator.serve.texts import RefusedError


def step_in(folder: Path) -> Step:
    """Return a change of a file that is there, not written yet."""
    path = folder / "a.yaml"
    path.write_text("a: 1\n", "utf-8")
    return Step(path, "a: 1\n", "a: 2\n", "text", "a")


def test_a_change_is_written_taken_back_and_done_again(tmp_path: Path) -> None:
    step = step_in(tmp_path).write()
    assert step.file.read_text("utf-8") == "a: 2\n"
    undo(step)
    assert step.file.read_text("utf-8") == "a: 1\n"
    undo(step.reverse)
    assert step.file.read_text("utf-8") == "a: 2\n"


def test_a_file_that_was_changed_since_stays(tmp_path: Path) -> None:
    step = step_in(tmp_path).write()
    step.file.write_text("a: 3\n", "utf-8")
    with pytest.raises(RefusedError, match="changed since"):
        undo(step)
    with pytest.raises(RefusedError, match="by another"):
        step.write()
    assert step.file.read_text("utf-8") == "a: 3\n"


def test_a_history_is_bounded_and_forgets_what_was_taken_back(tmp_path: Path) -> None:
    history = histories()["minimal"]
    assert history == History()
    assert history.data() == {"undo": None, "redo": None}
    step = step_in(tmp_path)
    for _ in range(MOST_STEPS + 5):
        history.note(step)
    assert len(history.done) == MOST_STEPS
    history.undone.append(history.done.pop())
    assert history.data()["redo"] == {"act": "text", "name": "a"}
    history.note(step)
    assert history.data()["redo"] is None
