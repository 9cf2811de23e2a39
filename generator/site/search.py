"""The index for searching the rules of a game in a page, without a server."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from msgspec import Struct

from generator.content.game import Game
from generator.language.shown import texts_shown
from generator.language.wording import Wording

VARIABLE = "playeraidRules"
"""The variable of the index; unlike data, a script can be loaded from ``file:``."""


class Passage(Struct, frozen=True):
    """A section of a sheet: its heading, its side, its address and its texts."""

    heading: str
    side: str
    address: str
    texts: tuple[str, ...]


def passages(game: Game, pages: Mapping[str, str]) -> Iterator[Passage]:
    """Yield every section of an aid once, in printing order; ``pages`` are by sheet."""
    wording = Wording(game.content, game.language)
    seen: set[str] = set()
    for sheet_id, sheet in game.content.sheets.items():
        for number, side in enumerate(sheet.sides.values(), 1):
            for id in side.placed.values():
                if id in seen:
                    continue
                seen.add(id)
                heading = wording.plain(game.content.sections[id].title)
                texts = dict.fromkeys(wording.plain(text) for text in texts_shown(game, id))
                yield Passage(
                    heading,
                    wording.plain(side.title),
                    f"{pages[sheet_id]}#{sheet_id}-{number}-{id}",
                    tuple(words for words in texts if words != heading),
                )


def index_script(found: Iterator[Passage]) -> bytes:
    """Return the index as a script that assigns it to VARIABLE."""
    data = [[each.heading, each.side, each.address, *each.texts] for each in found]
    script = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # escape what could end the script element, or a line in old browsers
    for sign in "<>&\u2028\u2029":
        script = script.replace(sign, f"\\u{ord(sign):04x}")
    return f"{VARIABLE}={script};\n".encode()
