"""Tell what is printed by what it is made of: it is printed again when that has changed.

A side is made of parts, known when its words are written. Whether these have to be written
at all is known from what they are made from, which is known before.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256

from msgspec.structs import replace

from generator.content.game import Game
from generator.engine.program import versions
from generator.language.index import index_of
from generator.layout.fit import ladder
from generator.render.page import Pages, SidePage

_UNIT = re.compile(r'(?=<\w+ [^<>]*data-unit="([^"]+)")')
"""Where a unit begins: its tag says how it looks."""
UNIT, HEAD = "unit ", "page"
"""What the names of the parts begin with that are units, and that of what stands around them."""


def parts_of_page(page: SidePage, pages: Pages) -> dict[str, str]:
    """Return digests of everything a side is made of, from its page as written.

    That is its page with all words in place, unit by unit, its style sheet, the fonts and
    drawings these name, the type sizes allowed, and the versions of what draws and judges
    it: what is found on a side is kept with it.
    """
    side = page.side
    steps = ladder(side, pages.options.draft)
    structure = [[band.widths, [u.id for u in band.units], band.flowing] for band in side.bands]
    sizes = (steps, side.type.smallest, side.paper, pages.options.scale, side.is_large)
    head, *units = _UNIT.split(page.words)
    named = {f"{UNIT}{id}": words for id, words in zip(units[::2], units[1::2], strict=True)}
    parts = {
        "side": side.id,
        HEAD: head,
        **named,
        "style": page.style + page.small_style,
        "columns": repr(structure),
        "type": repr(sizes),
        "program": versions(),
    }
    digests = {name: sha256(words.encode()).hexdigest()[:16] for name, words in parts.items()}
    return digests | pages.assets.digests(page.words + page.style)


def key_from(parts: Mapping[str, str]) -> str:
    """Return the key of a side that is made of some parts."""
    return sha256(repr(sorted(parts.items())).encode()).hexdigest()[:40]


def inputs_of_side(game: Game, sheet: str, side: str, *more: object) -> str:
    """Return a digest of what the parts of a sheet's side are made from, and of more.

    A side tells what stands in its own sections, and not one word of the others, but for an
    index: that lists the names which all of them mark.
    """
    told = game.once(_digests_by_section)
    sections = game.content.sheets[sheet].sides[side].placed.values()
    blocks = [block for id in sections for block in game.content.sections[id].blocks.values()]
    names = index_of(game) if any(block.kind == "index" for block in blocks) else None
    return _digest(told[""], [told[id] for id in sections], names, *more)


def inputs_of_game(game: Game, *more: object) -> str:
    """Return a digest of all that a game says in its language, and of more."""
    return _digest(game.once(_digests_by_section), *more)


def _digest(*told: object) -> str:
    return sha256(repr((*told, versions())).encode()).hexdigest()[:16]


def _digests_by_section(game: Game) -> dict[str, str]:
    """Return a digest of each section, and under no name one of all else.

    A side names the errata that rule on any text of its game.
    """
    content = game.content
    ruled = sorted({text.erratum for text in game.texts.values() if text.erratum})
    rest = replace(content, sections={}), ruled
    told = {"": rest, **content.sections}
    return {id: sha256(repr(each).encode()).hexdigest() for id, each in told.items()}
