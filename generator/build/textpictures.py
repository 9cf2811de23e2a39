"""Show each text of a game where it is printed: pieces of its sides, sheets, cards and maps alike.

A side is printed as a draft is, so a translation that is begun can be shown too.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from generator.build.aids import Aid, wanted_aids
from generator.build.checking import Checked, Policy, Profile, check
from generator.build.pool import batches, workerpool
from generator.build.pool.failures import JobFailure
from generator.build.printing import broken
from generator.build.request import CARDS, MAP, Progress, Request, silent
from generator.content.game import Game
from generator.findings import Finding
from generator.layout.sightings import Sighting, Spot, sightings, spots_of
from generator.pdf.cuttings import Cutting, cuttings
from generator.render.mapjobs import MapJob
from generator.render.sidejob import SideJob

DPI = 144
_UNSAFE = re.compile(r"[^A-Za-z0-9._@-]")


class TextPicture(Struct, frozen=True):
    """A text and a picture of the side that it is first printed on, cut around it.

    ``file`` is a name for the picture, ``side`` that of the side; ``source`` and ``words`` are the
    text in the language of the game and as it is printed, each with all its plural forms.
    """

    id: str
    file: str
    side: str
    source: tuple[str, ...]
    words: tuple[str, ...]
    cutting: Cutting


class Shown(Struct, frozen=True):
    """The pictures of a game in a language, and the ids of texts that no side shows."""

    pictures: tuple[TextPicture, ...]
    unseen: tuple[str, ...]
    findings: tuple[Finding, ...] = ()
    """Why sides could not be printed."""


def checked_for(request: Request) -> Checked:
    """Return the games of a request as a draft needs them."""
    policy = Policy(Profile.DRAFT, languages=request.languages)
    return check(request.library, request.games, policy)


def text_pictures(checked: Checked, request: Request, progress: Progress = silent) -> Shown | None:
    """Return pictures of the texts of one game in one language, or None if it cannot be printed."""
    (game,) = (game for game in checked.games if game.id in request.games)
    everything = (*game.content.sheets, *game.content.map_sheets, CARDS, MAP)
    aids = wanted_aids(checked, replace(request, sheets=everything, draft=True))
    aid = next((each for each in aids if each.all_jobs), None)
    return _shown(aid, game, request.jobs, progress) if aid else None


class _PrintedSide(Struct, frozen=True):
    """A side that was printed: its label, its PDF and what can be seen on it."""

    label: str
    pdf: bytes
    spots: tuple[Spot, ...]


def _shown(aid: Aid, source: Game, jobs: int, progress: Progress) -> Shown:
    printed, findings = _printed(aid.all_jobs, jobs, progress)
    texts = aid.all_jobs[0].game.texts  # those of its language
    drawings = {f"icons.{id}.alt": icon.drawing for id, icon in source.content.icons.items()}
    found = dict(sightings(texts, drawings, [side.spots for side in printed]))
    pictures = {
        id: TextPicture(
            id,
            f"{_UNSAFE.sub('_', id)}.png",
            printed[found[id].side].label,
            source.texts[id].wordings if id in source.texts else texts[id].wordings,
            texts[id].wordings,
            cutting,
        )
        for id, cutting in _cut(found, printed)
    }
    unseen = tuple(id for id in texts if id not in found)
    return Shown(tuple(pictures[id] for id in texts if id in pictures), unseen, tuple(findings))


def _cut(
    found: dict[str, Sighting], printed: Sequence[_PrintedSide]
) -> Iterator[tuple[str, Cutting]]:
    """Yield the pictures of texts by id, side by side, so that each is rendered once."""
    by_side: dict[int, list[str]] = defaultdict(list)
    for id, sighting in found.items():
        by_side[sighting.side].append(id)
    for side, ids in by_side.items():
        areas = [found[id].around for id in ids]
        yield from zip(ids, cuttings(printed[side].pdf, areas, DPI), strict=True)


def _printed(
    work: Sequence[SideJob | MapJob], jobs: int, progress: Progress
) -> tuple[list[_PrintedSide], list[Finding]]:
    """Return jobs as they are printed, in order, and what is wrong with those that are not."""
    from generator.render import mapjobs

    sides = [job for job in work if isinstance(job, SideJob)]
    maps = [job for job in work if isinstance(job, MapJob)]
    ordered: list[SideJob | MapJob] = [*sides, *maps]
    map_unordered = partial(workerpool.map_unordered, workers=jobs)
    done: dict[int, _PrintedSide] = {}
    findings = []
    drawn = ((len(sides) + at, result) for at, result in map_unordered(mapjobs.run, maps))
    for number, result in chain(batches.run_all(sides, map_unordered), drawn):
        job = ordered[number]
        if isinstance(result, JobFailure):
            findings.append(broken(job.label, job.path, result))
        else:
            done[number] = _PrintedSide(job.label, result.pdf, spots_of(result.proof))
        progress(len(done), len(ordered), job.label)
    return [done[number] for number in sorted(done)], findings


def index_of(shown: Shown, game: str, language: str) -> list[dict[str, object]]:
    """Return a row for each picture, as plain data for the tools of translators."""
    return [
        {
            "id": each.id,
            "file": each.file,
            "game": game,
            "locale": language,
            "side": each.side,
            "source": list(each.source),
            "words": list(each.words),
            "width": each.cutting.width,
            "height": each.cutting.height,
        }
        for each in shown.pictures
    ]
