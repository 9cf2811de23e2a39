"""Fitting chooses the largest step that fits, and columns as even as can be."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.content.model import (
    AnyBlock,
    Band,
    Note,
    Places,
    RollTable,
    Section,
    Sheet,
    SheetSide,
    Steps,
    TypeRange,
)
from generator.content.text import Text
from generator.findings import Place
from generator.layout import fit as fitting
from generator.layout.arrange import (
    COMFORT_ABOVE_SECTION,
    MOST_AIR_ABOVE_BLOCK,
    MOST_AIR_ABOVE_ITEM,
    MOST_AIR_ABOVE_SECTION,
    MOST_APART,
    MOST_BELOW_STRIP,
    MOST_LEFT,
    SAFETY,
    SECTION_TO_BLOCK,
    USUAL_GROWTH,
    Fit,
    Measured,
    mirrored,
    spread,
)
from generator.layout.columns import distribute
from generator.layout.fit import SURE_GROWTH, fit, ladder
from generator.layout.side import BAND_GAP, GUTTER, MARGIN, BandPlan, Side, Unit
from generator.units import A4, Paper

TOP = 20.0
WORDS = Text("words", "some.text", Place("game.yaml"))
BLOCK = Note(kind="note", text=WORDS)
SECTION = Section(title=WORDS, blocks={"note": BLOCK})


def unit(id: str, opens: bool = False, begins: bool = True) -> Unit:
    return Unit(id, "section", "note", SECTION, BLOCK, opens=opens, begins=begins)


def side(*bands: BandPlan, type: TypeRange | None = None, paper: Paper = A4) -> Side:
    sheet_side = SheetSide(title=WORDS, bands=(Band(fill=("section",)),))
    sheet = Sheet(title=WORDS, type=type or TypeRange(largest=12, smallest=8), front=sheet_side)
    return Side("sheet", "front", sheet, sheet_side, paper, bands)


ONE_UNIT = BandPlan((100.0,), columns=((unit("a"),),))
SOME_UNITS = [unit(str(number)) for number in range(8)]


class Measure:
    """A measure that gives one unit's height as a function of the type size."""

    def __init__(self, height: Callable[[float], float], room: float) -> None:
        self.height, self.room = height, room
        self.asked: list[float] = []

    def __call__(self, type_size: float) -> Measured:
        self.asked.append(type_size)
        return Measured({"a": self.height(type_size)}, TOP, self.room)


# the ladder


@pytest.mark.parametrize(
    ("largest", "smallest", "steps"),
    [
        (9.0, 8.0, (9.0, 8.75, 8.5, 8.25, 8.0)),
        (8.0, 8.0, (8.0,)),
        (8.6, 8.0, (8.5, 8.25, 8.0)),
    ],
)
def test_ladder(largest: float, smallest: float, steps: tuple[float, ...]) -> None:
    assert ladder(side(type=TypeRange(largest=largest, smallest=smallest))) == steps


def test_ladder_grows_with_the_paper_at_its_top_only() -> None:
    type = TypeRange(largest=10, smallest=8)
    a3, a5 = Paper("a3", 297, 420), Paper("a5", 148, 210)
    assert ladder(side(type=type, paper=a5)) == ladder(side(type=type))
    assert ladder(side(type=type, paper=a3))[0] == pytest.approx(14.0, abs=0.25)
    assert ladder(side(type=type, paper=a3))[-1] == 8.0


@pytest.mark.parametrize(
    ("paper", "steps"),
    [
        (A4, (11.0, 9.5)),
        (Paper("a2", 420, 594), (22.0, 19.0)),
        (Paper("a5", 148, 210), (11.0, 9.5)),
    ],
)
def test_a_type_scale_is_all_that_a_side_may_be_set_in(
    paper: Paper, steps: tuple[float, ...]
) -> None:
    scaled = replace(side(type=TypeRange(largest=12, smallest=8), paper=paper), scale=(9.5, 11.0))
    assert ladder(scaled) == pytest.approx(steps, rel=0.01)
    assert ladder(scaled, draft=True)[:3] == pytest.approx((*steps, 7.75), rel=0.01)


