"""Identify printed output by its parts, so that it is printed again only when they change.

A side's parts are known once its words are rendered. Whether they must be rendered is known
from their inputs, before that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256

from msgspec.structs import replace

from generator.content.game import Game
from generator.engine.program import versions
from generator.language.index import index_of
from generator.layout.fit import ladder
from generator.render.page import Pages
from generator.render.sidepage import SidePage

_UNIT = re.compile(r'(?=<\w+ [^<>]*data-unit="([^"]+)")')
"""Where a unit begins."""
UNIT, HEAD = "unit ", "page"
"""Prefix of the names of parts that are units, and name of the part around them."""


def parts_of_page(page: SidePage, pages: Pages) -> dict[str, str]:
    """Return digests of all parts of a side, from its page.

    These are its page, unit by unit, its style sheet, the fonts and drawings they name, the
    allowed type sizes, whether it may be short as the last portion of a flow, and the versions
    of what draws and judges it: findings are cached with the side.
    """
    side = page.side
    steps = ladder(side, pages.options.draft)
    structure = [[band.widths, [u.id for u in band.units], band.flowing] for band in side.bands]
    may_be_short = side.portion and side.portion.is_last
    sizes = (steps, side.type.smallest, side.paper, pages.options.scale, side.is_large)
    head, *units = _UNIT.split(page.words)
    named = {f"{UNIT}{id}": words for id, words in zip(units[::2], units[1::2], strict=True)}
    parts = {
        "side": side.id,
        HEAD: head,
        **named,
        "running heads": page.measuring,
        "style": page.style + page.small_style,
        "columns": repr(structure),
        "type": repr((*sizes, may_be_short)),
        "program": versions(),
    }
    digests = {name: sha256(words.encode()).hexdigest()[:16] for name, words in parts.items()}
    return digests | pages.assets.digests(page.words + page.measuring + page.style)


def key_from(parts: Mapping[str, str]) -> str:
    """Return the cache key of a side with some parts."""
    return sha256(repr(sorted(parts.items())).encode()).hexdigest()[:40]


def inputs_of_side(game: Game, sections: Sequence[str], *more: object) -> str:
    """Return a digest of the inputs of a sheet's side with some sections, and of ``more``.

    A side depends on its own sections, and not on the words of others, except for an index,
    which lists the names that all of them mark.
    """
    digests = game.once(_digests_by_section)
    blocks = [block for id in sections for block in game.content.sections[id].blocks.values()]
    names = index_of(game) if any(block.kind == "index" for block in blocks) else None
    return _digest(digests[""], [digests[id] for id in sections], names, *more)


def inputs_of_game(game: Game, *more: object) -> str:
    """Return a digest of everything a game says in its language, and of ``more``."""
    return _digest(game.once(_digests_by_section), *more)


def _digest(*inputs: object) -> str:
    return sha256(repr((*inputs, versions())).encode()).hexdigest()[:16]


def _digests_by_section(game: Game) -> dict[str, str]:
    """Return a digest of each section by id, and of everything else under "".

    A side names the errata that apply to any text of its game.
    """
    content = game.content
    ruled = sorted({text.erratum for text in game.texts.values() if text.erratum})
    rest = replace(content, sections={}), ruled
    parts = {"": rest, **content.sections}
    return {id: sha256(repr(each).encode()).hexdigest() for id, each in parts.items()}
