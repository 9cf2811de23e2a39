"""Area C: what is counted adds up."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CONTENT, Fault
from generator.content.game import Game


@CONTENT.check("C01", "copies-differ-from-total", "The copies of a collection are not its total")
def copies_differ_from_total(game: Game) -> Iterator[Fault]:
    """Where a total is stated and every entry is counted, the counts must add up to it."""
    for id, collection in game.content.collections.items():
        counts = [entry.count for entry in collection.entries.values()]
        if collection.total is None or None in counts:
            continue
        try:
            total = game.content.number(collection.total)
        except KeyError:  # the value is not there, which is said elsewhere
            continue
        counted = sum(count or 0 for count in counts)
        if counted != total:
            yield Fault(
                f"collections.{id}.total",
                f"the copies of “{id}” add up to {counted}, not to {total}",
                "correct a number of copies, or the total",
            )
