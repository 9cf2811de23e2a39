"""Make a model of a tree, or tell everything that is wrong with it, each fault at its place.

What may be where is declared by annotations: the types of the fields of a model, with the
limits of ``msgspec.Meta`` and a description in words. Each is looked at once, when something of
its type is first read.
"""

from __future__ import annotations

import datetime
import re
import types
import typing
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import repeat
from typing import Any, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from generator.content.hints import (
    DIGITS,
    NodeOrKey,
    choices_hint,
    list_hint,
    mapping_hint,
    plain_hint,
    quotes_hint,
    split_hint,
    text_hint,
)
from generator.content.model import LANGUAGE, SCHEMA_VERSION, SHAPES, Model, Ref, fields_of
from generator.content.tags import language_name
from generator.content.text import (
    LONGEST,
    EmptyTextError,
    LongTextError,
    NoTextError,
    Text,
    text_from,
)
from generator.content.tree import Items, Mapping, Node, Scalar
from generator.findings import Finding, Place, did_you_mean

Kind = TypeVar("Kind", bound=Model)
Steps = tuple[str, ...]
NOTHING: Any = object()
"""What comes of a node with a fault in it."""
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
A_TEXT = "a text is expected"


class Fault(Struct, frozen=True):
    """What is wrong at some steps of a tree."""

    finding: Finding
    steps: Steps


def validated(model: type[Kind], root: Mapping) -> tuple[Kind | None, list[Fault]]:
    """Return the model that a tree says, or none and all its faults."""
    visit = _Visit(root, [])
    read = expected(model).read(root, (), visit)
    return (None, visit.faults) if visit.faults else (read, [])


def place_of(path: Sequence[str], root: Mapping, on_key: bool = False) -> Place:
    """Return where the node at a path stands, or its nearest known ancestor.

    A key with a nested value stands at the key, a scalar at the scalar, or ``on_key`` too.
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


class _Visit:
    """One reading of a tree: what was found wrong in it, or in its keys."""

    def __init__(self, root: Mapping, faults: list[Fault], is_of_keys: bool = False) -> None:
        self._root = root
        self.faults = faults
        self.is_of_keys = is_of_keys

    @cached_property
    def of_keys(self) -> _Visit:
        """The same reading, where keys are read instead of what stands under them."""
        return _Visit(self._root, self.faults, is_of_keys=True)

    def tell(
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

    def refuse(self, node: NodeOrKey, steps: Steps, expected: str, hint: str = "") -> Any:
        """Note that a node is of another type than is expected."""
        if node is None:
            return self.tell_empty(steps)
        message = f"{named(steps)} cannot be {_shown(node)}: {expected}"
        return self.tell("S03", steps, message, hint)

    def refuse_as_mapping(self, node: NodeOrKey, steps: Steps, key: str = "") -> Any:
        """Note that a node is no mapping; ``key`` is the one under which it may belong."""
        return self.refuse(node, steps, "a mapping is expected", mapping_hint(node, key))

    def tell_empty(self, steps: Steps) -> Any:
        """Note that a key has no content."""
        hint = "write it, indented under the key, or delete the key"
        return self.tell("S03", steps, f"{named(steps)} has no content", hint)

    def tell_lacking(self, steps: Steps, key: str, meaning: str = "") -> Any:
        """Note that a mapping lacks a key, which ``meaning`` describes."""
        return self.tell("S02", steps, f"{named(steps)} lacks the key “{key}”", meaning, child=key)

    def tell_split(self, mapping: Mapping, steps: Steps) -> Any:
        """Note that a comma has cut a text in braces, and made a key of its end."""
        hint = split_hint(mapping, steps[-1])
        return self.tell("S03", steps, f"{named(steps)} has no content", hint)

    def tell_count(self, steps: Steps, bound: str, count: int) -> Any:
        """Note that there are too few or too many of something."""
        return self.tell("S04", steps, f"{named(steps)} needs {bound}, it has {count}")

    def tell_choice(self, steps: Steps, node: NodeOrKey, choices: Sequence[str]) -> Any:
        """Note that a node is none of the choices."""
        shown = _shown(node)
        hint = choices_hint(shown.strip("“”"), choices)
        return self.tell("S05", steps, f"{shown} is not a choice for {named(steps)}", hint)


class Expected:
    """What may stand somewhere."""

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is of the right type, be it sound or not."""
        raise NotImplementedError

    def read(self, node: NodeOrKey, steps: Steps, visit: _Visit) -> Any:
        """Return what a node says, or tell what is wrong with it."""
        raise NotImplementedError


