"""Hints as a page says them: without commands and options, which only a terminal has."""

from __future__ import annotations

import re

_COMMAND = r"(?:playeraid [a-z]|--[a-z])"
_ASIDE = re.compile(rf" \([^()]*{_COMMAND}[^()]*\)")
_BETWEEN = re.compile(r"(; or |; |, or |, then |, |: )")
"""What stands between the parts of a hint, each of which may be left out."""


def without_commands(hint: str) -> str:
    """Return a hint without the parts of it that name a command or an option of one."""
    parts = _BETWEEN.split(_ASIDE.sub("", hint))
    said = parts[0] if not re.search(_COMMAND, parts[0]) else ""
    for between, part in zip(parts[1::2], parts[2::2], strict=True):
        if not re.search(_COMMAND, part):
            said += between + part if said else part
    return said + "." if hint.endswith(".") and said and not said.endswith(".") else said