# fitting

MEASURES: list[tuple[str, Callable[[float], float]]] = [
    ("least growth", lambda size: size**SURE_GROWTH),
    ("areas", lambda size: size**2),
    ("steeper than areas", lambda size: size**2.6),
    ("jumps", lambda size: size**SURE_GROWTH * math.ceil(size * 1.7) / 3),
    ("few large jumps", lambda size: size**SURE_GROWTH * math.ceil(size / 2)),
]


@pytest.mark.parametrize("start", [3.0, 8.0, 9.1, 10.4, 12.0, 40.0])
@pytest.mark.parametrize(("name", "height"), MEASURES, ids=[name for name, _ in MEASURES])
def test_fit_is_the_largest_step(name: str, height: Callable[[float], float], start: float) -> None:
    subject = side(ONE_UNIT)
    tried = []
    for best in ladder(subject):
        found = fit(subject, ladder(subject), Measure(height, height(best)), start)
        assert found.fits
        assert found.placement.type_size == best
        tried.append(best)
    assert len(tried) == 17


@given(
    st.lists(st.floats(0.0, 30.0), min_size=17, max_size=17),
    st.floats(20.0, 300.0),
    st.floats(7.0, 13.0),
)
def test_fit_of_any_jumps(jumps: list[float], room: float, start: float) -> None:
    subject = side(ONE_UNIT)
    steps = ladder(subject)
    heights: dict[float, float] = {}
    needed = 20.0
    for below, step in pairwise([steps[-1] * 0.98, *reversed(steps)]):
        needed = needed * (step / below) ** SURE_GROWTH + jumps[len(heights)]
        heights[step] = needed
    measure = Measure(heights.__getitem__, room)
    found = fit(subject, ladder(subject), measure, start)
    fitting_steps = [step for step in steps if heights[step] <= room + SAFETY]
    assert found.placement.type_size == (fitting_steps[0] if fitting_steps else steps[-1])
    assert found.fits == bool(fitting_steps)
    assert found.measured == len(measure.asked) == len(set(measure.asked))


@given(
    st.lists(st.floats(10.0, 200.0), min_size=17, max_size=17),
    st.floats(20.0, 150.0),
    st.floats(7.0, 13.0),
)
def test_fit_never_claims_what_overflows(heights: list[float], room: float, start: float) -> None:
    """Even where larger type needs less room, what is returned is as it was measured."""
    subject = side(ONE_UNIT)
    by_step = dict(zip(ladder(subject), heights, strict=True))
    found = fit(subject, ladder(subject), Measure(by_step.__getitem__, room), start)
    assert found.needed == by_step[found.placement.type_size]
    assert found.fits == (found.needed <= room + SAFETY)
    if not found.fits:
        assert found.placement.type_size == 8.0


def test_fit_asks_little() -> None:
    subject = side(ONE_UNIT)
    for room, asked in ((10.52, [10.5]), (10.7, [10.5, 10.75])):
        measure = Measure(lambda size: size**2, room**2)
        assert fit(subject, ladder(subject), measure, 10.5).placement.type_size == 10.5
        assert measure.asked == asked, "the next size is measured only where it might fit"


def of_kind(kind: str) -> Side:
    """Return a side with one unit of a kind of block."""
    block = replace(BLOCK, kind=kind)
    return side(BandPlan((100.0,), columns=((replace(unit("a"), block=block),),)))


@pytest.mark.parametrize(
    ("kind", "asked"),
    [("note", [9.0]), ("table", [9.0]), ("board", [9.0, 9.25]), ("places", [9.0, 9.25])],
)
def test_what_is_not_sure_to_grow_is_measured(kind: str, asked: list[float]) -> None:
    subject = of_kind(kind)
    measure = Measure(lambda size: size**2, 9.01**2)
    assert fit(subject, ladder(subject), measure, 9.0).placement.type_size == 9.0
    assert measure.asked == asked


