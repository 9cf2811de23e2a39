"""The studio prints again what somebody looks at, once, and keeps the last good sheet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.resources import TEMPLATES, Library
from generator.serve import desk
from generator.serve.desk import Shown
from generator.serve.sides import ShownSide
from generator.serve.studio import MOST_SIDES, Studio
from generator.serve.views import Shelf, View

VIEW = View("chess", "rules", "en", "a4", "colour")
SHELF = Shelf("chess", "Chess", {"rules": "Rules"}, ("en", "de"))
FAULT = {"code": "F05", "message": "broken"}


class Bench(Studio):
    """A studio whose processes are a function."""

    def __init__(self, home: Path, answer: Callable[..., Any]) -> None:
        (home / "content" / "chess").mkdir(parents=True)
        super().__init__(Library(home / "content", (home / "themes",)))
        self.answer = answer
        self.asked: list[tuple[int, str, Any]] = []

    async def run(self, bench: int, function: Callable[..., Any], *arguments: Any) -> Any:
        """Answer at once."""
        self.asked.append((bench, function.__name__, arguments[0]))
        await asyncio.sleep(0)
        return self.answer(function, *arguments)


def printed(key: str, faults: tuple[Any, ...] = ()) -> Shown:
    sides = () if faults else (ShownSide(key, b"%PDF", {"key": key}),)
    return Shown(VIEW, sides, list(faults), [], SHELF)


def shows(studio: Bench) -> int:
    return sum(name == "show" for _, name, _ in studio.asked)


async def settle(studio: Bench) -> None:
    while studio._tasks:
        await asyncio.gather(*studio._tasks)


@pytest.fixture
def keys() -> list[Shown]:
    return [printed("one")]


@pytest.fixture
def studio(tmp_path: Path, keys: list[Shown]) -> Bench:
    return Bench(
        tmp_path,
        lambda function, *rest: (
            replace(keys[-1], view=rest[0]) if function is desk.show else [FAULT]
        ),
    )


def test_who_begins_to_look_is_told(studio: Bench) -> None:
    async def look() -> dict[str, Any]:
        listener = studio.hub.join(frozenset({VIEW}))
        studio.look_at([VIEW])
        await settle(studio)
        return dict(await listener.next())

    news = asyncio.run(look())
    assert news["sheet"]["sides"] == [{"key": "one"}]
    assert news["findings"] == {"game": "chess", "findings": [FAULT]}
    assert studio.sides["one"] == (b"%PDF", {"key": "one"})


def test_what_nobody_looks_at_is_not_printed(studio: Bench) -> None:
    studio.changed([str(studio.library.content / "chess" / "game.yaml")])
    assert studio.asked == []


def test_changes_that_come_meanwhile_are_printed_once_more(studio: Bench) -> None:
    async def save_often() -> None:
        studio.hub.join(frozenset({VIEW}))
        for _ in range(20):
            studio.changed([str(studio.library.content / "chess" / "game.yaml")])
        await settle(studio)

    asyncio.run(save_often())
    assert 1 <= shows(studio) <= 2


def test_the_last_good_sheet_stays(studio: Bench, keys: list[Shown]) -> None:
    async def save() -> None:
        studio.hub.join(frozenset({VIEW}))
        for shown in (printed("one"), printed("two", (FAULT,))):
            keys.append(shown)
            studio.changed([str(studio.library.content / "chess" / "game.yaml")])
            await settle(studio)

    asyncio.run(save())
    assert studio.shown[VIEW]["sides"] == [{"key": "one"}]
    assert studio.shown[VIEW]["faults"] == [FAULT]


@pytest.mark.parametrize(
    ("path", "is_printed", "stamp"),
    [
        ("content/chess/locale/de.po", True, 0),
        ("content/go/game.yaml", False, 0),
        ("content/shared/europe/map.yaml", True, 1),
        ("themes/mine/theme.yaml", True, 1),
        (str(TEMPLATES / "sheet.html.jinja"), True, 1),
    ],
)
def test_a_file_concerns_who_is_made_from_it(
    studio: Bench, tmp_path: Path, path: str, is_printed: bool, stamp: int
) -> None:
    async def save() -> None:
        studio.hub.join(frozenset({VIEW}))
        studio.changed([str(tmp_path / path)])
        await settle(studio)

    asyncio.run(save())
    assert (shows(studio), studio.stamp) == (int(is_printed), stamp)


def test_two_languages_are_printed_by_two_processes(studio: Bench) -> None:
    german = VIEW._replace(language="de")

    async def look() -> None:
        studio.hub.join(frozenset({VIEW, german}))
        studio.look_at([VIEW, german])
        await settle(studio)

    asyncio.run(look())
    assert {bench for bench, name, _ in studio.asked if name == "show"} == {0, 1}


def test_sides_do_not_heap_up(studio: Bench) -> None:
    for number in range(3 * MOST_SIDES):
        studio._keep(printed(str(number)))
    assert len(studio.sides) == MOST_SIDES
