"""Tables of a collection: heads, rows, groups and totals, on paper and on a screen."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec.structs import replace

from generator.content.game import Game
from generator.content.model import Content, Entry
from generator.language.wording import Wording
from generator.layout.compose import compose
from generator.render.jobs import pages_of, run
from generator.render.listings import Listings
from generator.render.sidejob import SideJob
from generator.units import A4
from tests.listings import entries_of, spells
from tests.printing import side_jobs
from tests.support import library_of

TABLE = (
    "style: table",
    "columns: [icon, name, cost, copies, numbers.power, marks, fields.range, group, text]",
    "heads: {power: Power, cost: Price}",
)


def job_of(game: Game) -> SideJob:
    """Return the job of printing the side with the spells."""
    jobs = side_jobs(game, library_of(game.folder), A4, "colour")
    return next(job for job in jobs if job.sheet_id == "spells")


def side_of(game: Game) -> str:
    """Return the words of the side with the table of spells."""
    return pages_of(job_of(game)).words(compose(game, "spells", "front", A4))


def rows_of(game: Game) -> list[list[str]]:
    """Return the cells of the table of spells as words, row by row."""
    table = re.search(r'<table class="grid listing".*?</table>', side_of(game), re.DOTALL)
    assert table is not None
    rows = re.findall(r"<tr.*?</tr>", table[0], re.DOTALL)
    return [
        [
            " ".join(
                re.sub(r"<img[^>]*>", "*", cell)
                .replace("\N{NO-BREAK SPACE}", " ")
                .replace("\N{ZERO WIDTH SPACE}", "")
                .split()
            )
            for cell in (
                re.sub(r"<(?!img)[^>]*>", "", each)
                for each in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
            )
        ]
        for row in rows
    ]


def test_columns_have_heads_and_a_dash_where_nothing_is(tmp_path: Path) -> None:
    head, *rows = rows_of(spells(tmp_path, *TABLE))
    assert head == [
        "", "Name", "Price", "Copies", "Power", "Traits", "Range", "Group", "Effect"
    ]  # fmt: skip
    assert rows[0] == ["*", "Flame", "2", "3", "4", "Quick", "3", "Fire", "Deal 5 damage."]
    assert rows[1][:6] == ["–", "Inferno", "11", "1", "5", "Slow, Area"]
    assert rows[-1] == ["–", "Light", "–", "4", "–", "–", "–", "–", "You see in the dark."]


def test_a_field_stands_beneath_the_name(tmp_path: Path) -> None:
    game = spells(tmp_path, "style: table", "columns: [name, cost]", "beneath: fields.range")
    head, first, *_, last = rows_of(game)
    assert (head, first, last) == (["Name", "Cost"], ["Flame3", "2"], ["Light", "–"])


def test_a_column_of_pictures_shows_each_whole(tmp_path: Path) -> None:
    game = spells(tmp_path, "style: table", "columns: [picture, name]")
    flame = game.content.collections["spells"].entries["flame"]
    pictured = replace(game, content=with_entry(game.content, replace(flame, picture="flame.svg")))
    page = side_of(pictured)
    (address,) = re.findall(r'<img class="listed-picture"[^>]* src="([^"]*)" alt="Flame"', page)
    assert address.endswith("/contain")
    assert rows_of(pictured)[:3] == [["", "Name"], ["*", "Flame"], ["–", "Inferno"]]


def with_entry(content: Content, flame: Entry) -> Content:
    """Return content whose spell of fire is another one."""
    collections = dict(content.collections)
    entries = {**collections["spells"].entries, "flame": flame}
    collections["spells"] = replace(collections["spells"], entries=entries)
    return replace(content, collections=collections)


def test_heads_of_few_letters_keep_to_one_line(tmp_path: Path) -> None:
    page = side_of(spells(tmp_path, *TABLE))
    assert '<span class="unbroken">Name</span>' in page
    assert ">Copies</span>" in page


def test_groups_have_heads_with_their_notes_and_totals_a_row(tmp_path: Path) -> None:
    keys = ("sort: -cost", "grouped: true", "totals: [copies, numbers.power]")
    rows = rows_of(spells(tmp_path, *TABLE, *keys))
    assert [row[0] for row in rows if len(row) == 1] == [
        "* Fire Burns what it meets.",
        "Ice",
        "Air",
        "",
    ]
    assert [row[1] for row in rows if len(row) > 1] == [
        "Name", "Inferno", "Flame", "Frost", "Ätherwind", "Light", "Total"
    ]  # fmt: skip
    assert rows[-1] == ["", "Total", "", "14", "10", "", "", "", ""]


def test_numbers_are_centred_and_names_do_not_wrap(tmp_path: Path) -> None:
    game = spells(tmp_path, *TABLE)
    columns = Listings(game, Wording(game.content, "en")).table_of(entries_of(game)).columns
    assert [each.of for each in columns if each.is_amount] == [
        "cost", "copies", "numbers.power", "fields.range"
    ]  # fmt: skip
    assert [each.of for each in columns if each.heads_row] == ["name"]
    assert [each.of for each in columns if each.is_unbroken] == ["name"]


def test_numbers_of_entries_have_their_units_below_each_other(tmp_path: Path) -> None:
    game = spells(tmp_path, *TABLE)
    page = pages_of(job_of(game))
    collection, grids = game.content.collections["spells"], page.figures.tablegrids
    costs = {id: str(entry.cost) for id, entry in collection.entries.items() if entry.cost}
    room = {id: grids.before(id, "cost", collection, costs) for id in costs}
    assert {room[id] for id, cost in costs.items() if len(cost) == 2} == {0}
    assert {room[id] > 0.1 for id, cost in costs.items() if len(cost) == 1} == {True}
    assert max(grids.before(id, "copies", collection, costs) for id in costs) > 0
    assert f"padding-left: {max(room.values()):.3f}em" in page.words(
        compose(game, "spells", "front", A4)
    )


def test_a_table_is_printed_and_tagged_with_scopes(tmp_path: Path) -> None:
    keys = ("sort: name", "grouped: true", "totals: [copies]")
    result = run(job_of(spells(tmp_path, *TABLE, *keys)))
    assert result.proof.warnings == ()
    tags = repr(result.proof.tags)
    assert "Row" in tags
    assert "Column" in tags


def page_of(home: Path, *blocks: str) -> str:
    """Return the page of a side with some blocks after the list of the spells."""
    game = spells(home, "\n      ".join(("style: full", *blocks)))
    return pages_of(job_of(game)).words(compose(game, "spells", "front", A4))


def test_a_checklist_has_a_box_for_each_entry_and_counts_copies(tmp_path: Path) -> None:
    page = page_of(tmp_path, "box: {kind: checklist, collection: spells, sort: name}")
    (found,) = re.findall(r'<ul class="checklist">(.*?)</ul>', page, re.DOTALL)
    items = re.findall(r"<li.*?</li>", found, re.DOTALL)
    assert all("mark-box" in item for item in items)
    words = [" ".join(re.sub(r"<[^>]*>", "", each).split()) for each in items]
    assert words == ["Ätherwind × 4", "Flame × 3", "Frost × 2", "Inferno", "Light × 4"]


def test_an_index_of_a_collection_has_its_sides(tmp_path: Path) -> None:
    page = page_of(tmp_path, "where: {kind: index, collection: spells, where: copies < 3}")
    (found,) = re.findall(r'<ul class="index-names">(.*?)</ul>', page, re.DOTALL)
    words = [" ".join(re.sub(r"<[^>]*>", "", each).split()) for each in found.split("</li>")]
    assert words == ["Frost 1", "Inferno 1", ""]


def test_compact_definitions(tmp_path: Path) -> None:
    items = "items: {a: {name: Spell, text: What is cast.}}"
    page = page_of(tmp_path, f"words: {{kind: definitions, style: compact, {items}}}")
    assert '<dl class="definitions compact">' in page


def test_lines_leave_no_fact_out(tmp_path: Path) -> None:
    game = spells(tmp_path, "style: lines")
    page = pages_of(job_of(game)).words(compose(game, "spells", "front", A4))
    words = re.sub(r"<[^>]*>", " ", page)
    for fact in ("Quick", "Slow", "Area", "Range", "School", "Sorcery", "Druidry", "11"):
        assert fact in words
