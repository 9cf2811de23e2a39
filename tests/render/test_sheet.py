"""The files of an aid: named by sheet, paper and edition, made only when asked for."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import groupby
from math import hypot

import pikepdf
import pytest
from msgspec.structs import replace

from generator.findings import COMMAND_LINE, Finding
from generator.imposition.rulers import THICKNESS
from generator.imposition.schemes import SCHEMES, page_scale
from generator.imposition.tiles import TICK
from generator.layout.proof import FileProof
from generator.render.jobs import pages_of, run
from generator.render.options import Options
from generator.render.sheet import (
    Imposition,
    OutputFile,
    StepResult,
    imposed_files,
    sheet_files,
    web_files,
)
from generator.units import A4, LETTER, mm_from_pt
from tests.printing import Aid, page_texts, side_jobs

pytest_plugins = ["tests.builds"]


@pytest.mark.parametrize(
    ("formats", "whole", "names"),
    [
        (("pdf",), True, ["summary-a4.pdf", "my-game-a4.pdf"]),
        (("pdf",), False, ["summary-a4.pdf"]),
        (("png",), True, ["summary-front-a4.png"]),
        (("html",), True, []),
        (("pdf", "png"), True, ["summary-a4.pdf", "summary-front-a4.png", "my-game-a4.pdf"]),
        ((), True, []),
    ],
)
def test_files(starter_aid: Aid, formats: tuple[str, ...], whole: bool, names: list[str]) -> None:
    work = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    results = starter_aid.in_order(A4)
    made = list(sheet_files(work, results, formats, whole))
    assert [each.name for each in made] == names
    heads = {"pdf": b"%PDF-1.7", "png": b"\x89PNG"}
    for each in made:
        assert each.data().startswith(heads[each.name.rpartition(".")[2]])


@pytest.mark.parametrize(
    ("edition", "suffix"), [("colour", ""), ("ink-saver", "-ink-saver"), ("mono", "-mono")]
)
def test_names_tell_the_edition(starter_aid: Aid, edition: str, suffix: str) -> None:
    (job,) = side_jobs(starter_aid.game, starter_aid.library, LETTER, "colour")
    work = [replace(job, edition=edition)]
    made = sheet_files(work, starter_aid.in_order(LETTER), ("pdf",), whole=True)
    assert [each.name for each in made] == [
        f"summary-letter{suffix}.pdf",
        f"my-game-letter{suffix}.pdf",
    ]


def test_each_player_has_a_copy(starter_aid: Aid) -> None:
    sheet = starter_aid.game.content.sheets["summary"]
    sheets = {"summary": replace(sheet, copies="players")}
    content = replace(starter_aid.game.content, sheets=sheets)
    game = replace(starter_aid.game, content=content)
    (job,) = side_jobs(game, starter_aid.library, A4, "colour")
    for players, pages, name in ((3, 3, "summary-a4-3p.pdf"), (None, 1, "summary-a4.pdf")):
        work = [replace(job, options=Options(players=players))]
        made = list(sheet_files(work, starter_aid.in_order(A4), ("pdf",), whole=True))
        assert made[0].name == name
        assert [len(page_texts(each.data())) for each in made] == [pages, pages]


def test_web_pages_know_no_paper(bundled_aid: Aid) -> None:
    work = side_jobs(bundled_aid.game, bundled_aid.library, A4, "colour")
    made = list(web_files(work))
    assert [each.name for each in made] == [
        "rules-summary.html",
        "player-reference.html",
        "combat-results.html",
        "encounters.html",
        "places.html",
        "set-up.html",
    ]
    pages = [each.data() for each in made]
    titles = [str(sheet.title) for sheet in bundled_aid.game.content.sheets.values()]
    for page, title in zip(pages, titles, strict=True):
        assert page.startswith(b"<!DOCTYPE html>")
        assert f'<span class="sheet-title">{title}</span></h1>'.encode() in page


def test_no_sides_no_files() -> None:
    assert list(web_files([])) == []
    assert list(sheet_files([], [], ("pdf", "png"), whole=True)) == []


@pytest.mark.parametrize(
    ("scheme", "whole", "names", "pages"),
    [
        ("booklet", True, ["{game}-a4-booklet.pdf"], [6]),
        ("booklet", False, ["rules-summary+encounters-a4-booklet.pdf"], [2]),
        ("zine", False, ["rules-summary+encounters-a4-zine.pdf"], [1]),
        (
            "two-up",
            True,
            ["{game}-a4-two-up.pdf", "rules-summary-a4-two-up.pdf", "encounters-a4-two-up.pdf"],
            [2, 2, 1],
        ),
        ("two-up", False, ["rules-summary-a4-two-up.pdf", "encounters-a4-two-up.pdf"], [2, 1]),
        ("tiles", False, ["rules-summary-a4-tiles-2x2.pdf", "encounters-a4-tiles-2x2.pdf"], [8, 4]),
    ],
)
def test_files_of_a_scheme(
    bundled_aid: Aid, scheme: str, whole: bool, names: list[str], pages: list[int]
) -> None:
    """What is bound holds all sheets that are asked for; of the rest each has a file."""
    wanted = ("rules-summary", "encounters")
    work, results = [], []
    for job, result in zip(
        side_jobs(bundled_aid.game, bundled_aid.library, A4, "colour"),
        bundled_aid.in_order(A4),
        strict=True,
    ):
        if (whole and scheme == "booklet") or job.sheet_id in wanted:
            work.append(job)
            results.append(result)
    made = list(imposed_files(work, results, Imposition(SCHEMES[scheme], A4), whole))
    game = bundled_aid.game.id
    assert [each.name for each in made] == [name.format(game=game) for name in names]
    assert [len(page_texts(each.data())) for each in made] == pages


def test_words_of_a_booklet_can_be_searched(starter_aid: Aid) -> None:
    work = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    results = starter_aid.in_order(A4)
    (made,) = imposed_files(work, results, Imposition(SCHEMES["booklet"], A4, composed=True), True)
    assert made.name == "my-game-a4-booklet-composed.pdf"
    plain = page_texts(results[0].pdf)
    assert page_texts(made.data())[0] == plain[0]


@pytest.mark.parametrize(("scheme", "duplex"), [("booklet", "ShortEdge"), ("tiles", "Simplex")])
def test_printers_are_told_how_to_turn(starter_aid: Aid, scheme: str, duplex: str) -> None:
    work = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    made = list(
        imposed_files(work, starter_aid.in_order(A4), Imposition(SCHEMES[scheme], A4), True)
    )
    with pikepdf.Pdf.open(io.BytesIO(made[0].data())) as opened:
        assert str(opened.Root.ViewerPreferences.Duplex).endswith(duplex)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_scale_lines_of_a_side_are_true_when_it_is_printed(
    starter_aid: Aid, scheme: str
) -> None:
    """The box of the ruler is 50 mm wide in the finished PDF, or two inches.

    Tiles have rulers of their own in their margins, which are never enlarged.
    """
    scale = page_scale(SCHEMES[scheme], A4)
    (job,) = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    result = run(replace(job, options=Options(scale=scale)))
    made = list(imposed_files([job], [result], Imposition(SCHEMES[scheme], A4), whole=False))
    texts = {box.text for box in result.proof.boxes if box.kind == "text"}
    css = pages_of(replace(job, options=Options(scale=scale))).style(result.proof.side)
    drawn = [float(w) for w in re.findall(r"\.bar\.(?:cm|in) \{ width: ([\d.]+)mm", css)]
    placed, rulers = _measured(made[0].data())
    assert len(placed) >= 1
    assert rulers == [pytest.approx([50.0, 50.8], abs=0.01)] * len(placed) * (scheme == "tiles")
    assert placed == pytest.approx([scale] * len(placed), abs=1e-3)
    assert [each * scale for each in drawn] == pytest.approx([50.0, 50.8], abs=0.05)
    assert "5 cm" in texts
    assert "2 in" not in texts, "one ruler is enough"


def _measured(pdf: bytes) -> tuple[list[float], list[list[float]]]:
    """Return how large each page is shown in a PDF that was laid out by a scheme.

    With them come the lengths in mm of the rulers on each paper that has any: of the longest
    line in each group of lines as thick as those of rulers, but for ticks for the glue.
    """
    placed: list[float] = []
    rulers: list[list[float]] = []
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        for page in opened.pages:
            own = []
            for _, group in groupby(_drawn(page), lambda each: each[0]):
                drawn = [each[1:] for each in group]
                placed += [value for kind, value in drawn if kind == "page"]
                longest = max((value for kind, value in drawn if kind == "line"), default=0.0)
                own += [longest] if longest > TICK + 0.01 else []
            rulers += [own] if own else []
    return placed, rulers


def _drawn(page: pikepdf.Page) -> Iterator[tuple[int, str, float]]:
    """Yield the pages shown on a paper by their scales, and whole lines as thick as of rulers.

    Before each stands the number of the group it is drawn in; lines are in mm, as on paper.
    """
    groups, scale, thick, dashed, start = 0, 1.0, 0.0, False, (0.0, 0.0)
    saved: list[tuple[float, float, bool]] = []
    for each in pikepdf.parse_content_stream(page):
        operator = str(each.operator)
        if operator == "q":
            groups += 1
            saved.append((scale, thick, dashed))
        elif operator == "Q":
            scale, thick, dashed = saved.pop()
        elif operator == "cm":
            a, b = (float(value) for value in list(each.operands)[:2])
            scale *= hypot(a, b)
        elif operator == "w":
            thick = mm_from_pt(float(each.operands[0])) * scale
        elif operator == "d":
            dashed = len(list(each.operands[0])) > 0
        elif operator == "Do":
            yield groups, "page", scale
        elif operator in ("m", "l"):
            x, y = (float(value) for value in each.operands)
            if operator == "l" and not dashed and thick == pytest.approx(THICKNESS, abs=1e-3):
                length = hypot(x - start[0], y - start[1])
                yield groups, "line", mm_from_pt(length) * scale
            start = x, y


class Marked:
    """A last step that writes behind a PDF, and hands out a proof of what it holds."""

    suffix = "-marked"

    def __call__(self, pdf: bytes, path: str) -> tuple[bytes, tuple[StepResult, ...]]:
        return pdf + b"%marked\n", (FileProof(path, ()),)


def test_last_steps_are_taken_on_pdfs_only() -> None:
    for name, finished, data, proofs in (
        ("map-a4.pdf", "map-a4-marked-marked.pdf", b"%marked\n%marked\n", ["map", "map"]),
        ("map-a4.png", "map-a4.png", b"", []),
    ):
        done = OutputFile(name, lambda: b"", 0.0, "map").finished([Marked(), Marked()])
        assert (done.name, done.data) == (finished, data)
        assert [proof.path for proof in done.results if isinstance(proof, FileProof)] == proofs


def test_no_step_follows_on_an_error() -> None:
    class Failing(Marked):
        def __call__(self, pdf: bytes, path: str) -> tuple[bytes, tuple[StepResult, ...]]:
            return pdf, (Finding("R01", "wrong", COMMAND_LINE),)

    done = OutputFile("map-a4.pdf", lambda: b"", 0.0).finished([Marked(), Failing(), Marked()])
    assert done.data == b"%marked\n"
    assert [type(each) for each in done.results] == [FileProof, Finding]


def test_files_say_what_they_hold(starter_aid: Aid) -> None:
    work = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    results = starter_aid.in_order(A4)
    plain = sheet_files(work, results, ("pdf",), whole=True)
    laid = imposed_files(work, results, Imposition(SCHEMES["booklet"], A4), whole=True)
    assert {each.path for each in (*plain, *laid)} == {"sheets.summary"}


class Unread:
    """A side in a file that nobody has read."""

    seconds = 1.0

    @property
    def pdf(self) -> bytes:
        raise AssertionError("it is read when its file is finished, in another process")


def test_no_side_is_read_before_its_file_is_finished(starter_aid: Aid) -> None:
    """Those of all games and languages are more than memory."""
    work, unread = side_jobs(starter_aid.game, starter_aid.library, A4, "colour"), [Unread()]
    plain = sheet_files(work, unread, ("pdf", "png"), whole=True)
    laid = imposed_files(work, unread, Imposition(SCHEMES["two-up"], A4), whole=True)
    assert [each.name for each in (*plain, *laid)] == [
        *("summary-a4.pdf", "summary-front-a4.png", "my-game-a4.pdf"),
        *("my-game-a4-two-up.pdf", "summary-a4-two-up.pdf"),
    ]
