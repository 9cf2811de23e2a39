"""Find what is wrong with the characters of a file, before it is parsed as YAML."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.content.letters import letter_faults, untidy
from generator.findings import Edit, Finding, Place, Severity

MOST_EDITS = 10_000
"""How many edits one finding brings along; the rest come with the next run."""
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e"
    "\u2060-\u2069\ufeff\ufffe\uffff]|\r(?!\n|$)"
)
HIDDEN_BUT_MARKS = re.compile(rf"(?![\u200e\u200f\u061c])(?:{_HIDDEN.pattern})")
_TO_THE_LEFT = re.compile(
    "[\u05d0-\u05ea\u0620-\u064a\u0671-\u06d3\u0710-\u072f\u0750-\u07a5\u07ca-\u07ea\u0800-\u0815"
    "\u0840-\u0858\u08a0-\u08c7\ufb1d-\ufdfb\ufe70-\ufefc\U0001e900-\U0001e943]"
)
"""Letters that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko, Adlam, …"""
_UNUSUAL = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\xa0\u061c\u1680\u2000-\u200f\u2028-\u206f\u3000\ufeff\ufffe\uffff]"
)
"""All that is hidden and all white space but blanks and line ends, as one set: quick to search."""


def _is_tidy(text: str) -> bool:
    """Whether nothing in a text can be a fault of it, found without a look at each line."""
    return not _UNUSUAL.search(text) and " \n" not in text and not text.endswith(" ")


def text_faults(file: str, text: str) -> Iterator[Finding]:
    """Yield what is wrong with the characters of a file, line by line."""
    if not text.isascii():
        yield from letter_faults(file, [line.removesuffix("\r") for line in text.split("\n")])
    if _is_tidy(text):
        return
    lines = text.split("\n")
    yield from _foreign_ends(file, lines)
    yield from hidden_characters(file, lines)
    mixed = any(line.startswith(" ") for line in lines)
    for number, whole in enumerate(lines, 1):
        line = whole.removesuffix("\r")
        words = line.rstrip()
        if words != line:
            message = "white space at the end of the line"
            yield untidy("F07", file, number, (line, words), message, "delete it")
        begin = words.lstrip()
        if "\t" in (blank := words[: len(words) - len(begin)]):
            tidy = blank.replace("\t", "  ") + begin
            yield _tab(file, number, (words, tidy), mixed)


def hidden_characters(file: str, lines: Sequence[str]) -> Iterator[Finding]:
    """Yield the characters of a file that cannot be seen, and what is no character at all.

    Among letters of scripts from right to left, marks that say where words run are in order.
    """
    hidden = _HIDDEN
    if any(_TO_THE_LEFT.search(line) for line in lines if not line.isascii()):
        hidden = HIDDEN_BUT_MARKS
    for number, line in enumerate(lines, 1):
        for match in hidden.finditer(line):
            message, hint = describe_hidden(
                match.group(), at_start=number == 1 and not match.start()
            )
            yield finding_at("F02", file, message, number, match.start() + 1, hint)


def describe_hidden(character: str, at_start: bool = False) -> tuple[str, str]:
    """Return what to say of a character that cannot be seen, and how to mend it."""
    if at_start and character == "\ufeff":
        hint = "save the file as “UTF-8”, not as “UTF-8 with BOM”"
        return "the file begins with a byte order mark (U+FEFF)", hint
    name = unicodedata.name(character, "control character").lower()
    return f"hidden character U+{ord(character):04X} ({name})", "delete it"


def _foreign_ends(file: str, lines: list[str]) -> Iterator[Finding]:
    """Yield one finding for all lines of a file that end as on Windows."""
    ends = [
        Place(file, number, len(line), number, len(line) + 1)
        for number, line in enumerate(lines, 1)
        if line.endswith("\r")
    ]
    if ends:
        more = {1: "", 2: ", and so does 1 more"}
        yield Finding(
            "F07",
            f"the line ends in CR LF{more.get(len(ends), f', and so do {len(ends) - 1:,} more')}",
            ends[0],
            "save the file with LF line ends; for git, put “*.yaml eol=lf” into .gitattributes",
            severity=Severity.WARNING,
            edits=tuple(Edit(end, "") for end in ends[:MOST_EDITS]),
        )


def _tab(file: str, number: int, change: tuple[str, str], mixed: bool) -> Finding:
    """Return a finding for a line that is indented with tabs.

    Where other lines are indented with spaces, nobody knows how many a tab is meant to be.
    """
    message = "the line is indented with a tab"
    found = untidy("F07", file, number, change, message, "indent with two spaces")
    if mixed:
        found = replace(found, hint="indent with spaces, as the lines around are", edits=())
    return found


def finding_at(
    code: str,
    file: str,
    message: str,
    line: int = 1,
    column: int = 1,
    hint: str = "",
    severity: Severity = Severity.ERROR,
) -> Finding:
    """Return a finding about one character of a file."""
    place = Place(file, line, column, line, column + 1)
    return Finding(code, message, place, hint, severity=severity)
