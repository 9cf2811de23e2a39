"""Files for translators: the memory of a library, and the names of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli.translationfiles import exported, memory_of
from generator.language.upkeep import CannotTranslateError
from tests.support import library_of, sound_game, with_catalogs


def test_a_game_is_handed_out(tmp_path: Path) -> None:
    game = sound_game(tmp_path, dict(with_catalogs({"locale/de.po": b""})))
    for form, suffix, words in (
        ("tmx", ".tmx", "Zählt laut."),
        ("tbx", ".tbx", "<term>Burg</term>"),
        ("xliff1", ".xlf", "Zählt laut."),
    ):
        ending, data = exported(game, "de", form)
        assert ending == suffix
        assert words in data.decode()
    with pytest.raises(CannotTranslateError):
        exported(game, "fr", "csv")
    memory = memory_of(library_of(game.folder), "en", "de").decode()
    assert "Zählt laut." in memory
    assert ">playeraid<" in memory, "the program's own words count as well"
