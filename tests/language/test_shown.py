"""What sections show: their own texts, and those of what their blocks list."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.model import Checklist, Index
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT
from generator.language.shown import sections_shown, texts_shown
from tests.listings import spells
from tests.printing import BUNDLED


@pytest.fixture(scope="module")
def bundled() -> Game:
    game = read_game(BUNDLED_CONTENT / BUNDLED).game
    assert game is not None
    return game


def test_every_section_shows_itself_first(bundled: Game) -> None:
    shown = sections_shown(bundled)
    assert list(shown) == list(bundled.content.sections)
    assert all(paths[0] == f"sections.{id}" for id, paths in shown.items())


def test_what_is_shown_is_there(bundled: Game) -> None:
    for paths in sections_shown(bundled).values():
        for path in paths:
            node: object = bundled.content
            for step in path.split("."):
                node = node[step] if isinstance(node, dict) else getattr(node, step)


def test_one_group_of_entries(bundled: Game) -> None:
    shown = sections_shown(bundled)["encounters-matured"]
    entries = bundled.content.collections["encounters"].entries
    listed = [path.rpartition(".")[2] for path in shown if ".entries." in path]
    assert listed == [id for id, entry in entries.items() if entry.group == "matured"]


def test_texts_stand_in_order_and_once(bundled: Game) -> None:
    texts = texts_shown(bundled, "encounters-matured")
    assert str(texts[0]) == "Effect when matured"
    assert len({text.id for text in texts}) == len(texts)
    assert any(text.id.startswith("collections.encounters.entries.") for text in texts)


def test_every_text_of_the_sections_is_shown_somewhere(bundled: Game) -> None:
    shown = {text.id for id in bundled.content.sections for text in texts_shown(bundled, id)}
    own = {id for id in bundled.texts if id.startswith("sections.")}
    assert own <= shown


def test_lists_of_a_collection_show_what_they_choose(tmp_path: Path) -> None:
    game = spells(tmp_path, "style: table", "columns: [name, cost]", "where: cost > 2")
    shown = sections_shown(game)["spells"]
    listed = {path.rpartition(".")[2] for path in shown if ".entries." in path}
    assert listed == {"inferno", "frost"}
    section = game.content.sections["spells"]
    blocks = {
        "all": Checklist(kind="checklist", collection="spells", where="cost < 2"),
        "names": Index(kind="index", collection="spells", group="ice"),
    }
    sections = {**game.content.sections, "spells": replace(section, blocks=blocks)}
    other = replace(game, content=replace(game.content, sections=sections))
    home = "collections.spells.entries"
    assert set(sections_shown(other)["spells"][1:]) == {
        f"{home}.wind.name",
        f"{home}.wind.copies",
        f"{home}.frost.name",
    }
