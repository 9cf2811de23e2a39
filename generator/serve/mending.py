"""Mend what can be mended without asking in a game that is looked at, as ``check --fix`` does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from generator.build import fixes
from generator.build.checking import Policy
from generator.serve.desk import desk
from generator.serve.guard import TooLargeError
from generator.serve.studio import Studio
from generator.serve.texts import Name


class Game(Struct, frozen=True, forbid_unknown_fields=True):
    """The game to mend."""

    game: Name


def mend(game: str) -> list[str]:
    """Mend a game at the desk of this process; return the names of the files that changed."""
    return [each.file for each in fixes.fix(desk().library, (game,), Policy())]


def mending(studio: Studio) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler that mends a game and answers which files have changed."""

    async def handle(request: Request) -> Response:
        try:
            asked = msgspec.json.decode(await request.body(), type=Game)
        except (ValueError, TooLargeError, ClientDisconnect):
            return JSONResponse({"refused": "this cannot be read"}, 400)
        if all(shelf.id != asked.game for shelf in studio.choices.shelves):
            return JSONResponse({"refused": "there is no such game"}, 404)
        try:
            async with studio.writing:
                files = await studio.run(1, mend, asked.game)
        except OSError as error:
            return JSONResponse({"refused": f"cannot be written: {error.strerror}"}, 409)
        return JSONResponse({"files": files})

    return handle
