"""Drawn positions of real games, in one language."""

from __future__ import annotations

from generator.content.resources import TEMPLATES
from generator.language.labels import read_labels
from generator.play.replay import replay
from generator.play.visibility import visible_record
from generator.render.scenes import SceneMaker
from generator.reports.rulebooks import rulebook_of
from tests.mapping import maker


def scenes(
    record: str, language: str = "en", as_pursuers: bool | None = None, faults: int = 0
) -> SceneMaker:
    """Return what draws a position of the bundled game in a language, as a side sees it."""
    game = maker("the-hunt", language).game
    book = rulebook_of(game, "t2020")
    whole = replay(book.rules, record)
    seen = replay(book.rules, visible_record(whole)) if as_pursuers else whole
    labels = {id: each.words for id, each in read_labels(TEMPLATES, language).items()}
    return SceneMaker(game, book, seen, labels, as_pursuers, faults)
