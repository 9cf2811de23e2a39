"""Area R: ids that are unknown, of the wrong kind, given twice, or that lead in a circle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from generator.checks.references.topics import (
    LISTED_TOPICS,
    add_to,
    hints_for,
    sections_of,
    unknown_fault,
)
from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game, Reference
from generator.content.model import (
    BoardFigure,
    Checklist,
    Content,
    Entries,
    Index,
    Section,
    Table,
)
from generator.content.tablegrids import groups_named, notes_named
from generator.content.text import Text
from generator.content.tree import Mapping, Node, node_at
from generator.findings import did_you_mean, nearest
from generator.language.markup import IconName, parse, walk

ELSEWHERE = {"places": "M01", "entries": "D06"}
"""Topics whose unknown ids another check reports."""


@CHECKS.on(
    Subject.CONTENT,
    "R01",
    "unknown-id",
    "An id names nothing in the content",
    why="What it should name would be missing from the sheet, or be in the wrong place.",
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
    """Every id that a field names must be defined under its topic; columns and fields count too."""
    hint = game.once(hints_for)
    for reference, other in _unknown(game):
        if not other:
            yield _at(
                reference,
                f"there is no {LISTED_TOPICS[reference.topic]} “{reference.id}”",
                hint(reference.id, reference.topic) or add_to(reference.topic),
            )
    yield from _unknown_in_collections(game.content)
    for path, section in sections_of(game.content):
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
    """Whether an entry may be in a part of the content that could not be read."""
    return game.may_have("collections") if topic == "cards" else game.may_have(topic, id)


def _unknown_in_collections(content: Content) -> Iterator[Fault]:
    for id, collection in content.collections.items():
        for name, entry in collection.entries.items():
            path = f"collections.{id}.entries.{name}"
            if entry.group and entry.group not in collection.groups:
                yield unknown_fault("group", entry.group, f"{path}.group", collection.groups)
            for field in entry.fields:
                if field not in collection.fields:
                    yield unknown_fault(
                        "field", field, f"{path}.fields.{field}", collection.fields, on_key=True
                    )


def _unknown_in_table(table: Table, path: str) -> Iterator[Fault]:
    """Report the columns, groups and notes that a table names and does not have."""
    for id, row in table.rows.items():
        for column in row.cells:
            if column not in table.columns:
                at = f"{path}.rows.{id}.cells.{column}"
                yield unknown_fault("column", column, at, table.columns, on_key=True)
    for at, group in groups_named(table):
        if group not in table.groups:
            yield unknown_fault("group", group, f"{path}.{at}", table.groups)
    for at, note in notes_named(table):
        if note not in table.notes:
            yield unknown_fault("note", note, f"{path}.{at}", table.notes)


def _unknown_in_blocks(section: Section, path: str, content: Content) -> Iterator[Fault]:
    for name, block in section.blocks.items():
        if isinstance(block, Table):
            yield from _unknown_in_table(block, f"{path}.blocks.{name}")
        elif (
            isinstance(block, Entries | Checklist | Index)
            and block.collection in content.collections
        ):
            collection = content.collections[block.collection]
            if block.group and block.group not in collection.groups:
                yield unknown_fault(
                    "group", block.group, f"{path}.blocks.{name}.group", collection.groups
                )
            if not isinstance(block, Entries):
                continue
            known = {number for entry in collection.entries.values() for number in entry.numbers}
            for number in block.numbers:
                if number not in known:
                    at = f"{path}.blocks.{name}.numbers.{number}"
                    yield unknown_fault("number", number, at, known, on_key=True)
        elif isinstance(block, BoardFigure):
            for id, area in block.areas.items():
                for key in ("until", "before"):
                    for index, piece in enumerate(getattr(area, key)):
                        if piece not in block.pieces:
                            at = f"{path}.blocks.{name}.areas.{id}.{key}.{index}"
                            yield unknown_fault("piece", piece, at, block.pieces)


def _is_unknown(of: str, game: Game) -> bool:
    """Whether an erratum rules on a text that cannot exist."""
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
    hint = game.once(hints_for)
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
    "An id is defined in two files",
    what="The files of a game are one content: an id, and a topic that is a list, is defined once.",
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
