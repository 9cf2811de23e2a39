"""The program from end to end: read, check, compose, render, print, write."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator import cache, files, history, outputs, workers
from generator.cache import CachedSide
from generator.calibration.correction import Printer
from generator.checking import Checked, Policy, Profile, check, settled
from generator.checks.engine import judge, judged
from generator.content.game import Game
from generator.content.players import for_players, seats
from generator.editions import Axes, Edition, edition_named
from generator.findings import (
    BREAKDOWN,
    COMMAND_LINE,
    Finding,
    Place,
    did_you_mean,
    in_reading_order,
    with_fingerprints,
)
from generator.history import Past
from generator.imposition.cards import NO_WISHES, CardScheme, CardWishes
from generator.imposition.schemes import Scheme, page_paper, page_scale
from generator.imposition.sizes import CardSize, card_size_named
from generator.language.extract import messages
from generator.language.plurals import locale_name
from generator.language.pseudo import pseudo
from generator.language.translation import Translation, holds, translated
from generator.manifest import inputs_below
from generator.render import jobs
from generator.render.jobs import SideJob, SideResult
from generator.render.mapjobs import MapJob, MapResult
from generator.render.page import Options
from generator.render.presswork import AS_IT_IS, PressStep, PressWishes
from generator.render.theme import Theme
from generator.resources import TEMPLATES, Library
from generator.sheets.cards import BACK, cards_of
from generator.units import Paper
from generator.workers import Breakdown, Crew, Spread

if TYPE_CHECKING:
    from generator.render.sheet import Finished, Made, Step

MAP, CARDS = "map", "cards"
"""What the map of a game and all its decks are asked for by, beside its sheets."""
Progress = Callable[[int, int, str], None]
"""Told how many sides are done, of how many, and what was done last."""


@dataclass(frozen=True)
class Request:
    """What a build is asked for; empty choices mean all there is."""

    library: Library
    out: Path
    games: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    papers: tuple[Paper, ...] = ()
    editions: tuple[str, ...] = ("colour",)
    formats: tuple[str, ...] = ("pdf",)
    jobs: int = 1
    draft: bool = False
    verify: bool = False
    pseudo: bool = False
    sources: bool = False
    errata: bool = True
    players: int | None = None
    scheme: Scheme | None = None
    composed: bool = False
    printer: Printer | None = None
    cluster: str | None = None
    """The address of a Dask scheduler that is to carry out the jobs."""
    card_scheme: CardScheme | None = None
    cards: CardWishes = NO_WISHES
    press: PressWishes = AS_IT_IS
    address: str = ""
    """Where pictures for digital tables will be found; in the folder itself without it."""
    face: str = ""
    laminate: float = 0.0

    def wants_sheet(self, id: str) -> bool:
        """Whether a sheet is asked for: all, where none is named; none by a scheme for cards."""
        return self.card_scheme is None and (not self.sheets or id in self.sheets)

    def wants_deck(self, id: str) -> bool:
        """Whether a deck is asked for: by its name, as all decks, or by a scheme for cards."""
        if not self.sheets:
            return self.card_scheme is not None
        return id in self.sheets or CARDS in self.sheets

    @property
    def prints(self) -> bool:
        """Whether anything is asked for that is made of printed sides."""
        return any(name != "html" for name in self.formats)


@dataclass(frozen=True)
class Written:
    """One file of the output, whether it was written anew, and the seconds it took."""

    path: Path
    fresh: bool
    seconds: float


@dataclass(frozen=True)
class Built:
    """What a build gave: the files that stand now, and everything that is wrong."""

    files: tuple[Written, ...]
    findings: tuple[Finding, ...]
    lines: dict[str, tuple[str, ...]]
    printed: int
    reused: int
    reasons: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """For each side that was printed, by its name, the parts that are other than before."""


@dataclass(frozen=True)
class Aid:
    """All sheets of one game in one language, paper and edition, as jobs by side."""

    game: Game
    translation: Translation | None
    language: str
    paper: Paper
    jobs: tuple[SideJob, ...]
    maps: tuple[MapJob, ...] = ()
    decks: tuple[tuple[SideJob, ...], ...] = ()

    @property
    def sides(self) -> Sequence[SideJob]:
        """The jobs of all sides, of sheets and of cards; fronts of a deck stand before its back."""
        return [*self.jobs, *(job for deck in self.decks for job in deck)]

    @property
    def edition(self) -> str:
        """The edition that it is printed in; what is in large print has sheets."""
        first = next(iter(self.jobs), None)
        return first.axes.name if first else self.all_jobs[0].edition

    @property
    def all_jobs(self) -> Sequence[SideJob | MapJob]:
        """The jobs of all sides and of the map."""
        return [*self.sides, *self.maps]

    def place(self, path: str) -> Place:
        """Return where what is printed stands: in the catalogue, or in the game's own files."""
        text, translation = self.game.texts.get(path), self.translation
        if text is None or translation is None:
            return self.game.place(path)
        entry = translation.entries.get(path)
        place = translation.place(path)
        return place if place.file and entry and holds(entry, text) else self.game.place(path)

    def game_place(self, path: str) -> Place:
        """Return where what is printed stands in the game's own files, in whatever language."""
        return self.game.place(path)