def test_known_heights_need_not_be_measured() -> None:
    subject = of_kind("board")
    for larger, best, asked in ((82.0, 9.0, [9.0]), (81.0, 9.25, [9.0, 9.25, 9.5])):
        measure = Measure(lambda size: 81.0 if size < 9.5 else 90.0, 81.18)
        found = fit(subject, ladder(subject), measure, 9.0, {9.25: {"a": larger}})
        assert (found.placement.type_size, measure.asked) == (best, asked)


def test_heights_in_the_next_larger_type_are_told() -> None:
    subject = side(ONE_UNIT)
    measure = Measure(lambda size: size**2, 10.7**2)
    (id,) = (unit.id for band in subject.bands for unit in band.units)
    assert fit(subject, ladder(subject), measure, 10.5).larger == {id: 10.75**2}
    sure = Measure(lambda size: size**2, 10.52**2)
    assert fit(subject, ladder(subject), sure, 10.5).larger == {}, "it was not measured"
    largest = Measure(lambda size: size, 1000.0)
    assert fit(subject, ladder(subject), largest, 12.0).larger == {}, "there is none"


def test_what_hardly_grows_stands_in_the_largest_type_that_fits() -> None:
    """Rows set in mm: a size that just fits tells little of the next ones."""
    subject = of_kind("ledger")
    for start in (8.0, 9.9, 11.0, 12.0):
        measure = Measure(lambda size: 100 + size / 10, 101.12)
        assert fit(subject, ladder(subject), measure, start).placement.type_size == 11.5


def test_the_type_that_fills_the_room_is_told() -> None:
    subject = side(ONE_UNIT)
    found = fit(subject, (10.0,), Measure(lambda size: size**USUAL_GROWTH, 12**USUAL_GROWTH), 9.0)
    assert found.filling == pytest.approx(12.0)
    overfull = fit(subject, (8.0,), Measure(lambda size: size, -3.0), 9.0)
    assert overfull.filling == 0.0


@pytest.mark.parametrize("room", [60.0, 1.0, 0.0, -20.0])
def test_overflow_at_the_floor_is_said(room: float) -> None:
    subject = side(ONE_UNIT)
    found = fit(subject, ladder(subject), Measure(lambda size: size**2, room), 10.0)
    assert not found.fits
    assert found.placement.type_size == 8.0
    assert (found.needed, found.room) == (64.0, room)


def test_a_draft_may_go_below_the_floor() -> None:
    subject = side(ONE_UNIT)
    steps = ladder(subject, draft=True)
    found = fit(subject, steps, Measure(lambda size: size**2, 25.0), 10.0)
    assert steps[: len(ladder(subject))] == ladder(subject)
    assert (found.fits, found.placement.type_size) == (True, 5.0)


# what is needed, and where it goes


def arranged(subject: Side, heights: dict[str, float], room: float) -> Fit:
    """Fit a side at one size of 8 pt."""
    return fit(subject, (8.0,), lambda size: Measured(heights, TOP, room), 8.0)


def gaps(column: tuple[Unit, ...], heights: dict[str, float], room: float) -> dict[str, float]:
    """Return the air above each unit of a side with one column."""
    spots = arranged(side(BandPlan((100.0,), columns=(column,))), heights, room).placement.spots
    air, bottom = {}, TOP
    for each in column:
        air[each.id] = spots[each.id].y - bottom
        bottom = spots[each.id].y + heights[each.id]
    return air


def test_bands_add_up_and_the_tallest_takes_the_rest() -> None:
    upper = BandPlan((50.0, 60.0), columns=((unit("a"),), (unit("b"),)))
    lower = BandPlan((100.0,), columns=((unit("c"), unit("d", begins=False)),))
    heights = {"a": 10.0, "b": 30.0, "c": 20.0, "d": 30.0}
    found = arranged(side(upper, lower), heights, 100.0)
    assert found.needed == pytest.approx(30 + 50 + BAND_GAP)
    spots = {id: (spot.x, spot.y) for id, spot in found.placement.spots.items()}
    below = TOP + 30 + BAND_GAP
    assert spots == {
        "a": (MARGIN, TOP),
        "b": (MARGIN + 50 + GUTTER, TOP),
        "c": (MARGIN, below),
        "d": (MARGIN, below + 20),
    }
    boxes = [(box.x, box.y, box.width, box.height) for box in found.placement.columns]
    assert boxes == [
        (MARGIN, TOP, 50.0, 30.0),
        (MARGIN + 50 + GUTTER, TOP, 60.0, 30.0),
        (MARGIN, below, 100.0, pytest.approx(100 - 30 - BAND_GAP)),
    ]
    columns = {box.id: box for box in found.placement.columns}
    assert all(columns[spot.column].x == spot.x for spot in found.placement.spots.values())


