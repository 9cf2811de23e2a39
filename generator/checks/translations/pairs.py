"""Texts of a source beside their translations, and what they state."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from generator.checks.references.names import NAMED_TOPICS
from generator.checks.texts.punctuation import end_mark
from generator.content.game import Game
from generator.content.text import Text
from generator.findings import shortened
from generator.language.catalog import Entry
from generator.language.conversion import PLURAL_FIELD
from generator.language.extract import room_for
from generator.language.facts import NO_FACTS, Facts, facts_of
from generator.language.markup import plain_words
from generator.language.plurals import PluralForms, categories_by_rule, plural_forms, same_rule
from generator.language.script import is_known
from generator.language.translation import Translation

UPDATE = "playeraid translate update"
BLESS = "playeraid translate bless"


class Source(NamedTuple):
    """A text of the game as it is translated: what is asked of every language alike.

    ``key`` identifies a name: things of one name count as one.
    """

    text: Text
    wordings: tuple[str, ...]
    facts: tuple[Facts, ...]
    ends: tuple[str, ...]
    key: str
    is_name: bool
    room: int | None

    @property
    def id(self) -> str:
        """The id of the text."""
        return self.text.id


def sources_of(game: Game) -> Mapping[str, Source]:
    """Return the texts of a game as they are translated, by id; made once for all languages."""
    return game.once(_sources)


def _sources(game: Game) -> Mapping[str, Source]:
    return {
        id: Source(
            text,
            text.wordings,
            tuple(map(facts_of, text.wordings)),
            tuple(map(end_mark, text.wordings)),
            name_key(text),
            is_name(id),
            None if id.endswith(".alt") else room_for(text),  # drawings' names are read aloud
        )
        for id, text in game.own_texts.items()
    }


def name_key(text: Text) -> str:
    """Return the key by which names are compared: things of one name count as one."""
    return plain_words(text.source).casefold()


def name_keys(game: Game) -> Mapping[str, str]:
    """Return the keys of all names by id: a text may name what a shared part brings too."""
    return game.once(_name_keys)


def _name_keys(game: Game) -> Mapping[str, str]:
    return {id: name_key(text) for id, text in game.texts.items() if is_name(id)}


class Pair(NamedTuple):
    """A translated wording that holds: its path, its words, its source, the plural category."""

    path: str
    words: str
    source: Source
    category: str = ""

    @property
    def id(self) -> str:
        """The id of the text."""
        return self.source.text.id

    @property
    def axis(self) -> str:
        """The value that the text bends with, if any."""
        return self.source.text.axis


class Comparison(Struct, frozen=True, dict=True):
    """A translation and its game, side by side; made once for all checks."""

    translation: Translation

    @property
    def game(self) -> Game:
        """The game in its source language."""
        return self.translation.game

    @property
    def language(self) -> str:
        """The language translated into."""
        return self.translation.language

    @property
    def sources(self) -> Mapping[str, Source]:
        """The texts to translate, by id."""
        return sources_of(self.game)

    @property
    def entries(self) -> Iterator[tuple[Source, Entry | None]]:
        """The texts to translate, each with its entry of the catalogue if there is one."""
        known = self.translation.catalog.by_id
        return ((source, known.get(id)) for id, source in self.sources.items())

    @cached_property
    def is_read(self) -> bool:
        """Whether the catalogue could be read at all."""
        catalog = self.translation.catalog
        lines = self.translation.lines.get(catalog.file, ())
        return bool(catalog.header or catalog.entries) or not any(lines)

    @property
    def reports_gaps(self) -> bool:
        """Whether every text is asked for, so that each missing one is reported."""
        return self.game.content.game.coverage == 100

    @cached_property
    def plurals(self) -> PluralForms | None:
        """The plural forms of the language, or none where the language is not known."""
        return plural_forms(self.language) if is_known(self.language) else None

    @cached_property
    def has_own_rule(self) -> bool:
        """Whether the catalogue numbers plural forms as its language does."""
        header = self.translation.catalog.header.get(PLURAL_FIELD, "")
        return self.plurals is not None and same_rule(header, self.plurals.header)

    @cached_property
    def categories(self) -> Sequence[str]:
        """The category of each plural form of the catalogue, by its own rule; none if unclear."""
        header = self.translation.catalog.header.get(PLURAL_FIELD, "")
        if self.plurals is None or self.has_own_rule or not header:
            return self.plurals.categories if self.plurals else ()
        return categories_by_rule(self.language, header)

    @cached_property
    def present(self) -> list[tuple[Source, Entry]]:
        """The sources with entries that belong to their present words, and say anything."""
        found = []
        for source, entry in self.entries:
            if (
                entry
                and entry.source == source.wordings
                and says_something(entry)
                and not entry.is_fuzzy
            ):
                found.append((source, entry))
        return found

    @cached_property
    def pairs(self) -> list[Pair]:
        """Every wording of the translation that belongs to the present source."""
        return [pair for source, entry in self.present for pair in self._pairs(source, entry)]

    def _pairs(self, source: Source, entry: Entry) -> Iterator[Pair]:
        if not source.text.axis:
            yield Pair(source.id, entry.translation[0], source)
            return
        for index, words in enumerate(entry.translation):
            category = self.categories[index] if index < len(self.categories) else ""
            if words:
                yield Pair(f"{source.id}#{index}", words, source, category)

    @cached_property
    def marked(self) -> list[tuple[Pair, Facts]]:
        """The pairs in which either side marks anything, and all of it is sound."""
        found = []
        for pair in self.pairs:
            facts, sources = facts_of(pair.words), pair.source.facts
            if facts is NO_FACTS and all(each is NO_FACTS for each in sources):
                continue
            if self._is_sound(facts) and all(map(self._is_sound, sources)):
                found.append((pair, facts))
        return found

    def _is_sound(self, facts: Facts) -> bool:
        values, icons = self.game.names("values"), self.game.names("icons")
        return (
            facts.is_whole
            and all(name in values for name in facts.values)
            and all(name in icons for name in facts.icons)
        )

    @cached_property
    def forms(self) -> Mapping[str, list[str]]:
        """The official words of the language by the key of what they name, the name first."""
        words: defaultdict[str, list[str]] = defaultdict(list)
        for work in (self, *map(comparison, self.translation.parts)):
            for source, entry in work.present:
                if source.is_name:
                    words[source.key] += [plain_words(each) for each in entry.translation if each]
        names = name_keys(self.game)
        for id, forms in self.translation.forms.items():
            if id in names:
                words[names[id]] += forms.forms
        return {key: list(dict.fromkeys(each)) for key, each in words.items()}

    @cached_property
    def target_names(self) -> Mapping[str, set[str]]:
        """What each official word of the language may name."""
        named: defaultdict[str, set[str]] = defaultdict(set)
        for key, words in self.forms.items():
            for word in words:
                named[word.casefold()].add(key)
        return named


def comparison(translation: Translation) -> Comparison:
    """Return a translation beside its game; it is made once for all checks."""
    return translation.once(Comparison)


def is_name(id: str) -> bool:
    """Whether a text is the name of something that other texts may name."""
    steps = id.split(".")
    if steps[0] == "sections":
        return len(steps) == 3 and steps[2] == "title"
    return steps[-1] == "name" and steps[0] in NAMED_TOPICS


def says_something(entry: Entry) -> bool:
    """Whether an entry has any words."""
    return any(entry.translation)


def is_whole(entry: Entry) -> bool:
    """Whether all strings of an entry could be read."""
    return len(entry.places) >= len(entry.translation)


def quoted_source(pair: Pair) -> str:
    """Return the beginning of the source, for a hint."""
    return f"the source says: {shortened(pair.source.text.source)}"


# words
