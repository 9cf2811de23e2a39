"""Whatever is printed measures itself: 5 cm and 2 inches, as drawn in the finished PDF."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pytest
from msgspec.structs import replace

from generator.imposition.cards import CARD_SCHEMES, CardOptions
from generator.imposition.schemes import SCHEMES, page_scale
from generator.imposition.sizes import CARD_SIZES
from generator.imposition.tiles import Tiles
from generator.pdf.document import Document
from generator.pdf.impose import impose
from generator.render.jobs import run
from generator.render.mapsheet import MapSheet
from generator.render.options import Options
from generator.render.poster import Poster
from generator.render.sheet import Imposition, imposed_files, sheet_files
from generator.units import A4, LETTER, Paper, mm_from_pt, pt_from_mm
from tests.islands import write_island
from tests.printing import Aid, side_jobs
from tests.render.makers import maker_of

pytest_plugins = ["tests.builds"]
DOCUMENT = Document("Cards", "playeraid", "cards", "en", "2026-01-01")
CM, INCHES = 50.0, 50.8
TOLERANCE = 0.05
WIDEST = 0.3
"""How thick a line or the edge of a box is at most, in mm."""
Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


def product(one: Matrix, two: Matrix) -> Matrix:
    """Return what moves by one matrix, then by another."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def moved(point: Point, matrix: Matrix) -> Point:
    """Return where a matrix moves a point in pt to, in mm."""
    a, b, c, d, e, f = matrix
    x, y = point
    return mm_from_pt(a * x + c * y + e), mm_from_pt(b * x + d * y + f)


