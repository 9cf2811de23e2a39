"""Describe content files in JSON Schema, so that editors complete keys and underline faults."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator import files
from generator.content import model
from generator.content.limits import Limits, bare
from generator.content.model import SCHEMA_VERSION, SHAPES, Content, Model, Ref, fields_of
from generator.content.model.crt import CrtCode, CrtRow, FactorName, Throw
from generator.content.model.tables import ColumnTarget, filled_by_rows
from generator.content.resources import SHARED
from generator.content.scalars import (
    Expected,
    ExpectedChoice,
    ExpectedDate,
    ExpectedFlag,
    ExpectedNumber,
    ExpectedText,
    ExpectedWord,
)
from generator.content.text import LONGEST, PLURAL_KEYS
from generator.content.validation import (
    ExpectedList,
    ExpectedMapping,
    ExpectedModel,
    ExpectedOneOf,
    ExpectedTuple,
    expected,
)

SCHEMA_FILE = "playeraid.schema.json"
"""The name of the schema, which lies beside the folders of games."""
SCHEMA_LINE = f"# yaml-language-server: $schema=../{SCHEMA_FILE}"
"""The first line of a content file: it says where the schema is, for editors."""
ADDITIONS_FILE = "playeraid.additions.schema.json"
"""The schema of files that add to a shared part: there an entry may be incomplete."""

Schema = dict[str, Any]
_WORDS = {
    "CrtCode": CrtCode,
    "CrtRow": CrtRow,
    "Fraction": FactorName,
    "Throw": Throw,
    "Id": model.Id,
    "ValueName": model.ValueName,
    "ValueRef": model.ValueRef,
    "EntryRef": model.EntryRef,
    "CountedRef": model.CountedRef,
    "CheckCode": model.CheckCode,
    "PlaceCode": model.PlaceCode,
    "Language": model.Language,
    "PictureFile": model.PictureFile,
    "SourceRef": model.SourceRef,
    "CellName": model.CellName,
    "EntryCode": model.EntryCode,
    "CardSizeName": model.CardSizeName,
    "Version": model.Version,
    "ColumnTarget": ColumnTarget,
}
"""The words of a certain form, by the names of their definitions."""
_CHOICES: dict[str, tuple[Any, str, str]] = {
    "Block": (
        model.AnyBlock,
        "One thing of one kind: rules, steps, a table, a track, …",
        "What the block is.",
    ),
    "Cards": (
        model.AnyCards,
        "Cards of one kind: of entries, of a matrix, of places, …",
        "What the cards are made of.",
    ),
}
"""The pieces whose kind says which model they follow: what they are, and what the kind says."""
_DATE = {
    "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
    "patternErrorMessage": "a date in quotes, year first, such as “2026-01-31”",
}


NAMES = "x-names"
"""The annotation that says the entries of which topic stand somewhere; editors may offer these."""


def content_schema() -> Schema:
    """Return the JSON Schema of one content file, in which any topic may be left out."""
    definitions: Schema = {}
    content = _of_model(Content, definitions)
    del content["required"]
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:playeraid:content:{SCHEMA_VERSION}",
        **content,
        "title": "Content of a game for playeraid",
    }
    definitions |= _forms() | _texts() | _choices()
    schema["$defs"] = dict(sorted(definitions.items()))
    return schema


def additions_schema() -> Schema:
    """Return the schema of a file that adds to a shared part: nothing in it is required.

    It knows what a part says of itself, too.
    """
    schema: Schema = _without_required(content_schema())
    about = {"description": "What a part that games share says of itself."}
    schema["properties"]["part"] = schema["properties"]["game"] | about
    return schema


def _without_required(node: Any) -> Any:
    if isinstance(node, dict):
        return {
            key: _without_required(value)
            for key, value in node.items()
            if not (key == "required" and isinstance(value, list))
        }
    return [_without_required(each) for each in node] if isinstance(node, list) else node


def schema_text() -> str:
    """Return the schema of content files as the text of its file."""
    return text_of(content_schema())


def topics_named() -> frozenset[str]:
    """Return the topics whose entries are named somewhere."""
    return frozenset(_named_in(content_schema()))


def _named_in(node: Any) -> Iterator[str]:
    if isinstance(node, dict) and isinstance(node.get(NAMES), str):
        yield node[NAMES]
    for each in node.values() if isinstance(node, dict) else node:
        if isinstance(each, dict | list):
            yield from _named_in(each)


def text_of(schema: Schema) -> str:
    """Return a schema as the text of its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def write_schema(content: Path) -> Path:
    """Put the schema beside the games of a folder, where their first lines look for it."""
    path = content / SCHEMA_FILE
    files.write(path, schema_text().encode())
    if (content / SHARED).is_dir():
        files.write(content / ADDITIONS_FILE, text_of(additions_schema()).encode())
    return path


