"""Progress as tables: aligned for the terminal, and in Markdown."""

from __future__ import annotations

import pytest

from generator.language.progress import Progress
from generator.reports.progress import HEADS, fit_table, progress_markdown, progress_table

ROWS = [
    Progress("minimal", "de", 200, 199, ("a",), (), 12, 40, 1),
    Progress("another-game", "pt_BR", 4, 0, (), ("a", "b", "c", "d"), 0),
    Progress("minimal", "xx", 1, 1, (), (), 0),
]


def test_table() -> None:
    assert progress_table(ROWS).splitlines() == [
        "game          language                  translated  reviewed"
        "            stale  missing  as source",
        "minimal       de Deutsch                      99 %        40"
        "  1 (1 suggested)        0         12",
        "another-game  pt_BR português (Brasil)         0 %         0"
        "                0        4          0",
        "minimal       xx                             100 %         0"
        "                0        0          0",
    ]


def test_table_in_markdown() -> None:
    assert progress_markdown(ROWS[:2]).splitlines() == [
        "| game | language | translated | reviewed | stale | missing | as source |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
        "| minimal | de Deutsch | 99 % | 40 | 1 (1 suggested) | 0 | 12 |",
        "| another-game | pt_BR português (Brasil) | 0 % | 0 | 0 | 4 | 0 |",
    ]


def test_tables_without_rows() -> None:
    assert progress_table([]).split() == " ".join(HEADS).split()
    assert len(progress_markdown([]).splitlines()) == 2
    assert fit_table([]).split() == ["language", "side", "type", "smallest", "used"]


@pytest.mark.parametrize(("fill", "used"), [(0.994, "99 %"), (1.0, "100 %"), (1.26, "126 %")])
def test_table_of_fit(fill: float, used: str) -> None:
    side = {"language": "de", "game": "minimal", "side": "summary/front", "fill": fill}
    (head, row) = fit_table([{**side, "type_size": 8.256, "smallest": 8.0}]).splitlines()
    assert row.startswith("de        minimal summary/front  ")
    assert row.endswith(used)
    assert row.split()[3:7] == ["8.26", "pt", "8.00", "pt"]
    assert len(head) == len(row)
