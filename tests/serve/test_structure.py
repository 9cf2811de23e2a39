"""The structure of a game: what can be changed, what is written, and taking it back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.serve import structure, worker
from generator.serve.structure import ItemChange, NewIcon
from generator.serve.texts import RefusedError
from tests.support import library_of, write_game

BLOCKS = "sections.goal.blocks"
WIN, HINT = f"{BLOCKS}.win", f"{BLOCKS}.hint"
OMENS = """
collections:
  omens:
    name: Omens
    from: omens.csv
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    files = {"omens.yaml": OMENS, "omens.csv": "name,text\nBat,Flies.\n"}
    folder = write_game(tmp_path, files)
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


def items(path: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = structure.outline("minimal", path)["items"]
    return found


def change(path: str, act: Any, kind: str = "") -> str:
    return structure.change_item(ItemChange("minimal", path, act, kind))[0]


def rules(folder: Path) -> str:
    return (folder / "rules.yaml").read_text("utf-8")


def test_what_can_be_done_is_told(folder: Path) -> None:
    block, rule = items(f"{WIN}.rules.first")
    assert block["block"]
    assert (block["up"], block["down"], block["remove"]) == (False, True, True)
    assert (rule["name"], rule["block"], rule["up"], rule["down"]) == ("first", False, False, True)
    kinds = [each["kind"] for each in structure.outline("minimal", WIN)["kinds"]]
    assert "rules" in kinds
    assert "track" not in kinds, "the game has no track"


def test_what_stands_in_a_table_is_not_changed_here(folder: Path) -> None:
    assert items("collections.omens.entries.bat.text") == []
    with pytest.raises(RefusedError):
        change("collections.omens.entries.bat", "remove")


def test_a_block_moves_down_and_up(folder: Path) -> None:
    before = rules(folder)
    assert change(WIN, "down") == WIN
    assert rules(folder).index("hint:") < rules(folder).index("win:")
    assert change(WIN, "up") == WIN
    assert rules(folder) == before


def test_an_item_of_a_list_has_another_path_then(folder: Path) -> None:
    path = folder / "rules.yaml"
    path.write_text(rules(folder).replace('p. 1"]', 'p. 1", "rulebook: p. 2"]'), "utf-8")
    assert change("sections.goal.source.0", "down") == "sections.goal.source.1"
    assert '["rulebook: p. 2", "rulebook: p. 1"]' in rules(folder)
    assert change("sections.goal.source.0", "copy") == "sections.goal.source.1"


def test_a_copy_has_a_free_id(folder: Path) -> None:
    assert change(HINT, "copy") == f"{HINT}-2"
    assert change(f"{HINT}-2", "copy") == f"{HINT}-3"
    assert rules(folder).count("text: Count aloud.") == 3


def test_a_block_of_a_kind_is_added(folder: Path) -> None:
    assert change(WIN, "add", "note") == f"{BLOCKS}.note"
    assert change(WIN, "add", "note") == f"{BLOCKS}.note-2"
    text = rules(folder)
    assert text.index("note-2:") < text.index("note:\n") < text.index("hint:")
    with pytest.raises(RefusedError, match="no kind of block"):
        change(WIN, "add", "nonsense")
    with pytest.raises(RefusedError, match="no tracks yet"):
        change(WIN, "add", "track")


def test_an_item_is_added(folder: Path) -> None:
    assert change(f"{WIN}.rules.first", "add") == f"{WIN}.rules.new"
    assert "          new: …\n" in rules(folder)


def test_an_item_is_called_by_what_is_read_of_it(folder: Path) -> None:
    (costs,) = items(f"{BLOCKS}.win")
    assert costs["title"] == "rules — The goal", "it has no title of its own"
    assert (costs["label"], costs["kind"]) == ("rules", "rules")
    *_, rule = items(f"{BLOCKS}.win.rules.flight")
    assert (rule["name"], rule["title"]) == ("flight", "The {icon:bat} may never be caught.")


def test_what_must_be_there_is_not_removed(folder: Path) -> None:
    assert change(HINT, "remove") == WIN, "what stands beside it is looked at then"
    assert "hint" not in rules(folder)
    with pytest.raises(RefusedError, match="at least 1"):
        change(WIN, "remove")


def test_cells_and_fields_are_no_items_of_their_own(folder: Path) -> None:
    table = "{kind: table, columns: {a: {head: A}}, rows: {x: {head: X, cells: {a: One}}}}"
    path = folder / "rules.yaml"
    text = path.read_text("utf-8")
    path.write_text(text.replace("      hint:", f"      costs: {table}\n      hint:"), "utf-8")
    found = items(f"{BLOCKS}.costs.rows.x.cells.a")
    assert [each["path"] for each in found] == [f"{BLOCKS}.costs", f"{BLOCKS}.costs.rows.x"]
    found = items(f"{BLOCKS}.costs.columns.a.head")
    assert [each["name"] for each in found] == ["costs", "a"]
    row = change(f"{BLOCKS}.costs.rows.x", "add")
    assert row.endswith(".rows.new")
    assert "new: {head: …, cells: {a: …}}" in path.read_text("utf-8")


@pytest.mark.parametrize("path", ["", "sections.goal", "sections.no.blocks.win", "game.title"])
def test_what_is_no_item_is_not_changed(folder: Path, path: str) -> None:
    with pytest.raises(RefusedError, match="nothing to change"):
        change(path, "down")


def test_a_drawing_becomes_an_icon(folder: Path) -> None:
    path = folder / "icons.yaml"
    before = path.read_text("utf-8")
    id, step = structure.add_icon(NewIcon("minimal", "alarm-clock"))
    assert id == "alarm-clock"
    added = "  alarm-clock:\n    drawing: alarm-clock\n    alt: Alarm clock\n"
    assert path.read_text("utf-8").replace(added, "") == before
    assert structure.add_icon(NewIcon("minimal", "alarm-clock"))[0] == "alarm-clock-2"
    assert (step.act, step.name) == ("add_icon", "Alarm clock")
    with pytest.raises(RefusedError, match="no drawing"):
        structure.add_icon(NewIcon("minimal", "no-such-drawing"))


def test_a_game_without_icons_gets_some(folder: Path) -> None:
    for path in folder.glob("*.yaml"):
        text = path.read_text("utf-8")
        begin = text.find("icons:\n") if text.startswith("icons:") or "\nicons:" in text else -1
        if begin >= 0:
            path.write_text(text[:begin] + "terms:" + text.partition("terms:")[2], "utf-8")
    structure.add_icon(NewIcon("minimal", "bat-wing"))
    assert "\nicons:\n  bat-wing:\n" in (folder / "game.yaml").read_text("utf-8")
