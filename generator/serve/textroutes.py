"""The route on which translations are judged while they are typed; it writes nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from generator.serve import textdesk
from generator.serve.guard import TooLargeError
from generator.serve.studio import Studio
from generator.serve.texts import Wish


def judging(studio: Studio) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler that answers what the checks say of a translation."""

    async def judge(request: Request) -> Response:
        try:
            wish = msgspec.json.decode(await request.body(), type=Wish)
        except (ValueError, TooLargeError, ClientDisconnect):
            return JSONResponse({"refused": "this cannot be read"}, 400)
        shelf = next((each for each in studio.choices.shelves if each.id == wish.game), None)
        if shelf is None or wish.language not in shelf.languages:
            return JSONResponse({"refused": "there is no such translation"}, 404)
        return JSONResponse(await studio.run(1, textdesk.judge, wish))

    return judge