def build(
    request: Request,
    progress: Progress = lambda done, of, what: None,
    put: Callable[[FinishedFile], Written] | None = None,
    checked: Checked | None = None,
) -> Built:
    """Print what is asked for; a game with errors leaves its old files as they are.

    Each sound file is ``put`` where it belongs: written, unless it is wanted for more. One that
    stands as it would be written is left alone. Content that was ``checked`` already is not read
    again.
    """
    profile = Profile.DRAFT if request.draft else Profile.RELEASE
    policy = Policy(profile, languages=request.languages)
    checked = checked or check(request.library, request.games, policy)
    findings = list(checked.findings)
    findings += unknown_choices(request, checked.games)
    findings += _wrong_tables(request, checked.games)
    findings += _unlaid_maps(request)
    findings += _unlaid_sheets(request, checked.games)
    findings += _rimmed_cards(request, checked.games)
    findings += _unknown_spots(request, checked)
    findings += (lacking := list(_lacking_cluster(request)))
    sound = _sound(checked, request)
    sound = [game for game in sound if seats(game, request.players) and not lacking]
    aids = [aid for game in sound for aid in aids_of(game, checked, request)]
    shelf = _Shelf(request, put)
    with workers.Crew(request.jobs) as crew:
        aids = _planned(aids, request, crew) if request.prints else aids
        overfull = dict([*_overfull(aids, request), *_unfit_cards(aids, request)])
        findings += overfull.values()
        aids = [aid for aid in aids if aid.game.id not in overfull]
        on_paper = _each_once(job for aid in aids for job in aid.sides) if request.prints else []
        spread, past = _spread(request, crew), history.read(request.out)
        sides, reasons = _print_sides(on_paper, past, request, spread, progress)
        reused = len(sides) - len(reasons)
        drawn = [job for aid in aids for job in aid.maps]
        maps, kept = _print_maps(drawn, past, request, spread, progress)
        sides |= maps
        reused += kept
        if request.verify:
            sides |= dict(_verified(on_paper, sides, request.jobs))
        wanted: list[_WantedFile] = []
        for aid in aids:
            found = list(_proof_findings(aid, sides, checked, policy))
            findings += found
            if not any(finding.is_error for finding in found):
                wanted += _wanted(aid, sides, request)
        for file in shelf.finished(wanted, crew):
            faults = list(_settled(file.aid, file.findings, checked, policy))
            findings += faults
            if not any(fault.is_error for fault in faults):
                shelf.put(file)
    shelf.close()
    cache.trim(request.out)
    ordered = tuple(with_fingerprints(in_reading_order(findings), checked.lines))
    return Built(shelf.written, ordered, checked.lines, len(sides) - reused, reused, reasons)


def _sound(checked: Checked, request: Request) -> list[Game]:
    """Return the games that can be printed; a part that games share is wanted by its name alone."""
    return [
        game
        for game in checked.games
        if game.id in checked.sound and (not game.is_part or game.id in request.games)
    ]


def aids(checked: Checked, request: Request) -> list[Aid]:
    """Return the aids that are asked for of the games that are sound."""
    sound = _sound(checked, request)
    return [aid for game in sound for aid in aids_of(game, checked, request)]


