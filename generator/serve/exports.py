"""The exports of a preview: what each would cost, and one at a time that is made."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any, Literal

import msgspec
from cachetools import LRUCache
from msgspec import Struct
from msgspec.structs import replace

from generator.build.state.inputs import inputs_below
from generator.content.resources import SHARED, Library
from generator.serve.events import Hub
from generator.serve.excerpts import breakdown
from generator.serve.exportoutcome import Cost, Costs, MadeFile, Outcome
from generator.serve.exportplan import ExportOptions, ExportPlan
from generator.serve.exportprocess import ExportProcess, SupersededError
from generator.serve.exportrun import News

MOST_COSTS = 300
"""Of how many options, each in one language, the cost is cached."""
KIND = "export"
"""The kind of the events about the export."""


class BusyError(RuntimeError):
    """An export is running, so that nothing else can be begun."""


class Export(Struct, frozen=True):
    """An export as pages see it; its ``key`` is in the addresses of its files.

    ``home`` is the folder of the game, ``site_home`` that of its site. ``done`` is the share that
    is done, from 0 to 1, ``what`` the side that was done last.
    ``drafts`` says whether a draft would print what was refused, ``lacking`` which languages have
    nothing to print.
    """

    key: str
    game: str
    home: str
    site_home: str
    state: Literal["running", "done", "failed", "cancelled"] = "running"
    done: float = 0.0
    what: str = ""
    files: tuple[MadeFile, ...] = ()
    site: tuple[MadeFile, ...] = ()
    findings: tuple[dict[str, Any], ...] = ()
    drafts: bool = False
    lacking: tuple[str, ...] = ()

    @property
    def is_running(self) -> bool:
        """Whether it is neither finished nor cancelled."""
        return self.state == "running"

    def with_outcome(self, outcome: Outcome) -> Export:
        """Return it with what was made; it has failed where nothing was."""
        return replace(
            self,
            state="done" if outcome.files or outcome.site else "failed",
            done=1.0,
            files=outcome.files,
            site=outcome.site,
            findings=tuple(outcome.findings),
            drafts=outcome.drafts,
            lacking=outcome.lacking,
        )

    def data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return dict(msgspec.to_builtins(self))


class Exports:
    """Estimates and exports for the pages of a preview, and tells them through its hub."""

    def __init__(self, library: Library, hub: Hub) -> None:
        self.library = library
        self.hub = hub
        self.last: Export | None = None
        self._process = ExportProcess(library)
        self._task: asyncio.Task[None] | None = None
        self._costs: LRUCache[tuple[ExportOptions, str], Cost] = LRUCache(MOST_COSTS)

    def close(self) -> None:
        """End the work and its process."""
        if self._task:
            self._task.cancel()
        self._process.kill()

    @property
    def is_running(self) -> bool:
        """Whether an export is running."""
        return self.last is not None and self.last.is_running

    async def costs(self, plan: ExportPlan) -> Costs:
        """Return the cost of a plan by language; it is estimated for languages that are new.

        An estimate that is still running is ended: its page asks for another. Raises BusyError
        while an export is running, SupersededError if this one is ended.
        """
        from generator.serve import exporting  # here, since it loads all that builds

        stamp = await asyncio.to_thread(self._stamp, plan.options.game)
        if self.is_running:
            raise BusyError
        keys = {each: _key(plan.options, each, stamp) for each in plan.options.languages}
        known = {each: self._costs[key] for each, key in keys.items() if key in self._costs}
        unknown = tuple(each for each in keys if each not in known)
        if not unknown:
            return Costs(known, [])
        part = replace(plan, options=replace(plan.options, languages=unknown))
        costs: Costs = await self._process.carry_out(exporting.costs, part, lambda _: None)
        if not any(each["severity"] == "error" for each in costs.findings):
            self._costs.update({keys[each]: cost for each, cost in costs.by_language.items()})
        return Costs(known | costs.by_language, costs.findings)

    def begin(self, plan: ExportPlan) -> Export:
        """Begin an export; an estimate is ended. Raises BusyError while one is running."""
        if self.is_running:
            raise BusyError
        home, site = str(plan.folder), str(plan.site_folder)
        begun = Export(secrets.token_urlsafe(9), plan.options.game, home, site)
        self._publish(begun)
        self._task = asyncio.get_running_loop().create_task(self._export(plan, begun))
        return begun

    async def cancel_costs(self) -> None:
        """End an estimate that nobody waits for any more."""
        if not self.is_running:
            await self._process.end()

    async def cancel(self) -> None:
        """Cancel the export, if one is running; files that it has written stay."""
        if self.is_running:
            await self._process.end()

    async def _export(self, plan: ExportPlan, begun: Export) -> None:
        from generator.serve import exporting

        try:
            outcome = await self._process.carry_out(exporting.export, plan, self._tell)
        except SupersededError:
            done = replace(begun, state="cancelled")
        except Exception as error:
            found = tuple(breakdown("the export", error))
            done = replace(begun, state="failed", findings=found)
        else:
            done = begun.with_outcome(outcome)
        await self._process.end()  # it may have grown large
        self._publish(done)

    def _tell(self, news: News) -> None:
        if self.last and self.is_running and not news.is_over:
            share = (news.part + news.done / max(news.of, 1)) / max(news.parts, 1)
            self._publish(replace(self.last, done=round(share, 4), what=news.what))

    def _publish(self, export: Export) -> None:
        self.last = export
        self.hub.broadcast(KIND, export.data())

    def _stamp(self, game: str) -> str:
        """Return a stamp of all files that what is printed of a game depends on."""
        content = self.library.content
        return inputs_below((content / game, content / SHARED, *self.library.appearance)).stamp


def _key(options: ExportOptions, language: str, stamp: str) -> tuple[ExportOptions, str]:
    """Return what the cost of an export in one language depends on; a site costs nothing."""
    return replace(options, languages=(language,), site=False, printer=""), stamp
