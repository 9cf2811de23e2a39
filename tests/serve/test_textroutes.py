"""A translation is checked while it is typed, nothing is written; invalid requests are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from generator.serve import worker
from generator.serve.documents import Documents
from generator.serve.textroutes import TextRoutes
from tests.serve.handlers import Handler, StubSession, post
from tests.support import library_of, with_catalogs, write_game

HINT = "sections.goal.blocks.hint.text"
REQUEST = {
    "game": "minimal",
    "language": "de",
    "id": HINT,
    "forms": ['Zählt "laut".'],
    "seen": [""],
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_game(tmp_path, dict(with_catalogs({"locale/de.po": b""})))
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


@pytest.fixture
def judge(folder: Path) -> Handler:
    session: Any = StubSession(worker.choices().menus[0])
    return TextRoutes(session, Documents(library_of(folder))).judge


def test_what_the_checks_say_is_answered_and_nothing_written(folder: Path, judge: Handler) -> None:
    before = (folder / "locale/de.po").read_bytes()
    status, answer = post(judge, msgspec.json.encode(REQUEST))
    assert (status, answer["mended"]) == (200, ["Zählt „laut“."])
    assert answer["findings"]
    assert (folder / "locale/de.po").read_bytes() == before


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", msgspec.json.encode({"game": 1})])
def test_what_cannot_be_read_is_refused(judge: Handler, body: bytes) -> None:
    assert post(judge, body) == (400, {"refused": "this cannot be read"})


@pytest.mark.parametrize("other", [{"game": "maximal"}, {"language": "fr"}])
def test_what_is_not_there_is_refused(judge: Handler, other: dict[str, str]) -> None:
    status, answer = post(judge, msgspec.json.encode(REQUEST | other))
    assert (status, answer) == (404, {"refused": "there is no such translation"})
