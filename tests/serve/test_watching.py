"""What changes on disk is noticed, by-products are not, and a folder moved away is."""

from __future__ import annotations

import asyncio
from pathlib import Path

from generator.content.resources import Library
from generator.serve.watching import changes

PATIENCE = 30
"""How long a change is waited for, in seconds."""


def library_in(home: Path) -> Library:
    (home / "content" / "game").mkdir(parents=True)
    return Library(home / "content", ())


async def _first(library: Library, wanted: Path) -> set[str]:
    """Return the first changes; files are written until they are watched."""

    async def touch() -> None:
        for count in range(PATIENCE * 5):
            (wanted.parent / ".a.swp").write_text(str(count))
            (wanted.parent / "b.yaml~").write_text(str(count))
            wanted.write_text(str(count))
            await asyncio.sleep(0.2)

    writing = asyncio.create_task(touch())
    try:
        async with asyncio.timeout(PATIENCE):
            return await anext(changes(library))
    finally:
        writing.cancel()


def test_a_file_is_yielded_without_by_products(tmp_path: Path) -> None:
    library = library_in(tmp_path)
    file = library.content / "game" / "a.yaml"
    assert asyncio.run(_first(library, file)) == {str(file)}


def test_a_folder_that_was_moved_away_is_yielded_itself(tmp_path: Path) -> None:
    library = library_in(tmp_path)

    async def moved() -> set[str]:
        async with asyncio.timeout(PATIENCE):
            news = changes(library)
            waiting = asyncio.ensure_future(anext(news))
            await asyncio.sleep(0)
            library.content.rename(tmp_path / "elsewhere")
            while str(library.content) not in (paths := await waiting):
                waiting = asyncio.ensure_future(anext(news))
            return paths

    assert asyncio.run(moved()) == {str(library.content)}
