"""Keep invisible characters out of terminals, logs and XML."""

from __future__ import annotations

import re
import unicodedata

HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f]"
)
"""Characters that would control a terminal, shift the carets, or break XML."""


def visible(text: str) -> str:
    """Return one line of text with U+FFFD for each hidden character."""
    return HIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def escaped(json: str) -> str:
    """Return equivalent JSON with hidden characters as escapes."""
    return HIDDEN.sub(lambda match: match[0] if match[0] == "\n" else _units(match[0]), json)


def spelt_out(text: str) -> str:
    """Return an example with tabs, trailing spaces and hidden characters made visible.

    Combining marks of text that is not in NFC are spelt out as well.
    """
    return "\n".join(_line_spelt_out(line) for line in text.split("\n"))


def _line_spelt_out(line: str) -> str:
    bare = line.rstrip(" ")
    shown = bare.replace("\t", "\N{RIGHTWARDS ARROW}")
    if not unicodedata.is_normalized("NFC", shown):
        shown = "".join(_code(c) if unicodedata.combining(c) else c for c in shown)
    shown = HIDDEN.sub(lambda match: _code(match[0]), shown)
    return shown + "\N{MIDDLE DOT}" * (len(line) - len(bare))


def _code(character: str) -> str:
    return f"⟨U+{ord(character):04X}⟩"


def _units(character: str) -> str:
    """Return the JSON escapes of a character: one, or two outside the basic plane."""
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
