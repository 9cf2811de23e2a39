"""Area R: names in texts, written as they are given."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from generator.checks.references.topics import listed_words
from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.content.lines import flattened
from generator.content.model import Content, Entry
from generator.content.text import Text
from generator.findings import Severity, did_you_mean
from generator.language.foreign import foreign_markup
from generator.language.marks import marks_of
from generator.language.markup import plain_words
from generator.language.prefixes import bare_words

MAP_TOPICS = ("place_kinds", "place_sizes", "travel", "regions", "places")
"""Topics of the map."""
SHORT = 24
"""The most letters of a field that is a label of an entry rather than what it does."""

NAMED_TOPICS = (
    "terms",
    "collections",
    "tracks",
    "boards",
    "mobility",
    "terrains",
    "gridmaps",
    "tiles",
    "roles",
    "phases",
    "order",
    "dice",
    "rolls",
    "components",
    "sections",
    "rule_sets",
    *MAP_TOPICS,
)
"""Topics whose names a text may set as a name."""


@CHECKS.on(
    Subject.CONTENT,
    "R08",
    "name-written-otherwise",
    "A name is not written as the thing is called",
    severity=Severity.WARNING,
    why="A player looks for a card by its name, and asks whether two spellings are two cards.",
    bad="""
    terms:
      night-watch:
        name: Night-Watch
        meaning: The *night watch* sees all.
        #            ^^^^^^^^^^^^^ R08
    """,
    good="""
    terms:
      night-watch:
        name: Night-Watch
        forms: [Night-Watches]
        meaning: The *Night-Watch* sees all *Night-Watches*.
    """,
)
def name_written_otherwise(game: Game) -> Iterator[Fault]:
    """Words set as a name (``*Garlic*``) have the letter case, accents and hyphens of the name."""
    for path, name, at, forms in _names_not_known(game):
        if forms:
            yield Fault(
                path,
                f"“{name}” is written {listed_words(forms, ' or ')} in this game",
                f"write {listed_words([f'*{form}*' for form in forms], ' or ', '“”')}",
                at=at,
            )


@CHECKS.on(
    Subject.CONTENT,
    "R13",
    "unknown-name",
    "A text marks a name that the game does not know",
    why="Players look for a card or a space that is not in the box.",
    follows=(After(("R13",), Reach.AGAIN),),
    bad="""
    terms:
      lair:
        name: Lair
        meaning: Where the *Bat* sleeps.
        #                  ^^^^^ R13
    """,
    good="""
    terms:
      bat:
        name: Bat
      lair:
        name: Lair
        meaning: Where the *Bat* sleeps.
    """,
)
def unknown_name(game: Game) -> Iterator[Fault]:
    """Words set as a name (``*Garlic*``) must be a term, an entry, a track or a place."""
    hint = cache(lambda name: did_you_mean(name, official_names(game)))
    for path, name, at, forms in _names_not_known(game):
        if not forms:
            yield Fault(
                path,
                f"“{name}” is no term or name of this game",
                hint(name) or "add it to the terms, or drop the *",
                at=at,
            )


def _names_not_known(game: Game) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Yield the names in texts that nothing is called: path, name, how it is written there.

    Last come the names that have the same letters and digits, which may be meant. The
    first word of a sentence may have a capital.
    """
    if any(game.may_have(topic) for topic in NAMED_TOPICS):
        return
    known = official_names(game)
    alike: dict[str, list[str]] = {}
    for mark in marks_of(game).names:
        name = mark.name
        if not known.isdisjoint(bare_words(name, game.language)):
            continue
        if mark.begins and name[:1].lower() + name[1:] in known:
            continue
        if not alike:
            alike = _by_letters(known)
        yield mark.path, name, mark.at, tuple(alike.get(letters_of(name), ()))


def _by_letters(names: Iterable[str]) -> dict[str, list[str]]:
    alike = defaultdict(list)
    for name in sorted(names):
        if letters := letters_of(name):
            alike[letters].append(name)
    return alike


