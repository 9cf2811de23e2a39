"""A game is known by its first side; a starter by what no other has."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from generator.serve import covers, worker
from generator.serve.views import GameMenu
from tests.support import library_of, write_game


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_game(tmp_path)
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


def chosen(sheets: tuple[str, ...], decks: tuple[str, ...] = ()) -> tuple[str, str]:
    menu = GameMenu("chess", "Chess", dict.fromkeys(sheets, ""), ("en",), dict.fromkeys(decks, ""))
    view, special = covers.view_of(menu), covers.special_view_of(menu)
    return (view.sheet if view else "", special.sheet if special else "")


def test_maps_come_last_and_what_is_special_first() -> None:
    assert chosen(("map", "summary"), ("cards",)) == ("summary", "cards")
    assert chosen(("map",), ("cards",)) == ("cards", "cards")
    assert chosen(("summary", "map")) == ("summary", "map")
    assert chosen(()) == ("", "")


def test_a_cover_is_the_first_side(folder: Path) -> None:
    view = covers.view_of(worker.choices().menus[0])
    assert view is not None
    picture = covers.of_game(view, 0)
    assert picture is not None
    image = Image.open(io.BytesIO(picture))
    assert (image.format, image.height) == ("WEBP", covers.SIZE)
    (folder / "rules.yaml").write_text("sections: [", "utf-8")
    assert covers.of_game(view, 0) is None


def test_a_starter_has_a_cover(folder: Path) -> None:
    picture = covers.of_starter("cards")
    assert picture is not None
    image = Image.open(io.BytesIO(picture))
    assert image.height == covers.SIZE
    assert image.width > 0.7 * image.height, "it is a card"
    assert covers.of_starter("../cards") is None
    assert [path.name for path in folder.parent.iterdir()] == ["minimal"]
