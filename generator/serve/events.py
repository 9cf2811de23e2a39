"""Tell open pages what has changed: of each subject the latest news only, so nothing piles up."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

MOST_STREAMS = 32
"""How many pages may listen at the same time."""
HEARTBEAT = 15.0
"""Seconds after which a silent stream says that it lives, which shows whether anyone listens."""


class TooManyError(RuntimeError):
    """More listeners than are served."""


class Listener:
    """One open page: what it looks at, and the news that it has not been told yet."""

    def __init__(self, subjects: frozenset[Any]) -> None:
        self.subjects = subjects
        self.is_over = False
        self._news: dict[tuple[str, Any], Any] = {}
        self._waiting = asyncio.Event()

    def tell(self, kind: str, subject: Any, data: Any) -> None:
        """Put news in the place of older news of the same kind and subject."""
        self._news.pop((kind, subject), None)
        self._news[kind, subject] = data
        self._waiting.set()

    def end(self) -> None:
        """Say that no more news will come."""
        self.is_over = True
        self._waiting.set()

    async def next(self) -> list[tuple[str, Any]]:
        """Return the news, or nothing after a while."""
        try:
            await asyncio.wait_for(self._waiting.wait(), HEARTBEAT)
        except TimeoutError:
            return []
        news = [(kind, data) for (kind, _), data in self._news.items()]
        self._news.clear()
        self._waiting.clear()
        return news


class Hub:
    """All listeners."""

    def __init__(self, most: int = MOST_STREAMS) -> None:
        self.most = most
        self.listeners: set[Listener] = set()

    def join(self, subjects: frozenset[Any]) -> Listener:
        """Add a listener; raises TooManyError when there are enough."""
        if len(self.listeners) >= self.most:
            raise TooManyError
        listener = Listener(subjects)
        self.listeners.add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Forget a listener."""
        self.listeners.discard(listener)

    def close(self) -> None:
        """End all streams, and let nobody join any more."""
        self.most = 0
        for listener in self.listeners:
            listener.end()

    def tell(self, kind: str, subject: Any, data: Any, part: str = "") -> None:
        """Tell news to all who look at a subject; those of its parts do not replace each other."""
        for listener in self.listeners:
            if subject in listener.subjects:
                listener.tell(kind, (subject, part), data)

    @property
    def subjects(self) -> frozenset[Any]:
        """Everything that anybody looks at."""
        return frozenset().union(*(each.subjects for each in self.listeners))


async def stream(listener: Listener, done: Callable[[], None]) -> AsyncIterator[bytes]:
    """Yield news as server-sent events until nobody listens."""
    try:
        yield b"retry: 1000\n\n"
        while not listener.is_over:
            news = await listener.next()
            if not news and not listener.is_over:
                yield b": alive\n\n"
            for kind, data in news:
                yield f"event: {kind}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()
    finally:
        done()
