"""Make the index in which a page searches the rules of a game, without any server."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from msgspec import Struct

from generator.content.game import Game
from generator.language.shown import texts_shown
from generator.language.wording import Wording

VARIABLE = "playeraidRules"
"""What scripts call the index: a script can be loaded from a file system, data cannot."""


class Passage(Struct, frozen=True):
    """A section of a sheet: its heading, the side it stands on, its address and its texts."""

    heading: str
    side: str
    address: str
    texts: tuple[str, ...]


def passages(game: Game, pages: Mapping[str, str]) -> Iterator[Passage]:
    """Yield every section of an aid once, in printing order; ``pages`` are those of sheets."""
    wording = Wording(game.content, game.language)
    seen: set[str] = set()
    for sheet_id, sheet in game.content.sheets.items():
        for number, side in enumerate(sheet.sides.values(), 1):
            for id in side.placed.values():
                if id in seen:
                    continue
                seen.add(id)
                heading = wording.plain(game.content.sections[id].title)
                said = dict.fromkeys(wording.plain(text) for text in texts_shown(game, id))
                yield Passage(
                    heading,
                    wording.plain(side.title),
                    f"{pages[sheet_id]}#{sheet_id}-{number}-{id}",
                    tuple(words for words in said if words != heading),
                )


def index_script(found: Iterator[Passage]) -> bytes:
    """Return the index as a script that names it."""
    data = [[each.heading, each.side, each.address, *each.texts] for each in found]
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # what could end a script, or a line in old browsers, is written as an escape
    for sign in "<>&\u2028\u2029":
        written = written.replace(sign, f"\\u{ord(sign):04x}")
    return f"{VARIABLE}={written};\n".encode()
