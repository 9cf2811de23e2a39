"""The route that checks translations while they are typed; it writes nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from generator.serve import textchecks
from generator.serve.guard import TooLargeError
from generator.serve.session import Session
from generator.serve.texts import Submission


def judge_handler(session: Session) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler that responds with the findings of a translation."""

    async def judge(request: Request) -> Response:
        try:
            submission = msgspec.json.decode(await request.body(), type=Submission)
        except (ValueError, TooLargeError, ClientDisconnect):
            return JSONResponse({"refused": "this cannot be read"}, 400)
        menu = next((each for each in session.choices.menus if each.id == submission.game), None)
        if menu is None or submission.language not in menu.languages:
            return JSONResponse({"refused": "there is no such translation"}, 404)
        return JSONResponse(await session.run(1, textchecks.judge, submission))

    return judge
