"""Pictures are made once for each version, one at a time, and only while somebody waits."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from generator.serve.thumbnails import Thumbnails
from tests.support import library_of, write_game


async def yes() -> bool:
    return True


async def no() -> bool:
    return False


def test_a_version_follows_the_files_of_its_game(tmp_path: Path) -> None:
    folder = write_game(tmp_path)
    thumbnails = Thumbnails(library_of(folder))

    def version(stamp: int = 0) -> str:
        return asyncio.run(thumbnails.versions(["minimal"], stamp))["minimal"]

    first = version()
    assert version(1) == first
    (folder / "more.yaml").write_text("", "utf-8")
    second = version()
    (folder.parent / "shared").mkdir()
    (folder.parent / "shared" / "part.yaml").write_text("", "utf-8")
    third = version()
    theme = folder.parents[1] / "themes" / "own" / "theme.yaml"
    theme.parent.mkdir(parents=True)
    theme.write_text("", "utf-8")
    assert len({first, second, third, version(2)}) == 4


def test_a_picture_is_made_once(tmp_path: Path) -> None:
    thumbnails = Thumbnails(library_of(tmp_path / "content" / "minimal"))
    made: list[str] = []
    running = 0

    async def get(name: str, version: str) -> bytes | None:
        async def make() -> bytes:
            nonlocal running
            running += 1
            assert running == 1
            await asyncio.sleep(0)
            running -= 1
            made.append(name + version)
            return made[-1].encode()

        return await thumbnails.get(name, version, make, yes)

    async def all_at_once() -> Sequence[bytes | None]:
        return await asyncio.gather(get("a", "1"), get("a", "1"), get("b", "1"), get("a", "2"))

    assert list(asyncio.run(all_at_once())) == [b"a1", b"a1", b"b1", b"a2"]
    assert made == ["a1", "b1", "a2"]


def test_one_that_breaks_down_is_tried_once_and_others_go_on(tmp_path: Path) -> None:
    thumbnails = Thumbnails(library_of(tmp_path / "content" / "minimal"))
    tried: list[str] = []

    async def fail() -> bytes:
        tried.append("a")
        raise RuntimeError("its process died")

    async def make() -> bytes:
        return b"picture"

    async def all_in_turn() -> list[bytes | None]:
        return [
            await thumbnails.get("a", "1", fail, yes),
            await thumbnails.get("a", "1", fail, yes),
            await thumbnails.get("b", "1", make, yes),
        ]

    assert asyncio.run(all_in_turn()) == [None, None, b"picture"]
    assert tried == ["a"]


def test_nothing_is_made_for_nobody(tmp_path: Path) -> None:
    thumbnails = Thumbnails(library_of(tmp_path / "content" / "minimal"))

    async def make() -> bytes:
        return b"picture"

    async def twice() -> list[bytes | None]:
        return [
            await thumbnails.get("a", "1", make, no),
            await thumbnails.get("a", "1", make, yes),
            await thumbnails.get("a", "1", make, no),
        ]

    assert asyncio.run(twice()) == [None, b"picture", b"picture"]