def test_air_fills_a_column() -> None:
    column = (unit("a", opens=True), unit("b"), unit("c", opens=True), unit("d", begins=False))
    air = gaps(column, dict.fromkeys("abcd", 10.0), 42.0)
    assert air == pytest.approx(
        {"a": 0.0, "b": (2 - SAFETY) / 4, "c": (2 - SAFETY) * 3 / 4, "d": 0.0}
    )


def test_air_respects_its_limits() -> None:
    column = (unit("a", opens=True), unit("b"), unit("c", opens=True))
    air = gaps(column, dict.fromkeys("abc", 10.0), 200.0)
    assert air == pytest.approx({"a": 0.0, "b": MOST_AIR_ABOVE_BLOCK, "c": MOST_AIR_ABOVE_SECTION})


def test_items_are_pushed_apart_only_by_what_blocks_cannot_take() -> None:
    listed = (replace(unit(id, begins=False), block=Places(kind="places")) for id in "cd")
    column = (unit("a", opens=True), unit("b"), *listed)
    heights = dict.fromkeys("abcd", 10.0)
    air = gaps(column, heights, 40.0 + MOST_AIR_ABOVE_BLOCK)
    assert (air["c"], air["d"]) == (0.0, 0.0)
    air = gaps(column, heights, 41.0 + MOST_AIR_ABOVE_BLOCK + SAFETY)
    assert air == pytest.approx({"a": 0.0, "b": MOST_AIR_ABOVE_BLOCK, "c": 0.5, "d": 0.5})
    air = gaps(column, heights, 90.0)
    assert air["c"] == air["d"] == pytest.approx(MOST_AIR_ABOVE_ITEM)


def test_lines_of_a_text_are_not_pushed_apart() -> None:
    """Some of them are one piece, and would stand nearer to each other than the rest."""
    column = (unit("a", opens=True), unit("b", begins=False))
    assert gaps(column, {"a": 10.0, "b": 10.0}, 50.0) == {"a": 0.0, "b": 0.0}


def test_a_full_column_beside_a_hole_gets_air_above_its_headings() -> None:
    """But no more than the side has to spare, and only as much as is comfortable."""
    jammed = (unit("a", opens=True), unit("b", opens=True))
    upper = BandPlan((50.0, 60.0), columns=(jammed, (unit("c", opens=True),)))
    bands = side(upper, BandPlan((100.0,), columns=((unit("d", opens=True),),)))
    heights = {"a": 20.0, "b": 20.0, "c": 25.0, "d": 20.0}
    for spare, above in ((0.0, 0.0), (1.0, 1.0), (20.0, COMFORT_ABOVE_SECTION)):
        found = arranged(bands, heights, 60.0 + BAND_GAP + spare)
        spots = found.placement.spots
        gap = spots["b"].y - spots["a"].y - 20.0
        assert gap == pytest.approx(max(above - SAFETY, 0.0)) or gap >= above > 1.0
        assert found.needed == pytest.approx(60.0 + BAND_GAP), "it takes no room from the type"


