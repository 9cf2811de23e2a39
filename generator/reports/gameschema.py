"""Describe in JSON Schema the plain data that a game is handed over as."""

from __future__ import annotations

import datetime
import types
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from generator.content.limits import Limits, bare
from generator.content.model import Content, Model, fields_of
from generator.content.text import Text
from generator.reports.facts import FORMAT

Schema = dict[str, Any]
_PLAIN: Mapping[Any, Schema] = {
    Text: {"type": "string"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    datetime.date: {"type": "string", "format": "date"},
    Any: {},
}
_CARD: Schema = {
    "type": "object",
    "properties": {
        "id": {"type": "string"},
        "number": {"type": "integer", "minimum": 1},
        "total": {"type": "integer", "minimum": 1},
        "title": {"type": "string"},
        "path": {"type": "string", "description": "The content that it is made of."},
        "copies": {"type": "integer", "minimum": 0},
    },
    "required": ["id", "number", "total", "title", "path", "copies"],
    "additionalProperties": False,
}


def game_schema() -> Schema:
    """Return the JSON Schema of a game as plain data: what ``playeraid export --to json`` writes.

    It follows the models of the content; what these may leave out, the data may leave out.
    """
    definitions: dict[str, Schema] = {}
    properties = {
        "format": {"const": FORMAT},
        "language": {"type": "string", "description": "The language of all texts."},
        "version": {"type": "string", "description": "The version of the aid."},
        "numbers": _by_name(_by_name({"type": "number"})),
        "content": _of_type(Content, definitions),
        "cards": _by_name({"type": "array", "items": _CARD}),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:{FORMAT.replace('/', ':')}",
        "title": "A game handed over by playeraid",
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
        "$defs": dict(sorted(definitions.items())),
    }


def _by_name(each: Schema) -> Schema:
    return {"type": "object", "additionalProperties": each}


def _of_type(kind: Any, definitions: dict[str, Schema]) -> Schema:
    """Return the schema of the exported data of a type of the model."""
    if isinstance(kind, type) and issubclass(kind, Model):
        if kind.__name__ not in definitions:
            definitions[kind.__name__] = {}  # some models are recursive
            definitions[kind.__name__] = _of_model(kind, definitions)
        return {"$ref": f"#/$defs/{kind.__name__}"}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [each.value for each in kind]}
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _of_type(parts[0], definitions)
    if origin is Literal:
        return {"enum": list(parts)}
    if origin in (Union, types.UnionType):
        return _any_of([part for part in parts if part is not type(None)], definitions)
    if origin is dict:
        return _by_name(_of_type(parts[1], definitions))
    if origin in (tuple, list, Sequence):
        return {"type": "array", "items": _any_of([p for p in parts if p is not ...], definitions)}
    return _PLAIN[kind]


def _any_of(kinds: Sequence[Any], definitions: dict[str, Schema]) -> Schema:
    schemas: list[Schema] = []
    for kind in kinds:
        schema = _of_type(kind, definitions)
        schemas += [schema] if schema not in schemas else []
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _of_model(model: type[Model], definitions: dict[str, Schema]) -> Schema:
    """Return the schema of a model; fields that may be empty are optional."""
    properties, required = {}, []
    for field in fields_of(model).values():
        key, (kind, annotations) = field.encode_name, bare(field.type)
        properties[key] = schema = _of_type(kind, definitions)
        if description := Limits.of(annotations).description:
            properties[key] = schema | {"description": " ".join(description.split())}
        if not _is_optional(kind):
            required.append(key)
    about = " ".join((model.__doc__ or "").split("\n\n", maxsplit=1)[0].split())
    return {
        "description": about,
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _is_optional(kind: Any) -> bool:
    """Whether a value of a type may be None or empty."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _is_optional(parts[0])
    if origin in (Union, types.UnionType):
        return any(_is_optional(part) for part in parts)
    return kind is type(None) or origin in (dict, tuple, list, Sequence)
