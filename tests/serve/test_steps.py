"""Steps: written unless the file was changed, and taken back with all that documents allow."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from generator.serve.documents import Documents
from generator.serve.steps import Step, record
from generator.serve.texts import RefusedError
from tests.support import library_of, write_game

GAME = "minimal"


def step_in(folder: Path) -> Step:
    """Return a change of the rules of a game, not written yet."""
    path = folder / "rules.yaml"
    before = path.read_text("utf-8")
    after = before.replace("Count aloud.", "Count.")
    return Step({path: before}, {path: after}, "text", "hint")


def texts(files: Iterable[Path]) -> dict[Path, str]:
    """Return what files say."""
    return {path: path.read_text("utf-8") for path in files}


def test_a_step_is_taken_back_and_done_again(tmp_path: Path) -> None:
    folder = write_game(tmp_path)
    documents = Documents(library_of(folder))
    step = step_in(folder).write()
    record(documents, GAME, step)
    assert documents.history(GAME).done[-1].name == "hint"
    assert documents.undo(GAME) == ["rules.yaml"]
    assert texts(step.before) == step.before
    assert documents.redo(GAME) == ["rules.yaml"]
    assert texts(step.after) == step.after


def test_a_file_that_was_changed_meanwhile_is_not_written(tmp_path: Path) -> None:
    step = step_in(write_game(tmp_path))
    (path,) = step.after
    path.write_text("a: 3\n", "utf-8")
    with pytest.raises(RefusedError, match=r"rules\.yaml: .* by another"):
        step.write()
    assert path.read_text("utf-8") == "a: 3\n"


def test_what_is_in_a_shared_part_is_not_in_the_history_of_a_game(tmp_path: Path) -> None:
    folder = write_game(tmp_path)
    documents = Documents(library_of(folder))
    part = folder.parent / "shared/part/terms.yaml"
    record(documents, GAME, Step({part: "a: 1\n"}, {part: "a: 2\n"}, "text", "a"))
    assert documents.history(GAME).data == {"undo": 0, "redo": 0}
