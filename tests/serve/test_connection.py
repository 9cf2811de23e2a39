"""Requests that never arrive whole do not keep others out of the preview."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from generator.serve import connection
from tests.serve.previews import Preview

HALVES = (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1:1\r\n", b"POST /text HTTP/1.1\r\n")


@pytest.fixture
def half_open(preview: Preview) -> Iterator[list[socket.socket]]:
    """Open twice as many connections as may be open, none of which asks for anything."""
    host, port = preview.address.removeprefix("http://").rstrip("/").split(":")
    with ExitStack() as stack:
        opened = []
        for number in range(2 * connection.MOST_CONNECTIONS):
            opened.append(stack.enter_context(socket.create_connection((host, int(port)), 30)))
            opened[-1].sendall(HALVES[number % len(HALVES)])
        yield opened


def test_half_open_requests_block_no_other_client(
    preview: Preview, half_open: list[socket.socket]
) -> None:
    for _ in range(3):
        assert preview.request("/choices.json").status == 200
    oldest, youngest = half_open[0], half_open[-1]
    assert is_cut(oldest)
    youngest.settimeout(3 * connection.REQUEST_TIMEOUT)
    assert is_cut(youngest)
    assert preview.request("/choices.json").status == 200


def is_cut(half: socket.socket) -> bool:
    """Wait until the other end has gone."""
    try:
        return half.recv(1) == b""
    except ConnectionResetError:
        return True
