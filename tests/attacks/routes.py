"""Every route of the preview, with a request that it takes; those of the application, no fewer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from starlette.applications import Starlette
from starlette.routing import Route

from generator.content.resources import Library
from generator.serve.app import app
from generator.serve.exportplan import ExportSettings
from generator.serve.guard import Guard
from tests.serve.racegame import CHART

VIEW = {"game": "minimal", "sheet": "summary", "language": "de"}
HINT = "sections.goal.blocks.hint.text"
BLOCK = HINT.removesuffix(".text")
TEXT = {**VIEW, "id": HINT, "forms": ["Zählt leise."], "seen": ["Zählt laut."]}
del TEXT["sheet"]
DRAFT = {"game": "minimal", "path": "rules.yaml", "text": "a: 1\n", "version": "0", "base": ""}
OPTIONS: Mapping[str, Any] = {
    "game": "minimal",
    "languages": ["en"],
    "things": ["summary"],
    "paper": "a4",
    "edition": "colour",
    "scheme": "",
    "face": "",
    "printer": "none",  # so that nothing is begun in earnest
}
TOKEN = "secret"
"""The token of an application that is asked nothing in earnest."""
PORT = 8714


class Known(Struct, frozen=True):
    """A route and what it takes: parts of its address, fields of its query, data of its body.

    A route with neither data nor ``raw`` bytes is asked for; to others these are sent.
    """

    address: str
    query: Mapping[str, str] = {}
    data: Mapping[str, Any] | None = None
    raw: bytes | None = None
    parts: Mapping[str, str] = {}
    streams: bool = False

    @property
    def method(self) -> str:
        """The method of its requests."""
        return "GET" if self.data is None and self.raw is None else "POST"

    def filled(self, parts: Mapping[str, str] = {}) -> str:
        """Return its address with its parts, or with others."""
        address = self.address.replace(":path}", "}").replace(":int}", "}")
        return address.format(**{**self.parts, **parts})


KEY = {"key": "A" * 12}
ROUTES = (
    Known("/", {"game": "minimal"}),
    Known("/part/{name:path}", parts={"name": "page.js"}),
    Known("/font/{name}", parts={"name": "sofia-sans-condensed-400.ttf"}),
    Known("/choices.json"),
    Known("/home.json"),
    Known("/cover/game/{game}.webp", {"version": "0"}, parts={"game": "minimal"}),
    Known("/cover/starter/{kind}.webp", parts={"kind": "summary"}),
    Known("/begin.json", {"title": "Mine", "game": "mine"}),
    Known(
        "/begin",
        data={
            "game": "minimal",  # which is there, so that nothing is begun in earnest
            "title": "Mine",
            "language": "en",
            "source": {"type": "starter", "kind": "summary"},
        },
    ),
    Known("/events", {**VIEW, "beside": "en", "paper": "a4", "edition": "mono"}, streams=True),
    Known("/side/{key}.png", {"scale": "1", "area": "0,0,8,8"}, parts=KEY),
    Known("/side/{key}.pdf", {"name": "side"}, parts=KEY),
    Known("/seen", data={"view": VIEW, "sides": ["front"]}),
    Known("/texts.json", VIEW),
    Known("/text", data=TEXT),
    Known("/judge", data={**TEXT, "source": [], "fuzzy": True, "previous": [], "reviewed": False}),
    Known("/memory.json", {**VIEW, "id": HINT}),
    Known("/palette.json", VIEW),
    Known("/names.json", {"game": "minimal"}),
    Known("/icon.svg", {"game": "minimal", "icon": "castle", "drawing": "castle"}),
    Known("/structure.json", {"game": "minimal", "path": HINT}),
    Known("/structure", data={"game": "minimal", "path": BLOCK, "act": "add", "kind": "nosuch"}),
    Known("/icon", data={"game": "minimal", "drawing": "nosuch"}),
    Known("/credit", data={"game": "minimal", "icon": "nosuch", "by": "Somebody"}),
    Known(
        "/artwork",
        data={"game": "minimal", "kind": "drawing", "name": "no.svg", "data": "bm9uZQ=="}
        | {"wanted": "../no.svg"},
    ),
    Known("/value", data={"game": "minimal", "name": "no.such", "value": 1, "was": 0}),
    Known("/form.json", {"game": "minimal", "path": BLOCK}),
    Known(
        "/field",
        data={"game": "minimal", "path": BLOCK, "name": "nosuch", "value": "night", "was": "plain"},
    ),
    Known("/mend", data={"game": "minimal", "code": "C01", "path": "no.such", "way": "number"}),
    Known("/bands.json", {"game": "minimal", "sheet": "summary", "section": "goal"}),
    Known(
        "/bands",
        data={"game": "minimal", "sheet": "summary", "section": "goal", "layout": "nosuch"},
    ),
    Known("/sections.json", {"game": "minimal", "sheet": "summary"}),
    Known(
        "/sections",
        data={
            "game": "minimal",
            "sheet": "summary",
            "act": "move",
            "at": "front.bands.0.fill.0",
            "section": "nosuch",
            "to": "front.bands.0.fill.0",
            "behind": True,
            "known": "",
            "seen": ["goal"],
        },
    ),
    Known("/grids.json", {"game": "minimal"}),
    Known("/grid.json", {"game": "minimal", "path": "nosuch.csv", "sheet": ""}),
    Known(
        "/grid",
        data={
            "game": "minimal",
            "path": "nosuch.csv",
            "version": "0",
            "change": {"act": "cells", "cells": [{"row": 1, "column": 0, "words": "a"}]},
            "sheet": "",
            "base": "a\n1\n",
        },
    ),
    Known("/fix", data={"game": "minimal"}),
    Known("/languages.json"),
    Known("/language.json", {"game": "minimal", "tag": "nl"}),
    Known("/language", data={"game": "minimal", "tag": "de"}),
    Known("/suggestions", {**VIEW, "file": "de.po"}, raw=b'msgid "a"\n'),
    Known("/documents.json", {"game": "minimal"}),
    Known("/document.json", {"game": "minimal", "path": "rules.yaml"}),
    Known("/document", data=DRAFT),
    Known("/document/merge", data=DRAFT),
    Known("/undo", data={"game": "minimal", "again": True}),
    Known("/schema.json"),
    Known("/export.json"),
    Known("/export/cost", data=OPTIONS),
    Known("/export/cost/cancel", data={}),
    Known("/export", data=OPTIONS),
    Known("/export/cancel", data={}),
    Known("/share/{game}.zip", parts={"game": "minimal"}),
    Known("/export/{key}/files.zip", parts=KEY),
    Known("/export/{key}/site.zip", parts=KEY),
    Known("/export/{key}/{number:int}.pdf", parts={**KEY, "number": "0"}),
)
VARIANTS = (
    Known("/grid.json", {"game": "minimal", "path": CHART, "sheet": ""}),
    Known("/grid.json", {"game": "minimal", "path": "link.csv", "sheet": ""}),
    Known("/grid.json", {"game": "minimal", "path": "link.xlsx", "sheet": ""}),
    *(
        Known(
            "/grid",
            data={"game": "minimal", "path": path, "version": "0", "base": base}
            | {"change": {"act": act, "row": number, "column": number}},
        )
        for path, base in ((CHART, None), (CHART, "a: 1\n"), ("link.csv", None))
        for act in ("add", "remove", "remove_column", "left")
        for number in (0, 99_999)
    ),
    *(
        Known(
            "/sections",
            data={"game": "minimal", "sheet": "summary", "act": act, "seen": ["nosuch"]}
            | {"at": at, "section": "goal", "known": "nosuch"},
        )
        for act in ("up", "copy", "remove", "add", "remove_side")
        for at in ("front.bands.9.fill.0", "front.title", "_shared/..", "")
    ),
    Known(
        "/begin",
        data={
            "game": "mine",
            "title": "",
            "language": "en",
            "source": {"type": "archive", "data": "UEsDBG5vbmU="},
        },
    ),
    Known(
        "/begin",
        data={
            "game": "minimal",
            "title": "",
            "language": "en",
            "source": {
                "type": "table",
                "name": "no.csv",
                "data": "YQ==",
                "pictures": [{"name": "../no.png", "data": "YQ=="}],
            },
        },
    ),
)
"""Further requests to some of the routes, each of which is to be refused as it is."""


def application(home: Path) -> Guard:
    """Return the application of the preview, which is not started."""

    def never(*_: Any) -> Any:
        raise AssertionError

    settings = ExportSettings(home / "out", home / "printers.yaml", never)
    return app(Library(home / "content", ()), PORT, TOKEN, settings)


def own_routes(guard: Guard) -> set[tuple[str, str]]:
    """Return addresses and methods of the routes of an application."""
    assert isinstance(guard.app, Starlette)
    routes = [each for each in guard.app.routes if isinstance(each, Route)]
    assert len(routes) == len(guard.app.routes), "there is a route of another kind"
    methods = ((each.path, (each.methods or set()) - {"HEAD"}) for each in routes)
    return {(path, method) for path, several in methods for method in several}
