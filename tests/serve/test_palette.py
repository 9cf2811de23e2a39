"""The palette: all that a text can mention, in the language of the text, with pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.serve import worker
from generator.serve.palette import drawing, mentions, palette, picture
from tests.support import library_of, with_catalogs, write_game


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_game(tmp_path, dict(with_catalogs({"locale/de.po": b""})))
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


def written(language: str) -> dict[str, str]:
    return {each["writes"]: each["means"] for each in palette("minimal", language)}


def test_names_values_and_icons_can_be_put_in(folder: Path) -> None:
    found = written("en")
    assert found["*Castle*"] == "Castle"
    assert found["{goal.coins}"] == "5"
    assert found["{icon:coin}"] == "Coin"


def test_names_are_those_of_the_language(folder: Path) -> None:
    found = written("de")
    assert "*Burg*" in found
    assert "*Castle*" not in found
    assert found["{goal.coins}"] == "5"


def test_a_source_can_name_what_stands_under_topics(folder: Path) -> None:
    (folder / "icons").mkdir()
    (folder / "icons/own-flame.svg").write_text("<svg/>", "utf-8")
    found = mentions("minimal")
    assert {"*Castle*", "{goal.coins}", "{icon:coin}"} <= {e["writes"] for e in found["texts"]}
    topics = found["topics"]
    assert topics["terms"] == {"castle": "Castle"}
    assert topics["values"] == {"goal.coins": "5"}
    assert topics["sections"] == {"goal": "The goal"}
    assert topics["icons"]["bat"] == "Bat"
    assert {"own-flame", "two-coins"} <= topics["drawings"].keys()
    (folder / "game.yaml").write_text("- no game", "utf-8")
    assert mentions("minimal") == {"texts": [], "topics": {}}


def test_icons_have_pictures(folder: Path) -> None:
    shape = picture("minimal", "coin")
    assert shape is not None
    assert shape.startswith(b"<svg")
    assert picture("minimal", "no-such-icon") is None
    assert picture("minimal", "../icon") is None


def test_drawings_of_the_set_are_found_by_what_they_mean(folder: Path) -> None:
    found = {each["writes"]: each for each in palette("minimal", "en") if each["kind"] == "drawing"}
    assert "wake" in found["alarm-clock"]["means"]
    assert "two-coins" not in found, "it is an icon of the game"
    shape = drawing("alarm-clock")
    assert shape is not None
    assert shape.startswith(b"<svg")
    assert drawing("../alarm-clock") is None


def test_an_own_drawing_is_shown_as_it_is_printed(folder: Path) -> None:
    (folder / "icons").mkdir()
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" onload="alert(1)">'
    (folder / "icons/two-coins.svg").write_text(f'{svg}<path d="M1 1h6v6z"/></svg>', "utf-8")
    shape = picture("minimal", "coin")
    assert shape is not None
    assert b"onload" not in shape


def test_a_game_that_cannot_be_read_has_none(folder: Path) -> None:
    (folder / "game.yaml").write_text("", "utf-8")
    assert palette("minimal", "en") == []
    assert picture("minimal", "coin") is None
