"""Attacks on the preview: each of its routes is asked by strangers, and for what is not there.

None may be answered with more than a refusal, break the preview down, or leave anything behind.
"""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from msgspec import Struct

from generator.serve.guard import MOST_BYTES, MOST_BYTES_OF
from tests.attacks.routes import ROUTES, VARIANTS, Known
from tests.serve.previews import Preview, output_of
from tests.serve.racegame import write_race

SECONDS = 10
"""How long an answer may take."""
STRANGERS: Mapping[str, tuple[Mapping[str, str], int]] = {
    "a foreign host": ({"Host": "evil.example"}, 421),
    "the host of another port": ({"Host": "127.0.0.1:1"}, 421),
    "a foreign origin": ({"Origin": "http://evil.example"}, 403),
    "no origin": ({"Origin": "null"}, 403),
    "a foreign page": ({"Sec-Fetch-Site": "cross-site"}, 403),
    "a page of the same site": ({"Sec-Fetch-Site": "same-site"}, 403),
}
TRAVERSALS = (
    "../../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "....//....//etc/passwd",
    "/etc/passwd",
    "minimal/../second",
    "..\\..\\windows\\win.ini",
    "rules.yaml\0",
    ".git/config",
    "_shared",
)
ODD = (
    *TRAVERSALS,
    "",
    "x" * 3_000,
    "\u202e\u0000",
    "<script>a()</script>",
    "{7*7}",
    "=cmd|' /C'!A0",
)
ODD_DATA: tuple[Any, ...] = (
    None,
    True,
    -1,
    1e300,
    2**70,
    [],
    {},
    [[]],
    {"a": 1},
    ["a"] * 999,
    "\ud800",
)
BODIES = (b"", b"[]", b"null", b"\xff\xfe", b"[" * 20_000, b'{"game":' * 9_000, b'{"more": 1}')
REFUSED = frozenset((400, 404, 405, 409, 413, 414))
TAKEN = frozenset((200, 202, 204))
"""What is odd may be taken where it is harmless: nothing may be left behind."""


class Attempt(Struct, frozen=True):
    """A request, and the statuses that it may be answered with."""

    name: str
    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes | None = None
    may_be: frozenset[int] = REFUSED

    def faults(self, preview: Preview) -> Iterator[str]:
        """Send it, and yield what is wrong with how it was answered."""
        begin = time.monotonic()
        status, told = _sent(preview, self)
        if status not in self.may_be:
            yield f"answered with {status}"
        if b"root:x:" in told or b"Traceback" in told:
            yield "told too much"
        if time.monotonic() - begin > SECONDS:
            yield "took too long"


def _sent(preview: Preview, attempt: Attempt) -> tuple[int, bytes]:
    """Return the status of an answer, and as much as is told at once."""
    connection = http.client.HTTPConnection("127.0.0.1", preview.port, timeout=60)
    try:
        connection.putrequest(attempt.method, attempt.path, skip_host="Host" in attempt.headers)
        length = {} if attempt.body is None else {"Content-Length": str(len(attempt.body))}
        for name, value in {**length, **attempt.headers}.items():
            connection.putheader(name, value)
        connection.endheaders(attempt.body)
        answer = connection.getresponse()
        is_stream = answer.getheader("content-type", "").startswith("text/event-stream")
        return answer.status, b"" if is_stream else answer.read()
    finally:
        connection.close()


def attempts(route: Known, token: str) -> Iterator[Attempt]:
    """Yield attempts on a route."""
    yield from _by_strangers(route, token)
    yield from _elsewhere(route, token)
    if route.method == "POST":
        yield from _odd_bodies(route, token)


def _request(route: Known, query: Mapping[str, str] = {}) -> str:
    asked = urlencode({**route.query, **query}, errors="surrogatepass")
    return f"{route.filled()}?{asked}" if asked else route.filled()


def _body(route: Known) -> bytes | None:
    return route.raw if route.data is None else json.dumps(route.data).encode()


