"""A printed side: its units stand where fitting put them, and its proof tells the truth."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from msgspec.structs import replace

from generator.content.model.sheets import TypeRange
from generator.engine.laid import Laid
from generator.engine.press import Press
from generator.language.translation import translated
from generator.layout.arrange import arrange
from generator.layout.fit import SET_IN_MM, STEP, SURE_GROWTH, UNSURE, ladder
from generator.layout.side import GUTTER, MARGIN, Box, Unit
from generator.render import jobs
from generator.render.jobs import pages_of, press_for, run, side_of
from generator.render.side import STEPS_ABOVE_ESTIMATE, _first_size, estimate, measured
from generator.render.sidejob import SideJob
from generator.render.sizehints import SizeHints
from generator.units import A4, LETTER, Paper
from tests.bundled import bundled, bundled_game, bundled_library
from tests.printing import BUNDLED, Aid, side_jobs

pytest_plugins = ["tests.builds"]

PAPERS = [A4, LETTER]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
@pytest.mark.parametrize("which", ["starter_aid", "bundled_aid"])
def test_boxes_stand_inside_the_margins(
    which: str, paper: Paper, request: pytest.FixtureRequest
) -> None:
    aid: Aid = request.getfixturevalue(which)
    for result in aid.in_order(paper):
        boxes = result.proof.boxes
        texts = [box for box in boxes if box.kind == "text"]
        units = [box for box in boxes if box.kind == "unit"]
        assert len(texts) > 50
        assert len(units) > 2
        for box in (*texts, *units):
            assert box.x >= MARGIN - 0.3, box
            assert box.right <= paper.width - MARGIN + 0.3, box
            assert box.y >= 4.0, box
            assert box.bottom <= paper.height - 4.0, box


@pytest.mark.parametrize("which", ["starter_aid", "bundled_aid"])
def test_units_do_not_overlap(which: str, request: pytest.FixtureRequest) -> None:
    aid: Aid = request.getfixturevalue(which)
    for result in aid.in_order(A4):
        units = [box for box in result.proof.boxes if box.kind == "unit"]
        ids = [box.id for box in units]
        assert len(ids) == len(set(ids))
        wanted = {unit.id for band in result.proof.side.bands for unit in band.units}
        assert wanted == set(ids) - {"title", "footer"}
        for number, one in enumerate(units):
            for other in units[number + 1 :]:
                apart = (
                    one.right <= other.x + 0.1
                    or other.right <= one.x + 0.1
                    or one.bottom <= other.y + 0.1
                    or other.bottom <= one.y + 0.1
                )
                assert apart, (one.id, other.id)


@pytest.mark.parametrize("which", ["starter_aid", "bundled_aid"])
def test_columns_stand_side_by_side(which: str, request: pytest.FixtureRequest) -> None:
    aid: Aid = request.getfixturevalue(which)
    for result in aid.in_order(A4):
        columns = [box for box in result.proof.boxes if box.kind == "column"]
        widths = [width for band in result.proof.side.bands for width in band.widths]
        assert [box.width for box in columns] == pytest.approx(widths)
        beside = [(one, other) for one, other in pairwise(columns) if other.y == one.y]
        assert [b.x - a.right for a, b in beside] == pytest.approx([GUTTER] * len(beside))
        assert columns


@pytest.mark.parametrize("which", ["starter_aid", "bundled_aid"])
def test_type_keeps_its_floors(which: str, request: pytest.FixtureRequest) -> None:
    aid: Aid = request.getfixturevalue(which)
    for result in (*aid.in_order(A4), *aid.in_order(LETTER)):
        proof = result.proof
        assert proof.side.type.smallest <= proof.type_size
        assert proof.type_size <= proof.side.type.largest * proof.side.paper.scale
        sizes = [box.type_size for box in proof.boxes if box.kind == "text"]
        assert min(sizes) >= 6.0
        assert any(size == pytest.approx(proof.type_size, abs=0.05) for size in sizes)


def test_proof_of_the_starter(starter_aid: Aid) -> None:
    proof = starter_aid.result("summary/front", A4).proof
    assert proof.pages == 1
    assert proof.warnings == ()
    assert set(proof.fonts) == set(proof.families) == {"EB Garamond", "Sofia Sans Condensed"}
    assert 0 < proof.needed <= proof.room < 297


def test_texts_name_their_content(starter_aid: Aid) -> None:
    """What is wrong with a text is said of that text, not of what it stands in."""
    game = starter_aid.game
    proof = starter_aid.result("summary/front", A4).proof
    texts = {box.path: box for box in proof.boxes if box.kind == "text"}
    titles = {"game.title", "sheets.summary.title", "sheets.summary.front.title"}
    sections = {f"sections.{id}.title" for id in game.content.sections}
    assert titles | sections <= set(texts)
    assert texts["game.title"].text.strip() == game.content.game.title.source
    for path in texts:
        assert game.place(path).file.startswith("content/my-game/"), path
        assert game.place(path) != game.place("nothing.of.the.kind"), path


def test_proofs_hold_colours_and_images(starter_aid: Aid) -> None:
    boxes = starter_aid.result("summary/front", A4).proof.boxes
    texts = [box for box in boxes if box.kind == "text"]
    images = [box for box in boxes if box.kind in ("image", "mark")]
    assert all(box.colour and box.background for box in texts)
    assert len({(box.colour, box.background) for box in texts}) > 3
    assert {box.drawing.partition("/")[0] for box in images} == {"icon", "mark"}
    assert {box.dpi for box in images} == {0}


# in other languages


@cache
def boxes_in(language: str, side_id: str) -> tuple[Box, ...]:
    """Return the boxes of a side of the bundled game in a language, on A4."""
    library = bundled_library()
    (spoken,) = (e for e in bundled(BUNDLED).translations[BUNDLED] if e.language == language)
    game = translated(spoken).with_errata()
    (job,) = (
        job
        for job in side_jobs(game, library, A4, "colour")
        if f"{job.sheet_id}/{job.side_name}" == side_id
    )
    return run(replace(job, language=language)).proof.boxes


@pytest.mark.parametrize("language", ["fr", "it"])
def test_turns_keep_to_their_place(language: str) -> None:
    """Each turn has a line for its name, one or two for its phases, and ends before the next."""
    boxes = boxes_in(language, "rules-summary/front")
    turns: dict[str, list[Box]] = {}
    for box in boxes:
        if box.path.startswith("order.") and box.kind == "text":
            turns.setdefault(box.path, []).append(box)
    assert len(turns) == 5
    for turn in turns.values():
        assert len({round(box.y) for box in turn}) in (2, 3)
    for one, other in pairwise(turns.values()):
        assert max(box.right for box in one) < min(box.x for box in other) - 4


@pytest.mark.parametrize("language", ["es", "de"])
def test_names_stay_on_one_line(language: str) -> None:
    """The names of rows, and those of the spaces of a track, are neither wrapped nor broken."""
    boxes = boxes_in(language, "player-reference/front")
    names = [box.text for box in boxes if box.path.startswith("collections.hunters.entries.")]
    assert {"Lord Godalming", "Dr. Van Helsing"} <= set(names)
    spaces = [
        box
        for box in boxes_in(language, "rules-summary/front")
        if box.path.startswith("tracks.") and ".spaces." in box.path and box.kind == "text"
    ]
    assert len(spaces) >= 6
    columns = [box for box in boxes_in(language, "rules-summary/front") if box.kind == "column"]
    for space in spaces:
        assert not space.text.endswith("-")
        assert any(each.x < space.x and space.right < each.right for each in columns)


FILLED = [
    ("nine-mens-morris", "morris", "back", LETTER),  # a ledger, whose rows are set in mm
    ("the-hunt", "rules-summary", "back", A4),
    ("drako", "rules-summary", "back", A4),
]


def job_of(game: str, sheet: str, side: str, paper: Paper = A4) -> SideJob:
    library, read = bundled_library(), bundled_game(game)
    work = side_jobs(read, library, paper, "colour")
    return next(job for job in work if (job.sheet_id, job.side_name) == (sheet, side))


@pytest.mark.parametrize(("game", "sheet", "side", "paper"), FILLED)
def test_type_is_as_large_as_can_be(game: str, sheet: str, side: str, paper: Paper) -> None:
    """No larger step fits, and units grow from step to step by what is taken as sure."""
    job = job_of(game, sheet, side, paper)
    page, press = pages_of(job).page(side_of(job)), press_for(job)
    (type_size,) = {run(replace(job, start=start)).proof.type_size for start in (None, 8.0, 16.0)}
    steps = ladder(page.side)
    here, above = (
        measured(press.lay_out(page.at(size), page.style), page.side)
        for size in (type_size, steps[steps.index(type_size) - 1])
    )
    assert arrange(page.side, type_size, here, 1).fits
    assert not arrange(page.side, type_size, above, 1).fits
    growth = (steps[steps.index(type_size) - 1] / type_size) ** SURE_GROWTH
    steady = [
        unit
        for band in page.side.bands
        for unit in band.units
        if isinstance(unit, Unit)
        and unit.block.kind not in SET_IN_MM | UNSURE
        and not (unit.opens and unit.section.picture)
    ]
    assert steady
    for unit in steady:
        assert above.units[unit.id] >= here.units[unit.id] * growth - 0.01, unit.id


@pytest.fixture
def laid_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the pages that will be laid out, by a process that has printed nothing yet."""
    asked: list[str] = []
    lay_out = Press.lay_out

    def counting(self: Press, html: str, css: str) -> Laid:
        asked.append(html)
        return lay_out(self, html, css)

    monkeypatch.setattr(Press, "lay_out", counting)
    monkeypatch.setattr(jobs, "_size_hints", SizeHints())
    return asked


