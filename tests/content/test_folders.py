"""The folders of named games are found, and names of none are findings."""

from __future__ import annotations

from pathlib import Path

from generator.content.folders import folders_named, unknown_games
from tests.support import library_of, write_game


def test_games_come_in_the_order_in_which_they_are_named(tmp_path: Path) -> None:
    first = write_game(tmp_path)
    second = first.rename(first.with_name("second"))
    library = library_of(write_game(tmp_path))
    assert folders_named(library, ()) == [first, second]
    assert folders_named(library, ("second", "minimal", "second", "third")) == [second, first]


def test_a_name_of_no_game_is_a_finding(tmp_path: Path) -> None:
    library = library_of(write_game(tmp_path))
    assert unknown_games(library, ("minimal",)) == []
    (finding,) = unknown_games(library, ("minimal", "minimum"))
    assert (finding.code, finding.hint) == ("R01", "did you mean “minimal”?")
