"""The command ``playeraid export``."""

from __future__ import annotations

import json
from pathlib import Path

from PIL import Image

from tests.cli.running import run
from tests.support import write_game

DECK = """
decks:
  goal-cards:
    title: Cards
    cards:
      goal: {kind: sections, sections: [goal]}
"""


def test_a_whole_game_as_json(tmp_path: Path) -> None:
    write_game(tmp_path, {"decks.yaml": DECK})
    where = ["--content", str(tmp_path / "content"), "--out", str(tmp_path / "out")]
    result = run("export", "minimal", "--to", "json", *where)
    assert result.code == 0, result.err
    data = json.loads((tmp_path / "out" / "minimal" / "en" / "minimal.json").read_text("utf-8"))
    assert [card["title"] for card in data["cards"]["goal-cards"]] == ["The goal"]


def test_a_deck_for_tabletop_simulator(tmp_path: Path) -> None:
    write_game(tmp_path, {"decks.yaml": DECK})
    where = ["--content", str(tmp_path / "content"), "--out", str(tmp_path / "out")]
    address = ["--address", "https://example.org/"]
    result = run("export", "minimal", "--to", "tts", "--jobs", "1", *address, *where)
    assert result.code == 0, result.err
    home = tmp_path / "out" / "minimal" / "en"
    (card,) = json.loads((home / "goal-cards-tts.json").read_text("utf-8"))["ObjectStates"]
    assert (
        card["CustomDeck"]["1"]["FaceURL"] == "https://example.org/minimal/en/goal-cards-tts-1.png"
    )
    assert (home / "goal-cards-tts-1.png").is_file()
    assert (home / "goal-cards-tts-back.png").is_file()


def test_pictures_for_a_service(tmp_path: Path) -> None:
    write_game(tmp_path, {"decks.yaml": DECK})
    where = ["--content", str(tmp_path / "content"), "--out", str(tmp_path / "out")]
    service = ["--service", "MakePlayingCards", "--jobs", "1"]
    result = run("export", "minimal", "--to", "png", *service, *where)
    assert result.code == 0, result.err
    home = tmp_path / "out" / "minimal" / "en"
    assert sorted(path.name for path in home.iterdir()) == [
        "goal-cards-back-poker-makeplayingcards.png",
        "goal-cards-goal-poker-makeplayingcards.png",
    ]
    for path in home.iterdir():
        with Image.open(path) as picture:
            assert picture.size == (822, 1122)


def test_a_service_prints_its_own_sizes_only(tmp_path: Path) -> None:
    write_game(tmp_path, {"decks.yaml": DECK})
    where = ["--content", str(tmp_path / "content"), "--out", str(tmp_path / "out")]
    service = ["--service", "makeplayingcards", "--card-size", "jumbo", "--jobs", "1"]
    result = run("export", "minimal", "--to", "png", *service, *where)
    assert result.code == 2
    assert "makeplayingcards prints no cards of the size jumbo" in result.err + result.out
    assert not (tmp_path / "out" / "minimal").exists()


def test_a_service_is_for_pictures_and_known(tmp_path: Path) -> None:
    assert run("export", "minimal", "--to", "tts", "--service", "thegamecrafter").code == 2
    result = run("export", "minimal", "--to", "png", "--service", "thegamecrafters")
    assert result.code == 2
    assert "Did you mean “thegamecrafter”?" in result.err
