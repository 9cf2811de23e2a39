"""Games and translations are read again when their files have changed, and only then."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.serve.games import GameCache
from tests.serve.previews import DECK
from tests.support import library_of, with_catalogs, write_game


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_game(
        tmp_path, dict(with_catalogs({"locale/de.po": b"", "decks.yaml": DECK.encode()}))
    )


@pytest.fixture
def games(folder: Path) -> GameCache:
    return GameCache(library_of(folder))


def test_menus_list_sheets_decks_and_languages(games: GameCache) -> None:
    (menu,) = games.choices().menus
    assert (menu.id, dict(menu.sheets), dict(menu.decks), menu.languages) == (
        "minimal",
        {"summary": "Summary"},
        {"reminders": "Reminders"},
        ("en", "de"),
    )


def test_a_game_that_cannot_be_read_has_its_name_alone(games: GameCache, folder: Path) -> None:
    (folder / "game.yaml").write_text("[", "utf-8")
    (menu,) = games.choices().menus
    assert (menu.id, menu.title, menu.sheets, menu.languages) == ("minimal", "minimal", {}, ())


def test_a_game_is_read_once_until_it_changes(games: GameCache, folder: Path) -> None:
    first, german = games.reading("minimal"), games.translation("minimal", "de")
    assert german is not None
    assert games.reading("minimal") is first
    assert games.translation("minimal", "de") is german
    path = folder / "rules.yaml"
    path.write_text(path.read_text("utf-8").replace("Count aloud.", "Whisper."), "utf-8")
    again = games.reading("minimal")
    assert again is not first
    assert again.game is not None
    assert ("Whisper.",) in [text.wordings for text in again.game.own_texts.values()]
    assert games.translation("minimal", "de") is not german


def test_a_language_without_a_catalogue_has_no_translation(games: GameCache) -> None:
    assert games.translation("minimal", "fr") is None


def test_a_missing_folder_is_reported(games: GameCache, folder: Path) -> None:
    assert games.missing_folder("minimal") is None
    folder.rename(folder.parent.parent / "elsewhere")
    finding = games.missing_folder("minimal")
    assert finding is not None
    assert finding.message == "the folder of “minimal” is not there any more"
