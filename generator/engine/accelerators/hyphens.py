"""Parse patterns of hyphenation when they are first needed.

Replaces ``pyphen.HyphDict``, which parses all patterns of a language, eighty thousand for
German, before the first word is hyphenated. A side needs some thousand of them. The patterns are
equal, which a test compares for each language; files with patterns of other kinds are left to
pyphen. They are those of Hunspell's hyphenation library: the first line names the encoding, each
further one is a pattern such as ``1ba2u``.

Gains 1 to 9 % of the first side in English, more in German; nothing of a warm one.
"""

from __future__ import annotations

import re
from pathlib import Path

import pyphen

_PATTERN = re.compile(
    r"^[ \t]*((?![%#]|(?:COMPOUND)?(?:LEFT|RIGHT)HYPHENMIN)[^1-9\s]*[1-9]\S*)", re.M
)
_PART = re.compile(r"(\d?)(\D?)")
_SPECIAL = re.compile(r"\^\^|/.*=")
_DIGITS = b"0123456789"
Values = tuple[int, tuple[int, ...]]
"""Where in a pattern its first value other than 0 is, and the values from there on."""


class Patterns:
    """The patterns of a language by their letters."""

    def __init__(self, written: list[str]) -> None:
        letters = "\n".join(written).encode().translate(None, _DIGITS).decode().split("\n")
        self._written = dict(zip(letters, written, strict=True))
        self._parsed: dict[str, Values] = {}
        self.longest = max(map(len, letters))

    def get(self, letters: str) -> Values | None:
        """Return the values between some letters, None where there is no such pattern."""
        if letters not in self._written:
            return None
        if letters not in self._parsed:
            self._parsed[letters] = _values(self._written[letters])
        return self._parsed[letters]


def _values(written: str) -> Values:
    values = [int(digit or 0) for digit, _ in _PART.findall(written)]
    used = [at for at, value in enumerate(values) if value]
    return used[0], tuple(values[used[0] : used[-1] + 1])


class HyphDict(pyphen.HyphDict):  # type: ignore[misc]
    """The patterns of a language in pyphen's form."""

    def __init__(self, path: Path) -> None:
        encoding, _, data = path.read_bytes().partition(b"\n")
        text = data.decode(encoding.decode("ascii").strip().lower().removeprefix("microsoft-"))
        if _SPECIAL.search(text):
            super().__init__(path)
            return
        self.patterns = Patterns(_PATTERN.findall(text))
        self.maxlen = self.patterns.longest
        self.cache: dict[str, list[int]] = {}


def install() -> None:
    """Let words be hyphenated this way."""
    pyphen.HyphDict = HyphDict
