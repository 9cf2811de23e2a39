"""Grids through the server: changed at once, merged with what others wrote, and undone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from generator.serve import worker
from generator.serve.documents import Documents
from generator.serve.gridroutes import GridRoutes
from generator.serve.session import Session
from generator.serve.views import GameMenu
from tests.content.tables.workbooks import xlsx
from tests.serve.handlers import StubSession, get, post
from tests.support import library_of, write_game

OMENS = b"\xef\xbb\xbfname;text\r\nBat;Flies.\r\nOwl;Looks.\r\nCat;Walks.\r\nDog;Barks.\r\n"
TOLD = """collections:
  omens:
    name: Omens
    from: omens.csv
    columns: {name: name, text: text}
"""
Send = Callable[..., tuple[int, Any]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_game(tmp_path, {"omens.csv": OMENS, "omens.xlsx": xlsx([["name"], ["Bat"]])})


@pytest.fixture
def routes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> GridRoutes:
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    session = StubSession(GameMenu("minimal", "Minimal", {}, ()))
    return GridRoutes(cast("Session", session), Documents(library_of(folder)))


def read(routes: GridRoutes, path: str = "omens.csv") -> Any:
    return json.loads(bytes(get(routes.read, f"game=minimal&path={path}").body))


def send(routes: GridRoutes, grid: Any, act: str, **more: Any) -> tuple[int, Any]:
    same = {name: grid[name] for name in ("path", "version", "sheet")}
    change = {"act": act, **more}
    body = {"game": "minimal", "base": grid["base"], **same, "change": change}
    return post(routes.change, json.dumps(body).encode())


def test_a_cell_is_written_as_its_file_asks(routes: GridRoutes, folder: Path) -> None:
    status, grid = send(routes, read(routes), "cells", cells=[[1, 1, "Says; no."]])
    assert (status, grid["rows"][1]) == (200, ["Bat", "Says; no."])
    assert [(each["act"], each["name"]) for each in grid["undo"]] == [("text", "Says; no.")]
    wanted = OMENS.replace(b"Flies.", b'"Says; no."')
    assert (folder / "omens.csv").read_bytes() == wanted
    routes.documents.undo("minimal")
    assert (folder / "omens.csv").read_bytes() == OMENS


def test_what_others_wrote_in_other_rows_stays(routes: GridRoutes, folder: Path) -> None:
    grid = read(routes)
    theirs = OMENS.replace(b"Barks.", b"Sleeps.")
    (folder / "omens.csv").write_bytes(theirs)
    status, after = send(routes, grid, "cells", cells=[[1, 1, "Bites."]])
    assert (status, after["rows"][4]) == (200, ["Dog", "Sleeps."])
    assert (folder / "omens.csv").read_bytes() == theirs.replace(b"Flies.", b"Bites.")


def test_what_others_wrote_in_the_same_row_is_asked_about(routes: GridRoutes, folder: Path) -> None:
    grid = read(routes)
    theirs = OMENS.replace(b"Flies.", b"Sleeps.")
    (folder / "omens.csv").write_bytes(theirs)
    status, answer = send(routes, grid, "cells", cells=[[1, 1, "Bites."]])
    assert (status, answer["conflict"]) == (409, True)
    assert (folder / "omens.csv").read_bytes() == theirs


def test_a_workbook_is_changed_and_undone(routes: GridRoutes, folder: Path) -> None:
    grid, before = read(routes, "omens.xlsx"), (folder / "omens.xlsx").read_bytes()
    status, after = send(routes, grid, "cells", cells=[[2, 0, "Owl"]])
    assert (status, after["rows"]) == (200, [["name"], ["Bat"], ["Owl"]])
    written = (folder / "omens.xlsx").read_bytes()
    assert send(routes, grid, "remove", row=1)[1]["conflict"]
    routes.documents.undo("minimal")
    assert (folder / "omens.xlsx").read_bytes() == before
    routes.documents.redo("minimal")
    assert (folder / "omens.xlsx").read_bytes() == written


def test_a_head_and_what_names_it_are_undone_together(routes: GridRoutes, folder: Path) -> None:
    (folder / "omens.yaml").write_text(TOLD, "utf-8")
    grid = read(routes)
    assert (grid["open"], grid["first"], grid["targets"]) == (True, 0, ["name", "text"])
    status, grid = send(routes, grid, "cells", cells=[[0, 1, "effect"]])
    assert (status, grid["targets"]) == (200, ["name", "text"])
    assert (folder / "omens.yaml").read_text("utf-8") == TOLD.replace("text: text", "text: effect")
    status, grid = send(routes, grid, "add_column", column=2)
    assert (status, grid["targets"]) == (200, ["name", "text", ""])
    status, grid = send(routes, grid, "cells", cells=[[0, 2, "Cost"], [1, 2, "3"]])
    assert (status, grid["targets"]) == (200, ["name", "text", "cost"])
    for _ in range(3):
        routes.documents.undo("minimal")
    assert (folder / "omens.yaml").read_text("utf-8") == TOLD
    assert (folder / "omens.csv").read_bytes() == OMENS
    status, refused = send(routes, read(routes), "remove_column", column=0)
    assert (status, "have their names" in refused["refused"]) == (409, True)
    assert (folder / "omens.csv").read_bytes() == OMENS


@pytest.mark.parametrize(
    "path", ["rules.yaml", "../omens.csv", "no.csv", ".hidden.xlsx", "no.xlsx", "a.xlsx/../b.csv"]
)
def test_nothing_but_tables_of_the_game_is_read(routes: GridRoutes, path: str) -> None:
    assert get(routes.read, f"game=minimal&path={path}").status_code == 404
    grid = {"path": path, "version": "", "sheet": "", "base": None}
    assert send(routes, grid, "remove", row=1)[0] == 404


def test_what_cannot_be_done_is_refused_with_the_reason(routes: GridRoutes, folder: Path) -> None:
    grid = read(routes)
    status, answer = send(routes, grid, "remove", row=0)
    assert (status, "row of heads" in answer["refused"]) == (409, True)
    assert send(routes, grid, "cells", cells=[[-1, 0, ""]])[0] == 400
    (folder / "omens.csv").write_bytes(b"\x81")
    assert get(routes.read, "game=minimal&path=omens.csv").status_code == 409
    assert get(routes.read, "game=other&path=omens.csv").status_code == 404


COSTS = """      costs:
        kind: table
        columns: {price: {head: Price}}  # one
        rows: {farm: {head: Farm, cells: {price: Two}}}
      hint:"""


def test_a_table_in_yaml_is_changed_and_undone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = folder / "rules.yaml"
    before = rules.read_text("utf-8").replace("      hint:", COSTS)
    rules.write_text(before, "utf-8")
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    session: Any = StubSession(worker.choices().menus[0])
    routes = GridRoutes(session, Documents(library_of(folder)))
    path = "sections.goal.blocks.costs"
    listed = json.loads(bytes(get(routes.listed, "game=minimal").body))["readings"]
    assert listed == [{"path": path, "at": path, "sheet": ""}]
    grid = read(routes, path)
    assert (grid["rows"], grid["open"]) == ([["", "Price"], ["Farm", "Two"]], True)
    theirs = before.replace("Count aloud.", "Count twice.")
    rules.write_text(theirs, "utf-8")
    status, after = send(routes, grid, "cells", cells=[[1, 1, "Three"]])
    assert (status, after["rows"][1]) == (200, ["Farm", "Three"])
    assert rules.read_text("utf-8") == theirs.replace("Two", "Three")
    status, after = send(routes, after, "add_column", column=2)
    assert (status, after["rows"]) == (200, [["", "Price", "…"], ["Farm", "Three", "…"]])
    routes.documents.undo("minimal")
    routes.documents.undo("minimal")
    assert rules.read_text("utf-8") == theirs
    assert get(routes.read, "game=minimal&path=sections.goal.blocks.win").status_code == 404


def test_a_change_that_was_made_from_another_version_needs_its_text(
    routes: GridRoutes, folder: Path
) -> None:
    grid = read(routes) | {"version": "0", "base": None}
    status, told = send(routes, grid, "remove", row=1)
    assert (status, told["conflict"]) == (409, True)
    assert (folder / "omens.csv").read_bytes() == OMENS
