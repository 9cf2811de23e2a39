"""Put sides together that one process prints in one go, and tell later ones what came of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.build.pool.workers import Breakdown, Spread
from generator.render import jobs
from generator.render.jobs import SideJob, SideResult
from generator.render.outcomes import Outcomes

CARDS_AT_ONCE = 12
"""How many cards a process prints in one go."""
SINGLE_AT_END = 8
"""How many bunches of sides, the last ones, are for one paper each: no core waits for another."""


def run_all(
    work: Sequence[SideJob], spread: Spread, stays: bool = False
) -> Iterator[tuple[int, SideResult | Breakdown]]:
    """Yield the result of each side's job with its number, as they are finished.

    What came of some of them is told to those that are begun later, whoever prints them.

    ``spread`` carries them out: a crew, or another machine; one that ``stays`` keeps sides
    standing for next time.
    """
    outcomes = Outcomes()

    def told(bunch: Sequence[SideJob]) -> list[SideJob]:
        return [replace(job, outcome=outcomes.of(job)) for job in bunch]

    run = jobs.run_bunch_again if stays else jobs.run_bunch
    bunches = bunches_of(work, by_paper=stays)
    bundled = [[work[number] for number in bunch] for bunch in bunches]
    names = [bunch[0].name for bunch in bundled]
    for at, results in spread(run, bundled, names=names, just_before=told):
        if isinstance(results, Breakdown):  # one of them broke down; the others are to be had
            alone = [work[number] for number in bunches[at]]
            again = spread(jobs.run, alone)
            yield from ((bunches[at][number], result) for number, result in again)
        else:
            for number, result in zip(bunches[at], results, strict=True):
                outcomes.add(work[number], result.outcome)
                yield number, result


def bunches_of(work: Sequence[SideJob], by_paper: bool = False) -> list[list[int]]:
    """Return the numbers of jobs that one process does in one go, as they are begun.

    The longest are begun first, lest one be left for the end. Those of one game stand together,
    and in it those of one language, so that a process has fonts, drawings and hyphens of few.
    A side goes to one process for all papers, since its lines are the same on most of them; not
    ``by_paper``, nor the last few, which are shared out evenly.
    """
    by_inks = _in_order(work)
    together = 0 if by_paper else max(0, len(by_inks) - SINGLE_AT_END)
    first, last = by_inks[:together], by_inks[together:]
    for_papers: dict[tuple[object, ...], list[int]] = {}
    for bunch in first:
        for_papers.setdefault(_but_for_paper(work[bunch[0]]), []).extend(bunch)
    return [*for_papers.values(), *last]


def _in_order(work: Sequence[SideJob]) -> list[list[int]]:
    """Return bunches as they should be begun, those for each paper by themselves."""
    by_game: dict[str, dict[str, list[list[int]]]] = {}
    for bunch in sorted(_bunches(work), key=lambda bunch: -sum(work[n].weight for n in bunch)):
        job = work[bunch[0]]
        by_game.setdefault(job.game.id, {}).setdefault(job.language, []).append(bunch)
    return [bunch for game in by_game.values() for spoken in game.values() for bunch in spoken]


def _bunches(work: Sequence[SideJob]) -> Iterator[list[int]]:
    """Yield the numbers of jobs that one process does in one go.

    Neighbouring cards of a deck go together: a card takes no longer than sending the game to a
    process. So does a side in several inks: the first one tells the others their type.
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
    """Return what sides share that are alike in all but paper and inks; cards know no paper."""
    portion = job.portion.number if job.portion else None
    here = id(job.game), job.sheet_id, job.side_name, portion, job.language
    return *here, job.theme.face, job.options, job.edition if job.is_of_card else None


def _but_for_inks(job: SideJob) -> tuple[object, ...]:
    """Return what sides share that are alike in all but their inks."""
    return *_but_for_paper(job), job.paper
