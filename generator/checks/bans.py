"""Area T: what is marked as a ban is worded as one."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.translations.pairs import comparison
from generator.content.game import Game
from generator.content.items import item_lists
from generator.content.model import Rule
from generator.content.text import Text
from generator.findings import Severity
from generator.language.negation import negates
from generator.language.translation import Translation

_MESSAGE = "the ban says neither “no” nor “never”, so beside its ✗ it reads as an order"


@CHECKS.on(
    Subject.CONTENT,
    "T29",
    "ban-without-negation",
    "A text under a ban does not forbid anything",
    why="“✗ Jump over a man” and “✗ Never jump over a man” cannot both mean the same.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    sections:
      flight:
        title: Flight
        source: [rulebook]
        blocks:
          night:
            kind: rules
            rules:
              light:
                text: Fly by day.
                #     ^ T29
                force: never
              rest:
                text: "Sleep: once a night."
                #     ^ T29
                force: never
    sheets:
      flight:
        title: Flight
        front:
          title: Flight
          bands:
            - across: 2
              fill: [goal, flight]
    """,
    good="""
    sections:
      flight:
        title: Flight
        source: [rulebook]
        blocks:
          night:
            kind: rules
            rules:
              light:
                text: Never fly by day.
                force: never
              rest:
                text: Sleep no more than once a night.
                force: never
    sheets:
      flight:
        title: Flight
        front:
          title: Flight
          bands:
            - across: 2
              fill: [goal, flight]
    """,
)
def ban_without_negation(game: Game) -> Iterator[Fault]:
    """A text under `force: never` has a word that forbids, if the language's are known."""
    for text in bans(game):
        for path, wording in text.wordings_by_path.items():
            if negates(wording, game.content.game.source_language) is False:
                hint = "begin it with “Never …” or “No …”, or give it another force"
                yield Fault(path, _MESSAGE, hint)


@CHECKS.also(Subject.TRANSLATION, "T29")
def ban_without_negation_in_translation(translation: Translation) -> Iterator[Fault]:
    """Nor does the translation of a ban lack such a word."""
    banned = {text.id for text in bans(translation.game)}
    for pair in comparison(translation).pairs:
        if pair.id in banned and negates(pair.words, translation.language) is False:
            yield Fault(pair.path, _MESSAGE, "word it as a ban, as its source is")


def bans(game: Game) -> Iterator[Text]:
    """Yield the texts that are marked as bans."""
    for section in game.content.sections.values():
        for block in section.blocks.values():
            for items in item_lists(block):
                for item in items.values():
                    if isinstance(item, Rule) and item.force == "never":
                        yield item.text
