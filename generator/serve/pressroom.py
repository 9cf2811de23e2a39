"""Print for the preview: what stands as it was printed before is not printed again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from cachetools import LRUCache
from msgspec.structs import replace

from generator.content.caching import get_or_create
from generator.layout.fit import ladder
from generator.layout.proof import MapProof, Proof
from generator.render import jobs, mapjobs, plans
from generator.render.jobs import SideJob, SideResult
from generator.render.mapjobs import MapJob, MapResult

MOST_CARDS, MOST_MAPS, MOST_PLANS = 400, 3, 24
"""How many cards, maps and plans are kept: those of a large deck in two languages, and more."""
MOST_FLOWS = 4
"""Of how many sides all is kept that was laid out to plan them: two sheets with both sides."""


class Printed(Protocol):
    """A side, a card or a map as it was printed, and where everything on it stands."""

    @property
    def pdf(self) -> bytes:
        """The finished PDF."""

    @property
    def proof(self) -> Proof | MapProof:
        """All there is to judge; made when it is asked for, where that takes long."""


class Pressroom:
    """Prints sides, cards and maps, and keeps those that were asked for last."""

    def __init__(self) -> None:
        self._cards: LRUCache[Any, SideResult] = LRUCache(MOST_CARDS)
        self._maps: LRUCache[Any, MapResult] = LRUCache(MOST_MAPS)
        self._plans: LRUCache[Any, plans.Plan] = LRUCache(MOST_PLANS)
        self._flows: LRUCache[Any, plans.LayoutCaches] = LRUCache(MOST_FLOWS)
        self._last_plans: LRUCache[Any, plans.Plan] = LRUCache(MOST_PLANS)  # guesses

    def forget(self) -> None:
        """Forget what may be made from a theme, a drawing or a template that has changed."""
        jobs.forget()
        for kept in (self._cards, self._maps, self._plans, self._flows):
            kept.clear()

    def parted(self, work: Sequence[SideJob]) -> list[SideJob]:
        """Return jobs with sides that take several, in large print or wide type, as these."""
        found = {place: self._plan(job) for place, job in enumerate(work) if job.may_flow}
        return list(plans.split_by_plans(work, found))

    def parted_as_before(self, work: Sequence[SideJob]) -> list[SideJob] | None:
        """Return jobs as these were parted last, whatever their words are now.

        None where none is parted, or one was not yet, or what can be parted is other than then.
        """
        found = {}
        for place, job in enumerate(work):
            if job.may_flow:
                last = self._last_plans.get(job.name)
                if last is None or not last.matches(plans.Flow(job)):
                    return None
                found[place] = last
        return list(plans.split_by_plans(work, found)) if found else None

    def print(self, job: SideJob | MapJob) -> Printed:
        """Print a side, a card or a map; return it as it was if nothing on it has changed."""
        if isinstance(job, MapJob):
            return self._map(job)
        if job.is_of_card:
            return self._card(job)
        return jobs.run_incrementally(job)

    def _plan(self, job: SideJob) -> plans.Plan:
        flow = plans.Flow(
            job, get_or_create(self._flows, job.name, lambda: LRUCache(plans.MOST_ARRANGEMENTS))
        )
        plan = self._last_plans[job.name] = get_or_create(self._plans, flow.key, flow.plan)
        return plan

    def _map(self, job: MapJob) -> Printed:
        """Draw a map; whether it is as before is known from its words, long before it is drawn."""
        return get_or_create(self._maps, mapjobs.key_of(job), lambda: mapjobs.run(job))

    def _card(self, job: SideJob) -> Printed:
        """Print a card, known by all its words and by its style, as they are written."""
        side, pages = jobs.side_of(job), jobs.pages_of(job)
        steps = ladder(side, pages.options.draft)
        written = (pages.words(side), pages.style(side), steps)
        kept = get_or_create(self._cards, (job.label, job.edition, written), lambda: jobs.run(job))
        return replace(kept, proof=replace(kept.proof, side=side))
