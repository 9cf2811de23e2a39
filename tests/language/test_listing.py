"""Entries are sorted by numbers as numbers and words by the alphabet, the same in any language."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.content.model import Index
from generator.language.index import index_items, index_of
from generator.language.listing import listed, total_of
from generator.language.translation import translated
from tests.listings import SHEET, SPELLS, entries_of, spells
from tests.support import translation_of


@pytest.mark.parametrize(
    ("sort", "names"),
    [
        ((), ["flame", "inferno", "frost", "wind", "light"]),
        ("name", ["wind", "flame", "frost", "inferno", "light"]),
        ("-name", ["light", "inferno", "frost", "flame", "wind"]),
        ("cost", ["wind", "flame", "frost", "inferno", "light"]),
        ("-cost", ["inferno", "frost", "flame", "wind", "light"]),
        ("fields.range", ["frost", "flame", "inferno", "wind", "light"]),
        ("group", ["flame", "inferno", "frost", "wind", "light"]),
        (("-copies", "name"), ["wind", "light", "flame", "frost", "inferno"]),
        (("copies", "-name"), ["inferno", "frost", "flame", "light", "wind"]),
        ("numbers.power", ["wind", "flame", "inferno", "frost", "light"]),
        ("fields.school", ["frost", "wind", "flame", "inferno", "light"]),
    ],
)
def test_orders(tmp_path: Path, sort: str | tuple[str, ...], names: list[str]) -> None:
    game = spells(tmp_path)
    assert list(listed(game, replace(entries_of(game), sort=sort))) == names


def test_groups_stand_together_in_the_order_of_the_collection(tmp_path: Path) -> None:
    game = spells(tmp_path)
    block = replace(entries_of(game), style="table", sort="-cost", grouped=True)
    assert listed(game, block) == ("inferno", "flame", "frost", "wind", "light")


def test_words_stand_in_the_alphabet_of_the_language(tmp_path: Path) -> None:
    game = spells(tmp_path)
    swedish = replace(game, translated_into="sv")
    assert listed(swedish, replace(entries_of(game), sort="name"))[-1] == "wind"


def test_a_translation_lists_the_same_entries(tmp_path: Path) -> None:
    """Conditions are about the words of the author; orders about those that are printed."""
    catalogue = "\n".join(
        f'msgctxt "collections.spells.{path}"\nmsgid "{source}"\nmsgstr "{words}"\n'
        for path, source, words in (
            ("entries.flame.marks.0", "Quick", "Schnell"),
            ("entries.frost.marks.0", "Quick", "Schnell"),
            ("entries.flame.name", "Flame", "Zündung"),
            ("entries.flame.fields.school", "Sorcery", "Hexerei"),
        )
    )
    listing = SHEET.format(keys="where: marks = Quick\n        sort: name")
    files = {"spells.yaml": SPELLS, "sheets.yaml": listing, "locale/de.po": catalogue}
    translation = translation_of(tmp_path, files)
    german = translated(translation)
    assert str(german.texts["collections.spells.entries.flame.marks.0"]) == "Schnell"
    assert listed(translation.game, entries_of(german)) == ("flame", "frost")
    assert listed(german, entries_of(german)) == ("frost", "flame")
    by_school = replace(entries_of(german), where="fields.school = Sorcery")
    assert set(listed(german, by_school)) == {"flame", "inferno"}


def test_totals_add_up_what_is_there(tmp_path: Path) -> None:
    content = spells(tmp_path).content
    collection = content.collections["spells"]
    totals = {
        column: total_of(column, list(collection.entries), collection, content)
        for column in ("copies", "cost", "numbers.power", "fields.range")
    }
    assert totals == {"copies": 14, "cost": 19, "numbers.power": 10, "fields.range": 15}
    assert total_of("copies", ["wind", "light"], collection, content) == 8


def test_an_index_of_a_collection(tmp_path: Path) -> None:
    game = spells(tmp_path)
    index = Index(kind="index", collection="spells", where="copies > 2")
    names = [id.split(".")[-2] for id in index_items(game, index)]
    assert names == ["wind", "flame", "light"]
    assert index_of(game)["collections.spells.entries.flame.name"] == ("1",)
    backwards = index_items(game, replace(index, sort="-name"))
    assert [id.split(".")[-2] for id in backwards] == ["light", "flame", "wind"]
    assert index_items(game, Index(kind="index")) == tuple(index_of(game))
