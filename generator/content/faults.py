"""Turn the faults of model validation into findings that stand at their place."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pydantic import BaseModel, Tag
from pydantic_core import ErrorDetails

from generator.content.model import SCHEMA_VERSION, SHAPES, Content
from generator.content.text import Text
from generator.content.tree import Items, Mapping, Node, Scalar
from generator.findings import Finding, Place, did_you_mean

_OUT_OF_RANGE = ("greater_than", "less_than", "too_short", "too_long", "string_too")
FEW = 6
"""Up to so many choices are all named in a hint."""
_MAPPING = ("dict", "model", "mapping")
_EXPECTED = (
    (("text_type", "string"), "a text is expected"),
    (("int", "is_instance"), "a whole number is expected"),
    (("float", "decimal"), "a number is expected"),
    (("bool",), "true or false is expected"),
    (("tuple", "list"), "a list is expected"),
    (_MAPPING, "a mapping is expected"),
    (("date",), "a date is expected, year first"),
)
"""What is expected, by how the types of pydantic's errors begin."""
_HINTS = (
    (("int", "float"), "write it in plain digits"),
    (("bool",), "write true or false"),
    (("date",), 'write it in quotes, such as "2026-01-31"'),
    (("tuple", "list"), "write each item on a line of its own, after “- ”"),
    (_MAPPING, "keys, each with its content"),
)
"""How to mend a word that stands where something else is expected."""
_LIMITS = (
    ("greater_than_equal", "the least is"),
    ("less_than_equal", "the most is"),
    ("greater_than", "it must be more than"),
    ("less_than", "it must be less than"),
)


def findings_of(
    errors: Sequence[ErrorDetails], root: Mapping, model: type[BaseModel] = Content
) -> Iterator[Finding]:
    """Yield one finding for each validation error, at the place it speaks of."""
    for error in errors:
        if _follows(error):
            continue
        steps = known_steps(error["loc"], root)
        code = _code(error, steps)
        place = _place(error, steps, root)
        path = ".".join((*steps, str(error["loc"][-1])) if code == "S02" else steps)
        message, hint = _words(code, error, steps, model)
        yield Finding(code, message, place, hint, path)


def _follows(error: ErrorDetails) -> bool:
    """Whether a list is said to be too short only because its items have faults."""
    least = error.get("ctx", {}).get("min_length")
    return error["type"] == "too_short" and least is not None and len(error["input"]) >= least


def known_steps(loc: Sequence[str | int], root: Mapping) -> tuple[str, ...]:
    """Return the steps of a validation path that stand in the tree.

    Union tags and names of validators, which pydantic puts between, fall out.
    """
    node: Node = root
    steps: list[str] = []
    tag: object = None
    for step in loc:
        if tag is not None and step == tag:
            tag = None  # names the kind of a block, even where a key has the same name
            continue
        if isinstance(node, Mapping) and step in node:
            node = node[str(step)]
        elif isinstance(node, Items) and isinstance(step, int) and step < len(node):
            node = node[step]
        else:
            continue
        steps.append(str(step))
        tag = node.get("kind") if isinstance(node, Mapping) else None
    return tuple(steps)


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


def _code(error: ErrorDetails, steps: tuple[str, ...]) -> str:
    kind = error["type"]
    if kind in ("missing", "union_tag_not_found"):
        return "S02"
    if kind == "extra_forbidden":
        return "S01"
    if kind == "text_empty":
        return "S08"
    if kind == "literal_error":
        return "S07" if steps[-1:] == ("schema_version",) else "S05"
    if kind in ("union_tag_invalid", "enum"):
        return "S05"
    if kind == "string_pattern_mismatch":
        return "S06"
    if kind.startswith(_OUT_OF_RANGE):
        return "S04"
    return "S03"


def _place(error: ErrorDetails, steps: tuple[str, ...], root: Mapping) -> Place:
    if error["type"] == "extra_forbidden":
        return _key_place(steps, root)
    if error["loc"][-1:] == ("[key]",):
        return _key_place(steps, root)
    if error["type"] == "union_tag_invalid" and isinstance(error["input"], Mapping):
        return place_of((*steps, "kind"), root)
    return place_of(steps, root)


def _key_place(steps: Sequence[str], root: Mapping) -> Place:
    """Return where the key at the end of a path stands."""
    node: Any = root
    for step in steps[:-1]:
        node = node[int(step)] if isinstance(node, Items) else node[step]
    return typing.cast(Place, node.key_places[steps[-1]])


def _words(
    code: str, error: ErrorDetails, steps: tuple[str, ...], model: type[BaseModel]
) -> tuple[str, str]:
    last = str(error["loc"][-1]) if error["loc"] else ""
    where = _named(steps)
    shown = _shown(error["input"])
    context = error.get("ctx", {})
    kind = error["type"]
    if code == "S01":
        return f"unknown key “{last}”", did_you_mean(last, known_keys(error["loc"][:-1], model))
    if code == "S02":
        name = "kind" if kind == "union_tag_not_found" else last
        return f"{where} lacks the key “{name}”", ""
    if code == "S05":
        choices = str(context.get("expected") or context.get("expected_tags", ""))
        if isinstance(error["input"], Mapping):
            shown, where = _shown(error["input"].get("kind")), "“kind”"
        words = [word.strip(" '") for word in choices.replace(" or ", ", ").split(",")]
        return f"{shown} is not a choice for {where}", _choices(shown.strip("“”"), words)
    if code == "S06":
        pattern = str(context.get("pattern"))
        hint = SHAPES.get(pattern, f"it must have the form {pattern}")
        is_key = error["loc"][-1:] == ("[key]",)
        return f"{shown} is malformed" + ("" if is_key else f" for {where}"), hint
    if code == "S07":
        older = isinstance(error["input"], int) and error["input"] < SCHEMA_VERSION
        hint = f"this program reads schema version {SCHEMA_VERSION}"
        hint += "; playeraid migrate lifts older content" if older else ""
        return f"schema version {shown} is not supported", hint
    if code == "S08":
        return f"{where} is empty", "write the text or delete the key"
    if error["input"] is None:
        return f"{where} has no content", "write it, indented under the key, or delete the key"
    if code == "S04":
        return _out_of_range(error, where)
    message = str(error["msg"])
    expected = f"{message[:1].lower()}{message[1:]}"
    if code == "S03":
        expected = next((text for kinds, text in _EXPECTED if kind.startswith(kinds)), expected)
    return f"{where} cannot be {shown}: {expected}", _type_hint(kind, error["input"], message)


