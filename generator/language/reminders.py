"""Find the reminders of the terms that entries name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.content.game import Game, texts_of
from generator.content.listing import chosen
from generator.content.model import Content, Entries, Entry
from generator.content.text import Text
from generator.language.markup import parse, plain_words, reminders_in, terms_in
from generator.language.prefixes import named


def printed_reminders(game: Game, block: Entries) -> tuple[str, ...]:
    """Return the terms whose reminders a block of entries prints, each once."""
    if not block.ends_with_reminders:
        return ()
    entries = chosen(block, game.content).values()
    return tuple(dict.fromkeys(term for entry in entries for term in reminders_of(game, entry)))


def reminders_of(game: Game, entry: Entry) -> tuple[str, ...]:
    """Return the terms with a reminder that an entry names, by id, in the order it names them.

    It names a term by a mark (``*Flying*``) in a text or by one of its ``marks`` that is the
    term. Those whose reminder a text prints itself are left out. In a translation the words of
    the language count, and its forms of terms; texts without one keep those of the author.
    """
    known = game.once(_terms_by_word)
    if not known:
        return ()
    terms: dict[str, None] = {}
    printed: set[str] = set()
    texts = [text for text in texts_of(entry) if text.id != entry.name.id]
    for text in texts:
        printed.update(reminders_in(parse(text.original)))
        for words in _names_in(text, entry):
            if term := named(known, words.casefold(), game.language):
                terms[term] = None
    return tuple(term for term in terms if term not in printed)


def _terms_by_word(game: Game) -> Mapping[str, str]:
    return dict(_words_of_terms(game.content))


def _words_of_terms(content: Content) -> Iterator[tuple[str, str]]:
    for id, term in content.terms.items():
        if term.reminder:
            names = map(plain_words, (*term.name.wordings, term.name.original))
            for word in (*names, *term.forms):
                yield word.casefold(), id


def _names_in(text: Text, entry: Entry) -> Iterator[str]:
    for wording in text.wordings:
        if text in entry.marks:
            yield plain_words(wording)
        yield from (words.strip() for words in terms_in(parse(wording)))
