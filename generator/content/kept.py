"""Keep what was used last, and forget what was not used for long."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Kept(OrderedDict[K, V]):
    """Things by their keys, the one set last behind all others, and only so many of them."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self.most:
            self.popitem(last=False)

    def had(self, key: K, make: Callable[[], V]) -> V:
        """Return what is kept under a key, made if it is not there; it counts as used."""
        known = self.get(key)
        self[key] = made = make() if known is None else known
        return made
