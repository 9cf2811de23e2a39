"""Notify open pages of changes: only the latest event per topic, so no queue grows."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

MOST_STREAMS = 32
"""How many pages may subscribe at the same time."""
HEARTBEAT = 15.0
"""Seconds of silence before a comment is sent, which shows whether the page still listens."""


class TooManyError(RuntimeError):
    """There are too many subscribers."""


class Subscriber:
    """One open page: its topics, and the events that were not sent yet."""

    def __init__(self, topics: frozenset[Any]) -> None:
        self.topics = topics
        self.is_over = False
        self._events: dict[tuple[str, Any], Any] = {}
        self._has_events = asyncio.Event()

    def put(self, kind: str, topic: Any, data: Any) -> None:
        """Queue an event in place of an older one of the same kind and topic."""
        self._events.pop((kind, topic), None)
        self._events[kind, topic] = data
        self._has_events.set()

    def end(self) -> None:
        """End the stream of this page."""
        self.is_over = True
        self._has_events.set()

    async def next(self) -> list[tuple[str, Any]]:
        """Return the queued events; none after HEARTBEAT seconds of silence."""
        try:
            await asyncio.wait_for(self._has_events.wait(), HEARTBEAT)
        except TimeoutError:
            return []
        events = [(kind, data) for (kind, _), data in self._events.items()]
        self._events.clear()
        self._has_events.clear()
        return events


class Hub:
    """All subscribers of the preview."""

    def __init__(self, most: int = MOST_STREAMS) -> None:
        self.most = most
        self.subscribers: set[Subscriber] = set()

    def subscribe(self, topics: frozenset[Any]) -> Subscriber:
        """Add a subscriber. Raises TooManyError if there are too many."""
        if len(self.subscribers) >= self.most:
            raise TooManyError
        subscriber = Subscriber(topics)
        self.subscribers.add(subscriber)
        return subscriber

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Remove a subscriber, if it is one."""
        self.subscribers.discard(subscriber)

    def close(self) -> None:
        """End all streams, and accept no more subscribers."""
        self.most = 0
        for subscriber in self.subscribers:
            subscriber.end()

    def publish(self, kind: str, topic: Any, data: Any, part: str = "") -> None:
        """Send an event to the subscribers of a topic; its parts do not replace each other."""
        for subscriber in self.subscribers:
            if topic in subscriber.topics:
                subscriber.put(kind, (topic, part), data)

    def broadcast(self, kind: str, data: Any) -> None:
        """Send an event to all subscribers, whatever their topics."""
        for subscriber in self.subscribers:
            subscriber.put(kind, None, data)

    @property
    def topics(self) -> frozenset[Any]:
        """All topics with a subscriber."""
        return frozenset().union(*(each.topics for each in self.subscribers))


async def stream(subscriber: Subscriber, done: Callable[[], None]) -> AsyncIterator[bytes]:
    """Yield server-sent events until the subscriber ends; then call ``done``."""
    try:
        yield b"retry: 1000\n\n"
        while not subscriber.is_over:
            events = await subscriber.next()
            if not events and not subscriber.is_over:
                yield b": alive\n\n"
            for kind, data in events:
                yield f"event: {kind}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()
    finally:
        done()
