"""Area R: everything that is named exists, and everything that exists is named."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice

from generator.checks.decks import cards_in
from generator.checks.ground import ground_fault
from generator.checks.marks import Mark, marks_of
from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.boards import grid_of
from generator.content.game import Game, Reference
from generator.content.lines import flattened
from generator.content.model import (
    Allowance,
    Board,
    BoardFigure,
    Collection,
    Content,
    Entries,
    Entry,
    Modifiers,
    Order,
    Places,
    QueueFigure,
    Remainder,
    RollTable,
    Section,
    SectionCards,
    Table,
    TrackFigure,
)
from generator.content.resources import drawings
from generator.content.text import Text
from generator.content.tree import Mapping, Node, node_at
from generator.findings import Severity, did_you_mean, nearest
from generator.language.foreign import foreign_markup
from generator.language.markup import IconName, parse, plain_words, walk
from generator.language.script import is_known
from generator.maps.survey import LAND

LISTED_TOPICS = {
    "icons": "icon",
    "roles": "role",
    "phases": "phase",
    "order": "turn",
    "tracks": "track",
    "boards": "board",
    "dice": "die",
    "rolls": "roll",
    "modifiers": "modifier",
    "collections": "collection",
    "matrices": "matrix",
    "components": "component",
    "terms": "term",
    "sections": "section",
    "sheets": "sheet",
    "decks": "deck",
    "sources": "source",
    "values": "value",
    "entries": "entry of a collection",
    "cards": "entry of a collection",
    "place_kinds": "kind of place",
    "place_sizes": "size of place",
    "travel": "means of travel",
    "regions": "region",
    "places": "place",
    "rule_sets": "rule set",
}
"""What an entry of each topic is called."""

ELSEWHERE = {"places": "M01", "entries": "D06"}
"""Topics whose unknown ids another check tells of."""

MAP_TOPICS = ("place_kinds", "place_sizes", "travel", "regions", "places")
"""Topics of the map."""

_HALF_NAMED = re.compile(r"[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*")

NAMED_TOPICS = (
    "terms",
    "collections",
    "tracks",
    "boards",
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

USED_TOPICS = (
    "icons",
    "sources",
    "phases",
    "roles",
    "boards",
    "dice",
    "rolls",
    "modifiers",
    "sections",
    "place_kinds",
    "travel",
    "regions",
)
"""Topics whose entries are there to be named by something else."""


@CHECKS.on(
    Subject.CONTENT,
    "R01",
    "unknown-id",
    "An id names nothing in the content",
    why="What it should name would be missing on the sheet, or stand in the wrong place.",
    follows=(After(("R01",), Reach.AGAIN),),
    bad="""
    terms:
      lair:
        name: Lair
        icon: batt
        #     ^^^^ R01
    """,
    good="""
    terms:
      lair:
        name: Lair
        icon: bat
    """,
    vital=True,
)
def unknown_id(game: Game) -> Iterator[Fault]:
    """Every id that a field names must stand under its topic; columns and fields count too."""
    hint = game.once(_hints)
    for reference, other in _unknown(game):
        if not other:
            yield _at(
                reference,
                f"there is no {LISTED_TOPICS[reference.topic]} “{reference.id}”",
                hint(reference.id, reference.topic) or _add_to(reference.topic),
            )
    yield from _unknown_in_collections(game.content)
    for path, section in _sections(game.content):
        yield from _unknown_in_blocks(section, path, game.content)
    for id, erratum in game.content.errata.items():
        if _is_unknown(erratum.of, game) and node_at(game.tree, erratum.of) is None:
            yield Fault(
                f"errata.{id}.of",
                f"there is no text “{erratum.of}”",
                _renamed_step(erratum.of, game.tree)
                or did_you_mean(erratum.of, _texts_near(erratum.of, game.texts)),
            )


def _at(reference: Reference, message: str, hint: str) -> Fault:
    """Return a fault at the id in a mention of an entry."""
    at = "" if reference.on_key else reference.id
    return Fault(".".join(reference.path), message, hint, at=at, on_key=reference.on_key)


def _unknown(game: Game) -> Iterator[tuple[Reference, str]]:
    """Yield mentions of entries that are not there, and the topic that has the id instead."""
    for reference in game.references:
        topic, id = reference.topic, reference.id
        if topic in ELSEWHERE or id in game.names(topic):
            continue
        if not _may_stand_in_unread(game, topic, id):
            others = (each for each in LISTED_TOPICS if each != topic and id in game.names(each))
            yield reference, next(others, "")


def _may_stand_in_unread(game: Game, topic: str, id: str) -> bool:
    """Whether an entry may stand in a part of the content that could not be read."""
    return game.may_have("collections") if topic == "cards" else game.may_have(topic, id)


def _hints(game: Game) -> Callable[[str, str], str]:
    """Return what hints at the id that is meant, each looked for only once.

    That is the nearest one of the topic. Where it has a use already, an id that nothing
    names may be the one, under a new name.
    """

    @cache
    def hint(id: str, topic: str) -> str:
        known = game.names(topic)
        near = did_you_mean(id, {*known, *game.dropped_ids(topic)})
        idle = list(islice(_idle(game, topic), _FEW + 1))
        if 0 < len(idle) <= _FEW and nearest(id, known) not in idle:
            between = " " if near.endswith("?") else "; "
            near += between * bool(near) + f"was it renamed? nothing uses {_listed(idle, ' and ')}"
        return near

    return hint


def _add_to(topic: str) -> str:
    """Return the hint where nothing near to an id is known."""
    return f"add it to “{'collections' if topic == 'cards' else topic}”, or name another"


def _idle(game: Game, topic: str) -> Iterator[str]:
    """Yield the entries of a topic that are there to be used, and that nothing uses."""
    if topic in (*USED_TOPICS, "values"):
        used = _used_values(game) if topic == "values" else _used(game, topic)
        yield from (id for id in game.names(topic) if id.partition("@")[0] not in used)


_FEW = 2
"""So many entries without a use may be one that was renamed."""


def _unknown_in_collections(content: Content) -> Iterator[Fault]:
    for id, collection in content.collections.items():
        for name, entry in collection.entries.items():
            path = f"collections.{id}.entries.{name}"
            if entry.group and entry.group not in collection.groups:
                yield _no("group", entry.group, f"{path}.group", collection.groups)
            for field in entry.fields:
                if field not in collection.fields:
                    yield _no(
                        "field", field, f"{path}.fields.{field}", collection.fields, on_key=True
                    )


def _unknown_in_blocks(section: Section, path: str, content: Content) -> Iterator[Fault]:
    for name, block in section.blocks.items():
        if isinstance(block, Table):
            for id, row in block.rows.items():
                for column in row.cells:
                    if column not in block.columns:
                        at = f"{path}.blocks.{name}.rows.{id}.cells.{column}"
                        yield _no("column", column, at, block.columns, on_key=True)
        elif isinstance(block, Entries) and block.collection in content.collections:
            collection = content.collections[block.collection]
            if block.group and block.group not in collection.groups:
                yield _no("group", block.group, f"{path}.blocks.{name}.group", collection.groups)
            known = {number for entry in collection.entries.values() for number in entry.numbers}
            for number in block.numbers:
                if number not in known:
                    at = f"{path}.blocks.{name}.numbers.{number}"
                    yield _no("number", number, at, known, on_key=True)
        elif isinstance(block, BoardFigure):
            for id, area in block.areas.items():
                for key in ("until", "before"):
                    for index, piece in enumerate(getattr(area, key)):
                        if piece not in block.pieces:
                            at = f"{path}.blocks.{name}.areas.{id}.{key}.{index}"
                            yield _no("piece", piece, at, block.pieces)


def _no(what: str, id: str, path: str, known: Iterable[str], on_key: bool = False) -> Fault:
    return Fault(path, f"there is no {what} “{id}”", did_you_mean(id, known), on_key=on_key)


def _sections(content: Content) -> Iterator[tuple[str, Section]]:
    for id, section in content.sections.items():
        yield f"sections.{id}", section


def _is_unknown(of: str, game: Game) -> bool:
    """Whether an erratum rules on a text that cannot stand anywhere."""
    topic, _, entry = of.partition(".")
    return of not in game.texts and not game.may_have(topic, entry)


def _renamed_step(of: str, tree: Node) -> str:
    """Return a hint at the first step of a path that is not there."""
    steps = of.split(".")
    for end, step in enumerate(steps):
        home = node_at(tree, steps[:end])
        if isinstance(home, Mapping) and step not in home:
            rest = steps[end + 1 :]
            beside = [id for id in home if node_at(home, [id, *rest]) is not None]
            if near := nearest(step, beside):
                return f"did you mean “{'.'.join([*steps[:end], near, *rest])}”?"
            if end and (known := did_you_mean(step, beside)):
                return f"“{steps[end - 1]}” has no “{step}”; {known}"
            return ""
    return ""


def _texts_near(of: str, texts: Iterable[str]) -> list[str]:
    """Return the ids that share most of their first steps with one, at most some hundred."""
    known = list(texts)
    steps = of.split(".")
    for end in range(len(steps), 0, -1):
        begin = ".".join(steps[:end]) + "."
        if near := [id for id in known if id.startswith(begin)]:
            same = [id for id in near if id.endswith(f".{steps[-1]}")]
            return (near if len(near) < _MANY else same)[:_MANY]
    return known[:_MANY]


_MANY = 400
"""So many ids are compared with one that is not known."""


@CHECKS.on(
    Subject.CONTENT,
    "R02",
    "wrong-kind-of-target",
    "An id names something of another kind",
    why="A role cannot be an icon: the sheet would lack the one, or the other is missing.",
    follows=(After(("R02",), Reach.AGAIN),),
    bad="""
    order:
      first:
        name: The first turn
        role: bat
        #     ^^^ R02
        icon: bat
    """,
    good="""
    order:
      first:
        name: The first turn
        role: players
        icon: bat
    """,
    vital=True,
)
def wrong_kind_of_target(game: Game) -> Iterator[Fault]:
    """An id that is missing under its topic is defined under another one."""
    hint = game.once(_hints)
    for reference, other in _unknown(game):
        if other:
            wanted = LISTED_TOPICS[reference.topic]
            yield _at(
                reference,
                f"“{reference.id}” is {_a(LISTED_TOPICS[other])}, not {_a(wanted)}",
                hint(reference.id, reference.topic) or f"declare {_a(wanted)} so named",
            )
    for id, erratum in game.content.errata.items():
        if _is_unknown(erratum.of, game) and node_at(game.tree, erratum.of) is not None:
            near = _texts_near(erratum.of, game.texts)
            yield Fault(
                f"errata.{id}.of",
                f"“{erratum.of}” is no text",
                f"such as {near[0]}" if near else "",
            )


def _a(words: str) -> str:
    """Return words with their article."""
    if words == LISTED_TOPICS["travel"]:
        return words
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"


CHECKS.describe(
    Subject.READING,
    "R03",
    "duplicate-id",
    "An id stands twice, in two files",
    what="The files of a game are one content: an id, and a topic that is a list, stands once.",
    why="Two cards under one name: nobody could say which of them a sheet shows.",
    bad="""
    terms:
      lair:
        name: Lair
    # file: more.yaml
    terms:
      lair:
      # <- R03
        name: Den
    """,
    good="""
    terms:
      lair:
        name: Lair
    # file: more.yaml
    terms:
      den:
        name: Den
    """,
)


@CHECKS.on(
    Subject.CONTENT,
    "R04",
    "unused-entry",
    "Something is declared that nothing uses",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    why="A left-over, or a rule that should stand on a sheet and does not.",
    bad="""
    icons:
      owl:
      # <- R04
        drawing: barn-owl
        alt: Owl
    """,
    good="""
    icons:
      owl:
        drawing: barn-owl
        alt: Owl
    terms:
      watch:
        name: Watch
        icon: owl
    """,
    needs_whole=True,
)
def unused_entry(game: Game) -> Iterator[Fault]:
    """Icons, sources, sections, and pieces of rounds, maps and lists must be named somewhere."""
    for topic in USED_TOPICS:
        for id in _left_over(game.names(topic), _used(game, topic)):
            yield _unused(f"{topic}.{id}", LISTED_TOPICS[topic], id)
    for id, collection in game.content.collections.items():
        yield from _unused_in_collection(collection, f"collections.{id}")


def _used(game: Game, topic: str) -> set[str]:
    """Return the ids of a topic that something names, be they there or not."""
    used = {reference.id for reference in game.references if reference.topic == topic}
    if topic == "icons":
        used |= {mark.name for mark in marks_of(game).icons}
    if topic == "regions":
        used |= {id for id, region in game.content.regions.items() if region.places}
    return used


def _unused_in_collection(collection: Collection, path: str) -> Iterator[Fault]:
    groups = {entry.group for entry in collection.entries.values() if entry.group}
    fields = {field for entry in collection.entries.values() for field in entry.fields}
    for group in _left_over(collection.groups, groups):
        yield _unused(f"{path}.groups.{group}", "group", group)
    for field in _left_over(collection.fields, fields):
        yield _unused(f"{path}.fields.{field}", "field", field)


def _left_over(known: Iterable[str], used: set[str]) -> Iterator[str]:
    """Yield what nothing uses, unless a misspelt name may mean one of them."""
    known = dict.fromkeys(known)
    if used <= known.keys():
        yield from (id for id in known if id not in used)


def _whole(game: Game, mark: Mark) -> str:
    """Return all wordings of the text in which a mark stands."""
    text = game.texts.get(mark.path) or game.texts.get(mark.path.rpartition(".")[0])
    return " ".join(text.wordings) if text else ""


def _unused(path: str, what: str, id: str) -> Fault:
    if what == LISTED_TOPICS["sections"]:
        hint = "add it to a side of a sheet, under “sheets”, or delete it"
        return Fault(path, f"no sheet shows the section “{id}”", hint, on_key=True)
    return Fault(path, f"nothing uses the {what} “{id}”", "use it or delete it", on_key=True)


@CHECKS.on(
    Subject.CONTENT,
    "R05",
    "unknown-icon",
    "A text shows an icon that the game does not have",
    why="There would be a hole in the line where a player looks for the sign.",
    follows=(After(("R05",), Reach.AGAIN),),
    bad="""
    terms:
      lair:
        name: Lair
        meaning: Where the {icon:batt} sleeps.
        #                  ^^^^^^^^^^^ R05
    icons:
      owl:
        drawing: barn-owll
        #        ^^^^^^^^^ R05
        alt: Owl
    """,
    good="""
    terms:
      lair:
        name: Lair
        meaning: Where the {icon:bat} sleeps.
    icons:
      owl:
        drawing: barn-owl
        alt: Owl
    """,
    vital=True,
)
def unknown_icon(game: Game) -> Iterator[Fault]:
    """Icons in texts must be declared under ``icons``, and their drawings be in the icon set."""
    known, hint = game.names("icons"), game.once(_hints)
    for mark in marks_of(game).icons:
        if mark.name not in known and not game.may_have("icons", mark.name):
            yield Fault(
                mark.path,
                f"there is no icon “{mark.name}”",
                hint(mark.name, "icons") or _add_to("icons"),
                at=mark.at,
            )
    drawn = drawings() if game.content.icons else []
    there = set(drawn)
    for id, icon in game.content.icons.items():
        if icon.drawing not in there:
            yield Fault(
                f"icons.{id}.drawing",
                f"the icon set has no drawing “{icon.drawing}”",
                _drawing_hint(icon.drawing, drawn),
            )


def _drawing_hint(name: str, drawn: Sequence[str]) -> str:
    """Return the nearest drawing and how to list all: what is meant may have another name."""
    every = "playeraid list --icons names all drawings"
    near = nearest(name, drawn)
    return f"did you mean “{near}”? {every}" if near else every


CHECKS.describe(
    Subject.READING,
    "R06",
    "missing-asset",
    "A theme, a font or a drawing is not there",
    what="The theme that a game names, and the fonts and drawings that a theme names, must exist.",
    why="Without its theme a game has neither type nor colours to be printed in.",
    bad="""
    game:
      theme: clasic
      #      ^^^^^^ R06
    """,
    good="""
    game:
      theme: gothic
    """,
)


@CHECKS.on(
    Subject.CONTENT,
    "R07",
    "circular-reference",
    "An icon is described by itself",
    why="Who has the sheet read aloud would never hear the end of it.",
    bad="""
    icons:
      owl:
        drawing: barn-owl
        alt: Not a {icon:mouse}
        #    ^ R07
      mouse:
        drawing: rat
        alt: Not an {icon:owl}
        #    ^ R07
    """,
    good="""
    icons:
      owl:
        drawing: barn-owl
        alt: Owl
      mouse:
        drawing: rat
        alt: Not an {icon:owl}
    """,
    vital=True,
)
def circular_reference(game: Game) -> Iterator[Fault]:
    """The alternative text of an icon may show other icons, but must not lead back to it."""
    rulings = defaultdict(list)
    for erratum in game.content.errata.values():
        if erratum.text:
            rulings[erratum.of].append(erratum.text)
    shown = {
        id: names
        for id, icon in game.content.icons.items()
        if (names := list(_icons_in([icon.alt, *rulings.get(icon.alt.id, ())])))
    }
    ahead = {id: _reached(id, shown) for id in shown}
    for id, reached in ahead.items():
        if id in reached:
            circle = [name for name in shown if name != id and name in reached]
            back = [name for name in circle if id in ahead[name]]
            yield Fault(
                f"icons.{id}.alt",
                f"the icon “{id}” is described by itself",
                "say it in words",
                tuple(f"icons.{name}.alt" for name in back),
            )


def _icons_in(texts: Iterable[Text]) -> Iterator[str]:
    for text in texts:
        for wording in text.wordings:
            yield from (span.name for span in walk(parse(wording)) if isinstance(span, IconName))


def _reached(id: str, shown: dict[str, list[str]]) -> set[str]:
    """Return the icons that the description of one leads to."""
    reached: set[str] = set()
    ahead = list(shown[id])
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead += shown.get(name, ())
    return reached


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
                f"“{name}” is written {_listed(forms, ' or ')} in this game",
                f"write {_listed([f'*{form}*' for form in forms], ' or ', '“”')}",
                at=at,
            )


def _listed(words: Iterable[str], between: str, quotes: str = "“”") -> str:
    return between.join(f"{quotes[0]}{word}{quotes[1]}" for word in words)


@CHECKS.on(
    Subject.CONTENT,
    "R09",
    "unknown-placeholder",
    "A text names a value that the game does not have",
    why="The line would be printed without its number.",
    follows=(After(("R09",), Reach.AGAIN),),
    bad="""
    terms:
      hoard:
        name: Hoard
        meaning: It holds {goal.coin} coins.
        #                 ^^^^^^^^^^^ R09
    """,
    good="""
    terms:
      hoard:
        name: Hoard
        meaning: It holds {goal.coins} coins.
    """,
    vital=True,
)
def unknown_placeholder(game: Game) -> Iterator[Fault]:
    """Values in texts (``{hand.size}``), and those that texts bend with, must be declared."""
    known, hint = game.names("values"), game.once(_hints)
    for mark in marks_of(game).values:
        if mark.name not in known and not game.may_have("values", mark.name):
            yield Fault(
                mark.path,
                f"there is no value “{mark.name}”",
                hint(mark.name, "values") or _add_to("values"),
                at=mark.at,
            )


@CHECKS.on(
    Subject.CONTENT,
    "R10",
    "unused-value",
    "A value is declared that nothing uses",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    why="A number that no sheet shows is a left-over, or was typed as a digit somewhere.",
    follows=(After(("C04",), Reach.MEANT),),
    bad="""
    values:
      hand:
        size: 5
        # <- R10
    """,
    good="""
    values:
      hand:
        size: 5
    terms:
      hand:
        name: Hand
        meaning: It holds {hand.size} cards.
    """,
    needs_whole=True,
)
def unused_value(game: Game) -> Iterator[Fault]:
    """A value must be named by a text, a field or another value, or count what is listed."""
    values = (name for name in game.names("values") if "@" not in name)
    for name in _left_over(values, _used_values(game)):
        yield _unused(f"values.{name}", "value", name)


def _used_values(game: Game) -> set[str]:
    """Return the values that something names or that count what is listed."""
    used = {mark.name.partition("@")[0] for mark in marks_of(game).values}
    for mark in marks_of(game).malformed:  # half a placeholder names its value still
        used.update(_HALF_NAMED.findall(_whole(game, mark)))
    used |= {
        reference.id
        for reference in game.references
        if reference.topic == "values"
        and ".".join(reference.path[:3]) != f"values.{reference.id}"  # its own bound
    }
    counting = {
        f"{group}.{name}"
        for group, values in game.content.values.items()
        for name, value in values.items()
        if not isinstance(value, int) and value.counts
    }
    return used | counting


@CHECKS.on(
    Subject.CONTENT,
    "R12",
    "fact-without-source",
    "A section does not say where its facts come from",
    in_draft=Severity.NOTE,
    why="In a quarrel at the table nobody can look it up.",
    bad="""
    sections:
      night:
      # <- R12
        title: The night
        blocks:
          dark:
            kind: note
            text: Nobody moves.
    game:
      require_sources: true
    """,
    good="""
    sections:
      night:
        title: The night
        source: ["rulebook: p. 2"]
        blocks:
          dark:
            kind: note
            text: Nobody moves.
    game:
      require_sources: true
    """,
)
def fact_without_source(game: Game) -> Iterator[Fault]:
    """Where the game asks for sources, every section must cite one."""
    if not game.content.game.require_sources:
        return
    for id, section in game.content.sections.items():
        if not section.source:
            yield Fault(
                f"sections.{id}",
                f"the section “{id}” names no source",
                _example_of_source(game.content),
            )


def _example_of_source(content: Content) -> str:
    id = next(iter(content.sources), "rulebook")
    return f'add source: ["{id}: p. 1"], with the right page'


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
    """Yield the names in texts that nothing is called: path, name, how it stands there.

    Last come the names that have the same letters and digits, which may be meant. The
    first word of a sentence may have a capital.
    """
    if any(game.may_have(topic) for topic in NAMED_TOPICS):
        return
    known = official_names(game)
    alike: dict[str, list[str]] = {}
    for mark in marks_of(game).names:
        name = mark.name
        if name in known or (mark.begins and name[:1].lower() + name[1:] in known):
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
    """A star that opens or closes nothing is printed as it stands."""
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
    "R15",
    "unknown-language",
    "The language of the game is not known",
    why="Numbers, dates and plural forms follow the language.",
    bad="""
    game:
      source_language: xx
      #                ^^ R15
    """,
    good="""
    game:
      source_language: pt_BR
    """,
    vital=True,
)
def unknown_language(game: Game) -> Iterator[Fault]:
    """The source language must be one of those whose habits are known."""
    language = game.content.game.source_language
    if not is_known(language):
        yield Fault(
            "game.source_language", f"the language “{language}” is not known", "such as en or pt_BR"
        )


@CHECKS.on(
    Subject.CONTENT,
    "R16",
    "rival-errata",
    "Two active errata rule on one text",
    why="Only one of them can be printed, and the other may be the right one.",
    bad="""
    errata:
      first:
        date: "2024-01-02"
        source: rulebook
        of: sections.goal.title
        text: The end
        label: FAQ
      second:
        date: "2024-01-03"
        source: rulebook
        of: sections.goal.title
        #   ^ R16
        text: The purpose
        label: FAQ
    """,
    good="""
    errata:
      first:
        date: "2024-01-02"
        source: rulebook
        of: sections.goal.title
        text: The end
        label: FAQ
        active: false
      second:
        date: "2024-01-03"
        source: rulebook
        of: sections.goal.title
        text: The purpose
        label: FAQ
    """,
    vital=True,
)
def rival_errata(game: Game) -> Iterator[Fault]:
    """At most one of the errata that rule on a text may be active."""
    first: dict[str, str] = {}
    for id, erratum in game.content.errata.items():
        if erratum.active and first.setdefault(erratum.of, id) != id:
            yield Fault(
                f"errata.{id}.of",
                f"“{first[erratum.of]}” rules on “{erratum.of}” already",
                "give one of them active: false",
                (f"errata.{first[erratum.of]}.of",),
            )


@CHECKS.on(
    Subject.CONTENT,
    "R17",
    "same-drawing-twice",
    "Two icons show the same drawing",
    severity=Severity.WARNING,
    why="Players cannot tell the one sign from the other.",
    bad="""
    icons:
      owl:
        drawing: barn-owl
        alt: Owl
      wisdom:
        drawing: barn-owl
        #        ^ R17
        alt: Wisdom
    """,
    good="""
    icons:
      owl:
        drawing: barn-owl
        alt: Owl
      wisdom:
        drawing: scroll-unfurled
        alt: Wisdom
      night-owl:
        drawing: barn-owl
        alt: Owl
    """,
)
def same_drawing_twice(game: Game) -> Iterator[Fault]:
    """Icons with one drawing must say the same in words."""
    met: dict[str, dict[str, str]] = {}
    for id, icon in game.content.icons.items():
        said = met.setdefault(icon.drawing, {})
        words = str(icon.alt).casefold()
        if said and words not in said:
            other = next(iter(said.values()))
            yield Fault(
                f"icons.{id}.drawing",
                f"“{other}” shows the drawing “{icon.drawing}” already",
                "choose another drawing (playeraid list --icons), or use one icon for both",
                (f"icons.{other}.drawing",),
            )
        said.setdefault(words, id)


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
    apart: their cost, code, group, role, marks or numbers.
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
                    "name them apart, give each its own cost, code or group, or make them one "
                    "entry with more copies",
                    (f"collections.{id}.entries.{other}.name",),
                )


def _level_of(entry: Entry) -> tuple[object, ...]:
    """Return what distinguishes entries of one name on paper."""
    cost, marks = str(entry.cost or ""), tuple(map(str, entry.marks))
    return cost, entry.code, entry.group, entry.role, marks, tuple(sorted(entry.numbers.items()))


@CHECKS.on(
    Subject.CONTENT,
    "R19",
    "unused-term",
    "A term stands in no text",
    severity=Severity.NOTE,
    why="A word that the sheets never use need not be translated or kept in step.",
    follows=(After(("R08", "R13"), Reach.MEANT),),
    bad="""
    terms:
      lair:
      # <- R19
        name: Lair
    """,
    good="""
    terms:
      lair:
        name: Lair
      bat:
        name: Bat
        meaning: It sleeps in a lair.
    game:
      notice: No bat was harmed.
    """,
    needs_whole=True,
)
def unused_term(game: Game) -> Iterator[Fault]:
    """A term, in any of its forms and set as a name or not, must stand in some text."""
    marked = {mark.name for mark in marks_of(game).names}
    rest = {
        id: term
        for id, term in game.content.terms.items()
        if marked.isdisjoint((str(term.name), *term.forms))
    }
    if not rest:
        return
    texts = _words_of_texts(game)
    for id, term in rest.items():
        if not any(_occurs(form.casefold(), texts) for form in (str(term.name), *term.forms)):
            yield _unused(f"terms.{id}", "term", id)


def _words_of_texts(game: Game) -> str:
    """Return the words of all texts but the names of terms, without letter case."""
    names = {term.name.id for term in game.content.terms.values()}
    return "\n".join(
        wording for text in game.texts.values() if text.id not in names for wording in text.wordings
    ).casefold()


def _occurs(form: str, texts: str) -> bool:
    """Whether a form occurs in texts, at the beginning of a word where words stand apart."""
    at = texts.find(form)
    while at > 0 and form.isascii() and texts[at - 1].isalnum():
        at = texts.find(form, at + 1)
    return at >= 0


@CHECKS.on(
    Subject.CONTENT,
    "R20",
    "unprinted-ruling",
    "An erratum rules on a text that no sheet shows",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    why="The publisher has corrected a rule, and nobody at the table learns of it.",
    bad="""
    components:
      coin:
        name: Coins
        count: goal.coins
    errata:
      coins:
        date: "2024-01-02"
        source: rulebook
        of: components.coin.name
        #   ^ R20
        text: Gold coins
        label: FAQ
    """,
    good="""
    errata:
      coins:
        date: "2024-01-02"
        source: rulebook
        of: sections.goal.blocks.hint.text
        text: Count in silence.
        label: FAQ
    """,
    needs_whole=True,
)
def unprinted_ruling(game: Game) -> Iterator[Fault]:
    """An active erratum must rule on a text that a sheet shows, itself or in a block."""
    active = {id: each.of for id, each in game.content.errata.items() if each.active}
    if not active:
        return
    printed = _printed(game.content)
    if not _placed_sections(game.content) <= game.content.sections.keys():
        return  # the section may be the one that a misspelt id means
    for id, of in active.items():
        steps = of.split(".")
        begins = {".".join(steps[:end]) for end in range(1, len(steps) + 1)}
        if of in game.texts and printed.isdisjoint(begins):
            yield Fault(
                f"errata.{id}.of",
                f"no sheet shows the text “{of}”",
                "place its section on a sheet, or give the erratum active: false",
            )


def _placed_sections(content: Content) -> set[str]:
    """Return the sections that sheets place, or that are cards."""
    sides = (side for sheet in content.sheets.values() for side in sheet.sides.values())
    cards = (cards for deck in content.decks.values() for cards in deck.cards.values())
    sections = {id for each in cards if isinstance(each, SectionCards) for id in each.sections}
    return sections | {id for side in sides for id in side.placed.values()}


def _printed(content: Content) -> set[str]:
    """Return the content paths below which texts are printed."""
    printed = {"game", "changes", "sources", "roles", "icons", "sheets", "decks", "errata"}
    for deck in content.decks.values():
        for cards in deck.cards.values():
            printed |= set(cards_in(cards, content) or ())
    printed |= {f"sections.{id}" for id in _placed_sections(content)}
    for path, section in _sections(content):
        if path in printed:
            printed |= _printed_by(section, content)
    return printed


def _printed_by(section: Section, content: Content) -> set[str]:
    """Return the content paths outside of a section that its blocks print."""
    paths: set[str] = set()
    for block in section.blocks.values():
        match block:
            case Entries(collection=id):
                home = f"collections.{id}"
                entries = content.collections[id].entries if id in content.collections else {}
                paths |= {f"{home}.fields", f"{home}.name"}
                paths |= {
                    f"{home}.entries.{name}"
                    for name, entry in entries.items()
                    if block.lists(entry)
                }
            case Places():
                places = content.places.items()
                paths |= {f"places.{id}" for id, place in places if block.lists(place)}
            case RollTable(roll=id):
                paths.add(f"rolls.{id}")
            case Modifiers(modifiers=ids):
                paths |= {f"modifiers.{id}" for id in ids}
            case Order():
                paths |= {"order", "phases"}
            case TrackFigure(track=id):
                paths.add(f"tracks.{id}")
            case Allowance(travel=means):
                paths |= {"order", f"travel.{means}"}
            case QueueFigure(track=id, store=store):
                paths |= {f"tracks.{id}", f"tracks.{store}"}
    return paths


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
    for topic in (*plain, *MAP_TOPICS):
        for item in getattr(content, topic).values():
            words.update(_names(item.name))
    return words


def _names(text: Text) -> Iterable[str]:
    """Return the wordings of a name, in plain words."""
    return map(plain_words, text.wordings)


@CHECKS.on(
    Subject.CONTENT,
    "R21",
    "missing-geography",
    "The shape of the land of a map is not there, or cannot be read",
    why="Without land there is no map to lay beside the board.",
    bad="""
    map:
      name: Island
      geography: shores
      #          ^^^^^^ R21
    """,
    good="""
    map:
      name: Island
    """,
    vital=True,
)
def missing_geography(game: Game) -> Iterator[Fault]:
    """The folder with the shape of the land that a map names must hold the land, as GeoJSON."""
    name = game.content.map.geography if game.content.map else None
    if name and ((home := game.data_folder(name)) is None or not (home / LAND).is_file()):
        yield Fault(
            "map.geography",
            f"there is no file “{name}/{LAND}”",
            "put it beside the game's files, or leave out geography",
        )
    elif fault := ground_fault(game):
        yield Fault(
            "map.geography",
            f"the shape of the land cannot be read: {fault}",
            "correct the file: GeoJSON, a collection of features with coordinates",
        )


@CHECKS.on(
    Subject.CONTENT,
    "R22",
    "off-the-board",
    "A figure names a cell that its board does not have",
    why="A piece beside the board is drawn nowhere, and the example shows another position.",
    bad="""
    boards:
      valley:
        name: Valley
        cells: hexes
        rings: 3
    sections:
      valley:
        title: Valley
        source: [rulebook]
        blocks:
          figure:
            kind: board
            board: valley
            alt: The valley
            pieces:
              bat:
                at: "3,1"
                #   ^ R22
                icon: bat
    sheets:
      valley:
        title: Valley
        front:
          title: Valley
          bands:
            - fill: [goal, valley]
    """,
    good="""
    boards:
      valley:
        name: Valley
        cells: hexes
        rings: 3
    sections:
      valley:
        title: Valley
        source: [rulebook]
        blocks:
          figure:
            kind: board
            board: valley
            alt: The valley
            pieces:
              bat:
                at: "3,-1"
                icon: bat
    sheets:
      valley:
        title: Valley
        front:
          title: Valley
          bands:
            - fill: [goal, valley]
    """,
    vital=True,
)
def off_the_board(game: Game) -> Iterator[Fault]:
    """Every cell that a figure or a line names is one of its board; a line leads to a neighbour."""
    for id, board in game.content.boards.items():
        for number, line in enumerate(board.lines if board.points else ()):
            for index, cell in enumerate(line):
                if cell not in board.points:
                    yield _no("point", cell, f"boards.{id}.lines.{number}.{index}", board.points)
    for path, section in _sections(game.content):
        for name, block in section.blocks.items():
            if isinstance(block, BoardFigure) and block.board in game.content.boards:
                board = game.content.boards[block.board]
                yield from _off_board(f"{path}.blocks.{name}", block, board)


def _off_board(path: str, block: BoardFigure, board: Board) -> Iterator[Fault]:
    grid = grid_of(board)
    if not grid.spots:
        return
    for at, cell in _cells_named(block):
        if cell not in grid.spots:
            yield Fault(
                f"{path}.{at}",
                f"“{block.board}” has no cell “{cell}”",
                _range_of(board) or did_you_mean(cell, grid.spots),
            )
    for id, area in block.areas.items():
        if area.start is None or area.start not in grid.spots:
            continue
        near = grid.neighbours(area.start, area.directions)
        for index, cell in enumerate(area.towards):
            if cell in grid.spots and cell not in near:
                yield Fault(
                    f"{path}.areas.{id}.towards.{index}",
                    f"no line leads from {area.start} to {cell} as its first cell",
                    f"the lines lead to {'  '.join(near)}",
                )


def _cells_named(block: BoardFigure) -> Iterator[tuple[str, str]]:
    """Yield the cells that a figure names, each with its path below the block."""
    for id, piece in block.pieces.items():
        yield f"pieces.{id}.at", piece.at
    for id, area in block.areas.items():
        for key, cell in (("around", area.around), ("from", area.start)):
            if cell is not None:
                yield f"areas.{id}.{key}", cell
        for key in ("towards", "cells"):
            for index, each in enumerate(getattr(area, key)):
                yield f"areas.{id}.{key}.{index}", each
    for topic in ("arrows", "crossed"):
        for id, move in getattr(block, topic).items():
            yield f"{topic}.{id}.from", move.start
            yield f"{topic}.{id}.to", move.end


def _range_of(board: Board) -> str:
    """Return which cells a board has, in words; nothing where they have names of their own."""
    if board.cells == "hexes":
        return f"with q,r at most {board.rings} steps from the middle, 0,0"
    if board.cells == "squares":
        return f"its squares are a1 to {list(grid_of(board).spots)[-1]}"
    return ""


@CHECKS.on(
    Subject.CONTENT,
    "R23",
    "off-the-track",
    "A figure names a space that its track does not have",
    why="An arrow to nowhere would teach a move that nobody can make.",
    bad="""
    tracks:
      trail:
        name: Trail
        shape: queue
        last: 3
    sections:
      figure:
        title: Figure
        source: [rulebook]
        blocks:
          trail:
            kind: queue
            track: trail
            alt: The trail
            entry: New
            exit: Old
            arrows:
              back: {from: 1, to: 4}
              #               ^ R23
    sheets:
      figure:
        title: Figure
        front:
          title: Figure
          bands:
            - fill: [goal, figure]
    """,
    good="""
    tracks:
      trail:
        name: Trail
        shape: queue
        last: 3
    sections:
      figure:
        title: Figure
        source: [rulebook]
        blocks:
          trail:
            kind: queue
            track: trail
            alt: The trail
            entry: New
            exit: Old
            slots: [AB, CD]
            arrows:
              back: {from: 1, to: 3}
    sheets:
      figure:
        title: Figure
        front:
          title: Figure
          bands:
            - fill: [goal, figure]
    """,
    vital=True,
)
def off_the_track(game: Game) -> Iterator[Fault]:
    """Arrows join two different spaces of the track, and no more slots are told than it has."""
    for path, section in _sections(game.content):
        for name, block in section.blocks.items():
            if isinstance(block, QueueFigure) and (track := game.content.tracks.get(block.track)):
                first = game.content.known_number(1 if track.first is None else track.first)
                last = game.content.known_number(track.last)
                if first is not None and last is not None:
                    yield from _off_track(f"{path}.blocks.{name}", block, range(first, last + 1))


def _off_track(path: str, block: QueueFigure, spaces: range) -> Iterator[Fault]:
    known = f"its spaces are {spaces.start} to {spaces.stop - 1}"
    for id, arrow in block.arrows.items():
        for key, number in (("from", arrow.start), ("to", arrow.end)):
            if number not in spaces:
                message = f"“{block.track}” has no space {number}"
                yield Fault(f"{path}.arrows.{id}.{key}", message, known)
        if arrow.start == arrow.end:
            message = f"the arrow begins and ends at {arrow.end}"
            yield Fault(f"{path}.arrows.{id}.to", message, "let it lead to another space")
    if len(block.slots) > len(spaces):
        yield Fault(
            f"{path}.slots.{len(spaces)}",
            f"“{block.track}” has {len(spaces)} spaces, for {len(block.slots)} slots",
            "leave out the oldest, or correct the track",
            (f"tracks.{block.track}",),
        )


@CHECKS.on(
    Subject.CONTENT,
    "R24",
    "allowance-without-rounds",
    "How far one may go does not follow the rounds as it should",
    why="A table of rounds would tell the same in every line, or could not be made at all.",
    bad="""
    travel:
      rail:
        name: Rail
        steps: 3
    order:
      turn: {name: Turn, role: players, icon: bat}
    sections:
      figure:
        title: Figure
        source: [rulebook]
        blocks:
          rail:
            kind: allowance
            travel: rail
            #       ^^^^ R24
            turns: [turn]
    sheets:
      figure:
        title: Figure
        front:
          title: Figure
          bands:
            - fill: [goal, figure]
    """,
    good="""
    travel:
      rail:
        name: Rail
        steps: {remainder: 3}
    order:
      turn: {name: Turn, role: players, icon: bat}
    sections:
      figure:
        title: Figure
        source: [rulebook]
        blocks:
          rail:
            kind: allowance
            travel: rail
            turns: [turn]
    sheets:
      figure:
        title: Figure
        front:
          title: Figure
          bands:
            - fill: [goal, figure]
    """,
    vital=True,
)
def allowance_without_rounds(game: Game) -> Iterator[Fault]:
    """An allowance tells of steps that are a remainder, which comes again after 2 to 12 rounds."""
    for id, travel in game.content.travel.items():
        if isinstance(travel.steps, Remainder):
            cycle = game.content.known_number(travel.steps.remainder)
            if cycle is not None and cycle not in _CYCLES:
                yield Fault(
                    f"travel.{id}.steps.remainder",
                    f"steps cannot come again after {cycle} rounds",
                    f"give a number from {_CYCLES.start} to {_CYCLES.stop - 1}",
                )
    for path, section in _sections(game.content):
        for name, block in section.blocks.items():
            if isinstance(block, Allowance) and block.travel in game.content.travel:
                steps = game.content.travel[block.travel].steps
                if not isinstance(steps, Remainder):
                    yield Fault(
                        f"{path}.blocks.{name}.travel",
                        f"the steps of “{block.travel}” are the same in every round",
                        "tell them as a remainder, or write a rule instead of the table",
                        (f"travel.{block.travel}.steps",),
                    )


_CYCLES = range(2, 13)
"""After how many rounds the steps of a means of travel may come again."""
