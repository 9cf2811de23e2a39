"""Connections to the preview: each must send its requests within some seconds, and few wait."""

from __future__ import annotations

import asyncio
from typing import cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS_TO_ASK = 10
"""How long a request may take to arrive, head and body, in seconds."""
MOST_CONNECTIONS = 120
"""How many connections are open at once; for one more, the one that has waited longest goes."""
UNFINISHED = (h11.IDLE, h11.SEND_BODY)
"""What the other end is doing whose request has not arrived."""


class Connection(H11Protocol):
    """A connection that is cut where its request does not arrive in time."""

    deadline: asyncio.TimerHandle | None = None
    """When it is cut; none while nothing is to arrive."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request from now on; make room for it where too many are waiting."""
        others = [each for each in self.connections if not each.transport.is_closing()]
        super().connection_made(transport)
        if len(others) >= MOST_CONNECTIONS:
            waiting = [each for each in others if cast(Connection, each).deadline]
            oldest = min(waiting, key=lambda each: cast(Connection, each).due, default=self)
            cast(Connection, oldest).cut()
        if not transport.is_closing():
            self._wait()

    def data_received(self, data: bytes) -> None:
        """Read what has arrived. What arrives later does not put off the end of a request."""
        super().data_received(data)
        if self.conn.their_state not in UNFINISHED:
            self._wait_no_longer()
        elif self.deadline is None and not self.transport.is_closing():
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection that is gone."""
        self._wait_no_longer()
        super().connection_lost(exc)

    @property
    def due(self) -> float:
        """When it is cut, by the clock of the loop."""
        return self.deadline.when() if self.deadline else 0.0

    def cut(self) -> None:
        """End the connection at once."""
        self._wait_no_longer()
        self.transport.abort()

    def _wait(self) -> None:
        self.deadline = self.loop.call_later(SECONDS_TO_ASK, self.cut)

    def _wait_no_longer(self) -> None:
        if self.deadline:
            self.deadline.cancel()
            self.deadline = None