def printed(work: Sequence[SideJob | MapJob], request: Request) -> list[CachedSide]:
    """Return some sides and maps as they are printed, in order, from the cache where they can."""
    past = history.read(request.out)
    of_sides = [job for job in work if isinstance(job, SideJob)]
    of_maps = [job for job in work if isinstance(job, MapJob)]
    with workers.Crew(request.jobs) as crew:
        spread = _spread(request, crew)
        sides, _ = _print_sides(of_sides, past, request, spread, _silent)
        maps, _ = _print_maps(of_maps, past, request, spread, _silent)
    return [(sides | maps)[_name(job)] for job in work]


def _silent(done: int, of: int, what: str) -> None:
    """Say nothing of what was done."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How well one side fits: its type size in pt, and how much of its height is used."""

    game: str
    language: str
    side: str
    paper: str
    type_size: float
    smallest: float
    fill: float


def fits(request: Request, progress: Progress = lambda done, of, what: None) -> list[Fit]:
    """Return how well each side fits in each language, the closest to overflow first."""
    checked = check(request.library, request.games, Policy(languages=request.languages))
    sound = _sound(checked, request)
    work = [job for game in sound for aid in aids_of(game, checked, request) for job in aid.jobs]
    found = []
    spread = partial(workers.each_done, workers=request.jobs)
    for number, result in workers.run_all(work, spread):
        job, proof = work[number], workers.sound(result).proof
        found.append(
            Fit(
                job.game.id,
                job.language,
                f"{job.sheet_id}/{job.side_name}",
                job.paper.name,
                proof.type_size,
                proof.side.type.smallest,
                proof.fill,
            )
        )
        progress(len(found), len(work), job.label)
    return sorted(found, key=lambda fit: (fit.type_size - fit.smallest, -fit.fill))


def game_files(request: Request) -> Built:
    """Write each game that is asked for as plain data, in each of its languages."""
    from generator.reports.data import as_json
    from generator.reports.facts import game_data

    checked = check(request.library, request.games, Policy(languages=request.languages))
    findings = [*checked.findings, *unknown_choices(request, checked.games)]
    written = []
    for game in _sound(checked, request):
        languages = {each.language: translated(each) for each in checked.translations[game.id]}
        for language, spoken in ({game.content.game.source_language: game} | languages).items():
            if not request.languages or language in request.languages:
                begin = time.perf_counter()
                path = files.inside(request.out, game.id, language, f"{game.id}.json")
                data = as_json(game_data(spoken.with_errata(request.errata))) + "\n"
                fresh = files.write(path, data.encode())
                written.append(Written(path, fresh, time.perf_counter() - begin))
    ordered = tuple(with_fingerprints(in_reading_order(findings), checked.lines))
    return Built(tuple(written), ordered, checked.lines, 0, 0)


def unknown_choices(request: Request, games: Sequence[Game]) -> list[Finding]:
    """Return a finding for each sheet or language asked for that no game has."""
    sheets = {id for game in games for id in game.content.sheets}
    sheets |= {MAP for game in games if game.content.has_drawn_map}
    sheets |= {id for game in games for id in (*game.content.decks, CARDS) if game.content.decks}
    languages = {language for game in games for language in languages_of(game)}
    found = []
    for kind, asked, known in (
        ("sheet", request.sheets, sheets),
        ("language", request.languages, languages),
    ):
        found += [
            Finding(
                "R01",
                f"no game has the {kind} “{name}”",
                COMMAND_LINE,
                did_you_mean(name, known),
            )
            for name in asked
            if games and name not in known
        ]
    return found


def _wrong_tables(request: Request, games: Sequence[Game]) -> Iterator[Finding]:
    """Yield a finding for each game that is not for as many players as are asked for."""
    for game in games:
        if (players := game.content.game.players) and not seats(game, request.players):
            few, most = players
            wanted = f"{few}" if few == most else f"{few} to {most}"
            message = f"“{game.id}” is for {wanted} players, not for {request.players}"
            yield Finding("R01", message, COMMAND_LINE, f"--players {few}")


def _unlaid_maps(request: Request) -> Iterator[Finding]:
    """Yield a finding where a scheme or large print is asked of the map, which has its own way."""
    if request.scheme and MAP in request.sheets:
        message = f"the map is not printed as {request.scheme.name}"
        yield Finding("R01", message, COMMAND_LINE, "playeraid map GAME --poster 3x2")
    if MAP in request.sheets and all(edition_named(each).is_large for each in request.editions):
        message = "there is no map in large print; a poster is larger"
        yield Finding("R01", message, COMMAND_LINE, "playeraid map GAME --poster 3x2")


