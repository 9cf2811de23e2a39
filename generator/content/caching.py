"""Get a value from a cache, or make it."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


def get_or_create(cache: MutableMapping[Key, Value], key: Key, make: Callable[[], Value]) -> Value:
    """Return what a cache has under a key, or what ``make`` gives, cached from now on."""
    value = cache.get(key)
    if value is None:
        value = cache[key] = make()
    return value
