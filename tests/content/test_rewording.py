"""Rewording: a game with other words in a text is as if it had been read with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checks.engine import inspect
from generator.content.read import read_game
from generator.content.rewording import reworded, wording_at
from generator.content.text import NoTextError
from tests.support import write_game

HINT = "sections.goal.blocks.hint.text"
TABLE = "name,text\nBat,Flies\n"
MORE = """
collections:
  omens:
    name: Omens
    from: omens.csv
values:
  more:
    n: 3
sections:
  extra:
    title: More
    blocks:
      many:
        kind: note
        text: {plural: more.n, one: One, other: "{more.n} of them"}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_game(tmp_path, {"more.yaml": MORE.encode(), "omens.csv": TABLE.encode()})


@pytest.mark.parametrize(
    ("id", "forms", "old", "new", "file"),
    [
        (HINT, ["Count, *Castle*."], "Count aloud.", '"Count, *Castle*."', "rules.yaml"),
        ("collections.omens.entries.bat.text", ["Bites"], "Flies", "Bites", "omens.csv"),
        (
            "sections.extra.blocks.many.text",
            ["1", "all {more.n} of them"],
            'one: One, other: "',
            'one: "1", other: "all ',
            "more.yaml",
        ),
    ],
)
def test_a_reworded_game_is_as_if_it_was_read(
    folder: Path, id: str, forms: list[str], old: str, new: str, file: str
) -> None:
    game = read_game(folder).game
    assert game is not None
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    changed = reworded(game, game.texts[id], forms)
    path.write_text(text.replace(old, new), "utf-8")
    read = read_game(folder).game
    assert read is not None
    assert list(map(repr, changed.texts.values())) == list(map(repr, read.texts.values()))
    assert changed.texts[id].wordings == tuple(forms)
    assert game.texts[id].wordings != tuple(forms), "the game itself stays as it was"
    found = {(each.code, each.path, each.message) for each in inspect(changed)}
    assert found == {(each.code, each.path, each.message) for each in inspect(read)}


def test_findings_say_where_in_the_words_they_are(folder: Path) -> None:
    game = read_game(folder).game
    assert game is not None
    forms = ["Count {goal.coin} aloud."]
    changed = reworded(game, game.texts[HINT], forms)
    found = [each for each in inspect(changed) if each.path == HINT]
    assert found
    assert all(wording_at(each.place, forms) == 0 for each in found)
    assert any(each.place.column == len("Count ") + 1 for each in found)
    assert wording_at(game.place(HINT), forms) is None


@pytest.mark.parametrize("words", ["", "x" * 5000])
def test_what_is_no_text_is_refused(folder: Path, words: str) -> None:
    game = read_game(folder).game
    assert game is not None
    with pytest.raises(NoTextError):
        reworded(game, game.texts[HINT], [words])
