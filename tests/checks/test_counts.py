"""Area C: the examples in ``tests/cases`` speak for it; here is the bundled content."""

from __future__ import annotations

from generator import pipeline, resources


def test_bundled_collections_with_a_total_are_counted() -> None:
    games = pipeline.check(resources.library(resources.BUNDLED_CONTENT)).games
    counted = [
        (game.id, id, game.content.number(collection.total))
        for game in games
        for id, collection in game.content.collections.items()
        if collection.total is not None
        and all(entry.count is not None for entry in collection.entries.values())
    ]
    assert ("fury-of-dracula", "encounters", 45) in counted
    assert len(counted) >= 4
