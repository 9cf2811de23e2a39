"""The bands of a side: what they could be instead, and writing what is chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.serve import bands, worker
from generator.serve.bands import BandChange
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
"""
MORE = "".join(
    f"  {name}: {{title: {name}, source: [a], blocks: {{a: {{kind: note, text: Aha.}}}}}}\n"
    for name in ("turn", "end")
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_game(tmp_path, {"sheets.yaml": SHEET})
    rules = folder / "rules.yaml"
    rules.write_text(rules.read_text("utf-8") + MORE, "utf-8")
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


def lay_out(layout: str, section: str = "end") -> None:
    bands.lay_out(BandChange("minimal", "summary", section, layout))


def test_layouts_are_offered_with_what_they_look_like(folder: Path) -> None:
    found = bands.layouts("minimal", "summary", "end")
    by_name = {each["name"]: each for each in found["layouts"]}
    assert [*by_name] == ["flow-1", "flow-2", "flow-3", "flow-4", "apart", "split", "join"]
    assert [name for name, each in by_name.items() if each["is_now"]] == ["flow-2"]
    assert by_name["flow-3"]["bands"][1] == {"widths": [1, 1, 1], "count": 2}
    assert (found["at"], len(by_name["split"]["bands"])) == (1, 3)
    first = [each["name"] for each in bands.layouts("minimal", "summary", "goal")["layouts"]]
    assert first == ["flow-1", "flow-2", "flow-3", "flow-4"]
    assert bands.layouts("minimal", "summary", "no-such")["layouts"] == []


@pytest.mark.parametrize(
    ("layout", "wanted"),
    [
        ("flow-3", "        - across: 3\n          fill: [turn, end]"),
        ("flow-1", "        - fill: [turn, end]"),
        ("split", "        - across: 2\n          fill: [turn]"),
        ("apart", "        - columns:\n            - width: 1\n              sections: [turn]"),
    ],
)
def test_only_the_band_that_is_laid_out_is_written(folder: Path, layout: str, wanted: str) -> None:
    lay_out(layout)
    text = (folder / "sheets.yaml").read_text("utf-8")
    assert wanted in text
    assert text.startswith(SHEET.partition("        - across")[0])
    assert [each["is_now"] for each in bands.layouts("minimal", "summary", "end")["layouts"]].count(
        True
    ) == 1


def test_bands_are_joined(folder: Path) -> None:
    lay_out("join")
    text = (folder / "sheets.yaml").read_text("utf-8")
    assert "fill: [goal, turn, end]" in text
    assert text.count("fill") == 1
    with pytest.raises(RefusedError, match="any more"):
        lay_out("join")
