"""Find the type sizes of decks with layouts once a build, and hand them to the jobs of their cards.

A card looks like all others of its deck, so each process that prints some of the cards would have
to measure all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from generator.build.aids import Aid
from generator.build.pool.failures import JobFailure
from generator.build.pool.workerpool import MapUnordered
from generator.build.request import Request
from generator.build.state import sidecache
from generator.build.state.inputs import inputs_below
from generator.layout.cards import faces_of
from generator.render import jobs
from generator.render.deckfit import DeckTypes, has_layouts
from generator.render.sidejob import SideJob


def with_deck_types(
    aids: Sequence[Aid], map_unordered: MapUnordered, request: Request | None = None
) -> list[Aid]:
    """Return aids whose cards with a layout have the type sizes of their decks.

    Those of a request are cached in its output folder. A deck that cannot be measured stays
    without: that is reported when its cards are printed.
    """
    decks = {
        (number, place): deck[0]
        for number, aid in enumerate(aids)
        for place, deck in enumerate(aid.decks)
        if has_layouts(deck[0].game, deck[0].sheet_id)
    }
    if not decks:
        return list(aids)
    out = request.out if request else None
    drawings = inputs_below(request.library.beyond_games).stamp if request else ""
    keys = {where: jobs.deck_key(job, drawings) for where, job in decks.items()}
    found = _found({keys[where]: job for where, job in decks.items()}, map_unordered, out)
    types = {where: found[key] for where, key in keys.items() if key in found}
    return [
        replace(
            aid, decks=tuple(_decks_with(aid, {p: t for (n, p), t in types.items() if n == at}))
        )
        for at, aid in enumerate(aids)
    ]


def _found(
    decks: Mapping[str, SideJob], map_unordered: MapUnordered, out: Path | None
) -> dict[str, DeckTypes]:
    """Return the type sizes of decks by key, of each given any of its jobs."""
    cached = {key: sidecache.load_deck(out, key) for key in decks} if out else {}
    known = {key: types for key, types in cached.items() if types}
    todo = [key for key in decks if key not in known]
    for number, types in map_unordered(jobs.deck_types, [decks[key] for key in todo]):
        if not isinstance(types, JobFailure):
            known[todo[number]] = types
            if out:
                sidecache.store_deck(out, todo[number], types)
    return known


def _decks_with(aid: Aid, types: Mapping[int, DeckTypes]) -> Iterator[tuple[SideJob, ...]]:
    """Yield the decks of an aid, some of them with type sizes."""
    for place, deck in enumerate(aid.decks):
        yield tuple(_jobs_with(deck, types[place])) if place in types else deck


def _jobs_with(deck: Sequence[SideJob], types: DeckTypes) -> Iterator[SideJob]:
    cards = faces_of(deck[0].game, deck[0].sheet_id)
    for job in deck:
        card = cards.get(job.side_name)
        yield replace(job, zone_types=types.of_card(card)) if card and card.layout else job
