"""What was made of a table is data for programs."""

from __future__ import annotations

import json
from pathlib import Path

from generator.build.importing.assets import Asset
from generator.build.importing.choosing import Choice, LeftOut
from generator.build.importing.importer import Imported
from generator.content.tables.columns import Column
from generator.content.tables.table import Cell
from generator.findings import Place
from generator.reports.data import as_json
from generator.reports.importing import import_data


def test_everything_is_reported() -> None:
    columns = (Column("text", 1, Cell("Effect", Place("a.csv"))),)
    choice = Choice(columns, (LeftOut("Set", "it is empty"),))
    done = Imported((), {}, (Path("a.csv"),), 3, choice, (Asset("map", "treasure-map"),))
    data = json.loads(as_json(import_data(done)))
    assert data["columns"] == {"Effect": "text"}
    assert data["left_out"] == {"Set": "it is empty"}
    assert (data["files"], data["rows"], data["icons"]) == (["a.csv"], 3, {"map": "treasure-map"})
