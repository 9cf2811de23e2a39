"""Corruptions of reminders and of words of roles that checks of areas R and T must find."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.mutants.book import Book, Mutant, Sample, kind

PACK = """\
terms:
  prowl: {name: Prowling, reminder: It acts in the turn in which it appears.}
  lurk: {name: Lurking, reminder: Nobody sees it before it strikes.}
roles:
  pack: {name: Pack of wolves, icon: pack-head}
  herd: {name: Herd of deer, icon: herd-head}
icons:
  pack-head: {drawing: wolf-head, alt: Pack}
  herd-head: {drawing: deer-head, alt: Herd}
collections:
  pack:
    name: Beasts of the wood
    entries:
      alpha: {name: Alpha wolf, marks: [Prowling], text: "Let [the pack]{role:pack} run."}
      scout: {name: Scout wolf, marks: [Lurking], text: "Tell [the herd]{role:herd} to flee."}
      elder: {name: Elder stag, text: "*Prowling* {reminder:prowl}. [The herd]{role:herd} rests."}
sections:
  pack:
    title: The pack
    source: [rulebook]
    blocks:
      all: {kind: entries, collection: pack, style: lines, reminders: true}
"""
"""Beasts without faults, which each mutant adds to the game with one."""
SAMPLE = Sample("pack.yaml", PACK)


@kind("T33")
def misspelt_role_of_words(book: Book) -> Iterator[Mutant]:
    """words of a role that is not there"""
    yield from SAMPLE.corrupted(r"{role:(\w+)}", r"{role:\1s}")
    yield from SAMPLE.corrupted(r"{role:(\w)\w", r"{role:\1")


@kind("T33")
def lost_role(book: Book) -> Iterator[Mutant]:
    """words of a role that is renamed everywhere else"""
    for role in ("pack", "herd"):
        text = re.sub(rf"(?m)^  {role}: {{name: (\w+ of)", rf"  {role}-2: {{name: \1", PACK)
        yield SAMPLE.mutant(SAMPLE.line_with(f"{{role:{role}}}"), text)


@kind("R28")
def misspelt_reminder(book: Book) -> Iterator[Mutant]:
    """a reminder of a term that is not there"""
    yield from SAMPLE.corrupted(r"{reminder:(\w+)}", r"{reminder:\1q}")
    yield from SAMPLE.corrupted(r"{reminder:(\w+)\w}", r"{reminder:\1}")


@kind("R28")
def term_without_reminder(book: Book) -> Iterator[Mutant]:
    """a text that asks for the reminder of a term without one"""
    text = PACK.replace(", reminder: It acts in the turn in which it appears.", "")
    yield SAMPLE.mutant(SAMPLE.line_with("{reminder:"), text)


@kind("R27")
def reminder_nobody_prints(book: Book) -> Iterator[Mutant]:
    """a reminder of a term that no entry names"""
    yield from SAMPLE.corrupted(r"marks: \[Lurking\]", "marks: [Grey]", "lurk:")
    yield from SAMPLE.corrupted(r", reminders: true", "", "lurk:")


@kind("R29")
def keyword_without_reminder(book: Book) -> Iterator[Mutant]:
    """a keyword among others that lost its reminder"""
    yield from SAMPLE.corrupted(r"(lurk: {name: Lurking), reminder: [^}]*}", r"\1}")


@kind("R13")
def misspelt_name_before_its_reminder(book: Book) -> Iterator[Mutant]:
    """a name of a term that is misspelt where its reminder follows"""
    yield from SAMPLE.corrupted(r"\*Prowl(ing)\*", r"*Prowll\1*")
