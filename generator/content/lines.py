"""Find where the lines of a text get lost.

A text is one line, however its file writes it, if it is no prose or its scalar is folded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from generator.content.game import Game
from generator.content.tree import Scalar, node_at
from generator.findings import Place, raw_source

_MARK = re.compile(r"\s*(?:[-*•‣◦▪●]\s+\S)")
_COUNTED = re.compile(r"\s*(?:\+|[0-9]{1,2}[.)]|[a-z]\))\s+\S")
"""Also begins items of lists, and by itself may begin a line of prose that goes on."""
_BREAK = re.compile(r"\\(?:\\|[nNLP]|.)", re.DOTALL)
_BREAKS = (r"\n", r"\N", r"\L", r"\P")


def flattened(game: Game) -> Mapping[str, Place]:
    """Return where texts of a game have lines that are lost, by path; found once for all checks."""
    return game.once(_flattened)


def _flattened(game: Game) -> Mapping[str, Place]:
    found: dict[str, Place] = {}
    for text in game.texts.values():
        for path in text.wordings_by_path:
            node = node_at(game.tree, path)
            if not isinstance(node, Scalar) or (text.prose and not node.folded):
                continue
            if place := _lost(node, game.lines):
                found[path] = place
    return found


def _lost(node: Scalar, lines: Mapping[str, Sequence[str]]) -> Place | None:
    """Return the line of a scalar that is lost, from its first word to its end."""
    home = node.place
    if not home.file.endswith(".yaml"):
        return _lost_in_cell(node)
    if node.plain and home.line == home.end_line:
        return None  # as nearly all are
    spot = lost_line(raw_source(home, lines))
    if spot is None:
        return None
    line = home.line + spot[0]
    column = spot[1] + (home.column if not spot[0] else 1)
    end = home.end_column if line == home.end_line else len(lines[home.file][line - 1]) + 1
    return Place(home.file, line, column, line, end)


def _lost_in_cell(node: Scalar) -> Place | None:
    """Return the place of a cell that has more than one line."""
    return node.place if len([line for line in node.split("\n") if line.strip()]) > 1 else None


def lost_line(raw: str) -> tuple[int, int] | None:
    """Return where the first line of a scalar begins that is lost, from its begin; or none.

    That is a line behind a blank one, one that the style of the scalar keeps apart, one that
    an escape begins, or an item of a list. Prose that goes on over several lines loses nothing.
    """
    style = raw[:1]
    if style in "|>":
        return _lost_in_block(raw.split("\n"), is_literal=style == "|")
    if style == '"' and (found := _escaped_break(raw)):
        return found
    return _lost_among(raw.split("\n"), 0)


def _lost_in_block(lines: Sequence[str], is_literal: bool) -> tuple[int, int] | None:
    full = [number for number, line in enumerate(lines) if number and line.strip()]
    if is_literal:
        return _begin(lines, full[1]) if len(full) > 1 else None
    deeper = [number for number in full if _indent(lines[number]) > _indent(lines[full[0]])]
    if deeper:  # it is kept separate, and so is the line after it
        return _begin(lines, deeper[0])
    return _lost_among(lines, 1)


def _lost_among(lines: Sequence[str], first: int) -> tuple[int, int] | None:
    """Return the first of folded lines that is behind a blank one, or an item of a list."""
    counted = sum(_COUNTED.match(line) is not None for line in lines[first:]) > 1
    met = False
    for number in range(first, len(lines)):
        line = lines[number]
        if not line.strip(" \t\"'"):
            continue
        is_item = _MARK.match(line) or (counted and _COUNTED.match(line))
        if met and (is_item or not lines[number - 1].strip()):
            return _begin(lines, number)
        met = True
    return None


def _escaped_break(raw: str) -> tuple[int, int] | None:
    """Return where words go on behind an escape that breaks the line."""
    met = False
    position = 1
    for match in _BREAK.finditer(raw):
        met = met or bool(raw[position : match.start()].strip())
        position = match.end()
        if match[0] in _BREAKS and met and raw[position:-1].replace("\\n", "").strip():
            line = raw.count("\n", 0, match.start())
            return line, match.start() - (raw.rfind("\n", 0, match.start()) + 1)
    return None


def _begin(lines: Sequence[str], number: int) -> tuple[int, int]:
    return number, _indent(lines[number])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
