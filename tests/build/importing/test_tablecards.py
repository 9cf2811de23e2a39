"""The cards of a table have a size and a layout that suit what its rows have."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from generator.build.importing.choosing import choose
from generator.build.importing.wording import Names, collection_yaml
from generator.content.tables.delimited import read_delimited


def written(*lines: str) -> dict[str, Any]:
    table = read_delimited("a.csv", "\n".join(lines).encode())
    names = Names("beasts", "a.csv", "Beasts")
    choice = choose(table, {}, ())
    found: dict[str, Any] = yaml.safe_load(collection_yaml(names, table, choice, ()))
    return found


@pytest.mark.parametrize(
    ("heads", "layout"),
    [
        ("Name,Type,Text", "entry"),
        ("Name,Icon,Text", "entry"),
        ("Name,Picture,Text", "action"),
        ("Name,Icon,Cost,Text", "action"),
    ],
)
def test_cards_have_a_layout_that_shows_what_the_rows_have(heads: str, layout: str) -> None:
    data = written(heads, *(f"Owl {at}{f',{at}' * heads.count(',')}" for at in range(6)))
    assert data["decks"]["beasts-deck"]["layout"] == layout
    assert "layouts" not in data


def test_short_fields_stand_in_a_grid_above_the_text() -> None:
    long = "At night it hears a mouse below the snow and in the day it sleeps in a hollow tree."
    rows = (f"Owl {at},Fly {at} far.,Tree {at},{at},{long} {at}" for at in range(6))
    data = written("Name,Text,Home,Speed,Lore", *rows)
    assert data["decks"]["beasts-deck"]["layout"] == "beasts-card"
    layout = data["layouts"]["beasts-card"]
    facts = layout["zones"]["facts"]
    assert facts["shows"] == ["fields.home", "fields.speed"]
    assert layout["zones"]["text"]["top"] == facts["top"] + facts["height"]
