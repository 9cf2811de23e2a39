"""Turn tracks and orders of battle on the page."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from pathlib import Path
from tempfile import mkdtemp

import pytest
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.model import Forces, ScheduleBlock
from generator.layout.compose import compose, items_of
from generator.render.jobs import pages_of
from generator.render.schedules import Coming, Schedules
from generator.render.sidejob import SideJob
from generator.units import A4
from tests.printing import build, side_jobs
from tests.support import library_of
from tests.unitgame import units_game


@cache
def game() -> Game:
    return units_game(Path(mkdtemp()))


def job() -> SideJob:
    jobs = side_jobs(game(), library_of(game().folder), A4, "colour")
    return next(job for job in jobs if job.sheet_id == "turns")


def schedules() -> Schedules:
    pages = pages_of(job())
    return Schedules(game().content, pages.wording, pages.figures.counters)


def track(**changes: object) -> ScheduleBlock:
    block = game().content.sections["turns"].blocks["track"]
    assert isinstance(block, ScheduleBlock)
    return replace(block, **changes)


def forces(**changes: object) -> Forces:
    block = game().content.sections["battle"].blocks["all"]
    assert isinstance(block, Forces)
    return replace(block, **changes)


def told(block: ScheduleBlock) -> list[tuple[str, list[str]]]:
    """Return the name of each row with the units that come in it, and where."""
    return [
        (
            str(row.name or ""),
            [
                f"{party.count} {party.name} {group.place}".strip()
                for group in row.groups
                for party in group.parties
            ],
        )
        for row in schedules().turns(block, items_of(block, game()))
    ]


def test_a_track_has_every_turn_with_its_units() -> None:
    assert told(track()) == [
        ("", ["1 Old Guard Ford", "1 The marshal Ford", "2 Infantry of the line"]),
        ("2", ["1 Old Guard Ford", "1 Hussars Ford", "1 Battery West road", "1 Bats West road"]),
        ("4", ["1 Infantry of the line West road"]),
    ]


def test_every_turn_has_a_box_for_the_marker() -> None:
    boxes = schedules().boxes(track())
    assert [str(box.name) for box in boxes] == ["1", "2", "3", "4"]
    assert schedules().boxes(track(of="red")) == ()
    assert [schedules().per_line(track(), width) for width in (190, 60, 40, 10)] == [4, 2, 2, 1]


def test_reduced_sides_are_drawn_where_there_is_room() -> None:
    block = forces()
    items = items_of(block, game())
    wide = [row for _, found in schedules().forces(block, items, 120) for row in found]
    assert [row.back is not None for row in wide if str(row.name) == "Old Guard"] == [True]
    assert not any(row.strengths for row in wide if row.back)
    assert not any(row.back for _, found in schedules().forces(block, items, 60) for row in found)


def test_a_track_of_one_side_shows_its_units_only() -> None:
    assert told(track(of="red", starts=False)) == [
        ("2", ["1 Battery West road", "1 Bats West road"]),
        ("4", ["1 Infantry of the line West road"]),
    ]


def test_forces_say_when_and_where_each_unit_comes() -> None:
    block = forces()
    rows = {
        str(row.name): (row.count, row.facts, [(c.turn, c.place, c.count) for c in row.comings])
        for _, found in schedules().forces(block, items_of(block, game()))
        for row in found
    }
    assert rows["Old Guard"] == (
        2,
        "infantry, brigade",
        [("", "Ford", 1), ("2", "Ford", 1)],
    )
    assert rows["Infantry of the line"][2] == [("", "", 2), ("4", "West road", 1)]
    assert rows["Bats"] == (1, "", [("2", "West road", 1)])


def test_short_names_of_places_stay_on_their_line() -> None:
    assert Coming("arrivals.one", "2", "Zone of Lethen", 1).is_short
    assert not Coming("arrivals.one", "2", "Between the river and the woods", 1).is_short


def test_forces_tell_the_numbers_of_both_sides() -> None:
    block = forces()
    rows = {
        str(row.name): row.strengths
        for _, found in schedules().forces(block, items_of(block, game()))
        for row in found
    }
    assert rows["Old Guard"] == "5–4 / 3–4"
    assert rows["Bats"] == ""


def test_forces_are_grouped_by_side() -> None:
    block = forces()
    sides = [side for side, _ in schedules().forces(block, items_of(block, game()))]
    assert sides == ["blue", "red"]
    one = forces(of="red", schedule=None)
    units = game().content.collections[block.collection]
    items = items_of(block, game())
    entries = {**units.entries, items[-1]: replace(units.entries[items[-1]], role=None)}
    content = replace(
        game().content,
        collections={
            **game().content.collections,
            block.collection: replace(units, entries=entries),
        },
    )
    pages = pages_of(job())
    lists = Schedules(content, pages.wording, pages.figures.counters)
    assert [side for side, _ in lists.forces(block, items)] == [None, "blue", "red"]
    ((side, rows),) = schedules().forces(one, items_of(one, game()))
    assert side == "red"
    assert all(not row.comings for row in rows)


def test_a_turn_heads_all_lines_of_its_arrivals() -> None:
    page = pages_of(job()).words(compose(game(), "turns", "front", A4))
    (track,) = re.findall(r'<table class="turns">.*?</table>', page, re.DOTALL)
    turns = re.findall(r"<tbody.*?</tbody>", track, re.DOTALL)
    assert len(turns) == 3
    lines = [turn.count("<tr") for turn in turns]
    spans = [int(found[0]) if (found := re.findall(r'rowspan="(\d+)"', t)) else 1 for t in turns]
    assert lines == spans
    assert max(lines) > 1
    assert track.count('<td class="turn-where">') == track.count('<td class="turn-brings">') > 0


def test_where_there_is_room_sides_stand_beside_each_other() -> None:
    block = track(starts=False)
    assert [schedules().sides(each, 190) for each in (block, track(of="red"))] == [
        ("blue", "red"),
        (),
    ]
    assert schedules().sides(block, 90) == ()
    told = [
        [
            [f"{party.count} {party.name}" for group in side for party in group.parties]
            for side in row
        ]
        for row in schedules().by_side(block, items_of(block, game()))
    ]
    assert told == [
        [["1 Old Guard", "1 Hussars"], ["1 Battery", "1 Bats"]],
        [[], ["1 Infantry of the line"]],
    ]


def test_columns_for_places_and_numbers_are_there_where_something_is_in_them() -> None:
    content, pages = game().content, pages_of(job())
    units = content.collections["units"]
    single = {id: replace(unit, copies=1, variants={}) for id, unit in units.entries.items()}
    day = content.schedules[track().schedule]
    anywhere = {id: replace(each, at=None) for id, each in day.arrivals.items()}
    plain = replace(
        content,
        collections={**content.collections, "units": replace(units, entries=single)},
        schedules={track().schedule: replace(day, arrivals=anywhere)},
    )
    bare = Schedules(plain, pages.wording, pages.figures.counters)
    assert schedules().has_places(track())
    assert not bare.has_places(track())
    assert schedules().has_counts(forces())
    assert not bare.has_counts(forces())


def test_the_page_says_it_in_words_too() -> None:
    page = pages_of(job()).words(compose(game(), "turns", "front", A4))
    words = " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())
    assert "At start Ford × 1" in words
    assert "Turn 2 Ford × 1" in words
    assert len(re.findall(r'scope="row(?:group)?"', page)) == 3 + 6
    titles = re.findall(r"<title>(.*?)</title>", page)
    assert "Old Guard: infantry, brigade, Blue; Strength 5, Movement 4" in titles


@pytest.mark.parametrize("edition", ["colour", "mono", "large-print"])
def test_it_prints_without_faults(edition: str, tmp_path: Path) -> None:
    units_game(tmp_path)
    library = library_of(tmp_path / "content" / "minimal")
    wishes = {"sheets": ("turns", "reading"), "formats": ("pdf", "html"), "editions": (edition,)}
    built = build(library, tmp_path / "out", **wishes)
    assert {finding.code for finding in built.findings} <= {"P11", "P24"}, "sides are not full"
