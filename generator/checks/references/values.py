"""Area R: values, sources and languages that are named."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.references.topics import add_to, hints_for
from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.content.model import Content
from generator.findings import Severity
from generator.language.marks import marks_of
from generator.language.script import is_known


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
    known, hint = game.names("values"), game.once(hints_for)
    for mark in marks_of(game).values:
        if mark.name not in known and not game.may_have("values", mark.name):
            yield Fault(
                mark.path,
                f"there is no value “{mark.name}”",
                hint(mark.name, "values") or add_to("values"),
                at=mark.at,
            )


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
