"""Put other words into a scalar of a YAML file, in its own quotes, width and indentation."""

from __future__ import annotations

import re

from generator.content.quoting import (
    STEP,
    in_single_quotes,
    is_literal,
    is_plain,
    literal,
    quoted,
)
from generator.content.stretches import Source, Spot, end_of, style_of
from generator.findings import Edit

NARROWEST = 40
"""In characters: a text that is wrapped is not wrapped narrower."""
_BEGINS_LINE = re.compile(r"[^\W_]|[({\[“„«‘*]\w")
_COUNTED = re.compile(r"\d+[.)]|\w\)")


def edits(source: Source, spot: Spot, words: str) -> list[Edit]:
    """Return the edits that put words into a scalar."""
    if style_of(spot.node) in ("|", ">"):
        return [_in_block(source, spot, words)]
    keeps_lines = is_literal(words) and style_of(spot.node) != '"' and not spot.in_flow
    if keeps_lines:
        return _to_block(source, spot, words)
    begin, end = spot.node.start_mark.index, spot.node.end_mark.index
    present = source.text[begin:end].split("\n")
    line = _in_style(spot, words)
    if len(present) > 1 and "\n" not in words:
        indent = len(present[-1]) - len(present[-1].lstrip(" "))
        first = source.column(begin)
        width = max(NARROWEST, first + len(present[0]), *map(len, present[1:]))
        line = ("\n" + " " * indent).join(_wrapped(line, width, first, indent))
    is_glued = begin == end or source.text[begin - 1 : begin] in (":", "-")
    return [source.edit(begin, end, " " * is_glued + line)]


def _in_style(spot: Spot, words: str) -> str:
    """Return words in one line, in the quotes of a node, or in double ones where these fail."""
    if "\n" in words or style_of(spot.node) == '"':
        return quoted(words)
    if style_of(spot.node) == "'":
        return in_single_quotes(words)
    return words if is_plain(words, spot.in_flow) else quoted(words)


def _in_block(source: Source, spot: Spot, words: str) -> Edit:
    """Return the edit of the lines below “|” or “>”, and of that mark if words have lines."""
    begin, end = spot.node.start_mark.index, end_of(source, spot.node)
    head, _, body = source.text[begin:end].rstrip("\n").partition("\n")
    if not is_literal(words) and "\n" in words:
        return source.edit(begin, end, quoted(words) + head.lstrip("|>+-0123456789"))
    lines = [line for line in body.split("\n") if line.strip()]
    indent = min((_indent(line) for line in lines), default=_indent_below(spot))
    if "\n" in words:
        head = head.replace(">", "|", 1)
    if style_of(spot.node) == "|" or "\n" in words or not lines:
        return source.edit(begin, end, f"{head}\n{literal(words, indent)}{_kept(source, spot)}")
    width = max(NARROWEST, *map(len, lines))
    pad = " " * indent
    wrapped = ("\n" + pad).join(_wrapped(words, width, indent, indent))
    return source.edit(begin, end, f"{head}\n{pad}{wrapped}{_kept(source, spot)}")


def _kept(source: Source, spot: Spot) -> str:
    """Return the line ends below a block that keeps them."""
    words = source.text[spot.node.start_mark.index : end_of(source, spot.node)]
    return words[len(words.rstrip("\n")) :]


def _to_block(source: Source, spot: Spot, words: str) -> list[Edit]:
    """Return the edits that put words with lines below a “|”; a comment behind it stays there."""
    begin, end = spot.node.start_mark.index, spot.node.end_mark.index
    last = source.end_of_line(end)
    is_glued = begin == end or source.text[begin - 1 : begin] in (":", "-")
    body = literal(words, _indent_below(spot))
    return [
        source.edit(begin, end, " " * is_glued + "|"),
        source.edit(last, last, f"\n{body}"),
    ]


def _indent_below(spot: Spot) -> int:
    column: int = spot.parent.start_mark.column
    return column + STEP


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _wrapped(words: str, width: int, first: int, indent: int) -> list[str]:
    """Return words in lines; none begins with what could be taken for a mark or a comment."""
    lines, column = [""], first
    for each in words.split(" "):
        parts = _BEGINS_LINE.match(each) and not _COUNTED.fullmatch(each)
        is_over = lines[-1] and column + 1 + len(each) > width
        if is_over and parts and not lines[-1][-1].isspace():
            lines.append(each)
            column = indent + len(each)
        else:
            column += len(each) + bool(lines[-1])
            lines[-1] += " " * bool(lines[-1]) + each
    return lines
