"""Connections to the preview, limited in number and in the time that a request may take."""

from __future__ import annotations

import asyncio
from typing import cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_TIMEOUT = 10
"""Seconds in which a request must arrive, head and body."""
MOST_CONNECTIONS = 120
"""Limit of open connections; one more closes the one that has been idle longest."""
UNFINISHED = (h11.IDLE, h11.SEND_BODY)
"""States of a client whose request has not arrived completely."""


class Connection(H11Protocol):
    """A connection that is aborted if its request does not arrive in time."""

    deadline: asyncio.TimerHandle | None = None
    """The timeout of the current request; None while no data is expected."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timeout; abort the oldest idle connection if there are too many."""
        others = [each for each in self.connections if not each.transport.is_closing()]
        super().connection_made(transport)
        if len(others) >= MOST_CONNECTIONS:
            idle = [each for each in others if cast(Connection, each).deadline]
            oldest = min(idle, key=lambda each: cast(Connection, each).due, default=self)
            cast(Connection, oldest).abort()
        if not transport.is_closing():
            self._start_timer()

    def data_received(self, data: bytes) -> None:
        """Process data; more of the same request does not extend its timeout."""
        super().data_received(data)
        if self.conn.their_state not in UNFINISHED:
            self._stop_timer()
        elif self.deadline is None and not self.transport.is_closing():
            self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timeout."""
        self._stop_timer()
        super().connection_lost(exc)

    @property
    def due(self) -> float:
        """When the timeout expires, by the clock of the loop."""
        return self.deadline.when() if self.deadline else 0.0

    def abort(self) -> None:
        """Close the connection at once."""
        self._stop_timer()
        self.transport.abort()

    def _start_timer(self) -> None:
        self.deadline = self.loop.call_later(REQUEST_TIMEOUT, self.abort)

    def _stop_timer(self) -> None:
        if self.deadline:
            self.deadline.cancel()
            self.deadline = None
