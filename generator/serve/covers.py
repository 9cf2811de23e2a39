"""Print what stands for a game on the home page: its first side, or its first card."""

from __future__ import annotations

from collections.abc import Sequence

from generator import temporary
from generator.content import starter
from generator.content.resources import STARTERS, library
from generator.pdf.picture import thumbnail
from generator.serve.views import Choices, GameMenu, View
from generator.serve.worker import PreviewWorker, current_worker

SIZE = 480
"""The longer side of a picture in pixels: twice of what it has on the page, for fine screens."""
NAME = "example"


def view_of(menu: GameMenu) -> View | None:
    """Return the view that stands for a game; None if there is nothing that can be printed.

    Sheets come before cards, and maps, which take longest, last.
    """
    sheets = [id for id in menu.sheets if id not in menu.maps]
    return _first(menu, [*sheets, *menu.decks, *menu.sheets])


def special_view_of(menu: GameMenu) -> View | None:
    """Return the view that tells a starter from others: of its cards or its map, if it has any."""
    maps = [id for id in menu.sheets if id in menu.maps]
    return _first(menu, [*menu.decks, *maps, *menu.sheets])


def _first(menu: GameMenu, names: Sequence[str]) -> View | None:
    return Choices((menu,)).view({"game": menu.id, "sheet": names[0]}) if names else None


def of_game(view: View, stamp: int) -> bytes | None:
    """Return the first side of a sheet or deck as WebP; None if it cannot be printed."""
    return _cover(current_worker(), view, stamp)


def of_starter(kind: str) -> bytes | None:
    """Return the first side of a starter as WebP; None if there is no such one."""
    if kind not in STARTERS:
        return None
    with temporary.folder() as home:
        shelf = library(home / "content")
        starter.begin(shelf.content, NAME, None, None, shelf, kind)
        worker = PreviewWorker(shelf)
        view = special_view_of(worker.games.choices().menus[0])
        return _cover(worker, view, 0) if view else None


def _cover(worker: PreviewWorker, view: View, stamp: int) -> bytes | None:
    pdf = worker.first_side(view, stamp)
    return thumbnail(pdf, SIZE) if pdf else None
