"""Tell a comment from the rest of a text that YAML takes for one, and quote such a text."""

from __future__ import annotations

import re

_COMMENT = re.compile(r"[ \t]+(#.*)")
_SUPPRESSION = re.compile(r"[ \t]+#\s*playeraid:")
_ID = re.compile(r"[a-z0-9._-]+")
_ORNAMENT = "#-=*~_+"
_ENDS = (".", "!", "?", ":", ";", "…")


def cut_text(words: str, rest: str, is_plain: bool) -> int:
    """Return how much of the rest of a line belongs to the words before it, though it is a comment.

    ``words`` may be none. A comment after a text has a space behind its sign, or it seems to be
    text; with a space it is one unless it ends the sentence that the words begin.
    """
    found = _COMMENT.match(rest)
    if found is None or _SUPPRESSION.match(rest):
        return 0
    own = _SUPPRESSION.search(rest)
    end = own.start() if own else len(rest.rstrip())
    body = rest[found.start(1) + 1 : end]
    return end if _goes_on(words, body, is_plain) else 0


def _goes_on(words: str, body: str, is_plain: bool) -> bool:
    if not is_plain:
        return body[:1].isdecimal()
    if body[:1].strip():
        is_sign = body[0] in _ORNAMENT or (_ID.fullmatch(words) and not body[0].isdecimal())
        return not is_sign
    inside = body.strip()
    is_open = len(words.split()) > 1 and not words.endswith(_ENDS)
    return is_open and (not inside or (inside[0].islower() and inside.endswith(_ENDS[:3])))


def in_double_quotes(raw: str) -> str:
    """Return words in double quotes, as YAML reads them; lines are folded as without quotes."""
    escaped = raw.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
