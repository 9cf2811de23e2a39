"""A printed matrix says what the facts say, in its words, signs, heads and key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.checks.engine import judge
from generator.content.game import Game, replace_texts
from generator.content.model import MatrixTable, RollTable
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT
from generator.language.direction import LEFT_TO_RIGHT
from generator.layout.compose import compose
from generator.layout.proof import Proof
from generator.layout.side import Box, Unit
from generator.layout.tags import Tag
from generator.render.jobs import pages_of, run
from generator.render.matrices import Matrices
from generator.render.matrixwidths import Room, Widths
from generator.render.sidejob import SideJob
from generator.units import A4
from tests.hebrew import in_hebrew
from tests.matrices import fight, unit_of
from tests.printing import side_jobs
from tests.support import library_of

ROOM = Room(198, 2.8, 4)
TAG = re.compile(r"<[^>]*>")


def job_of(game: Game, sheet: str = "fight") -> SideJob:
    """Return the job of printing the first side of a sheet."""
    jobs = side_jobs(game, library_of(game.folder), A4, "colour")
    return next(job for job in jobs if job.sheet_id == sheet)


def matrices_of(game: Game) -> Matrices:
    return pages_of(job_of(game)).figures.matrices


def words(html: str) -> str:
    """Return the words of a piece of a page; an icon is what it says."""
    html = re.sub(r'<img[^>]*alt="([^"]*)"[^>]*>', r"\1 ", html)
    return " ".join(TAG.sub(" ", html).replace("\u00a0", " ").replace("&#8203;", "").split())


def tables_of(game: Game) -> list[list[list[str]]]:
    """Return the cells of the printed tables as words, row by row."""
    page = pages_of(job_of(game)).words(compose(game, "fight", "front", A4))
    tables = re.findall(r'<table class="matrix-table.*?</table>', page, re.DOTALL)
    assert tables
    return [
        [
            [words(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)]
            for row in re.findall(r"<tr.*?</tr>", table, re.DOTALL)
        ]
        for table in tables
    ]


def test_cells_have_words(tmp_path: Path) -> None:
    (table,) = tables_of(fight(tmp_path))
    assert table == [
        ["", "Bat Dragon", "Ogre", "Ghost", "Old Wyrm of the Hills"],
        ["Squire", "Wound 5 The knight runs away.", "Wound 1", "–b", "–a"],
        ["Knight Errant", "Wound 1", "Nobody wins.", "The knight runs away.", "–a"],
        ["Queen of the North", "Nobody wins.", "The knight runs away.", "Nobody wins.", "Wound 5"],
    ]


def test_cells_have_icons_or_codes(tmp_path: Path) -> None:
    (icons,) = tables_of(fight(tmp_path / "icons", "style: icons"))
    assert icons[1][1:] == ["Wound 5 Flight", "Wound 1", "–b", "–a"]
    (codes,) = tables_of(fight(tmp_path / "codes", "style: codes"))
    assert codes[1][1:] == ["W 5 F", "W 1", "–b", "–a"]


def test_some_cells_may_have_many_signs(tmp_path: Path) -> None:
    game = fight(tmp_path)
    block = game.content.sections["fight"].blocks["all"]
    assert isinstance(block, MatrixTable)
    matrix = game.content.matrices["fight"]
    row = {**matrix.cells["squire"], "dragon": ("gash", "flight", "scratch")}
    fuller = replace(matrix, cells={**matrix.cells, "squire": row})
    content = replace(game.content, matrices={"fight": fuller})
    narrow, wide = Widths((1,), sign=4.0, third=2.5), Widths((1,), sign=4.0, third=5.0, number=0.7)
    assert not matrices_of(game).has_many(block, narrow)
    fuller_matrices = matrices_of(replace(game, content=content))
    assert fuller_matrices.has_many(block, narrow)
    assert not fuller_matrices.has_many(block, wide)
    cell = fuller_matrices.cell(block, "squire", "dragon")
    assert [len(signs) for signs in fuller_matrices.in_rows(cell, narrow)] == [2, 1]
    assert [len(signs) for signs in fuller_matrices.in_rows(cell, wide)] == [3]
    assert wide.icon([True, False, True]) == pytest.approx(3.6)


def test_signs_of_weight_have_a_ground_or_are_grey(tmp_path: Path) -> None:
    game = fight(tmp_path, "style: icons", "key: full")
    matrix = game.content.matrices["fight"]
    weights = ("strong", "subtle", "plain")
    results = {
        id: replace(result, weight=weight)
        for (id, result), weight in zip(matrix.results.items(), weights, strict=False)
    }
    weighed = replace(matrix, results={**matrix.results, **results})
    content = replace(game.content, matrices={"fight": weighed})
    heavy = replace(game, content=content)
    key = matrices_of(heavy).laid(unit_of(heavy), ROOM).key
    assert {"strong", "subtle"} <= {line.sign.weight for line in key}


def test_rows_become_columns(tmp_path: Path) -> None:
    (table,) = tables_of(fight(tmp_path, "transposed: true", "style: codes"))
    assert table[0] == ["", "Squire", "Knight Errant", "Queen of the North"]
    assert table[1] == ["Bat Dragon", "W 5 F", "W 1", "D"]
    assert [row[0] for row in table[2:]] == ["Ogre", "Ghost", "Old Wyrm of the Hills"]


def test_chosen_rows_and_columns_are_shown_in_their_order(tmp_path: Path) -> None:
    (table,) = tables_of(fight(tmp_path, "rows: [queen, squire]", "columns: [ogre, dragon]"))
    assert [row[0] for row in table] == ["", "Queen of the North", "Squire"]
    assert table[0][1:] == ["Ogre", "Bat Dragon"]
    assert table[2][1:] == ["Wound 1", "Wound 5 The knight runs away."]


def test_groups_and_spanning_heads(tmp_path: Path) -> None:
    keys = ("grouped: true", "row_head: Knight", "column_head: Monster", "style: codes")
    (table,) = tables_of(fight(tmp_path, *keys))
    assert table[:2] == [["", "Monster"], ["Monsters"]]
    assert table[3:6] == [
        ["Knight", "On foot"],
        ["Squire", "W 5 F", "W 1", "–b", "–a"],
        ["On horseback"],
    ]


def test_a_group_says_the_icon_of_its_heads_once(tmp_path: Path) -> None:
    game = fight(tmp_path, "grouped: true", "style: codes")
    knights = game.content.collections["knights"]
    mounted = replace(
        knights,
        groups={**knights.groups, "horse": replace(knights.groups["horse"], icon="bat")},
        entries={
            **knights.entries,
            "knight": replace(knights.entries["knight"], icon="bat"),
            "queen": replace(knights.entries["queen"], icon="draw"),
        },
    )
    collections = {**game.content.collections, "knights": mounted}
    game = replace(game, content=replace(game.content, collections=collections))
    laid = matrices_of(game).laid(unit_of(game), ROOM)
    assert laid.groups["knight"].icon == "bat"
    assert [row.icon for row in laid.rows] == [None, None, "draw"]


def test_the_head_of_a_row_too_few_stands_in_the_corner(tmp_path: Path) -> None:
    (table,) = tables_of(fight(tmp_path, "rows: [queen]", "row_head: Knight", "style: codes"))
    assert table[0][0] == "Knight"


def test_a_narrow_matrix_is_parted_and_repeats_the_heads_of_rows(tmp_path: Path) -> None:
    first, second = tables_of(fight(tmp_path, across=5))
    assert [row[0] for row in first] == [row[0] for row in second]
    assert first[0][1:] + second[0][1:] == ["Bat Dragon", "Ogre", "Ghost", "Old Wyrm of the Hills"]


def test_the_key_explains_each_sign_once(tmp_path: Path) -> None:
    game = fight(tmp_path, "style: icons", "key: full")
    laid = matrices_of(game).laid(unit_of(game), ROOM)
    lines = [(line.sign.icon, str(line.name or line.text), line.count) for line in laid.key]
    assert lines == [
        ("draw", "Nobody wins.", ""),
        ("wound", "Wound", "1–5"),
        ("flight", "The knight runs away.", ""),
    ]
    assert [str(line.entry.text) for line in laid.key if line.entry] == ["Lose as much health."]
    assert [(sign, str(why)) for sign, why in laid.gaps] == [
        ("–a", "The wyrm sleeps."),
        ("–b", "Ghosts cannot be hurt."),
    ]


def test_a_range_in_the_key_reads_from_the_left_among_words_from_the_right(tmp_path: Path) -> None:
    game = in_hebrew(fight(tmp_path, "style: icons", "key: full"))
    matrices = pages_of(replace(job_of(game), language="he")).figures.matrices
    counts = [line.count for line in matrices.laid(unit_of(game), ROOM).key]
    assert counts == ["", f"{LEFT_TO_RIGHT}1–5", ""]


def test_a_turned_head_without_spaces_has_two_lines_where_words_part(tmp_path: Path) -> None:
    game = fight(tmp_path, "style: icons")
    texts = {
        id: text.reworded("コウモリの姿で逃走") if id.endswith("wyrm.name") else text
        for id, text in game.texts.items()
    }
    game = replace(game, content=replace_texts(game.content, texts))
    narrow = Room(90, 2.8, 4)
    one_line, two_lines = (
        pages_of(replace(job_of(game), language=language)).figures.matrices.laid(
            unit_of(game), narrow
        )
        for language in ("en", "ja")
    )
    assert 0 < two_lines.widths.turned < one_line.widths.turned - 1, "em"


def test_the_key_leaves_out_what_no_shown_cell_has(tmp_path: Path) -> None:
    game = fight(tmp_path, "style: icons", "rows: [knight]", "columns: [dragon, wyrm]")
    laid = matrices_of(game).laid(unit_of(game), ROOM)
    assert [line.sign.icon for line in laid.key] == ["wound"]
    assert [sign for sign, _ in laid.gaps] == ["–"], "one alone needs no letter"


@pytest.fixture(scope="module")
def bundled() -> Game:
    game = read_game(BUNDLED_CONTENT / "fury-of-dracula").game
    assert game is not None
    return game


@pytest.mark.parametrize(("style", "key", "count"), [("words", "short", 0), ("words", "full", 1)])
def test_words_need_no_key_but_for_what_they_mean(
    style: str, key: str, count: int, tmp_path: Path
) -> None:
    game = fight(tmp_path, f"style: {style}", f"key: {key}")
    assert len(matrices_of(game).laid(unit_of(game), ROOM).key) == count


def test_what_is_not_confirmed_is_marked(tmp_path: Path) -> None:
    marked = fight(tmp_path / "one", more="note: First edition only.\n    unconfirmed: true")
    page = pages_of(job_of(marked)).words(compose(marked, "fight", "front", A4))
    (note,) = re.findall(r'<p class="matrix-note">.*?</p>', page, re.DOTALL)
    assert words(note).startswith("First edition only. Not confirmed")
    plain = fight(tmp_path / "other")
    page = pages_of(job_of(plain)).words(compose(plain, "fight", "front", A4))
    assert 'class="matrix-note"' not in page


def printed(game: Game, sheet: str) -> list[Proof]:
    jobs = [
        job
        for job in side_jobs(game, library_of(game.folder), A4, "colour")
        if job.sheet_id == sheet
    ]
    return [run(replace(job, game=game)).proof for job in jobs]


def seen(boxes: list[Box]) -> tuple[list[str], list[str]]:
    """Return the drawings and the words that are printed in a cell."""
    drawings = sorted(box.drawing.split("/")[1] for box in boxes if box.kind == "image")
    texts = sorted(box.text.strip() for box in boxes if box.kind == "text" and box.text.strip())
    return drawings, [each for each in texts if each != "\u200b"]


def test_turned_heads_stand_over_their_columns_from_the_right(tmp_path: Path) -> None:
    game = in_hebrew(fight(tmp_path, "style: icons", across=3))
    proof = run(replace(job_of(game), game=game, language="he")).proof
    middles = []
    for monster in ("ogre", "ghost"):
        head = f"collections.monsters.entries.{monster}.name"
        words, cell = (
            next(box for box in proof.boxes if box.path == path and box.width)
            for path in (head, f"matrices.fight.cells.queen.{monster}")
        )
        assert words.height > words.width, "it is turned"
        middles.append(words.x + words.width / 2)
        assert middles[-1] == pytest.approx(cell.x + cell.width / 2, abs=1)
    assert middles[0] > middles[1]


def test_each_printed_cell_is_the_fact(bundled: Game) -> None:
    """What is printed is read from the paper, and what it should be from the content alone."""
    content = bundled.content
    proofs = printed(bundled, "combat-results")
    assert len(proofs) == 2
    cells = 0
    for proof, id in zip(proofs, ("hunter-wins", "enemy-wins"), strict=True):
        assert {fault.code for fault in judge(proof)} <= {"P24"}, "what is below has no say here"
        matrix = content.matrices[id]
        for row in matrix.rows:
            for column in matrix.columns:
                path = f"matrices.{id}.cells.{row}.{column}"
                boxes = [box for box in proof.boxes if box.path == path]
                cell = matrix.cells[row][column]
                if isinstance(cell, str):
                    assert seen(boxes) == ([], ["–"]), path
                    continue
                results = [matrix.results[each] for each in cell]
                icons = [
                    each.icon or content.entry(each.outcome or "").icon or "" for each in results
                ]
                drawings = sorted(content.icons[icon].drawing for icon in icons)
                numbers = sorted(str(each.count) for each in results if each.count)
                assert seen(boxes) == (drawings, numbers), path
                cells += 1
        heads = [tag for tag in proof.tags.all() if tag.role == "TH"] if proof.tags else []
        blocks = content.sections[id].blocks.values()
        beside = sum(len(each.modifiers) for each in blocks if each.kind == "modifiers")
        placed = [unit for band in proof.side.bands for unit in band.units]
        below = {unit.path: unit.block for unit in placed if isinstance(unit, Unit)}
        rolls = [content.rolls[each.roll] for each in below.values() if isinstance(each, RollTable)]
        faces = sum(len(roll.results) for roll in rolls)
        rows = len(matrix.rows) + 1 + beside + faces
        assert scopes_of(heads) == {"Row": rows, "Column": len(matrix.columns) + 6}
    assert cells == 2 * (11 * 13 - 15)


def test_cells_list_their_results_in_the_order_of_the_key(bundled: Game) -> None:
    matrices = bundled.content.matrices
    assert list(matrices) == ["hunter-wins", "enemy-wins"]
    for matrix in matrices.values():
        order = list(matrix.results)
        cells = [cell for row in matrix.cells.values() for cell in row.values()]
        several = [cell for cell in cells if not isinstance(cell, str) and len(cell) > 1]
        assert several
        assert [cell for cell in several if list(cell) != sorted(cell, key=order.index)] == []
    one, other = (list(matrix.results) for matrix in matrices.values())
    both = [id for id in one if id in other]
    assert both == [id for id in other if id in one] != []


def scopes_of(heads: list[Tag]) -> dict[str, int]:
    scopes = [head.scope for head in heads]
    return {scope: scopes.count(scope) for scope in ("Row", "Column")}
