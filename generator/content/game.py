"""A game as it was read: its model, its texts by id, and the place of everything."""

from __future__ import annotations

import pickle
import types
import typing
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from generator.content.faults import place_of
from generator.content.model import Content, Model, Ref, fields_of
from generator.content.resources import SHARED, labels_beside
from generator.content.text import Text
from generator.content.tree import Mapping as TreeMapping
from generator.files import lies_within
from generator.findings import Place, narrowed


class Reference(typing.NamedTuple):
    """One mention of an entry: the topic and id named, and the path of the mention.

    It is in a value, or is the key at the end of the path itself (``on_key``).
    """

    topic: str
    id: str
    path: tuple[str, ...]
    on_key: bool = False


T = typing.TypeVar("T")


def holds_part(folder: Path) -> bool:
    """Whether a folder holds a part that games share."""
    return folder.parent.name == SHARED


def file_name(path: Path, folder: Path) -> str:
    """Return the name by which messages show a file of the game or part in a folder.

    That is its path from the parent of the content folder on.
    """
    return path.relative_to(_content_of(folder).parent).as_posix()


def _content_of(folder: Path) -> Path:
    """Return the folder of content that a game or part lies in."""
    return folder.parent.parent if holds_part(folder) else folder.parent


def path_of(file: str, folder: Path) -> Path:
    """Return where a file is that messages name for the game or part in a folder."""
    return folder / Path(file).relative_to(Path(file_name(folder, folder)))


class Once(Struct, frozen=True, dict=True):
    """Something frozen, and what is made of it: each thing a single time."""

    def once(self, make: Callable[[typing.Self], T]) -> T:
        """Return what a function makes of this; it is called a single time."""
        if make not in self._made:
            self._made[make] = make(self)
        return typing.cast(T, self._made[make])

    @cached_property
    def _made(self) -> dict[Callable[[typing.Self], Any], Any]:
        return {}


