"""Estimate what an aid costs in ink and paper, before anything is printed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from generator.build.checking import Checked
from generator.build.delivery import FinishedFile, Written
from generator.build.pipeline import build
from generator.build.request import Progress, Request, silent
from generator.findings import Finding
from generator.imposition.cards import CardOptions, CardScheme
from generator.imposition.geometry import Leaf, cuts_of
from generator.imposition.marks import cuts, inked
from generator.imposition.pattern import Pattern, spacing_where
from generator.imposition.sizes import card_size_of
from generator.pdf.presswork import PressOptions

Inks = tuple[float, float, float, float]
"""Shares of a side that cyan, magenta, yellow and black cover."""


class Estimate(Struct, frozen=True):
    """One file in one edition: each side's inks, sheets of paper, and cuts through them.

    Papers lie on each other to be cut, so a cut counts once, however many there are.
    """

    game: str
    language: str
    file: str
    paper: str
    edition: str
    sides: tuple[Inks, ...]
    papers: int
    cuts: int

    @property
    def ink(self) -> float:
        """All inks of all sides, in sides that one ink covers wholly."""
        return sum(map(sum, self.sides))


class Edition(Struct, frozen=True):
    """All files of one edition together."""

    name: str
    mean: Inks
    sides: int
    papers: int
    cuts: int
    ink: float


class Estimated(Struct, frozen=True):
    """What an estimate gave, by file and by edition, and what is wrong with the content."""

    files: tuple[Estimate, ...]
    editions: tuple[Edition, ...]
    findings: tuple[Finding, ...]
    lines: dict[str, tuple[str, ...]]

    @property
    def cheapest(self) -> Edition | None:
        """The edition with the least ink; of two alike the one on fewer papers."""
        return min(self.editions, key=lambda each: (round(each.ink, 3), each.papers), default=None)


def estimate(
    request: Request, progress: Progress = silent, checked: Checked | None = None
) -> Estimated:
    """Print what is requested in CMYK, without writing it, and measure its ink.

    Content that was ``checked`` already is not read again.
    """
    found: list[Estimate] = []

    def put(file: FinishedFile) -> Written:
        if _counts(file, request):
            found.append(_measured(file, request))
        return Written(file.path, False, file.seconds)

    cards = replace(request.cards, bleed_between=True)
    press = PressOptions("cmyk")
    in_inks = replace(request, formats=("pdf",), cards=cards, press=press)
    built = build(in_inks, progress, put, checked)
    found = _in_order(found, request)
    names = dict.fromkeys(each.edition for each in found)
    editions = tuple(
        _together(name, [each for each in found if each.edition == name]) for name in names
    )
    return Estimated(tuple(found), editions, built.findings, built.lines)


def _in_order(found: Sequence[Estimate], request: Request) -> list[Estimate]:
    """Return the files of each aid together, in the order of the editions that are asked for.

    They are finished in the order of the work they make.
    """
    aids = list(dict.fromkeys((each.game, each.language) for each in found))
    editions = {name: number for number, name in enumerate(request.editions)}
    papers = {paper.name: number for number, paper in enumerate(request.papers)}

    def place(each: Estimate) -> tuple[int, int, int]:
        aid = aids.index((each.game, each.language))
        return aid, papers.get(each.paper, len(papers)), editions.get(each.edition, len(editions))

    return sorted(found, key=place)


def _counts(file: FinishedFile, request: Request) -> bool:
    """Whether a file is a sheet or a deck; a whole aid in one is the same once more."""
    from generator.imposition.schemes import BOUND

    is_bound = request.scheme is not None and request.scheme.name in BOUND
    names = {job.sheet_id for job in file.aid.jobs}
    is_map = file.holds.startswith("gridmaps.")
    is_whole = file.path.name.startswith(f"{file.aid.game.id}-") and not is_map
    return is_bound or not is_whole or file.aid.game.id in names


def _measured(file: FinishedFile, request: Request) -> Estimate:
    from generator.pdf.coverage import coverage

    aid = file.aid
    sides = coverage(file.data)
    return Estimate(
        aid.game.id,
        aid.language,
        file.path.stem,
        aid.paper.name,
        aid.edition,
        tuple((side.cyan, side.magenta, side.yellow, side.black) for side in sides),
        _papers(file, len(sides)),
        _cuts(file, request, len(sides)),
    )


def _papers(file: FinishedFile, pages: int) -> int:
    """Return how many sheets of paper a file takes, printed on one side or on both."""
    from generator.pdf.coverage import is_for_both_sides

    is_duplex = is_for_both_sides(file.data)
    if is_duplex is None:
        sheet = file.aid.game.content.sheets.get(file.holds.removeprefix("sheets."))
        is_duplex = sheet is not None and len(sheet.sides) > 1
    return (pages + 1) // 2 if is_duplex else pages


def _cuts(file: FinishedFile, request: Request, pages: int) -> int:
    """Return the cuts that a scheme needs, the most on any paper."""
    scheme = request.deck_scheme
    if isinstance(scheme, CardScheme) and file.holds.startswith("decks"):
        return _cuts_of_cards(file, scheme, request.cards)
    if (scheme := request.scheme) is None:
        return 0
    leaves = [Leaf(number, number + 1) for number in range(0, 2 * max(pages, 1), 2)]
    formes = scheme.formes(leaves[: max(1, (scheme.most or 2 * pages) // 2)], file.aid.paper, False)
    return max(cuts_of(forme) for forme in formes)


def _cuts_of_cards(file: FinishedFile, scheme: CardScheme, options: CardOptions) -> int:
    """Return the cuts of a deck, by the pattern whose cards lie as they do in the file.

    Rows and columns are parted by the colours of the cards.
    """
    from generator.pdf.boxes import page_boxes

    job = next(
        (deck[0] for deck in file.aid.decks if file.holds == f"decks.{deck[0].sheet_id}"),
        file.aid.decks[0][0],
    )
    deck = options.deck(1, card_size_of(job.paper))
    ways = (spacing_where(*way) for way in product((False, True), repeat=2))
    patterns = [
        pattern
        for spacing in (options.spacing, *ways)
        if (pattern := scheme.pattern(replace(deck, spacing=spacing), file.aid.paper))
    ]
    trim = page_boxes(file.data).trim
    fitting = (each for each in patterns if _is_trimmed_to(each, trim))
    pattern = next(fitting, patterns[0] if patterns else None)
    return len(cuts(pattern)) if pattern else 0


def _is_trimmed_to(pattern: Pattern, trim: tuple[float, float, float, float]) -> bool:
    area, over = inked(pattern), 2 * pattern.spacing.bleed
    own = area.width - over, area.height - over
    return all(abs(one - other) < 0.1 for one, other in zip(own, trim[2:], strict=True))


def _together(name: str, files: Sequence[Estimate]) -> Edition:
    sides = [side for each in files for side in each.sides]
    cyan, magenta, yellow, black = (sum(each) / len(sides) for each in zip(*sides, strict=True))
    return Edition(
        name,
        (cyan, magenta, yellow, black),
        len(sides),
        sum(each.papers for each in files),
        sum(each.cuts for each in files),
        sum(each.ink for each in files),
    )
