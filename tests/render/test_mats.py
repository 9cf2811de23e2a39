"""Player boards on paper: tracks with their numbers, slots in true size, lines to write on."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from generator.checks import load_checks
from generator.checks.registry import CHECKS
from generator.layout.proof import Proof
from generator.render.jobs import pages_of, run_batch, side_of
from generator.render.mats import RING, Furniture, furniture
from tests.laying import game_with, jobs_of

BOARDS = """
icons:
  skull: {drawing: skull-crossed-bones, alt: Skull}
collections:
  heroes:
    name: Heroes
    entries:
      scout: {name: Scout, numbers: {life: 6, wounds: 1}}
      guard: {name: Guard, numbers: {life: 12, wounds: 0}}
decks:
  hero-boards:
    title: Boards
    size: 180x130
    layout: board
    imprint: back
    cards: {all: {kind: entries, collection: heroes}}
layouts:
  board:
    shape: landscape
    zones:
      name: {shows: name, left: 5, right: 5, top: 5, height: 12}
      life:
        label: Life
        left: 5
        right: 5
        top: 18
        height: 16
        type: 8
        track:
          last: numbers.life
          start: numbers.wounds
          special: {end: {at: numbers.life, icon: skull, text: The end}}
      hand: {label: Hand, left: 5, width: 63, top: 35, bottom: 5, slots: {size: 30x40, count: 4}}
      notes: {label: Notes, left: 70, right: 5, top: 35, bottom: 5, ruled: 8}
"""


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Proof]:
    """Return the proofs of the boards, by the name of the hero."""
    game = game_with(tmp_path_factory.mktemp("boards"), BOARDS)
    printed = run_batch(jobs_of(game, "hero-boards"))
    return {"scout": printed[0].proof, "guard": printed[1].proof}


def furnished(home: Path) -> dict[str, Furniture]:
    job = jobs_of(game_with(home, BOARDS), "hero-boards")[0]
    pages, side = pages_of(job), side_of(job)
    assert side.card is not None
    return {
        zone.placed.id: furniture(pages.game, pages.wording, zone, side.card)
        for zone in pages.laid.shown(side, "ink")
        if zone.placed.id != "name"
    }


def test_each_board_has_the_numbers_of_its_entry(boards: dict[str, Proof]) -> None:
    for hero, last in (("scout", 6), ("guard", 12)):
        words = " ".join(box.text for box in boards[hero].boxes if box.kind == "text").split()
        assert [str(number) for number in range(last + 1)] == words[2 : last + 3]
        assert {"Life", "Hand", "Notes", "Start"} <= set(words)


def test_boards_print_without_findings(boards: dict[str, Proof]) -> None:
    load_checks()
    assert boards
    for proof in boards.values():
        for code in ("P03", "P04", "P05", "P06", "P07", "P08", "P12"):
            function = CHECKS[code].function
            assert function is not None
            assert list(function(proof)) == []


def test_the_start_and_the_special_space_are_marked(tmp_path: Path) -> None:
    life = furnished(tmp_path)["life"]
    assert life.start is not None
    assert (life.start.number, life.start.line) == (1, max(s.line for s in life.spaces))
    assert [(space.number, space.icon) for space in life.special] == [(6, "skull")]


def test_slots_have_their_true_size_and_lines_share_the_height(tmp_path: Path) -> None:
    found = furnished(tmp_path)
    assert {(each.width, each.height) for each in found["hand"].slots} == {(30.0, 40.0)}
    assert len(found["hand"].slots) == 4
    assert len(found["notes"].lines) == 8
    assert sum(found["notes"].lines) == pytest.approx(found["notes"].height)


def test_boxes_side_by_side_share_their_walls(tmp_path: Path) -> None:
    """Two walls would be a line twice as thick; the last box has nothing to its right."""
    frames = [space.frame for space in furnished(tmp_path)["life"].spaces]
    overlaps = {round(a.left + a.width - b.left, 3) for a, b in pairwise(frames)}
    assert overlaps == {RING[0]}
    assert frames[-1].width == pytest.approx(frames[0].width - RING[0])
