"""The studio prints again what somebody looks at, once, and keeps the last good sheet."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator.content.resources import TEMPLATES, Library
from generator.serve import desk, pictures
from generator.serve.desk import Begun
from generator.serve.sides import ShownSide
from generator.serve.studio import FAULT_WAITS, MOST_BYTES, MOST_REPLACED, Studio
from generator.serve.views import Choices, Shelf, View

VIEW = View("chess", "rules", "en", "a4", "colour")
SHELF = Shelf("chess", "Chess", {"rules": "Rules"}, ("en", "de"))
FAULT = {"code": "F05", "message": "broken"}


class Bench(Studio):
    """A studio whose processes are a function."""

    def __init__(self, home: Path, answer: Callable[..., Any]) -> None:
        (home / "content" / "chess").mkdir(parents=True)
        super().__init__(Library(home / "content", (home / "themes",)))
        self.choices = Choices((SHELF,))
        self.answer = answer
        self.asked: list[tuple[int, str, tuple[Any, ...]]] = []

    async def run(self, bench: int, function: Callable[..., Any], *arguments: Any) -> Any:
        """Answer at once."""
        self.asked.append((bench, function.__name__, arguments))
        await asyncio.sleep(0)
        return self.answer(function, *arguments)


def begun(*names: str, faults: tuple[Any, ...] = ()) -> Begun:
    return Begun(VIEW, tuple({"name": name} for name in names), list(faults), SHELF)


def side(name: str, key: str) -> ShownSide:
    return ShownSide(key, b"%PDF", {"name": name, "key": key})


def sides_shown(studio: Bench) -> list[Any]:
    return [arguments[1] for _, name, arguments in studio.asked if name == "side"]


async def settle(studio: Bench) -> None:
    while studio._tasks:
        await asyncio.gather(*studio._tasks)


@dataclass
class Content:
    """What the processes of a studio find: the sheet as it is begun, and a key for each side."""

    begun: Begun = field(default_factory=lambda: begun("front"))
    key: str = "one"
    guessed: Begun | None = None
    """What is said to have begun in a hurry, where that is not sure."""

    def answer(self, function: Callable[..., Any], *rest: Any) -> Any:
        if function is desk.begin:
            _, _, hurried = rest
            return replace((hurried and self.guessed) or self.begun, view=rest[0])
        if function in (desk.side, desk.picture):
            name = self.begun.sides[rest[1]]["name"]
            shown = side(name, f"{name} {self.key}")
            return shown if function is desk.side else (shown.key, shown.pdf)
        return [FAULT]


@pytest.fixture
def content() -> Content:
    return Content()


@pytest.fixture
def studio(tmp_path: Path, content: Content) -> Bench:
    return Bench(tmp_path, content.answer)


def saved(studio: Bench) -> None:
    """Tell the studio that the game was saved."""
    studio.changed([str(studio.library.content / "chess" / "game.yaml")])


def test_who_begins_to_look_is_told(studio: Bench) -> None:
    async def look() -> dict[str, Any]:
        listener = studio.hub.join(frozenset({VIEW}))
        studio.look_at([VIEW])
        await settle(studio)
        return dict(await listener.next())

    news = asyncio.run(look())
    front = {"name": "front", "key": "front one"}
    assert news["sheet"]["sides"] == [front]
    assert news["side"] == {"view": VIEW._asdict(), "side": front}
    assert news["findings"] == {"game": "chess", "findings": [FAULT]}
    assert studio.sides["front one"] == (b"%PDF", front)


def test_pictures_wait_for_no_judging_and_no_counting(studio: Bench, content: Content) -> None:
    """In large print the sides are those of before, until it is sure how many there are."""

    async def look() -> list[str]:
        content.begun = begun("front", "back")
        studio.hub.join(frozenset({VIEW}))
        studio.look_at([VIEW])
        await settle(studio)
        studio.asked.clear()
        content.key, content.guessed = "two", replace(content.begun, is_sure=False)
        content.begun = begun("front", "back", "third")
        saved(studio)
        await settle(studio)
        return [name for _, name, _ in studio.asked if name != "check"]

    hurried = ["begin", "picture", "picture"]
    assert asyncio.run(look()) == [*hurried, "begin", "picture", "picture", *3 * ["side"]]
    assert [each["key"] for each in studio.shown[VIEW]["sides"]] == [
        "front two",
        "back two",
        "third two",
    ]


def test_what_nobody_looks_at_is_not_printed(studio: Bench) -> None:
    saved(studio)
    assert studio.asked == []


def test_what_breaks_down_is_told_and_tried_again(studio: Bench, content: Content) -> None:
    def broken(function: Callable[..., Any], *rest: Any) -> Any:
        if function is desk.begin:
            return content.answer(function, *rest)
        raise OSError("the disk is full")

    async def look() -> list[dict[str, Any]]:
        listener = studio.hub.join(frozenset({VIEW}))
        told = []
        for answer in (content.answer, broken, content.answer):
            studio.answer = answer
            content.key += "+"
            saved(studio)
            await settle(studio)
            told.append(dict(await listener.next()))
        return told

    sound, broke, mended = asyncio.run(look())
    assert sound["sheet"]["faults"] == mended["sheet"]["faults"] == []
    (fault,) = broke["sheet"]["faults"]
    assert fault["message"] == "“rules” could not be shown: OSError: the disk is full"
    assert [each["key"] for each in broke["sheet"]["sides"]] == ["front one+"]
    (found,) = broke["findings"]["findings"]
    assert found["message"].startswith("what is wrong with “chess” could not be shown")
    assert mended["side"]["side"]["key"] == "front one+++"
    assert mended["findings"]["findings"] == [FAULT]


def test_changes_that_come_meanwhile_are_printed_once_more(studio: Bench) -> None:
    async def save_often() -> None:
        studio.hub.join(frozenset({VIEW}))
        for _ in range(20):
            saved(studio)
        await settle(studio)

    asyncio.run(save_often())
    assert 1 <= len(sides_shown(studio)) <= 2


def test_the_last_good_sheet_stays(studio: Bench, content: Content) -> None:
    async def save() -> None:
        studio.hub.join(frozenset({VIEW}))
        for each in (begun("front"), begun(faults=(FAULT,))):
            content.begun = each
            saved(studio)
            await settle(studio)

    asyncio.run(save())
    assert studio.shown[VIEW]["sides"] == [{"name": "front", "key": "front one"}]
    assert studio.shown[VIEW]["faults"] == [FAULT]


def test_a_fault_that_is_mended_at_once_is_not_told(studio: Bench, content: Content) -> None:
    """Some editors write a file in two steps, and it is read between them."""
    half, whole = begun(faults=(FAULT,)), begun("front")

    async def save() -> list[Any]:
        listener = studio.hub.join(frozenset({VIEW}))
        told: list[Any] = []
        content.begun = half
        saved(studio)
        while not studio.asked:
            await asyncio.sleep(0)
        await asyncio.sleep(FAULT_WAITS / 2)
        content.begun = whole
        saved(studio)
        while studio._tasks:
            await asyncio.sleep(FAULT_WAITS / 10)
            told += [view["faults"] for view in studio.shown.values()]
        assert dict(await listener.next())["sheet"]["faults"] == []
        return told

    told = asyncio.run(save())
    assert told
    assert not any(told)
    assert studio.shown[VIEW]["sides"] == [{"name": "front", "key": "front one"}]


def test_what_is_seen_is_printed_first(studio: Bench, content: Content) -> None:
    content.begun = begun("front", "second", "third", "back")

    async def save() -> None:
        studio.hub.join(frozenset({VIEW}))
        studio.see(VIEW, ["third"])
        saved(studio)
        await settle(studio)

    asyncio.run(save())
    assert sides_shown(studio) == [2, 0, 1, 3]


def test_a_save_meanwhile_begins_anew(studio: Bench, content: Content) -> None:
    content.begun = begun(*(f"card-{number}" for number in range(9)))

    async def save() -> None:
        studio.hub.join(frozenset({VIEW}))
        saved(studio)
        while not sides_shown(studio):
            await asyncio.sleep(0)
        content.key = "two"
        saved(studio)
        await settle(studio)

    asyncio.run(save())
    assert {each["key"].split()[1] for each in studio.shown[VIEW]["sides"]} == {"two"}
    assert len(sides_shown(studio)) < 2 * 9


def test_the_first_picture_goes_before_the_checks(studio: Bench, content: Content) -> None:
    content.begun = begun("front", "back")

    async def save() -> None:
        studio.hub.join(frozenset({VIEW}))
        saved(studio)
        await settle(studio)

    asyncio.run(save())
    steps = [name for _, name, _ in studio.asked]
    assert steps.index("side") < steps.index("check")


def test_a_new_picture_is_told_before_all_else_is_known(
    studio: Bench, content: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[int, str]] = []

    async def save_twice() -> None:
        studio.hub.join(frozenset({VIEW}))
        tell = studio.hub.tell

        def noted(kind: str, subject: Any, data: Any, part: str = "") -> None:
            if kind == "side":
                told.append((len(sides_shown(studio)), data["side"]["key"]))
            tell(kind, subject, data, part)

        monkeypatch.setattr(studio.hub, "tell", noted)
        for content.key in ("one", "two", "two"):
            saved(studio)
            await settle(studio)

    asyncio.run(save_twice())
    assert told == [(1, "front one"), (1, "front two")]
    assert studio.shown[VIEW]["sides"] == [{"name": "front", "key": "front two"}]
    assert studio.sides["front two"] == (b"%PDF", {"name": "front", "key": "front two"})
    first_time = [name for _, name, _ in studio.asked][:2]
    assert first_time == ["begin", "side"]


def test_a_new_picture_is_drawn_before_the_side_is_judged(
    studio: Bench, content: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both would share the machine with the browser, and the picture would come later."""
    judged_meanwhile: list[bool] = []

    def draw(*wanted: Any) -> bytes:
        before = len(sides_shown(studio))
        time.sleep(0.05)
        judged_meanwhile.append(len(sides_shown(studio)) > before)
        return b"PNG"

    async def save_twice() -> None:
        studio.hub.join(frozenset({VIEW}))
        saved(studio)
        await settle(studio)
        await studio.pictures.drawn("front one", b"%PDF", 1.5, None)
        content.key = "two"
        saved(studio)
        await settle(studio)

    monkeypatch.setattr(pictures, "picture", draw)
    asyncio.run(save_twice())
    assert judged_meanwhile == [False, False]
    assert len(sides_shown(studio)) == 2


