"""Set words from top to bottom: letters of square scripts stand upright below each other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

if TYPE_CHECKING:
    from markupsafe import Markup

_LYING = frozenset("ー〜～―…‥：；（）「」『』〈〉《》【】〔〕［］｛｝")
"""Signs that turn with the line where it runs downwards."""
_TAGS = re.compile(r"(<[^>]*>)")


def with_upright_letters(words: Markup) -> Markup:
    """Return words, which a style sheet turns to the right, with square letters turned back.

    Letters of other scripts and long marks lie on their side, as vertical text has them.
    """
    from markupsafe import Markup

    parts = enumerate(_TAGS.split(words))
    # tags and letters come from markup that is safe already
    return Markup(  # noqa: S704
        "".join(part if index % 2 else "".join(map(_standing, part)) for index, part in parts)
    )


def _standing(letter: str) -> str:
    is_square = east_asian_width(letter) in "WF" and letter not in _LYING
    return f'<span class="up">{letter}</span>' if is_square else letter