def _named(steps: tuple[str, ...]) -> str:
    """Return what to call the node at a path; an item of a list by its number from one."""
    if not steps:
        return "the content"
    if steps[-1].isdigit() and len(steps) > 1:
        return f"item {int(steps[-1]) + 1} of “{steps[-2]}”"
    return f"“{steps[-1]}”"


def _out_of_range(error: ErrorDetails, where: str) -> tuple[str, str]:
    """Return what to say of a number that is too small or large, or a length that is."""
    context, value = error.get("ctx", {}), error["input"]
    if error["type"].startswith(("greater_than", "less_than")):
        bound = next(iter(context.values()))
        limit = next(text for kind, text in _LIMITS if error["type"] == kind)
        return f"{where} cannot be {_shown(value)}: {limit} {bound:,}", ""
    least, most = context.get("min_length"), context.get("max_length")
    bound = f"at least {least}" if least is not None else f"at most {most}"
    if isinstance(value, str):
        return f"{where} has {len(value)} characters, {bound} are allowed", ""
    return f"{where} needs {bound}, it has {context['actual_length']}", ""


def _choices(word: str, known: Sequence[str]) -> str:
    """Return a hint that names the nearest choice, and all of them when there are few."""
    nearest = did_you_mean(word, known)
    every = "known here: " + ", ".join(known)
    if nearest.startswith("known"):
        return every
    return f"{nearest} {every}".strip() if len(known) <= FEW else nearest or every


def _type_hint(kind: str, value: object, message: str) -> str:
    """Return how to mend a value of the wrong type, where that is plain."""
    if kind == "text_type" and isinstance(value, Mapping):
        braced = len(value) == 1 and None in value.values()
        return "a text that begins with { needs double quotes" if braced else message
    if kind.startswith(("tuple", "list")) and isinstance(value, Mapping):
        return "write a list: [a, b], or one item a line with a hyphen"
    if kind.startswith(("text_type", "string")) and isinstance(value, bool | int | float):
        return f'put quotes around it: "{str(value).lower()}"'
    if isinstance(value, Scalar):
        if kind.startswith(("int", "float", "bool")) and not value.plain:
            return "write it without quotes"
        return next((hint for kinds, hint in _HINTS if kind.startswith(kinds)), "")
    return "keys, each with its content" if kind.startswith(_MAPPING) else ""


def _shown(value: object) -> str:
    if isinstance(value, Mapping | Items):
        return "a mapping" if isinstance(value, Mapping) else "a list"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f"“{text[:60]}…”" if len(text) > 60 else f"“{text}”"


def known_keys(loc: Sequence[str | int], model: type[BaseModel] = Content) -> list[str]:
    """Return the keys that the model knows at a validation path."""
    annotations: list[Any] = [model]
    for step in loc:
        parts = [part for each in annotations for part in _alternatives(each)]
        kinds = [part for part in parts if isinstance(part, type) and _kind(part) == step]
        if len(parts) > 1 and kinds:
            annotations = kinds
        else:
            annotations = [found for each in annotations for found in _descend(each, step)]
    return sorted({key for each in annotations for key in _keys(each)})


def _keys(annotation: Any) -> Iterable[str]:
    for part in _alternatives(annotation):
        if isinstance(part, type) and issubclass(part, BaseModel):
            yield from (info.alias or name for name, info in part.model_fields.items())
        elif part is Text:
            yield from ("plural", "one", "other")


def _descend(annotation: Any, step: str | int) -> Iterator[Any]:
    for part, tag in _tagged(annotation):
        if step == tag:
            yield part
        elif isinstance(part, type) and issubclass(part, BaseModel):
            if str(step) in part.model_fields:
                yield part.model_fields[str(step)].annotation
        elif typing.get_origin(part) is dict:
            yield typing.get_args(part)[1]
        elif typing.get_origin(part) is tuple and isinstance(step, int):
            yield typing.get_args(part)[0]


def _kind(model: type) -> str:
    field = model.model_fields.get("kind") if issubclass(model, BaseModel) else None
    return str(typing.get_args(field.annotation)[0]) if field else ""


def _alternatives(annotation: Any) -> Iterator[Any]:
    for part, _ in _tagged(annotation):
        yield part


def _tagged(annotation: Any, tag: str = "") -> Iterator[tuple[Any, str]]:
    """Yield the members of a union with their tags; a plain type yields itself."""
    origin = typing.get_origin(annotation)
    if origin is typing.Annotated:
        inner, *extras = typing.get_args(annotation)
        tags = [extra.tag for extra in extras if isinstance(extra, Tag)]
        yield from _tagged(inner, tags[0] if tags else tag)
    elif origin in (typing.Union, types.UnionType):
        for part in typing.get_args(annotation):
            yield from _tagged(part, tag)
    else:
        yield annotation, tag
