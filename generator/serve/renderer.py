"""Render sides, cards and maps for the preview; cached results are used while valid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from cachetools import LRUCache
from msgspec.structs import replace

from generator.content.caching import get_or_create
from generator.layout.fit import ladder
from generator.layout.proof import MapProof, Proof
from generator.render import jobs, mapjobs, plans
from generator.render.mapjobs import MapJob, MapResult
from generator.render.runs import runs_of
from generator.render.sidejob import SideJob, SideResult

MOST_CARDS, MOST_MAPS, MOST_PLANS = 400, 3, 24
"""Cache sizes: the cards of a large deck in two languages, and more."""
MOST_FLOWS = 4
"""For how many runs of sides the trial layouts of their plans are cached."""


class Printed(Protocol):
    """A printed side, card or map."""

    @property
    def pdf(self) -> bytes:
        """The finished PDF."""

    @property
    def proof(self) -> Proof | MapProof:
        """The layout that the checks inspect; computed on first access where that is slow."""


class Renderer:
    """Renders sides, cards and maps, and caches the latest results."""

    def __init__(self) -> None:
        self._cards: LRUCache[Any, SideResult] = LRUCache(MOST_CARDS)
        self._maps: LRUCache[Any, MapResult] = LRUCache(MOST_MAPS)
        self._plans: LRUCache[Any, plans.Plan] = LRUCache(MOST_PLANS)
        self._flows: LRUCache[Any, plans.LayoutCaches] = LRUCache(MOST_FLOWS)
        self._last_plans: LRUCache[Any, plans.Plan] = LRUCache(MOST_PLANS)  # guesses

    def clear(self) -> None:
        """Drop all results that depend on themes, drawings or templates."""
        jobs.forget()
        for cache in (self._cards, self._maps, self._plans, self._flows):
            cache.clear()

    def split(self, work: Sequence[SideJob]) -> list[SideJob]:
        """Return jobs, those that need more sides than their own (large print, wide type) split."""
        found = {place: self._plan(run) for place, run in runs_of(work).items()}
        return list(plans.split_by_plans(work, found))

    def split_as_before(self, work: Sequence[SideJob]) -> list[SideJob] | None:
        """Return jobs split where they were split last, whatever their texts are now.

        None if no job can be split, or one has no plan yet or other blocks than it had then.
        """
        found = {}
        for place, run in runs_of(work).items():
            last = self._last_plans.get(_name(run))
            if last is None or not last.matches(plans.Flow(run)):
                return None
            found[place] = last
        return list(plans.split_by_plans(work, found)) if found else None

    def print(self, job: SideJob | MapJob) -> Printed:
        """Print a side, a card or a map; an unchanged one comes from the cache."""
        if isinstance(job, MapJob):
            return self._map(job)
        if job.is_of_card:
            return self._card(job)
        return jobs.run_incrementally(job)

    def _plan(self, run: Sequence[SideJob]) -> plans.Plan:
        name = _name(run)
        cached = get_or_create(self._flows, name, lambda: LRUCache(plans.MOST_ARRANGEMENTS))
        flow = plans.Flow(run, cached)
        plan = self._last_plans[name] = get_or_create(self._plans, flow.key, flow.plan)
        return plan

    def _map(self, job: MapJob) -> Printed:
        """Draw a map; its key is known from its texts, long before it is drawn."""
        return get_or_create(self._maps, mapjobs.key_of(job), lambda: mapjobs.run(job))

    def _card(self, job: SideJob) -> Printed:
        """Print a card; its key are its words and its style."""
        side, pages = jobs.side_of(job), jobs.pages_of(job)
        steps = ladder(side, pages.options.draft)
        words = (pages.words(side), pages.style(side), steps)
        key = (job.label, job.edition, words)
        result = get_or_create(self._cards, key, lambda: jobs.run(job))
        return replace(result, proof=replace(result.proof, side=side))


def _name(run: Sequence[SideJob]) -> tuple[object, ...]:
    """Return the identity of a run of sides, whatever its words."""
    return tuple(job.name for job in run)