def test_gaps_beside_a_full_column_are_not_much_higher_than_its_own() -> None:
    """A column ends a little earlier instead, as long as that is no hole."""
    full = (unit("a", opens=True), unit("b", opens=True))
    loose = (unit("c", opens=True), unit("d", opens=True), unit("e"))
    bands = side(BandPlan((50.0, 60.0), columns=(full, loose)))

    def gaps_of(spare: float) -> dict[str, float]:
        heights = {"a": 20.0, "b": 20.0, "c": 10.0, "d": 10.0, "e": 20.0 - spare}
        spots = arranged(bands, heights, 41.0 + SAFETY).placement.spots
        return {"d": spots["d"].y - spots["c"].y - 10, "e": spots["e"].y - spots["d"].y - 10}

    for spare in (5.0, 1.0 + MOST_LEFT):  # beside a gap of 1 mm
        assert gaps_of(spare) == pytest.approx(
            {"d": 1 + MOST_APART, "e": (1 + MOST_APART) / SECTION_TO_BLOCK}
        )
    assert sum(gaps_of(8.5 + MOST_LEFT).values()) == pytest.approx(9.5), "what else were a hole"


def test_rows_of_a_table_stay_together() -> None:
    table = RollTable(kind="roll", roll="fate")
    column = (unit("a", opens=True), replace(unit("b", begins=False), block=table))
    assert gaps(column, {"a": 10.0, "b": 10.0}, 50.0) == {"a": 0.0, "b": 0.0}


def test_air_that_one_gap_cannot_take_goes_to_the_others() -> None:
    column = (unit("a", opens=True), unit("b", opens=True), *map(unit, "cde"))
    spare = MOST_AIR_ABOVE_SECTION + 3 * MOST_AIR_ABOVE_BLOCK - 0.3
    air = gaps(column, dict.fromkeys("abcde", 10.0), 50.0 + spare)
    rest = spare - SAFETY - 3 * MOST_AIR_ABOVE_BLOCK
    expected = {"a": 0.0, "b": rest, **dict.fromkeys("cde", MOST_AIR_ABOVE_BLOCK)}
    assert air == pytest.approx(expected)


@pytest.mark.parametrize(
    ("reaches", "spare", "heights"),
    [
        ([24, 26], 0, [20, 20]),
        ([24, 26], -3, [20, 20]),
        ([24, 26], 5, [22, 23]),
        ([24, 26], 10, [24, 26]),
        ([24, 26], 20, [29, 31]),
        ([24, 26], 40, [36, 44]),
        ([12, 26], 10, [20, 30]),
        ([20, 20, 20], 9, [23, 23, 23]),
    ],
)
def test_spare_height_leaves_the_least_hole(
    reaches: list[float], spare: float, heights: list[float]
) -> None:
    assert spread([20.0] * len(reaches), reaches, spare) == pytest.approx(heights, abs=0.1)


def test_little_is_blank_below_a_strip_across_the_side() -> None:
    heights = spread([20.0, 20.0], [20.0, 26.0], 30.0, [True, False])
    assert heights == pytest.approx([20.0 + MOST_BELOW_STRIP, 50.0 - MOST_BELOW_STRIP])
    assert spread([20.0, 20.0], [20.0, 26.0], 30.0)[0] > heights[0]


@given(
    st.lists(st.tuples(st.floats(1, 99), st.floats(-9, 40)), min_size=1, max_size=5),
    st.floats(0, 90),
)
def test_spread_bands_fill_the_side(bands: list[tuple[float, float]], spare: float) -> None:
    natural = [height for height, _ in bands]
    heights = spread(natural, [height + more for height, more in bands], spare)
    assert sum(heights) == pytest.approx(sum(natural) + spare)
    assert all(after >= before - 1e-9 for before, after in zip(natural, heights, strict=True))


@given(
    st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=8),
    st.floats(-5.0, 60.0),
)
def test_air_never_overflows(marks: list[tuple[bool, bool]], spare: float) -> None:
    column = tuple(
        unit(str(number), opens and begins, begins) for number, (opens, begins) in enumerate(marks)
    )
    heights = {each.id: 10.0 for each in column}
    air = gaps(column, heights, 10.0 * len(column) + spare)
    assert sum(air.values()) <= max(spare, 0.0) + 1e-9
    assert air["0"] == 0
    assert min(air.values()) >= -1e-9


