"""What a cache has is made once, and what was used last stays."""

from __future__ import annotations

from cachetools import LRUCache

from generator.content.caching import get_or_create


def test_what_is_asked_for_is_made_once_and_counts_as_used() -> None:
    cache: LRUCache[str, list[str]] = LRUCache(2)
    first = get_or_create(cache, "a", lambda: ["a"])
    get_or_create(cache, "b", lambda: ["b"])
    assert get_or_create(cache, "a", lambda: ["made anew"]) is first
    get_or_create(cache, "c", lambda: ["c"])
    assert list(cache) == ["a", "c"]
    assert get_or_create(cache, "b", lambda: ["made anew"]) == ["made anew"]
