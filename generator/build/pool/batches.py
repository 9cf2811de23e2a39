"""Group the sides that one process prints together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.build.pool.failures import JobFailure
from generator.build.pool.workerpool import MapUnordered
from generator.render import jobs
from generator.render.sidejob import SideJob, SideResult

CARDS_AT_ONCE = 12
"""How many cards a process prints in one go."""
SINGLE_AT_END = 8
"""How many of the last batches are for one paper each, so that no core waits for another."""


def run_all(
    work: Sequence[SideJob], map_unordered: MapUnordered, persistent: bool = False
) -> Iterator[tuple[int, SideResult | JobFailure]]:
    """Yield the result of each side's job with its number, as they are finished.

    ``map_unordered`` runs them, here or on other machines. A ``persistent`` one lays the same
    sides out again and again, so it caches their layouts.
    """
    run = jobs.run_batch_incrementally if persistent else jobs.run_batch
    batches = batches_of(work, by_paper=persistent)
    batched = [[work[number] for number in batch] for batch in batches]
    names = [batch[0].name for batch in batched]
    for at, results in map_unordered(run, batched, names=names):
        if isinstance(results, JobFailure):  # one of them failed; the others may not
            alone = [work[number] for number in batches[at]]
            again = map_unordered(jobs.run, alone)
            yield from ((batches[at][number], result) for number, result in again)
        else:
            yield from zip(batches[at], results, strict=True)


def batches_of(work: Sequence[SideJob], by_paper: bool = False) -> list[list[int]]:
    """Return the numbers of the jobs that a process does together, in the order of batches.

    The longest batches come first, lest one be left for the end. Those of one game follow each
    other, and in it those of one language, so that a process loads fonts, drawings and hyphens of
    few.
    A side goes to one process for all papers, since its lines are the same on most of them; not
    ``by_paper``, nor the last few, which are shared out evenly.
    """
    by_inks = _in_order(work)
    together = 0 if by_paper else max(0, len(by_inks) - SINGLE_AT_END)
    first, last = by_inks[:together], by_inks[together:]
    for_papers: dict[tuple[object, ...], list[int]] = {}
    for batch in first:
        for_papers.setdefault(_but_for_paper(work[batch[0]]), []).extend(batch)
    return [*for_papers.values(), *last]


def _in_order(work: Sequence[SideJob]) -> list[list[int]]:
    """Return batches in the order in which to begin them, one for each paper."""
    by_game: dict[str, dict[str, list[list[int]]]] = {}
    for batch in sorted(
        _for_each_paper(work), key=lambda batch: -sum(work[n].weight for n in batch)
    ):
        job = work[batch[0]]
        by_game.setdefault(job.game.id, {}).setdefault(job.language, []).append(batch)
    return [batch for game in by_game.values() for spoken in game.values() for batch in spoken]


def _for_each_paper(work: Sequence[SideJob]) -> Iterator[list[int]]:
    """Yield the numbers of the jobs that a process does together, on one paper.

    Neighbouring cards of a deck go together: a card takes no longer than sending the game to a
    process. So does a side in several inks: the first one gives the others their type size.
    """
    cards: list[int] = []
    sides: dict[tuple[object, ...], list[int]] = {}
    for number, job in enumerate(work):
        if not job.is_of_card:
            sides.setdefault(_but_for_inks(job), []).append(number)
            continue
        last = work[cards[-1]] if cards else None
        if last and not (
            len(cards) < CARDS_AT_ONCE and job.game is last.game and job.edition == last.edition
        ):
            yield cards
            cards = []
        cards.append(number)
    if cards:
        yield cards
    yield from sides.values()


def _but_for_paper(job: SideJob) -> tuple[object, ...]:
    """Return what sides share that differ in paper and inks only; cards know no paper."""
    portion = job.portion.number if job.portion else None
    here = id(job.game), job.sheet_id, job.side_name, portion, job.language
    return *here, job.theme.face, job.options, job.edition if job.is_of_card else None


def _but_for_inks(job: SideJob) -> tuple[object, ...]:
    """Return what sides share that differ in their inks only."""
    return *_but_for_paper(job), job.paper