class Drawn(NamedTuple):
    """A straight stroke on the paper, or what is seen of a box that is filled: two corners."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """How long it is in mm, if it is as thin as a line."""
        sides = sorted(abs(one - two) for one, two in zip(self.start, self.end, strict=True))
        return sides[1] if sides[0] < WIDEST else 0.0

    def within(self, other: Drawn) -> Drawn:
        """Return what two boxes have in common, which have their left bottom corner first."""
        (a, b), (c, d) = self
        (e, f), (g, h) = other
        left, low = max(a, e), max(b, f)
        return Drawn((left, low), (max(min(c, g), left), max(min(d, h), low)))


EVERYTHING = Drawn((-1e6, -1e6), (1e6, 1e6))


def around(points: Sequence[Point]) -> Drawn:
    """Return the box around some points."""
    xs, ys = zip(*points, strict=True)
    return Drawn((min(xs), min(ys)), (max(xs), max(ys)))


def drawn(page: Any, resources: Any, matrix: Matrix, clip: Drawn = EVERYTHING) -> Iterator[Drawn]:
    """Yield the straight strokes and the filled boxes of a page and of all forms on it."""
    kept: list[tuple[Matrix, Drawn]] = []
    path: list[list[Point]] = []
    for each in pikepdf.parse_content_stream(page):
        operator = str(each.operator)
        values = [float(v) for v in each.operands] if operator in NUMBERS else []
        match operator:
            case "q":
                kept.append((matrix, clip))
            case "Q":
                matrix, clip = kept.pop()
            case "cm":
                matrix = product(values, matrix)  # type: ignore[arg-type]
            case "m":
                path.append([moved((values[0], values[1]), matrix)])
            case "l" | "c":
                path[-1].append(moved((values[-2], values[-1]), matrix))
            case "re":
                x, y, wide, high = values
                ends = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
                path.append([moved(end, matrix) for end in ends])
            case "W" | "W*":
                clip = clip.within(around([point for part in path for point in part]))
            case "S" | "s":
                yield from (Drawn(*ends) for part in path for ends in pairwise(part))
            case "f" | "f*":
                yield from (around(part).within(clip) for part in path)
            case "Do":
                form = resources.XObject[str(each.operands[0])]
                if form.get("/Subtype") == "/Form":
                    own = tuple(float(v) for v in form.get("/Matrix", (1, 0, 0, 1, 0, 0)))
                    inner = product(own, matrix)  # type: ignore[arg-type]
                    yield from drawn(form, form.get("/Resources", resources), inner, clip)
        if operator in ("S", "s", "f", "f*", "B", "n"):
            path = []


NUMBERS = frozenset(("cm", "m", "l", "c", "re"))


def measured(pdf: bytes) -> list[list[float]]:
    """Return the lengths of all that is drawn straight on each page, in mm."""
    found = []
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        for page in opened.pages:
            everything = drawn(page, page.resources, (1, 0, 0, 1, 0, 0))
            found.append([each.length for each in everything])
    return found


def assert_true_to_size(pdf: bytes, pages: int, lines: tuple[float, ...] = (CM, INCHES)) -> None:
    """Assert that every page has lines of these lengths: 5 cm and two inches."""
    lengths = measured(pdf)
    assert len(lengths) == pages
    for page in lengths:
        for wanted in lines:
            assert [each for each in page if abs(each - wanted) <= TOLERANCE]


papers = pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
RULER_OF = {"a4": (CM,), "letter": (INCHES,)}
"""What the ruler of a sheet measures, by the paper it is printed on."""


def cards(count: int, size: str) -> bytes:
    """Return plain cards of a size, each with its back."""
    width, height = map(pt_from_mm, (CARD_SIZES[size].width, CARD_SIZES[size].height))
    with pikepdf.Pdf.new() as pdf:
        for _ in range(count + 1):
            pdf.add_blank_page(page_size=(width, height))
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


@papers
@pytest.mark.parametrize("size", ["mini", "poker", "jumbo"])
@pytest.mark.parametrize("scheme", CARD_SCHEMES)
def test_cards(scheme: str, size: str, paper: Paper) -> None:
    """Fronts and backs, each side with rulers of its own."""
    deck = CardOptions().deck(3, CARD_SIZES[size])
    formes = CARD_SCHEMES[scheme].formes(deck, paper)
    assert_true_to_size(impose(cards(3, size), formes, DOCUMENT), len(formes))
    assert len(formes) % 2 == 0 or scheme == "gutterfold"


@papers
def test_sheets_as_they_are(starter_aid: Aid, paper: Paper) -> None:
    work = side_jobs(starter_aid.game, starter_aid.library, paper, "colour")
    made, _ = sheet_files(work, starter_aid.in_order(paper), ("pdf",), whole=True)
    assert_true_to_size(made.data(), len(work), RULER_OF[paper.name])


@papers
@pytest.mark.parametrize("scheme", SCHEMES)
def test_sheets_by_every_scheme(starter_aid: Aid, scheme: str, paper: Paper) -> None:
    """Sides laid on paper bring their lines along; tiles have some in their margins."""
    (job,) = side_jobs(starter_aid.game, starter_aid.library, paper, "colour")
    job = replace(job, options=Options(scale=page_scale(SCHEMES[scheme], paper)))
    (made,) = imposed_files([job], [run(job)], Imposition(SCHEMES[scheme], paper), whole=False)
    with pikepdf.Pdf.open(io.BytesIO(made.data())) as opened:
        printed = [page for page in opened.pages if "Do" in commands(page)]
        with pikepdf.Pdf.new() as pdf:
            pdf.pages.extend(printed)
            out = io.BytesIO()
            pdf.save(out)
    if scheme == "tiles":
        assert_true_to_size(out.getvalue(), 4)
    else:
        assert_true_to_size(out.getvalue(), 1, RULER_OF[paper.name])


def commands(page: pikepdf.Page) -> set[str]:
    """Return the commands of a page; those on which nothing is laid stay blank."""
    return {str(each.operator) for each in pikepdf.parse_content_stream(page)}


@papers
def test_maps_and_posters(tmp_path: Path, paper: Paper) -> None:
    maker = maker_of(write_island(tmp_path))
    assert_true_to_size(MapSheet(maker, maker.on_paper(paper)).pdf(), 1)
    assert_true_to_size(Poster(maker, Tiles(2, 1, lies=True), paper).pdf(), 2)


def test_a_page_a_little_too_small_is_found_out() -> None:
    """The test itself sees a side that was made smaller by one part in five hundred."""
    formes = CARD_SCHEMES["duplex-long"].formes(CardOptions().deck(1, CARD_SIZES["poker"]), A4)
    with pikepdf.Pdf.open(io.BytesIO(impose(cards(1, "poker"), formes, DOCUMENT))) as pdf:
        pdf.pages[0].contents_add(b"q .998 0 0 .998 0 0 cm\n", prepend=True)
        pdf.pages[0].contents_add(b"\nQ\n", prepend=False)
        out = io.BytesIO()
        pdf.save(out)
    front, back = measured(out.getvalue())
    assert not [each for each in front if abs(each - CM) <= TOLERANCE]
    assert [each for each in back if abs(each - CM) <= TOLERANCE]
