"""Area R: what is defined and never used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.checks.decks import cards_in
from generator.checks.references.topics import (
    LISTED_TOPICS,
    USED_TOPICS,
    sections_of,
    used_ids,
    used_values,
)
from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.content.gridmap import charted, tiles_on, units_of
from generator.content.listing import chosen
from generator.content.model import (
    Allowance,
    AnyBlock,
    Checklist,
    Collection,
    ComponentFigure,
    Content,
    CounterBlock,
    CrtBlock,
    Entries,
    Forces,
    GridMapFigure,
    Index,
    MatrixTable,
    Modifiers,
    Order,
    Places,
    QueueFigure,
    RollTable,
    ScheduleBlock,
    Section,
    SectionCards,
    TerrainChart,
    TrackFigure,
)
from generator.content.schedules import forces_of
from generator.findings import Severity
from generator.language.marks import marks_of


@CHECKS.on(
    Subject.CONTENT,
    "R04",
    "unused-entry",
    "Something is declared that nothing uses",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    why="It is left over, or a rule that belongs on a sheet is missing.",
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
        for id in _left_over(game.names(topic), used_ids(game, topic)):
            yield _unused(f"{topic}.{id}", LISTED_TOPICS[topic], id)
    for id, collection in game.content.collections.items():
        yield from _unused_in_collection(collection, f"collections.{id}")


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


def _unused(path: str, what: str, id: str) -> Fault:
    if what == LISTED_TOPICS["sections"]:
        hint = "add it to a side of a sheet, under “sheets”, or delete it"
        return Fault(path, f"no sheet shows the section “{id}”", hint, on_key=True)
    return Fault(path, f"nothing uses the {what} “{id}”", "use it or delete it", on_key=True)


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
    for name in _left_over(values, used_values(game)):
        yield _unused(f"values.{name}", "value", name)


@CHECKS.on(
    Subject.CONTENT,
    "R19",
    "unused-term",
    "No text uses a term",
    severity=Severity.NOTE,
    why="A word that the sheets never use need not be translated or maintained.",
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
    """A term, in any of its forms and set as a name or not, must occur in some text."""
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
    sections = {id for each in cards if isinstance(each, SectionCards) for id in each.printed}
    return sections | {id for side in sides for id in side.placed.values()}


def _printed(content: Content) -> set[str]:
    """Return the content paths below which texts are printed."""
    printed = {"game", "changes", "sources", "roles", "icons", "sheets", "decks", "errata"}
    for deck in content.decks.values():
        for cards in deck.cards.values():
            printed |= set(cards_in(cards, content) or ())
    printed |= {f"sections.{id}" for id in _placed_sections(content)}
    for path, section in sections_of(content):
        if path in printed:
            printed |= _printed_by(section, content)
    return printed


def _printed_by(section: Section, content: Content) -> set[str]:
    """Return the content paths outside of a section that its blocks print."""
    paths = (
        each(block, content)
        for block in section.blocks.values()
        for each in (_printed_entries, _printed_spaces, _printed_rules)
    )
    return set().union(*paths)


def _printed_entries(block: AnyBlock, content: Content) -> set[str]:
    """Return the paths of entries, their names and groups that a block prints."""
    match block:
        case Entries(collection=id):
            home = f"collections.{id}"
            names = {f"{home}.entries.{name}" for name in chosen(block, content)}
            groups = {f"{home}.groups"} if block.grouped else set()
            return {f"{home}.fields", f"{home}.name"} | groups | names
        case Checklist(collection=id) | Index(collection=id) if id:
            return {f"collections.{id}.entries.{name}.name" for name in chosen(block, content)}
        case MatrixTable(matrix=id) if id in content.matrices:
            return {f"matrices.{id}", *_named_by(block, content)}
        case CounterBlock(unit=unit):
            return {f"{_entry_path(unit)}.name"}
        case ComponentFigure(entry=reference):
            return {_entry_path(reference)}
        case ScheduleBlock(schedule=id):
            return {f"schedules.{id}"}
        case Forces(collection=id, schedule=schedule, of=of):
            units = forces_of(content, id, of)
            places = {f"schedules.{schedule}.places"} if schedule else set()
            return {f"collections.{id}.entries.{name}.name" for name in units} | places
    return set()


def _entry_path(reference: str) -> str:
    """Return the content path of an entry by its collection and id, as blocks name it."""
    collection, _, id = reference.partition(".")
    return f"collections.{collection}.entries.{id}"


def _printed_spaces(block: AnyBlock, content: Content) -> set[str]:
    """Return the paths of places, terrains and tracks that a block prints."""
    match block:
        case Places():
            places = content.places.items()
            return {f"places.{id}" for id, place in places if block.takes(place)}
        case GridMapFigure(gridmap=id):
            terrains = {f"terrains.{each}" for each in charted(content, id)}
            units = {f"collections.{home}.entries.{name}.name" for home, name in units_of(block)}
            return {f"gridmaps.{id}", *tiles_on(content, id)} | terrains | units
        case TerrainChart(gridmap=id, crt=crt):
            terrains = {f"terrains.{each}" for each in charted(content, id)}
            return {"mobility"} | terrains | ({f"crts.{crt}.terrain"} if crt else set())
        case TrackFigure(track=id):
            return {f"tracks.{id}"}
        case QueueFigure(track=id, store=store):
            return {f"tracks.{id}", f"tracks.{store}"}
    return set()


def _printed_rules(block: AnyBlock, _: Content) -> set[str]:
    """Return the paths of rolls, modifiers and rounds that a block prints."""
    match block:
        case RollTable(roll=id):
            return {f"rolls.{id}"}
        case Modifiers(modifiers=ids):
            return {f"modifiers.{id}" for id in ids}
        case CrtBlock(crt=id):
            return {f"crts.{id}"}
        case Order():
            return {"order", "phases"}
        case Allowance(travel=means):
            return {"order", f"travel.{means}"}
    return set()


def _named_by(block: MatrixTable, content: Content) -> Iterator[str]:
    """Yield the paths of what a printed matrix names: its rows, columns and outcomes."""
    matrix = content.matrices[block.matrix]
    ids = {id for axis in block.axes(matrix) for id in axis}
    outcomes = {result.outcome for result in matrix.results.values()}
    for home, collection in content.collections.items():
        for id in collection.entries:
            path = f"collections.{home}.entries.{id}"
            if f"{home}.{id}" in outcomes and block.key == "full":
                yield path
            elif id in ids or f"{home}.{id}" in outcomes:
                yield f"{path}.name"
