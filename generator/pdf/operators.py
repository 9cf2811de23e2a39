"""Find the operators of a content stream that set colours, and what they set."""

from __future__ import annotations

import re
from typing import Any

from generator.pdf.colourspaces import family_of

OPERATORS = re.compile(
    rb"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)|%[^\r\n]*"
    rb"|[\s\])>](?P<operator>rg|RG|g|G|k|K|cs|CS|scn?|SCN?|q|Q|BI)(?=[\s\[(</%]|$)",
    re.DOTALL,
)
"""Strings and comments, which may contain anything, and the operators that matter here."""
_OPERAND_WINDOW = 160
"""Operands of an operator are within so many bytes before it."""
STROKES = frozenset(("RG", "G", "K", "CS", "SC", "SCN"))


def operands_of(data: bytes, since: int, end: int, operator: str) -> tuple[int, list[bytes]]:
    """Return the start of an operator's operands, and the operands."""
    window = data[max(since, end - _OPERAND_WINDOW) : end]
    wanted = {"rg": 3, "g": 1, "k": 4, "cs": 1}.get(operator.lower())
    if operator == "BI":
        wanted = 0
    parts = [(m.start(), m[0]) for m in re.finditer(rb"[^\s\[\]()<>{}]+", window)]
    if wanted is None:  # all numbers before it, and perhaps a name
        wanted = 0
        for _, part in reversed(parts):
            if not (re.fullmatch(rb"[-+.\d]+", part) or (wanted == 0 and part[:1] == b"/")):
                break
            wanted += 1
    own = parts[len(parts) - wanted :] if wanted else []
    start = end - len(window) + own[0][0] if own else end
    return start, [part for _, part in own]


def selected_space(operator: str, operands: list[bytes], named: Any) -> str:
    """Return the colour space that an operator selects, or "" if it uses the current one."""
    own = {"rg": "/DeviceRGB", "g": "/DeviceGray", "k": "/DeviceCMYK"}
    if operator in ("cs", "CS"):
        name = operands[0].decode()
        return family_of(named[name]) if name in named else name
    return own.get(operator.lower(), "")
