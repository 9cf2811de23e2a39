"""Keep everybody but this computer's own page out: Host, Origin, token, size of what is sent."""

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
"""The largest body that is read."""
LONGEST_ADDRESS = 4_096
TOKEN_FIELD = b"x-playeraid-token"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
FIELDS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
}
"""Fields of every answer: nothing from elsewhere runs here, and nothing elsewhere embeds this."""


class TooLargeError(ValueError):
    """A body of more bytes than are read."""


class Guard:
    """Lets requests through to an app that come from its own page.

    A web page elsewhere can make a browser send requests here, under a name that it lets
    point to this computer, too. So the names in Host and Origin are compared, whatever
    writes must know a token that stands only in the page itself, and browsers say with
    Sec-Fetch-Site that a page elsewhere asks.
    """

    def __init__(
        self, app: App, port: int, token: str, close: Callable[[], None] = lambda: None
    ) -> None:
        self.app = app
        self.close = close
        """Ends what would never end by itself."""
        self.token = token.encode()
        self.hosts = {f"{name}:{port}".encode() for name in ("127.0.0.1", "localhost")}
        self.origins = {b"http://" + host for host in self.hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it in a word."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await _refuse(send, 404, "nothing here")
            return
        if refusal := self.refusal(scope):
            await _refuse(send, *refusal)
            return
        await self.app(scope, _bounded(receive), _with_fields(send))

    def refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Return status and words if a request is to be refused."""
        fields: dict[bytes, list[bytes]] = {}
        for name, value in scope["headers"]:
            fields.setdefault(name.lower(), []).append(value)
        hosts = fields.get(b"host", [])
        if len(hosts) != 1 or hosts[0].lower() not in self.hosts:
            return 421, "this preview answers under its own name only"
        origins = fields.get(b"origin", [])
        if any(origin.lower() not in self.origins for origin in origins):
            return 403, "this preview answers its own page only"
        if fields.get(b"sec-fetch-site", [b"none"])[0] not in (b"same-origin", b"none"):
            return 403, "this preview answers its own page only"
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LONGEST_ADDRESS:
            return 414, "the address is too long"
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "only GET and POST"
        if scope["method"] == "POST":
            token = fields.get(TOKEN_FIELD, [b""])[0]
            if not hmac.compare_digest(token, self.token):
                return 403, "the token of the page is missing; load it again"
            length = fields.get(b"content-length", [b"0"])[0]
            if not length.isdigit() or int(length) > MOST_BYTES:
                return 413, "that is too much"
        return None


def _bounded(receive: Receive) -> Receive:
    """Return the same stream of messages, ending in an error when it brings too much."""
    seen = 0

    async def next_message() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > MOST_BYTES:
            raise TooLargeError
        return message

    return next_message


def _with_fields(send: Send) -> Send:
    async def send_with_fields(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name.lower() for name, _ in message.get("headers", [])}
            more = [field for field in FIELDS.items() if field[0] not in own]
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await send(message)

    return send_with_fields


async def _refuse(send: Send, status: int, words: str) -> None:
    head = [(b"content-type", b"text/plain; charset=utf-8"), *FIELDS.items()]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": words.encode()})
