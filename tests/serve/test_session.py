"""The session reprints open sheets once per change, and retains the last good ones."""

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
from generator.serve import mends, pictures, worker
from generator.serve.session import FAULT_DELAY, MOST_BYTES, MOST_REPLACED, WORKS, Session
from generator.serve.sides import ShownSide
from generator.serve.views import Choices, GameMenu, View
from generator.serve.worker import SheetOutline

VIEW = View("chess", "rules", "en", "a4", "colour")
MENU = GameMenu("chess", "Chess", {"rules": "Rules"}, ("en", "de"))
FAULT = {"code": "F05", "message": "broken"}


class FakeSession(Session):
    """A session whose processes are a function."""

    def __init__(self, home: Path, answer: Callable[..., Any]) -> None:
        (home / "content" / "chess").mkdir(parents=True)
        super().__init__(Library(home / "content", (home / "themes",)))
        self.choices = Choices((MENU,))
        self.answer = answer
        self.calls: list[tuple[int, str, tuple[Any, ...]]] = []

    async def run(self, process: int, function: Callable[..., Any], *arguments: Any) -> Any:
        """Answer at once."""
        self.calls.append((process, function.__name__, arguments))
        await asyncio.sleep(0)
        return self.answer(function, *arguments)


def outline(*names: str, faults: tuple[Any, ...] = ()) -> SheetOutline:
    return SheetOutline(VIEW, tuple({"name": name} for name in names), list(faults), MENU)


def side(name: str, key: str) -> ShownSide:
    return ShownSide(key, b"%PDF", {"name": name, "key": key})


def sides_shown(session: FakeSession) -> list[Any]:
    return [arguments[1] for _, name, arguments in session.calls if name == "side"]


async def settle(session: FakeSession) -> None:
    while session._tasks:
        await asyncio.gather(*session._tasks)


@dataclass
class Content:
    """What the processes of a session find: the sheet as it is begun, and a key for each side."""

    outline: SheetOutline = field(default_factory=lambda: outline("front"))
    key: str = "one"
    guessed: SheetOutline | None = None
    """What is said to have begun in a hurry, where that is not sure."""
    menus: tuple[GameMenu, ...] = ()

    def answer(self, function: Callable[..., Any], *rest: Any) -> Any:
        if function is worker.prepare:
            _, _, quick = rest
            return replace((quick and self.guessed) or self.outline, view=rest[0])
        if function in (mends.side, worker.picture):
            name = self.outline.sides[rest[1]]["name"]
            shown = side(name, f"{name} {self.key}")
            return shown if function is mends.side else (shown.key, shown.pdf)
        if function is worker.choices:
            return Choices(self.menus)
        return [FAULT]


@pytest.fixture
def content() -> Content:
    return Content()


@pytest.fixture
def session(tmp_path: Path, content: Content) -> FakeSession:
    return FakeSession(tmp_path, content.answer)


def saved(session: FakeSession) -> None:
    """Tell the session that the game was saved."""
    session.files_changed([str(session.library.content / "chess" / "game.yaml")])


def test_a_new_listener_gets_sheet_sides_and_findings(session: FakeSession) -> None:
    async def look() -> dict[str, Any]:
        subscriber = session.hub.subscribe(frozenset({VIEW}))
        session.open_views([VIEW])
        await settle(session)
        return dict(await subscriber.next())

    events = asyncio.run(look())
    front = {"name": "front", "key": "front one"}
    assert events["sheet"]["sides"] == [front]
    assert events["side"] == {"view": VIEW._asdict(), "side": front}
    assert events["findings"] == {"game": "chess", "findings": [FAULT]}
    assert session.sides["front one"] == (b"%PDF", front)


