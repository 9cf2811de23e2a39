"""Report what is wrong in a tree, each fault at its place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from generator.content.hints import NodeOrKey, choices_hint, glued_hint, mapping_hint, split_hint
from generator.content.model import SCHEMA_VERSION
from generator.content.tree import Items, Mapping, Node, Scalar
from generator.findings import Finding, Place

Steps = tuple[str, ...]
NOTHING: Any = object()
"""What comes of a node with a fault in it."""


class Fault(Struct, frozen=True):
    """What is wrong at some steps of a tree."""

    finding: Finding
    steps: Steps


def place_of(path: Sequence[str], root: Mapping, on_key: bool = False) -> Place:
    """Return the place of the node at a path, or of its nearest known ancestor.

    A nested node is placed at its key; a scalar at itself, or with ``on_key`` at its key too.
    """
    node: Node = root
    place = root.place
    for step in path:
        if isinstance(node, Mapping) and step in node:
            place, node = node.key_places[step], node[step]
        elif isinstance(node, Items) and step.isdecimal() and int(step) < len(node):
            place, node = node.item_places[int(step)], node[int(step)]
        else:
            break
    return node.place if isinstance(node, Scalar) and not on_key else place


class Visit:
    """One reading of a tree: what was found wrong in it, or in its keys."""

    def __init__(self, root: Mapping, faults: list[Fault], is_of_keys: bool = False) -> None:
        self._root = root
        self.faults = faults
        self.is_of_keys = is_of_keys

    @cached_property
    def of_keys(self) -> Visit:
        """The same reading, where the keys of mappings are read instead of their values."""
        return Visit(self._root, self.faults, is_of_keys=True)

    def report(
        self,
        code: str,
        steps: Steps,
        message: str,
        hint: str = "",
        *,
        on_key: bool = False,
        child: str = "",
    ) -> Any:
        """Note a fault; return what comes of its node. A ``child`` is a key that is not there."""
        path = ".".join((*steps, child) if child else steps)
        place = place_of(steps, self._root, on_key or self.is_of_keys)
        finding = Finding(code, message, place, hint, path)
        self.faults.append(Fault(finding, steps))
        return NOTHING

    def report_type(self, node: NodeOrKey, steps: Steps, expected: str, hint: str = "") -> Any:
        """Note that a node is of another type than is expected."""
        if node is None:
            return self.report_empty(steps)
        message = f"{named(steps)} cannot be {quoted(node)}: {expected}"
        return self.report("S03", steps, message, hint)

    def report_no_mapping(self, node: NodeOrKey, steps: Steps, key: str = "") -> Any:
        """Note that a node is no mapping; ``key`` is the one under which it may belong."""
        return self.report_type(node, steps, "a mapping is expected", mapping_hint(node, key))

    def report_empty(self, steps: Steps) -> Any:
        """Note that a key has no content."""
        glued = glued_hint(steps[-1]) if steps else ""
        hint = glued or "write it, indented under the key, or delete the key"
        return self.report("S03", steps, f"{named(steps)} has no content", hint)

    def report_missing(self, steps: Steps, key: str, meaning: str = "") -> Any:
        """Note that a mapping lacks a key, which ``meaning`` describes."""
        return self.report(
            "S02", steps, f"{named(steps)} lacks the key “{key}”", meaning, child=key
        )

    def report_split(self, mapping: Mapping, steps: Steps) -> Any:
        """Note that a comma has cut a text in braces, and made a key of its end."""
        hint = split_hint(mapping, steps[-1])
        return self.report("S03", steps, f"{named(steps)} has no content", hint)

    def report_count(self, steps: Steps, bound: str, count: int, hint: str = "") -> Any:
        """Note that there are too few or too many of something."""
        message = f"{named(steps)} needs {bound}, it has {count:,}"
        return self.report("S04", steps, message, hint)

    def report_choice(self, steps: Steps, node: NodeOrKey, choices: Sequence[str]) -> Any:
        """Note that a node is none of the choices."""
        shown = quoted(node)
        hint = choices_hint(shown.strip("“”"), choices)
        return self.report("S05", steps, f"{shown} is not a choice for {named(steps)}", hint)


def named(steps: Steps) -> str:
    """Return what to call the node at a path; an item of a list by its number from one."""
    if not steps:
        return "the content"
    if steps[-1].isdigit() and len(steps) > 1:
        return f"item {int(steps[-1]) + 1} of “{steps[-2]}”"
    return f"“{steps[-1]}”"


def of_other_version(node: NodeOrKey) -> tuple[str, str]:
    """Return what to say of a version of the schema that is not ours, and what helps."""
    hint = f"this program reads schema version {SCHEMA_VERSION}"
    if isinstance(node, int) and node < SCHEMA_VERSION:
        hint += "; playeraid migrate lifts older content"
    return f"schema version {quoted(node)} is not supported", hint


def quoted(value: object) -> str:
    """Return a value in quotation marks, cut where it is long, or what kind of node it is."""
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f"“{text[:60]}…”" if len(text) > 60 else f"“{text}”"
