"""Read patterns of hyphenation in a hundredth of the time that pyphen takes.

A side asks for some thousand of the eighty thousand patterns of German. Pyphen takes each of
them apart first, which takes longer than printing the side; here one is taken apart when it is
first asked for. Files are those of Hunspell's hyphenation library: a line names the encoding,
each further line is a pattern such as ``1ba2u``.
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
"""Where in a pattern its first value other than 0 stands, and the values from there on."""


class Patterns:
    """The patterns of a language by their letters."""

    def __init__(self, written: list[str]) -> None:
        letters = "\n".join(written).encode().translate(None, _DIGITS).decode().split("\n")
        self._written = dict(zip(letters, written, strict=True))
        self._read: dict[str, Values] = {}
        self.longest = max(map(len, letters))

    def get(self, letters: str) -> Values | None:
        """Return the values between some letters, None where there is no such pattern."""
        if letters not in self._written:
            return None
        if letters not in self._read:
            self._read[letters] = _values(self._written[letters])
        return self._read[letters]


def _values(written: str) -> Values:
    values = [int(digit or 0) for digit, _ in _PART.findall(written)]
    used = [at for at, value in enumerate(values) if value]
    return used[0], tuple(values[used[0] : used[-1] + 1])


class HyphDict(pyphen.HyphDict):  # type: ignore[misc]
    """Pyphen's patterns of a language; a file with signs of other kinds is read its own way."""

    def __init__(self, path: Path) -> None:
        encoding, _, text = path.read_bytes().partition(b"\n")
        told = text.decode(encoding.decode("ascii").strip().lower().removeprefix("microsoft-"))
        if _SPECIAL.search(told):
            super().__init__(path)
            return
        self.patterns = Patterns(_PATTERN.findall(told))
        self.maxlen = self.patterns.longest
        self.cache: dict[str, list[int]] = {}
