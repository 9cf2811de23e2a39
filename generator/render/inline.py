"""Render texts as inline markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from generator.content.game import Game
from generator.content.text import Text
from generator.engine.source import SCHEME
from generator.language.conventions import NO_BREAK_SPACE
from generator.language.direction import runs_to_the_right
from generator.language.prefixes import MAQAF
from generator.language.script import hyphenation_limits, is_by_syllables, is_unspaced
from generator.language.typography import between
from generator.language.unbroken import Names, names_of
from generator.language.wording import Run, Wording
from generator.render.bidi import (
    foreign,
    in_own_direction,
    is_rtl,
    joined_apart,
    left_to_right,
)
from generator.render.codewords import codes_of
from generator.render.linebreaks import (
    ON_SHEETS,
    STAY_HERE,
    Tying,
    with_bound_prefixes,
    with_closed_ends,
    with_syllables_together,
    with_tied_ends,
    with_whole_ends,
    with_words_whole,
)

if TYPE_CHECKING:
    from markupsafe import Markup

HYPHENS = frozenset(f"-{MAQAF}")
_WEB_ADDRESS = r"(?:https?://|www\.)[^\s()<>]*[^\s()<>.,;:!?]"


class RoleInk(NamedTuple):
    """The colour of a role: its name in the palette, and what it is in the edition."""

    name: str
    colour: str


class Inline(Struct, frozen=True, dict=True):
    """Renders texts of one game in one language as inline markup."""

    game: Game
    wording: Wording
    on_screen: bool = False
    role_inks: Mapping[str, RoleInk] = {}

    def markup(self, text: Text, tying: Tying = ON_SHEETS) -> Markup:
        """Return a text with its lines, icons, terms, numbers and mark of an erratum."""
        *lines, last = self.wording.lines(text)
        parts = [self._line(line.runs, text, tying) for line in lines]
        parts.append(self._line(last.runs, text, tying, self._erratum(text)))
        words = _laid_out([line.begins for line in (*lines, last)], parts)
        if text.is_marked:
            return foreign(words, self.wording.language_of(text), "untranslated")
        return words

    def _line(
        self, words: Sequence[Run], text: Text, tying: Tying, end: Markup | str = ""
    ) -> Markup:
        """Return a line of a text, with something behind it."""
        from markupsafe import Markup

        names = self._names
        words = with_bound_prefixes(words, self.wording.language)
        if not self.on_screen:
            words = names.kept_together(words)
        runs = with_whole_ends(with_tied_ends(words, tying), names.least)
        if not self.on_screen:
            runs = list(names.kept_whole(runs))
            if is_unspaced(self.wording.language_of(text)):
                runs = list(with_words_whole(runs))
                end = Markup("{}{}").format(STAY_HERE, end) if end else end
            elif is_by_syllables(self.wording.language_of(text)):
                runs = list(with_syllables_together(runs))
        line = Markup("").join([*self._pieces(with_closed_ends(runs)), end])
        runs_otherwise = self._is_mirrored and runs_to_the_right("".join(run.text for run in runs))
        return left_to_right(line) if runs_otherwise and not text.untranslated else line

    def _pieces(self, runs: Iterable[Run]) -> Iterator[Markup]:
        """Yield runs as markup, those of one role behind its mark."""
        from markupsafe import Markup

        for role, group in groupby(runs, key=lambda run: run.role):
            markup = Markup("").join(map(self._run, group))
            yield self._of_role(role, markup) if role in self.role_inks else markup

    def _of_role(self, role: str, words: Markup) -> Markup:
        """Return words in the colour of a role, bold and behind its icon: never by colour alone."""
        from markupsafe import Markup

        ink, known = self.role_inks[role], self.game.content.roles[role]
        drawing = self.game.content.icons[known.icon].drawing
        name = self.wording.plain(known.name)
        if self.on_screen:
            icon = Markup(
                '<svg class="role in-{}" role="img" aria-label="{}"><use href="#icon-{}"/></svg>'
            ).format(ink.name, name, drawing)
            shown = Markup('{}{}<b class="in-{}">{}</b>')
            return shown.format(icon, NO_BREAK_SPACE, ink.name, words)
        icon = Markup('<img class="role" src="{}" alt="{}" />').format(
            f"{SCHEME}icon/{drawing}/{ink.name}", name
        )
        shown = Markup('{}{}<b style="color: {}">{}</b>')
        return shown.format(icon, NO_BREAK_SPACE, ink.colour, words)

    def _erratum(self, text: Text) -> Markup | str:
        """Return the mark of the erratum of a text, if it has one."""
        from markupsafe import Markup, escape

        if not text.erratum:
            return ""
        label = self.wording.plain(self.game.content.errata[text.erratum].label)
        return Markup('<sup class="erratum">{}</sup>').format(escape(label))

    def place_names(self, places: Iterable[str]) -> Markup:
        """Return names of places as one run of words in which no name wraps.

        A box per name would do too, but a sheet has hundreds, and each takes time.
        """
        from markupsafe import Markup

        names = []
        language = self.wording.language
        is_unparted = is_unspaced(language)
        is_joined = is_unparted or is_by_syllables(language)
        for id in places:
            name = self.game.content.places[id].short or self.game.content.places[id].name
            words = self.wording.plain(name).replace(" ", NO_BREAK_SPACE)
            if name.is_marked:
                names.append(foreign(words, self.wording.language_of(name), "untranslated"))
            elif not HYPHENS.isdisjoint(words):
                names.append(Markup('<span class="unbroken">{}</span>').format(words))
            else:
                words = STAY_HERE.join(words) if is_joined else words
                names.append(in_own_direction(words, self.wording.language))
        comma = Markup("、" if is_unparted else between(",", language))  # noqa: S704 - it is ours
        return comma.join(names)

    def place_codes(self, places: Iterable[str]) -> Markup:
        """Return the codes of places as one run, or names where there is no code."""
        from markupsafe import Markup

        here = self.game.content.places
        codes = [here[id].code or self.wording.plain(here[id].name) for id in places]
        words = joined_apart(" ", codes, self.wording.language)
        return Markup('<span class="codes" translate="no">{}</span>').format(words)

    @cached_property
    def _is_mirrored(self) -> bool:
        return is_rtl(self.wording.language)

    @cached_property
    def _names(self) -> Names:
        """Names that are never hyphenated."""
        least, _, _ = hyphenation_limits(self.wording.language)
        return names_of(self.game.content, self.wording, least)

    def with_names_apart(self, words: str) -> Markup:
        """Return right-to-left words with left-to-right names and addresses isolated."""
        from markupsafe import Markup, escape

        pieces = enumerate(self._names_apart.split(words))
        return Markup("").join(
            left_to_right(each) if index % 2 else escape(each) for index, each in pieces
        )

    @cached_property
    def _names_apart(self) -> re.Pattern[str]:
        """Matches left-to-right runs that end in a neutral character, which would move.

        These are web addresses and names of the game; other words must be marked up.
        """
        content = self.game.content
        named = [content.game.title, *(term.name for term in content.terms.values())]
        named += [place.name for place in content.places.values()]
        for collection in content.collections.values():
            named += [entry.name for entry in collection.entries.values()]
        names = map(self.wording.plain, named)
        apart = {name for name in names if runs_to_the_right(name) and not name[-1].isalnum()}
        patterns = [_WEB_ADDRESS, *map(re.escape, sorted(apart, key=len, reverse=True))]
        return re.compile(f"({'|'.join(patterns)})")

    def _words(self, words: str) -> Markup:
        """Return words with the codes among them in the face of codes."""
        from markupsafe import Markup, escape

        codes = self._codes
        pieces = codes.split(words) if codes else [words]
        plain = self.with_names_apart if self._is_mirrored else escape
        direction = ' dir="ltr"' if self._is_mirrored else ""
        shown = Markup(f'<span class="cited" translate="no"{direction}>{{}}</span>')  # noqa: S704 - it is ours
        return Markup("").join(
            shown.format(each) if index % 2 else plain(each) for index, each in enumerate(pieces)
        )

    @cached_property
    def _codes(self) -> re.Pattern[str] | None:
        """Finds the codes of the game."""
        return codes_of(self.game.content)

    def _run(self, run: Run) -> Markup:
        from markupsafe import Markup

        if run.icon:
            icon = self.game.content.icons[run.icon]
            words = self.wording.plain(icon.alt)
            if self.on_screen:
                shown = Markup(
                    '<svg class="ii" role="img" aria-label="{}"><use href="#icon-{}"/></svg>'
                )
                return shown.format(words, icon.drawing)
            return Markup('<img class="ii" src="{}" alt="{}" />').format(
                f"{SCHEME}icon/{icon.drawing}/ink", words
            )
        markup = self._words(run.text)
        if run.whole:
            markup = Markup('<span class="whole">{}</span>').format(markup)
        if run.number:
            markup = Markup('<b class="n">{}</b>').format(markup)
        if (run.term or run.strong) and self._is_mirrored and runs_to_the_right(run.text):
            markup = left_to_right(markup)
        if run.term:
            # an underline would hide the underscore of a word of a program
            term = '<i class="joined">{}</i>' if "_" in run.text else "<i>{}</i>"
            markup = Markup(term).format(markup)  # noqa: S704 - it is ours
        if run.italic:
            markup = Markup("<em>{}</em>").format(markup)
        if run.strong:
            markup = Markup("<b>{}</b>").format(markup)
        return markup


def _laid_out(begins: Sequence[str], lines: Sequence[Markup]) -> Markup:
    """Return the lines of a text as markup that may be within a paragraph or a cell.

    The first paragraph is not in a box of its own, so that it goes on behind a label. Lists
    have the roles of lists, by which they are tagged and read aloud.
    """
    from markupsafe import Markup

    if len(lines) == 1:
        return lines[0]
    item = Markup('<span class="point" role="listitem">{}</span>')
    shapes = {"first": Markup("{}"), "paragraph": Markup('<span class="paragraph">{}</span>')}
    parts: list[Markup] = []
    for kind, run in groupby(_joined(begins, lines), key=lambda part: part[0]):
        words = [each for _, each in run]
        if kind == "item":
            items = Markup("").join(map(item.format, words))
            parts.append(Markup('<span class="points" role="list">{}</span>').format(items))
        else:
            parts += map(shapes[kind].format, words)
    return Markup("").join(parts)


def _joined(begins: Sequence[str], lines: Sequence[Markup]) -> Iterator[tuple[str, Markup]]:
    """Yield paragraphs and items, each by its kind; lines that break within one are joined."""
    from markupsafe import Markup

    kind, words = "first" if begins[0] == "line" else begins[0], lines[0]
    for begin, line in zip(begins[1:], lines[1:], strict=True):
        if begin == "line":
            words += Markup("<br />") + line
        else:
            yield kind, words
            kind, words = begin, line
    yield kind, words