def _by_strangers(route: Known, token: str) -> Iterator[Attempt]:
    path, body, own = _request(route), _body(route), {"X-Playeraid-Token": token}
    for name, (headers, status) in STRANGERS.items():
        only = frozenset((status,))
        yield Attempt(name, route.method, path, {**own, **headers}, body, only)
    if route.method == "POST":
        for given in ("", "guessed", token[:-1], token + " x"):
            head = {"X-Playeraid-Token": given}
            yield Attempt(f"token “{given}”", "POST", path, head, body, frozenset((403,)))
        yield Attempt("no token", "POST", path, {}, body, frozenset((403,)))
        yield Attempt("asked for only", "GET", path, own, None, frozenset((405,)))
    else:
        yield Attempt("sent to", "POST", path, own, b"{}", frozenset((405,)))
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
        yield Attempt(method, method, path, own, None, frozenset((405,)))
    yield Attempt("a long address", "GET", f"{path}?{'x' * 5_000}", own, None, frozenset((414,)))


def _elsewhere(route: Known, token: str) -> Iterator[Attempt]:
    """Yield what leads elsewhere: odd parts of the address, and odd fields of the query."""
    own, body = {"X-Playeraid-Token": token}, _body(route)
    for name in route.parts:
        for odd in ODD[:-3]:
            path = route.filled({name: quote(odd, safe="")})
            yield Attempt(f"{name} “{odd[:20]}”", route.method, path, own, body)
            if "/" in odd:
                plain = route.filled({name: quote(odd)})
                yield Attempt(f"{name} {odd[:20]}", route.method, plain, own, body)
    for name in route.query:
        for odd in ODD:
            path = _request(route, {name: odd})
            yield Attempt(f"{name}={odd[:20]}", route.method, path, own, body, REFUSED | TAKEN)


def _odd_bodies(route: Known, token: str) -> Iterator[Attempt]:
    own, path = {"X-Playeraid-Token": token}, _request(route)
    most = MOST_BYTES_OF.get(route.address, MOST_BYTES)
    large = {**own, "Content-Length": str(most + 1)}
    yield Attempt("a large body", "POST", path, large, b"", frozenset((413,)))
    strict = REFUSED if route.data else REFUSED | TAKEN  # some read no body at all
    for body in BODIES:
        yield Attempt(f"body {body[:12]!r}", "POST", path, own, body, strict)
    for name in route.data or {}:
        for odd in (*ODD, *ODD_DATA):
            sent = json.dumps({**(route.data or {}), name: odd}).encode()
            told = f"{name}: {str(odd)[:20]!r}"
            yield Attempt(told, "POST", path, own, sent, REFUSED | TAKEN)


def write_attacked(home: Path) -> Path:
    """Write games with a table in YAML, and links that lead out; return their content."""
    content = write_race(home)
    for name in ("link.csv", "link.xlsx"):
        (content / "minimal" / name).symlink_to("/etc/passwd")
    return content


def attacked(preview: Preview, wanted: list[str]) -> Iterator[tuple[Known, int, list[str]]]:
    """Attack each route that some words name; yield it, how often it was, and what is wrong."""
    token = preview.token
    for route in (*ROUTES, *VARIANTS):
        if not all(word in f"route {route.address}" for word in wanted):
            continue
        before, tried = listing(preview), list(attempts(route, token))
        faults = [f"{each.name}: {fault}" for each in tried for fault in each.faults(preview)]
        preview.request("/export/cancel", "POST", b"", {"X-Playeraid-Token": token})
        faults += [f"{path} is another" for path in _changed(before, listing(preview))]
        if preview.request("/choices.json").status != 200:
            faults.append("the preview has broken down")
        preview.restore()
        yield route, len(tried), faults


def listing(preview: Preview) -> dict[Path, bytes]:
    """Return all files around the content, but what was exported on request."""
    home, out = preview.content.parent.parent, output_of(preview.content)
    found = (path for path in home.rglob("*") if not path.is_relative_to(out))
    return {path: path.read_bytes() if path.is_file() else b"" for path in found}


def _changed(before: Mapping[Path, bytes], after: Mapping[Path, bytes]) -> list[Path]:
    paths = sorted(before.keys() | after.keys())
    return [path for path in paths if before.get(path) != after.get(path)]