def _unlaid_sheets(request: Request, games: Sequence[Game]) -> Iterator[Finding]:
    """Yield a finding for each sheet that is asked for by a scheme for cards."""
    if scheme := request.card_scheme:
        for id in dict.fromkeys(id for game in games for id in game.content.sheets):
            if id in request.sheets:
                message = f"{scheme.name} lays cards, and “{id}” is a sheet"
                yield Finding("R01", message, COMMAND_LINE, f"--sheet {CARDS}")


def _rimmed_cards(request: Request, games: Sequence[Game]) -> Iterator[Finding]:
    """Yield a finding for all cards that are asked for with a rim: it is one of sheets."""
    decks = (id for game in games for id in game.content.decks)
    for id in dict.fromkeys((CARDS, *decks)):
        if request.laminate and id in request.sheets:
            message = f"a rim is left around sheets, and “{id}” are cards"
            hint = "print them without --laminate; once they are cut, a pouch holds several"
            yield Finding("R01", message, COMMAND_LINE, hint)


def _unfit_cards(aids: Iterable[Aid], request: Request) -> Iterator[tuple[str, Finding]]:
    """Yield a finding for each game with cards of which not one fits on the paper."""
    if (scheme := request.card_scheme) is None:
        return
    for aid in aids:
        for job in (deck[0] for deck in aid.decks):
            card = CardSize(job.paper.name, job.paper.width, job.paper.height)
            if not scheme.pattern(request.cards.deck(1, card), aid.paper):
                message = f"not one card of the size {card.name} fits on {aid.paper.name}"
                hint = "take larger paper, a smaller --card-size, or a smaller --gutter"
                yield aid.game.id, Finding("R01", message, COMMAND_LINE, hint)


def _unknown_spots(request: Request, checked: Checked) -> Iterator[Finding]:
    """Yield a finding for each colour that is to have a plate of its own in no theme."""
    colours = [theme.data.palette for theme in checked.themes.values()]
    known = {name for each in colours for name, colour in each.items() if colour.spot}
    for name in request.press.spots:
        if checked.themes and name not in known:
            message = f"no theme has a plate of its own for the colour “{name}”"
            yield Finding("R01", message, COMMAND_LINE, did_you_mean(name, known))


def _lacking_cluster(request: Request) -> Iterator[Finding]:
    """Yield a finding where the cluster that is asked for cannot be used."""
    if request.cluster:
        from generator import cluster

        try:
            cluster.check(request.cluster)
        except cluster.ClusterError as error:
            yield Finding("R01", str(error), COMMAND_LINE, error.hint)


def _overfull(aids: Iterable[Aid], request: Request) -> Iterator[tuple[str, Finding]]:
    """Yield a finding for each game that has more sides than a scheme holds."""
    scheme = request.scheme
    if scheme is None or scheme.most is None:
        return
    for aid in aids:
        for work in (aid.jobs, *(deck[:-1] if request.cards.backs else deck for deck in aid.decks)):
            if len(work) <= scheme.most:
                continue
            message = (
                f"a {scheme.name} holds {scheme.most} pages, “{aid.game.id}” has {len(work)} "
                "sides that are asked for"
            )
            names = {job.sheet_id for job in work}
            hint = "--impose booklet" if len(names) == 1 else f"--sheet {work[0].sheet_id}"
            yield aid.game.id, Finding("R01", message, COMMAND_LINE, hint)


def languages_of(game: Game) -> tuple[str, ...]:
    """Return the languages of a game, the one it is written in first."""
    identity = game.content.game
    return tuple(dict.fromkeys((identity.source_language, *identity.languages)))


