"""Read what the page sends, and respond to what cannot be served."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from generator.serve.guard import TooLargeError
from generator.serve.texts import Name, OvertakenError, RefusedError
from generator.serve.views import LONGEST_NAME

if TYPE_CHECKING:
    from generator.serve.session import Session

MOST_ATTEMPTS = 4
"""How often something is written anew because another has saved the file at the same moment."""
NEVER = {"cache-control": "no-store"}

Body = TypeVar("Body")
Sent = TypeVar("Sent")
Result = TypeVar("Result")
Routes = TypeVar("Routes")
Handler = Callable[[Request], Awaitable[Response]]


class OneGame(Struct, frozen=True, forbid_unknown_fields=True):
    """The game that something is to be done with."""

    game: Name


class RefusalError(Exception):
    """A request is refused for a ``reason``; ``now`` is what the file says meanwhile."""

    def __init__(self, reason: str, status: int, now: Sequence[str] | None = None) -> None:
        super().__init__(reason)
        self.status = status
        self.data: Mapping[str, Any] = {"refused": reason} | ({} if now is None else {"now": now})

    @classmethod
    def with_data(cls, status: int, data: Mapping[str, Any]) -> RefusalError:
        """Return a refusal with all that is responded, among it why it is ``refused``."""
        error = cls(data["refused"], status)
        error.data = data
        return error


def refusing(
    handler: Callable[[Routes, Request], Awaitable[Response]],
) -> Callable[[Routes, Request], Awaitable[Response]]:
    """Let a handler respond with the reason where it raises RefusalError."""

    @wraps(handler)
    async def handle(routes: Routes, request: Request) -> Response:
        try:
            return await handler(routes, request)
        except RefusalError as error:
            return JSONResponse(error.data, error.status)

    return handle


async def body_of(request: Request, type: type[Body]) -> Body:
    """Return the decoded body of a request; raise RefusalError if it cannot be read."""
    try:
        return msgspec.json.decode(await request.body(), type=type)
    except (ValueError, TooLargeError, ClientDisconnect):
        raise RefusalError("this cannot be read", 400) from None


def known_game(session: Session, game: str) -> str:
    """Return a game that is in the menus; raise RefusalError for any other."""
    if not session.choices.has(game):
        raise RefusalError("there is no such game", 404)
    return game


async def written(session: Session, write: Callable[[Sent], Result], what: Sent) -> Result:
    """Return what writing returns, when nobody else writes; raise RefusalError if it cannot."""
    try:
        async with session.writing:
            return await _insisting(session, write, what)
    except RefusedError as error:
        raise RefusalError(error.reason, 409, error.now) from None
    except OSError as error:
        raise RefusalError(f"cannot be written: {error.strerror}", 409) from None


async def _insisting(session: Session, write: Callable[[Sent], Result], what: Sent) -> Result:
    """Write what another has kept from being written once more, as the file is by then."""
    for _ in range(MOST_ATTEMPTS - 1):
        try:
            return await session.run(1, write, what)
        except OvertakenError:
            continue
    return await session.run(1, write, what)


def fields_of(query: Mapping[str, str]) -> dict[str, str]:
    """Return the fields of a query, without values too long to be names."""
    return {name: value for name, value in query.items() if len(value) <= LONGEST_NAME}


def not_found() -> Response:
    """Return the response to a request for what does not exist."""
    return Response("nothing here", 404, headers=NEVER)
