"""Serialise rules, so that they can be loaded without the content they come from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict

from generator.play.rules import (
    Blood,
    Choices,
    Codes,
    Encounters,
    Layout,
    Life,
    Means,
    Rules,
    Score,
    Slots,
    Trail,
)


def rules_data(rules: Rules) -> dict[str, Any]:
    """Return rules as JSON-compatible data."""
    plain: dict[str, Any] = {
        name: value
        for name, value in asdict(rules).items()
        if name not in ("pursuit", "flight", "places", "water")
    }
    plain |= {"places": sorted(rules.places), "water": sorted(rules.water)}
    for side in ("pursuit", "flight"):
        plain[side] = [
            [m.id, [{p: sorted(e) for p, e in ring.items()} for ring in m.rings], m.cycle]
            for m in getattr(rules, side)
        ]
    return plain


def rules_from(plain: Mapping[str, Any]) -> Rules:
    """Return rules from plain data. Raises KeyError or TypeError for other data."""
    kinds = {
        "codes": Codes,
        "slots": Slots,
        "layout": Layout,
        "score": Score,
        "life": Life,
        "blood": Blood,
        "trail": Trail,
        "encounters": Encounters,
        "choices": Choices,
    }
    known: dict[str, Any] = dict(plain)
    known |= {name: kind(*plain[name]) for name, kind in kinds.items()}
    known |= {name: tuple(plain[name]) for name in ("letters", "numbers")}
    known |= {name: frozenset(plain[name]) for name in ("places", "water")}
    for side in ("pursuit", "flight"):
        known[side] = tuple(
            Means(id, tuple({p: frozenset(e) for p, e in ring.items()} for ring in rings), cycle)
            for id, rings, cycle in plain[side]
        )
    return Rules(**known)