def test_a_column_that_is_full_gets_no_air() -> None:
    air = gaps((unit("a", opens=True), unit("b")), {"a": 10.0, "b": 10.0}, 20.0)
    assert air == {"a": 0.0, "b": 0.0}


# columns


def tallest(heights: list[float], cuts: tuple[int, ...]) -> float:
    edges = [0, *cuts, len(heights)]
    return max(sum(heights[a:b]) for a, b in pairwise(edges))


@given(st.lists(st.floats(0.5, 50.0), min_size=1, max_size=8), st.integers(1, 4))
def test_distribute_against_every_way_to_cut(heights: list[float], count: int) -> None:
    units = SOME_UNITS[: len(heights)]
    columns = distribute(units, heights, count)
    assert len(columns) == count
    assert [each for column in columns for each in column] == units
    by_id = dict(zip((each.id for each in units), heights, strict=True))
    reached = max(sum(by_id[each.id] for each in column) for column in columns)
    cuts = combinations_with_replacement(range(len(heights) + 1), count - 1)
    least = min(tallest(heights, each) for each in cuts)
    assert least - 1e-6 <= reached <= least + 0.011


@pytest.mark.parametrize(
    ("heights", "count", "expected"),
    [
        ([1, 1, 1, 1], 2, [2, 2]),
        ([5, 1, 1, 1], 2, [1, 3]),
        ([1, 1, 1, 5], 2, [3, 1]),
        ([1, 2, 3], 1, [3]),
        ([7], 3, [1, 0, 0]),
    ],
)
def test_distribute(heights: list[float], count: int, expected: list[int]) -> None:
    columns = distribute(SOME_UNITS[: len(heights)], heights, count)
    assert [len(column) for column in columns] == expected


