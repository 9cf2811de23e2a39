"""What was used last is kept, and only so much of it."""

from __future__ import annotations

from generator.content.kept import Kept


def test_what_was_set_last_stays() -> None:
    kept: Kept[str, int] = Kept(2)
    kept["a"], kept["b"] = 1, 2
    kept["a"] = 3
    kept["c"] = 4
    assert list(kept.items()) == [("a", 3), ("c", 4)]


def test_what_is_asked_for_is_made_once_and_counts_as_used() -> None:
    kept: Kept[str, list[str]] = Kept(2)
    first = kept.had("a", lambda: ["a"])
    kept.had("b", lambda: ["b"])
    assert kept.had("a", lambda: ["made anew"]) is first
    kept.had("c", lambda: ["c"])
    assert list(kept) == ["a", "c"]
    assert kept.had("b", lambda: ["made anew"]) == ["made anew"]
