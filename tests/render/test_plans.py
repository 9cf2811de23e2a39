"""A side that is too much for one in large print becomes several, each like any other side."""

from __future__ import annotations

from pathlib import Path

import pytest
from cachetools import LRUCache
from msgspec.structs import replace

from generator.checks.engine import judge
from generator.content.game import replace_texts
from generator.engine.press import Press
from generator.language.translation import translated
from generator.layout.compose import flowing_units
from generator.layout.largeprint import LARGE_TYPE
from generator.layout.proof import Proof
from generator.layout.side import Folio, Portion, Unit
from generator.render.jobs import run
from generator.render.options import Options
from generator.render.plans import (
    MOST_ARRANGEMENTS,
    Flow,
    LayoutCaches,
    Plan,
    plan,
    plan_key,
    split_by_plans,
)
from generator.render.runs import runs_of
from generator.render.sidejob import SideJob, SideResult
from generator.units import A4, LETTER, PAPERS, Paper
from tests.bundled import bundled, bundled_game, bundled_library
from tests.printing import Aid, side_jobs
from tests.support import library_of, sound_game

MINIMAL = Path(__file__).parents[1] / "cases" / "good" / "minimal"

pytest_plugins = ["tests.builds"]


@pytest.fixture(scope="module")
def job() -> SideJob:
    """Return a side of a game in large print: more than A4 holds."""
    library, game = bundled_library(), bundled_game("the-hunt")
    front, *_ = side_jobs(game, library, A4, "high-contrast")
    return replace(front, options=Options(is_large=True))


@pytest.fixture(scope="module")
def planned(job: SideJob) -> tuple[Plan, list[SideJob], list[SideResult]]:
    made = plan([job])
    sides = list(split_by_plans([job], {0: made}))
    return made, sides, [run(side) for side in sides]


def test_every_unit_stands_on_one_side(
    job: SideJob, planned: tuple[Plan, list[SideJob], list[SideResult]]
) -> None:
    made, sides, printed = planned
    assert made.key == plan_key([job])
    assert len(made.portions) == len(sides) > 1
    found = [
        unit.id for result in printed for band in result.proof.side.bands for unit in band.units
    ]
    assert len(found) == len(set(found))
    sheet = job.game.content.sheets[job.sheet_id]
    sections = dict.fromkeys(id.partition(".")[0] for id in found)
    assert list(sections) == list(sheet.front.placed.values())


def test_large_print_is_sound(planned: tuple[Plan, list[SideJob], list[SideResult]]) -> None:
    _, sides, printed = planned
    for side, result in zip(sides, printed, strict=True):
        assert list(judge(result.proof)) == [], side.label
        assert result.proof.type_size >= LARGE_TYPE
        assert side.portion is not None
        assert side.label.endswith(f"rules-summary/front {side.portion.number} en a4")


@pytest.mark.parametrize(
    ("game", "side", "language"),
    [("fury-of-dracula", "rules-summary/back", "de"), ("drako", "symbols/front", "pl")],
)
def test_sides_are_full_and_their_words_stay_in_place(game: str, side: str, language: str) -> None:
    """In languages with long words; P04 tells of words that reach over an edge."""
    library = bundled_library()
    (own,) = (each for each in bundled(game).translations[game] if each.language == language)
    jobs = side_jobs(translated(own).with_errata(), library, A4, "colour")
    sheet, _, name = side.partition("/")
    large = Options(is_large=True)
    whole = [replace(j, language=language, options=large) for j in jobs if j.sheet_id == sheet]
    split = split_by_plans(whole, {at: plan(each) for at, each in runs_of(whole).items()})
    proofs = [run(each).proof for each in split if each.side_name == name]
    assert [fault.code for proof in proofs for fault in judge(proof)] == []
    assert len(proofs) > 1
    assert min(proof.fill for proof in proofs[:-1]) > 0.75


def test_each_text_is_a_quarter_larger_at_least(
    job: SideJob, planned: tuple[Plan, list[SideJob], list[SideResult]]
) -> None:
    _, _, printed = planned
    usual = run(replace(job, options=Options())).proof
    small, large = _least_sizes([usual]), _least_sizes([each.proof for each in printed])
    shared = [path for path in large if path in small and path.startswith("sections.")]
    assert len(shared) > 30
    for path in shared:
        assert large[path] >= 1.249 * small[path], path


def _least_sizes(proofs: list[Proof]) -> dict[str, float]:
    """Return the smallest type that is on sides, in pt by the content path of its words."""
    sizes: dict[str, float] = {}
    for box in (box for proof in proofs for box in proof.boxes if box.kind == "text"):
        if box.text != "continued":
            sizes[box.path] = min(box.type_size, sizes.get(box.path, box.type_size))
    return sizes


def test_no_column_begins_in_the_middle_of_a_section_without_its_heading(
    planned: tuple[Plan, list[SideJob], list[SideResult]],
) -> None:
    _, _, printed = planned
    columns = [
        column for each in printed for band in each.proof.side.bands for column in band.columns
    ]
    firsts = [column[0] for column in columns if column]
    assert all(isinstance(unit, Unit) and unit.opens is not unit.resumes for unit in firsts)
    assert len(firsts) > 4


