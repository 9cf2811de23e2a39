"""Render pictures of sides, one at a time, and ahead of the requests for them."""

from __future__ import annotations

import asyncio

from cachetools import LRUCache

from generator.pdf.picture import picture

Area = tuple[int, int, int, int]
MOST_SCALES, MOST_AHEAD = 400, 8
"""How many sides have their last scale remembered; how many pictures are rendered ahead."""


class Pictures:
    """Renders sides as PNG; a new version of a side is rendered ahead at the last scale."""

    def __init__(self) -> None:
        self._pdfium_lock = asyncio.Lock()  # PDFium is not thread-safe
        self._scales: LRUCache[str, float] = LRUCache(MOST_SCALES)
        self._ahead: LRUCache[tuple[str, float], asyncio.Task[bytes]] = LRUCache(MOST_AHEAD)

    async def render(self, key: str, pdf: bytes, scale: float, area: Area | None) -> bytes:
        """Return a side, or an area of it in pixels, as PNG.

        Raises ValueError for an area off the paper.
        """
        if area:
            return await self._render(pdf, scale, area)
        self._scales[key] = scale
        task = self._ahead.get((key, scale))
        return await task if task else await self._render(pdf, scale, None)

    def render_ahead(self, key: str, pdf: bytes, before: str) -> None:
        """Begin to render a side at the last scale of the side that it replaces."""
        scale = self._scales.get(before)
        if scale is None or (key, scale) in self._ahead:
            return
        self._ahead[key, scale] = asyncio.get_running_loop().create_task(
            self._render(pdf, scale, None)
        )

    async def wait_for(self, key: str) -> None:
        """Wait until a side that is being rendered ahead is finished or has failed."""
        if tasks := [task for (of, _), task in self._ahead.items() if of == key]:
            await asyncio.wait(tasks)

    async def _render(self, pdf: bytes, scale: float, area: Area | None) -> bytes:
        async with self._pdfium_lock:
            return await asyncio.to_thread(picture, pdf, scale, area)