class Game(Once, frozen=True, dict=True):
    """One folder of content, read and typed.

    ``dropped`` topics and entries had faults of their own; a game is not ``whole`` when
    one of its files could not be read at all. ``translated_into`` is the language of its
    texts, where that is not the one they were written in.
    """

    id: str
    folder: Path
    content: Content
    tree: TreeMapping
    lines: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    dropped: frozenset[str] = frozenset()
    whole: bool = True
    translated_into: str = ""

    def __reduce__(self) -> tuple[Callable[[bytes], Game], tuple[bytes]]:
        """Be handed over as bytes: made once, and read once by each process that is given some."""
        return _game_of, (self._as_bytes,)

    @cached_property
    def _as_bytes(self) -> bytes:
        return pickle.dumps([getattr(self, name) for name in self.__struct_fields__])

    @property
    def language(self) -> str:
        """The language that the texts are in."""
        return self.translated_into or self.content.game.source_language

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the game, the one it is written in first."""
        identity = self.content.game
        return tuple(dict.fromkeys((identity.source_language, *identity.languages)))

    @property
    def is_part(self) -> bool:
        """Whether this is no game, but a part that games share."""
        return holds_part(self.folder)

    @property
    def labels(self) -> Path:
        """The folder of the catalogues of the program's words beside the game."""
        return labels_beside(_content_of(self.folder) / SHARED)

    def data_folder(self, name: str) -> Path | None:
        """Return a folder of data of the game, or of a part that it shares; None if neither has it.

        A name leads to a folder inside of these, and nowhere else.
        """
        homes = [self.folder, *(self.folder.parent / SHARED / p for p in self.content.game.shared)]
        found = (home / name for home in homes if lies_within(home / name, home))
        return next((folder for folder in found if folder.is_dir()), None)

    @property
    def geography(self) -> Path | None:
        """The folder with the shape of the land: the game's own, or that of a shared part."""
        name = self.content.map.geography if self.content.map else None
        return self.data_folder(name) if name else None

    @cached_property
    def own_texts(self) -> dict[str, Text]:
        """The texts in files of the game itself, not in a part that it shares."""
        if not self.content.game.shared:
            return self.texts
        home = file_name(self.folder / "game.yaml", self.folder).rpartition("/")[0] + "/"
        return {id: text for id, text in self.texts.items() if text.place.file.startswith(home)}

    def may_have(self, topic: str, id: str = "") -> bool:
        """Whether a topic may have an entry, any by default, that the content lacks.

        It may be in a file that could not be read, under a misspelt topic, or among the
        entries with faults: what would follow from its absence is not to be reported.
        """
        topics = {each for each in self.dropped if "." not in each}
        if not self.whole or self.is_part or topic in topics or topics - fields_of(Content).keys():
            return True
        entries = [each for each in self.dropped if each.startswith(f"{topic}.")]
        return any(not id or f"{topic}.{id}.".startswith(f"{each}.") for each in entries)

    def dropped_ids(self, topic: str) -> frozenset[str]:
        """Return the ids of the entries of a topic that had faults of their own."""
        places = (each.split(".") for each in self.dropped)
        return frozenset(steps[1] for steps in places if steps[0] == topic and len(steps) == 2)

    def place(self, path: str | Sequence[str], at: str = "", on_key: bool = False) -> Place:
        """Return the place of the node with a dotted id or path.

        ``at`` is a piece of the source to look for there; ``on_key`` asks for the key of a
        value instead of the value.
        """
        steps = path.split(".") if isinstance(path, str) else path
        place = place_of(steps, self.tree, on_key)
        return narrowed(place, at, self.lines) if at else place

    def names(self, topic: str) -> Collection[str]:
        """Return the ids that a mention of a topic may name, in the order of the content.

        Beside the topics these are ``cards`` (the entries of all collections by id) and
        ``entries`` (by collection and id); values are named by group and name, those that
        differ under rule sets also with one of these (``hand.size@old``).
        """
        if topic not in self._names:
            self._names[topic] = dict.fromkeys(_names(self.content, topic))
        return self._names[topic].keys()

    @cached_property
    def _names(self) -> dict[str, dict[str, None]]:
        return {}

    @cached_property
    def texts(self) -> dict[str, Text]:
        """Every text of the game by its id, in reading order."""
        return {text.id: text for text in self._mentions.texts}

    @cached_property
    def references(self) -> tuple[Reference, ...]:
        """Every mention of an entry by its id, outside of texts."""
        return tuple(self._mentions.references)

    @cached_property
    def _mentions(self) -> Mentions:
        return mentions_in(self.content)

    def without_places(self) -> Game:
        """Return the game for printing: without its tree and source lines."""
        return replace(self, tree=TreeMapping((), Place("")), lines={})

    def for_map(self) -> Game:
        """Return the game as far as its map needs it: without rules, sheets and cards."""
        without: dict[str, Any] = {id: {} for id in ("sections", "errata", "sheets", "decks")}
        content = replace(self.content, **without, play=None)
        return replace(self, content=content)

    def with_errata(self, active: bool = True) -> Game:
        """Return the game with its active errata laid over the texts they rule on."""
        if not active:
            return self
        rulings = {
            erratum.of: _ruled(self.texts[erratum.of], erratum.text, name)
            for name, erratum in self.content.errata.items()
            if erratum.active and erratum.of in self.texts
        }
        if not rulings:
            return self
        return replace(self, content=replace_texts(self.content, rulings))


@lru_cache(maxsize=2)
def _game_of(handed_over: bytes) -> Game:
    """Return a game that was handed over; it has what was made of it since for earlier sides."""
    return Game(*pickle.loads(handed_over))  # noqa: S301 (from this program's own process)


def _names(content: Content, topic: str) -> Iterator[str]:
    if topic == "values":
        for group, names in content.values.items():
            for name, value in names.items():
                yield f"{group}.{name}"
                if not isinstance(value, int) and value.under:
                    yield from (f"{group}.{name}@{rule_set}" for rule_set in content.rule_sets)
    elif topic in ("cards", "entries"):
        for id, collection in content.collections.items():
            prefix = f"{id}." if topic == "entries" else ""
            yield from (f"{prefix}{entry}" for entry in collection.entries)
    else:
        yield from getattr(content, topic)


def _ruled(text: Text, ruling: Text | None, erratum: str) -> Text:
    """Return a text as an erratum has it: in new words, or confirmed; marked either way."""
    if ruling is None:
        return replace(text, erratum=erratum)
    return replace(ruling, id=text.id, place=text.place, erratum=erratum, prose=text.prose)


