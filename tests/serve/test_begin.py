"""A game begins from an example, a table or another game; what is wrong is told, not written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.content.read import read_game
from generator.content.resources import STARTERS
from generator.serve import begin, worker
from generator.serve.begin import Begun, Copy, Example, Order, TableFile
from tests.support import library_of, write_game

TABLE = b"Name,Effect,Copies\nFireball,Deal 3 damage.,2\nHeal,Gain 2 life.,1\n"
Ordered = Callable[..., Begun]


@pytest.fixture
def content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_game(tmp_path)
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder.parent


@pytest.fixture
def order(content: Path) -> Ordered:
    def ordered(
        source: Any, game: str = "mine", title: str = "Mine", language: str = "de"
    ) -> Begun:
        return begin.begin(Order(game, title, language, source))

    return ordered


def files(content: Path) -> list[str]:
    return sorted(path.relative_to(content.parent).as_posix() for path in content.parent.rglob("*"))


def test_a_game_begins_from_an_example(content: Path, order: Ordered) -> None:
    assert order(Example(STARTERS[0]), language="pt-BR") == Begun("mine")
    game = read_game(content / "mine").game
    assert game is not None
    assert str(game.content.game.title) == "Mine"
    assert game.content.game.source_language == "pt_BR"


def test_a_game_begins_from_a_table(content: Path, order: Ordered) -> None:
    begun = order(TableFile(r"C:\games\My Spells.CSV", TABLE), title="")
    assert begun.game == "mine"
    assert begun.made["rows"] == 2
    assert ["Effect", "text"] in begun.made["columns"]
    assert (content / "mine" / "my-spells.csv").read_bytes() == TABLE
    game = read_game(content / "mine").game
    assert game is not None
    assert str(game.content.game.title) == "Mine"
    assert list(game.content.decks) == ["my-spells-deck"]


def test_a_game_begins_as_a_copy(content: Path, order: Ordered) -> None:
    assert order(Copy("minimal"), title="Other", language="") == Begun("mine")
    game = read_game(content / "mine").game
    assert game is not None
    assert str(game.content.game.title) == "Other"


@pytest.mark.parametrize(
    ("game", "hint"),
    [
        ("minimal", "“minimal-2” is free"),
        ("My Game", "such as my-game"),
        ("../mine", "such as mine"),
        ("shared", "choose another"),
        ("", ""),
    ],
)
@pytest.mark.parametrize(
    "source", [Example(STARTERS[0]), Copy("minimal"), TableFile("a.csv", TABLE)]
)
def test_a_wrong_id_is_told_at_its_field(
    content: Path, order: Ordered, source: Any, game: str, hint: str
) -> None:
    before = files(content)
    begun = order(source, game)
    assert (begun.field, begun.game) == ("game", "")
    assert [each["hint"] for each in begun.findings] == [hint]
    assert files(content) == before


@pytest.mark.parametrize("language", ["", "xx", "../de", "deutsch"])
def test_a_wrong_language_is_told_at_its_field(
    content: Path, order: Ordered, language: str
) -> None:
    before = files(content)
    begun = order(Example(STARTERS[0]), language=language)
    assert begun.field == "language"
    assert begun.findings[0]["hint"] == "such as de or pt_BR"
    assert files(content) == before


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (Example("no-such"), "no-such"),
        (Example("../../content"), "content"),
        (Copy("no-such"), "no-such"),
        (Copy("../content/minimal"), "minimal"),
        (TableFile("../../spells", TABLE), "no suffix"),
        (TableFile("spells.xls", TABLE), "“.xls” is not a format"),
        (TableFile("spells.xlsx", b"no workbook"), ""),
        (TableFile("spells.csv", b"Name,Effect\n"), "no rows"),
        (TableFile("\0/.csv", b"\0\0"), ""),
    ],
)
def test_what_cannot_be_begun_from_is_told(
    content: Path, order: Ordered, source: Any, message: str
) -> None:
    before = files(content)
    begun = order(source)
    assert (begun.field, begun.game) == ("source", "")
    assert message in begun.findings[0]["message"]
    assert files(content) == before


def test_a_table_is_named_as_its_sender_names_it(order: Ordered) -> None:
    begun = order(TableFile("Meine Sprüche.csv", b'Name,Effect\nFire,"open\n'))
    (finding,) = begun.findings
    assert (finding["file"], finding["line"]) == ("Meine Sprüche.csv", 2)
    assert "playeraid-" not in str(begun.findings), "where it lies for a moment is nobody's matter"


def test_an_id_is_proposed_for_a_title(content: Path) -> None:
    assert begin.proposal(content, "Minimal!", "") == {
        "game": "minimal-2",
        "message": "",
        "hint": "",
    }
    proposed = begin.proposal(content, "", "minimal")
    assert proposed["hint"] == "“minimal-2” is free"
    assert begin.proposal(content, "", "../x")["message"].startswith("“../x” is no id")