def test_pictures_precede_checks_and_the_final_number_of_sides(
    session: FakeSession, content: Content
) -> None:
    """In large print the sides are those of before, until it is sure how many there are."""

    async def look() -> list[str]:
        content.outline = outline("front", "back")
        session.hub.subscribe(frozenset({VIEW}))
        session.open_views([VIEW])
        await settle(session)
        session.calls.clear()
        content.key, content.guessed = "two", replace(content.outline, is_final=False)
        content.outline = outline("front", "back", "third")
        saved(session)
        await settle(session)
        return [name for _, name, _ in session.calls if name != "check"]

    first = ["prepare", "picture", "picture"]
    assert asyncio.run(look()) == [*first, "prepare", "picture", "picture", *3 * ["side"]]
    assert [each["key"] for each in session.shown[VIEW]["sides"]] == [
        "front two",
        "back two",
        "third two",
    ]


def test_a_sheet_without_listeners_is_not_printed(session: FakeSession, content: Content) -> None:
    async def save(menu: GameMenu) -> bool:
        content.menus = (menu, replace(MENU, id="go"))
        saved(session)
        was_idle = session.is_idle
        await settle(session)
        return was_idle

    new = replace(MENU, title="New title")
    assert not asyncio.run(save(new))
    assert [name for _, name, _ in session.calls] == ["choices"]
    asyncio.run(save(GameMenu("chess", "chess", {}, ())))  # it cannot be read any more
    assert session.choices.menus == (new, replace(MENU, id="go"))
    assert session.is_idle


def test_a_failure_is_reported_and_tried_again(session: FakeSession, content: Content) -> None:
    def broken(function: Callable[..., Any], *rest: Any) -> Any:
        if function is worker.prepare:
            return content.answer(function, *rest)
        raise OSError("the disk is full")

    async def look() -> list[dict[str, Any]]:
        subscriber = session.hub.subscribe(frozenset({VIEW}))
        published = []
        for answer in (content.answer, broken, content.answer):
            session.answer = answer
            content.key += "+"
            saved(session)
            await settle(session)
            published.append(dict(await subscriber.next()))
        return published

    sound, broke, mended = asyncio.run(look())
    assert sound["sheet"]["faults"] == mended["sheet"]["faults"] == []
    (fault,) = broke["sheet"]["faults"]
    assert fault["message"] == "“rules” could not be shown: OSError: the disk is full"
    assert [each["key"] for each in broke["sheet"]["sides"]] == ["front one+"]
    (found,) = broke["findings"]["findings"]
    assert found["message"].startswith("what is wrong with “chess” could not be shown")
    assert mended["side"]["side"]["key"] == "front one+++"
    assert mended["findings"]["findings"] == [FAULT]


def test_changes_while_printing_are_printed_once_more(session: FakeSession) -> None:
    async def save_often() -> None:
        session.hub.subscribe(frozenset({VIEW}))
        for _ in range(20):
            saved(session)
        await settle(session)

    asyncio.run(save_often())
    assert 1 <= len(sides_shown(session)) <= 2


def test_the_last_good_sheet_stays(session: FakeSession, content: Content) -> None:
    async def save() -> None:
        session.hub.subscribe(frozenset({VIEW}))
        for each in (outline("front"), outline(faults=(FAULT,))):
            content.outline = each
            saved(session)
            await settle(session)

    asyncio.run(save())
    assert session.shown[VIEW]["sides"] == [{"name": "front", "key": "front one"}]
    assert session.shown[VIEW]["faults"] == [FAULT]


def test_a_fault_that_is_fixed_at_once_is_not_published(
    session: FakeSession, content: Content
) -> None:
    """Some editors write a file in two steps, and it is read between them."""
    half, whole = outline(faults=(FAULT,)), outline("front")

    async def save() -> list[Any]:
        subscriber = session.hub.subscribe(frozenset({VIEW}))
        published: list[Any] = []
        content.outline = half
        saved(session)
        while not session.calls:
            await asyncio.sleep(0)
        await asyncio.sleep(FAULT_DELAY / 2)
        content.outline = whole
        saved(session)
        while session._tasks:
            await asyncio.sleep(FAULT_DELAY / 10)
            published += [view["faults"] for view in session.shown.values()]
        assert dict(await subscriber.next())["sheet"]["faults"] == []
        return published

    published = asyncio.run(save())
    assert published
    assert not any(published)
    assert session.shown[VIEW]["sides"] == [{"name": "front", "key": "front one"}]


