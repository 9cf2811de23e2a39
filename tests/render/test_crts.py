"""Combat results tables on the page: heads, cells, key, changes, notes; in parts and languages."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from pathlib import Path
from tempfile import mkdtemp

import pytest
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.model import Crt
from generator.layout.compose import compose
from generator.layout.side import Unit
from generator.render.jobs import pages_of, run
from generator.render.sidejob import SideJob
from generator.units import A4
from tests.crts import CRT, SHEET, assault, wargame
from tests.printing import normal, page_texts, side_jobs
from tests.support import library_of


@cache
def game() -> Game:
    return wargame(Path(mkdtemp()))


def with_table(crt: Crt) -> Game:
    """Return the game with another table."""
    content = replace(game().content, crts={"assault": crt})
    return replace(game(), content=content)


def job_of(made: Game, edition: str = "colour") -> SideJob:
    jobs = side_jobs(made, library_of(made.folder), A4, "mono" if edition == "mono" else "colour")
    return next(job for job in jobs if job.sheet_id == "assault")


def page_of(made: Game) -> str:
    return pages_of(job_of(made)).words(compose(made, "assault", "front", A4))


def tables_of(page: str) -> dict[str, list[list[str]]]:
    """Return the words of the cells of each part of the table, row by row, by its class."""
    found: dict[str, list[list[str]]] = {}
    for name, table in re.findall(
        r'<table class="(crt-[a-z]+)[^>]*>(.*?)</table>', page, re.DOTALL
    ):
        rows = re.findall(r"<tr.*?</tr>", table, re.DOTALL)
        found.setdefault(name, []).extend(
            [
                " ".join(unescape(re.sub(r"<[^>]*>", "", cell)).split())
                for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
            ]
            for row in rows
        )
    return found


def test_the_table_has_a_spanning_head_its_columns_and_rows() -> None:
    page = page_of(game())
    table = tables_of(page)["crt-table"]
    assert table[0] == ["", "Attack : defence"]
    assert table[1] == ["Roll Cube", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1"]
    assert table[2] == ["1", "AE", "AE", "AL", "AR", "EX", "DR"]
    assert [row[0] for row in table[2:]] == ["1", "2", "3", "4", "5", "6"]
    assert 'scope="colgroup" colspan="6"' in page
    assert page.count('scope="row"') >= 6


def test_the_key_explains_each_code() -> None:
    key = tables_of(page_of(game()))["crt-key"]
    assert key[0] == ["AE", "Attack crushed All attacking units are removed."]
    assert [row[0] for row in key] == list(assault(game()).results)


def test_changes_stand_under_what_they_change() -> None:
    effects = tables_of(page_of(game()))["crt-effects"]
    assert effects[0] == ["Terrain of the defender", "Column", "Roll", "Attack", "Defence"]
    assert effects[1] == ["Meadow", "–", "–", "–", "–"]
    assert effects[2] == ["Wood", "−1", "–", "–", "–"]
    assert effects[3] == ["Ford", "–", "–", "×½", "–"]
    assert effects[4] == ["Town Never go back from it.", "–", "−1", "–", "×2"]
    assert effects[6] == ["From three sides", "+1", "–", "–", "–"]
    assert effects[7] == ["For each captain up to 2×", "–", "+1", "–", "–"]
    assert effects[-1] == ["Limit for all together", "−2 … +1", "max. +1", "", ""]


def notes_of(crt: Crt) -> str:
    found = re.search(r'<p class="crt-notes".*?</p>', page_of(with_table(crt)), re.DOTALL)
    assert found is not None
    return " ".join(unescape(re.sub(r"<[^>]*>", "", found[0])).split())


def test_notes_say_what_happens_between_and_beyond_columns() -> None:
    crt = assault(game())
    notes = notes_of(crt)
    assert notes.startswith(
        "Between two columns, the left one counts. Less than 1:2 before shifts: AE"
    )
    assert "More than 5:1 counts as 5:1." in notes
    assert "Column −1: one to the left, +1: one to the right." in notes
    assert notes.endswith("Fractions of strengths are kept. A stack attacks once in a turn.")
    assert "the outermost column counts" in notes_of(replace(crt, below=None))
    assert "More than 5:1 before shifts: DE without a roll." in notes_of(replace(crt, above="DE"))
    plain = notes_of(replace(crt, terrain={}, modifiers={}, note=None, rounding="up"))
    assert plain.startswith("Between two columns, the right one counts. Less than 1:2: AE without")
    assert "roll beyond" not in plain
    assert "to the left," not in plain
    assert "strengths" not in plain


def test_results_are_marked_by_whom_they_are_good_for_and_not_by_colour_alone() -> None:
    page = page_of(game())
    for side in ("attacker", "defender", "both"):
        cells = re.findall(rf'<td class="crt-cell for-{side}">(.*?)</td>', page)
        assert cells
        assert all(f"mark-{side} " in cell for cell in cells)
        assert f"mark-{side} " in page.rpartition('<p class="crt-sides">')[2]


def test_a_label_stands_in_place_of_the_code(tmp_path: Path) -> None:
    labelled = CRT.replace("        name: Exchange", "        name: Exchange\n        label: Ex 1")
    table = tables_of(page_of(wargame(tmp_path, labelled)))
    assert table["crt-table"][2][5] == "Ex 1"
    assert table["crt-key"][3][0] == "Ex 1"


@pytest.mark.parametrize(
    ("show", "shown"),
    [
        ("[table]", ["crt-table"]),
        ("[key]", ["crt-key"]),
        ("[effects]", ["crt-effects"]),
        ("[table, effects]", ["crt-table", "crt-effects"]),
    ],
)
def test_parts_can_be_printed_alone(show: str, shown: list[str], tmp_path: Path) -> None:
    sheet = SHEET.replace("crt: assault}", f"crt: assault, show: {show}}}")
    page = page_of(wargame(tmp_path, sheet=sheet))
    assert list(tables_of(page)) == shown
    assert ("crt-notes" in page) == ("table" in show)


def test_an_example_is_the_row_of_its_roll_with_the_columns_of_odds_and_shifts(
    tmp_path: Path,
) -> None:
    example = "{attack: 7, defence: 3, terrain: wood, modifiers: [captain], roll: 4}"
    sheet = SHEET.replace("crt: assault}", f"crt: assault, example: {example}}}")
    page = page_of(wargame(tmp_path, sheet=sheet))
    rows = tables_of(page)["crt-table"]
    assert rows[0] == ["", "Attack : defence"]
    assert rows[1] == ["", "", "−1", "7 : 3", "", "", ""]
    assert rows[2][1:] == ["1:2", "1:1", "2:1", "3:1", "4:1", "5:1"]
    assert rows[3:] == [["5", "AR", "EX", "DR", "D2", "DL", "DE"]]
    assert re.findall(r'crt-column( starting)?( used)?"', page) == [
        ("", ""),
        ("", " used"),
        (" starting", ""),
        *[("", "")] * 3,
    ]
    assert list(tables_of(page)) == ["crt-table"]
    assert "crt-notes" not in page


@pytest.mark.parametrize("edition", ["colour", "mono"])
def test_all_of_it_is_printed(edition: str) -> None:
    (text,) = page_texts(run(job_of(game(), edition)).pdf)
    for words in (
        "Attack : defence",
        "Defence gives way",
        "5:1",
        "×½",
        "Limit for all together",
        "D2",
    ):
        assert normal(words) in text


def test_a_part_on_a_later_side_repeats_the_heads() -> None:
    made = game()
    side = compose(made, "assault", "front", A4)
    units = [unit for band in side.bands for unit in (*band.flow, *sum(band.columns, ()))]
    whole = [unit for unit in units if isinstance(unit, Unit) and unit.block_id == "table"]
    items = tuple(item for unit in whole for item in unit.items)
    later = replace(whole[0], items=items[4:9], begins=False, opens=False, resumes=True, ends=False)
    band = replace(side.bands[0], flow=(later,), columns=())
    page = pages_of(job_of(made)).words(replace(side, bands=(replace(band, columns=((later,),)),)))
    tables = tables_of(page)
    assert tables["crt-table"][1][1:] == list(assault(made).columns)
    assert [row[0] for row in tables["crt-table"][2:]] == ["5", "6"]
    assert [row[0] for row in tables["crt-key"]] == ["AE", "AL", "AR"]
    assert "crt-notes" in page, "they follow the last row, wherever the key goes on"


def test_in_a_narrow_column_changes_are_phrases(tmp_path: Path) -> None:
    narrow = SHEET.replace("{fill:", "{across: 3, fill:")
    effects = tables_of(page_of(wargame(tmp_path, sheet=narrow)))["crt-effects"]
    assert effects[0] == ["Terrain of the defender"]
    assert effects[1] == ["Meadow", "–"]
    assert effects[4] == ["Town Never go back from it.", "Roll −1 Defence ×2"]
    assert effects[-1] == ["Limit for all together", "Column −2 … +1 Roll max. +1"]
