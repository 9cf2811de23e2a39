"""Take from earlier processes what they made of texts, instead of making it again.

Rules as they are parsed and paths as they are written are the same for each page that has them, and
a process makes a hundred of either for its first side. It takes them from beside Python's bytecode,
as they were left there by processes of this version, and leaves what is new when it ends.
"""

from __future__ import annotations

import io
import marshal
import pickle
from collections.abc import Callable
from functools import cache
from multiprocessing.util import Finalize
from types import FunctionType
from typing import Any

from cachetools import LRUCache
from cssselect2 import compiler

from generator.engine.program import versions
from generator.sealed import home_of, keep_sealed, read_sealed

MOST, MOST_BYTES = 1_000, 2_000_000
"""How many things are left in one file, and how large it is at most."""


class Stock:
    """What was made of texts, by these; those used last are left for later processes.

    ``module`` is the file of the module whose bytecode it stands beside.
    """

    def __init__(self, name: str, module: str = __file__) -> None:
        self._file = home_of(module) / f"stock-{name}"
        self._things = self._left()
        self._has_news = False

    def get(self, text: str) -> Any:
        """Return what was made of a text, or None if that is not known."""
        return self._things.get(text)

    def add(self, text: str, thing: Any) -> None:
        """Have something at hand that was made of a text."""
        self._things[text] = thing
        self._has_news = True

    def leave(self) -> None:
        """Leave what is here for later processes, beside what others left meanwhile."""
        if not self._has_news:
            return
        things = self._left()
        things.update(self._things)
        data = _packed(things)
        while len(data) > MOST_BYTES:
            for text in list(things)[: -(-len(things) // 2)]:
                del things[text]
            data = _packed(things)
        keep_sealed(self._file, data, versions().encode())
        self._has_news = False

    def _left(self) -> LRUCache[str, Any]:
        """Return what processes of this version left, what was used last behind all others."""
        things: LRUCache[str, Any] = LRUCache(MOST)
        data = read_sealed(self._file, versions().encode())
        if data is not None:
            things.update(pickle.loads(data))  # noqa: S301 (as it was written here)
        return things


@cache
def stock_of(name: str) -> Stock:
    """Return what is in stock under a name; it is left for others when this process ends."""
    stock = Stock(name)
    Finalize(None, stock.leave, exitpriority=0)
    return stock


def _packed(things: LRUCache[str, Any]) -> bytes:
    file = io.BytesIO()
    _Packer(file).dump(dict(things))
    return file.getvalue()


class _Packer(pickle.Pickler):
    """Packs selectors too, which cssselect2 makes functions of."""

    def reducer_override(self, thing: Any) -> Any:
        """Return how a function is made again that has no name to find it by."""
        if isinstance(thing, FunctionType) and thing.__name__ == "<lambda>":
            return _test_of, (marshal.dumps(thing.__code__),)
        return NotImplemented


def _test_of(code: bytes) -> Callable[[Any], bool]:
    """Return the function of a selector that tells whether it matches an element."""
    return FunctionType(marshal.loads(code), vars(compiler))  # noqa: S302 (as it was written here)
