"""Write texts in Hebrew letters, to print any game from the right."""

from __future__ import annotations

import re

from msgspec.structs import replace

from generator.content.game import Game, replace_texts

LANGUAGE = "he"
_LETTERS = dict(zip("abcdefghijklmnopqrstuvwxyz", "אבגדהוזחטיכלמנסעפצקרשתבגדה", strict=True))
_PIECES = re.compile(r"\{[^{}]*\}|[A-Za-z]")


def hebrew_words(words: str) -> str:
    """Return words letter by letter in Hebrew; placeholders and marks stay as they are."""
    return _PIECES.sub(lambda match: _LETTERS.get(match[0].lower(), match[0]), words)


def in_hebrew(game: Game) -> Game:
    """Return a game whose texts are in Hebrew letters, as if it were translated."""
    texts = {id: text.reworded(hebrew_words(text.source)) for id, text in game.texts.items()}
    return replace(game, content=replace_texts(game.content, texts), translated_into=LANGUAGE)
