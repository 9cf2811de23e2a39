"""Area R: reminders of terms, and what asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.checks.layouts.uses import entries_with, uses_by_deck
from generator.checks.references.topics import sections_of
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.layouts import shown_on
from generator.content.listing import chosen
from generator.content.model import Content, Deck, Entries, Entry, EntryCards
from generator.findings import Severity, did_you_mean
from generator.language.marks import marks_of
from generator.language.reminders import printed_reminders, reminders_of

NAME_ONE = "name a term in its texts, as *Flying*, and give it a reminder"


class _Request(NamedTuple):
    """What asks for reminders, what to say where it prints none, and the terms it prints."""

    path: str
    message: str
    hint: str
    terms: tuple[str, ...]


@CHECKS.on(
    Subject.CONTENT,
    "R27",
    "idle-reminder",
    "A reminder is never printed, or nothing is there to remind of",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    why="The author relies on a reminder that no player gets to read.",
    bad="""
    terms:
      flying:
        name: Flying
        reminder: Only flyers stop it.
        #         ^ R27
        meaning: What is *Flying* passes over walls.
    """,
    good="""
    terms:
      flying:
        name: Flying
        reminder: Only flyers stop it.
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            text: It is *Flying* {reminder:flying}.
    """,
    needs_whole=True,
)
def idle_reminder(game: Game) -> Iterator[Fault]:
    """A text, a deck or a block prints each reminder; who asks for reminders prints some."""
    printed = {mark.name for mark in marks_of(game).reminders} | set(_of_layouts(game))
    for request in _requests(game):
        printed.update(request.terms)
        if not request.terms:
            yield Fault(
                f"{request.path}.reminders",
                request.message,
                request.hint,
            )
    for id, term in game.content.terms.items():
        if term.reminder and id not in printed:
            yield Fault(
                f"terms.{id}.reminder",
                "nothing prints this reminder",
                f"write {{reminder:{id}}} in a text, or “reminders: true” in a deck or block of "
                "entries that name the term",
            )


def _of_layouts(game: Game) -> Iterator[str]:
    """Yield the terms whose reminders a zone of a layout prints on the cards of entries."""
    content = game.content
    for use in uses_by_deck(content):
        if "reminders" in shown_on(use.name, use.deck, content):
            for card in entries_with(use, content):
                yield from reminders_of(game, card.entry)


def _entries_of(deck: Deck, content: Content) -> Iterator[Entry]:
    """Yield the entries that are cards of a deck."""
    for cards in deck.cards.values():
        if isinstance(cards, EntryCards):
            yield from chosen(cards, content).values()


@CHECKS.on(
    Subject.CONTENT,
    "R29",
    "keyword-without-reminder",
    "Cards or entries end with reminders, and one of their keywords has none",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    why="The player finds all other keywords explained, and has to look this one up.",
    bad="""
    terms:
      flying:
        name: Flying
        reminder: Only flyers stop it.
      stealthy:
        name: Stealthy
        #     ^ R29
    collections:
      omens:
        name: Omens
        entries:
          comet: {name: Comet, marks: [Flying, Stealthy], text: Draw two omens.}
    decks:
      omen-cards:
        title: Omens
        reminders: true
        cards: {all: {kind: entries, collection: omens}}
    """,
    good="""
    terms:
      flying:
        name: Flying
        reminder: Only flyers stop it.
      stealthy:
        name: Stealthy
    collections:
      omens:
        name: Omens
        entries:
          comet: {name: Comet, marks: [Flying], text: "Beware, it is *Stealthy*."}
    decks:
      omen-cards:
        title: Omens
        reminders: true
        cards: {all: {kind: entries, collection: omens}}
    """,
)
def keyword_without_reminder(game: Game) -> Iterator[Fault]:
    """Where reminders are asked for, each mark of an entry that is a term has one.

    Terms that only the text names need none: not each of them is a keyword.
    """
    bare = {
        word.casefold(): id
        for id, term in game.content.terms.items()
        if term.reminder is None
        for word in (term.name.original, *term.forms)
    }
    met = set()
    for entry in _reminding(game):
        for mark in entry.marks:
            id = bare.get(mark.original.casefold())
            if id and id not in met:
                met.add(id)
                yield Fault(
                    f"terms.{id}.name",
                    f"“{mark}” on “{entry.name}” has no reminder, where others have theirs",
                    f"write one: terms.{id}.reminder",
                )


def _reminding(game: Game) -> Iterator[Entry]:
    """Yield the entries that decks and blocks print with the reminders of their terms."""
    content = game.content
    for deck in content.decks.values():
        if deck.reminders:
            yield from _entries_of(deck, content)
    for _, section in sections_of(content):
        for block in section.blocks.values():
            if isinstance(block, Entries) and block.ends_with_reminders:
                yield from chosen(block, content).values()


def _requests(game: Game) -> Iterator[_Request]:
    """Yield the decks and blocks that ask for reminders; entries that are not there are none."""
    content = game.content
    for id, deck in content.decks.items():
        if deck.reminders:
            entries = _entries_of(deck, content)
            named = (term for entry in entries for term in reminders_of(game, entry))
            message = "no card of this deck names a term with a reminder"
            yield _Request(f"decks.{id}", message, NAME_ONE, tuple(named))
    for path, section in sections_of(content):
        for id, block in section.blocks.items():
            if isinstance(block, Entries) and block.reminders:
                is_known = block.collection in content.collections
                terms = printed_reminders(game, block) if is_known else ()
                message, hint = "no entry of this block names a term with a reminder", NAME_ONE
                if not block.ends_with_reminders:
                    message = "names, tables and numbers of entries have no reminders"
                    hint = "choose the style full, slips or lines, or leave it out"
                yield _Request(f"{path}.blocks.{id}", message, hint, terms)


@CHECKS.on(
    Subject.CONTENT,
    "R28",
    "missing-reminder",
    "A text asks for a reminder that is not there",
    why="Nothing would be printed where a rule is to be explained.",
    vital=True,
    bad="""
    terms:
      flying:
        name: Flying
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            text: It is *Flying* {reminder:flying}.
            #                    ^^^^^^^^^^^^^^^^^ R28
    """,
    good="""
    terms:
      flying:
        name: Flying
        reminder: Only flyers stop it.
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            text: It is *Flying* {reminder:flying}.
    """,
)
def missing_reminder(game: Game) -> Iterator[Fault]:
    """``{reminder:flying}`` names a term with a reminder, and stands in a text of rules.

    Names, titles, labels and reminders themselves have none.
    """
    terms = game.content.terms
    with_reminder = [id for id, term in terms.items() if term.reminder]
    for mark in marks_of(game).reminders:
        text = game.texts.get(mark.path) or game.texts.get(mark.path.rpartition(".")[0])
        if mark.name in terms and terms[mark.name].reminder is None:
            message = f"the term “{mark.name}” has no reminder"
            hint = (
                did_you_mean(mark.name, with_reminder) or f"write one: terms.{mark.name}.reminder"
            )
        elif mark.name not in terms and not game.may_have("terms", mark.name):
            message = f"there is no term “{mark.name}”"
            hint = did_you_mean(mark.name, with_reminder) or "add it to “terms”, with a reminder"
        elif text and not text.prose:
            message, hint = "a name, a label or a reminder has no reminders in it", "leave it out"
        else:
            continue
        yield Fault(mark.path, message, hint, at=mark.at)
