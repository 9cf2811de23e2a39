"""Tables of the author's on the page: heads, merged cells, numbers, marks, notes, fields."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from pathlib import Path
from tempfile import mkdtemp

import pytest
from msgspec.structs import replace

from generator.checks.engine import judge
from generator.content.game import Game
from generator.content.model import Differences
from generator.layout.compose import compose, units_of
from generator.layout.proof import Proof
from generator.render.jobs import pages_of, run
from generator.render.options import Options
from generator.render.sidejob import SideJob
from generator.render.tablegrids import TableGrid, TableGrids
from generator.units import A4, mm_from_pt
from tests.bundled import bundled_game, bundled_library
from tests.printing import side_jobs
from tests.support import library_of
from tests.tablegrids import TERRAIN, chart, with_terrain


@cache
def game() -> Game:
    return with_terrain(Path(mkdtemp()))


def job_of(made: Game, is_large: bool = False) -> SideJob:
    jobs = side_jobs(made, library_of(made.folder), A4, "colour")
    job = next(job for job in jobs if job.sheet_id == "terrain")
    return replace(job, options=Options(is_large=is_large))


def page_of(made: Game) -> str:
    return pages_of(job_of(made)).words(compose(made, "terrain", "front", A4))


@cache
def proof(is_large: bool = False) -> Proof:
    return run(job_of(game(), is_large)).proof


def grid_of(made: Game) -> TableGrid:
    grids = pages_of(job_of(made)).figures.tablegrids
    assert isinstance(grids, TableGrids)
    (unit,) = units_of(made, "terrain", splitting=False)
    return grids.laid(unit)


def rows_of(page: str) -> list[list[tuple[str, str]]]:
    """Return the cells of the table row by row: what each reaches over, and its words."""
    table = re.search(r'<table class="grid.*?</table>', page, re.DOTALL)
    assert table is not None
    rows = re.findall(r"<tr.*?</tr>", table[0], re.DOTALL)
    return [
        [
            (
                "".join(re.findall(r'(?:col|row)span="\d+"', attributes)),
                " ".join(unescape(re.sub(r"<[^>]*>", "", cell)).split()),
            )
            for attributes, cell in re.findall(r"<t[hd]([^>]*)>(.*?)</t[hd]>", row, re.DOTALL)
        ]
        for row in rows
    ]


def test_heads_stand_over_their_columns() -> None:
    over, below, *_ = rows_of(page_of(game()))
    assert over == [
        ("", ""),
        ('colspan="2"', "Movement pointsa"),
        ('colspan="2"', "Combat"),
        ("", ""),
    ]
    assert [words for _, words in below] == ["Terrain", "Foot", "Horse", "Shift", "Effect", "Seen"]


def test_groups_of_rows_have_heads_and_merged_cells_reach_over_others() -> None:
    rows = rows_of(page_of(game()))[2:]
    assert rows[0] == [('colspan="6"', "On land")]
    assert rows[2][4] == ('rowspan="2"', "Nobody chargesb")
    assert [words for _, words in rows[3]] == ["Hillsb", "2", "10", "−2", ""]
    assert rows[5][2] == ('colspan="3"', "No entry")


@pytest.mark.parametrize("is_large", [False, True])
def test_nothing_is_wrong_on_paper(is_large: bool) -> None:
    found = {finding.code: finding.message for finding in judge(proof(is_large))}
    assert found.keys() <= {"P11"}, "the side is rather empty, and that is all"
    assert proof(is_large).boxes


def test_numbers_have_their_units_below_each_other() -> None:
    """Whatever comes before and behind them: on paper, their units end at one place."""
    grids = grid_of(game()).tables
    ends = {}
    for id, row in chart(game()).rows.items():
        cell = chart(game()).cell(id, "horse")
        widths = grids.widths(cell.text, row.style == "total") if cell.text else None
        if widths is None:
            continue
        assert cell.text is not None
        mine = (cell.text.id, str(cell.text))
        *_, box = (each for each in proof().boxes if (each.path, each.text) == mine)
        ends[id] = box.x + box.width - widths[1] * mm_from_pt(box.type_size)
    assert len(ends) == 6
    assert max(ends.values()) - min(ends.values()) < 0.1


PRICES = """\
sections:
  terrain:
    title: Prices
    source: [rulebook]
    blocks:
      chart:
        kind: table
        columns: {a: {head: Price}, b: {head: Said, align: end}}
        rows:
