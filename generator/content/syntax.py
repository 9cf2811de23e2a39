"""Say in plain words where and why a text is not valid YAML.

The reader's own words (“mapping values are not allowed in this context”) help only those
who know how it works, and it often stops lines behind the cause.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import yaml

NEAR = 4
"""Up to so many lines, from where reading stopped, a likely cause is looked for."""
_MERGE = re.compile(r"(?:<{7}|>{7})(?: |$)|={7}$")
_GLUED = re.compile(r"^(\s*(?:- )?)([a-z][a-z0-9_-]*):(?![\s/])[^\s:]")
_TWO_COLONS = re.compile(r"\s*(?:- )?[^\s:]+: .*")
_PLAIN = {
    "mapping values are not allowed in this context": "a colon stands where none can",
    "could not find expected ':'": "neither a key with its colon nor an item with its dash",
    "did not find expected key": "what stands here belongs to nothing above it",
    "did not find expected '-' indicator": "an item of the list above was expected here",
    "found character that cannot start any token": "nothing can begin with this character",
    "did not find expected alphabetic or numeric character": "a text begins with * or &",
}
"""What is wrong, by the words of the YAML reader."""


class SyntaxFault(NamedTuple):
    """Where a text stops being YAML, what is wrong there, and how to mend it."""

    line: int
    column: int
    problem: str
    hint: str


def explain(text: str, error: yaml.MarkedYAMLError) -> SyntaxFault:
    """Say where and why reading stopped."""
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if _MERGE.match(line):
            problem = "a line that git left when it could not merge"
            hint = (
                "keep one of the two versions, and delete the lines “<<<<<<<”, “=======”, “>>>>>>>”"
            )
            return SyntaxFault(number, 1, problem, hint)
    problem, begin = error.problem or "cannot be read", error.context_mark
    mark = error.problem_mark or begin
    if begin and "quoted scalar" in (error.context or ""):
        problem, mark = "the text that begins here does not end", begin
    elif begin and "expected ':'" in problem:
        mark = begin
    at_line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    if "does not end" not in problem and (glued := _glued_key(lines, at_line)):
        return glued
    problem = _PLAIN.get(problem, problem).split("\n")[0]
    return SyntaxFault(at_line, column, problem, _hint(lines, at_line, column, problem))


def _glued_key(lines: Sequence[str], last: int) -> SyntaxFault | None:
    """Return the nearest key whose content follows its colon without a space, if there is one.

    To the reader it is a text that goes on to the line where it stops.
    """
    for number in range(min(last, len(lines)), max(0, last - NEAR), -1):
        if match := _GLUED.match(lines[number - 1]):
            problem = f"the key “{match[2]}” and its content are not parted"
            colon = match.end(2) + 1
            return SyntaxFault(number, colon, problem, "put a space after the colon")
    return None


def _hint(lines: Sequence[str], number: int, column: int, problem: str) -> str:
    """Return the likely cause, by the line that was noticed and those before it."""
    near = lines[max(0, number - 2) : number]
    line = lines[number - 1] if number <= len(lines) else ""
    before, behind = line[: column - 1], line[column - 1 :]
    if any("\t" in each[: len(each) - len(each.lstrip())] for each in near):
        return "indent with spaces, not with tabs"
    if behind.strip() == ",":
        return "delete the comma: lines end without one"
    if problem == _PLAIN["mapping values are not allowed in this context"]:
        if _TWO_COLONS.match(before):
            return "put the whole text into double quotes: it has “: ” in it"
        return "indent the line like the key before it, which has its content already"
    if problem == _PLAIN["could not find expected ':'"]:
        return "write a key as “key: content”, an item as “- item”, with a blank after the mark"
    if problem == _PLAIN["did not find expected alphabetic or numeric character"]:
        return "put the whole text into double quotes"
    if open_at := _open_quote(lines, number):
        where = "here" if open_at == number else f"on line {open_at}"
        return f"look for a double quote that is not closed, most likely {where}"
    if not before.strip() and (steps := _levels(lines, number, column - 1)):
        blanks = " or ".join(str(step) for step in steps)
        return f"indent it by {blanks} blanks, as lines above are; it has {column - 1}"
    return (
        "look at the line before too: its indentation, and a space after its colon; a text "
        'with “: ” or “ #”, or that begins with * { [ ! " @ %, needs double quotes'
    )


def _open_quote(lines: Sequence[str], number: int) -> int:
    """Return the nearest line, upwards, on which a double quote is lonely; 0 if it is far."""
    last = min(number, len(lines))
    odd = next((at for at in range(last, 0, -1) if lines[at - 1].count('"') % 2), 0)
    return odd if odd >= number - 1 or '"' in lines[last - 1] else 0


def _levels(lines: Sequence[str], number: int, blanks: int) -> list[int]:
    """Return how far the lines that are open above are indented, next to that of one line."""
    levels: list[int] = []
    for line in reversed(lines[: number - 1]):
        words = line.lstrip(" ")
        if words and not words.startswith("#"):
            indent = len(line) - len(words)
            if not levels or indent < levels[-1]:
                levels.append(indent)
            if indent == 0:
                break
    if blanks in levels:
        return []
    below = [level for level in levels if level < blanks][:1]
    above = [level for level in levels if level > blanks][-1:]
    return below + above