class ExpectedWord(Expected):
    """A word as it is, of a certain form and length in characters."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits if limits.longest else replace(limits, longest=LONGEST)
        self._form = re.compile(limits.pattern) if limits.pattern else None
        self._shape = SHAPES.get(limits.pattern, limits.shape)
        if self._form and not self._shape:
            raise TypeError(f"nobody says in words what matches {limits.pattern}")
        self._as_named = language_name if limits.pattern == LANGUAGE else str

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is a word."""
        return isinstance(node, str)

    def read(self, node: NodeOrKey, steps: Steps, visit: _Visit) -> Any:
        """Return a word."""
        if not isinstance(node, str):
            return visit.refuse(node, steps, A_TEXT, quotes_hint(node))
        if bound := self.limits.broken_by(len(node)):
            message = f"{named(steps)} has {len(node):,} characters, {bound} are allowed"
            return visit.tell("S04", steps, message)
        word = self._as_named(node)
        if self._form and not self._form.fullmatch(word):
            where = "" if visit.is_of_keys else f" for {named(steps)}"
            return visit.tell("S06", steps, f"{_shown(node)} is malformed{where}", self._shape)
        return str(word)


class ExpectedText(Expected):
    """Words that are translated, or their forms by a number."""

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is a text, be it in several forms."""
        return isinstance(node, str) or (isinstance(node, dict) and "plural" in node)

    def read(self, node: NodeOrKey, steps: Steps, visit: _Visit) -> Any:
        """Return a text."""
        try:
            return text_from(node)
        except EmptyTextError:
            hint = "write the text or delete the key"
            return visit.tell("S08", steps, f"{named(steps)} is empty", hint)
        except LongTextError as error:
            hint = "part it into several rules, paragraphs or entries"
            return visit.tell("S04", steps, f"{named(steps)} has {error}", hint)
        except NoTextError as error:
            return visit.refuse(node, steps, A_TEXT, text_hint(node, str(error)))


class ExpectedNumber(Expected):
    """A number, be it a whole one, within its limits."""

    def __init__(self, limits: Limits, is_whole: bool) -> None:
        self.limits = limits
        self.is_whole = is_whole

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is such a number."""
        kinds = int if self.is_whole else int | float
        return isinstance(node, kinds) and not isinstance(node, bool)

    def read(self, node: NodeOrKey, steps: Steps, visit: _Visit) -> Any:
        """Return a number."""
        if not isinstance(node, int | float) or not self.takes(node):
            wanted = "a whole number" if self.is_whole else "a number"
            return visit.refuse(
                node, steps, f"{wanted} is expected", plain_hint(node, DIGITS, is_number=True)
            )
        if limit := self.limits.passed_by(node):
            return visit.tell("S04", steps, f"{named(steps)} cannot be {_shown(node)}: {limit}")
        return node if self.is_whole else float(node)


