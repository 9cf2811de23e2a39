"""Forms of what stands in a game: the plain fields of an item, as its model has them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from generator.content.edits import edited
from generator.content.faults import place_of
from generator.content.game import Game
from generator.content.limits import Limits, bare
from generator.content.model import default_of
from generator.content.model.types import PICTURE_FILE
from generator.content.outline import Item, chosen, entry_along, items_along
from generator.content.rewriting import (
    opened,
    remove_item,
    replace_text,
    set_value,
    tidy,
)
from generator.content.scalars import (
    Expected,
    ExpectedChoice,
    ExpectedFlag,
    ExpectedNumber,
    ExpectedText,
    ExpectedWord,
)
from generator.content.text import LONGEST
from generator.content.tree import Items, Mapping, Node, Scalar, node_at
from generator.content.validation import (
    ExpectedList,
    ExpectedMapping,
    ExpectedModel,
    ExpectedOneOf,
    expected,
)
from generator.serve.formfields import IDENTITY, SAID_ALIKE, in_order, is_first
from generator.serve.grids import readings
from generator.serve.hints import without_commands
from generator.serve.steps import Step, readable, step_of
from generator.serve.structure import title_of
from generator.serve.texts import Name, RefusedError
from generator.serve.worker import current_worker

MOST_NAMES = 500
"""How many names a field offers."""
Value = str | int | float | bool | list[str] | None
"""What a field says; None where it says nothing, so that its key is not there."""


class FieldChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What a field of an item is to say; ``was`` is what it said when that was decided.

    What ``joins`` the change right before it, such as a new icon that it names, is undone with it.
    """

    game: Name
    path: Annotated[str, Meta(min_length=1, max_length=600)]
    name: Annotated[str, Meta(min_length=1, max_length=200)]
    value: Annotated[str, Meta(max_length=LONGEST)] | int | float | bool | list[Name] | None
    was: Annotated[str, Meta(max_length=LONGEST)] | int | float | bool | list[Name] | None = None
    joins: bool = False


def form(game: str, path: str) -> dict[str, Any]:
    """Return the plain fields of the item at a content path; none where there is no item."""
    read = current_worker().games.reading(game).game
    item = _item(read, path) if read is not None else None
    if read is None or item is None:
        return {"fields": []}
    node = node_at(read.tree, item.path)
    model = chosen(item.expected, node)
    if not isinstance(node, Mapping) or not isinstance(model, ExpectedModel):
        return {"fields": []}
    node = _with_table(read, item, node)
    return {"fields": list(_fields(read, item, model, node))}


def set_field(change: FieldChange) -> Step:
    """Set what a field says, and return what was written. Raises RefusedError."""
    game = readable(change.game)
    item = _item(game, change.path)
    known = form(change.game, change.path)["fields"]
    field = next((each for each in known if each["name"] == change.name), None)
    if item is None or field is None:
        raise RefusedError(f"there is no “{change.name}” at “{change.path}”")
    if _tidied(field["value"]) != _tidied(change.was):
        raise RefusedError(f"“{change.name}” says something else by now; look at it again")
    _check(field, change.value)
    path = [*item.path, *change.name.split(".")]
    file = place_of(item.path, game.tree, on_key=True).file

    def rewrite(text: str) -> str:
        source = opened(file, text)
        if change.value is None:
            return edited(text, remove_item(source, path))
        if isinstance(change.value, str) and isinstance(change.was, str):
            return edited(text, replace_text(source, path, change.value))
        return edited(text, set_value(source, path, change.value))

    name = f"{title_of(game, item)}: {change.name}"
    return replace(step_of(game, file, rewrite, "text", name).write(), path=change.path)


def _item(game: Game, path: str) -> Item | None:
    """Return the item or the entry of a topic at a path that is written in YAML."""
    steps = path.split(".")
    items = (entry_along(game.tree, steps), *items_along(game.tree, steps))
    item = next((each for each in items if each and list(each.path) == steps), None)
    is_own = item and place_of(item.path, game.tree, on_key=True).file.endswith(".yaml")
    return item if is_own else None


def _with_table(game: Game, item: Item, node: Mapping) -> Mapping:
    """Return a node with the table that it comes from, which is gone once its rows are in it."""
    own = next((each for each in readings(game.id) if each["at"] == ".".join(item.path)), None)
    if own is None or own["path"] == own["at"]:
        return node
    said = Mapping(node.path, node.place)
    said.update(node)
    for key, name in (("from", own["path"]), ("sheet", own["sheet"])):
        if name:
            said[key] = Scalar(name, node.path, node.place, True)
    return said


def _fields(
    game: Game, item: Item, model: ExpectedModel, node: Mapping
) -> Iterator[dict[str, Any]]:
    """Yield the fields of a model, its own before those that it shares with others."""
    names = [name for name in model.fields if name != "kind"]
    shared = frozenset(name for base in model.model.__mro__[1:-1] for name in _own_names(base))
    names.sort(key=lambda each: (not model.fields[each].required, each in shared))
    is_used = is_first(game, item, shared)
    for name in in_order(item.path, names):
        field, content = model.fields[name], model.contents[name]
        about = _about(model, name)
        for sub, kind, value in _plain_parts(name, content, node.get(name)):
            is_theme = item.path == IDENTITY and name == "theme"
            data = _themes(value) if is_theme else _data(game, kind, value)
            if data is None or _is_idle(data, field.required):
                continue
            is_part = sub != name
            default = None if field.required or is_part else default_of(model.model, field.name)
            yield {
                "name": sub,
                "about": "" if is_part else about,
                "required": field.required or is_part,
                "aside": value is None and not field.required and not is_used(name),
                "default": default if isinstance(default, str | int | float | bool) else None,
                **data,
            }


