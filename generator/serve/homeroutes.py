"""The routes of the home page: its games, their pictures, and beginning another game."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.content.resources import STARTERS, TEMPLATES
from generator.language.labels import label_catalogs
from generator.serve import begin, covers
from generator.serve.messages import (
    NEVER,
    RefusalError,
    body_of,
    fields_of,
    not_found,
    refusing,
    written,
)
from generator.serve.session import Session
from generator.serve.thumbnails import Thumbnails
from generator.serve.views import GameMenu

FOREVER = {"cache-control": "private, max-age=31536000, immutable"}
BRIEFLY = {"cache-control": "private, max-age=3600"}
"""Starters change with the program."""
PAUSE = 0.1
"""Seconds between two looks whether there is time for a picture."""


class HomeRoutes(Struct, frozen=True):
    """Responds to requests of the home page of a session."""

    session: Session
    thumbnails: Thumbnails

    def routes(self) -> list[Route]:
        """Return the routes, by their addresses."""
        return [
            Route("/home.json", self.home),
            Route("/cover/game/{game}.webp", self.game),
            Route("/cover/starter/{kind}.webp", self.starter),
            Route("/begin.json", self.proposal),
            Route("/begin", self.begin, methods=["POST"]),
        ]

    async def home(self, _: Request) -> Response:
        """Respond with the games that are there, and with what a game can begin from."""
        content = self.session.library.content
        menus = [menu for menu in self.session.choices.menus if (content / menu.id).is_dir()]
        versions = await self._versions(menus)
        data = {
            "games": [_game_data(menu, versions[menu.id]) for menu in menus],
            "folder": content.name,
            "starters": list(STARTERS),
            "languages": _languages(menus),
        }
        return JSONResponse(data, headers=NEVER)

    async def game(self, request: Request) -> Response:
        """Respond with the picture of a game; it may be kept as long as its version is named."""
        name = request.path_params["game"]
        menus = self._menus_of(name)
        view = covers.view_of(menus[0]) if menus else None
        if view is None:
            return not_found()
        version = (await self._versions(menus))[name]
        stamp = self.session.stamp
        picture = await self.thumbnails.get(
            f"game {name}",
            version,
            lambda: self.session.run(1, covers.of_game, view, stamp),
            lambda: self._is_wanted(request),
        )
        is_current = request.query_params.get("version") == version
        return _picture(picture, FOREVER if is_current else NEVER)

    async def starter(self, request: Request) -> Response:
        """Respond with the picture of a starter."""
        kind = request.path_params["kind"]
        if kind not in STARTERS:
            return not_found()
        picture = await self.thumbnails.get(
            f"starter {kind}",
            "",
            lambda: self.session.run(1, covers.of_starter, kind),
            lambda: self._is_wanted(request),
        )
        return _picture(picture, BRIEFLY)

    async def proposal(self, request: Request) -> Response:
        """Respond with an id for a title, and with what is wrong with one that was chosen."""
        fields = fields_of(request.query_params)
        title = request.query_params.get("title", "")[: begin.LONGEST_TITLE]
        content, game = self.session.library.content, fields.get("game", "")
        data = await asyncio.to_thread(begin.proposal, content, title, game)
        return JSONResponse(data, headers=NEVER)

    @refusing
    async def begin(self, request: Request) -> Response:
        """Begin a game, and respond with its id once it is in the menus; or with what is wrong."""
        order = await body_of(request, begin.Order)
        begun = await written(self.session, begin.begin, order)
        if begun.findings:
            data = {"field": begun.field, "findings": begun.findings}
            raise RefusalError.with_data(409, {"refused": begun.findings[0]["message"], **data})
        await self.session.update_menus()
        decks = [deck for menu in self._menus_of(begun.game) for deck in menu.decks]
        sheet = (
            decks[0] if "rows" in begun.made and decks else ""
        )  # the rows of a table became cards
        return JSONResponse({"game": begun.game, "made": begun.made, "sheet": sheet})

    def _menus_of(self, game: str) -> list[GameMenu]:
        return [menu for menu in self.session.choices.menus if menu.id == game]

    async def _is_wanted(self, request: Request) -> bool:
        """Whether a picture is still waited for once nothing more urgent is to be done."""
        while not self.session.is_idle:
            await asyncio.sleep(PAUSE)
        return not await request.is_disconnected()

    async def _versions(self, menus: list[GameMenu]) -> dict[str, str]:
        return await self.thumbnails.versions([menu.id for menu in menus], self.session.stamp)


def _game_data(menu: GameMenu, version: str) -> Mapping[str, Any]:
    """Return a game with what it prints, as numbers of sheets, decks and maps."""
    maps = [id for id in menu.sheets if id in menu.maps]
    return {
        "id": menu.id,
        "title": menu.title,
        "languages": list(menu.languages),
        "sheets": len(menu.sheets) - len(maps),
        "decks": len(menu.decks),
        "maps": len(maps),
        "version": version if covers.view_of(menu) else "",
    }


def _languages(menus: list[GameMenu]) -> list[str]:
    """Return the languages to begin a game in: those of the program's words, and of the games."""
    bundled = {path.stem for path in label_catalogs(TEMPLATES)}
    return sorted({"en", *bundled, *(language for menu in menus for language in menu.languages)})


def _picture(data: bytes | None, headers: Mapping[str, str]) -> Response:
    if data is None:
        return not_found()
    return Response(data, media_type="image/webp", headers=dict(headers))