def in_many_sizes(job: SideJob, largest: float) -> SideJob:
    """Return a job whose type follows no scale of its game."""
    content = job.game.content
    sheet = content.sheets[job.sheet_id]
    sheet = replace(sheet, type=TypeRange(largest=largest, smallest=8.0))
    aid = replace(content.game, type_sizes=())
    content = replace(content, game=aid, sheets={**content.sheets, job.sheet_id: sheet})
    return replace(job, game=replace(job.game, content=content))


def test_type_a_little_larger_than_guessed_is_hoped_for(laid_out: list[str]) -> None:
    job = in_many_sizes(job_of("fury-of-dracula", "rules-summary", "back"), 12.0)
    guessed = estimate(pages_of(job).page(side_of(job)))
    job = in_many_sizes(job, STEP * (guessed // STEP + STEPS_ABOVE_ESTIMATE))
    page = pages_of(job).page(side_of(job))
    largest, *smaller = ladder(page.side)
    assert smaller[1] > estimate(page) >= smaller[STEPS_ABOVE_ESTIMATE - 1]
    run(job)
    assert laid_out[0] == page.at(largest)


@pytest.mark.parametrize(
    ("estimated", "first"), [(9.25, 10.0), (9.24, 9.24), (10.5, 10.0), (30.0, 10.0)]
)
def test_how_far_hope_goes(estimated: float, first: float) -> None:
    assert _first_size(estimated, (10.0, 9.75, 9.5, 9.25, 9.0)) == first


def test_hope_on_a_short_ladder() -> None:
    assert [_first_size(estimated, (10.0, 9.75)) for estimated in (9.75, 9.7)] == [10.0, 9.7]


def test_another_paper_begins_where_the_first_one_ended(
    laid_out: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    job = in_many_sizes(job_of("fury-of-dracula", "rules-summary", "back"), 12.0)
    other = replace(job, paper=LETTER)
    first = run(other).pdf
    without = len(laid_out)
    monkeypatch.setattr(jobs, "_size_hints", SizeHints())
    run(job)
    laid_out.clear()
    assert run(other).pdf == first
    assert 0 < len(laid_out) < without, (len(laid_out), without)