def aids_of(game: Game, checked: Checked, request: Request) -> Iterator[Aid]:
    """Yield the aids of a game that are asked for, in the languages that can be printed."""
    translations = {each.language: each for each in _translations(game, checked, request)}
    theme = checked.themes[game.id]
    options = Options(request.sources, request.draft, request.players)
    for language in tuple(translations) if request.pseudo else languages_of(game):
        translation = translations.get(language)
        wanted = not request.languages or language in request.languages
        if not wanted or (translation is None and language != game.content.game.source_language):
            continue
        spoken = translated(translation) if translation else game
        printed = spoken.with_errata(request.errata).without_places()
        printed = for_players(printed, request.players) if request.players else printed
        mapped = printed.for_map()
        printable = printed.content.sheets
        sheets = [id for id in printable if request.wants_sheet(id)]
        habits = locale_name(language)
        for paper in request.papers:
            page, laid = _page_of(paper, options, request)
            for axes in map(edition_named, request.editions):
                own = replace(laid, is_large=axes.is_large)
                dressed = theme.set_in(request.face) if request.face else theme
                work = tuple(
                    SideJob(printed, sheet, side, habits, page, dressed, axes.inks, TEMPLATES, own)
                    for sheet in sheets
                    for side in printable[sheet].sides
                )
                decks = (
                    ()
                    if axes.is_large
                    else tuple(_deck_jobs(printed, habits, theme, axes.inks, options, request))
                )
                prints_maps = request.prints and not (request.scheme or request.card_scheme)
                has_map = prints_maps and game.content.has_drawn_map and not axes.is_large
                wanted_map = has_map and (not request.sheets or MAP in request.sheets)
                drawn = MapJob(mapped, habits, page, theme, axes.inks, TEMPLATES)
                maps = (drawn,) * wanted_map
                yield Aid(game, translation, language, paper, work, maps, decks)


def _deck_jobs(
    game: Game, language: str, theme: Theme, edition: Edition, options: Options, request: Request
) -> Iterator[tuple[SideJob, ...]]:
    """Yield the jobs of each deck that is asked for: its fronts, then its back if wanted.

    They know no paper, so all papers share them.
    """
    for id, deck in game.content.decks.items():
        if request.wants_deck(id) and request.prints:
            size = request.cards.size or card_size_named(deck.size)
            page = Paper(size.name, size.width, size.height)
            names = [*(card.id for card in cards_of(game, id)), *[BACK] * request.cards.backs]
            yield tuple(
                SideJob(game, id, name, language, page, theme, edition, TEMPLATES, options)
                for name in names
            )


def _page_of(paper: Paper, options: Options, request: Request) -> tuple[Paper, Options]:
    """Return the paper that sides are composed for, and how large they are printed in the end."""
    if request.scheme is None:
        return paper.trimmed(request.laminate) if request.laminate else paper, options
    if request.composed:
        return page_paper(request.scheme, paper), options
    return paper, replace(options, scale=page_scale(request.scheme, paper))


def _planned(aids: Sequence[Aid], request: Request, crew: Crew) -> list[Aid]:
    """Return aids with their sides parted, where these may take more than one each.

    How many there are is known only when they have been measured. A plan says it, and is
    kept like a side; from here on each portion is a side like any other.
    """
    from generator.render import plans

    work = {
        (number, place): job
        for number, aid in enumerate(aids)
        for place, job in enumerate(aid.jobs)
        if job.may_flow
    }
    keys = {where: plans.plan_key(job) for where, job in work.items()}
    kept = {where: cache.load_plan(request.out, key) for where, key in keys.items()}
    known = {where: plan for where, plan in kept.items() if plan}
    todo = [where for where in work if where not in known]
    for number, plan in crew.each_done(plans.plan, [work[w] for w in todo]):
        where = todo[number]
        if isinstance(plan, Breakdown):  # the fault is told when the side is printed
            known[where] = plans.Plan(keys[where])
        else:
            known[where] = plan
            cache.store_plan(request.out, plan)
    parted = []
    for number, aid in enumerate(aids):
        own = {place: plan for (of, place), plan in known.items() if of == number}
        parted.append(replace(aid, jobs=tuple(plans.parted(aid.jobs, own))))
    return parted


def _translations(game: Game, checked: Checked, request: Request) -> tuple[Translation, ...]:
    """Return the translations that can be printed, or for a trial the pseudo-translation."""
    if not request.pseudo:
        return checked.translations[game.id]
    identity = game.content.game
    return (Translation(game, pseudo(messages(game), identity.source_language)),)


