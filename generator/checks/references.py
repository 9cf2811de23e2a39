"""Area R: everything that is named exists, and everything that exists is named."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CONTENT, Fault
from generator.content.game import Game
from generator.content.model import Content, Table
from generator.content.text import Text
from generator.findings import Severity, did_you_mean
from generator.language.markup import IconName, Malformed, Words, parse, terms_in, values_in, walk

LISTED_TOPICS = {
    "icons": "icon",
    "roles": "role",
    "phases": "phase",
    "tracks": "track",
    "dice": "die",
    "rolls": "roll",
    "modifiers": "modifier",
    "collections": "collection",
    "sections": "section",
    "sources": "source",
    "values": "value",
}

NAMED_TOPICS = ("terms", "collections", "tracks", "roles", "phases", "components", "sections")
"""Topics whose names a text may set as a name."""


@CONTENT.check("R01", "unknown-id", "An id names nothing in the content")
def unknown_id(game: Game) -> Iterator[Fault]:
    """Every id that a field names must stand under its topic."""
    for reference in game.references:
        known = names_of(game.content, reference.topic)
        if reference.id not in known and not game.may_have(reference.topic, reference.id):
            yield Fault(
                ".".join(reference.path),
                f"there is no {LISTED_TOPICS[reference.topic]} “{reference.id}”",
                did_you_mean(reference.id, known),
            )
    yield from _unknown_groups(game.content)
    yield from _unknown_texts(game)


def _unknown_groups(content: Content) -> Iterator[Fault]:
    for id, collection in content.collections.items():
        for name, entry in collection.entries.items():
            path = f"collections.{id}.entries.{name}"
            if entry.group and entry.group not in collection.groups:
                yield Fault(
                    f"{path}.group",
                    f"there is no group “{entry.group}”",
                    did_you_mean(entry.group, collection.groups),
                )
            for field in entry.fields:
                if field not in collection.fields:
                    yield Fault(
                        f"{path}.fields.{field}",
                        f"there is no field “{field}”",
                        did_you_mean(field, collection.fields),
                    )
    for id, section in content.sections.items():
        for name, block in section.blocks.items():
            group = getattr(block, "group", None)
            known = content.collections.get(getattr(block, "collection", ""))
            if group and known and group not in known.groups:
                yield Fault(
                    f"sections.{id}.blocks.{name}.group",
                    f"there is no group “{group}”",
                    did_you_mean(group, known.groups),
                )
            if isinstance(block, Table):
                yield from _unknown_columns(block, f"sections.{id}.blocks.{name}")


def _unknown_columns(table: Table, path: str) -> Iterator[Fault]:
    for id, row in table.rows.items():
        for column in row.cells:
            if column not in table.columns:
                yield Fault(
                    f"{path}.rows.{id}.cells.{column}",
                    f"there is no column “{column}”",
                    did_you_mean(column, table.columns),
                )


def _unknown_texts(game: Game) -> Iterator[Fault]:
    for id, erratum in game.content.errata.items():
        topic, _, entry = erratum.of.partition(".")
        if erratum.of not in game.texts and not game.may_have(topic, entry):
            yield Fault(
                f"errata.{id}.of",
                f"there is no text “{erratum.of}”",
                did_you_mean(erratum.of, game.texts),
            )


@CONTENT.check("R05", "unknown-icon", "A text shows an icon that the game does not have")
def unknown_icon(game: Game) -> Iterator[Fault]:
    """Icons in texts (``{icon:bat}``) must be declared under ``icons``."""
    known = names_of(game.content, "icons")
    for text in game.texts.values():
        for wording in text.wordings:
            for span in walk(parse(wording)):
                if (
                    isinstance(span, IconName)
                    and span.name not in known
                    and not game.may_have("icons", span.name)
                ):
                    yield Fault(
                        text.id, f"there is no icon “{span.name}”", did_you_mean(span.name, known)
                    )


@CONTENT.check("R07", "circular-reference", "An icon is described by itself")
def circular_reference(game: Game) -> Iterator[Fault]:
    """The alternative text of an icon may show other icons, but must not lead back to it."""
    shown = {
        id: [
            span.name
            for text in _wordings_of(game, icon.alt)
            for span in walk(parse(text))
            if isinstance(span, IconName)
        ]
        for id, icon in game.content.icons.items()
    }
    for id in shown:
        reached: set[str] = set()
        ahead = list(shown[id])
        while ahead:
            name = ahead.pop()
            if name not in reached:
                reached.add(name)
                ahead += shown.get(name, ())
        if id in reached:
            yield Fault(
                f"icons.{id}.alt", f"the icon “{id}” is described by itself", "say it in words"
            )


def _wordings_of(game: Game, text: Text) -> Iterator[str]:
    """Yield what may be printed for a text: its own words, and those of its errata."""
    yield from text.wordings
    for erratum in game.content.errata.values():
        if erratum.of == text.id and erratum.text:
            yield from erratum.text.wordings


@CONTENT.check("R09", "unknown-placeholder", "A text names a value that the game does not have")
def unknown_placeholder(game: Game) -> Iterator[Fault]:
    """Placeholders must be values; braces may stand for nothing else."""
    known = names_of(game.content, "values")
    for text in game.texts.values():
        for name in dict.fromkeys(_values_named(text)):
            if name not in known and not game.may_have("values", name):
                yield Fault(text.id, f"there is no value “{name}”", did_you_mean(name, known))
        for wording in text.wordings:
            for span in walk(parse(wording)):
                if isinstance(span, Malformed):
                    yield Fault(
                        text.id,
                        f"“{span.text}” is no placeholder",
                        "write {group.name} for a value, {icon:name} for an icon",
                    )


def _values_named(text: Text) -> Iterator[str]:
    if text.axis:
        yield text.axis
    for wording in text.wordings:
        yield from values_in(parse(wording))


@CONTENT.check("R13", "unknown-name", "A text marks a name that the game does not know")
def unknown_name(game: Game) -> Iterator[Fault]:
    """Words set as a name (``*Garlic*``) must be a term, an entry, a track or a place."""
    if any(game.may_have(topic) for topic in NAMED_TOPICS):
        return
    known = known_words(game.content)
    folded = {word.casefold() for word in known}
    for text in game.texts.values():
        for wording in text.wordings:
            for name in terms_in(parse(wording)):
                if name.casefold() not in folded:
                    yield Fault(
                        text.id,
                        f"“{name}” is no term or name of this game",
                        did_you_mean(name, known) or "add it to the terms, or drop the *",
                    )


@CONTENT.check("R14", "lone-star", "A star in a text marks nothing", Severity.WARNING)
def lone_star(game: Game) -> Iterator[Fault]:
    """A star that opens or closes nothing is printed as it stands."""
    for text in game.texts.values():
        for wording in text.wordings:
            if any("*" in span.text for span in walk(parse(wording)) if isinstance(span, Words)):
                yield Fault(
                    text.id, "a “*” here marks nothing", "close it: *name* or **word**; or drop it"
                )


@CONTENT.check("R04", "unused-entry", "Something is declared that nothing uses", Severity.WARNING)
def unused_entry(game: Game) -> Iterator[Fault]:
    """Icons, sources and pieces of the round that nothing names are left-overs."""
    if game.dropped or not game.whole:
        return
    used = {(reference.topic, reference.id) for reference in game.references}
    used |= {
        ("icons", span.name)
        for text in game.texts.values()
        for wording in text.wordings
        for span in walk(parse(wording))
        if isinstance(span, IconName)
    }
    for topic in ("icons", "sources", "phases", "roles", "rolls", "modifiers", "sections", "dice"):
        known = names_of(game.content, topic)
        misspelt = any(each == topic and id not in known for each, id in used)
        for id in known:
            if (topic, id) not in used and not misspelt:
                yield Fault(
                    f"{topic}.{id}",
                    f"nothing uses the {LISTED_TOPICS[topic]} “{id}”",
                    "use it or delete it",
                )


@CONTENT.check("R10", "unused-value", "A value is declared that nothing uses", Severity.WARNING)
def unused_value(game: Game) -> Iterator[Fault]:
    """A value that no text and no table names is a fact that nobody reads."""
    if game.dropped or not game.whole:
        return
    used = {reference.id for reference in game.references if reference.topic == "values"}
    for text in game.texts.values():
        used.update(_values_named(text))
    known = names_of(game.content, "values")
    if not used.issubset(known):
        return  # one of the unused may be what a misspelt name means
    for name in known:
        if name not in used:
            yield Fault(f"values.{name}", f"nothing uses the value “{name}”", "use it or delete it")


@CONTENT.check("R12", "fact-without-source", "A section does not say where its facts come from")
def fact_without_source(game: Game) -> Iterator[Fault]:
    """Where the game asks for sources, every section must cite one."""
    if not game.content.game.require_sources:
        return
    for id, section in game.content.sections.items():
        if not section.source:
            yield Fault(f"sections.{id}", f"the section “{id}” names no source", "add source: […]")


@CONTENT.check("R15", "unknown-language", "The language of the game is not known")
def unknown_language(game: Game) -> Iterator[Fault]:
    """Numbers, dates and plural forms follow the language."""
    from babel.localedata import exists

    language = game.content.game.source_language
    if not exists(language):
        yield Fault(
            "game.source_language", f"the language “{language}” is not known", "such as en or pt_BR"
        )


@CONTENT.check("R16", "rival-errata", "Two active errata rule on one text")
def rival_errata(game: Game) -> Iterator[Fault]:
    """Only one of them could be printed."""
    first: dict[str, str] = {}
    for id, erratum in game.content.errata.items():
        if erratum.active and first.setdefault(erratum.of, id) != id:
            yield Fault(
                f"errata.{id}.of",
                f"“{first[erratum.of]}” rules on “{erratum.of}” already",
                "give one of them active: false",
                (f"errata.{first[erratum.of]}.of",),
            )


def names_of(content: Content, topic: str) -> list[str]:
    """Return the ids of a topic; values by group and name."""
    if topic == "values":
        return [f"{group}.{name}" for group, names in content.values.items() for name in names]
    return list(getattr(content, topic))


def known_words(content: Content) -> set[str]:
    """Return every word that a text may set as a name."""
    words: set[str] = set()
    for term in content.terms.values():
        words.update((str(term.name), *term.forms))
    for collection in content.collections.values():
        for entry in collection.entries.values():
            words.update((str(entry.name), *entry.names))
    for topic in (content.tracks, content.roles, content.phases, content.components):
        words.update(str(item.name) for item in topic.values())
    for track in content.tracks.values():
        words.update(str(space.name) for space in track.spaces.values())
    for section in content.sections.values():
        words.add(str(section.title))
    return words