class ExpectedFlag(Expected):
    """True or false."""

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is one of both."""
        return isinstance(node, bool)

    def read(self, node: NodeOrKey, steps: Steps, visit: _Visit) -> Any:
        """Return a flag."""
        if isinstance(node, bool):
            return node
        hint = plain_hint(node, "write true or false")
        return visit.refuse(node, steps, "true or false is expected", hint)


class ExpectedDate(Expected):
    """A day in quotes, year first."""

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node could be a day."""
        return isinstance(node, str)

    def read(self, node: NodeOrKey, steps: Steps, visit: _Visit) -> Any:
        """Return a day."""
        if isinstance(node, str) and _DATE.fullmatch(node):
            try:
                return datetime.date.fromisoformat(node)
            except ValueError:
                pass
        hint = 'write it in quotes, such as "2026-01-31"' if isinstance(node, Scalar) else ""
        return visit.refuse(node, steps, "a date is expected, year first", hint)


class ExpectedChoice(Expected):
    """One of some words or numbers."""

    def __init__(self, choices: tuple[str | int, ...]) -> None:
        self.choices = choices

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node could be one of them."""
        return isinstance(node, str | int)

    def read(self, node: NodeOrKey, steps: Steps, visit: _Visit) -> Any:
        """Return a choice."""
        for choice in self.choices:
            if node == choice and isinstance(node, type(choice)) and not isinstance(node, bool):
                return choice
        if steps[-1:] == ("schema_version",):
            return visit.tell("S07", steps, *_of_other_version(node))
        return visit.tell_choice(steps, node, [str(each) for each in self.choices])


class _ExpectedItems(Expected):
    """A list, within its limits."""

    limits: Limits

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is a list."""
        return isinstance(node, list)

    def read(self, node: NodeOrKey, steps: Steps, visit: _Visit) -> Any:
        """Return a list, frozen."""
        if not isinstance(node, list):
            return visit.refuse(node, steps, "a list is expected", self._hint(node))
        if bound := self.limits.broken_by(len(node)):
            return visit.tell_count(steps, bound, len(node))
        return tuple(
            each.read(item, (*steps, str(at)), visit)
            for at, (item, each) in enumerate(zip(node, self._of_items(), strict=False))
        )

    def _of_items(self) -> Iterable[Expected]:
        """Return what is expected of each item."""
        raise NotImplementedError

    def _hint(self, node: NodeOrKey) -> str:
        """Return how to make a list of what is none."""
        return list_hint(node)


class ExpectedList(_ExpectedItems):
    """A list of items alike."""

    def __init__(self, limits: Limits, item: Any) -> None:
        self.limits = limits
        self.item = item
        self._item = expected(item)

    def _of_items(self) -> Iterable[Expected]:
        return repeat(self._item)


class ExpectedTuple(_ExpectedItems):
    """A list of certain items in order."""

    def __init__(self, items: tuple[Any, ...]) -> None:
        self.limits = Limits(shortest=len(items), longest=len(items))
        self.items = items
        self._items = tuple(map(expected, items))

    def _of_items(self) -> Iterable[Expected]:
        return self._items

    def _hint(self, node: NodeOrKey) -> str:
        return list_hint(node, len(self.items))


