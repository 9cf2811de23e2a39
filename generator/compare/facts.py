"""Tell what changed between two versions of a game, in words that a player understands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from generator.compare.differences import Difference, Path, differences
from generator.compare.printed import Printed, homes_of
from generator.compare.trail import Spoken
from generator.content.game import Game
from generator.content.model import Content, Model
from generator.content.network import Link, links_of
from generator.content.text import Text
from generator.language.labels import Label
from generator.language.markup import parse, values_in
from generator.language.wording import Wording

MOST_EXAMPLES = 3
"""How many rules are quoted for a number that changed."""


class Group(StrEnum):
    """What players look for, in the order in which it is told."""

    NUMBERS = "numbers"
    RULES = "rules"
    RESULTS = "results"
    ENTRIES = "entries"
    TURN = "turn"
    MAP = "map"
    BOX = "box"
    RULINGS = "rulings"
    WORDS = "words"
    AID = "aid"


class Kind(StrEnum):
    """What became of a fact."""

    CHANGED = "changed"
    REWORDED = "reworded"
    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"
    REORDERED = "reordered"


GROUPS: Mapping[str, Group] = {
    "values": Group.NUMBERS,
    "sections": Group.RULES,
    "dice": Group.RESULTS,
    "rolls": Group.RESULTS,
    "modifiers": Group.RESULTS,
    "matrices": Group.RESULTS,
    "collections": Group.ENTRIES,
    "roles": Group.TURN,
    "phases": Group.TURN,
    "order": Group.TURN,
    "tracks": Group.TURN,
    "boards": Group.TURN,
    "map": Group.MAP,
    "place_kinds": Group.MAP,
    "place_sizes": Group.MAP,
    "travel": Group.MAP,
    "regions": Group.MAP,
    "places": Group.MAP,
    "components": Group.BOX,
    "errata": Group.RULINGS,
    "terms": Group.WORDS,
    "icons": Group.WORDS,
}
"""The group of each topic; all others are of the aid itself."""
HEADED = frozenset({"sections", "collections", "matrices", "rolls", "boards", "tracks", "sheets"})
"""Topics whose entries are headings of what changed in them."""


class Quote(Struct, frozen=True):
    """A rule as it read and as it reads now."""

    old: str
    new: str


class Fact(Struct, frozen=True):
    """One fact that changed: what it is about, what it was and what it is now.

    ``paths`` are where it stands in the content, and ``printed`` the sides that show it.
    """

    group: Group
    heading: str
    kind: Kind
    what: str
    old: str
    new: str
    paths: tuple[str, ...]
    printed: tuple[Printed, ...] = ()
    quotes: tuple[Quote, ...] = ()


class Versions(Struct, frozen=True):
    """Two versions of a game in its source language, and what is told of them in some language.

    ``labels`` are the program's own words in the language of the ``spoken`` games.
    """

    old: Game
    new: Game
    old_spoken: Game
    new_spoken: Game
    labels: Mapping[str, Label]


def changed_facts(versions: Versions) -> tuple[Fact, ...]:
    """Return what changed, by groups, in the order of the content within each."""
    return _Telling(versions).facts()


class _Telling:
    """Two versions, and the words to tell what differs between them."""

    def __init__(self, versions: Versions) -> None:
        self.versions = versions
        self.old = _spoken(versions.old_spoken, versions.labels)
        self.new = _spoken(versions.new_spoken, versions.labels)

    def facts(self) -> tuple[Fact, ...]:
        """Return what changed."""
        contents = self.versions.old.content, self.versions.new.content
        found = [self._fact(each) for each in differences(*contents)]
        found += self._links(*contents)
        found += self._languages(*contents)
        told = [fact for fact in _with_moves(found) if fact.old != fact.new]
        order = list(Group)
        told.sort(key=lambda fact: order.index(fact.group))
        return tuple(replace(fact, printed=self._printed(fact.paths)) for fact in told)

    def _printed(self, paths: Sequence[str]) -> tuple[Printed, ...]:
        """Return where something is printed now, or was printed when it was still there."""
        now, before = (homes_of(game) for game in (self.versions.new, self.versions.old))
        sides = now.of(paths)
        return (*sides, *(side for side in before.of(paths) if side not in sides))

    def _fact(self, each: Difference) -> Fact:
        topic = each.path[0]
        shows = self.old if each.new is None else self.new
        trail = shows.trail(each.path)
        is_headed = topic in HEADED and len(each.path) > 2 and len(trail) > 0
        heading = trail[0] if is_headed else ""
        rest = trail[1:] if is_headed else trail
        old, new = self.old.words(each.path), self.new.words(each.path)
        if each.in_order:
            old, new = self.old.names(each.path, each.old), self.new.names(each.path, each.new)
        fact = Fact(
            GROUPS.get(topic, Group.AID),
            heading,
            _kind(each),
            ", ".join(rest),
            old,
            new,
            (".".join(each.path),),
        )
        return replace(fact, quotes=tuple(self._quotes(each.path))) if topic == "values" else fact

    def _quotes(self, path: Path) -> Iterator[Quote]:
        """Yield rules in which a value stands, as they read before and now."""
        name, found = ".".join(path[1:3]), 0
        for id, text in self.versions.new.texts.items():
            named = {n.partition("@")[0] for w in text.wordings for n in values_in(parse(w))}
            if name not in named or id not in self.versions.old.texts or found == MOST_EXAMPLES:
                continue
            quote = Quote(self.old.words(id.split(".")), self.new.words(id.split(".")))
            if quote.old != quote.new:
                found += 1
                yield quote

    def _links(self, old: Content, new: Content) -> Iterator[Fact]:
        """Yield the links of the map that came or went."""
        before, now = links_of(old), links_of(new)
        known, left = set(before), set(now)
        for kind, links, spoken in (
            (Kind.REMOVED, [each for each in before if each not in left], self.old),
            (Kind.ADDED, [each for each in now if each not in known], self.new),
        ):
            for link in links:
                words = spoken.link(link)
                paths = tuple(f"places.{end}" for end in (link.a, link.b))
                told = ("", words) if kind is Kind.ADDED else (words, "")
                yield Fact(Group.MAP, "", kind, words, *told, _link_paths(link, paths))

    def _languages(self, old: Content, new: Content) -> Iterator[Fact]:
        """Yield the languages that came or went."""
        before, now = ([c.game.source_language, *c.game.languages] for c in (old, new))
        what = self.new.label("change.language")
        for language in before:
            if language not in now:
                name = self.new.language(language)
                yield Fact(Group.AID, "", Kind.REMOVED, what, name, "", ("game.languages",))
        for language in now:
            if language not in before:
                name = self.new.language(language)
                yield Fact(Group.AID, "", Kind.ADDED, what, "", name, ("game.languages",))


def _link_paths(link: Link, ends: tuple[str, ...]) -> tuple[str, ...]:
    field = "one_way" if link.one_way else "links"
    return tuple(f"{end}.{field}.{link.means}" for end in ends)


def _spoken(game: Game, labels: Mapping[str, Label]) -> Spoken:
    return Spoken(game.content, Wording(game.content, game.language), labels)


def _kind(each: Difference) -> Kind:
    if each.in_order:
        return Kind.REORDERED
    if each.old is None:
        return Kind.ADDED
    if each.new is None:
        return Kind.REMOVED
    is_text = isinstance(each.old, Text | Model) or isinstance(each.new, Text | Model)
    return Kind.REWORDED if is_text else Kind.CHANGED


def _with_moves(facts: Sequence[Fact]) -> Iterator[Fact]:
    """Yield facts; what went in one place and came with the same words in another has moved.

    What only got another name within its heading did not change for a player.
    """
    gone: dict[tuple[Group, str], list[Fact]] = {}
    for fact in facts:
        if fact.kind is Kind.REMOVED and fact.old and fact.group is not Group.MAP:
            gone.setdefault((fact.group, fact.old), []).append(fact)
    origins: dict[int, Fact] = {}
    for number, fact in enumerate(facts):
        if fact.kind is Kind.ADDED and (before := gone.get((fact.group, fact.new))):
            origins[number] = before.pop(0)
    left = {id(fact) for fact in origins.values()}
    for number, fact in enumerate(facts):
        if origin := origins.get(number):
            yield from _moved(origin, fact)
        elif id(fact) not in left:
            yield fact


def _moved(origin: Fact, fact: Fact) -> Iterator[Fact]:
    """Yield that something has moved, if it stands under other headings than before."""
    homes = _home(origin), _home(fact)
    paths = (*origin.paths, *fact.paths)
    if homes[0] != homes[1]:
        yield replace(fact, kind=Kind.MOVED, what=fact.new, old=homes[0], new=homes[1], paths=paths)


def _home(fact: Fact) -> str:
    """Return the headings over a fact."""
    return ", ".join(filter(None, (fact.heading, fact.what)))