"""


@pytest.mark.parametrize(
    ("said", "align"),
    [
        (["4 $", "10 $", "–"], "number"),
        (["4", "10", "sold out"], "start"),
        (["4", "–", "–"], "start"),
        (["4", "10", "{icon:bat} 2"], "start"),
    ],
)
def test_a_column_of_nothing_but_numbers_has_their_units_below_each_other(
    tmp_path: Path, said: list[str], align: str
) -> None:
    cells = "".join(
        f'          r{n}: {{head: R, cells: {{a: "{a}"}}}}\n' for n, a in enumerate(said)
    )
    grid = grid_of(with_terrain(tmp_path, f"{PRICES}{cells}{TERRAIN[TERRAIN.index('sheets:') :]}"))
    assert (grid.align("a"), grid.align("b")) == (align, "end")
    pads = [cell.before for id in grid.table.rows for cell in grid.row(id, False).cells[:1]]
    assert (pads[0] is not None and pads[0] > 0) == (align == "number")


@pytest.mark.parametrize(
    ("words", "is_number"),
    [
        *((words, True) for words in ("12", "+3", "−1.5", "2½", "10 %", "1,000")),
        *((words, False) for words in ("none", "2–4 or 5", "D6 + 2", "as 12")),
    ],
)
def test_a_number_is_known_by_its_form(words: str, is_number: bool) -> None:
    grid = grid_of(game())
    text = replace(next(iter(game().texts.values())), source=words, forms=())
    assert (grid.tables.widths(text, is_heavy=False) is not None) == is_number


def test_numbers_are_parted_where_the_language_parts_them() -> None:
    grid = grid_of(game())
    text = next(iter(game().texts.values()))
    whole, rest = grid.tables.widths(replace(text, source="1,000", forms=()), False) or (0, 0)
    assert rest == 0
    assert whole > 0
    whole, rest = grid.tables.widths(replace(text, source="1.25", forms=()), False) or (0, 0)
    assert rest > whole > 0


def test_each_tone_has_a_mark_with_words() -> None:
    words = {box.text for box in proof().boxes if box.drawing.startswith("mark/tone-")}
    assert words == {"Cover", "Avoid", "Roll first", "As you like"}


def test_a_tone_without_a_legend_is_named_by_the_program(tmp_path: Path) -> None:
    made = with_terrain(tmp_path, TERRAIN.partition("        tones:")[0] + _rest("sheets:"))
    grid = grid_of(made)
    assert [grid.tone_words(tone) for tone in grid.tones] == ["good", "caution", "bad", "neutral"]
    assert 'class="tone-key"' not in page_of(made)


def _rest(begin: str) -> str:
    return begin + TERRAIN.partition(begin)[2]


def test_tones_bring_no_key_of_forces() -> None:
    assert "force-key" in page_of(game())
    assert 'class="key-mark"' not in page_of(game())


def test_notes_have_the_marks_that_are_in_the_table() -> None:
    page = page_of(game())
    used = re.findall(r'<sup class="note-mark">(.)</sup>', page)
    assert used == ["a", "b", "b"]
    keys = re.findall(r'<span class="note-key">(.)</span> ([^<]*)', page)
    assert [mark for mark, _ in keys] == ["a", "b"]
    assert keys[0][1].startswith("Along a road")


def test_what_is_written_by_hand_is_a_field() -> None:
    fields = {box.text for box in proof().boxes if box.kind == "field"}
    assert fields == {
        *(f"{row}, Seen" for row in _heads()),
        "Ford, Effect", "In all, Effect", "Crossed",
    }  # fmt: skip


def _heads() -> list[str]:
    return [str(row.head) for row in chart(game()).rows.values()]


def test_a_plain_table_has_no_class_but_its_own(tmp_path: Path) -> None:
    plain = """\
sections:
  terrain:
    title: Terrain
    source: [rulebook]
    blocks:
      chart:
        kind: table
        columns: {foot: {head: Foot}}
        rows:
          road: {head: Road, cells: {foot: "1"}}
          lake: {head: Lake, cells: {}}
