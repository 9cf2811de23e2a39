"""The preview session: watch the files, reprint the open sheets, notify the pages."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from cachetools import LRUCache
from msgspec.structs import replace

from generator.build.pool import workerpool
from generator.build.pool.executor import PipeExecutor, WorkerDiedError
from generator.content.icons.iconset import FOLDER as ICONS
from generator.content.resources import SHARED, Library
from generator.serve import mends, worker
from generator.serve.events import Hub
from generator.serve.excerpts import breakdown
from generator.serve.pictures import Pictures
from generator.serve.sides import ShownSide
from generator.serve.views import Choices, GameMenu, View
from generator.serve.watching import changes
from generator.serve.worker import SheetOutline

T = TypeVar("T")
MOST_BYTES = 48_000_000
"""Size limit of the printed sides that pages can fetch: large decks, and a few of each sheet."""
MOST_REPLACED = 24
"""How many replaced sides stay available: a page may just be fetching one of them."""
MOST_VISIBLE = 64
"""For how many sheets the visible sides are remembered."""
FAULT_DELAY = 0.1
"""Seconds before a fault is published: the file may have been read while it was written."""
WORKS = 30
"""After how many works the processes collect their garbage, as soon as nobody waits."""
EVERYTHING = "*"
"""In place of a game: a theme, a template or a drawing has changed."""


class Session:
    """Two worker processes and their latest results.

    Process 0 prints; process 1 checks, and prints the second language of a sheet.
    """

    def __init__(self, library: Library) -> None:
        self.library = library
        self.hub = Hub()
        self.choices = Choices(())
        self.sides: OrderedDict[str, tuple[bytes, dict[str, Any]]] = OrderedDict()
        self.shown: dict[View, dict[str, Any]] = {}
        self.findings: dict[str, list[dict[str, Any]]] = {}
        self.visible: LRUCache[View, frozenset[str]] = LRUCache(MOST_VISIBLE)
        self.stamp = 0
        self.pictures = Pictures()
        self._bytes = 0
        self._replaced: deque[str] = deque()
        self._first_side: dict[View, asyncio.Event] = {}
        self.writing = asyncio.Lock()
        self._pools: list[PipeExecutor] = []
        self._running: dict[Any, bool] = {}
        self._works = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Start the processes, and read the menus."""
        self._pools = [self._pool(), self._pool()]
        self.choices = await self.run(1, worker.choices)

    def close(self) -> None:
        """Cancel all tasks and end the processes."""
        for task in self._tasks:
            task.cancel()
        for pool in self._pools:
            pool.kill()

    @property
    def is_idle(self) -> bool:
        """Whether no page waits for anything to be printed, checked or written."""
        return not self._running and not self.writing.locked()

    def _pool(self) -> PipeExecutor:
        return workerpool.warm_worker(worker.start, self.library)

    async def run(self, process: int, function: Callable[..., T], *arguments: Any) -> T:
        """Call a function in a worker process; if that has died, once more in its successor."""
        loop = asyncio.get_running_loop()
        pool = self._pools[process]
        try:
            return await loop.run_in_executor(pool, function, *arguments)
        except WorkerDiedError:
            return await loop.run_in_executor(pool, function, *arguments)

    def open_views(self, views: Iterable[View]) -> None:
        """Publish the last state of views that were just opened, and print them."""
        for view in dict.fromkeys(views):
            if view in self.shown:
                self.hub.publish("sheet", view, self.shown[view])
            if view.game in self.findings:
                self.hub.publish("findings", view, self.findings_of(view.game))
            else:
                self._run_once(("check", view.game), self._check, view.game)
            self._run_once(("show", view), self._show_sheet, view)

    def files_changed(self, paths: Iterable[str]) -> None:
        """Reprint and recheck the open views that depend on changed files."""
        changed = [Path(path) for path in paths]
        games = {self._game_of(path) for path in changed} - {""}
        if EVERYTHING in games or any(path.parent.name == ICONS for path in changed):
            self.stamp += 1
        views = [v for v in self.hub.topics if games & {v.game, EVERYTHING}]
        if games - {EVERYTHING, *(view.game for view in views)}:  # printing updates open games
            self._run_once(("choices", ""), lambda _: self.update_menus(), "")
        for gone in [v for v in self.shown if v not in views and games & {v.game, EVERYTHING}]:
            del self.shown[gone]
        for game in list(self.findings):
            if games & {game, EVERYTHING} and game not in {view.game for view in views}:
                del self.findings[game]
        for view in views:
            self._run_once(("show", view), self._show_sheet, view)
        for game in {view.game for view in views}:
            self._run_once(("check", game), self._check, game)

    def _game_of(self, path: Path) -> str:
        """Return the game of a file, EVERYTHING, or "" for none; the file may be gone by now."""
        content = self.library.content
        if path == content or not path.is_relative_to(content) or not content.is_dir():
            return EVERYTHING
        (first, *_) = path.relative_to(content).parts
        if first == SHARED:
            return EVERYTHING
        return first if self.choices.has(first) or (content / first).is_dir() else ""

    def _run_once(self, name: Any, work: Callable[[Any], Any], subject: Any) -> None:
        """Start a task unless it is running; in that case run it once more afterwards."""
        if name in self._running:
            self._running[name] = True
            return
        self._running[name] = False

        async def repeat() -> None:
            try:
                while True:
                    self._running[name] = False
                    await work(subject)
                    if not self._running[name]:
                        break
            finally:
                del self._running[name]
            self._works += 1
            if self._works >= WORKS and self.is_idle:
                self._works = 0
                self._run_once(("tidy", ""), self._tidy, "")

        task = asyncio.get_running_loop().create_task(repeat())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tidy(self, _: str) -> None:
        for process in (0, 1):
            await self.run(process, worker.tidy)

    async def _show_sheet(self, view: View) -> None:
        """Print a sheet side by side, the visible ones first, and publish each when it is done."""
        self._first_side[view] = asyncio.Event()
        try:
            await self._print_sheet(view)
        except Exception as error:
            self._publish_faults(view, breakdown(f"“{view.sheet}”", error))
        finally:
            self._first_side.pop(view).set()

    async def _print_sheet(self, view: View) -> None:
        process = 1 if self._is_second_language(view) else 0
        record = await self._print_pictures(process, view)
        if record is None:
            return
        for number in self._visible_first(view, record):
            if self._is_outdated(view):
                return
            await self._check_side(process, view, record, number)
            self._first_side[view].set()

    async def _print_pictures(self, process: int, view: View) -> dict[str, Any] | None:
        """Publish a picture of each side; return the record, or None if faulty or outdated.

        Pictures come before any side is checked and before the number of sides is final.
        """
        for quick in (True, False):
            outline = await self.run(process, worker.prepare, view, self.stamp, quick)
            if outline.faults and await self._is_saved_again(view):
                return None
            if outline.faults:
                faults = await self.run(1, mends.with_mends, view.game, outline.faults)
                outline = replace(outline, faults=faults)
            record = self._publish_outline(outline)
            if outline.faults:
                return None
            for number in self._visible_first(view, record):
                if self._is_outdated(view):
                    return None
                await self._print_picture(process, view, record, number)
            if outline.is_final:
                break
        return record

    async def _print_picture(
        self, process: int, view: View, record: dict[str, Any], number: int
    ) -> None:
        """Publish the new picture of a side that was shown before, ahead of its data."""
        shown = record["sides"][number]
        picture = await self.run(process, worker.picture, view, number) if "key" in shown else None
        if picture:
            key, pdf = picture
            self._update_side(view, record, number, ShownSide(key, pdf, shown | {"key": key}))
            if key != shown["key"]:
                await self.pictures.wait_for(key)  # the renderer needs a core to itself

    async def _check_side(
        self, process: int, view: View, record: dict[str, Any], number: int
    ) -> None:
        """Publish the data and findings of a side; print it unless its picture was printed."""
        known = record["sides"][number].get("key", "")
        known = known if known in self.sides else ""
        side = await self.run(process, worker.side, view, number, known)
        if side is None:  # its process has died, or prepared too many other sheets since
            self._running[("show", view)] = True
            return
        self._update_side(view, record, number, side)

    async def _is_saved_again(self, view: View) -> bool:
        """Whether a source of the sheet is saved again within FAULT_DELAY."""
        await asyncio.sleep(FAULT_DELAY)
        return self._is_outdated(view)

    def _is_outdated(self, view: View) -> bool:
        """Whether a source of the sheet was saved again, so that the sheet is prepared anew."""
        return self._running[("show", view)]

    def _update_side(
        self, view: View, record: dict[str, Any], number: int, side: ShownSide
    ) -> None:
        """Replace a side in the record of its sheet, and publish it if it has changed."""
        before = record["sides"][number]
        self._store(side)
        if side.pdf and side.key != before.get("key"):
            self.pictures.render_ahead(side.key, side.pdf, before.get("key", ""))
        if side.data != before:
            record["sides"][number] = side.data
            self._mark_replaced(before.get("key", ""), side.key)
            data = {"view": record["view"], "side": side.data}
            self.hub.publish("side", view, data, side.data["name"])

    def _publish_outline(self, outline: SheetOutline) -> dict[str, Any]:
        """Record and publish the sides of a sheet; with faults, its last good sides remain."""
        view = outline.view
        if outline.menu:
            self.update_menu(outline.menu)
        last = self.shown.get(view, {"sides": [], "faults": []})
        known = {side["name"]: side for side in last["sides"]}
        sides = [known.get(each["name"], each) for each in outline.sides]
        record = {
            "view": view._asdict(),
            "sides": last["sides"] if outline.faults else sides,
            "faults": outline.faults,
        }
        is_published = view in self.shown and record == self.shown[view]
        self.shown[view] = record
        if not is_published:
            self.hub.publish("sheet", view, record)
        return record

    def _publish_faults(self, view: View, faults: list[dict[str, Any]]) -> None:
        """Publish why a sheet cannot be printed; its last good sides remain."""
        last = self.shown.get(view, {"view": view._asdict(), "sides": []})
        self.shown[view] = last | {"faults": faults}
        self.hub.publish("sheet", view, self.shown[view])

    def _visible_first(self, view: View, record: Mapping[str, Any]) -> list[int]:
        """Return the numbers of the sides, the visible ones first."""
        visible, sides = self.visible.get(view, frozenset()), record["sides"]
        return sorted(range(len(sides)), key=lambda number: sides[number]["name"] not in visible)

    def set_visible(self, view: View, names: Iterable[str]) -> None:
        """Record which sides of a sheet are visible on a page."""
        self.visible[view] = frozenset(names)

    def _is_second_language(self, view: View) -> bool:
        """Whether this is the second of a sheet that is open in two languages."""
        beside = [v for v in self.hub.topics if v._replace(language=view.language) == view]
        return len(beside) > 1 and view == max(beside)

    def _store(self, side: ShownSide) -> None:
        """Store a printed side for the pages; evict the least recently used beyond MOST_BYTES."""
        if side.key in self.sides:
            self.sides[side.key] = (self.sides[side.key][0], side.data)
        elif side.pdf:
            self.sides[side.key] = (side.pdf, side.data)
            self._bytes += len(side.pdf)
        self.sides.move_to_end(side.key)
        while self._bytes > MOST_BYTES:
            _, (pdf, _) = self.sides.popitem(last=False)
            self._bytes -= len(pdf)

    def _mark_replaced(self, before: str, key: str) -> None:
        """Record that a side was replaced; evict what was replaced long ago and is not shown."""
        if before and before != key:
            self._replaced.append(before)
        if len(self._replaced) > MOST_REPLACED:
            gone = self._replaced.popleft()
            shown = {side.get("key") for each in self.shown.values() for side in each["sides"]}
            if gone in self.sides and gone not in shown and gone not in self._replaced:
                self._bytes -= len(self.sides.pop(gone)[0])

    def update_menu(self, menu: GameMenu) -> None:
        """Update a game in the menus; one that cannot be read keeps its old entry."""
        is_read = menu.sheets or menu.decks
        choices = self.choices.with_menu(menu) if is_read else self.choices
        if choices != self.choices:
            self._publish_choices(choices)

    def _publish_choices(self, choices: Choices) -> None:
        self.choices = choices
        for view in self.hub.topics:
            self.hub.publish("choices", view, choices.data())

    async def update_menus(self) -> None:
        """Read the menus again; deleted games and faulty ones remain as they were."""
        for menu in (await self.run(1, worker.choices)).menus:
            if self.choices.has(menu.id):
                self.update_menu(menu)
            else:
                self._publish_choices(replace(self.choices, menus=(*self.choices.menus, menu)))

    async def _check(self, game: str) -> None:
        waiting = [event.wait() for view, event in self._first_side.items() if view.game == game]
        await asyncio.gather(*waiting)  # the first picture has priority
        try:
            self.findings[game] = await self.run(1, mends.check, game, self.stamp)
        except Exception as error:
            self.findings[game] = breakdown(f"what is wrong with “{game}”", error)
        for view in self.hub.topics:
            if view.game == game:
                self.hub.publish("findings", view, self.findings_of(game))

    def findings_of(self, game: str) -> dict[str, Any]:
        """Return the findings of a game as plain data."""
        return {"game": game, "findings": self.findings.get(game, [])}

    async def watch(self) -> None:
        """Reprint whenever a file is saved, until cancelled."""
        async for paths in changes(self.library):
            self.files_changed(paths)
