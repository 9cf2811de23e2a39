"""Call a handler of the preview without a server: request bytes in, status and data out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from generator.serve.views import Choices, GameMenu

Handler = Callable[[Request], Awaitable[Response]]


class StubSession:
    """A session with one game that runs everything in this process."""

    def __init__(self, menu: GameMenu) -> None:
        self.choices = Choices((menu,))
        self.writing = asyncio.Lock()

    async def run(self, _: int, function: Callable[..., Any], *arguments: Any) -> Any:
        return function(*arguments)


def get(handler: Handler, query: str = "", **path: str) -> Response:
    """Return a handler's response to a query; ``path`` are the parameters of its address."""

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def answer() -> Response:
        scope = {"type": "http", "method": "GET", "headers": [], "path_params": path}
        return await handler(Request(scope | {"query_string": query.encode()}, receive))

    return asyncio.run(answer())


def post(handler: Handler, body: bytes) -> tuple[int, Any]:
    """Return status and data of a handler's response to a body."""

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def answer() -> Response:
        return await handler(Request({"type": "http", "method": "POST", "headers": []}, receive))

    response = asyncio.run(answer())
    return response.status_code, json.loads(bytes(response.body))
