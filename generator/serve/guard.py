"""Accept requests of the preview's own page only: check Host, Origin, token and body size."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BYTES = 65_536
"""The largest request body that is read."""
MOST_BYTES_OF = {
    **dict.fromkeys(("/document", "/document/merge", "/grid", "/suggestions"), 4_194_304),
    "/begin": 45_000_000,
    "/artwork": 11_200_000,
}
"""The same for requests that send whole files: texts and what they were made from, artwork,
and games that were shared."""
LONGEST_ADDRESS = 4_096
TOKEN_HEADER = b"x-playeraid-token"
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    b"content-security-policy": CONTENT_SECURITY_POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
}
"""Headers of every response: no foreign code runs here, and no other page embeds this one."""


class TooLargeError(ValueError):
    """A request body is larger than its limit."""


class Guard:
    """ASGI middleware that passes on only the requests of the app's own page.

    A foreign web page can make a browser send requests here, even under a host name of its
    own that resolves to this computer (DNS rebinding). So Host, Origin and Sec-Fetch-Site are
    checked, and every POST must carry a token that only the page itself contains.
    """

    def __init__(
        self, app: App, port: int, token: str, close: Callable[[], None] = lambda: None
    ) -> None:
        self.app = app
        self.close = close
        """Ends what would not end by itself in time: event streams, and what a page waits for."""
        self.token = token.encode()
        self.hosts = {f"{name}:{port}".encode() for name in ("127.0.0.1", "localhost")}
        self.origins = {b"http://" + host for host in self.hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await _refuse(send, 404, "nothing here")
            return
        if refusal := self.refusal(scope):
            await _refuse(send, *refusal)
            return
        await self.app(scope, _bounded(receive, _most_bytes(scope)), _with_headers(send))

    def refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Return status and reason if a request is to be refused."""
        headers: dict[bytes, list[bytes]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.lower(), []).append(value)
        hosts = headers.get(b"host", [])
        if len(hosts) != 1 or hosts[0].lower() not in self.hosts:
            return 421, "this preview answers under its own name only"
        origins = headers.get(b"origin", [])
        if any(origin.lower() not in self.origins for origin in origins):
            return 403, "this preview answers its own page only"
        if headers.get(b"sec-fetch-site", [b"none"])[0] not in (b"same-origin", b"none"):
            return 403, "this preview answers its own page only"
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LONGEST_ADDRESS:
            return 414, "the address is too long"
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "only GET and POST"
        if scope["method"] == "POST":
            token = headers.get(TOKEN_HEADER, [b""])[0]
            if not hmac.compare_digest(token, self.token):
                return 403, "the token of the page is missing; load it again"
            length = headers.get(b"content-length", [b"0"])[0]
            if not length.isdigit() or int(length) > _most_bytes(scope):
                return 413, "that is too much"
        return None


def _most_bytes(scope: Scope) -> int:
    return MOST_BYTES_OF.get(scope.get("path", ""), MOST_BYTES)


def _bounded(receive: Receive, most: int) -> Receive:
    """Return the same stream of messages; it raises TooLargeError beyond ``most`` bytes."""
    received = 0

    async def next_message() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > most:
            raise TooLargeError
        return message

    return next_message


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {name.lower() for name, _ in message.get("headers", [])}
            more = [header for header in HEADERS.items() if header[0] not in given]
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await send(message)

    return send_with_headers


async def _refuse(send: Send, status: int, reason: str) -> None:
    head = [(b"content-type", b"text/plain; charset=utf-8"), *HEADERS.items()]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": reason.encode()})
