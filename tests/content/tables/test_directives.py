"""The mappings of a game that are filled from tables, and what is written down for them."""

from __future__ import annotations

from generator.content.edits import edited
from generator.content.tables.columns import guessed
from generator.content.tables.delimited import read_delimited
from generator.content.tables.directives import directives, recognised
from generator.content.tree import Mapping
from tests.support import tree_of

CONTENT = """terms:
  from: terms.csv
collections:
  spells:
    name: Spells
    from: spells.csv
  runes: {name: Runes, from: runes.csv}
  signs:
    name: Signs
    entries: {}
matrices:
  blows: {from: blows.csv}
sections: {from: sections.csv}
"""


def root() -> Mapping:
    found = tree_of(CONTENT).root
    assert found is not None
    return found


def test_topics_and_their_members_are_filled() -> None:
    found = list(directives(root()))
    assert {each.path: str(each.source) for each in found} == {
        ("terms",): "terms.csv",
        ("collections", "spells"): "spells.csv",
        ("collections", "runes"): "runes.csv",
        ("matrices", "blows"): "blows.csv",
    }


def test_what_was_recognised_is_written_below() -> None:
    table = read_delimited("spells.csv", b"Title,Effect,Colour of ink\nOwl,Fly.,red\n")
    spells, runes = (each for each in directives(root()) if each.topic == "collections")
    columns = guessed(table, ["name", "text"])
    note = recognised(spells, table, columns)
    assert "Title → name" in note.message
    assert "Colour of ink" in note.message
    assert "    from: spells.csv\n    columns:\n      name: Title\n      text: Effect\n" in edited(
        CONTENT, note.edits
    )
    assert recognised(runes, table, columns).edits == ()  # not within braces
