"""Render sheets as one page for the screen."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from generator.content.game import Game
from generator.engine.source import SCHEME
from generator.layout.compose import units_of
from generator.layout.side import Unit
from generator.render.assets import Assets, svg_content
from generator.render.dark import dark
from generator.render.page import Pages
from generator.render.standins import StandIn, stand_ins
from generator.render.webfonts import page_font

if TYPE_CHECKING:
    from generator.render.screen import Surroundings

_ADDRESS = re.compile(r'(?<=")asset:[a-z]+/[a-z0-9./-]+(?=")')
"""An asset address in an attribute or style; quotes in texts are escaped."""
_VIEW_BOX = re.compile(r'viewBox="([^"]+)"')
_USED = re.compile(r'<use href="#(icon|mark)-([a-z0-9-]+)"/>')
DRAWINGS = "<!--drawings-->"
"""Placeholder for the drawings in a page for the screen."""


def web_page(pages: Pages, *sheet_ids: str, around: Surroundings | None = None) -> str:
    """Return sheets as one page for the screen: self-contained, or as a part of a site."""
    from markupsafe import Markup

    pages = replace(pages, on_screen=True)
    content = pages.game.content
    palette = pages.assets.theme.palette(pages.assets.edition)
    sheets = [_sheet(pages.game, id) for id in sheet_ids]
    adds_up = any(unit.block.kind == "scores" for unit in _units(sheets))
    script = pages.render("styles/web.js.jinja", around=around, adds_up=adds_up)
    only = content.sheets[sheet_ids[0]].title if len(sheet_ids) == 1 else None
    look = pages.look.type_variables()
    made: tuple[StandIn, ...] = ()
    if around:  # what a page holds itself is there at once
        theme = pages.assets.theme
        made, look["families"] = stand_ins(theme, pages.look.scripts, pages.assets.font)
    html = pages.render(
        "web.html.jinja",
        around=around,
        font_address=lambda file: (
            f"{around.fonts}{font_of(pages, file)[0]}" if around else f"{SCHEME}font/{file}"
        ),
        sheets=sheets,
        theme=pages.assets.theme.data,
        palette=palette,
        dark_palette=dark(palette),
        side_colour="accent",
        script=Markup(script),  # noqa: S704 - a script of ours, without words of a game
        script_digest=_digest(script),
        **look,
        stand_ins=made,
        draft=pages.options.draft,
        role_colours=pages.look.role_colours(),
        **pages.imprint.variables(only),
    )
    drawn = html.replace(DRAWINGS, _drawings(html, pages.assets))
    letters = _letters(pages)  # of the game, so that all of its pages share a packed font
    return _ADDRESS.sub(lambda match: pages.assets.data_address(match.group(), letters), drawn)


def font_of(pages: Pages, file: str) -> tuple[str, bytes]:
    """Return the name and the bytes of a font as the pages of a game in a site have it."""
    return page_font(file, pages.assets.font(file), _letters(pages))


def _letters(pages: Pages) -> frozenset[str]:
    """Return the letters of a game and of the program's words."""
    game = (words for text in pages.game.texts.values() for words in text.wordings)
    labels = (label.words for label in pages.labels.by_id.values())
    return frozenset().union(*game, *labels)


def _sheet(game: Game, id: str) -> dict[str, Any]:
    """Return the variables of a sheet on the screen: its sides with whole sections."""
    sheet = game.content.sheets[id]
    sides = [
        (side, [_whole_section(game, section) for section in side.placed.values()])
        for side in sheet.sides.values()
    ]
    return {"id": id, "sheet": sheet, "sides": sides}


def _units(sheets: Iterable[Mapping[str, Any]]) -> Iterator[Unit]:
    """Yield the units of sheets on the screen."""
    for sheet in sheets:
        for _, sections in sheet["sides"]:
            for _, units in sections:
                yield from units


def _drawings(html: str, assets: Assets) -> str:
    """Return the drawings of a page as SVG symbols, each once."""
    symbols = []
    for kind, name in sorted(set(_USED.findall(html))):
        svg = assets.uncoloured(kind, name)
        box = _VIEW_BOX.search(svg)
        inside = svg_content(svg)
        assert box, f"the drawing “{name}” does not say how large it is"
        symbols.append(f'<symbol id="{kind}-{name}" viewBox="{box[1]}">{inside}</symbol>')
    return f'<svg class="drawings" aria-hidden="true">{"".join(symbols)}</svg>'


def _whole_section(game: Game, id: str) -> tuple[str, list[Unit]]:
    return id, list(units_of(game, id, splitting=False))


def _digest(script: str) -> str:
    """Return a script's hash for the content security policy, which allows no other."""
    return "sha256-" + base64.b64encode(sha256(script.encode()).digest()).decode("ascii")
