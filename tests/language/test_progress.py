"""Progress counts each text once: done, stale or missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.content.game import Game
from generator.language.catalog import Entry
from generator.language.extract import messages
from generator.language.progress import Progress, progress_of
from generator.language.review import reviewed, suggested
from generator.language.translation import Translation
from generator.language.update import updated
from tests.language.catalogs import catalog
from tests.support import sound_game

HINT = "sections.goal.blocks.hint.text"
TAKE = "sections.more.blocks.take.text"
MORE = """
sections:
  more:
    title: More
    blocks:
      take:
        kind: note
        text: {plural: goal.coins, one: "{goal.coins} coin.", other: "{goal.coins} coins."}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return sound_game(tmp_path, {"more.yaml": MORE})


def told(game: Game, *changed: Entry, without: str = "", language: str = "de") -> Progress:
    """Return the progress of a complete translation in which some entries are others."""
    book = updated(catalog(language=language), messages(game), "Minimal")
    others = {entry.id: entry for entry in changed}
    entries = [
        others.get(entry.id, replace(entry, translation=("Wort",) * len(entry.translation)))
        for entry in book.entries
        if entry.id != without
    ]
    return progress_of(Translation(game, replace(book, entries=tuple(entries))))


def entry(game: Game, id: str, *words: str, source: tuple[str, ...] = ()) -> Entry:
    return Entry(id, source or game.texts[id].wordings, words)


def test_all_is_done(game: Game) -> None:
    row = told(game)
    count = len(game.texts)
    assert (row.game, row.language) == ("minimal", "de")
    assert row == Progress("minimal", "de", count, count, (), (), 0)
    assert row.percent == 100


def test_what_is_missing(game: Game) -> None:
    for row in (told(game, without=HINT), told(game, entry(game, HINT, ""))):
        assert (row.missing, row.stale, row.done) == ((HINT,), (), row.texts - 1)
        assert row.percent < 100
    row = told(game, entry(game, TAKE, "{goal.coins} Münze", ""))
    assert (row.missing, row.stale) == ((TAKE,), ()), "a plural form lacks"
    assert told(game, entry(game, TAKE, "", "")).missing == (TAKE,)


def test_what_is_stale(game: Game) -> None:
    drafts = [
        entry(game, HINT, "Zählt.", source=("Count.",)),
        replace(entry(game, HINT, "Zählt."), flags=("fuzzy",), previous=("Count.",)),
        replace(entry(game, HINT, "Zählt."), flags=("fuzzy",)),
    ]
    for draft in drafts:
        row = told(game, draft)
        assert (row.stale, row.missing, row.done) == ((HINT,), (), row.texts - 1)
    row = told(game, entry(game, TAKE, "Münzen", source=("{goal.coins} coins.",)))
    assert row.stale == (TAKE,), "it was no plural"


def test_an_obsolete_entry_is_none(game: Game) -> None:
    assert told(game, replace(entry(game, HINT, "Zählt."), obsolete=True)).missing == (HINT,)


def test_an_entry_of_no_text_does_not_count(game: Game) -> None:
    book = updated(catalog(), messages(game), "Minimal")
    more = replace(book, entries=(*book.entries, Entry("x.y", ("A",), ("B",))))
    row = progress_of(Translation(game, more))
    assert (row.done, row.texts) == (0, len(game.texts))


@pytest.mark.parametrize(
    ("language", "words", "same"),
    [
        ("de", ("{goal.coins} coin.", "{goal.coins} coins."), 1),
        ("de", ("{goal.coins} coin.", "{goal.coins} Münzen."), 0),
        ("pl", ("{goal.coins} coin.", *("{goal.coins} coins.",) * 2), 1),
        ("pl", ("{goal.coins} coin.", "{goal.coins} coins.", "{goal.coins} monet."), 0),
        ("ja", ("{goal.coins} coins.",), 1),
    ],
)
def test_what_is_as_in_the_source(
    game: Game, language: str, words: tuple[str, ...], same: int
) -> None:
    row = told(game, entry(game, TAKE, *words), language=language)
    assert (row.same, row.percent) == (same, 100), "it is translated all the same"
    stale = replace(entry(game, TAKE, *words), flags=("fuzzy",))
    assert told(game, stale, language=language).same == 0


@pytest.mark.parametrize(
    ("done", "texts", "percent"),
    [
        (0, 3, 0),
        (1, 3, 33),
        (2, 3, 66),
        (3, 3, 100),
        (999, 1000, 99),
        (1999, 2000, 99),
        (0, 0, 100),
    ],
)
def test_a_hundred_per_cent_only_when_nothing_is_left(done: int, texts: int, percent: int) -> None:
    assert Progress("g", "de", texts, done, (), (), 0).percent == percent


def test_reviews_and_suggestions_are_counted(game: Game) -> None:
    done = entry(game, HINT, "Wort")
    assert told(game, done).reviewed == 0
    assert told(game, reviewed(done)).reviewed == 1
    draft = suggested(replace(done, flags=("fuzzy",)), "argos")
    assert (told(game, draft).stale, told(game, draft).suggested) == ((HINT,), 1)
