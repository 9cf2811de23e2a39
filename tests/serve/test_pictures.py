"""A picture is drawn ahead of its request where its size is known, and only then."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from generator.serve import pictures as module
from generator.serve.pictures import MOST_AHEAD, Pictures

PDF = b"%PDF"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What was drawn, in order."""
    calls: list[tuple[Any, ...]] = []

    def draw(*wanted: Any) -> bytes:
        calls.append(wanted)
        return f"{wanted}".encode()

    monkeypatch.setattr(module, "picture", draw)
    return calls


def test_what_takes_the_place_of_another_is_drawn_ahead(drawn: list[tuple[Any, ...]]) -> None:
    async def look() -> bytes:
        pictures = Pictures()
        await pictures.render("old", PDF, 1.5, None)
        pictures.render_ahead("new", b"%PDF new", "old")
        await asyncio.sleep(0.1)
        assert len(drawn) == 2
        return await pictures.render("new", b"%PDF new", 1.5, None)

    assert asyncio.run(look()) == f"{(b'%PDF new', 1.5, None)}".encode()
    assert len(drawn) == 2


def test_pictures_without_a_viewer_are_not_drawn(drawn: list[tuple[Any, ...]]) -> None:
    async def look() -> None:
        pictures = Pictures()
        await pictures.render("other", PDF, 1.5, (0, 0, 8, 8))
        pictures.render_ahead("new", PDF, "other")
        await asyncio.sleep(0.05)

    asyncio.run(look())
    assert drawn == [(PDF, 1.5, (0, 0, 8, 8))]


def test_what_was_drawn_ahead_does_not_heap_up(drawn: list[tuple[Any, ...]]) -> None:
    async def look() -> int:
        pictures = Pictures()
        await pictures.render("0", PDF, 1.0, None)
        for number in range(3 * MOST_AHEAD):
            pictures.render_ahead(str(number + 1), PDF, str(number))
            await pictures.render(str(number + 1), PDF, 1.0, None)
        return len(pictures._ahead)

    assert asyncio.run(look()) == MOST_AHEAD
    assert len(drawn) == 3 * MOST_AHEAD + 1


def test_one_can_wait_for_what_is_drawn_ahead(drawn: list[tuple[Any, ...]]) -> None:
    async def look() -> None:
        pictures = Pictures()
        await pictures.render("old", PDF, 1.5, None)
        await pictures.wait_for("new")
        assert len(drawn) == 1, "nothing was begun, so there is nothing to wait for"
        pictures.render_ahead("new", PDF, "old")
        assert len(drawn) == 1
        await pictures.wait_for("new")
        assert len(drawn) == 2

    asyncio.run(look())


def test_to_wait_for_a_picture_that_cannot_be_drawn_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, drawn: list[tuple[Any, ...]]
) -> None:
    def broken(*wanted: Any) -> bytes:
        raise ValueError("no PDF")

    async def look() -> None:
        pictures = Pictures()
        await pictures.render("old", PDF, 1.5, None)
        monkeypatch.setattr(module, "picture", broken)
        pictures.render_ahead("new", b"", "old")
        await pictures.wait_for("new")
        with pytest.raises(ValueError, match="no PDF"):
            await pictures.render("new", b"", 1.5, None)

    asyncio.run(look())