class ExpectedMapping(Expected):
    """Names, each with something of one kind."""

    def __init__(self, limits: Limits, key: Any, content: Any) -> None:
        self.limits = limits
        self.key, self.content = key, content
        self._key, self._content = expected(key), expected(content)
        if not isinstance(self._key, ExpectedWord | ExpectedChoice):
            raise TypeError(f"no mapping has keys such as {key}")

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is a mapping."""
        return isinstance(node, dict)

    def read(self, node: NodeOrKey, steps: Steps, visit: _Visit) -> Any:
        """Return a mapping."""
        if not isinstance(node, dict):
            return visit.refuse_as_mapping(node, steps)
        read = {}
        for name, content in node.items():
            below = (*steps, name)
            if split_hint(node, name):
                visit.tell_split(node, below)
                continue
            key = self._key.read(name, below, visit.of_keys)
            read[key] = self._content.read(content, below, visit)
        if bound := self.limits.broken_by(len(node)):
            return visit.tell_count(steps, bound, len(node))
        return read


class ExpectedModel(Expected):
    """A mapping with the keys of a model."""

    def __init__(self, model: type[Model]) -> None:
        self.model = model
        self.fields = {field.encode_name: field for field in fields_of(model).values()}

    @cached_property
    def kind(self) -> str:
        """What its key ``kind`` must say, or nothing where it has none."""
        field = self.fields.get("kind")
        return str(typing.get_args(field.type)[0]) if field else ""

    @cached_property
    def contents(self) -> dict[str, Expected]:
        """What is expected under each key."""
        return {name: expected(field.type) for name, field in self.fields.items()}

    @cached_property
    def _only_key(self) -> str:
        """The key of the text that a short form would be, where nothing else is required."""
        required = [name for name, field in self.fields.items() if field.required]
        is_text = len(required) == 1 and isinstance(self.contents[required[0]], ExpectedText)
        return required[0] if is_text else ""

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is a mapping."""
        return isinstance(node, dict)

    def read(self, node: NodeOrKey, steps: Steps, visit: _Visit) -> Any:
        """Return a model."""
        if not isinstance(node, dict):
            return visit.refuse_as_mapping(node, steps, self._only_key)
        known, read, before = self.contents, {}, len(visit.faults)
        for name, content in node.items():
            below = (*steps, name)
            if name in known:
                read[self.fields[name].name] = known[name].read(content, below, visit)
            elif split_hint(node, name):
                visit.tell_split(node, below)
            else:
                hint = did_you_mean(name, sorted(known))
                visit.tell("S01", below, f"unknown key “{name}”", hint, on_key=True)
        for name, field in self.fields.items():
            if field.required and name not in node:
                visit.tell_lacking(steps, name, meaning_of(field.type))
        return self.model(**read) if len(visit.faults) == before else NOTHING


class ExpectedOneOf(Expected):
    """One of several: by the type of what stands there, models by their kind."""

    def __init__(self, kinds: tuple[Any, ...], may_be_empty: bool) -> None:
        self.kinds = kinds
        every = tuple(map(expected, kinds))
        self.by_kind = {
            each.kind: each for each in every if isinstance(each, ExpectedModel) and each.kind
        }
        self.others = tuple(
            each for each in every if not (isinstance(each, ExpectedModel) and each.kind)
        )
        self.may_be_empty = may_be_empty

    def takes(self, node: NodeOrKey) -> bool:
        """Whether a node is of one of their types."""
        return any(each.takes(node) for each in (*self.others, *self.by_kind.values()))

    def read(self, node: NodeOrKey, steps: Steps, visit: _Visit) -> Any:
        """Return what a node says, by the first that takes it, or else the first of all."""
        if node is None and self.may_be_empty:
            return None
        if self.by_kind and not any(each.takes(node) for each in self.others):
            return self._read_kind(node, steps, visit)
        fitting = (each for each in self.others if each.takes(node))
        return next(fitting, self.others[0]).read(node, steps, visit)

    def _read_kind(self, node: NodeOrKey, steps: Steps, visit: _Visit) -> Any:
        if not isinstance(node, dict):
            return visit.refuse_as_mapping(node, steps)
        if "kind" not in node:
            return visit.tell_lacking(steps, "kind")
        kind = node["kind"]
        if not isinstance(kind, str) or kind not in self.by_kind:
            return visit.tell_choice((*steps, "kind"), kind, list(self.by_kind))
        return self.by_kind[kind].read(node, steps, visit)


