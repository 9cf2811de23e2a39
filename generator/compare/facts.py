"""Report what changed between two versions of a game in words for players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from generator.compare.description import Describer
from generator.compare.differences import Difference, Path, differences
from generator.compare.sides import SideRef, side_index
from generator.content.game import Game
from generator.content.model import Content, Model
from generator.content.network import Link, links_of
from generator.content.text import Text
from generator.language.labels import Label
from generator.language.markup import parse, values_in
from generator.language.wording import Wording

MOST_EXAMPLES = 3
"""How many rules are quoted for a changed number."""


class Group(StrEnum):
    """Groups of facts, in the order of the report."""

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
    """Kinds of changes."""

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
    "crts": Group.RESULTS,
    "collections": Group.ENTRIES,
    "roles": Group.TURN,
    "phases": Group.TURN,
    "order": Group.TURN,
    "tracks": Group.TURN,
    "boards": Group.TURN,
    "schedules": Group.TURN,
    "mobility": Group.MAP,
    "terrains": Group.MAP,
    "gridmaps": Group.MAP,
    "tiles": Group.MAP,
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
"""The group of each topic; all others belong to AID."""
HEADED = frozenset(
    {"sections", "collections", "matrices", "crts", "rolls", "boards", "gridmaps", "tiles"}
    | {"tracks", "schedules", "sheets"}
)
"""Topics whose entries are headings in the report."""


class Quote(Struct, frozen=True):
    """A rule before and after a change."""

    old: str
    new: str


class Fact(Struct, frozen=True):
    """One changed fact: its subject ``what``, its old and its new value in words.

    ``paths`` are its content paths, and ``printed`` the sides that show it.
    """

    group: Group
    heading: str
    kind: Kind
    what: str
    old: str
    new: str
    paths: tuple[str, ...]
    printed: tuple[SideRef, ...] = ()
    quotes: tuple[Quote, ...] = ()


class Versions(Struct, frozen=True):
    """Two versions of a game in its source language, and in the language of the report.

    ``labels`` are the program's words in the latter.
    """

    old: Game
    new: Game
    old_translated: Game
    new_translated: Game
    labels: Mapping[str, Label]


def changed_facts(versions: Versions) -> tuple[Fact, ...]:
    """Return the changed facts by group, in the order of the content."""
    return _FactFinder(versions).facts()


class _FactFinder:
    """Describes the differences between two versions."""

    def __init__(self, versions: Versions) -> None:
        self.versions = versions
        self.old = _describer(versions.old_translated, versions.labels)
        self.new = _describer(versions.new_translated, versions.labels)

    def facts(self) -> tuple[Fact, ...]:
        """Return the changed facts."""
        contents = self.versions.old.content, self.versions.new.content
        found = [self._fact(each) for each in differences(*contents)]
        found += self._links(*contents)
        found += self._languages(*contents)
        facts = [fact for fact in _with_moves(found) if fact.old != fact.new]
        order = list(Group)
        facts.sort(key=lambda fact: order.index(fact.group))
        return tuple(replace(fact, printed=self._printed(fact.paths)) for fact in facts)

    def _printed(self, paths: Sequence[str]) -> tuple[SideRef, ...]:
        """Return the sides that print one of some paths now or, if removed, before."""
        now, before = (side_index(game) for game in (self.versions.new, self.versions.old))
        sides = now.of(paths)
        return (*sides, *(side for side in before.of(paths) if side not in sides))

    def _fact(self, each: Difference) -> Fact:
        topic = each.path[0]
        describer = self.old if each.new is None else self.new
        trail = describer.trail(each.path)
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
        """Yield rules that contain a value, before and now."""
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
        """Yield the added and removed links of the map."""
        before, now = links_of(old), links_of(new)
        known, remaining = set(before), set(now)
        for kind, links, describer in (
            (Kind.REMOVED, [each for each in before if each not in remaining], self.old),
            (Kind.ADDED, [each for each in now if each not in known], self.new),
        ):
            for link in links:
                words = describer.link(link)
                paths = tuple(f"places.{end}" for end in (link.a, link.b))
                values = ("", words) if kind is Kind.ADDED else (words, "")
                yield Fact(Group.MAP, "", kind, words, *values, _link_paths(link, paths))

    def _languages(self, old: Content, new: Content) -> Iterator[Fact]:
        """Yield the added and removed languages."""
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


def _describer(game: Game, labels: Mapping[str, Label]) -> Describer:
    return Describer(game.content, Wording(game.content, game.language), labels)


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
    """Yield facts; a removal and an addition with the same words are one move.

    A move within a heading, under another id, is no change for a player.
    """
    gone: dict[tuple[Group, str], list[Fact]] = {}
    for fact in facts:
        if fact.kind is Kind.REMOVED and fact.old and fact.group is not Group.MAP:
            gone.setdefault((fact.group, fact.old), []).append(fact)
    origins: dict[int, Fact] = {}
    for number, fact in enumerate(facts):
        if fact.kind is Kind.ADDED and (before := gone.get((fact.group, fact.new))):
            origins[number] = before.pop(0)
    removals = {id(fact) for fact in origins.values()}
    for number, fact in enumerate(facts):
        if origin := origins.get(number):
            yield from _moved(origin, fact)
        elif id(fact) not in removals:
            yield fact


def _moved(origin: Fact, fact: Fact) -> Iterator[Fact]:
    """Yield a move, if the headings differ."""
    homes = _home(origin), _home(fact)
    paths = (*origin.paths, *fact.paths)
    if homes[0] != homes[1]:
        yield replace(fact, kind=Kind.MOVED, what=fact.new, old=homes[0], new=homes[1], paths=paths)


def _home(fact: Fact) -> str:
    """Return the headings of a fact."""
    return ", ".join(filter(None, (fact.heading, fact.what)))
