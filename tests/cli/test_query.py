"""A record is shown as a side sees it, and hidden once only."""

from __future__ import annotations

import pytest

from generator.cli.query import Query, as_seen
from generator.play.replay import Replay, replay
from generator.play.rulebook import Rulebook
from generator.reports.rulebooks import rulebook_of
from tests.play.test_turns import away
from tests.plays import hunt


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return rulebook_of(hunt())


def seen(book: Rulebook, view: str | None, *moves: str) -> tuple[Replay, Replay]:
    """Return a game whole, and as a side sees it."""
    whole = replay(book.rules, " ".join(away(*moves)))
    return whole, as_seen(book, whole, Query(None, view, False, "text"))


def test_pursuers_see_what_is_revealed(book: Rulebook) -> None:
    whole, visible = seen(book, book.names.pursuers, "CN.V..", "GAT...")
    assert whole.moves_of(book.rules.fugitive) == ["CN", "GA"]
    assert visible.moves_of(book.rules.fugitive) == ["C?", "C?"]


def test_the_fugitive_and_a_reader_see_everything(book: Rulebook) -> None:
    for view in (None, book.names.fugitive):
        whole, visible = seen(book, view, "CN.V..", "GAT...")
        assert visible is whole


def test_a_record_with_hidden_places_is_as_it_is(book: Rulebook) -> None:
    whole, visible = seen(book, book.names.pursuers, "C?.V..", "GAT...")
    assert visible is whole
