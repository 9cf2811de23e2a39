"""Keep characters that nobody sees from terminals, logs and XML."""

from __future__ import annotations

import re
import unicodedata

HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f]"
)
"""Characters that would command a terminal, move a caret, or break XML."""


def visible(text: str) -> str:
    """Return one line of text with a sign in place of each hidden character."""
    return HIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def escaped(json: str) -> str:
    """Return JSON with hidden characters written as escapes; what it says stays the same."""
    return HIDDEN.sub(lambda match: match[0] if match[0] == "\n" else _units(match[0]), json)


def spelt_out(text: str) -> str:
    """Return an example with tabs, spaces at line ends and hidden characters made visible.

    Marks that Unicode would unite with their letter are spelt out as well.
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