class Limits(Struct, frozen=True):
    """What is said of a type beside it: bounds, a form and that in words, what it names."""

    least: float | None = None
    more_than: float | None = None
    most: float | None = None
    shortest: int | None = None
    longest: int | None = None
    pattern: str = ""
    shape: str = ""
    topic: str = ""
    description: str = ""

    @classmethod
    def of(cls, told: Sequence[object]) -> Limits:
        """Return what annotations say; a later one has precedence."""
        found: dict[str, Any] = {}
        for each in told:
            if isinstance(each, str):
                found["description"] = each
            elif isinstance(each, Ref):
                found["topic"] = each.topic
            elif isinstance(each, Meta):
                said = {
                    "least": each.ge,
                    "more_than": each.gt,
                    "most": each.le,
                    "shortest": each.min_length,
                    "longest": each.max_length,
                    "pattern": each.pattern,
                    "shape": each.description,
                }
                found |= {name: value for name, value in said.items() if value is not None}
        return cls(**found)

    def passed_by(self, number: float) -> str:
        """Say which bound a number is beyond, or nothing."""
        if self.least is not None and number < self.least:
            return f"the least is {self.least:,}"
        if self.more_than is not None and number <= self.more_than:
            return f"it must be more than {self.more_than:,}"
        if self.most is not None and number > self.most:
            return f"the most is {self.most:,}"
        return ""

    def broken_by(self, length: int) -> str:
        """Say which bound a length breaks, or nothing."""
        if self.shortest is not None and length < self.shortest:
            return f"at least {self.shortest}"
        if self.longest is not None and length > self.longest:
            return f"at most {self.longest}"
        return ""


@cache
def expected(annotation: Any) -> Any:
    """Return what an annotation expects. Raises TypeError for one that is not known here."""
    plain, told = bare(annotation)
    limits = Limits.of(told)
    if plain in _PLAIN:
        return _PLAIN[plain](limits)
    if isinstance(plain, type) and issubclass(plain, Model):
        return ExpectedModel(plain)
    origin, parts = typing.get_origin(plain), typing.get_args(plain)
    if origin is typing.Literal:
        return ExpectedChoice(parts)
    if origin is dict:
        return ExpectedMapping(limits, *parts)
    if origin is tuple and parts[-1:] == (...,):
        return ExpectedList(limits, parts[0])
    if origin is tuple:
        return ExpectedTuple(parts)
    if origin in (typing.Union, types.UnionType):
        kinds = tuple(part for part in parts if part is not type(None))
        return ExpectedOneOf(kinds, may_be_empty=len(kinds) < len(parts))
    raise TypeError(f"nothing can be read as {plain}")


def bare(annotation: Any) -> tuple[Any, tuple[object, ...]]:
    """Return a type without what is said beside it, and that."""
    if typing.get_origin(annotation) is typing.Annotated:
        return annotation.__origin__, annotation.__metadata__
    return annotation, ()


def meaning_of(annotation: Any) -> str:
    """Return what the description of a field says in words, or nothing."""
    meaning = Limits.of(bare(annotation)[1]).description
    return meaning[:1].lower() + meaning[1:].rstrip(".") if meaning else ""


_PLAIN: dict[Any, Any] = {
    str: ExpectedWord,
    Text: lambda _: ExpectedText(),
    int: lambda limits: ExpectedNumber(limits, is_whole=True),
    float: lambda limits: ExpectedNumber(limits, is_whole=False),
    bool: lambda _: ExpectedFlag(),
    datetime.date: lambda _: ExpectedDate(),
}


def named(steps: Steps) -> str:
    """Return what to call the node at a path; an item of a list by its number from one."""
    if not steps:
        return "the content"
    if steps[-1].isdigit() and len(steps) > 1:
        return f"item {int(steps[-1]) + 1} of “{steps[-2]}”"
    return f"“{steps[-1]}”"


def _of_other_version(node: NodeOrKey) -> tuple[str, str]:
    """Return what to say of a version of the schema that is not ours, and what helps."""
    hint = f"this program reads schema version {SCHEMA_VERSION}"
    if isinstance(node, int) and node < SCHEMA_VERSION:
        hint += "; playeraid migrate lifts older content"
    return f"schema version {_shown(node)} is not supported", hint


def _shown(value: object) -> str:
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f"“{text[:60]}…”" if len(text) > 60 else f"“{text}”"
