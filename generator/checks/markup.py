"""Area T: what is written in texts that texts do not have: markup of elsewhere, lines, lists."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.texts.wordings import findable
from generator.content.game import Game
from generator.content.lines import flattened
from generator.content.passages import MOST_ITEMS, lists_in
from generator.content.spelling import Spelling, spelling_of
from generator.content.tree import node_at
from generator.findings import Edit, Severity, raw_source, shortened
from generator.language.foreign import LINES, Foreign, foreign_markup
from generator.language.po import in_catalogue, spelling_in_catalogue
from generator.language.translation import Translation

CELL_LINES = "write a line break in the cell, and “- ” before items"
_DEEPER = re.compile(r"^- .*\n(?:.*\n)*?[ \t]+(- \S.*)", re.MULTILINE)
"""An item of a list, and a later one that is indented."""


@CHECKS.on(
    Subject.CONTENT,
    "T22",
    "foreign-markup",
    "A text has markup that texts do not have",
    why="It is printed as written: “<b>”, “&amp;” and brackets in the middle of a rule.",
    severity=Severity.WARNING,
    fixes=True,
    bad="""
    terms:
      crown:
        name: Crown
        meaning: Worn by the <b>king</b> &amp; no one else; see [the rules](rules.md).
        #                    ^ T22
        #                                ^ T22
        #                                                       ^ T22
    """,
    good="""
    terms:
      crown:
        name: Crown
        meaning: Worn by the **king** & no one else; if x < 3, see the rules [1].
    """,
)
def foreign_markup_in_text(game: Game) -> Iterator[Fault]:
    """Texts have ``*names*``, ``**strong words**``, ``_italics_`` and placeholders.

    They have no HTML, no other Markdown, no LaTeX and no placeholders of other programs.
    """
    lost = flattened(game)
    for text in game.texts.values():
        for path, wording in text.wordings_by_path.items():
            found = foreign_markup(wording)
            if not found:
                continue
            spelling = spelling_of(game.tree, path, wording, game.lines)
            for each in found:
                if not (each.begins_line and path in lost):
                    yield _fault(path, wording, each, spelling, text.prose)


def _fault(
    path: str, wording: str, found: Foreign, spelling: Spelling | None, is_prose: bool
) -> Fault:
    at = findable(wording, found.start, found.end)
    if spelling is None:
        return Fault(path, found.message(wording), found.hint, at=at)
    at = spelling.source(found.start, found.end)
    has_lines = is_prose and spelling.cell is not None
    edits = spelling.rewritten(found.changes or (found.lines if has_lines else ()))
    hint = CELL_LINES if has_lines and found.hint == LINES else found.hint
    return Fault(path, found.message(wording), hint, at=at, edits=edits)


@CHECKS.also(Subject.TRANSLATION, "T22")
def foreign_markup_in_translation(translation: Translation) -> Iterator[Fault]:
    """The same holds for translations, whatever their source has."""
    for entry in translation.entries.values():
        for index, words in enumerate(entry.translation):
            path = f"{entry.id}#{index}"
            found = foreign_markup(words)
            if found and entry.id:
                home = translation.place(path)
                spelling = spelling_in_catalogue(home, words, translation.lines)
                text = translation.game.texts.get(entry.id)
                is_prose = text is not None and text.prose
                for each in found:
                    yield _fault_of_entry(path, words, each, spelling, is_prose)


def _fault_of_entry(
    path: str, words: str, found: Foreign, spelling: Spelling | None, is_prose: bool
) -> Fault:
    edits: tuple[Edit, ...] = ()
    if spelling is not None:
        wanted = found.changes or (found.lines if is_prose else ())
        changes = (each._replace(words=in_catalogue(each.words)) for each in wanted)
        edits = tuple(spelling.edit(*change) for change in changes)
    at = findable(words, found.start, found.end)
    return Fault(path, found.message(words), found.hint, at=at, edits=edits)


@CHECKS.on(
    Subject.CONTENT,
    "T23",
    "lost-lines",
    "A text has lines or paragraphs that are lost",
    why="What was a list is printed as one run of words, in which nobody sees the choices.",
    severity=Severity.WARNING,
    bad="""
    terms:
      crown:
        name: Crown
        meaning: Choose one of these.

          Then draw a card.
          # <- T23
    """,
    good="""
    terms:
      crown:
        name: Crown
        meaning: >-
          Choose one: draw a card
          or discard a card.
    """,
)
def lost_lines(game: Game) -> Iterator[Fault]:
    """Only a passage whose lines its file keeps apart, with ``|``, has several lines.

    Names, titles and labels are one line. Any other text may be wrapped over several lines of its
    file, which are printed as one.
    """
    for path, place in flattened(game).items():
        words = raw_source(place, game.lines).strip()
        shown = shortened(" ".join(words.split()))
        message = f"“{shown}” does not begin a line: this text is printed as one line"
        yield Fault(path, message, LINES, at=words)


@CHECKS.also(Subject.TRANSLATION, "T23")
def lost_lines_of_translation(translation: Translation) -> Iterator[Fault]:
    """The translation of a name, a title or a label is one line too."""
    for entry in translation.entries.values():
        text = translation.game.texts.get(entry.id)
        for index, words in enumerate(entry.translation):
            if entry.id and "\n" in words.strip() and not (text and text.prose):
                message = "the line that begins here is lost: this text is one line"
                yield Fault(f"{entry.id}#{index}", message, "write it as its source is", at="\n")


@CHECKS.on(
    Subject.CONTENT,
    "T32",
    "list-in-text",
    "A list within a text is too long, too deep or no list",
    why="A list in a text is short: what has many items or levels is read as rules or a table.",
    severity=Severity.WARNING,
    bad="""
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            text: |
              Who wears the crown:
              - wins.
              # <- T32
    """,
    good="""
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            text: |
              Who wears the crown
              - wins, or
              - reigns.
    """,
)
def list_in_text(game: Game) -> Iterator[Fault]:
    """A list within a text has two to twelve items, all on one level."""
    for text in game.texts.values():
        for path, wording in text.wordings_by_path.items():
            for items in lists_in(wording):
                if len(items) == 1:
                    message, hint = "this list has a single item", "write it as a sentence"
                elif len(items) > MOST_ITEMS:
                    message = f"this list has {len(items)} items, at most {MOST_ITEMS} are short"
                    hint = "make a block of the kind rules of it, or several fields"
                else:
                    continue
                yield Fault(path, message, hint, at=items[0])
            if "\n" in wording and (deep := _DEEPER.search(str(node_at(game.tree, path)))):
                message = "this item is printed on the level of the one before it"
                yield Fault(path, message, "lists within texts have one level", at=deep[1])
