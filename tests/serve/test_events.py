"""News reach who looks at their subject; what is not read is replaced, never heaped up."""

from __future__ import annotations

import asyncio

import pytest

from generator.serve.events import Hub, TooManyError, stream


def test_the_latest_news_of_a_subject_are_told() -> None:
    async def listen() -> list[tuple[str, object]]:
        hub = Hub()
        listener = hub.join(frozenset({"a"}))
        for number in range(1000):
            hub.tell("sheet", "a", number)
            hub.tell("sheet", "b", number)
        hub.tell("findings", "a", "some")
        return await listener.next()

    assert asyncio.run(listen()) == [("sheet", 999), ("findings", "some")]


def test_parts_of_a_subject_stand_beside_each_other() -> None:
    async def listen() -> list[tuple[str, object]]:
        hub = Hub()
        listener = hub.join(frozenset({"a"}))
        for number, part in enumerate(("front", "back", "front")):
            hub.tell("side", "a", number, part)
        return await listener.next()

    assert asyncio.run(listen()) == [("side", 1), ("side", 2)]


def test_listeners_are_bounded_and_make_room() -> None:
    hub = Hub(most=2)
    first = hub.join(frozenset({"a"}))
    hub.join(frozenset({"b"}))
    assert hub.subjects == {"a", "b"}
    with pytest.raises(TooManyError):
        hub.join(frozenset())
    hub.leave(first)
    hub.leave(first)
    assert hub.subjects == {"b"}
    hub.join(frozenset())


def test_a_stream_writes_news_as_events_and_ends() -> None:
    left = []

    async def read() -> bytes:
        hub = Hub()
        listener = hub.join(frozenset({"a"}))
        hub.tell("sheet", "a", {"word": "ö\n"})
        news = stream(listener, lambda: left.append(True))
        parts = [await anext(news), await anext(news)]
        hub.close()
        parts += [part async for part in news]
        return b"".join(parts)

    told = asyncio.run(read())
    assert 'event: sheet\ndata: {"word": "ö\\n"}\n\n'.encode() in told
    assert left == [True]