def _print_sides(
    work: Sequence[SideJob],
    past: Mapping[str, Past],
    request: Request,
    spread: Spread,
    progress: Progress,
) -> tuple[dict[str, CachedSide], dict[str, tuple[str, ...]]]:
    """Print the sides that are not in the cache.

    Returns all sides by name, and the parts that changed of those that were printed.
    """
    drawings = _stamp_of_drawings(request)
    inputs = {_name(job): jobs.inputs_of(job, drawings) for job in work}
    parts = (
        {} if cache.is_empty(request.out) else _parts_of(work, past, inputs, request.jobs, spread)
    )
    kept = {name: cache.load(request.out, jobs.key_from(each)) for name, each in parts.items()}
    sides = {name: side for name, side in kept.items() if side}
    todo = [_as_before(job, past.get(_name(job))) for job in work if _name(job) not in sides]
    progress(len(sides), len(work), "")
    known = {
        name: replace(past[name], parts=parts[name], inputs=inputs[name])
        for name in sides
        if name in past
    }
    reasons: dict[str, tuple[str, ...]] = {}
    for number, result in workers.run_all(todo, spread):
        name = _name(todo[number])
        sides[name], reasons[name] = _judged(todo[number], result, request.out), ()
        if not isinstance(result, Breakdown):
            known[name] = Past(result.parts, result.proof.type_size, result.seconds, inputs[name])
            reasons[name] = history.changes(past.get(name), result.parts)
        progress(len(sides), len(work), todo[number].label)
    history.add(request.out, {n: each for n, each in known.items() if each != past.get(n)})
    return sides, reasons


def _spread(request: Request, crew: Crew) -> Spread:
    """Return what prints: the crew on the cores of this machine, or a cluster."""
    if request.cluster:
        from generator import cluster

        return partial(cluster.each_done, address=request.cluster)
    return crew.each_done


def _as_before(job: SideJob, past: Past | None) -> SideJob:
    """Return a job that knows how its side was printed last."""
    return replace(job, start=past.type_size, expected=past.seconds) if past else job


def _judged(
    job: SideJob | MapJob, result: SideResult | MapResult | Breakdown, out: Path
) -> CachedSide:
    """Return what was printed with what is wrong with it, and keep it for later builds."""
    if isinstance(result, Breakdown):
        return CachedSide(b"", (_breakdown(job.label, job.path, result),))
    side = CachedSide(result.pdf, tuple(judge(result.proof)), result.seconds)
    if not any(finding.code == BREAKDOWN for finding in side.findings):
        cache.store(out, result.key, side)
    return side


def _breakdown(what: str, path: str, result: Breakdown) -> Finding:
    return Finding(
        BREAKDOWN,
        f"{what} could not be printed: {result.error}",
        Place(""),
        "a fault of playeraid: set PLAYERAID_TRACEBACK=1 to see where, and report it",
        path,
    )


def _stamp_of_drawings(request: Request, *more: Path) -> str:
    """Return what tells whether files of themes, templates and folders besides are as before."""
    return inputs_below((*request.library.themes, TEMPLATES, *more)).stamp


def _print_maps(
    work: Sequence[MapJob],
    past: Mapping[str, Past],
    request: Request,
    spread: Spread,
    progress: Progress,
) -> tuple[dict[str, CachedSide], int]:
    """Print the maps that are not in the cache.

    Returns all maps by name, and how many of them were kept.
    """
    from generator.render import mapjobs

    lands = {job.game.geography for job in work}
    drawings = {land: _stamp_of_drawings(request, *([land] if land else ())) for land in lands}
    known = {
        _name(job): _known_map(job, past.get(_name(job)), drawings[job.game.geography])
        for job in work
    }
    kept = {name: cache.load(request.out, each.parts[MAP]) for name, each in known.items()}
    maps = {name: side for name, side in kept.items() if side}
    todo = [job for job in work if _name(job) not in maps]
    done = len(maps)
    for number, result in spread(mapjobs.run, todo):
        maps[_name(todo[number])] = _judged(todo[number], result, request.out)
        progress(len(maps), len(work), todo[number].label)
    history.add(request.out, {n: each for n, each in known.items() if each != past.get(n)})
    return maps, done


def _known_map(job: MapJob, before: Past | None, drawings: str) -> Past:
    """Return what is remembered of a map: its key, worked out where its inputs have changed."""
    from generator.render import mapjobs

    inputs = mapjobs.inputs_of(job, drawings)
    if before and before.inputs == inputs and MAP in before.parts:
        return before
    return Past({MAP: mapjobs.key_of(job)}, 0.0, 0.0, inputs)


def _verified(
    work: Sequence[SideJob], sides: dict[str, CachedSide], processes: int
) -> Iterator[tuple[str, CachedSide]]:
    """Yield sides with what is found when each is printed once more, elsewhere."""
    elsewhere = partial(workers.each_done, workers=processes, fresh=True)
    for number, result in workers.run_all(work, elsewhere):
        job = work[number]
        side = sides[_name(job)]
        found = tuple(_differing(job, result, side.pdf))
        yield _name(job), replace(side, findings=side.findings + found)


