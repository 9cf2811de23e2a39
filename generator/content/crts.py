"""List what a block prints of a combat results table, as items that a side may part."""

from __future__ import annotations

from collections.abc import Iterator

from generator.content.model import Crt, CrtBlock


def crt_items(crt: Crt, block: CrtBlock) -> tuple[str, ...]:
    """Return the rows, results, terrains and modifiers that a block prints, in printing order.

    Each is the name of its field with its id: ``rows.6``, ``results.DR``, ``terrain.wood``. An
    example has none: it is never parted.
    """
    if block.example is not None:
        return ()
    return tuple(_items(crt, block))


def _items(crt: Crt, block: CrtBlock) -> Iterator[str]:
    for part in dict.fromkeys(block.show):
        if part == "table":
            yield from (f"rows.{row}" for row in crt.rows)
        elif part == "key":
            yield from (f"results.{code}" for code in crt.results)
        else:
            yield from (f"terrain.{id}" for id in crt.terrain)
            yield from (f"modifiers.{id}" for id in crt.modifiers)


def items_in(items: tuple[str, ...], field: str) -> list[str]:
    """Return the ids of the items of one field, such as all rows."""
    return [id for each in items for name, _, id in [each.partition(".")] if name == field]
