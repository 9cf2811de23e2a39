"""Only the page of this preview has access."""

from __future__ import annotations

from typing import Any

import pytest

from generator.serve.guard import LONGEST_ADDRESS, MOST_BYTES, Guard

TOKEN = (b"x-playeraid-token", b"secret")
HOST = (b"host", b"127.0.0.1:8714")


async def nobody(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError


def refusal(method: str, *headers: tuple[bytes, bytes], query: bytes = b"") -> int | None:
    scope = {"type": "http", "method": method, "headers": headers, "query_string": query}
    refused = Guard(nobody, 8714, "secret").refusal(scope)
    return refused[0] if refused else None


def test_the_page_itself_is_let_in() -> None:
    assert refusal("GET", HOST) is None
    assert refusal("GET", (b"Host", b"LOCALHOST:8714")) is None
    own = ((b"origin", b"http://127.0.0.1:8714"), (b"sec-fetch-site", b"same-origin"))
    assert refusal("POST", HOST, TOKEN, *own) is None


@pytest.mark.parametrize(
    ("method", "headers", "status"),
    [
        ("GET", [], 421),
        ("GET", [HOST, HOST], 421),
        ("GET", [(b"host", b"evil.example:8714")], 421),
        ("GET", [(b"host", b"127.0.0.1:8715")], 421),
        ("GET", [HOST, (b"origin", b"http://evil.example")], 403),
        ("GET", [HOST, (b"origin", b"http://127.0.0.1:8714"), (b"origin", b"null")], 403),
        ("GET", [HOST, (b"sec-fetch-site", b"cross-site")], 403),
        ("PUT", [HOST, TOKEN], 405),
        ("POST", [HOST], 403),
        ("POST", [HOST, (b"x-playeraid-token", b"secret ")], 403),
        ("POST", [HOST, TOKEN, (b"content-length", str(MOST_BYTES + 1).encode())], 413),
        ("POST", [HOST, TOKEN, (b"content-length", b"-1")], 413),
    ],
)
def test_all_others_are_refused(
    method: str, headers: list[tuple[bytes, bytes]], status: int
) -> None:
    assert refusal(method, *headers) == status


def test_an_address_has_an_end() -> None:
    assert refusal("GET", HOST, query=b"x" * LONGEST_ADDRESS) is None
    assert refusal("GET", HOST, query=b"x" * (LONGEST_ADDRESS + 1)) == 414
