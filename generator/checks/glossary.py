"""Area G: the words of the game in their one official form."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.model import Term
from generator.findings import nearest
from generator.language.markup import mask_placeholders
from generator.language.prefixes import bare_words
from generator.language.script import is_unspaced
from generator.language.wordbounds import finder_of

NOT_OURS = ("sources.", "changes.", "errata.")
"""Texts that quote the words of others, or tell what words were changed."""
_WORD = re.compile(r"\w+")


def official_words(terms: dict[str, Term]) -> Iterator[tuple[str, str, str]]:
    """Yield each word of the glossary with its term and its content path."""
    for id, term in terms.items():
        yield str(term.name), id, f"terms.{id}.name"
        for index, form in enumerate(term.forms):
            yield form, id, f"terms.{id}.forms.{index}"


@CHECKS.on(
    Subject.CONTENT,
    "G04",
    "repeated-term",
    "Two terms share a word, or one lists a word twice",
    why="A word that means two things in the rules means nothing for sure.",
    bad="""
    terms:
      fort:
        name: Fort
        forms: [forts]
      tower:
        name: Tower
        forms: [fort, keep]
        #       ^ G04
    """,
    good="""
    terms:
      fort:
        name: Fort
        forms: [forts]
      tower:
        name: Tower
        forms: [towers, keep]
    """,
)
def repeated_term(game: Game) -> Iterator[Fault]:
    """The name and forms of a term are its own; large and small letters make no difference."""
    first: dict[str, tuple[str, str]] = {}
    for word, id, path in official_words(game.content.terms):
        owner, before = first.setdefault(word.casefold(), (id, path))
        if before == path:
            continue
        if owner == id:
            message = f"“{word}” is listed for this term already"
            hint = "delete it; large and small letters make no difference"
        else:
            message = f"“{word}” is a word of the term “{owner}” already"
            hint = "delete one of the two"
        yield Fault(path, message, hint, (before,))


@CHECKS.on(
    Subject.CONTENT,
    "G05",
    "avoided-word",
    "A text uses a word that the glossary avoids",
    why="Two words for one thing make readers look for a second thing.",
    bad="""
    terms:
      fort:
        name: Fort
        avoid: [stronghold]
    sections:
      flight:
        title: Flight
        source: [rulebook]
        blocks:
          way:
            kind: note
            text: The bat sleeps in the Stronghold.
            #                           ^ G05
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
    terms:
      fort:
        name: Fort
        avoid: [stronghold]
    sections:
      flight:
        title: Flight
        source: [rulebook]
        blocks:
          way:
            kind: note
            text: The bat sleeps in the Fort.
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
def avoided_word(game: Game) -> Iterator[Fault]:
    """No text uses a word that a term lists under ``avoid``, except within a longer name."""
    avoided = _avoided(game)
    if not avoided:
        return
    pattern: re.Pattern[str] | None = None
    starts = {_first_of(word) for word in avoided}
    for text in game.texts.values():
        if text.id.startswith(NOT_OURS):
            continue
        for path, wording in text.wordings_by_path.items():
            words = _bare_words(wording.casefold(), game.language)
            if starts.isdisjoint(words) and not is_unspaced(game.language):
                continue
            pattern = pattern or _pattern(game, avoided)
            for word in words_found(pattern, wording):
                own = avoided.get(" ".join(word.casefold().split()))
                if own is None or text.id.startswith(f"terms.{own[0]}."):
                    continue
                term = game.content.terms[own[0]]
                form = nearest(word, (str(term.name), *term.forms)) or term.name
                hint = f"write “{form}”, or another form of it"
                yield Fault(path, f"“{word}” is to be avoided", hint, (own[1],), word)


def _first_of(word: str) -> str:
    """Return the first word of what is to be avoided; what has no letters is its own."""
    first = _WORD.search(word)
    return first[0] if first else word


def _bare_words(wording: str, language: str) -> Iterator[str]:
    """Yield the words of a wording, also without what the language writes onto them."""
    for word in _WORD.findall(wording):
        yield from bare_words(word, language)


def _avoided(game: Game) -> dict[str, tuple[str, str]]:
    """Return each word to avoid with its term and path, without those official elsewhere."""
    terms = game.content.terms
    official = {word.casefold() for word, _, _ in official_words(terms)}
    avoided: dict[str, tuple[str, str]] = {}
    for id, term in terms.items():
        for index, word in enumerate(term.avoid):
            if _WORD.search(word) and word.casefold() not in official:
                avoided.setdefault(word.casefold(), (id, f"terms.{id}.avoid.{index}"))
    return avoided


def _pattern(game: Game, avoided: dict[str, tuple[str, str]]) -> re.Pattern[str]:
    """Return what finds words to avoid, and the longer names that hold one of them."""
    names = {word.casefold() for word, _, _ in official_words(game.content.terms)}
    names |= {text.source.casefold() for text in game.texts.values() if text.id.endswith(".name")}
    if is_unspaced(game.language):
        longer = {name for name in names for word in avoided if word != name and word in name}
        return finder_of({*avoided, *longer}, game.language)
    by_start: defaultdict[str, list[str]] = defaultdict(list)
    for word in avoided:
        by_start[_first_of(word)].append(word)
    longer = {
        name
        for name in names
        for start in by_start.keys() & set(_WORD.findall(name))
        for word in by_start[start]
        if word != name and word in name
    }
    return finder_of({*avoided, *longer}, game.language)


def words_found(finder: re.Pattern[str], wording: str) -> Collection[str]:
    """Return what is found in a wording outside of placeholders, each once."""
    return dict.fromkeys(finder.findall(mask_placeholders(wording))).keys()


@CHECKS.on(
    Subject.CONTENT,
    "G06",
    "official-word-avoided",
    "The glossary avoids a word that it also calls official",
    why="Whatever a text writes then, it is wrong.",
    bad="""
    terms:
      fort:
        name: Fort
        avoid: [Castles]
        #       ^ G06
    """,
    good="""
    terms:
      fort:
        name: Fort
        avoid: [Stronghold]
    """,
)
def official_word_avoided(game: Game) -> Iterator[Fault]:
    """A word under ``avoid`` is the name or form of no term."""
    official = {
        word.casefold(): (id, path) for word, id, path in official_words(game.content.terms)
    }
    for id, term in game.content.terms.items():
        for index, word in enumerate(term.avoid):
            if owner := official.get(word.casefold()):
                whose = "this term itself" if owner[0] == id else f"the term “{owner[0]}”"
                yield Fault(
                    f"terms.{id}.avoid.{index}",
                    f"“{word}” is a word of {whose}",
                    "avoid it, or let it be a form",
                    (owner[1],),
                )
