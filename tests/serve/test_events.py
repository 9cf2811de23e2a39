"""Events reach the subscribers of their subject; unread ones are replaced, not queued."""

from __future__ import annotations

import asyncio

import pytest

from generator.serve.events import Hub, TooManyError, stream


def test_only_the_latest_event_of_a_subject_is_sent() -> None:
    async def listen() -> list[tuple[str, object]]:
        hub = Hub()
        subscriber = hub.subscribe(frozenset({"a"}))
        for number in range(1000):
            hub.publish("sheet", "a", number)
            hub.publish("sheet", "b", number)
        hub.publish("findings", "a", "some")
        return await subscriber.next()

    assert asyncio.run(listen()) == [("sheet", 999), ("findings", "some")]


def test_a_broadcast_reaches_all_subscribers() -> None:
    async def listen() -> list[list[tuple[str, object]]]:
        hub = Hub()
        subscribers = [hub.subscribe(frozenset(topics)) for topics in ("a", "b", "")]
        hub.broadcast("export", 1)
        hub.broadcast("export", 2)
        return [await each.next() for each in subscribers]

    assert asyncio.run(listen()) == 3 * [[("export", 2)]]


def test_parts_of_a_subject_are_sent_separately() -> None:
    async def listen() -> list[tuple[str, object]]:
        hub = Hub()
        subscriber = hub.subscribe(frozenset({"a"}))
        for number, part in enumerate(("front", "back", "front")):
            hub.publish("side", "a", number, part)
        return await subscriber.next()

    assert asyncio.run(listen()) == [("side", 1), ("side", 2)]


def test_subscribers_are_bounded_and_make_room() -> None:
    hub = Hub(most=2)
    first = hub.subscribe(frozenset({"a"}))
    hub.subscribe(frozenset({"b"}))
    assert hub.topics == {"a", "b"}
    with pytest.raises(TooManyError):
        hub.subscribe(frozenset())
    hub.unsubscribe(first)
    hub.unsubscribe(first)
    assert hub.topics == {"b"}
    hub.subscribe(frozenset())


def test_a_stream_writes_news_as_events_and_ends() -> None:
    left = []

    async def read() -> bytes:
        hub = Hub()
        subscriber = hub.subscribe(frozenset({"a"}))
        hub.publish("sheet", "a", {"word": "ö\n"})
        events = stream(subscriber, lambda: left.append(True))
        parts = [await anext(events), await anext(events)]
        hub.close()
        parts += [part async for part in events]
        return b"".join(parts)

    sent = asyncio.run(read())
    assert 'event: sheet\ndata: {"word": "ö\\n"}\n\n'.encode() in sent
    assert left == [True]