"""
    page = page_of(with_terrain(tmp_path, plain + _rest("sheets:")))
    table = page[page.index("<table") : page.index("</table>")]
    assert re.findall('class="([^"]*)"', table) == ["grid of-names", "none"]
    assert [words for _, words in rows_of(page)[2]] == ["Lake", "–"]


def test_a_part_repeats_its_heads_and_no_merged_cell_is_cut() -> None:
    """Where a long table is cut between its rows."""
    units = list(units_of(game(), "terrain", splitting=True, rows=True))
    assert [unit.items for unit in units] == [
        ("clear", "wood", "hills"), ("swamp",), ("ford",), ("river", "sum")
    ]  # fmt: skip
    grid = grid_of(game())
    first = grid.row("ford", is_first=True)
    assert first.heading is chart(game()).groups["wet"]
    assert grid.row("ford", is_first=False).heading is None


def test_every_line_to_write_on_is_drawn_the_last_one_too() -> None:
    page = page_of(game())
    assert page.count('class="ruled"') == 1
    assert page.count('"ruled-line"') == 2


def test_three_lines_to_write_on_are_a_list_and_closer_to_each_other(tmp_path: Path) -> None:
    listed = page_of(with_terrain(tmp_path, TERRAIN.replace("lines: 2", "lines: 3")))
    assert 'class="ruled" style="height: 15.00mm"' in page_of(game())
    assert 'class="ruled" style="height: 16.50mm"' in listed
    assert listed.count('"ruled-line"') == 3


@pytest.mark.parametrize(
    ("label", "is_beside"), [("Loss", True), ("What each of them lost on the way to it", False)]
)
def test_room_to_write_stands_beside_a_short_label(
    tmp_path: Path, label: str, is_beside: bool
) -> None:
    cell = "effect: {holds: words}"
    assert TERRAIN.count(cell) == 1
    labelled = f"effect: {{text: {label}, holds: words}}"
    made = with_terrain(tmp_path, TERRAIN.replace(cell, labelled))
    boxes = run(job_of(made)).proof.boxes
    words = next(b for b in boxes if b.kind == "text" and b.text.startswith(label[:4]))
    field = next(b for b in boxes if b.kind == "field" and "Ford" in b.text)
    middle = words.y + words.height / 2
    assert (field.x > words.right and field.y < middle < field.bottom) == is_beside
    assert (field.y > words.y + words.height / 2) == (not is_beside)


def test_a_row_with_room_to_write_stands_in_the_middle_of_it() -> None:
    boxes = proof().boxes
    field = next(b for b in boxes if b.kind == "field" and "In all" in b.text and b.height > 10)
    words = next(b for b in boxes if b.kind == "text" and b.text.startswith("In all"))
    assert words.y + words.height / 2 == pytest.approx(field.y + field.height / 2, abs=1.0)


def test_a_table_with_room_to_write_is_ruled_as_a_ledger(tmp_path: Path) -> None:
    assert " boxed" in grid_of(game()).classes
    ticked = TERRAIN.replace("holds: words", "holds: tick").replace("holds: number", "holds: tick")
    assert " boxed" not in grid_of(with_terrain(tmp_path, ticked)).classes


def test_numbers_of_rule_sets_are_below_each_other() -> None:
    """In Koi-Koi: points of two tables; what only one of them says is no number of the other."""
    library, made = bundled_library(), bundled_game("koi-koi")
    job = next(job for job in side_jobs(made, library, A4, "colour") if job.side_name == "front")
    grids = pages_of(job).figures.tablegrids
    block = made.content.sections["points"].blocks["table"]
    assert isinstance(block, Differences)
    pads = grids.pads(block)
    assert set(pads) == {"japanese", "english"}
    for rule_set, rows in pads.items():
        widths = {id: grids.widths(block.rows[id].cells[rule_set], is_heavy=False) for id in rows}
        ends = [pads[rule_set][id][0] + width[0] for id, width in widths.items() if width]
        assert len(ends) > 5
        assert max(ends) - min(ends) == pytest.approx(0.0)
    assert min(before for before, _ in pads["japanese"].values()) == 0.0
    assert max(before for before, _ in pads["japanese"].values()) > 0.3, "of one digit"
    words = {id: replace(row, cells={"japanese": row.head}) for id, row in block.rows.items()}
    assert grids.pads(replace(block, rows=words)) == {}
