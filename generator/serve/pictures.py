"""Draw pictures of sides, one at a time, and begin before a page has asked for them again."""

from __future__ import annotations

import asyncio

from cachetools import LRUCache

from generator.pdf.picture import picture

Area = tuple[int, int, int, int]
MOST_SCALES, MOST_AHEAD = 400, 8
"""Of how many sides it is known how large they were asked for; how many are drawn unasked."""


class Pictures:
    """Draws sides as PNG; a side that takes the place of another is drawn as large as that."""

    def __init__(self) -> None:
        self._alone = asyncio.Lock()  # PDFium draws one page at a time
        self._scales: LRUCache[str, float] = LRUCache(MOST_SCALES)
        self._ahead: LRUCache[tuple[str, float], asyncio.Task[bytes]] = LRUCache(MOST_AHEAD)

    async def drawn(self, key: str, pdf: bytes, scale: float, area: Area | None) -> bytes:
        """Return a side, or an area of it, as PNG. Raises ValueError for one beside the paper."""
        if area:
            return await self._draw(pdf, scale, area)
        self._scales[key] = scale
        begun = self._ahead.get((key, scale))
        return await begun if begun else await self._draw(pdf, scale, None)

    def draw_ahead(self, key: str, pdf: bytes, before: str) -> None:
        """Begin to draw a side as large as the one whose place it takes was asked for last."""
        scale = self._scales.get(before)
        if scale is None or (key, scale) in self._ahead:
            return
        self._ahead[key, scale] = asyncio.get_running_loop().create_task(
            self._draw(pdf, scale, None)
        )

    async def drawn_ahead(self, key: str) -> None:
        """Wait until a side that was begun to be drawn unasked is drawn, or cannot be."""
        if begun := [task for (of, _), task in self._ahead.items() if of == key]:
            await asyncio.wait(begun)

    async def _draw(self, pdf: bytes, scale: float, area: Area | None) -> bytes:
        async with self._alone:
            return await asyncio.to_thread(picture, pdf, scale, area)
