"""The sections of a sheet: moved, copied, added and deleted, and its back with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.content.parse import read_tree
from generator.serve import sections, worker
from generator.serve.sections import SectionChange
from generator.serve.texts import RefusedError
from tests.support import library_of, write_game

SHEET = """sheets:
  summary:
    title: Summary
    front:
      title: All of it
      bands:
        # the first stays
        - fill: [goal]
        - across: 2
          fill: [turn, end]  # these flow
        - columns:
            - sections: [scores]  # alone
            - width: 2
              sections: [signs, last]
"""
BACK = """    back:
      title: Once more
      bands:
        - fill: [goal]
"""
MORE = "".join(
    f"  {name}: {{title: {name}, source: [a], blocks: {{a: {{kind: note, text: Aha.}}}}}}\n"
    for name in ("turn", "end", "scores", "signs", "last", "spare")
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_game(tmp_path, {"sheets.yaml": SHEET})
    rules = folder / "rules.yaml"
    rules.write_text(rules.read_text("utf-8") + "  # more of them\n" + MORE, "utf-8")
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


def change(act: Any, at: str = "", section: str = "", **more: Any) -> str:
    return sections.change_sections(SectionChange("minimal", "summary", act, at, section, **more))[
        0
    ]


def shown_on_back() -> tuple[str, ...]:
    back = sections.sections("minimal", "summary")["sides"][1]["sections"]
    return tuple(each["id"] for each in back)


def sheet(folder: Path) -> str:
    return (folder / "sheets.yaml").read_text("utf-8")


def placed() -> list[str]:
    """Return the sections of each list of the sheet, in reading order."""
    lists: dict[str, list[str]] = {}
    for side in sections.sections("minimal", "summary")["sides"]:
        for each in side["sections"]:
            lists.setdefault(each["at"].rpartition(".")[0], []).append(each["id"])
    return [" ".join(each) for each in lists.values()]


def test_what_stands_where_is_told(folder: Path) -> None:
    found = sections.sections("minimal", "summary")
    (front,) = found["sides"]
    assert (front["name"], front["title"]) == ("front", "All of it")
    assert [each["band"] for each in front["sections"]] == [0, 1, 1, 2, 2, 2]
    assert front["sections"][0] == {
        "at": "front.bands.0.fill.0",
        "id": "goal",
        "title": "The goal",
        "band": 0,
    }
    assert found["others"] == [{"id": "spare", "title": "spare"}]
    assert sections.sections("minimal", "no-such") == {"sides": [], "others": []}


def test_a_section_moves_in_its_list_and_beyond(folder: Path) -> None:
    assert placed() == ["goal", "turn end", "scores", "signs last"]
    assert change("down", "front.bands.1.fill.0", "turn") == "sections.turn"
    assert placed()[1] == "end turn"
    assert sheet(folder).replace("[end, turn]", "[turn, end]") == SHEET
    change("down", "front.bands.1.fill.1", "turn")
    assert placed() == ["goal", "end", "turn scores", "signs last"]
    change("up", "front.bands.2.columns.0.sections.0", "turn")
    assert placed() == ["goal", "end turn", "scores", "signs last"]
    assert "# these flow" in sheet(folder)
    assert "# alone" in sheet(folder)
    with pytest.raises(RefusedError, match="any further"):
        change("up", "front.bands.0.fill.0", "goal")


def test_a_column_or_band_that_is_empty_then_goes(folder: Path) -> None:
    change("up", "front.bands.2.columns.0.sections.0", "scores")
    assert placed() == ["goal", "turn end scores", "signs last"]
    change("down", "front.bands.0.fill.0", "goal")
    assert placed() == ["goal turn end scores", "signs last"]
    assert "# these flow" in sheet(folder)


@pytest.mark.parametrize(
    ("to", "behind", "wanted"),
    [
        ("front.bands.1.fill.1", False, ["goal", "turn signs end", "scores", "last"]),
        ("front.bands.1.fill.1", True, ["goal", "turn end signs", "scores", "last"]),
        (
            "front.bands.2.columns.1.sections.1",
            True,
            ["goal", "turn end", "scores", "last signs"],
        ),
    ],
)
def test_a_section_is_moved_to_where_it_is_dropped(
    folder: Path, to: str, behind: bool, wanted: list[str]
) -> None:
    change("move", "front.bands.2.columns.1.sections.0", "signs", to=to, behind=behind)
    assert placed() == wanted


def test_sections_are_copied_and_added(folder: Path) -> None:
    assert change("copy", "front.bands.1.fill.0", "turn") == "sections.turn-2"
    assert placed()[1] == "turn turn-2 end"
    assert change("add", "front.bands.0.fill.0", "goal") == "sections.new.title"
    assert placed()[0] == "goal new"
    text = (folder / "rules.yaml").read_text("utf-8")
    assert "  new: {title: …, blocks: {rules: {kind: rules, rules: " in text
    assert text.index("  goal:") < text.index("  new:") < text.index("# more of them")
    assert change("add", "front.bands.0.fill.0", "goal", known="spare") == "sections.spare"
    assert placed()[0] == "goal spare new"
    with pytest.raises(RefusedError, match="no section"):
        change("add", "front.bands.0.fill.0", "goal", known="no-such")


def test_what_nothing_else_shows_is_deleted_with_its_last_place(folder: Path) -> None:
    change("remove", "front.bands.1.fill.1", "end")
    assert placed()[1] == "turn"
    rules = (folder / "rules.yaml").read_text("utf-8")
    assert "  end:" not in rules
    assert "  turn:" in rules
    assert "# more of them" in rules
    with pytest.raises(RefusedError, match="any more"):
        change("remove", "front.bands.1.fill.1", "end")


def test_a_back_is_added_and_deleted_again(folder: Path) -> None:
    before = (folder / "rules.yaml").read_text("utf-8")
    assert change("add_side") == "sheets.summary.back.title"
    assert placed()[-1] == "new"
    assert sheet(folder).startswith(SHEET)
    with pytest.raises(RefusedError, match="back already"):
        change("add_side")
    with pytest.raises(RefusedError, match="delete the side"):
        change("remove", "back.bands.0.fill.0", "new")
    change("down", "front.bands.2.columns.1.sections.1", "last")
    assert placed()[-2:] == ["signs", "last new"]
    change("up", "back.bands.0.fill.0", "last")
    with pytest.raises(RefusedError, match="other sections"):
        change("remove_side", seen=("new", "last"))  # another has moved one away since
    assert change("remove_side", seen=("new",)) == "sheets.summary"
    assert sheet(folder) == SHEET
    assert (folder / "rules.yaml").read_text("utf-8") == before


def test_a_section_of_both_sides_stays_with_the_front(folder: Path) -> None:
    (folder / "sheets.yaml").write_text(SHEET + BACK, "utf-8")
    change("remove_side", seen=shown_on_back())
    assert "  goal:" in (folder / "rules.yaml").read_text("utf-8")
    change("add_side", known="spare")
    assert placed()[-1] == "spare"


def test_the_only_section_of_a_sheet_stays(tmp_path: Path, folder: Path) -> None:
    text = SHEET.partition("        - across")[0]
    (folder / "sheets.yaml").write_text(text, "utf-8")
    with pytest.raises(RefusedError, match="at least one"):
        change("remove", "front.bands.0.fill.0", "goal")
    for odd in ("front.bands.9.fill.0", "front", "", "front.bands.0.fill.-1"):
        with pytest.raises(RefusedError, match="any more"):
            change("down", odd, "goal")
    assert read_tree("sheets.yaml", text.encode()).findings == []
