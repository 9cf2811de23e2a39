"""A translation is checked while it is typed, nothing is written; invalid requests are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from generator.serve import worker
from generator.serve.documentroutes import DocumentRoutes
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
def routes(folder: Path) -> TextRoutes:
    session: Any = StubSession(worker.choices().menus[0])
    return TextRoutes(session, Documents(library_of(folder)))


@pytest.fixture
def judge(routes: TextRoutes) -> Handler:
    return routes.judge


def test_what_the_checks_say_is_answered_and_nothing_written(folder: Path, judge: Handler) -> None:
    before = (folder / "locale/de.po").read_bytes()
    status, answer = post(judge, msgspec.json.encode(REQUEST))
    assert (status, answer["mended"]) == (200, ["Zählt „laut“."])
    assert answer["findings"]
    assert (folder / "locale/de.po").read_bytes() == before


def saved(routes: TextRoutes, **fields: Any) -> dict[str, Any]:
    status, answer = post(routes.save, msgspec.json.encode(REQUEST | fields))
    assert status == 200, answer
    return dict(answer)


def test_what_is_undone_is_what_is_seen(folder: Path, routes: TextRoutes) -> None:
    undo = DocumentRoutes(routes.session, routes.documents).undo

    def back(language: str, again: bool = False) -> tuple[int, Any]:
        fields = {"game": "minimal", "language": language, "again": again}
        return post(undo, msgspec.json.encode(fields))

    files = [folder / name for name in ("locale/de.po", "rules.yaml")]
    first = [each.read_bytes() for each in files]
    saved(routes, forms=["Zählt leise."], seen=["Zählt laut."])
    answer = saved(routes, language="en", forms=["Count softly."], seen=["Count aloud."])
    both = [each.read_bytes() for each in files]
    named = [(each["language"], each["name"]) for each in answer["undo"]]
    assert named == [("en", "Count softly."), ("de", "Zählt leise.")]
    assert back("fr")[0] == 409
    status, answer = back("de")
    assert (status, answer["did"]["path"], answer["paths"]) == (200, HINT, ["locale/de.po"])
    assert [each.read_bytes() for each in files] == [first[0], both[1]]
    assert back("de")[0] == 409, "the source is not seen there"
    assert back("de", again=True)[0] == 200
    assert [each.read_bytes() for each in files] == both
    assert back("en")[0] == 200
    assert [each.read_bytes() for each in files] == [both[0], first[1]]


def test_what_goes_along_is_undone_along(folder: Path, routes: TextRoutes) -> None:
    before = (folder / "locale/de.po").read_bytes()
    saved(routes, forms=["Zählt leise."], seen=["Zählt laut."])
    answer = saved(routes, forms=["Zählt nie."], seen=["Zählt leise."], joins=True)
    assert [each["name"] for each in answer["undo"]] == ["Zählt nie."]
    assert routes.documents.history("minimal").data["undo"] == 1
    routes.documents.undo("minimal", "de")
    assert (folder / "locale/de.po").read_bytes() == before


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", msgspec.json.encode({"game": 1})])
def test_what_cannot_be_read_is_refused(judge: Handler, body: bytes) -> None:
    assert post(judge, body) == (400, {"refused": "this cannot be read"})


@pytest.mark.parametrize("other", [{"game": "maximal"}, {"language": "fr"}])
def test_what_is_not_there_is_refused(judge: Handler, other: dict[str, str]) -> None:
    status, answer = post(judge, msgspec.json.encode(REQUEST | other))
    assert (status, answer) == (404, {"refused": "there is no such translation"})
