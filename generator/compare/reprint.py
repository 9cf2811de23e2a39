"""Find the sides that must be printed again, and impose only these on the fewest sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from generator.build import pipeline
from generator.build.aids import Aid
from generator.build.decktypes import with_deck_types
from generator.build.pool import workerpool
from generator.build.request import Request
from generator.compare.sides import SideRef
from generator.findings import Finding
from generator.imposition.cards import Deck, Duplex
from generator.imposition.geometry import Flip, Forme, Leaf, Slot, whole
from generator.imposition.sizes import card_size_of
from generator.language.script import tag_of
from generator.layout.backs import is_back
from generator.layout.cards import backs_of, numbered_as
from generator.render import jobs, mapjobs
from generator.render.mapjobs import MapJob
from generator.render.sidejob import SideJob


class Reprint(Struct, frozen=True):
    """A side or card to print again, since the earlier print is out of date.

    ``back`` is the back of a card.
    """

    language: str
    job: SideJob | MapJob
    back: SideJob | None = None

    @property
    def printed(self) -> SideRef:
        """The side of the aid."""
        if isinstance(self.job, MapJob):
            return SideRef(self.job.name)
        return SideRef(self.job.sheet_id, self.job.side_name)


class _Name(NamedTuple):
    """What identifies a side of an aid in both versions."""

    language: str
    paper: str
    edition: str
    printed: SideRef


def sides_to_reprint(
    before: Sequence[Aid], now: Sequence[Aid], processes: int = 1
) -> Iterator[Reprint]:
    """Yield the sides of one game that are new or differ from the earlier version.

    Both versions are rendered by this program, so that only the content counts. Version numbers
    in the imprint and card numbers are ignored: a side that differs only in these remains valid.
    """
    measure = partial(workerpool.map_unordered, workers=processes)
    before, now = with_deck_types(before, measure), with_deck_types(now, measure)
    old = {_name(aid.language, job): job for aid in before for job in aid.all_jobs}
    sides = [Reprint(aid.language, job) for aid in now for job in aid.all_jobs]
    pairs = [(old.get(_name(each.language, each.job)), each.job) for each in sides]
    done = dict(workerpool.map_unordered(_differs, pairs, processes))
    changed = [each for number, each in enumerate(sides) if done[number]]
    yield from (each for each in changed if not _is_of_card(each.job))
    for aid in now:
        for deck in aid.decks:
            yield from _cards(aid.language, deck, changed)


def _cards(language: str, deck: Sequence[SideJob], changed: Sequence[Reprint]) -> Iterator[Reprint]:
    """Yield the cards of a deck to print again; with a new back, all of them."""
    backs = {job.side_name: job for job in deck if is_back(job.side_name)}
    behind = backs_of(deck[0].game, deck[0].sheet_id)
    own = {id(job) for job in deck}
    sides = {each.printed.side for each in changed if id(each.job) in own}
    for job in deck:
        if is_back(job.side_name):
            continue
        back = behind[job.side_name]
        if {back, job.side_name} & sides:
            yield Reprint(language, job, backs.get(back))


def _is_of_card(job: SideJob | MapJob) -> bool:
    return isinstance(job, SideJob) and job.is_of_card


def _differs(pair: tuple[SideJob | MapJob | None, SideJob | MapJob]) -> bool:
    """Whether a side is new or printed differently."""
    earlier, job = pair
    if earlier is None:
        return True
    return _key(_with_numbers_of(_of_version(earlier, job), job)) != _key(job)


def _with_numbers_of(job: SideJob | MapJob, other: SideJob | MapJob) -> SideJob | MapJob:
    """Return a job; a card gets the card numbers of another job."""
    if not _is_of_card(job):
        return job
    return replace(job, game=numbered_as(job.game, other.game))


def _name(language: str, job: SideJob | MapJob) -> _Name:
    return _Name(language, job.paper.name, job.edition, Reprint(language, job).printed)


def _of_version(job: SideJob | MapJob, other: SideJob | MapJob) -> SideJob | MapJob:
    """Return a job with the version of another job in its imprint."""
    changes = other.game.content.changes
    content = replace(job.game.content, changes=changes)
    return replace(job, game=replace(job.game, content=content))


def _key(job: SideJob | MapJob) -> str:
    return mapjobs.key_of(job) if isinstance(job, MapJob) else jobs.key_of(job)


class Packed(Struct, frozen=True):
    """Imposed sides: the PDF, the number of sheets of paper, and errors on the sides."""

    pdf: bytes
    papers: int
    errors: tuple[Finding, ...] = ()


def pack(reprints: Sequence[Reprint], request: Request) -> Packed:
    """Impose sides and cards on the fewest sheets of paper, for duplex printing.

    Front and back of one sheet share the paper. A single side has a sheet to itself: it replaces
    the old side, so nothing else may be behind it. Cards of a deck are packed closely, with their
    backs. If any sheet has a back, the others get an empty one, so that one duplex run prints all.
    """
    from generator.pdf.document import Document
    from generator.pdf.impose import impose
    from generator.pdf.join import join

    jobs = _jobs(reprints)
    sides = pipeline.printed(jobs, request)
    first = reprints[0].job.game.content
    document = Document(
        title=", ".join(dict.fromkeys(str(j.game.content.game.title) for j in jobs)),
        author="playeraid",
        subject=first.changes[0].version,
        language=tag_of(reprints[0].language),
        labels=reprints[0].job.game.labels,
        date=max(job.game.content.changes[0].date for job in jobs).isoformat(),
    )
    numbers = {id(job): number for number, job in enumerate(jobs)}
    papers = [*_sheets(reprints, numbers), *_papers_of_cards(reprints, numbers, request)]
    is_duplex = any(back for _, back in papers)
    formes: list[Forme] = []
    for front, back in papers:
        formes += [front, back or replace(front, slots=(), lines=())][: 1 + is_duplex]
    joined = join([side.pdf for side in sides], document)
    pdf = impose(joined, formes, document, Flip.LONG if is_duplex else None)
    errors = dict.fromkeys(each for side in sides for each in side.findings if each.is_error)
    return Packed(pdf, len(papers), tuple(errors))


_PaperSides = tuple[Forme, Forme | None]


def _jobs(reprints: Sequence[Reprint]) -> list[SideJob | MapJob]:
    """Return all jobs, the back of a deck once."""
    jobs = [each.job for each in reprints]
    backs = [each.back for each in reprints if each.back]
    return list({id(job): job for job in (*jobs, *backs)}.values())


def _sheets(reprints: Sequence[Reprint], numbers: Mapping[int, int]) -> Iterator[_PaperSides]:
    """Yield the paper of each sheet and map: both sides, or the changed one."""
    leaves: dict[tuple[str, str, str, str, str], list[Reprint]] = {}
    for each in reprints:
        job = each.job
        if not _is_of_card(job):
            name = (job.game.id, each.language, job.paper.name, job.edition, each.printed.sheet)
            leaves.setdefault(name, []).append(each)
    for sides in leaves.values():
        first, second = (*(_whole(each, numbers) for each in sides), None)[:2]
        assert first is not None
        yield first, second


def _whole(each: Reprint, numbers: Mapping[int, int]) -> Forme:
    """Return a forme with one side of an aid on it."""
    size = _size(each.job)
    box = whole(size)
    return Forme(size, (Slot(numbers[id(each.job)], box, box),), (), box, box)


def _size(job: SideJob | MapJob) -> tuple[float, float]:
    """Return how wide and high a side is printed, in mm; maps lie, those of cells as they fit."""
    lengths = job.paper.width, job.paper.height
    if not isinstance(job, MapJob):
        return lengths
    if job.gridmap:
        width, height, _ = mapjobs.grid_sheet_of(job).placed
        return width, height
    return max(lengths), min(lengths)


def _papers_of_cards(
    reprints: Sequence[Reprint], numbers: Mapping[int, int], request: Request
) -> Iterator[_PaperSides]:
    """Yield the paper with the imposed cards of each size, whatever their deck."""
    sizes: dict[tuple[float, float, bool], list[Reprint]] = {}
    for each in reprints:
        if _is_of_card(each.job):
            paper = each.job.paper
            key = round(paper.width, 1), round(paper.height, 1), each.back is not None
            sizes.setdefault(key, []).append(each)
    for cards in sizes.values():
        leaves = tuple(
            Leaf(numbers[id(card.job)], numbers[id(card.back)] if card.back else None)
            for card in cards
        )
        size = card_size_of(cards[0].job.paper)
        formes = Duplex(Flip.LONG).formes(Deck(leaves, size), request.papers[0])
        if cards[0].back is None:
            yield from ((forme, None) for forme in formes)
        else:
            yield from zip(formes[::2], formes[1::2], strict=True)
