"""The layout of steps prints numbers, titles and what a step costs; sheets print that as well."""

from __future__ import annotations

from pathlib import Path

from tests.printing import build, page_texts
from tests.support import library_of, write_game

STEPS = """
sections:
  turn:
    title: A turn
    source: [rulebook]
    blocks:
      steps:
        kind: steps
        steps:
          rest: {title: Rest, figure: +2 Health, text: Stay where you are.}
      rules:
        kind: rules
        rules:
          once: {force: never, text: Never rest twice.}
decks:
  turns:
    title: Turns
    layout: steps
    size: tarot
    cards:
      turn: {kind: sections, sections: [turn]}
sheets:
  turn: {title: Turn, front: {title: Turn, bands: [{fill: [turn]}]}}
"""


def test_a_card_and_a_sheet_say_what_a_step_brings(tmp_path: Path) -> None:
    write_game(tmp_path, {"steps.yaml": STEPS})
    library = library_of(tmp_path / "content" / "minimal")
    built = build(library, tmp_path / "out", sheets=("turns", "turn"))
    assert [found.code for found in built.findings] == ["P11"], "the sheet is nearly empty"
    home = tmp_path / "out" / "minimal" / "en"
    for name in ("turns-tarot.pdf", "turn-a4.pdf"):
        words = page_texts((home / name).read_bytes())[0]
        said = [words.index(each) for each in ("rest", "stay", "never")]
        assert said == sorted(said) and "+2health" in words