def test_visible_sides_are_printed_first(session: FakeSession, content: Content) -> None:
    content.outline = outline("front", "second", "third", "back")

    async def save() -> None:
        session.hub.subscribe(frozenset({VIEW}))
        session.set_visible(VIEW, ["third"])
        saved(session)
        await settle(session)

    asyncio.run(save())
    assert sides_shown(session) == [2, 0, 1, 3]


def test_a_save_while_printing_starts_over(session: FakeSession, content: Content) -> None:
    content.outline = outline(*(f"card-{number}" for number in range(9)))

    async def save() -> None:
        session.hub.subscribe(frozenset({VIEW}))
        saved(session)
        while not sides_shown(session):
            await asyncio.sleep(0)
        content.key = "two"
        saved(session)
        await settle(session)

    asyncio.run(save())
    assert {each["key"].split()[1] for each in session.shown[VIEW]["sides"]} == {"two"}
    assert len(sides_shown(session)) < 2 * 9


def test_the_first_picture_goes_before_the_checks(session: FakeSession, content: Content) -> None:
    content.outline = outline("front", "back")

    async def save() -> None:
        session.hub.subscribe(frozenset({VIEW}))
        saved(session)
        await settle(session)

    asyncio.run(save())
    steps = [name for _, name, _ in session.calls]
    assert steps.index("side") < steps.index("check")


