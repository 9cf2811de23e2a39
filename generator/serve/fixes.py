"""The route that applies the safe fixes to a game, as ``check --fix`` does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from generator.build import fixes
from generator.build.checking import Policy
from generator.serve.guard import TooLargeError
from generator.serve.session import Session
from generator.serve.texts import Name
from generator.serve.worker import current_worker


class Game(Struct, frozen=True, forbid_unknown_fields=True):
    """The game to fix."""

    game: Name


def fix(game: str) -> list[str]:
    """Apply the fixes to a game in this process; return the names of the changed files."""
    return [each.file for each in fixes.fix(current_worker().library, (game,), Policy())]


def fix_handler(session: Session) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler that fixes a game and responds with the changed files."""

    async def handle(request: Request) -> Response:
        try:
            wanted = msgspec.json.decode(await request.body(), type=Game)
        except (ValueError, TooLargeError, ClientDisconnect):
            return JSONResponse({"refused": "this cannot be read"}, 400)
        if all(menu.id != wanted.game for menu in session.choices.menus):
            return JSONResponse({"refused": "there is no such game"}, 404)
        try:
            async with session.writing:
                files = await session.run(1, fix, wanted.game)
        except OSError as error:
            return JSONResponse({"refused": f"cannot be written: {error.strerror}"}, 409)
        return JSONResponse({"files": files})

    return handle
