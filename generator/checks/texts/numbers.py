"""Area T: numbers that plural forms hide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.texts.wordings import comparable_texts
from generator.content.game import Game
from generator.findings import Severity
from generator.language.markup import parse, values_in
from generator.language.plurals import numbers_by_form


@CHECKS.on(
    Subject.CONTENT,
    "T12",
    "hidden-number",
    "A plural form covers several numbers and shows none",
    why="It is unclear whether two or ten are meant.",
    severity=Severity.WARNING,
    bad="""
    values:
      feast:
        days: 2
    terms:
      feast:
        name: Feast
        meaning:
          plural: feast.days
          one: Eat for {feast.days} day.
          other: Eat for some days.
          #      ^ T12
    """,
    good="""
    values:
      feast:
        days: 2
    terms:
      feast:
        name: Feast
        meaning:
          plural: feast.days
          one: Eat for a day.
          other: Eat for {feast.days} days.
    """,
)
def hidden_number(game: Game) -> Iterator[Fault]:
    """A form that stands for more than one number, by the rules of the language, shows it."""
    for text in comparable_texts(game):
        numbers = numbers_by_form(game.content.game.source_language)
        for (path, wording), (form, _) in zip(
            text.wordings_by_path.items(), text.forms, strict=True
        ):
            covered = numbers.get(form, ())
            if form == "other":  # also stands in for forms that a text does not have
                covered = [*covered, *chain(*(numbers[f] for f in numbers if f != "one"))]
            if len(covered) > 1 and text.axis not in values_in(parse(wording)):
                yield Fault(
                    path,
                    number_hidden(sorted(set(covered))),
                    f"name it: {{{text.axis}}}",
                    (f"{text.id}.plural",),
                )


def number_hidden(covered: Sequence[int]) -> str:
    """Return the message for a form that tells none of the numbers that it covers."""
    few = ", ".join(map(str, covered[:3])) + (" and more" if len(covered) > 3 else "")
    return f"this form stands for {few}, and does not tell the number"