def _is_idle(data: dict[str, Any], is_required: bool) -> bool:
    """Whether a field offers nothing to choose, since the game has nothing of that sort."""
    return not is_required and data["value"] is None and data.get("choices") == []


def _own_names(model: type) -> list[str]:
    return [name.rstrip("_") for name in getattr(model, "__annotations__", ())]


def _about(model: ExpectedModel, name: str) -> str:
    """Return what the schema says of a field."""
    _, metadata = bare(model.fields[name].type)
    said = Limits.of(metadata).description or SAID_ALIKE.get(name, "")
    return without_commands(said)


def _themes(node: Node) -> dict[str, Any]:
    """Return the themes that a game can be printed with."""
    names = current_worker().library.theme_names()
    choices = [{"value": each, "label": each} for each in names]
    return {"sort": "choice", "value": _word(node), "choices": choices}


def _plain_parts(name: str, kind: Expected, node: Node) -> Iterator[tuple[str, Expected, Node]]:
    """Yield a field, or instead of a mapping of texts each of them that is a plain text."""
    if not isinstance(kind, ExpectedMapping):
        yield name, kind, node
        return
    content = expected(kind.content)
    text = next((each for each in _others(content) if isinstance(each, ExpectedText)), None)
    if text is not None and isinstance(node, Mapping):
        for key, each in node.items():
            if isinstance(each, str) and "." not in key:
                yield f"{name}.{key}", text, each


def _others(kind: Expected) -> Sequence[Expected]:
    return kind.others if isinstance(kind, ExpectedOneOf) else (kind,)


def _data(game: Game, kind: Expected, node: Node) -> dict[str, Any] | None:
    """Return of which sort a field is, and what it says; None if it is not plain."""
    others = _others(kind)
    plain = next((each for each in others if node is None or each.takes(node)), None)
    match plain:
        case ExpectedText():
            if node is not None and not isinstance(node, str):
                return None  # the forms of a number
            return {"sort": "prose" if plain.is_prose else "words", "value": _tidied(node)}
        case ExpectedWord() if plain.limits.topic:
            return {"sort": "name", "value": _word(node), **_named(game, plain.limits.topic)}
        case ExpectedWord() if plain.limits.pattern == PICTURE_FILE:
            return {"sort": "picture", "value": _word(node)}
        case ExpectedWord():
            return {"sort": "words", "value": _word(node)}
        case ExpectedFlag():
            return {"sort": "flag", "value": node}
        case ExpectedNumber():
            limits = {"least": plain.limits.least, "most": plain.limits.most}
            return {"sort": "number", "value": node, "whole": plain.is_whole, **limits}
        case ExpectedChoice():
            choices = [{"value": str(each), "label": str(each)} for each in plain.choices]
            return {"sort": "choice", "value": _word(node), "choices": choices}
        case ExpectedList():
            return _of_list(game, plain, node)
    return None


def _of_list(game: Game, kind: ExpectedList, node: Node) -> dict[str, Any] | None:
    """Return a list of names of the game, or of words of a choice."""
    item = expected(kind.item)
    value = [str(each) for each in node] if isinstance(node, Items) else None
    if isinstance(item, ExpectedWord) and item.limits.topic:
        return {"sort": "names", "value": value, **_named(game, item.limits.topic)}
    if isinstance(item, ExpectedChoice):
        choices = [{"value": str(each), "label": str(each)} for each in item.choices]
        return {"sort": "names", "value": value, "choices": choices}
    return None


def _word(node: Node) -> str | None:
    return None if node is None else str(node)


def _tidied(value: Value) -> Value:
    """Return a text as it is written, without the line end of a block of lines."""
    return tidy(value) if isinstance(value, str) else value


def _named(game: Game, topic: str) -> dict[str, Any]:
    """Return the ids of a topic that a field may name, with what they are called."""
    entries = game.tree.get(topic)
    names = list(game.names(topic))[:MOST_NAMES]
    return {
        "topic": topic,
        "choices": [{"value": id, "label": _called(entries, id)} for id in names],
    }


def _called(entries: Node, id: str) -> str:
    entry = entries.get(id) if isinstance(entries, Mapping) else None
    if isinstance(entry, Mapping):
        for key in ("name", "title", "alt", "label"):
            if isinstance(words := entry.get(key), str):
                return str(words)
    return id


def _check(field: dict[str, Any], value: Value) -> None:
    """Raise RefusedError for what a field cannot say."""
    name, sort = field["name"], field["sort"]
    if value is None or value in ("", []):
        if field["required"] or value is not None:
            raise RefusedError(f"“{name}” must say something")
        return
    kinds: dict[str, Any] = {"flag": bool, "number": int | float, "names": list}
    is_right = isinstance(value, kinds.get(sort, str))
    if not is_right or (sort == "number" and isinstance(value, bool)):
        raise RefusedError(f"“{name}” cannot say that")
    if sort == "number":
        _check_number(field, value)
    known = {each["value"] for each in field.get("choices", ())}
    said = value if isinstance(value, list) else [value]
    if known and not known.issuperset(said):
        raise RefusedError(f"“{name}” can only be one of those offered")


def _check_number(field: dict[str, Any], value: Any) -> None:
    name, least, most = field["name"], field["least"], field["most"]
    if field["whole"] and not isinstance(value, int):
        raise RefusedError(f"“{name}” is a whole number")
    if least is not None and value < least:
        raise RefusedError(f"“{name}” is at least {least}")
    if most is not None and value > most:
        raise RefusedError(f"“{name}” is at most {most}")
