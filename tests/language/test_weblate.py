"""Catalogues are described as Weblate's import_json reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.content.game import Game
from generator.language.weblate import OutsideError, Project, components
from tests.support import library_of, sound_game, with_catalogs

URL = "https://example.org/games.git"


@pytest.fixture
def game(tmp_path: Path) -> Game:
    files = dict(with_catalogs({"locale/de.po": b""}))
    return sound_game(tmp_path / "content", files)


def described(project: Project, *games: Game) -> list[dict[str, Any]]:
    return list(components(project, games, library_of(games[0].folder)))


def test_a_component_names_its_files_from_the_root(game: Game) -> None:
    root = game.folder.parents[1]
    (first,) = described(Project("games", URL, "trunk", root, "pictures/"), game)
    home = game.folder.relative_to(root).as_posix()
    assert first["filemask"] == f"{home}/locale/*.po"
    assert list(root.glob(first["filemask"])) == [game.folder / "locale" / "de.po"]
    assert (first["repo"], first["branch"], first["slug"]) == (URL, "trunk", game.id)
    assert (first["source_language"], first["file_format"]) == ("en", "po")
    assert first["screenshot_filemask"] == f"pictures/{game.id}/en/texts/*.png"


def test_one_clone_serves_all_components(game: Game) -> None:
    labels = library_of(game.folder).labels
    labels.mkdir(parents=True)
    (labels / "nl.po").write_text("", "utf-8")
    first, second = described(Project("games", URL, "main", game.folder.parents[1]), game)
    assert first["repo"] == URL
    assert (second["slug"], second["repo"]) == ("labels", f"weblate://games/{game.id}")
    assert second["filemask"].endswith("shared/labels/*.po")
    assert "screenshot_filemask" not in first


def test_what_has_no_catalogue_is_left_out(tmp_path: Path) -> None:
    bare = sound_game(tmp_path)
    assert described(Project("games", URL, "main", tmp_path), bare) == []


def test_catalogues_outside_of_the_repository_are_refused(game: Game) -> None:
    elsewhere = Project("games", URL, "main", game.folder / "other")
    with pytest.raises(OutsideError):
        described(elsewhere, game)
