"""What lies on a set-up table wants room for its words, in any type."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.language.wording import Wording
from generator.render.setupwants import SetupWants
from tests.figures.setups import setup_job
from tests.setups import setup_of


@pytest.fixture
def wants(tmp_path: Path) -> SetupWants:
    content = setup_job(tmp_path).game.content
    return SetupWants(content, Wording(content, "en"), is_large=False)


def test_nothing_needs_more_than_it_wants(wants: SetupWants, tmp_path: Path) -> None:
    for thing in setup_of(tmp_path / "other").things.values():
        found = wants.thing(thing)
        assert 0 < found.least <= found.usual


def test_a_board_with_pieces_wants_more_than_one_without(wants: SetupWants, tmp_path: Path) -> None:
    board = setup_of(tmp_path / "other").things["board"]
    bare = replace(board, holds={}, tracks=(), board=None, areas={})
    assert wants.thing(bare).usual < wants.thing(board).usual


def test_columns_fill_the_room_in_any_type(wants: SetupWants, tmp_path: Path) -> None:
    block = setup_of(tmp_path / "other")
    for each in (wants, replace(wants, is_large=True)):
        widths = each.widths(block, 90.0)
        assert len(widths) == block.columns
        assert sum(widths) == pytest.approx(90.0)
