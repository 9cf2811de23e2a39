"""Games and themes are looked for in the user's folders first."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from generator.content.resources import BUNDLED_CONTENT, TEMPLATES, bundled_data, library


def add(folder: Path, name: str) -> Path:
    folder.mkdir(parents=True)
    (folder / name).write_text("", "utf-8")
    return folder


def test_content_that_is_asked_for(tmp_path: Path) -> None:
    add(tmp_path / "content" / "local", "game.yaml")
    asked = add(tmp_path / "asked" / "game-a", "game.yaml").parent
    found = library(asked, here=tmp_path)
    assert found.content == asked
    assert [folder.name for folder in found.games()] == ["game-a"]
    assert found.themes == (tmp_path / "themes", TEMPLATES / "themes")


def test_content_beside_comes_before_the_bundled(tmp_path: Path) -> None:
    assert library(here=tmp_path).content == BUNDLED_CONTENT
    assert [folder.name for folder in library(here=tmp_path).games()]
    add(tmp_path / "content" / "local", "game.yaml")
    assert library(here=tmp_path).content == tmp_path / "content"


def test_only_folders_with_a_game_are_games(tmp_path: Path) -> None:
    content = tmp_path / "content"
    for name in ("b-game", "a-game", "shared"):
        add(content / name, "game.yaml")
    add(content / "notes", "notes.txt")
    (content / "game.yaml").write_text("", "utf-8")
    assert [folder.name for folder in library(content).games()] == ["a-game", "b-game"]
    assert library(tmp_path / "nothing").games() == []


def test_themes(tmp_path: Path) -> None:
    mine = add(tmp_path / "themes" / "mine", "theme.yaml")
    over = add(tmp_path / "themes" / "classic", "theme.yaml")
    add(tmp_path / "themes" / "empty", "notes.txt")
    found = library(tmp_path / "content")
    assert found.theme("mine") == mine
    assert found.theme("classic") == over
    assert found.theme("gothic") == TEMPLATES / "themes" / "gothic"
    assert found.theme("empty") is None
    assert found.theme("nothing") is None
    assert "mine" in found.theme_names()
    assert {"classic", "gothic"} < set(found.theme_names())
    assert found.theme_names() == sorted(set(found.theme_names()))
    assert "empty" not in found.theme_names()


@pytest.mark.parametrize("name", ["labels.yaml", "faces.yaml", "icons/credits.yaml"])
def test_data_of_the_program_is_read(name: str) -> None:
    path = TEMPLATES / name
    assert len(bundled_data(path)) > 1
    assert bundled_data(path) == yaml.safe_load(path.read_bytes())
