"""Forms of blocks: the fields of their model, what the game offers for them, and setting them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.serve import forms, worker
from generator.serve.forms import FieldChange
from generator.serve.texts import RefusedError
from tests.support import library_of, write_game

BLOCKS = "sections.goal.blocks"
WIN, HINT = f"{BLOCKS}.win", f"{BLOCKS}.hint"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_game(tmp_path)
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


def fields(path: str = HINT) -> dict[str, Any]:
    return {each["name"]: each for each in forms.form("minimal", path)["fields"]}


def put(name: str, value: Any, was: Any = None, path: str = HINT) -> None:
    forms.set_field(FieldChange("minimal", path, name, value, was))


def test_fields_say_what_they_are_and_offer_what_the_game_has(folder: Path) -> None:
    known = fields()
    assert next(iter(known)) == "text"
    assert (known["text"]["value"], known["text"]["required"]) == ("Count aloud.", True)
    assert known["text"]["sort"] == "prose"
    icons = {each["value"]: each["label"] for each in known["icon"]["choices"]}
    assert (known["icon"]["topic"], icons["coin"]) == ("icons", "Coin")
    assert known["tone"]["default"] == "plain"
    assert "night" in [each["value"] for each in known["tone"]["choices"]]
    assert known["tone"]["about"] == "The ground that it stands on."
    assert known["tone"]["aside"]
    rule = fields(WIN)["rules.flight"]
    assert (rule["sort"], rule["required"]) == ("prose", True)
    assert fields(f"{BLOCKS}.no") == {}


def test_a_field_is_set_and_taken_away(folder: Path) -> None:
    path = folder / "rules.yaml"
    before = path.read_text("utf-8")
    put("icon", "coin")
    assert before + "        icon: coin\n" == path.read_text("utf-8")
    put("icon", None, "coin")
    assert path.read_text("utf-8") == before
    put("text", "Count *Castles*.", "Count aloud.")
    assert "        text: Count *Castles*.\n" in path.read_text("utf-8")
    put("rules.flight", "Flee.", fields(WIN)["rules.flight"]["value"], WIN)
    assert "          flight: Flee.\n" in path.read_text("utf-8")


def test_a_block_of_lines_is_set_again_and_again(folder: Path) -> None:
    path = folder / "rules.yaml"
    lines = "text: |\n          Count aloud,\n          and twice.\n"
    path.write_text(path.read_text("utf-8").replace("text: Count aloud.\n", lines), "utf-8")
    assert fields()["text"]["value"] == "Count aloud,\nand twice."
    put("text", "Count\taloud.", "Count aloud,\nand twice.")
    put("text", "Count once.", "Count\taloud.")
    assert fields()["text"]["value"] == "Count once."


@pytest.mark.parametrize(
    ("name", "value", "was", "reason"),
    [
        ("text", None, "Count aloud.", "must say something"),
        ("text", "Mine.", "Theirs.", "something else by now"),
        ("icon", "no-such-icon", None, "one of those offered"),
        ("tone", True, None, "cannot say that"),
        ("kind", "rules", None, "there is no “kind”"),
    ],
)
def test_what_cannot_be_said_is_refused(
    folder: Path, name: str, value: Any, was: Any, reason: str
) -> None:
    before = (folder / "rules.yaml").read_bytes()
    with pytest.raises(RefusedError, match=reason):
        put(name, value, was)
    assert (folder / "rules.yaml").read_bytes() == before


def test_a_section_and_the_game_have_forms_too(folder: Path) -> None:
    assert fields("sections.goal")["icon"]["value"] == "coin"
    put("icon", "castle", "coin", "sections.goal")
    assert "icon: castle\n    role" in (folder / "rules.yaml").read_text("utf-8")
    assert fields("game")["title"]["value"] == "Minimal"
    assert fields("game.title") == fields("sections") == {}


def test_a_game_is_named_first_and_what_it_goes_by_is_left_alone(folder: Path) -> None:
    known = fields("game")
    assert list(known)[:3] == ["title", "subtitle", "theme"]
    assert not {"id", "schema_version", "source_language"} & known.keys()
    assert known["theme"]["sort"] == "choice"
    assert {"classic", "gothic"} <= {each["value"] for each in known["theme"]["choices"]}
    assert [name for name, each in known.items() if not each["about"]] == []
    assert not known["theme"]["aside"]
    put("theme", "gothic", known["theme"]["value"], "game")
    assert "theme: gothic" in (folder / "game.yaml").read_text("utf-8")


CARDS = """
decks:
  omens:
    title: Omens
    cards:
      all: {kind: entries, collection: omens, layout: action}
collections:
  omens:
    name: Omens
    entries:
      comet: {name: Comet, copies: 3, code: C}
      raven: {name: Raven}
  spells:
    name: Spells
    from: spells.csv
"""


def test_an_entry_shows_first_what_its_like_use_and_its_cards_print(folder: Path) -> None:
    (folder / "omens.yaml").write_text(CARDS, "utf-8")
    (folder / "spells.csv").write_text("name,text\nFog,Hide.\n", "utf-8")
    raven = fields("collections.omens.entries.raven")
    first = [name for name, each in raven.items() if not each["aside"]]
    assert first == ["name", "picture", "code", "copies", "group", "cost", "text", "flavour"]
    assert {"troops", "behind"} <= raven.keys()
    assert "terrain" not in raven, "the game has none"
    spells = fields("collections.spells")
    assert spells["from"]["value"] == "spells.csv"
    assert not spells["from"]["aside"]
