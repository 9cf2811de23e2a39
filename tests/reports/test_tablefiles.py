"""Collections become tables and come back: nothing of them is lost, not even their order."""

from __future__ import annotations

import csv
import re
import shutil
from collections.abc import Mapping
from io import StringIO
from pathlib import Path

import pytest
import yaml
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.model import Collection
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT
from generator.reports.tablefiles import COLLECTIONS, texts_of_tables
from tests.support import read

TOPIC = re.compile(r"^collections:.*\n(?:(?:[ #].*)?\n)*", re.MULTILINE)
GAMES = ["draculas-america", "drako", "fury-of-dracula", "nine-mens-morris", "the-hunt"]
HARD = """
icons:
  owl: {drawing: owl, alt: Owl}
values:
  owls: {many: 3}
sources:
  book: {title: The book, short: B}
collections:
  beasts:
    name: Beasts
    icon: owl
    total: owls.many
    fields:
      night: {label: At night, icon: owl}
      day: {label: Name}
    groups:
      winged: {name: Winged, note: They fly.}
    entries:
      owl:
        name: "7"
        icon: owl
        code: "=1"
        copies: 2
        group: winged
        marks: ["rare; or not", Old]
        cost: "+1"
        numbers: {height: -3, wings: 2}
        text: |
          Choose one:
          - fly, or
          - say "hoo".

          _It sees you._
        fields: {night: "Fly; far, and\\tagain.", day: Sleep.}
        source: ["book: p. 1, 2"]
      fox:
        name: Fox
        picture: fox.png
        marks: [Sly, Red]
        text:
          plural: owls.many
          one: Flee from {owls.many} owl.
          other: Flee from {owls.many} owls.
        fields:
          day: {text: Rest., then: Rest again.}
          night: >-
            Hunt
            all night.
      elk:
        name: Elk
        picture: {file: elk.png, alt: An elk., focus: [30, 60]}
        variants:
          bull: {name: Bull, copies: 1}
        fields: {day: "- graze", night: "-5"}
"""


def shown(collections: Mapping[str, Collection]) -> dict[str, str]:
    """Return collections as text, in all their order, without where they are from."""
    return {
        id: repr(replace(each, from_=None, sheet=None, columns={}))
        for id, each in collections.items()
    }


def again(game: Game, folder: Path) -> Game:
    """Return a game whose collections are read from the tables that were written of them."""
    for path in folder.glob("*.yaml"):
        left = TOPIC.sub("", path.read_text("utf-8"))
        path.write_text(left, "utf-8") if re.search(r"^\w", left, re.MULTILINE) else path.unlink()
    for name, text in texts_of_tables(game).items():
        (folder / name).unlink(missing_ok=True)  # what the game itself reads
        (folder / name).write_text(text, "utf-8")
    reading = read_game(folder)
    assert reading.game is not None
    assert [each for each in reading.findings if each.is_error] == []
    return reading.game


def copied(id: str, home: Path) -> Path:
    for name in (id, "shared"):
        if (BUNDLED_CONTENT / name).is_dir():
            shutil.copytree(BUNDLED_CONTENT / name, home / name)
    return home / id


@pytest.mark.parametrize("id", GAMES)
def test_collections_of_bundled_games_come_back(id: str, tmp_path: Path) -> None:
    game = read_game(copied(id, tmp_path)).game
    assert game is not None
    before = shown(game.content.collections)
    texts = list(game.texts)
    after = again(game, tmp_path / id)
    assert shown(after.content.collections) == before
    assert set(after.texts) == set(texts)
    assert [f"{each}.csv" in texts_of_tables(game) for each in before] == [True] * len(before)


def test_some_bundled_games_have_collections() -> None:
    sizes = [
        len(game.content.collections)
        for id in GAMES
        if (game := read_game(BUNDLED_CONTENT / id).game)
    ]
    assert len(sizes) == len(GAMES)
    assert sum(size > 0 for size in sizes) >= 2


def test_what_no_cell_can_say_is_said_in_yaml(tmp_path: Path) -> None:
    game = read(tmp_path, {"own.yaml": HARD}).game
    assert game is not None
    before = shown(game.content.collections)
    texts = texts_of_tables(game)
    rows = {row["Id"]: row for row in csv.DictReader(StringIO(texts["beasts.csv"], newline=""))}
    assert rows["owl"]["Text"] == 'Choose one:\n- fly, or\n- say "hoo".\n\n_It sees you._'
    assert (rows["owl"]["Height"], rows["fox"]["Picture"]) == ("-3", "fox.png")
    cells = [cell for row in rows.values() for cell in row.values()]
    assert not [cell for cell in cells if cell[:1] in ("=", "+", "@")]
    assert "cost: '+1'" in texts[COLLECTIONS]
    folder = game.folder
    after = again(game, folder)
    assert shown(after.content.collections) == before


def test_a_collection_of_a_table_is_written_like_any_other(tmp_path: Path) -> None:
    game = read(tmp_path, {"own.yaml": HARD}).game
    assert game is not None
    once = again(game, game.folder)
    first, second = texts_of_tables(game), texts_of_tables(once)
    assert first["beasts.csv"] == second["beasts.csv"]
    assert yaml.safe_load(first[COLLECTIONS]) == yaml.safe_load(second[COLLECTIONS])
