"""A whole game lies on the digital table as one object, and all its pictures are there."""

from __future__ import annotations

from pathlib import Path

from generator.units import A4
from tests.gridmaps import GLEN
from tests.printing import build
from tests.render.test_imposeddecks import DECKS
from tests.support import library_of, write_game
from tests.tabletops import Board, read_saved


def test_one_object_has_all_decks_and_the_pictures_it_names(tmp_path: Path) -> None:
    write_game(tmp_path, {"decks.yaml": DECKS})
    library = library_of(tmp_path / "content" / "minimal")
    address = "https://example.org/"
    wishes = {"sheets": ("cards",), "formats": ("tts",), "address": address, "papers": (A4,)}
    built = build(library, tmp_path / "out", **wishes)
    assert built.findings == ()
    home = tmp_path / "out" / "minimal" / "en"
    saved = read_saved((home / "minimal-tts.json").read_bytes())
    assert [each.Nickname for each in saved.ObjectStates] == ["Spells", "Omens", "The goal"]
    names = set()
    for each in saved.ObjectStates:
        assert not isinstance(each, Board)
        for sheet in each.CustomDeck.values():
            names |= {sheet.FaceURL, sheet.BackURL}
    assert len(names) == 6
    for name in names:
        assert (tmp_path / "out" / name.removeprefix(address)).is_file()
    alone = read_saved((home / "omen-cards-tts.json").read_bytes())
    assert [each.Nickname for each in alone.ObjectStates] == ["Omens"]


def test_a_map_of_hexes_is_a_board(tmp_path: Path) -> None:
    """It is called by its own name, and its picture is there."""
    write_game(
        tmp_path, {"decks.yaml": DECKS, "glen.yaml": GLEN.replace("[summary]", "[rulebook]")}
    )
    address = "https://example.org/"
    wishes = {"sheets": ("goal-cards", "glen-map"), "address": address, "papers": (A4,)}
    built = build(
        library_of(tmp_path / "content" / "minimal"), tmp_path, formats=("tts",), **wishes
    )
    assert not any(finding.is_error for finding in built.findings)
    saved = read_saved((tmp_path / "minimal" / "en" / "minimal-tts.json").read_bytes())
    board = saved.ObjectStates[-1]
    assert isinstance(board, Board)
    assert board.Nickname == "The glen"
    assert (tmp_path / board.CustomImage.ImageURL.removeprefix(address)).is_file()