def _of_model(model: type[Model], definitions: Schema) -> Schema:
    """Return what a model has under its keys; other models are added to the definitions."""
    fields = fields_of(model).values()
    properties = {
        field.encode_name: _of(field.type, definitions) | _default(field.default)
        for field in fields
    }
    required = [field.encode_name for field in fields if field.required]
    return {
        "type": "object",
        **_about(inspect.cleandoc(model.__doc__ or "")),
        "properties": properties,
        **_required(model, required),
        "additionalProperties": False,
        "title": _in_words(model.__name__),
    }


def _required(model: type[Model], keys: list[str]) -> Schema:
    """Return what must be there; what rows of a table fill, or else the table."""
    filled = list(filled_by_rows(model))
    either = {"if": {"required": ["from"]}, "else": {"required": filled}} if filled else {}
    return either | ({"required": keys} if keys else {})


def _default(value: Any) -> Schema:
    """Return what is meant where nothing is said, if that is plain."""
    return {"default": value} if isinstance(value, bool | int | float | str) else {}


def _of(annotation: Any, definitions: Schema) -> Schema:
    """Return what a type expects, and what is said of it."""
    limits = Limits.of(bare(annotation)[1])
    about = limits.description or (Ref(limits.topic).words if limits.topic else "")
    names = {NAMES: limits.topic} if limits.topic else {}
    return _expected(expected(annotation), definitions) | _about(about) | names


def _expected(each: Expected, definitions: Schema) -> Schema:
    match each:
        case ExpectedText():
            return {"$ref": "#/$defs/Text"}
        case ExpectedWord(limits=limits) if form := _NAMES.get(limits.pattern):
            return {"$ref": f"#/$defs/{form}"}
        case ExpectedWord(limits=limits):
            return {"type": "string"} | _form(limits) | _sizes(limits, "Length")
        case ExpectedNumber(limits=limits, is_whole=is_whole):
            return {"type": "integer" if is_whole else "number"} | _bounds(limits)
        case ExpectedFlag():
            return {"type": "boolean"}
        case ExpectedDate():
            return {"type": "string", "format": "date"} | _DATE
        case ExpectedChoice(choices=(choice,)):
            return {"const": choice, "type": _type_of(choice)}
        case ExpectedChoice(choices=choices):
            return {"enum": list(choices), "type": _type_of(choices[0])}
        case ExpectedList(limits=limits):
            items = _of(each.item, definitions)
            return {"type": "array", "items": items} | _sizes(limits, "Items")
        case ExpectedTuple(items=kinds):
            parts = [_of(kind, definitions) for kind in kinds]
            same = all(part == parts[0] for part in parts)
            size = {"minItems": len(parts), "maxItems": len(parts)}
            items = {"items": parts[0]} if same else {"prefixItems": parts}
            return {"type": "array"} | items | size
        case ExpectedMapping(limits=limits):
            names = {"propertyNames": _of_key(each.key)}
            content = {"additionalProperties": _of(each.content, definitions)}
            return {"type": "object"} | names | content | _sizes(limits, "Properties")
        case ExpectedModel(model=model):
            if model.__name__ not in definitions:
                definitions[model.__name__] = {}  # some models hold others of their own kind
                definitions[model.__name__] = _of_model(model, definitions)
            return {"$ref": f"#/$defs/{model.__name__}"}
        case ExpectedOneOf():
            return _one_of(each, definitions)
    raise TypeError(f"no schema is known of {each}")


def _one_of(union: ExpectedOneOf, definitions: Schema) -> Schema:
    """Return a choice by the type of the value; null is left to YAML's empty keys.

    The schema says which of the two is meant, since for a value that meets neither they
    would speak of either.
    """
    if union.by_kind:
        for kind in union.kinds:
            _of(kind, definitions)
        return {"$ref": f"#/$defs/{_OF_KINDS[tuple(union.by_kind)]}"}
    first, *others = union.kinds
    found, kind = _of(first, definitions), _json_type(first)
    for other in others:
        more = _of(other, definitions)
        if found == {"$ref": "#/$defs/Text"}:
            plural = {"if": {"required": ["plural"]}, "then": {"$ref": "#/$defs/PluralText"}}
            more = plural | {"else": more}
            found = {"$ref": "#/$defs/Words"}
        found = _by_type(found, kind, more, _json_type(other))
        kind = found["type"]
    return found


