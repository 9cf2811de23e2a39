"""Describe content files in JSON Schema, so that editors complete keys and underline faults."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from generator import files
from generator.content import model
from generator.content.model import SCHEMA_VERSION, SHAPES, json_schema
from generator.content.text import PLURAL_KEYS, Text
from generator.resources import SHARED

SCHEMA_FILE = "playeraid.schema.json"
"""The name of the schema, which lies beside the folders of games."""
SCHEMA_LINE = f"# yaml-language-server: $schema=../{SCHEMA_FILE}"
"""The first line of a content file: it tells editors where the schema is."""
ADDITIONS_FILE = "playeraid.additions.schema.json"
"""The schema of files that add to a shared part: there an entry may be told in part."""

Schema = dict[str, Any]
_NULL = {"type": "null"}
_PIECES = ("items", "additionalProperties", "propertyNames")
_WORDS = {
    "Id": model.Id,
    "ValueName": model.ValueName,
    "ValueRef": model.ValueRef,
    "EntryRef": model.EntryRef,
    "CountedRef": model.CountedRef,
    "CheckCode": model.CheckCode,
    "PlaceCode": model.PlaceCode,
    "Language": model.Language,
    "SourceRef": model.SourceRef,
    "CellName": model.CellName,
    "EntryCode": model.EntryCode,
    "CardSizeName": model.CardSizeName,
    "Version": model.Version,
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


def content_schema() -> Schema:
    """Return the JSON Schema of one content file, in which any topic may be left out."""
    raw = json_schema()
    models: Schema = raw["$defs"]
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:playeraid:content:{SCHEMA_VERSION}",
        "title": "Content of a game for playeraid",
        **{key: value for key, value in _tidy(raw).items() if key != "title"},
    }
    definitions = {name: _tidy(each) for name, each in models.items()}
    for name, definition in definitions.items():
        definition["title"] = _in_words(name)
    definitions |= _forms() | _texts() | _choices()
    definitions.pop("Content", None)
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


def _tidy(node: Schema) -> Schema:
    """Return a piece of pydantic's schema as editors read it best."""
    if node.get("anyOf") == _WORDS_OR_PLURAL:
        return {"$ref": "#/$defs/Text"} | _about(node)
    if form := _FORMS.get(node.get("pattern", "")):
        return {"$ref": f"#/$defs/{form}"} | _about(node)
    if "discriminator" in node:
        return {"$ref": f"#/$defs/{_OF_KINDS[_kinds(node)]}"} | _about(node)
    if alternatives := node.get("anyOf", node.get("oneOf")):
        return _one_of(alternatives) | _about(node)
    tidy = {key: value for key, value in node.items() if key not in ("$defs", "title", "default")}
    tidy |= _about(node)
    if isinstance(node.get("default"), bool | int | float | str):
        tidy["default"] = node["default"]
    if "properties" in node:
        tidy["properties"] = {key: _tidy(part) for key, part in node["properties"].items()}
    if "patternProperties" in node:
        tidy |= _ids(tidy.pop("patternProperties"), tidy.pop("propertyNames", {}))
    if prefix := tidy.pop("prefixItems", None):
        same = all(part == prefix[0] for part in prefix)
        tidy |= {"items": prefix[0]} if same else {"prefixItems": [_tidy(part) for part in prefix]}
    for key in _PIECES:
        if isinstance(tidy.get(key), dict):
            tidy[key] = _tidy(tidy[key])
    if node.get("format") == "date":
        tidy |= _DATE
    return tidy


def _one_of(alternatives: Iterable[Schema]) -> Schema:
    """Return a choice by the type of the value; null is left to YAML's empty keys.

    Editors are told which of the two is meant, since for a value that meets neither they
    would speak of either.
    """
    parts = [part for part in alternatives if part != _NULL]
    if parts[:2] == _WORDS_OR_PLURAL:
        parts = [{"anyOf": parts[:2]}, *parts[2:]]
    if len(parts) == 1:
        return _tidy(parts[0])
    short, long = parts
    if short.get("anyOf") != _WORDS_OR_PLURAL:
        tidy = _tidy(short)
        type = short.get("type") or tidy["type"]  # a choice of its own has several
        return _by_type(tidy, type, _tidy(long), long.get("type", "object"))
    plural = {"if": {"required": ["plural"]}, "then": {"$ref": "#/$defs/PluralText"}}
    return _by_type({"$ref": "#/$defs/Words"}, "string", plural | {"else": _tidy(long)}, "object")


def _by_type(short: Schema, type: str | list[str], long: Schema, other: str) -> Schema:
    types = [type] if isinstance(type, str) else type
    return {"type": [*types, other], "if": {"type": type}, "then": short, "else": long}


def _ids(patterns: Mapping[str, Schema], names: Schema) -> Schema:
    """Return what a mapping by ids holds: the form of the ids, and what each has."""
    ((pattern, each),) = patterns.items()
    return {"propertyNames": names | {"pattern": pattern}, "additionalProperties": each}


def _choices() -> Schema:
    """Return the schemas of the pieces of several kinds: the kind says which model they follow."""
    return {
        name: {
            "title": name,
            "description": description,
            "type": "object",
            "properties": {"kind": {"enum": list(dict(kinds)), "description": about}},
            "required": ["kind"],
            "allOf": [
                {
                    "if": {"properties": {"kind": {"const": kind}}, "required": ["kind"]},
                    "then": {"$ref": reference},
                }
                for kind, reference in kinds
            ],
        }
        for kinds, name in _OF_KINDS.items()
        for _, description, about in [_CHOICES[name]]
    }


def _kinds(choice: Schema) -> tuple[tuple[str, str], ...]:
    """Return the kinds of a choice, each with the model it follows."""
    return tuple(choice["discriminator"]["mapping"].items())


def _forms() -> Schema:
    """Return the schemas of words of a certain form: ids, references, versions."""
    plain = {name: TypeAdapter(word).json_schema() for name, word in _WORDS.items()}
    return {
        name: {"type": "string", "title": _in_words(name)}
        | {key: form[key] for key in ("pattern", "maxLength") if key in form}
        | {"description": SHAPES[form["pattern"]], "patternErrorMessage": SHAPES[form["pattern"]]}
        for name, form in plain.items()
    }


def _texts() -> Schema:
    """Return the schemas of a text: words, or the forms that follow a number."""
    words = {
        "title": "Words",
        "description": "Words in the inline dialect: **so**, *Term*, {group.value}, {icon:id}.",
        "type": "string",
        "pattern": r"\S",
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


def _about(node: Schema) -> Schema:
    """Return the description of a piece, its lines joined."""
    if "description" not in node:
        return {}
    paragraphs = node["description"].replace("``", "`").split("\n\n")
    return {"description": "\n\n".join(" ".join(each.split()) for each in paragraphs)}


def _in_words(name: str) -> str:
    """Return the name of a model as words: MapPlace as “Map place”."""
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()
    return words[:1].upper() + words[1:]


_OF_KINDS = {
    _kinds(TypeAdapter(union).json_schema()): name for name, (union, _, _) in _CHOICES.items()
}
"""The names of the pieces of several kinds, by these kinds."""
_FORMS = {form["pattern"]: name for name, form in _forms().items()}
_WORDS_OR_PLURAL: list[Schema] = TypeAdapter(Text).json_schema()["anyOf"]
