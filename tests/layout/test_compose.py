"""Composing cuts sections into units and gives bands their columns."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.model import (
    AnyBlock,
    Band,
    Checklist,
    Collection,
    Definition,
    Definitions,
    Entries,
    Entry,
    Frame,
    MapPlace,
    Note,
    Places,
    Rules,
    Section,
    Steps,
)
from generator.content.text import Text
from generator.findings import Place
from generator.layout.compose import compose, items_of, sides_of, units_of
from generator.layout.side import GUTTER, MARGIN, Unit
from generator.units import A4, PAPERS, Paper
from tests.printing import STARTER, Aid

pytest_plugins = ["tests.builds"]

Style = Literal["full", "slips", "lines", "names"]


def text(words: str) -> Text:
    return Text(words, f"some.{words}", Place("game.yaml"))


def items(count: int) -> dict[str, Text]:
    return {f"i{number}": text(f"item {number}") for number in range(count)}


def rules(count: int, **more: Any) -> Rules:
    return Rules(kind="rules", rules=dict(items(count)), **more)


def steps(count: int) -> Steps:
    return Steps(kind="steps", steps=dict(items(count)))


def checklist(count: int) -> Checklist:
    return Checklist(kind="checklist", items=items(count))


def definitions(count: int) -> Definitions:
    names = {id: Definition(name=name, text=name) for id, name in items(count).items()}
    return Definitions(kind="definitions", items=names)


def with_content(game: Game, **topics: Any) -> Game:
    """Return a game with other topics of its content."""
    return replace(game, content=replace(game.content, **topics))


def with_section(game: Game, *blocks: AnyBlock) -> Game:
    """Return a game with one more section, named “probe”."""
    section = Section(title=text("Probe"), blocks={f"b{n}": each for n, each in enumerate(blocks)})
    sections = game.content.sections | {"probe": section}
    return with_content(game, sections=sections)


@pytest.mark.parametrize(
    ("block", "lengths"),
    [
        (rules(1), [1]),
        (rules(6), [6]),
        (rules(7), [2, 1, 1, 1, 2]),
        (rules(9), [2, 1, 1, 1, 1, 1, 2]),
        (checklist(6), [6]),
        (checklist(8), [2, 1, 1, 1, 1, 2]),
        (definitions(7), [2, 1, 1, 1, 2]),
        (steps(1), [1]),
        (steps(4), [1, 1, 1, 1]),
        (rules(9, tone="panel"), [9]),
        (Note(kind="note", text=text("note")), [0]),
    ],
)
def test_lists_are_cut_without_widows(
    starter_aid: Aid, block: AnyBlock, lengths: list[int]
) -> None:
    game = with_section(starter_aid.game, block)
    units = list(units_of(game, "probe", splitting=True))
    assert [len(each.items) for each in units] == lengths
    assert [id for each in units for id in each.items] == list(items_of(block, game))
    assert [each.first for each in units] == [sum(lengths[:n]) for n in range(len(lengths))]
    assert [each.opens for each in units] == [True] + [False] * (len(lengths) - 1)
    assert [each.begins for each in units] == [True] + [False] * (len(lengths) - 1)
    assert [each.ends for each in units] == [False] * (len(lengths) - 1) + [True]


@pytest.mark.parametrize("block", [rules(9), steps(4), definitions(9), checklist(9)])
def test_lists_stay_whole_in_assigned_columns(starter_aid: Aid, block: AnyBlock) -> None:
    game = with_section(starter_aid.game, block)
    units = list(units_of(game, "probe", splitting=False))
    assert [each.items for each in units] == [items_of(block, game)]


def test_only_the_first_block_opens_its_section(starter_aid: Aid) -> None:
    game = with_section(starter_aid.game, rules(7), rules(1), steps(2))
    units = list(units_of(game, "probe", splitting=True))
    assert [(each.block_id, each.opens, each.begins, each.ends, each.closes) for each in units] == [
        ("b0", True, True, False, False),
        ("b0", False, False, False, False),
        ("b0", False, False, False, False),
        ("b0", False, False, False, False),
        ("b0", False, False, True, False),
        ("b1", False, True, True, False),
        ("b2", False, True, False, False),
        ("b2", False, False, True, True),
    ]
    assert len({each.id for each in units}) == 8
    assert {each.path for each in units} == {f"sections.probe.blocks.b{n}" for n in range(3)}


def test_entries_of_one_group(starter_aid: Aid) -> None:
    name = text("name")
    entries = {
        "a": Entry(name=name, group="x"),
        "b": Entry(name=name, group="y"),
        "c": Entry(name=name, group="x"),
    }
    things = Collection(name=name, entries=entries)
    game = with_content(starter_aid.game, collections={"things": things})
    every = Entries(kind="entries", collection="things")
    assert items_of(every, game) == ("a", "b", "c")
    assert items_of(replace(every, group="x"), game) == ("a", "c")
    assert items_of(replace(every, group="z"), game) == ()


def test_places_stand_in_alphabetical_order(starter_aid: Aid) -> None:
    def place(name: str, kind: str, region: str | None) -> MapPlace:
        return MapPlace(name=text(name), kind=kind, region=region)

    game = with_content(
        starter_aid.game,
        places={
            "first": place("Zell", "town", "north"),
            "second": place("Älm", "town", "south"),
            "third": place("Bay", "lake", None),
        },
    )
    assert items_of(Places(kind="places"), game) == ("second", "third", "first")
    swedish = replace(game, translated_into="sv")
    assert items_of(Places(kind="places"), swedish) == ("third", "first", "second")
    assert items_of(Places(kind="places", of=("town",)), game) == ("second", "first")
    assert items_of(Places(kind="places", within=("north",)), game) == ("first",)
    assert items_of(Places(kind="places", of=("lake",), within=("north",)), game) == ()
    units = list(units_of(with_section(game, Places(kind="places")), "probe", splitting=True))
    assert [each.items for each in units] == [("second",), ("third",), ("first",)]


@pytest.mark.parametrize("style", ["full", "slips"])
def test_long_entries_are_cut_one_by_one(starter_aid: Aid, style: Style) -> None:
    block = Entries(kind="entries", collection="finds", style=style)
    game = with_section(starter_aid.game, block)
    units = list(units_of(game, "probe", splitting=True))
    assert [each.items for each in units] == [(id,) for id in items_of(block, game)]
    assert len(units) == 3


@pytest.mark.parametrize("style", ["lines", "names"])
def test_short_entries_stay_together(starter_aid: Aid, style: Style) -> None:
    block = Entries(kind="entries", collection="finds", style=style)
    whole = list(units_of(with_section(starter_aid.game, block), "probe", splitting=True))
    full = replace(block, style="full")
    cut = list(units_of(with_section(starter_aid.game, full), "probe", splitting=True))
    assert (len(whole), len(cut)) == (1, 3)


# bands


def with_bands(game: Game, *bands: Band) -> Game:
    """Return a game whose one side has some bands."""
    sheet = game.content.sheets["summary"]
    front = replace(sheet.front, bands=bands)
    sheets = {"summary": replace(sheet, front=front)}
    return replace(game, content=replace(game.content, sheets=sheets))


BANDS = [
    Band(fill=("goal",)),
    Band(fill=("goal", "turn"), across=3),
    Band(fill=("goal",), across=6),
    Band(columns=(Frame(sections=("goal",)),)),
    Band(columns=(Frame(width=5, sections=("goal",)), Frame(width=8, sections=("turn",)))),
    Band(columns=tuple(Frame(width=w, sections=("goal",)) for w in (1, 2.5, 0.5, 4))),
]


@pytest.mark.parametrize(
    "paper", [*PAPERS.values(), Paper("80x80mm", 80, 80)], ids=lambda p: p.name
)
def test_columns_and_gutters_fill_the_paper(starter_aid: Aid, paper: Paper) -> None:
    side = compose(with_bands(starter_aid.game, *BANDS), "summary", "front", paper)
    assert len(side.bands) == len(BANDS)
    for plan in side.bands:
        used = sum(plan.widths) + GUTTER * (len(plan.widths) - 1)
        assert used == pytest.approx(paper.width - 2 * MARGIN)
        assert min(plan.widths) > 0
    assert [len(plan.widths) for plan in side.bands] == [1, 3, 6, 1, 2, 4]
    assert [plan.flowing for plan in side.bands] == [True] * 3 + [False] * 3


def test_widths_keep_their_parts(starter_aid: Aid) -> None:
    side = compose(with_bands(starter_aid.game, BANDS[4]), "summary", "front", A4)
    left, right = side.bands[0].widths
    assert left / right == pytest.approx(5 / 8)


def test_columns_hold_their_sections(starter_aid: Aid) -> None:
    side = compose(with_bands(starter_aid.game, BANDS[4]), "summary", "front", A4)
    units = [[u for u in column if isinstance(u, Unit)] for column in side.bands[0].columns]
    columns = [{each.section_id for each in column} for column in units]
    assert columns == [{"goal"}, {"turn"}]


def test_sides_of_a_game_stand_in_order(bundled_aid: Aid) -> None:
    assert [side.id for side in sides_of(bundled_aid.game, A4)] == [
        "rules-summary/front",
        "rules-summary/back",
        "player-reference/front",
        "player-reference/back",
        "combat-results/front",
        "combat-results/back",
        "encounters/front",
        "places/front",
        "places/back",
        "set-up/front",
    ]


@pytest.mark.parametrize(("sheet", "name"), [("nothing", "front"), ("summary", "back")])
def test_unknown_sides_are_refused(starter_aid: Aid, sheet: str, name: str) -> None:
    assert starter_aid.game.id == STARTER
    with pytest.raises(KeyError):
        compose(starter_aid.game, sheet, name, A4)
