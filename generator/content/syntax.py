"""Say in plain words where and why a text is not valid YAML.

The reader's own words (“mapping values are not allowed in this context”) help only those
who know how it works, and it often stops lines behind the cause.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import yaml

from generator.findings import shortened

NEAR = 4
"""Up to so many lines, from where reading stopped, a likely cause is looked for."""
_MERGE = re.compile(r"(?:<{7}|>{7})(?: |$)|={7}$")
_CUT = re.compile(r"""[^#"']*[^\s#"':,\[{]\s+(#[^\s#=*-][^\n]*)""")
"""A line with a comment that may be the end of a text: nothing parts its sign from what follows."""
_VALUE = re.compile(r"""\s*(?:- +)*(?:[^\s:#"'{\[][^:#"']*:\s+)?(\S.*)""")
_SIGNS = "@`%{[!&*|>?-,'\""
"""What no text begins with that is not in double quotes, and these themselves."""
_GLUED = re.compile(r"^(\s*(?:- )?)([a-z][a-z0-9_-]*):(?![\s/])[^\s:]")
_TWO_COLONS = re.compile(r"\s*(?:- )?[^\s:]+: .*")
_UNKNOWN_ESCAPE = "found unknown escape character"
_BAD_ESCAPE = "found invalid Unicode character escape code"
_PLAIN = {
    "mapping values are not allowed in this context": "a colon stands where none can",
    "could not find expected ':'": "neither a key with its colon nor an item with its dash",
    "did not find expected key": "what stands here belongs to nothing above it",
    "did not find expected '-' indicator": "an item of the list above was expected here",
    "found character that cannot start any token": "nothing can begin with this character",
    "block sequence entries are not allowed in this context": "an item of a list has no line here",
    "mapping keys are not allowed in this context": "a question mark begins a text",
    "did not find expected node content": "nothing can begin with this character",
    _UNKNOWN_ESCAPE: "there is no such escape",
    _BAD_ESCAPE: "this escape stands for no character",
    "did not find expected comment or line break": "a text begins with > or |",
    "did not find expected ',' or '}'": "the brace that is open before is not closed",
    "did not find expected ',' or ']'": "the bracket that is open before is not closed",
    "did not find expected alphabetic or numeric character": "a text begins with * or &",
}
"""What is wrong, by the words of the YAML reader."""


_BEHIND_A_COMMENT = (
    "did not find expected key",
    "could not find expected ':'",
    "did not find expected ',' or '}'",
    "did not find expected ',' or ']'",
)
"""What the YAML reader says of what follows a comment that cuts a text."""


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
    if "escape" in problem:
        mark = error.problem_mark
    elif begin and "quoted scalar" in (error.context or ""):
        problem, mark = "the text that begins here does not end", begin
    elif begin and "expected ':'" in problem:
        mark = begin
    at_line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    if problem in _BEHIND_A_COMMENT and (cut := _cut(lines, at_line)):
        return cut
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
    if problem in (_PLAIN[_UNKNOWN_ESCAPE], _PLAIN[_BAD_ESCAPE]):
        return "write the character itself; a backslash in double quotes is written twice"
    if hint := _unquoted(lines, number, column):
        return hint
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


def _cut(lines: Sequence[str], number: int) -> SyntaxFault | None:
    """Return the fault for a text that a comment cuts, on a line or just before it."""
    for at in range(number, max(number - 3, 0), -1):
        line = lines[at - 1] if at <= len(lines) else ""
        if (cut := _CUT.match(line)) and "playeraid:" not in line:
            problem = f"“{shortened(cut[1])}” is a comment, and cuts the text before it"
            return SyntaxFault(
                at, cut.start(1) + 1, problem, "put the whole text into double quotes"
            )
    return None


def _unquoted(lines: Sequence[str], number: int, column: int) -> str:
    """Return the hint for a text that lacks its double quotes, by what YAML takes it for."""
    value = _VALUE.match(lines[number - 1]) if number <= len(lines) else None
    if value is None or value[1][0] not in _SIGNS or column < value.start(1) + 1:
        return ""
    sign, words = value[1][0], value[1]
    if sign in "-?" and not words[1:2].isspace():
        return ""
    if sign == '"':
        is_closed = '"' in words[1:].rstrip()[:-1] and column > value.start(1) + 1
        hint = 'put the whole text into double quotes, and \\ before each “"” within'
        return hint if is_closed else ""
    if sign in "{[" and column == value.start(1) + 1:
        return ""
    return f"put the whole text into double quotes: it begins with “{sign}”"


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