def _differing(job: SideJob, result: SideResult | Breakdown, earlier: bytes) -> Iterator[Finding]:
    if isinstance(result, Breakdown):
        yield _breakdown(job.label, job.path, result)
    else:
        again = judge(jobs.compared(result, earlier))
        yield from (finding for finding in again if finding.code == "P10")


def _parts_of(
    work: Sequence[SideJob],
    past: Mapping[str, Past],
    inputs: Mapping[str, str],
    processes: int,
    spread: Spread,
) -> dict[str, Mapping[str, str]]:
    """Return what sides are made of by their names; those that break down are left out.

    The words of a side are written for that only where what they are made from has changed.
    """
    names = {_name(job): job for job in work}
    same = (name for name in names if name in past and past[name].inputs == inputs[name])
    known = {name: past[name].parts for name in same}
    unsure = [name for name in names if name not in known]
    size = max(1, -(-len(unsure) // processes))
    bunches = [unsure[at : at + size] for at in range(0, len(unsure), size)]
    asked = [[names[name] for name in bunch] for bunch in bunches]
    for number, told in spread(jobs.parts_of_bunch, asked):
        if not isinstance(told, Breakdown):
            known.update(zip(bunches[number], told, strict=True))
    return known


def _name(job: SideJob | MapJob) -> str:
    large = isinstance(job, SideJob) and job.options.is_large
    return f"{job.label} {Axes(job.edition, large).name}"


def _each_once(work: Iterable[SideJob]) -> list[SideJob]:
    """Return jobs without repeats: cards are the same for all papers."""
    return list({_name(job): job for job in work}.values())


def _proof_findings(
    aid: Aid, sides: dict[str, CachedSide], checked: Checked, policy: Policy
) -> Iterator[Finding]:
    """Yield what is wrong on an aid's sides, at the content that caused it.

    What is wrong with the suppressions themselves was told when the content was checked.
    """
    found = [
        finding
        for job in aid.all_jobs
        if (side := sides.get(_name(job)))
        for finding in side.findings
    ]
    yield from _settled(aid, found, checked, policy)


def _settled(
    aid: Aid, found: Iterable[Finding], checked: Checked, policy: Policy
) -> Iterator[Finding]:
    """Yield what was found on paper at the content that caused it, as the policy has it.

    What is wrong with the user's wishes stands in no file.
    """
    found = list(found)
    yield from (each for each in found if each.place == COMMAND_LINE)
    placed = [replace(finding, place=aid.place(finding.path)) for finding in found]
    suppressions = checked.suppressions[aid.game.id]
    told = {"P", "M08", BREAKDOWN}
    yield from (f for f in settled(placed, suppressions, policy) if told & {f.code, f.code[0]})


@dataclass(frozen=True)
class _WantedFile:
    """A file of an aid that is to stand: what it is made of, and its last steps."""

    aid: Aid
    made: Made
    steps: tuple[Step, ...]
    path: Path


@dataclass(frozen=True)
class FinishedFile:
    """A finished file that is not written yet, and what is wrong with it.

    ``holds`` is the content path of what it holds, ``seconds`` how long its sides and its last
    steps took.
    """

    aid: Aid
    path: Path
    holds: str
    data: bytes
    findings: tuple[Finding, ...]
    seconds: float

    def write(self) -> Written:
        """Write the file where it belongs."""
        begin = time.perf_counter()
        fresh = files.write(self.path, self.data)
        return Written(self.path, fresh, self.seconds + time.perf_counter() - begin)


def _wanted(aid: Aid, printed: dict[str, CachedSide], request: Request) -> Iterator[_WantedFile]:
    """Yield the files of an aid."""
    home = files.inside(request.out, aid.game.id, aid.language)
    steps = tuple(_last_steps(aid, request))
    for made in _made(aid, printed, request):
        yield _WantedFile(aid, made, steps, files.inside(home, made.named(steps)))


class _Shelf:
    """Where the finished files of a build are put, and those left alone that stand there."""

    def __init__(self, request: Request, put: Callable[[FinishedFile], Written] | None) -> None:
        self._request = request
        self._put = put
        self._known = outputs.read(request.out)
        self._keys: dict[Path, str] = {}
        self._order: dict[Path, Written | None] = {}
        self._made_of: dict[Path, str] = {}

    @property
    def written(self) -> tuple[Written, ...]:
        """The files that stand, in the order that they were wanted in."""
        return tuple(each for each in self._order.values() if each)

    def finished(self, wanted: Sequence[_WantedFile], crew: Crew) -> Iterator[FinishedFile]:
        """Yield the files that do not stand as they would be written, as they are finished."""
        from generator.render.sheet import finish

        todo = [file for file in wanted if not self._stands(file)]
        todo.sort(key=lambda file: -file.made.size)
        for number, done in crew.each_done(finish, [(each.made, each.steps) for each in todo]):
            yield _finished(todo[number], done)

    def put(self, file: FinishedFile) -> None:
        """Put a sound file where it belongs; only where nothing is found may it stand."""
        self._order[file.path] = self._put(file) if self._put else file.write()
        if (key := self._made_of[file.path]) and not file.findings:
            self._keys[file.path] = key

    def close(self) -> None:
        """Remember what was written."""
        outputs.add(self._request.out, self._keys)

    def _stands(self, file: _WantedFile) -> bool:
        """Whether a file stands as it would be written; then it counts as put."""
        key = self._made_of[file.path] = self._key(file)
        stands = self._known.stands(file.path, key)
        self._order[file.path] = Written(file.path, fresh=False, seconds=0.0) if stands else None
        return stands

    def _key(self, file: _WantedFile) -> str:
        """Return the key of what a file is made of; a shop's inks come from files of their own."""
        is_plain = not self._put and not self._request.verify and self._request.press == AS_IT_IS
        return file.made.key(file.steps) if is_plain else ""


def _finished(file: _WantedFile, done: Finished | Breakdown) -> FinishedFile:
    """Return a file with what was found in its last steps; one that broke down holds nothing."""
    if isinstance(done, Breakdown):
        broken = _breakdown(file.path.name, file.made.path, done)
        return FinishedFile(file.aid, file.path, file.made.path, b"", (broken,), 0.0)
    findings = tuple(finding for told in done.told for finding in judged(told))
    seconds = file.made.seconds + done.seconds
    return FinishedFile(file.aid, file.path, file.made.path, done.data, findings, seconds)


def _last_steps(aid: Aid, request: Request) -> Iterator[Step]:
    """Yield what is done with each PDF of an aid last, before it is written."""
    if request.laminate:
        from generator.render.laminate import Rim

        yield Rim(aid.paper.trimmed(request.laminate).beyond)
    if request.printer:
        from generator.render.correct import PrinterStep

        yield PrinterStep(request.printer)
    job = next(iter(aid.all_jobs), None)
    if job:
        yield PressStep(request.press, job.theme, job.edition)


def _made(aid: Aid, printed: dict[str, CachedSide], request: Request) -> Iterator[Made]:
    """Yield the files of an aid, without their last steps."""
    from generator.render.sheet import Laying, laid_files, map_files, sheet_files, web_files

    if request.prints:
        sides = [printed[_name(job)] for job in aid.jobs]
        whole = not request.sheets and not request.card_scheme
        if request.scheme and aid.jobs:
            laying = Laying(request.scheme, aid.paper, request.composed)
            yield from laid_files(aid.jobs, sides, laying, whole)
        else:
            yield from sheet_files(aid.jobs, sides, request.formats, whole)
        for job in aid.maps:
            yield from map_files(job, printed[_name(job)], request.formats)
        yield from _deck_files(aid, printed, request)
    if "html" in request.formats and aid.paper == request.papers[0]:
        yield from web_files(aid.jobs)


def _deck_files(aid: Aid, printed: dict[str, CachedSide], request: Request) -> Iterator[Made]:
    """Yield the files of the decks; without a scheme they know no paper, and come once."""
    from generator.render.decks import DeckLaying, deck_files, laid_deck, tabletop_files

    scheme = request.card_scheme or request.scheme
    for work in aid.decks:
        faces = [printed[_name(job)] for job in work]
        if scheme:
            yield laid_deck(work, faces, request.cards, DeckLaying(scheme, aid.paper))
        elif aid.paper == request.papers[0]:
            yield from deck_files(work, faces, request.formats)
            if "tts" in request.formats:
                home = files.inside(request.out, aid.game.id, aid.language)
                yield from tabletop_files(work, faces, request.address or f"{home.as_uri()}/")