@pytest.mark.parametrize("share", [1 - 1e-12, 1.0, 1 + 1e-12])
def test_distribute_where_sums_are_rounded_otherwise(
    share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From Python 3.12 on a sum is rounded once, not after each number."""
    monkeypatch.setattr(fitting, "sum", lambda each: share * math.fsum(each), raising=False)
    heights = [0.1 * number for number in range(1, 9)]
    assert [len(column) for column in distribute(SOME_UNITS, heights, 1)] == [8]


def test_a_mirrored_fit_is_the_fit_from_the_other_edge() -> None:
    band = BandPlan((60.0, 120.0), columns=((unit("a"),), (unit("b"), unit("c"))))
    heights = {"a": 30.0, "b": 20.0, "c": 20.0}
    plain = fit(side(band), (10.0,), lambda size: Measured(heights, TOP, 200.0), 10.0)
    found = mirrored(plain, side(band))
    for before, after in zip(plain.placement.columns, found.placement.columns, strict=True):
        assert after.x == pytest.approx(A4.width - before.right)
        assert (after.y, after.width, after.height) == (before.y, before.width, before.height)
    spots = found.placement.spots
    assert spots["a"].x == pytest.approx(A4.width - MARGIN - 60)
    assert spots["b"].x == spots["c"].x == pytest.approx(spots["a"].x - GUTTER - 120)
    assert {id: spot.y for id, spot in spots.items()} == {
        id: spot.y for id, spot in plain.placement.spots.items()
    }
    assert mirrored(found, side(band)) == plain


def of(block: AnyBlock, id: str, **more: bool) -> Unit:
    return replace(unit(id, **more), block=block)


def lengths(units: list[Unit], height: float, columns: int, room: float) -> list[int]:
    """Return how many units of one height stand in each column."""
    return [len(each) for each in distribute(units, [height] * len(units), columns, room)]


def test_columns_begin_with_sections_where_there_is_room() -> None:
    units = [unit("a", opens=True), unit("b"), unit("c"), unit("d", opens=True)]
    assert lengths(units, 3.0, 2, room=9.0) == [3, 1]
    assert lengths(units, 3.0, 2, room=8.9) == [2, 2]
    assert lengths(units, 3.0, 2, room=5.0) == [2, 2]


def test_no_column_is_empty_while_another_can_be_parted() -> None:
    units = [unit("a", opens=True), unit("b"), unit("c"), unit("d", opens=True)]
    assert lengths(units, 3.0, 3, room=9.0) == [2, 1, 1]
    assert lengths(units[:2], 3.0, 3, room=9.0) == [1, 1, 0]


def test_the_last_column_is_not_left_blank() -> None:
    units = [unit(str(number), opens=number % 4 == 0) for number in range(12)]
    assert lengths(units, 10.0, 3, room=74.0) == [4, 4, 4]
    assert lengths(units[:9], 10.0, 2, room=80.0) == [4, 5]


def test_a_figure_stays_with_the_words_that_lead_to_it() -> None:
    roll = RollTable(kind="roll", roll="die")
    units = [unit("a", opens=True), unit("b", begins=False), of(roll, "c"), unit("d")]
    assert lengths(units, 3.0, 2, room=9.0) == [3, 1]
    assert lengths(units, 3.0, 2, room=6.0) == [2, 2]
    titled = RollTable(kind="roll", roll="die", title=WORDS)
    assert lengths([*units[:2], of(titled, "c"), units[3]], 3.0, 2, room=9.0) == [2, 2]


@pytest.mark.parametrize(("count", "expected"), [(3, [4, 1]), (6, [4, 4])])
def test_a_short_procedure_is_not_torn(count: int, expected: list[int]) -> None:
    steps = Steps(kind="steps", steps=dict.fromkeys(map(str, range(count)), WORDS))
    first, *rest = (of(steps, str(number), begins=not number) for number in range(count))
    units = [unit("a", opens=True), replace(first, opens=True), *rest, unit("z", opens=True)]
    assert lengths(units, 15.0, 2, room=120.0) == expected


def test_no_entry_of_a_list_stands_alone_by_a_break() -> None:
    places = Places(kind="places")
    first, *more, last = (
        replace(of(places, id, begins=id == "b"), ends=id == "e") for id in "bcde"
    )
    first = replace(first, opens=True)
    plain = [unit("f", opens=True), unit("g")]
    assert lengths([first, *more, last, *plain], 10.0, 2, room=60.0) == [4, 2]
    assert lengths([*plain, first, *more, last], 10.0, 2, room=60.0) == [2, 4]


def test_what_is_needed_does_not_grow_with_the_room() -> None:
    """Whole sections make columns uneven; that must not look as if type were too large."""
    units = (unit("a", opens=True), unit("b"), unit("c"), unit("d", opens=True))
    band = BandPlan((50.0, 50.0), flow=units)
    heights = dict.fromkeys("abcd", 10.0)
    for room, second in ((25.0, "c"), (40.0, "d")):
        found = arranged(side(band), heights, room)
        assert found.needed == pytest.approx(20.0, abs=0.02)
        spots = found.placement.spots
        assert next(id for id, spot in spots.items() if spot.column == "1") == second


@given(
    st.lists(st.tuples(st.floats(0.05, 2.0), st.booleans()), min_size=1, max_size=8),
    st.integers(1, 4),
    st.floats(1.0, 2.0),
)
def test_distribute_leaves_empty_and_tears_no_more_than_it_must(
    parts: list[tuple[float, bool]], count: int, share: float
) -> None:
    units = [unit(str(number), opens=opens) for number, (_, opens) in enumerate(parts)]
    heights = [height for height, _ in parts]
    cuts = list(combinations_with_replacement(range(len(heights) + 1), count - 1))
    room = share * min(tallest(heights, each) for each in cuts) + 0.02

    def cost(edges: Iterable[int]) -> tuple[int, int]:
        begins = {0, *edges} - {len(units)}
        return count - len(begins), sum(not units[edge].opens for edge in begins - {0})

    least = min(cost(each) for each in cuts if tallest(heights, each) <= room - 1e-6)
    columns = distribute(units, heights, count, room)
    assert [each for column in columns for each in column] == units
    assert cost(int(column[0].id) for column in columns if column) <= least
    assert max(sum(heights[int(each.id)] for each in column) for column in columns) <= room + 1e-6
