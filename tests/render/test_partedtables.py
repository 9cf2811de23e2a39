"""A long table is parted between its rows: each part has its heads, and columns as wide."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.build import checking
from generator.checks.engine import judge
from generator.content import resources
from generator.render.jobs import run
from generator.render.options import Options
from generator.render.partedtables import PartedTables
from generator.render.plans import Flow, plan, split_by_plans
from generator.units import A4
from tests.printing import Aid, side_jobs

MINIMAL = Path(__file__).parents[1] / "cases" / "good" / "minimal"
LONGEST = "No 5 of the whole night".replace(" ", "\N{NO-BREAK SPACE}")
"""A head that is wider than all others, and never broken."""
ROW_HEAD = re.compile(r"No\s\d+")
LONG_TABLE = """
sections:
  encounters:
    title: Encounters
    blocks:
      table:
        kind: table
        corner: Number
        columns: {{what: {{head: What comes}}}}
        rows:
{rows}
sheets:
  main:
    title: Main
    type: {{largest: 14, smallest: 7.6}}
    front: {{title: All, bands: [{{fill: [encounters]}}]}}
"""


@pytest.mark.parametrize(("rows", "is_large"), [(48, True), (150, False)])
def test_a_long_table_is_parted_between_its_rows(rows: int, is_large: bool, tmp_path: Path) -> None:
    """In any edition; each part has the heading of the section and the heads of the columns."""
    words = "Something comes out of the dark and asks all of you for a place at the fire"
    lines = [
        f"          r{row}: {{head: {f'No {row}' if row != 5 else LONGEST},"
        f" cells: {{what: {words if row % 3 else 'Nothing'}}}}}"
        for row in range(rows)
    ]
    game_yaml = (MINIMAL / "game.yaml").read_text("utf-8")
    home = tmp_path / "content" / "minimal"
    home.mkdir(parents=True)
    (home / "game.yaml").write_text(game_yaml, "utf-8")
    (home / "table.yaml").write_text(LONG_TABLE.format(rows="\n".join(lines)), "utf-8")
    library = resources.library(tmp_path / "content")
    (game,) = checking.check(library, ("minimal",)).games
    (job,) = (job for job in side_jobs(game, library, A4, "colour") if job.sheet_id == "main")
    job = replace(job, options=Options(is_large=is_large))
    assert job.may_flow
    proofs = [run(side).proof for side in split_by_plans([job], {0: plan([job])})]
    assert len(proofs) > 1
    assert [fault.message for proof in proofs for fault in judge(proof)] == []
    shown: list[str] = []
    widths: dict[int, list[float]] = {}
    for proof in proofs:
        across = max(len(band.columns) for band in proof.side.bands)
        cells = (box.cell for box in proof.boxes if ROW_HEAD.match(box.text) and box.cell)
        widths.setdefault(across, []).extend(right - left for left, right in cells)
        boxes = [box for box in proof.boxes if box.kind == "text"]
        shown += [box.text.strip() for box in boxes if ROW_HEAD.match(box.text)]
        columns = sum(len(band.columns) for band in proof.side.bands)
        for head in ("Encounters", "Number", "What comes"):
            assert [box.text.strip() for box in boxes].count(head) == columns
    assert all(widths.values())
    assert all(max(each) - min(each) < 0.1 for each in widths.values()), "all parts are as wide"
    assert shown == [f"No {row}" if row != 5 else LONGEST for row in range(rows)]


def test_a_side_without_long_tables_has_none_to_part(starter_aid: Aid) -> None:
    (job,) = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    flow = Flow([job])
    tables = PartedTables(job, flow.side, flow.units)
    assert tables.whole == []
    assert tables.widths(2, 10.0) == {}
