"""What is written is YAML that reads as it was meant."""

from __future__ import annotations

import pytest
import yaml

from generator.build.importing.choosing import choose
from generator.build.importing.wording import Names, collection_yaml, game_yaml, quoted
from generator.content.tables.delimited import read_delimited


@pytest.mark.parametrize(
    "words",
    ["Owl", "yes", "7", "a: b", "# c", " x", "x ", "é", "a\u2028b", "a\nb", '"q"', "", "{a}", "🂡"],
)
def test_words_come_back(words: str) -> None:
    assert yaml.safe_load(f"key: {quoted(words)}") == {"key": words}


def test_a_short_table_is_listed_by_columns_and_a_long_one_by_names() -> None:
    def style(rows: int, words: str) -> tuple[str, str]:
        lines = ["Name,Text", *(f"Card {at},{words}" for at in range(rows))]
        table = read_delimited("a.csv", "\n".join(lines).encode())
        names = Names("beasts", "a.csv", "Beasts")
        data = yaml.safe_load(collection_yaml(names, table, choose(table, {}, ()), ()))
        block = data["sections"]["beasts-list"]["blocks"]["all"]
        return block["style"], data["decks"]["beasts-deck"].get("size", "poker")

    assert style(5, "Fly.") == ("table", "poker")
    assert style(200, "Fly.") == ("names", "poker")
    assert style(5, "Fly far. " * 60) == ("names", "tarot")
    assert style(5, "Fly far. " * 150) == ("names", "jumbo")
    assert style(5, "Fly far. " * 300) == ("names", "105x148")
    assert style(5, "Fly far. " * 400) == ("names", "148x210")


def test_a_few_long_rows_go_on_on_a_next_card() -> None:
    def deck(long: int, picture: str = "") -> tuple[str, int | None]:
        words = [f"{'Fly far. ' * (150 if at < long else 60)}" for at in range(30)]
        head = "Name,Text" + ",Picture" * bool(picture)
        lines = [head, *(f"Card {at},{each}{picture}" for at, each in enumerate(words))]
        table = read_delimited("a.csv", "\n".join(lines).encode())
        names = Names("beasts", "a.csv", "Beasts")
        data = yaml.safe_load(collection_yaml(names, table, choose(table, {}, ()), ()))
        found = data["decks"]["beasts-deck"]
        return found.get("size", "poker"), found.get("continues")

    assert deck(0) == ("tarot", None)
    assert deck(2) == ("tarot", 540)
    assert deck(9) == ("jumbo", None)


def test_a_title_is_words_whatever_it_is() -> None:
    data = yaml.safe_load(game_yaml("deck", '"Owls": {x} # 1', "gothic", "de"))
    assert data["game"]["title"] == '"Owls": {x} # 1'
    assert data["game"]["source_language"] == "de"
