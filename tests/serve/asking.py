"""Ask a handler of the preview without a server: a request's bytes in, status and answer out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from generator.serve.views import Choices, Shelf

Handler = Callable[[Request], Awaitable[Response]]


class StubStudio:
    """A studio with one game that does all work in this process."""

    def __init__(self, shelf: Shelf) -> None:
        self.choices = Choices((shelf,))
        self.writing = asyncio.Lock()

    async def run(self, _: int, function: Callable[..., Any], *arguments: Any) -> Any:
        return function(*arguments)


def ask(handler: Handler, body: bytes) -> tuple[int, Any]:
    """Return the status and the data that a handler answers to a body."""

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def answer() -> Response:
        return await handler(Request({"type": "http", "method": "POST", "headers": []}, receive))

    response = asyncio.run(answer())
    return response.status_code, json.loads(bytes(response.body))
