"""Keep the sheets that are looked at printed: watch the files, print anew, tell the pages."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, TypeVar

from generator import workers
from generator.resources import SHARED, TEMPLATES, Library
from generator.serve import desk
from generator.serve.desk import Shown
from generator.serve.events import Hub
from generator.serve.views import Choices, Shelf, View

T = TypeVar("T")
MOST_SIDES = 48
"""How many printed sides are kept for pages to fetch: a few of each that is looked at."""
SETTLED_MS = 25
"""How long files must be quiet before they are read, in ms: some editors write in two steps."""
EVERYTHING = "*"
"""Stands for all games, where a theme, a template or a drawing has changed."""


class Studio:
    """Two processes that print and check, and what they made last.

    One prints; the other checks, and prints what stands beside the first sheet.
    """

    def __init__(self, library: Library) -> None:
        self.library = library
        self.hub = Hub()
        self.choices = Choices((), ())
        self.sides: OrderedDict[str, tuple[bytes, dict[str, Any]]] = OrderedDict()
        self.shown: dict[View, dict[str, Any]] = {}
        self.findings: dict[str, list[dict[str, Any]]] = {}
        self.stamp = 0
        self.writing = asyncio.Lock()
        self._pools: list[ProcessPoolExecutor] = []
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
            workers.stop(pool)

    def _pool(self) -> ProcessPoolExecutor:
        return workers.bench(desk.prepare, self.library)

    async def run(self, bench: int, function: Callable[..., T], *arguments: Any) -> T:
        """Call a function in one of the processes; one that has died is replaced once."""
        loop = asyncio.get_running_loop()
        pool = self._pools[bench]
        try:
            return await loop.run_in_executor(pool, function, *arguments)
        except BrokenProcessPool:
            if self._pools[bench] is pool:
                self._pools[bench] = self._pool()
            return await loop.run_in_executor(self._pools[bench], function, *arguments)

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
        """Return which game a file belongs to, all of them, or none."""
        content = self.library.content
        if not path.is_relative_to(content):
            return EVERYTHING
        first = path.relative_to(content).parts[:1]
        if first == (SHARED,):
            return EVERYTHING
        return first[0] if first and (content / first[0]).is_dir() else ""

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
        bench = 1 if self._stands_beside(view) else 0
        shown = await self.run(bench, desk.show, view, self.stamp)
        self._keep(shown)
        self.hub.tell("sheet", view, self.shown[view])

    def _stands_beside(self, view: View) -> bool:
        """Whether a sheet is looked at beside the same one in another language."""
        beside = [v for v in self.hub.subjects if v._replace(language=view.language) == view]
        return len(beside) > 1 and view == max(beside)

    def _keep(self, shown: Shown) -> None:
        """Keep what was printed; where nothing could be, the last good sheet stays."""
        for side in shown.sides:
            self.sides[side.key] = (side.pdf, side.data)
            self.sides.move_to_end(side.key)
        while len(self.sides) > MOST_SIDES:
            self.sides.popitem(last=False)
        if shown.shelf:
            self._renew(shown.shelf)
        last = self.shown.get(shown.view, {"sides": [], "found": []})
        is_printed = not shown.faults
        self.shown[shown.view] = {
            "view": shown.view._asdict(),
            "sides": [side.data for side in shown.sides] if is_printed else last["sides"],
            "found": shown.found if is_printed else last["found"],
            "faults": shown.faults,
        }

    def _renew(self, shelf: Shelf) -> None:
        """Let the menus show a game as it stands now; one that cannot be read stays as it was."""
        choices = self.choices.with_shelf(shelf) if shelf.sheets else self.choices
        if choices != self.choices:
            self.choices = choices
            for view in self.hub.subjects:
                self.hub.tell("choices", view, choices.data())

    async def _check(self, game: str) -> None:
        self.findings[game] = await self.run(1, desk.check, game)
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


async def changes(library: Library) -> AsyncIterator[set[str]]:
    """Yield the files that have changed, as soon as they are quiet."""
    from watchfiles import awatch

    homes = [library.content, TEMPLATES, *(home for home in library.themes if home.is_dir())]
    folders = [home for home in dict.fromkeys(homes) if home.is_dir()]
    async for found in awatch(*folders, debounce=4 * SETTLED_MS, step=SETTLED_MS, recursive=True):
        paths = {path for _, path in found if not _is_passing(path)}
        if paths:
            yield paths


def _is_passing(path: str) -> bool:
    """Whether a file is a by-product of an editor or of writing, which nothing is read from."""
    name = Path(path).name
    return name.startswith(".") or name.endswith(("~", ".swp", ".tmp", ".part"))