def test_a_new_picture_is_published_before_its_data(
    session: FakeSession, content: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    published: list[tuple[int, str]] = []

    async def save_twice() -> None:
        session.hub.subscribe(frozenset({VIEW}))
        publish = session.hub.publish

        def noted(kind: str, subject: Any, data: Any, part: str = "") -> None:
            if kind == "side":
                published.append((len(sides_shown(session)), data["side"]["key"]))
            publish(kind, subject, data, part)

        monkeypatch.setattr(session.hub, "publish", noted)
        for content.key in ("one", "two", "two"):
            saved(session)
            await settle(session)

    asyncio.run(save_twice())
    assert published == [(1, "front one"), (1, "front two")]
    assert session.shown[VIEW]["sides"] == [{"name": "front", "key": "front two"}]
    assert session.sides["front two"] == (b"%PDF", {"name": "front", "key": "front two"})
    first_time = [name for _, name, _ in session.calls][:2]
    assert first_time == ["prepare", "side"]


def test_a_new_picture_is_drawn_before_its_side_is_checked(
    session: FakeSession, content: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both would share the machine with the browser, and the picture would come later."""
    judged_meanwhile: list[bool] = []

    def draw(*wanted: Any) -> bytes:
        before = len(sides_shown(session))
        time.sleep(0.05)
        judged_meanwhile.append(len(sides_shown(session)) > before)
        return b"PNG"

    async def save_twice() -> None:
        session.hub.subscribe(frozenset({VIEW}))
        saved(session)
        await settle(session)
        await session.pictures.render("front one", b"%PDF", 1.5, None)
        content.key = "two"
        saved(session)
        await settle(session)

    monkeypatch.setattr(pictures, "picture", draw)
    asyncio.run(save_twice())
    assert judged_meanwhile == [False, False]
    assert len(sides_shown(session)) == 2


def test_only_changed_sides_are_published(session: FakeSession, content: Content) -> None:
    content.outline = outline("front", "back")

    async def save_twice() -> list[tuple[str, Any]]:
        subscriber = session.hub.subscribe(frozenset({VIEW}))
        saved(session)
        await settle(session)
        await subscriber.next()
        content.outline = outline("front", "back", "third")
        saved(session)
        await settle(session)
        return await subscriber.next()

    events = asyncio.run(save_twice())
    assert [data["side"]["name"] for kind, data in events if kind == "side"] == ["third"]


def test_a_game_whose_folder_is_moved_away_is_checked_again(
    session: FakeSession, tmp_path: Path
) -> None:
    async def move() -> None:
        session.hub.subscribe(frozenset({VIEW}))
        (tmp_path / "content/chess").rename(tmp_path / "elsewhere")
        session.files_changed([str(tmp_path / "content/chess")])
        await settle(session)

    asyncio.run(move())
    assert {"prepare", "check"} <= {name for _, name, _ in session.calls}
    assert session.findings_of("chess")["findings"] == [FAULT]


@pytest.mark.parametrize(
    ("path", "is_printed", "stamp"),
    [
        ("content/chess/locale/de.po", True, 0),
        ("content/go/game.yaml", False, 0),
        ("content/chess/icons/knight.svg", True, 1),
        ("content/gone/game.yaml", True, 0),
        ("content", True, 1),
        ("content/shared/europe/map.yaml", True, 1),
        ("themes/mine/theme.yaml", True, 1),
        (str(TEMPLATES / "sheet.html.jinja"), True, 1),
    ],
)
def test_a_file_reprints_the_sheets_made_from_it(
    session: FakeSession, tmp_path: Path, path: str, is_printed: bool, stamp: int
) -> None:
    async def save() -> None:
        gone = VIEW._replace(game="gone")  # whose folder is not there any more
        session.choices = Choices((MENU, replace(MENU, id="gone")))
        session.hub.subscribe(frozenset({gone if "gone" in path else VIEW}))
        session.files_changed([str(tmp_path / path)])
        await settle(session)

    asyncio.run(save())
    assert (len(sides_shown(session)), session.stamp) == (int(is_printed), stamp)


def test_two_languages_are_printed_by_two_processes(session: FakeSession) -> None:
    german = VIEW._replace(language="de")

    async def look() -> None:
        session.hub.subscribe(frozenset({VIEW, german}))
        session.open_views([VIEW, german])
        await settle(session)

    asyncio.run(look())
    assert {process for process, name, _ in session.calls if name == "side"} == {0, 1}


def test_replaced_sides_are_evicted_in_the_end(session: FakeSession, content: Content) -> None:
    async def save_often() -> None:
        session.hub.subscribe(frozenset({VIEW}))
        for number in range(3 * MOST_REPLACED):
            content.key = str(number)
            saved(session)
            await settle(session)

    asyncio.run(save_often())
    assert len(session.sides) == MOST_REPLACED + 1
    assert list(session.sides)[-1] == f"front {3 * MOST_REPLACED - 1}"


def test_a_side_that_is_shown_again_is_not_evicted(session: FakeSession, content: Content) -> None:
    """The oldest of the replaced sides may be the one that a page is just told to show again."""

    async def run() -> None:
        session.hub.subscribe(frozenset((VIEW,)))
        for number in (*range(MOST_REPLACED + 1), 0):
            content.key = str(number)
            session.files_changed([str(session.library.content / "chess" / "rules.yaml")])
            await settle(session)

    asyncio.run(run())
    last = [arguments for _, name, arguments in session.calls if name == "side"][-1]
    assert last[2] == "front 0", "its picture was there when it was checked"


def test_stored_sides_are_bounded(session: FakeSession) -> None:
    large = b"x" * (MOST_BYTES // 4)
    for number in range(12):
        session._store(ShownSide(str(number), large, {}))
    assert list(session.sides) == ["8", "9", "10", "11"]


def test_garbage_is_collected_once_nobody_waits(tmp_path: Path) -> None:
    session = FakeSession(tmp_path, lambda *_: Choices(()))

    async def work() -> list[int]:
        collected = []
        for number in range(WORKS):
            async with session.writing:  # somebody waits
                session._run_once("busy", lambda _: asyncio.sleep(0), "")
                await settle(session)
            session._run_once(("free", number), lambda _: asyncio.sleep(0), "")
            await settle(session)
            collected.append(len(session.calls))
        return collected

    collected = asyncio.run(work())
    assert collected[WORKS // 2 - 2] == 0
    assert session.calls[:2] == [(0, "tidy", ()), (1, "tidy", ())]