def replace_texts(node: T, texts: Mapping[str, Text]) -> T:
    """Return a node of the model with some of its texts, by id, replaced."""
    changed: Any = node
    if isinstance(node, Text):
        changed = texts.get(node.id, node)
    elif isinstance(node, Model):
        update = {}
        for name in _fields_with_texts(type(node)):
            old = getattr(node, name)
            if old and (new := replace_texts(old, texts)) is not old:
                update[name] = new
        changed = replace(node, **update) if update else node
    elif isinstance(node, dict):
        new_items = {key: replace_texts(value, texts) for key, value in node.items()}
        changed = new_items if any(new_items[k] is not node[k] for k in node) else node
    elif isinstance(node, tuple):
        new_values = tuple(replace_texts(value, texts) for value in node)
        changed = (
            new_values if any(a is not b for a, b in zip(new_values, node, strict=True)) else node
        )
    return typing.cast(T, changed)


@cache
def _fields_with_texts(model: type[Model]) -> tuple[str, ...]:
    """Return the fields of a model below which there can be texts: about a third of them."""
    fields = fields_of(model).items()
    return tuple(name for name, info in fields if _can_hold_texts(info.type))


def _can_hold_texts(annotation: Any) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, Model):
        return bool(_fields_with_texts(annotation))
    return annotation is Text or any(map(_can_hold_texts, typing.get_args(annotation)))


class Mentions(typing.NamedTuple):
    """The texts below a node of the model, and the entries named there outside of texts."""

    texts: list[Text]
    references: list[Reference]


def mentions_in(node: Model) -> Mentions:
    """Return the texts and references below a node of the model, in the order of its fields."""
    found = Mentions([], [])
    for walk in _walks_of_model(type(node)).values():
        walk(node, (), found)
    return found


def texts_of(node: Model) -> list[Text]:
    """Return the texts below a node of the model, in the order of its fields."""
    return mentions_in(node).texts


Walk = Callable[[Any, tuple[str, ...], Mentions], None]
"""Adds to the mentions what a value, at a path, holds of them."""


def _walks(annotation: Any, marks: Sequence[Any] = ()) -> dict[type, Walk]:
    """Return how to walk a value with an annotation, by the type that the value has.

    Types below which there can be no text or reference are left out. Annotations are read
    once for each model, since reading them for each value takes ten times as long.
    """
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        return _walks(args[0], (*marks, *args[1:]))
    if origin in (typing.Union, types.UnionType):
        return {kind: walk for part in args for kind, walk in _walks(part).items()}
    if origin is dict:
        return _walks_of_mapping(_topics(args[0]), _walks(args[1]))
    if origin is tuple:
        return _walks_of_list(_walks(args[0]))
    if annotation is Text:
        return {Text: _walk_text}
    if annotation is str:
        topics = [mark.topic for mark in marks if isinstance(mark, Ref)]
        return {str: _reference_walk(*topics)} if topics else {}
    is_model = isinstance(annotation, type) and issubclass(annotation, Model)
    return _walks_of_model(annotation) if is_model else {}


@cache
def _walks_of_model(model: type[Model]) -> dict[type, Walk]:
    every = {name: _walks(info.type) for name, info in fields_of(model).items()}
    fields = [(name, walks) for name, walks in every.items() if walks]

    def walk(node: Model, path: tuple[str, ...], found: Mentions) -> None:
        for name, walks in fields:
            value = getattr(node, name)
            if inner := walks.get(type(value)):
                inner(value, (*path, name), found)

    return {model: walk} if fields else {}


def _walks_of_mapping(topics: Sequence[str], walks: Mapping[type, Walk]) -> dict[type, Walk]:
    def walk(node: dict[str, Any], path: tuple[str, ...], found: Mentions) -> None:
        for key, value in node.items():
            below = (*path, key)
            for topic in topics:
                found.references.append(Reference(topic, key, below, on_key=True))
            if inner := walks.get(type(value)):
                inner(value, below, found)

    return {dict: walk} if topics or walks else {}


def _walks_of_list(walks: Mapping[type, Walk]) -> dict[type, Walk]:
    def walk(node: tuple[Any, ...], path: tuple[str, ...], found: Mentions) -> None:
        for index, value in enumerate(node):
            if inner := walks.get(type(value)):
                inner(value, (*path, str(index)), found)

    return {tuple: walk} if walks else {}


def _walk_text(value: Text, path: tuple[str, ...], found: Mentions) -> None:
    found.texts.append(value)


def _reference_walk(topic: str) -> Walk:
    def walk(value: str, path: tuple[str, ...], found: Mentions) -> None:
        id = value.partition(": ")[0] if topic == "sources" else value
        found.references.append(Reference(topic, id, path))

    return walk


def _topics(annotation: Any) -> list[str]:
    """Return the topics that the keys of a mapping name."""
    return [mark.topic for mark in typing.get_args(annotation) if isinstance(mark, Ref)]