def _json_type(annotation: Any) -> str:
    """Return what JSON calls the type of what an annotation expects."""
    kind = expected(annotation)
    if isinstance(kind, ExpectedChoice):
        return _type_of(kind.choices[0])
    nodes = {"number": 1.5, "integer": 1, "boolean": True, "string": "", "array": []}
    return next((name for name, node in nodes.items() if kind.takes(node)), "object")


def _bounds(limits: Limits) -> Schema:
    bounds = {
        "minimum": limits.least,
        "exclusiveMinimum": limits.more_than,
        "maximum": limits.most,
    }
    return {key: bound for key, bound in bounds.items() if bound is not None}


def _sizes(limits: Limits, of: str) -> Schema:
    bounds = {f"min{of}": limits.shortest, f"max{of}": limits.longest}
    return {key: bound for key, bound in bounds.items() if bound is not None}


def _type_of(choice: str | int) -> str:
    return "string" if isinstance(choice, str) else "integer"


def _of_key(key: Any) -> Schema:
    """Return the schema of the keys of a mapping, which are words anyway."""
    return {name: value for name, value in _of(key, {}).items() if name != "type"}


def _by_type(short: Schema, type: str | list[str], long: Schema, other: str) -> Schema:
    types = [type] if isinstance(type, str) else type
    return {"type": [*types, other], "if": {"type": type}, "then": short, "else": long}


def _choices() -> Schema:
    """Return the schemas of the pieces of several kinds: the kind says which model they follow."""
    return {
        name: {
            "title": name,
            "description": description,
            "type": "object",
            "properties": {"kind": {"enum": list(by_kind), "description": about}},
            "required": ["kind"],
            "allOf": [
                {
                    "if": {"properties": {"kind": {"const": kind}}, "required": ["kind"]},
                    "then": {"$ref": f"#/$defs/{each.model.__name__}"},
                }
                for kind, each in by_kind.items()
            ],
        }
        for name, (union, description, about) in _CHOICES.items()
        for by_kind in [expected(union).by_kind]
    }


def _form(limits: Limits) -> Schema:
    """Return the form of words that have no name of their own."""
    if not limits.pattern:
        return {}
    shape = SHAPES.get(limits.pattern, limits.shape)
    return {"pattern": limits.pattern, "patternErrorMessage": shape}


def _forms() -> Schema:
    """Return the schemas of words of a certain form: ids, references, versions."""
    return {
        name: {"type": "string", "title": _in_words(name), "pattern": limits.pattern}
        | _sizes(limits, "Length")
        | {"description": shape, "patternErrorMessage": shape}
        for name, word in _WORDS.items()
        for limits in [expected(word).limits]
        for shape in [SHAPES.get(limits.pattern, limits.shape)]
    }


def _texts() -> Schema:
    """Return the schemas of a text: words, or the forms that follow a number."""
    words = {
        "title": "Words",
        "description": "Words in the inline dialect: **so**, *Term*, _so_, {group.value}, "
        "{icon:id}, {reminder:term}, [so]{role:id}.",
        "type": "string",
        "pattern": r"\S",
        "maxLength": LONGEST,
        "patternErrorMessage": "write the text or delete the key",
    }
    about = {
        "plural": "The value that the text follows, such as hand.size.",
        "one": "The words for one.",
        "other": "The words for every other number.",
    }
    forms = ("plural", *PLURAL_KEYS)
    plural = {
        "title": "Plural text",
        "description": "A text in two forms, for one and for other numbers.",
        "type": "object",
        "properties": {key: {"$ref": "#/$defs/Words", "description": about[key]} for key in forms},
        "required": list(forms),
        "additionalProperties": False,
    }
    text = {"title": "Text", "description": "Words, or forms that follow a number."}
    text |= _by_type({"$ref": "#/$defs/Words"}, "string", {"$ref": "#/$defs/PluralText"}, "object")
    return {"Words": words, "PluralText": plural, "Text": text}


def _about(description: str) -> Schema:
    """Return the description of a piece, its lines joined."""
    if not description:
        return {}
    paragraphs = description.replace("``", "`").split("\n\n")
    return {"description": "\n\n".join(" ".join(each.split()) for each in paragraphs)}


def _in_words(name: str) -> str:
    """Return the name of a model as words: MapPlace as “Map place”."""
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()
    return words[:1].upper() + words[1:]


_OF_KINDS = {tuple(expected(union).by_kind): name for name, (union, _, _) in _CHOICES.items()}
"""The names of the pieces of several kinds, by these kinds."""
_NAMES = {expected(word).limits.pattern: name for name, word in _WORDS.items()}
"""The names of words of a certain form, by their patterns."""
