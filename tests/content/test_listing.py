"""Listings choose the entries that their group and their conditions say."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.content.listing import chosen, columns_of, values_in
from generator.content.model import Checklist, EntryCards
from tests.listings import entries_of, spells


@pytest.mark.parametrize(
    ("where", "names"),
    [
        ("cost > 2", ["inferno", "frost"]),
        ("cost >= 2", ["flame", "inferno", "frost"]),
        ("cost = 5", ["frost"]),  # a value in braces is its number
        ("cost < 2", ["wind"]),
        ("cost != 2", ["inferno", "frost", "wind", "light"]),
        ("copies = 4", ["wind", "light"]),
        ("numbers.power >= 4", ["flame", "inferno"]),
        ("fields.range > 2", ["flame", "inferno"]),
        ("fields.school = sorcery", ["flame", "inferno"]),
        ("group = fire", ["flame", "inferno"]),
        ("group = Fire", ["flame", "inferno"]),
        ("group != fire", ["frost", "wind", "light"]),
        ("role = Players", ["flame"]),
        ("marks = Area", ["inferno"]),
        ("marks != Quick", ["inferno", "wind", "light"]),
        ("name = ätherwind", ["wind"]),
        ("code = FL", ["flame"]),
        ("icon = bat", ["flame"]),
    ],
)
def test_one_condition(tmp_path: Path, where: str, names: list[str]) -> None:
    game = spells(tmp_path)
    block = replace(entries_of(game), where=where)
    assert list(chosen(block, game.content)) == names


def test_all_conditions_must_hold(tmp_path: Path) -> None:
    game = spells(tmp_path)
    block = replace(entries_of(game), where=("cost > 1", "marks = Quick"))
    assert list(chosen(block, game.content)) == ["flame", "frost"]
    assert list(chosen(replace(block, group="ice"), game.content)) == ["frost"]


def test_checklists_and_cards_choose_alike(tmp_path: Path) -> None:
    content = spells(tmp_path).content
    cards = EntryCards(kind="entries", collection="spells", where="cost > 2")
    checklist = Checklist(kind="checklist", collection="spells", where="cost > 2")
    assert list(chosen(cards, content)) == list(chosen(checklist, content)) == ["inferno", "frost"]
    assert chosen(Checklist(kind="checklist"), content) == {}


def test_columns_of_a_collection(tmp_path: Path) -> None:
    collection = spells(tmp_path).content.collections["spells"]
    columns = columns_of(collection)
    assert {"name", "text", "fields.range", "fields.school", "numbers.power"} <= set(columns)
    assert len(columns) == len(set(columns)) == 13


def test_values_of_an_entry(tmp_path: Path) -> None:
    content = spells(tmp_path).content
    collection = content.collections["spells"]
    flame, light = collection.entries["flame"], collection.entries["light"]

    def values(column: str) -> list[float | str]:
        return list(values_in(column, flame, collection, content))

    assert values("cost") == [2.0]
    assert values("marks") == ["Quick"]
    assert values("group") == ["fire", "Fire"]
    assert values("fields.school") == ["Sorcery"]
    assert list(values_in("cost", light, collection, content)) == []
