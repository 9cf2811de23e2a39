"""The model: what it refuses, and the numbers it hands out."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.model import (
    LEAST_BODY_TYPE,
    Band,
    Content,
    Deck,
    Entry,
    Frame,
    Sheet,
    SheetSide,
    Turn,
    TypeRange,
    Variant,
    default_of,
    fields_of,
)
from generator.content.text import Text
from generator.content.validation import validated
from generator.findings import Place
from tests.support import sound_game, tree_of


def test_an_amount_is_a_number_or_the_value_it_names(tmp_path: Path) -> None:
    content = sound_game(tmp_path).content
    group, names = next(iter(content.values.items()))
    name, value = next(iter(names.items()))
    number = value if isinstance(value, int) else value.value
    assert content.number(f"{group}.{name}") == number
    assert content.number(7) == 7
    with pytest.raises(KeyError):
        content.number("no.such")


def test_values_as_they_are_under_a_rule_set(tmp_path: Path) -> None:
    sets = "rule_sets: {new: {name: New}, old: {name: Old}}\n"
    values = "values: {hand: {size: {value: 5, under: {old: 7}}, most: 9}}\n"
    content = sound_game(tmp_path, {"n.yaml": sets + values}).content
    assert content.under("old").number("hand.size") == 7
    assert content.under("old").number("hand.most") == 9
    assert content.under("new").number("hand.size") == content.number("hand.size") == 5
    assert content.under("old").number("hand.size@new") == 5


def test_a_known_number_is_none_where_there_is_none(tmp_path: Path) -> None:
    content = sound_game(tmp_path).content
    assert content.known_number("goal.coins") == content.number("goal.coins")
    assert content.known_number(0) == 0
    assert content.known_number(None) is None
    assert content.known_number("goal.such") is None
    assert content.known_number("no.such") is None


def test_entries_by_collection_and_id_and_cards_by_their_id_alone(tmp_path: Path) -> None:
    omens = "collections: {omens: {name: Omens, entries: {comet: {name: Comet, text: Run.}}}}\n"
    content = sound_game(tmp_path, {"omens.yaml": omens}).content
    entry = content.collections["omens"].entries["comet"]
    assert content.entry("omens.comet") is entry
    assert content.known_entry("omens.comet") is entry
    assert content.card("comet") is entry
    for odd in ("omens.no-such", "no-such.comet", "comet", ""):
        assert content.known_entry(odd) is None
        with pytest.raises(KeyError):
            content.entry(odd)
    assert content.card("no-such") is None


def test_sections_are_placed_band_by_band_in_columns_or_one_flow() -> None:
    columns = (Frame(sections=("a", "b")), Frame(sections=("c",)))
    text = Text("Words", "sheets.a.front.title", Place("a.yaml"))
    bands = (Band(columns=columns), Band(fill=("d", "a")))
    assert list(SheetSide(title=text, bands=bands).placed.items()) == [
        ("bands.0.columns.0.sections.0", "a"),
        ("bands.0.columns.0.sections.1", "b"),
        ("bands.0.columns.1.sections.0", "c"),
        ("bands.1.fill.0", "d"),
        ("bands.1.fill.1", "a"),
    ]


def test_variants_add_up(tmp_path: Path) -> None:
    text = sound_game(tmp_path).content.game.title
    two, three = (Variant(name=text, copies=copies) for copies in (2, 3))
    assert Entry(name=text, variants={"a": two, "b": three}).count == 5
    assert Entry(name=text, copies=4).count == 4
    assert Entry(name=text).count is None


def test_the_model_is_frozen(tmp_path: Path) -> None:
    content = sound_game(tmp_path).content
    with pytest.raises(AttributeError):
        content.game.year = 1900  # type: ignore[misc]


def test_body_type_has_a_floor() -> None:
    for size, faults in ((LEAST_BODY_TYPE, 0), (LEAST_BODY_TYPE - 0.1, 1)):
        root = tree_of(f"largest: 9.0\nsmallest: {size:.1f}\n").root
        assert root is not None
        assert len(validated(TypeRange, root)[1]) == faults


def test_what_a_field_says_where_nothing_is_said() -> None:
    assert default_of(Deck, "size") == "poker"
    assert default_of(Content, "terms") == {}
    assert default_of(Sheet, "type") == TypeRange()
    assert list(fields_of(Turn)) == ["name", "role", "icon", "phases"]
