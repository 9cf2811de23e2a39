"""Keep the sheets that are looked at printed: watch the files, print anew, tell the pages."""

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
from generator.content.resources import SHARED, Library
from generator.serve import desk
from generator.serve.desk import Begun
from generator.serve.events import Hub
from generator.serve.pictures import Pictures
from generator.serve.sides import ShownSide
from generator.serve.views import Choices, Shelf, View
from generator.serve.watching import changes

T = TypeVar("T")
MOST_BYTES = 48_000_000
"""How much of printed sides is kept for pages to fetch: large decks, and a few of each sheet."""
MOST_REPLACED = 24
"""How many sides that were replaced are kept: a page may just be fetching one of them."""
MOST_SEEN = 64
"""Of how many sheets it is kept which of their sides are seen."""
FAULT_WAITS = 0.1
"""How long a fault is held back, in seconds: a file may have been read while it was written."""
EVERYTHING = "*"
"""Stands for all games, where a theme, a template or a drawing has changed."""


class Studio:
    """Two processes that print and check, and what they made last.

    One prints; the other checks, and prints what stands beside the first sheet.
    """

    def __init__(self, library: Library) -> None:
        self.library = library
        self.hub = Hub()
        self.choices = Choices(())
        self.sides: OrderedDict[str, tuple[bytes, dict[str, Any]]] = OrderedDict()
        self.shown: dict[View, dict[str, Any]] = {}
        self.findings: dict[str, list[dict[str, Any]]] = {}
        self.seen: LRUCache[View, frozenset[str]] = LRUCache(MOST_SEEN)
        self.stamp = 0
        self.pictures = Pictures()
        self._bytes = 0
        self._replaced: deque[str] = deque()
        self._first: dict[View, asyncio.Event] = {}
        self.writing = asyncio.Lock()
        self._pools: list[PipeExecutor] = []
        self._busy: dict[Any, bool] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Start the processes, and read what there is to look at."""
        self._pools = [self._pool(), self._pool()]
        self.choices = await self.run(1, desk.choices)

    def close(self) -> None:
        """End everything."""
        for task in self._tasks:
            task.cancel()
        for pool in self._pools:
            pool.kill()

    def _pool(self) -> PipeExecutor:
        return workerpool.warm_worker(desk.prepare, self.library)

    async def run(self, bench: int, function: Callable[..., T], *arguments: Any) -> T:
        """Call a function in one of the processes; where it has died, once more in another."""
        loop = asyncio.get_running_loop()
        pool = self._pools[bench]
        try:
            return await loop.run_in_executor(pool, function, *arguments)
        except WorkerDiedError:
            return await loop.run_in_executor(pool, function, *arguments)

    def look_at(self, views: Iterable[View]) -> None:
        """Print what somebody begins to look at, or tell what it was when printed last."""
        for view in dict.fromkeys(views):
            if view in self.shown:
                self.hub.tell("sheet", view, self.shown[view])
            if view.game in self.findings:
                self.hub.tell("findings", view, self.findings_of(view.game))
            else:
                self._start(("check", view.game), self._check, view.game)
            self._start(("show", view), self._show, view)

    def changed(self, paths: Iterable[str]) -> None:
        """Print again what is looked at and made from files that have changed."""
        games = {self._game_of(Path(path)) for path in paths} - {""}
        if EVERYTHING in games:
            self.stamp += 1
        if games - {EVERYTHING, *(shelf.id for shelf in self.choices.shelves)}:
            self._start(("choices", ""), self._look_around, "")
        views = [v for v in self.hub.subjects if games & {v.game, EVERYTHING}]
        for gone in [v for v in self.shown if v not in views and games & {v.game, EVERYTHING}]:
            del self.shown[gone]
        for game in list(self.findings):
            if games & {game, EVERYTHING} and game not in {view.game for view in views}:
                del self.findings[game]
        for view in views:
            self._start(("show", view), self._show, view)
        for game in {view.game for view in views}:
            self._start(("check", game), self._check, game)

    def _game_of(self, path: Path) -> str:
        """Return which game a file belongs to, all of them, or none; it may be gone by now."""
        content = self.library.content
        if path == content or not path.is_relative_to(content) or not content.is_dir():
            return EVERYTHING
        (first, *_) = path.relative_to(content).parts
        if first == SHARED:
            return EVERYTHING
        is_known = any(shelf.id == first for shelf in self.choices.shelves)
        return first if is_known or (content / first).is_dir() else ""

    def _start(self, name: Any, work: Callable[[Any], Any], subject: Any) -> None:
        """Do some work once; asked for again meanwhile, it is done once more behind."""
        if name in self._busy:
            self._busy[name] = True
            return
        self._busy[name] = False

        async def repeat() -> None:
            try:
                while True:
                    self._busy[name] = False
                    await work(subject)
                    if not self._busy[name]:
                        break
            finally:
                del self._busy[name]

        task = asyncio.get_running_loop().create_task(repeat())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _show(self, view: View) -> None:
        """Print a sheet side by side, what is seen of it first; each is told as it is done."""
        self._first[view] = asyncio.Event()
        try:
            await self._print(view)
        except Exception as error:
            self._tell_faults(view, desk.breakdown(f"“{view.sheet}”", error))
        finally:
            self._first.pop(view).set()

    async def _print(self, view: View) -> None:
        bench = 1 if self._stands_beside(view) else 0
        record = await self._pictured(bench, view)
        if record is None:
            return
        for number in self._order(view, record):
            if self._is_outdated(view):
                return
            await self._judge(bench, view, record, number)
            self._first[view].set()

    async def _pictured(self, bench: int, view: View) -> dict[str, Any] | None:
        """Show all sides of a sheet as they are now; none where that cannot be, or is outdated.

        No picture waits until another side is judged, or until it is sure how many there are.
        """
        for hurried in (True, False):
            begun = await self.run(bench, desk.begin, view, self.stamp, hurried)
            if begun.faults and await self._is_saved_again(view):
                return None
            record = self._begin(begun)
            if begun.faults:
                return None
            for number in self._order(view, record):
                if self._is_outdated(view):
                    return None
                await self._picture(bench, view, record, number)
            if begun.is_sure:
                break
        return record

    async def _picture(self, bench: int, view: View, record: dict[str, Any], number: int) -> None:
        """Show a side that was shown before as it is now, before all else is known of it."""
        shown = record["sides"][number]
        picture = await self.run(bench, desk.picture, view, number) if "key" in shown else None
        if picture:
            key, pdf = picture
            self._put(view, record, number, ShownSide(key, pdf, shown | {"key": key}))
            if key != shown["key"]:
                await self.pictures.drawn_ahead(key)  # which wants a core for itself

    async def _judge(self, bench: int, view: View, record: dict[str, Any], number: int) -> None:
        """Tell all that is known of a side; it is printed if it was not for its picture."""
        known = record["sides"][number].get("key", "")
        known = known if known in self.sides else ""
        side = await self.run(bench, desk.side, view, number, known)
        if side is None:  # its process has died, or begun another sheet of many
            self._busy[("show", view)] = True
            return
        self._put(view, record, number, side)

    async def _is_saved_again(self, view: View) -> bool:
        """Whether what a sheet is made from is saved once more within a moment."""
        await asyncio.sleep(FAULT_WAITS)
        return self._is_outdated(view)

    def _is_outdated(self, view: View) -> bool:
        """Whether what a sheet is made from was saved again: it is begun anew."""
        return self._busy[("show", view)]

    def _put(self, view: View, record: dict[str, Any], number: int, side: ShownSide) -> None:
        """Put a side in the place of what was shown there, and tell what is new of it."""
        before = record["sides"][number]
        self._keep(side)
        if side.pdf and side.key != before.get("key"):
            self.pictures.draw_ahead(side.key, side.pdf, before.get("key", ""))
        if side.data != before:
            self._replace(before.get("key", ""), side.key)
            record["sides"][number] = side.data
            news = {"view": record["view"], "side": side.data}
            self.hub.tell("side", view, news, side.data["name"])

    def _begin(self, begun: Begun) -> dict[str, Any]:
        """Note what a sheet has, and tell it; where it cannot be printed, the last good stays."""
        view = begun.view
        if begun.shelf:
            self._renew(begun.shelf)
        last = self.shown.get(view, {"sides": [], "faults": []})
        known = {side["name"]: side for side in last["sides"]}
        sides = [known.get(blank["name"], blank) for blank in begun.sides]
        record = {
            "view": view._asdict(),
            "sides": last["sides"] if begun.faults else sides,
            "faults": begun.faults,
        }
        is_told = view in self.shown and record == self.shown[view]
        self.shown[view] = record
        if not is_told:
            self.hub.tell("sheet", view, record)
        return record

    def _tell_faults(self, view: View, faults: list[dict[str, Any]]) -> None:
        """Tell what is in the way of a sheet; what was printed of it stays."""
        last = self.shown.get(view, {"view": view._asdict(), "sides": []})
        self.shown[view] = last | {"faults": faults}
        self.hub.tell("sheet", view, self.shown[view])

    def _order(self, view: View, record: Mapping[str, Any]) -> list[int]:
        """Return the numbers of sides: those that somebody sees first."""
        seen, sides = self.seen.get(view, frozenset()), record["sides"]
        return sorted(range(len(sides)), key=lambda number: sides[number]["name"] not in seen)

    def see(self, view: View, names: Iterable[str]) -> None:
        """Note which sides of a sheet are seen."""
        self.seen[view] = frozenset(names)

    def _stands_beside(self, view: View) -> bool:
        """Whether a sheet is looked at beside the same one in another language."""
        beside = [v for v in self.hub.subjects if v._replace(language=view.language) == view]
        return len(beside) > 1 and view == max(beside)

    def _keep(self, side: ShownSide) -> None:
        """Keep a printed side to be fetched, and forget what was not used for long."""
        if side.key in self.sides:
            self.sides[side.key] = (self.sides[side.key][0], side.data)
        elif side.pdf:
            self.sides[side.key] = (side.pdf, side.data)
            self._bytes += len(side.pdf)
        self.sides.move_to_end(side.key)
        while self._bytes > MOST_BYTES:
            _, (pdf, _) = self.sides.popitem(last=False)
            self._bytes -= len(pdf)

    def _replace(self, before: str, key: str) -> None:
        """Note that a side has taken another's place, and forget what was replaced long ago."""
        if before and before != key:
            self._replaced.append(before)
        if len(self._replaced) > MOST_REPLACED:
            gone = self._replaced.popleft()
            shown = {side.get("key") for each in self.shown.values() for side in each["sides"]}
            if gone in self.sides and gone not in shown and gone not in self._replaced:
                self._bytes -= len(self.sides.pop(gone)[0])

    def _renew(self, shelf: Shelf) -> None:
        """Let the menus show a game as it stands now; one that cannot be read stays as it was."""
        choices = self.choices.with_shelf(shelf) if shelf.sheets else self.choices
        if choices != self.choices:
            self.choices = choices
            for view in self.hub.subjects:
                self.hub.tell("choices", view, choices.data())

    async def _look_around(self, _: str) -> None:
        """Let the menus show games that are new; one that is gone stays until the end."""
        found = await self.run(1, desk.choices)
        for shelf in found.shelves:
            if all(each.id != shelf.id for each in self.choices.shelves):
                self.choices = replace(self.choices, shelves=(*self.choices.shelves, shelf))
                for view in self.hub.subjects:
                    self.hub.tell("choices", view, self.choices.data())

    async def _check(self, game: str) -> None:
        waiting = [event.wait() for view, event in self._first.items() if view.game == game]
        await asyncio.gather(*waiting)  # the picture goes before
        try:
            self.findings[game] = await self.run(1, desk.check, game, self.stamp)
        except Exception as error:
            self.findings[game] = desk.breakdown(f"what is wrong with “{game}”", error)
        for view in self.hub.subjects:
            if view.game == game:
                self.hub.tell("findings", view, self.findings_of(game))

    def findings_of(self, game: str) -> dict[str, Any]:
        """Return what is wrong with a game."""
        return {"game": game, "findings": self.findings.get(game, [])}

    async def watch(self) -> None:
        """Print again whenever a file is saved, until it is cancelled."""
        async for paths in changes(self.library):
            self.changed(paths)