@lru_cache(maxsize=50_000)
def letters_of(name: str) -> str:
    """Return the letters and digits of a name, without case, accents, spaces and hyphens."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if letter.isalnum())


@CHECKS.on(
    Subject.CONTENT,
    "R14",
    "lone-star",
    "A star in a text marks nothing",
    severity=Severity.WARNING,
    why="It is printed, and the reader looks for a footnote.",
    bad="""
    terms:
      lair:
        name: Lair
        meaning: Where *bats sleep.
        #              ^^^^^ R14
    """,
    good="""
    terms:
      lair:
        name: Lair
        meaning: Where **bats** sleep.
    """,
)
def lone_star(game: Game) -> Iterator[Fault]:
    """A star that opens or closes nothing is printed as it is."""
    for mark in marks_of(game).stars:
        if mark.path in flattened(game) or any(
            each.begins_line for each in foreign_markup(mark.name)
        ):
            continue  # T22 and T23 say more of it
        yield Fault(
            mark.path,
            "a “*” here marks nothing",
            "close it: *name* or **word**; or drop it",
            at=mark.at,
        )


@CHECKS.on(
    Subject.CONTENT,
    "R18",
    "same-name-twice",
    "Two entries of a collection have the same name",
    why="Who looks up a card finds two of it, with two effects.",
    bad="""
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
          star:
            name: Comet
            #     ^^^^^ R18
    """,
    good="""
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
          star:
            name: Star
    """,
)
def same_name_twice(game: Game) -> Iterator[Fault]:
    """Within a collection every entry must have a name of its own.

    Levels and editions of one name may share it, where something that is printed tells them
    apart: their cost, code, group, role, marks, numbers or a short field.
    """
    for id, collection in game.content.collections.items():
        first: dict[tuple[object, ...], str] = {}
        for name, entry in collection.entries.items():
            words = str(entry.name)
            other = first.setdefault((words.casefold(), *_level_of(entry)), name)
            if other != name:
                yield Fault(
                    f"collections.{id}.entries.{name}.name",
                    f"“{other}” is called “{words}” too",
                    "name them apart, give each its own cost, code, group or short field, or make "
                    "them one entry with more copies",
                    (f"collections.{id}.entries.{other}.name",),
                )


def _level_of(entry: Entry) -> tuple[object, ...]:
    """Return what distinguishes entries of one name on paper."""
    cost, marks = str(entry.cost or ""), tuple(map(str, entry.marks))
    short = [(key, str(text)) for key, text in entry.fields.items() if _is_label(str(text))]
    numbers = sorted(entry.numbers.items())
    return cost, entry.code, entry.group, entry.role, marks, (*numbers, *sorted(short))


def _is_label(words: str) -> bool:
    """Whether a field only says what an entry is: a sentence says what it does."""
    return len(words) <= SHORT and not words.endswith((".", "!", "?", ":"))


def official_names(game: Game) -> frozenset[str]:
    """Return every name that a text may set as a name; they are collected once for a game."""
    return game.once(_official_names)


def _official_names(game: Game) -> frozenset[str]:
    return frozenset(known_words(game.content))


def known_words(content: Content) -> set[str]:
    """Return every word that a text may set as a name."""
    words: set[str] = set()
    for term in content.terms.values():
        words.update((*_names(term.name), *term.forms))
    for collection in content.collections.values():
        words.update(_names(collection.name))
        for group in collection.groups.values():
            words.update(_names(group.name))
        for entry in collection.entries.values():
            words.update((*_names(entry.name), *entry.names))
            for variant in entry.variants.values():
                words.update(_names(variant.name))
    for track in content.tracks.values():
        words.update(_names(track.name))
        for space in track.spaces.values():
            words.update(_names(space.name))
    for section in content.sections.values():
        words.update(_names(section.title))
    plain = ("roles", "phases", "order", "boards", "dice", "rolls", "components", "rule_sets")
    for topic in (*plain, "mobility", "terrains", "gridmaps", "tiles", *MAP_TOPICS):
        for item in getattr(content, topic).values():
            words.update(_names(item.name))
    return words


def _names(text: Text) -> Iterable[str]:
    """Return the wordings of a name, in plain words."""
    return map(plain_words, text.wordings)
