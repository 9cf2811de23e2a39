"""Every kind of edit is a step of its own: undone and made again to the same bytes, and told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.content.tables.workbooks import xlsx
from tests.serve.panes import HINT
from tests.serve.previews import Preview
from tests.serve.test_artwork import DRAWING

BLOCK = HINT.removesuffix(".text")
COSTS = "sections.goal.blocks.costs"
TABLE = """      costs:
        kind: table
        columns: {price: {head: Price}, gain: {head: Gain}}
        rows: {farm: {head: Farm, cells: {price: Two}}, mill: {head: Mill, cells: {}}}
      hint:"""
MORE = {
    "omens.csv": b"name;text\r\nBat;Flies.\r\nOwl;Looks.\r\n",
    "omens.xlsx": xlsx([["name", "text"], ["Bat", "Flies."]]),
    "boat.yaml": b"icons:\n  boat: {drawing: boat, alt: Boat}\n",
    "icons/boat.svg": DRAWING,
}
SAID = "Zählt laut."


@pytest.fixture
def edited(preview: Preview) -> Iterator[Preview]:
    """A preview of a game with tables, and a drawing that nobody is credited with."""
    for name, data in MORE.items():
        (preview.game / name).parent.mkdir(exist_ok=True)
        (preview.game / name).write_bytes(data)
    preview.replace("rules.yaml", "      hint:", TABLE)
    yield preview
    for path in (*MORE, "icons/credits.yaml", "new.yaml"):
        (preview.game / path).unlink(missing_ok=True)
    (preview.game / "icons").rmdir()


def post(preview: Preview, address: str, **body: Any) -> Any:
    head = {"X-Playeraid-Token": preview.token, "Content-Type": "application/json"}
    data = json.dumps({"game": "minimal", **body}).encode()
    answer = preview.request(address, "POST", data, head)
    assert answer.status == 200, answer.json
    return answer.json


def files(preview: Preview) -> Mapping[Path, bytes]:
    return {path: path.read_bytes() for path in preview.game.rglob("*") if path.is_file()}


def grid(preview: Preview, path: str, **change: Any) -> None:
    query = f"/grid.json?game=minimal&path={path}"
    table = preview.request(query).json
    base = {"path": path, "version": table["version"], "base": table["base"] or None}
    post(preview, "/grid", **base, change=change)


def german(preview: Preview, seen: str, says: str, **more: Any) -> None:
    post(preview, "/text", language="de", id=HINT, forms=[says], seen=[seen], **more)


def wait(preview: Preview) -> None:
    """Wait until the preview has seen the table."""
    with preview.listening("game=minimal&language=en") as stream:
        for _, data in stream.events():
            sides = data.get("sides") or [data.get("side") or {}]
            paths = [each["path"] for side in sides for each in side.get("blocks", ())]
            if COSTS in paths:
                return


def document(preview: Preview, path: str, text: str) -> None:
    post(preview, "/document", path=path, text=text, version="")


def cell(*words: Any) -> dict[str, Any]:
    return {"act": "cells", "cells": [words]}


NOTE = {"path": BLOCK, "name": "tone", "value": "night"}
EDITS: dict[str, tuple[Callable[[Preview], Any], str]] = {
    "review": (lambda to: german(to, SAID, SAID, reviewed=True), f"review {SAID}"),
    "doubt": (lambda to: german(to, SAID, SAID, reviewed=False, fuzzy=True), f"doubt {SAID}"),
    "translation": (lambda to: german(to, SAID, "Zähl."), "text Zähl."),
    "text": (
        lambda to: post(
            to, "/text", language="en", id=HINT, forms=["Count."], seen=["Count aloud."]
        ),
        "text Count.",
    ),
    "copy": (lambda to: post(to, "/structure", path=BLOCK, act="copy"), "copy note — The goal"),
    "up": (lambda to: post(to, "/structure", path=BLOCK, act="up"), "up note — The goal"),
    "field": (lambda to: post(to, "/field", **NOTE), "text note — The goal: tone"),
    "value": (
        lambda to: post(to, "/value", name="goal.coins", value=6, was=5),
        "text goal.coins",
    ),
    "icon": (lambda to: post(to, "/icon", drawing="alarm-clock"), "add_icon Alarm clock"),
    "cell": (lambda to: grid(to, "omens.csv", **cell(1, 1, "Glides.")), "text Glides."),
    "row": (lambda to: grid(to, "omens.csv", act="add", row=2), "add Bat"),
    "row up": (lambda to: grid(to, "omens.csv", act="up", row=3), "up Owl"),
    "row gone": (lambda to: grid(to, "omens.csv", act="remove", row=1), "remove Bat"),
    "block cell": (lambda to: grid(to, COSTS, **cell(2, 2, "Corn")), "text Corn"),
    "column": (lambda to: grid(to, COSTS, act="add_column", column=3), "add_column Gain"),
    "column left": (lambda to: grid(to, COSTS, act="left", column=2), "left Gain"),
    "column gone": (lambda to: grid(to, COSTS, act="remove_column", column=1), "remove Gain"),
    "workbook": (lambda to: grid(to, "omens.xlsx", **cell(1, 1, "Hangs.")), "text Hangs."),
    "credit": (lambda to: post(to, "/credit", icon="boat", by="Ann"), "credit boat"),
    "back": (lambda to: post(to, "/sections", sheet="summary", act="add_side"), "add_side"),
    "document": (lambda to: document(to, "new.yaml", "# new\n"), "text new.yaml"),
}


def test_every_kind_of_edit_is_undone_and_made_again(edited: Preview) -> None:
    wait(edited)
    states, said = [files(edited)], []
    for name, (edit, wanted) in EDITS.items():
        answer = edit(edited)
        outline = edited.request("/structure.json?game=minimal&path=").json
        last = [f"{each['act']} {each['name']}" for each in outline["undo"]]
        assert last[0].startswith(wanted), (name, answer, last)
        said.append(last[0])
        states.append(files(edited))
        assert states[-1] != states[-2], name
    for state, wanted in zip(states[-2::-1], said[::-1], strict=True):
        did = post(edited, "/undo")["did"]
        assert (f"{did['act']} {did['name']}", files(edited) == state) == (wanted, True)
    for state, wanted in zip(states[1:], said, strict=True):
        did = post(edited, "/undo", again=True)["did"]
        assert (f"{did['act']} {did['name']}", files(edited) == state) == (wanted, True)
