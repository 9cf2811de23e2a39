"""The home page's requests: its games, their pictures, and beginning another."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from generator.content.resources import STARTERS, Library
from generator.serve import covers, worker
from generator.serve.homeroutes import HomeRoutes
from generator.serve.thumbnails import Thumbnails
from generator.serve.views import View
from tests.serve.handlers import StubSession, get, post
from tests.serve.previews import DECK
from tests.support import library_of, with_catalogs, write_game


class HomeSession(StubSession):
    """A session of a library whose pages wait for nothing."""

    is_idle = True
    stamp = 0

    def __init__(self, library: Library) -> None:
        super().__init__(worker.choices().menus[0])
        self.library = library

    async def update_menus(self) -> None:
        self.choices = worker.choices()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    files = with_catalogs({"locale/de.po": b"", "decks.yaml": DECK.encode()})
    folder = write_game(tmp_path, dict(files))
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


@pytest.fixture
def routes(folder: Path) -> HomeRoutes:
    session: Any = HomeSession(library_of(folder))
    return HomeRoutes(session, Thumbnails(session.library))


def body(**fields: Any) -> bytes:
    order = {"game": "mine", "title": "Mine", "language": "en"}
    return msgspec.json.encode(order | {"source": {"type": "copy", "game": "minimal"}} | fields)


def home(routes: HomeRoutes) -> Any:
    return json.loads(bytes(get(routes.home).body))


def test_games_are_listed_with_what_they_print(routes: HomeRoutes, folder: Path) -> None:
    data = home(routes)
    (game,) = data["games"]
    assert len(game.pop("version")) == 16
    assert game == {
        "id": "minimal",
        "title": "Minimal",
        "languages": ["en", "de"],
        "sheets": 1,
        "decks": 1,
        "maps": 0,
    }
    assert data["starters"] == list(STARTERS)
    assert {"en", "de", "pl"} <= set(data["languages"])
    folder.rename(folder.parent.parent / "elsewhere")
    assert home(routes)["games"] == []


def test_a_cover_is_kept_as_long_as_it_is_current(
    routes: HomeRoutes, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: list[str] = []

    def cover(view: View, _: int) -> bytes:
        printed.append(view.sheet)
        return b"webp"

    monkeypatch.setattr(covers, "of_game", cover)
    version = home(routes)["games"][0]["version"]
    for query, lasts in ((f"version={version}", "immutable"), ("version=old", "no-store")):
        answer = get(routes.game, query, game="minimal")
        assert (answer.status_code, bytes(answer.body)) == (200, b"webp")
        assert lasts in answer.headers["cache-control"]
    assert printed == ["summary"]


def test_what_cannot_be_printed_has_no_cover(
    routes: HomeRoutes, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(covers, "of_starter", lambda kind: b"webp")
    for name in ("none", "../minimal", ""):
        assert get(routes.game, game=name).status_code == 404
        assert get(routes.starter, kind=name).status_code == 404
    assert get(routes.starter, kind="map").status_code == 200
    (folder / "rules.yaml").write_text("sections: [", "utf-8")
    assert get(routes.game, game="minimal").status_code == 404


def test_a_game_that_has_begun_is_in_the_menus(routes: HomeRoutes, folder: Path) -> None:
    assert post(routes.begin, body()) == (200, {"game": "mine", "made": {}, "sheet": ""})
    assert {game["id"] for game in home(routes)["games"]} == {"minimal", "mine"}
    data = base64.b64encode(b"Name,Text\nA,B\n").decode()
    table = {"type": "table", "name": "a.csv", "data": data}
    status, answer = post(routes.begin, body(game="other", source=table))
    assert (status, answer["sheet"], answer["made"]["rows"]) == (200, "a-deck", 1)


def test_what_is_wrong_is_told_with_its_field(routes: HomeRoutes, folder: Path) -> None:
    status, answer = post(routes.begin, body(game="minimal"))
    assert (status, answer["field"]) == (409, "game")
    assert answer["refused"] == answer["findings"][0]["message"]
    assert answer["findings"][0]["hint"] == "“minimal-2” is free"
    proposed = json.loads(bytes(get(routes.proposal, "title=Minimal&game=Minimal").body))
    assert (proposed["game"], proposed["hint"]) == ("minimal-2", "such as minimal")


@pytest.mark.parametrize(
    "fields",
    [
        {"more": 1},
        {"game": 1},
        {"title": "x" * 201},
        {"source": {"type": "folder", "path": "/etc"}},
        {"source": {"type": "copy", "game": "minimal", "path": "/etc"}},
        {"source": {"type": "table", "name": "a.csv", "data": "no base 64"}},
        {"source": None},
    ],
)
def test_other_orders_are_refused(routes: HomeRoutes, folder: Path, fields: Any) -> None:
    assert post(routes.begin, body(**fields))[0] == 400
    assert [path.name for path in folder.parent.iterdir()] == ["minimal"]