def test_only_sides_that_changed_are_told(studio: Bench, content: Content) -> None:
    content.begun = begun("front", "back")

    async def save_twice() -> list[tuple[str, Any]]:
        listener = studio.hub.join(frozenset({VIEW}))
        saved(studio)
        await settle(studio)
        await listener.next()
        content.begun = begun("front", "back", "third")
        saved(studio)
        await settle(studio)
        return await listener.next()

    news = asyncio.run(save_twice())
    assert [data["side"]["name"] for kind, data in news if kind == "side"] == ["third"]


def test_a_game_whose_folder_is_moved_away_is_looked_at_again(
    studio: Bench, tmp_path: Path
) -> None:
    async def move() -> None:
        studio.hub.join(frozenset({VIEW}))
        (tmp_path / "content/chess").rename(tmp_path / "elsewhere")
        studio.changed([str(tmp_path / "content/chess")])
        await settle(studio)

    asyncio.run(move())
    assert {"begin", "check"} <= {name for _, name, _ in studio.asked}
    assert studio.findings_of("chess")["findings"] == [FAULT]


@pytest.mark.parametrize(
    ("path", "is_printed", "stamp"),
    [
        ("content/chess/locale/de.po", True, 0),
        ("content/go/game.yaml", False, 0),
        ("content/gone/game.yaml", True, 0),
        ("content", True, 1),
        ("content/shared/europe/map.yaml", True, 1),
        ("themes/mine/theme.yaml", True, 1),
        (str(TEMPLATES / "sheet.html.jinja"), True, 1),
    ],
)
def test_a_file_concerns_who_is_made_from_it(
    studio: Bench, tmp_path: Path, path: str, is_printed: bool, stamp: int
) -> None:
    async def save() -> None:
        gone = VIEW._replace(game="gone")  # whose folder is not there any more
        studio.choices = Choices((SHELF, replace(SHELF, id="gone")))
        studio.hub.join(frozenset({gone if "gone" in path else VIEW}))
        studio.changed([str(tmp_path / path)])
        await settle(studio)

    asyncio.run(save())
    assert (len(sides_shown(studio)), studio.stamp) == (int(is_printed), stamp)


def test_two_languages_are_printed_by_two_processes(studio: Bench) -> None:
    german = VIEW._replace(language="de")

    async def look() -> None:
        studio.hub.join(frozenset({VIEW, german}))
        studio.look_at([VIEW, german])
        await settle(studio)

    asyncio.run(look())
    assert {bench for bench, name, _ in studio.asked if name == "side"} == {0, 1}


def test_what_was_replaced_is_forgotten_in_the_end(studio: Bench, content: Content) -> None:
    async def save_often() -> None:
        studio.hub.join(frozenset({VIEW}))
        for number in range(3 * MOST_REPLACED):
            content.key = str(number)
            saved(studio)
            await settle(studio)

    asyncio.run(save_often())
    assert len(studio.sides) == MOST_REPLACED + 1
    assert list(studio.sides)[-1] == f"front {3 * MOST_REPLACED - 1}"


def test_sides_do_not_heap_up(studio: Bench) -> None:
    large = b"x" * (MOST_BYTES // 4)
    for number in range(12):
        studio._keep(ShownSide(str(number), large, {}))
    assert list(studio.sides) == ["8", "9", "10", "11"]
