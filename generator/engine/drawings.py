"""Draw an icon once, however often it stands on a page.

WeasyPrint reads the paths of a drawing anew each time it is shown, which takes a tenth of the
time of a side full of icons. What it writes depends on nothing but the size and the colours
that are set already, so the commands of the first time serve for the others too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from weakref import proxy

from msgspec import Struct

STATES = "ExtGState"
"""Where a page keeps how its colours let through what is behind them."""
SEE_THROUGH = ("a", "A")
"""What the names of states begin with that are the same on each page; others are numbered."""


class Images(dict[str, Any]):
    """WeasyPrint's images by address; drawings among them are drawn once a size."""

    def __setitem__(self, address: str, image: Any) -> None:
        from weasyprint.images import SVGImage

        if isinstance(image, SVGImage):
            its_own = partial(SVGImage.draw, proxy(image))  # which does not hold on to itself
            image.draw = partial(_draw, its_own, {})
        super().__setitem__(address, image)


class _Drawn(Struct, frozen=True):
    """The commands that show a drawing, and the states that they name."""

    commands: tuple[bytes, ...]
    states: dict[str, Any]


def _draw(
    draw: Callable[..., None],
    known: dict[tuple[Any, ...], _Drawn],
    stream: Any,
    width: float,
    height: float,
    style: Any,
) -> None:
    """Show a drawing on a page with the commands of the first time, if they are known."""
    key = (width, height, *_set_already(stream))
    if drawn := known.get(key):
        stream.stream.extend(drawn.commands)
        stream._resources[STATES].update(drawn.states)
        _forget_what_is_set(stream)
        return
    begin = len(stream.stream)
    draw(stream, width, height, style)
    if drawn := _repeatable(stream.stream[begin:], stream._resources[STATES]):
        known[key] = drawn


def _set_already(stream: Any) -> tuple[Any, ...]:
    """Return the colours that need not be set again where they are the drawing's own."""
    return (
        stream._current_color,
        stream._current_color_stroke,
        stream._current_alpha,
        stream._current_alpha_stroke,
    )


def _forget_what_is_set(stream: Any) -> None:
    """Leave the page as a drawing does, which sets everything back in the end."""
    stream._current_color = stream._current_color_stroke = None
    stream._current_alpha = stream._current_alpha_stroke = None
    stream._current_font = None


def _repeatable(commands: list[Any], states: dict[str, Any]) -> _Drawn | None:
    """Return commands for other pages too, or None where they name what only this page has."""
    named = {}
    for command in commands:
        if not isinstance(command, bytes):
            return None
        if b"/" in command:
            name, _, operator = command.decode("latin-1").removeprefix("/").rpartition(" ")
            if operator != "gs" or not name.startswith(SEE_THROUGH) or name not in states:
                return None
            named[name] = states[name]
    return _Drawn(tuple(commands), named)
