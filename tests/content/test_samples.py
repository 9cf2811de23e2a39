"""Samples: the smallest block of each kind, and of whatever else, is read without a fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content import samples
from generator.content.edits import edited
from generator.content.model import AnyBlock, Content
from generator.content.parse import read_tree
from generator.content.read import read_game
from generator.content.rewriting import add_item, opened
from generator.content.tree import Node
from generator.content.validation import expected
from tests.support import write_game


def names(topic: str) -> list[str]:
    """Return ids that are there in some game, whatever the topic."""
    if topic in ("entries", "values"):
        return ["first.one", "first.two"]
    return ["one", "two"]


def parsed(text: str) -> Node:
    """Return the node that a small file holds."""
    tree = read_tree("a.yaml", f"key: {text}\n".encode())
    assert tree.root is not None
    return tree.root["key"]


def test_there_are_all_kinds_and_each_says_what_it_is() -> None:
    kinds = samples.block_kinds()
    assert len(kinds) > 30
    assert kinds["rules"] == "Rules, one a line, marked by their force."
    assert all(about.endswith(".") for about in kinds.values())


@pytest.mark.parametrize("kind", samples.block_kinds())
def test_the_smallest_block_of_each_kind_is_read(tmp_path: Path, kind: str) -> None:
    folder = write_game(tmp_path)
    path = folder / "rules.yaml"
    text = path.read_text("utf-8")
    block = samples.block(kind, names)
    assert block["kind"] == kind
    source = opened("rules.yaml", text)
    edits = add_item(source, ["sections", "goal", "blocks"], block, key="new")
    path.write_text(edited(text, edits), "utf-8")
    reading = read_game(folder)
    assert reading.findings == ()
    assert reading.game is not None
    assert "new" in reading.game.content.sections["goal"].blocks


def test_a_table_begins_with_heads_and_cells_to_be_written_over() -> None:
    table = samples.block("table", names)
    assert [each["head"] for each in table["columns"].values()] == [samples.PLACEHOLDER] * 2
    for row in table["rows"].values():
        assert row["cells"] == dict.fromkeys(table["columns"], samples.PLACEHOLDER)


def test_what_is_added_beside_has_the_texts_of_its_neighbour() -> None:
    rows = expected(AnyBlock).by_kind["table"].contents["rows"]
    row = parsed("{head: Salt, icon: salt, cells: {price: '2', where: {icon: x}}}")
    new = samples.beside(expected(rows.content), row, names)
    assert new == {"head": "…", "cells": {"price": "…"}}
    collections = expected(Content).contents["collections"]
    entries = expected(collections.content).contents["entries"]
    entry = parsed("{name: Salt, text: White., copies: 2, fields: {effect: Sells., worth: 3}}")
    new = samples.beside(expected(entries.content), entry, names)
    assert new["fields"]["effect"] == "…"
    assert set(new) == {"name", "fields"}
    assert samples.beside(expected(entries.content), parsed("{name: Salt}"), names) == {"name": "…"}


def test_what_a_game_has_not_cannot_be_named() -> None:
    with pytest.raises(samples.NothingToNameError, match="tracks"):
        samples.block("track", lambda _: [])
    with pytest.raises(samples.NothingToNameError, match="places"):
        samples.block("places", lambda _: [])


@pytest.mark.parametrize("topic", expected(Content).contents)
def test_something_can_be_made_of_each_topic(topic: str) -> None:
    assert samples.smallest(expected(Content).contents[topic], names) is not None
