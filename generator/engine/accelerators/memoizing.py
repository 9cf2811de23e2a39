"""Memoise what depends on a style alone: many boxes have the same style."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Result = TypeVar("Result")


def memoize_per_style(function: Callable[[Any], Result]) -> Callable[[Any], Result]:
    """Return a function of a style that is called once for each, its result stored on the style.

    No property that is read this way changes after the boxes of a style were made, but in copies
    of it, which do not take the result along.
    """
    name = f"playeraid {function.__module__}.{function.__qualname__}"

    def memoized(style: Any) -> Result:
        stored: dict[str, Any] = style.__dict__
        if name not in stored:
            stored[name] = function(style)
        result: Result = stored[name]
        return result

    return memoized
