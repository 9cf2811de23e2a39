"""Write words, numbers, lists and mappings as YAML that the reader reads back as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from generator.content.comments import in_double_quotes
from generator.content.parse import read_tree
from generator.content.tree import Mapping as TreeMapping
from generator.content.tree import Scalar

Value = str | int | float | bool | Sequence["Value"] | Mapping[str, "Value"]
"""What a node of a file may say."""

STEP = 2
"""How many blanks a level is indented by."""
LONGEST_ROW = 60
"""Up to so many characters, a list of words and numbers stands in one line."""
_KEY = "k"


def word(value: str | float | bool, in_flow: bool = False) -> str:
    """Return a word or a number as one line; in double quotes where it needs them."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    return value if is_plain(value, in_flow) else quoted(value)


@lru_cache(maxsize=1000)
def is_plain(words: str, in_flow: bool) -> bool:
    """Whether words mean the same to the reader without quotes."""
    if "\n" in words or not words.strip():
        return False
    line = f"{{{_KEY}: {words}}}" if in_flow else f"{_KEY}: {words}"
    tree = read_tree("", line.encode("utf-8", "replace"))
    if tree.findings or not isinstance(tree.root, TreeMapping) or list(tree.root) != [_KEY]:
        return False
    read = tree.root[_KEY]
    return isinstance(read, Scalar) and read.plain and str(read) == words


def quoted(words: str) -> str:
    """Return words in double quotes, in one line."""
    return in_double_quotes(words).replace("\n", "\\n")


def in_single_quotes(words: str) -> str:
    """Return words of one line in single quotes."""
    return "'" + words.replace("'", "''") + "'"


def flow(value: Value) -> str:
    """Return data in one line, with brackets and braces."""
    if isinstance(value, Mapping):
        entries = (f"{word(key, in_flow=True)}: {flow(each)}" for key, each in value.items())
        return "{" + ", ".join(entries) + "}"
    if isinstance(value, str | int | float):
        return word(value, in_flow=True)
    return "[" + ", ".join(flow(each) for each in value) + "]"


def behind_key(value: Value, indent: int) -> str:
    """Return data as they stand behind the colon of a key that is indented by ``indent``."""
    if isinstance(value, str | int | float):
        return f" {_scalar(value, indent)}"
    if is_row(value):
        return f" {flow(value)}"
    deeper = indent + STEP
    return f"\n{' ' * deeper}{block(value, deeper)}"


def block(value: Value, indent: int) -> str:
    """Return data line by line, from a column on; the first line begins there already."""
    pad = "\n" + " " * indent
    if isinstance(value, str | int | float):
        return _scalar(value, indent)
    if is_row(value):
        return flow(value)
    if isinstance(value, Mapping):
        return pad.join(entry(key, each, indent) for key, each in value.items())
    return pad.join(item(each, indent) for each in value)


def entry(key: str, value: Value, indent: int, in_row: bool = False) -> str:
    """Return a key with its value; lists and mappings ``in_row`` stand behind it, in brackets."""
    if in_row and not isinstance(value, str):
        return f"{word(key)}: {flow(value)}"
    return f"{word(key)}:{behind_key(value, indent)}"


def item(value: Value, indent: int, in_row: bool = False) -> str:
    """Return an item of a list whose dashes are indented by ``indent``."""
    if isinstance(value, str):
        return f"- {_scalar(value, indent)}"
    return f"- {flow(value) if in_row else block(value, indent + STEP)}"


def literal(words: str, indent: int) -> str:
    """Return the lines of a text below the mark “|”, each indented."""
    pad = " " * indent
    return "\n".join(pad + line if line else "" for line in words.rstrip("\n").split("\n"))


def is_literal(words: str) -> bool:
    """Whether words have lines that can stand below the mark “|”."""
    lines = words.rstrip("\n").split("\n")
    inner = words.rstrip("\n")
    tidy = all(line == line.rstrip() and "\t" not in line for line in lines)
    return "\n" in inner and tidy and not lines[0].startswith(" ") and bool(lines[0])


def is_row(value: Value) -> bool:
    """Whether data stand in one line: nothing, or a short list of words and numbers."""
    if isinstance(value, Mapping):
        return not value
    if isinstance(value, str | int | float):
        return True
    simple = all(isinstance(each, str | int | float) for each in value)
    return not value or (simple and len(flow(value)) <= LONGEST_ROW)


def _scalar(value: str | float | bool, indent: int) -> str:
    if isinstance(value, str) and is_literal(value):
        return f"|\n{literal(value, indent + STEP)}"
    return word(value)