def test_sides_are_numbered(planned: tuple[Plan, list[SideJob], list[SideResult]]) -> None:
    _, sides, printed = planned
    for number, (side, result) in enumerate(zip(sides, printed, strict=True), 1):
        assert side.folio == Folio(number, len(sides))
        texts = [box.text.strip() for box in result.proof.boxes if box.kind == "text"]
        assert f"{number}/{len(sides)}" in " ".join(texts)


def test_what_fits_stays_as_it_was_laid_out(starter_aid: Aid) -> None:
    (job,) = side_jobs(starter_aid.game, starter_aid.library, LETTER, "colour")
    assert plan([replace(job, theme=job.theme.set_in("atkinson-hyperlegible"))]).portions == ()


def test_on_small_paper_a_side_may_take_several(starter_aid: Aid) -> None:
    """What does not fit on A4 in the smallest type is its author's to mend."""
    (job,) = side_jobs(starter_aid.game, starter_aid.library, LETTER, "colour")
    a6, small = Paper("a6", 105.0, 148.0), Paper("100x150mm", 100.0, 150.0)
    papers = LETTER, A4, PAPERS["a5"], a6, a6.trimmed(5.0), small
    may = [replace(job, paper=paper).may_flow for paper in papers]
    assert may == [False, False, True, True, True, False]


def test_sheets_that_stay_are_not_numbered(job: SideJob) -> None:
    (first, *_) = job.game.content.sheets[job.sheet_id].sides["back"].placed.values()
    portions = tuple(Portion(number, 12.0, (((f"{first}.a.0",),),)) for number in (1, 2))
    back, other = replace(job, side_name="back"), replace(job, sheet_id="places")
    sides = list(split_by_plans([job, back, other], {1: Plan("", portions)}))
    assert [side.folio for side in sides] == [Folio(1, 3), Folio(2, 3), Folio(3, 3), None]
    assert [side.portion and side.portion.number for side in sides] == [None, 1, 2, None]


PARTED = """
sections:
  closing:
    title: The dwarves
    source: [rulebook]
    blocks:
      in:
        kind: steps
        title: Closing in
        steps:
          draw: {text: Draw two cards.}
          move: {text: Move one hex.}
sheets:
  turns:
    title: Turns
    front:
      title: Turns
      bands:
        - fill: [closing]
"""


def test_what_was_parted_from_its_title_has_it_again(tmp_path: Path) -> None:
    """Else the steps of a procedure would be headings of a level too low (P18)."""
    game = sound_game(tmp_path, {"closing.yaml": PARTED})
    jobs = side_jobs(game, library_of(game.folder), A4, "colour")
    (back,) = (each for each in jobs if each.sheet_id == "turns")
    units = flowing_units(game, back.author_side.placed.values())
    (parted_from,) = (unit for unit in units if unit.block.title and not unit.begins)
    portion = Portion(2, LARGE_TYPE, (((parted_from.id,),),))
    large = replace(back, options=Options(is_large=True))
    result = run(replace(large, portion=portion, folio=Folio(2, 2)))
    assert {finding.code for finding in judge(result.proof)} <= {"P11"}
    words = " ".join(box.text for box in result.proof.boxes if box.kind == "text")
    assert str(parted_from.block.title).upper() in words.upper()


def test_planned_again_only_what_changed_is_laid_out(
    job: SideJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plan is the one that would be made of all; a rule twelve times as long moves others."""
    on_side = set(job.game.content.sheets[job.sheet_id].front.placed.values())
    rules = [id for id in job.game.texts if ".rules." in id and id.split(".")[1] in on_side]
    id = max(rules, key=lambda each: len(job.game.texts[each].source))
    text = job.game.texts[id]
    longer = replace_texts(job.game.content, {id: text.reworded(" ".join(12 * [text.source]))})
    other = replace(job, game=replace(job.game, content=longer))
    lengths: list[int] = []
    lay_out = Press.lay_out

    def counting(self: Press, html: str, css: str) -> object:
        lengths.append(len(html))
        return lay_out(self, html, css)

    monkeypatch.setattr(Press, "lay_out", counting)
    layouts: LayoutCaches = LRUCache(MOST_ARRANGEMENTS)
    assert Flow([job], layouts).plan() == plan([job])
    lengths.clear()
    again = Flow([other], layouts).plan()
    part = sum(lengths)
    lengths.clear()
    assert again == plan([other])
    assert 0 < part < sum(lengths)
    assert again.portions != Flow([job], layouts).plan().portions


def test_only_so_many_ways_are_kept(job: SideJob) -> None:
    layouts: LayoutCaches = LRUCache(2)
    Flow([job], layouts).plan()
    assert len(layouts) == 2


def test_a_matrix_is_planned_with_the_heads_that_it_has_at_full_width() -> None:
    """In a narrow column it is parted, and its heads are as high as those of all parts."""
    library, game = bundled_library(), bundled_game("fury-of-dracula")
    jobs = side_jobs(game, library, A4, "colour")
    job = next(job for job in jobs if job.sheet_id == "combat-results")
    flow = Flow([replace(job, options=Options(is_large=True))])
    heights, room = flow._smallest(LARGE_TYPE)
    headings = {piece.heading for piece in heights if not piece.unit.opens}
    assert len(headings) > 0
    assert max(headings) < room / 3
    (key,) = (each for each in heights if each.unit.block.kind == "matrix" and not each.unit.items)
    assert 0 < key.heading < max(headings) / 2, "that of its section, without the heads of columns"
    assert len(flow.portions()) == 2
