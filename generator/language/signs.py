"""Know the signs of rules that a face behind all others has, and which games use them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from generator.content.game import Game
from generator.content.typefaces import SIGNS_SCRIPT
from generator.language.script import script_of

SIGNS = frozenset("∞≤≥→←★☆♠♥♦♣✓✗①②③④⑤⑥⑦⑧⑨⑩♀♂☐☑⅓⅔")
"""The signs in the face of signs that not every text face has."""


def scripts_of(game: Game, languages: Iterable[str]) -> tuple[str, ...]:
    """Return the scripts on the pages of a game in some languages, the first one's first.

    That of signs is among them where a text has one, so that files without signs do not change.
    """
    scripts = [script_of(language) for language in languages]
    if game.once(has_signs):
        scripts.append(SIGNS_SCRIPT)
    return tuple(dict.fromkeys(scripts))


def has_signs(game: Game) -> bool:
    """Whether a text of a game has a sign, or something printed that is no text, such as a face."""
    texts = (words for text in game.texts.values() for words in text.wordings_by_path.values())
    return any(not SIGNS.isdisjoint(words) for words in chain(texts, _untranslated(game)))


def _untranslated(game: Game) -> Iterator[str]:
    """Yield what is printed as it is in every language."""
    yield from _labels_of_crts(game)
    for die in game.content.dice.values():
        yield from die.faces


def _labels_of_crts(game: Game) -> Iterator[str]:
    for crt in game.content.crts.values():
        yield from (*crt.columns, *crt.rows, *crt.results)
