"""Keep the pictures of the home page, and have those that are missing printed, one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import sha256

from cachetools import LRUCache

from generator.build.state.inputs import inputs_below
from generator.content.resources import SHARED, Library

MOST = 200
"""How many pictures are kept."""


class Thumbnails:
    """Pictures by name and version; only one is printed at a time."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._pictures: LRUCache[tuple[str, str], bytes | None] = LRUCache(MOST)
        self._printing = asyncio.Lock()
        self._appearance: tuple[int, str] | None = None

    async def versions(self, games: list[str], stamp: int) -> dict[str, str]:
        """Return the versions of games: digests of all files that they are printed from.

        ``stamp`` counts the changes of themes, drawings and templates since the start.
        """
        return await asyncio.to_thread(self._versions, games, stamp)

    def _versions(self, games: list[str], stamp: int) -> dict[str, str]:
        if self._appearance is None or self._appearance[0] != stamp:
            self._appearance = stamp, inputs_below(self.library.beyond_games).stamp
        content = self.library.content
        common = self._appearance[1] + inputs_below((content / SHARED,)).stamp
        own = {game: inputs_below((content / game,)).stamp for game in games}
        return {game: sha256((common + own[game]).encode()).hexdigest()[:16] for game in games}

    async def get(
        self,
        name: str,
        version: str,
        make: Callable[[], Awaitable[bytes | None]],
        is_wanted: Callable[[], Awaitable[bool]],
    ) -> bytes | None:
        """Return a picture, made if it is not kept; None if it cannot be, or is not wanted now.

        That it cannot be made is kept like a picture: opening the game says why. Whoever asked
        may have gone while others were printed.
        """
        if (name, version) not in self._pictures:
            async with self._printing:
                if (name, version) not in self._pictures:
                    if not await is_wanted():
                        return None
                    self._pictures[name, version] = await _made(make)
        return self._pictures.get((name, version))


async def _made(make: Callable[[], Awaitable[bytes | None]]) -> bytes | None:
    try:
        return await make()
    except Exception:
        return None
