"""Requests to change the structure: answered, undone, redone, and refused where they are wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from generator.serve import worker
from generator.serve.documentroutes import DocumentRoutes
from generator.serve.documents import Documents
from generator.serve.structureroutes import StructureRoutes
from tests.serve.handlers import Handler, StubSession, post
from tests.support import library_of, write_game

HINT = "sections.goal.blocks.hint"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_game(tmp_path)
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


@pytest.fixture
def routes(folder: Path) -> StructureRoutes:
    session: Any = StubSession(worker.choices().menus[0])
    return StructureRoutes(session, Documents(library_of(folder)))


@pytest.fixture
def undo(routes: StructureRoutes) -> Handler:
    return DocumentRoutes(routes.session, routes.documents).undo


def body(**fields: Any) -> bytes:
    return msgspec.json.encode({"game": "minimal", **fields})


def test_a_change_is_undone_and_done_again(
    folder: Path, routes: StructureRoutes, undo: Handler
) -> None:
    path = folder / "rules.yaml"
    before = path.read_bytes()
    assert post(undo, body())[0] == 409
    status, answer = post(routes.change, body(path=HINT, act="up"))
    assert (status, answer["path"]) == (200, HINT)
    did = {"act": "up", "name": "note — The goal", "language": "", "path": HINT}
    assert answer["undo"] == [did]
    after = path.read_bytes()
    status, answer = post(undo, body())
    assert (status, answer["redo"], answer["undo"]) == (200, [did], [])
    assert path.read_bytes() == before
    assert post(undo, body(again=True))[0] == 200
    assert path.read_bytes() == after
    assert post(undo, body(again=True))[0] == 409


def test_an_undo_that_is_refused_stays_to_be_done(
    folder: Path, routes: StructureRoutes, undo: Handler
) -> None:
    path = folder / "rules.yaml"
    post(routes.change, body(path=HINT, act="copy"))
    after = path.read_bytes()
    path.write_bytes(after.replace(b"Count aloud.", b"Count twice."))
    status, answer = post(undo, body())
    assert status == 409
    assert "changed since" in answer["refused"]
    path.write_bytes(b"# more\n" + after)
    assert post(undo, body())[0] == 200
    assert path.read_bytes().startswith(b"# more\n")
    assert b"hint-2" not in path.read_bytes()


def test_a_drawing_becomes_an_icon(routes: StructureRoutes, undo: Handler) -> None:
    status, answer = post(routes.icon, body(drawing="alarm-clock"))
    assert (status, answer["icon"]) == (200, "alarm-clock")
    assert answer["undo"][0]["act"] == "add_icon"
    assert post(routes.icon, body(drawing="no-such"))[0] == 409
    did = post(undo, body())[1]["did"]
    assert (did["act"], did["name"]) == ("add_icon", "Alarm clock")


def test_an_icon_is_undone_with_what_names_it(
    folder: Path, routes: StructureRoutes, undo: Handler
) -> None:
    files = [folder / name for name in ("icons.yaml", "rules.yaml")]
    before = [each.read_bytes() for each in files]
    post(routes.icon, body(drawing="alarm-clock"))
    field = {"path": HINT, "name": "icon", "value": "alarm-clock", "joins": True}
    status, answer = post(routes.field, body(**field))
    did = {"act": "text", "name": "note — The goal: icon", "language": "", "path": HINT}
    assert (status, answer["undo"]) == (200, [did])
    assert all(each.read_bytes() != was for each, was in zip(files, before, strict=True))
    assert post(undo, body())[0] == 200
    assert [each.read_bytes() for each in files] == before


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"path": HINT}, 400),
        ({"path": HINT, "act": "burn"}, 400),
        ({"path": "", "act": "up"}, 400),
        ({"path": "x" * 601, "act": "up"}, 400),
        ({"path": HINT, "act": "up", "more": 1}, 400),
        ({"path": "../../etc", "act": "up"}, 409),
        ({"path": HINT, "act": "up", "game": "maximal"}, 404),
    ],
)
def test_what_is_wrong_is_refused(
    folder: Path, routes: StructureRoutes, fields: dict[str, Any], status: int
) -> None:
    before = (folder / "rules.yaml").read_bytes()
    assert post(routes.change, body(**fields))[0] == status
    assert (folder / "rules.yaml").read_bytes() == before
