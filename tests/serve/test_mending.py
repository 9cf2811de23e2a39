"""What needs no question is mended on request; where that fails the reason is answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.build import fixes
from generator.serve import desk
from generator.serve.mending import mending
from tests.serve.asking import Handler, StubStudio, ask
from tests.support import MINIMAL, library_of, write_game

ASKED = b'{"game": "minimal"}'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    rules = (MINIMAL / "rules.yaml").read_text("utf-8")
    folder = write_game(tmp_path, {"rules.yaml": rules.replace("Count aloud.", 'Count "aloud".')})
    monkeypatch.setattr(desk, "_desk", None)
    desk.prepare(library_of(folder))
    return folder


@pytest.fixture
def mend(folder: Path) -> Handler:
    studio: Any = StubStudio(desk.choices().shelves[0])
    return mending(studio)


def test_it_is_mended_once(folder: Path, mend: Handler) -> None:
    assert ask(mend, ASKED) == (200, {"files": ["content/minimal/rules.yaml"]})
    assert "Count “aloud”." in (folder / "rules.yaml").read_text("utf-8")
    assert ask(mend, ASKED) == (200, {"files": []})


@pytest.mark.parametrize("body", [b"", b"{}", b'{"game": "minimal", "more": 1}', b"\xff"])
def test_what_cannot_be_read_is_refused(mend: Handler, body: bytes) -> None:
    assert ask(mend, body) == (400, {"refused": "this cannot be read"})


def test_another_game_is_refused(mend: Handler) -> None:
    assert ask(mend, b'{"game": "maximal"}') == (404, {"refused": "there is no such game"})


def test_a_full_disk_is_the_reason(mend: Handler, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(fixes, "fix", fail)
    refused = {"refused": "cannot be written: No space left on device"}
    assert ask(mend, ASKED) == (409, refused)
