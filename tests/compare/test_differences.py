"""Differences of the content: facts are found, looks and bookkeeping are left out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.compare import differences as module
from generator.compare.differences import Difference, differences, is_fact, number_of
from generator.content.model import Content, Identity, MapPlace, Model, Rule, Sheet, Table
from tests.support import sound_game
from tests.tablegrids import TERRAIN, with_terrain

VALUES = "values:\n  goal:\n    coins: 5\n    spare: 5\n"


def content(home: Path, **files: str) -> Content:
    return sound_game(home, {f"{name}.yaml": text for name, text in files.items()}).content


def found(home: Path, before: str, after: str) -> list[Difference]:
    old = content(home / "old", values=before)
    return list(differences(old, content(home / "new", values=after)))


def test_nothing_differs(tmp_path: Path) -> None:
    assert found(tmp_path, VALUES, VALUES) == []


def test_a_value(tmp_path: Path) -> None:
    after = VALUES.replace("coins: 5", "coins: 6")
    assert found(tmp_path, VALUES, after) == [Difference(("values", "goal", "coins"), 5, 6)]


def test_a_value_in_its_long_form(tmp_path: Path) -> None:
    after = VALUES.replace("coins: 5", 'coins: {value: 5, note: "In gold."}')
    (each,) = found(tmp_path, VALUES, after)
    assert each.path == ("values", "goal", "coins", "note")
    assert each.old is None


def test_added_and_removed_values_are_differences_of_the_texts_that_name_them(
    tmp_path: Path,
) -> None:
    assert found(tmp_path, VALUES, VALUES.replace("spare", "other")) == []


def test_amounts_are_alike_when_their_numbers_are(tmp_path: Path) -> None:
    rest = (
        'components:\n  coin:\n    name: Coins\n    count: COUNT\n    source: ["rulebook: p. 1"]\n'
    )
    old = content(tmp_path / "old", box=rest.replace("COUNT", "5"))
    same = content(tmp_path / "same", box=rest.replace("COUNT", "goal.coins"))
    more = content(tmp_path / "more", box=rest.replace("COUNT", "6"))
    assert list(differences(old, same)) == []
    assert [each.path[-1] for each in differences(same, more)] == ["count"]


@pytest.mark.parametrize(
    ("owner", "field", "expected"),
    [
        (Rule, "text", True),
        (Rule, "icon", False),
        (MapPlace, "kind", True),
        (MapPlace, "links", False),
        (Table, "kind", False),
        (Table, "players", False),
        (Identity, "players", True),
        (Sheet, "title", True),
        (Sheet, "type", False),
        (Content, "icons", True),
        (Content, "changes", False),
    ],
)
def test_which_fields_are_facts(owner: type[Model], field: str, expected: bool) -> None:
    assert is_fact(owner, field) is expected


def fields() -> set[str]:
    return {
        f"{owner.__name__}.{name}" for owner in _below(Model) for name in owner.__struct_fields__
    }


def _below(owner: type[Model]) -> Iterator[type[Model]]:
    for each in owner.__subclasses__():
        yield each
        yield from _below(each)


def test_every_field_that_is_named_is_there() -> None:
    """A field with another name would be reported, or left out, unnoticed."""
    known = fields()
    single = module.IGNORED | module.HANDLED_SEPARATELY | module.FACTS
    assert single - known == set()
    names = {each.partition(".")[2] for each in known}
    assert (module.PRESENTATION | module.BOOKKEEPING) - names == set()


def test_numbers(tmp_path: Path) -> None:
    minimal = replace(sound_game(tmp_path).content, values={"goal": {"coins": 5}})
    assert number_of(minimal, "goal.coins") == 5
    assert number_of(minimal, 7) == 7
    assert [number_of(minimal, each) for each in (True, "goal.none", "castle", None)] == [None] * 4


def test_a_cell_of_a_table_in_its_long_form(tmp_path: Path) -> None:
    """Its text is compared, and what its shading means; where it stands is no fact."""
    changed = TERRAIN.replace('foot: "4"', 'foot: {text: "5", tone: good}')
    changed = changed.replace('horse: {text: "3", tone: neutral}', 'horse: "3"')
    changed = changed.replace("          neutral: As you like\n", "")
    old, new = with_terrain(tmp_path / "old"), with_terrain(tmp_path / "new", changed)
    cell, tone, plain, legend = differences(old.content, new.content)
    assert cell.path[-4:] == ("swamp", "cells", "foot", "text")
    assert (str(cell.old), str(cell.new)) == ("4", "5")
    assert (tone.path[-2:], tone.old, tone.new) == (("foot", "tone"), None, "good")
    assert (plain.path[-2:], plain.old, plain.new) == (("horse", "tone"), "neutral", None)
    assert legend.path[-2:] == ("tones", "neutral")
