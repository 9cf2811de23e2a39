"""What needs no question is mended on request; where that fails the reason is answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.build import fixes
from generator.serve import worker
from generator.serve.documents import Documents
from generator.serve.fixes import FixRoutes
from tests.serve.handlers import Handler, StubSession, post
from tests.support import MINIMAL, library_of, write_game

REQUEST = b'{"game": "minimal"}'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    rules = (MINIMAL / "rules.yaml").read_text("utf-8")
    folder = write_game(tmp_path, {"rules.yaml": rules.replace("Count aloud.", 'Count "aloud".')})
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


@pytest.fixture
def mend(folder: Path) -> Handler:
    session: Any = StubSession(worker.choices().menus[0])
    return FixRoutes(session, Documents(library_of(folder))).fix


def test_it_is_mended_once(folder: Path, mend: Handler) -> None:
    status, data = post(mend, REQUEST)
    assert (status, data["files"]) == (200, ["content/minimal/rules.yaml"])
    assert [each["act"] for each in data["undo"]] == ["fix"]
    assert "Count “aloud”." in (folder / "rules.yaml").read_text("utf-8")
    assert post(mend, REQUEST) == (200, data | {"files": []})


def test_mending_is_taken_back(folder: Path) -> None:
    session: Any = StubSession(worker.choices().menus[0])
    documents = Documents(library_of(folder))
    before = (folder / "rules.yaml").read_bytes()
    assert post(FixRoutes(session, documents).fix, REQUEST)[0] == 200
    assert documents.undo("minimal") == ["rules.yaml"]
    assert (folder / "rules.yaml").read_bytes() == before


@pytest.mark.parametrize("body", [b"", b"{}", b'{"game": "minimal", "more": 1}', b"\xff"])
def test_what_cannot_be_read_is_refused(mend: Handler, body: bytes) -> None:
    assert post(mend, body) == (400, {"refused": "this cannot be read"})


def test_another_game_is_refused(mend: Handler) -> None:
    assert post(mend, b'{"game": "maximal"}') == (404, {"refused": "there is no such game"})


def test_a_full_disk_is_the_reason(mend: Handler, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(fixes, "fix", fail)
    refused = {"refused": "cannot be written: No space left on device"}
    assert post(mend, REQUEST) == (409, refused)
