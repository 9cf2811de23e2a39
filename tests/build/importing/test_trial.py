"""What is tried leaves no trace."""

from __future__ import annotations

import os
from pathlib import Path

from generator.build.importing.trial import trial
from tests.support import library_of, write_game


def test_a_trial_changes_nothing(tmp_path: Path) -> None:
    folder = write_game(tmp_path, {})
    os.mkfifo(folder / "pipe")
    before = sorted(folder.rglob("*"))
    with trial(library_of(folder), folder.name) as copy:
        checked = copy.check({"own.yaml": b"nosuch: 1\n"})
        place = copy.folder
    assert {each.place.file for each in checked.findings} >= {"content/minimal/own.yaml"}
    assert sorted(folder.rglob("*")) == before
    assert not place.exists()
