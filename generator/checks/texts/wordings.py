"""The texts of a game that are compared."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator

from generator.content.game import Game
from generator.content.items import item_lists
from generator.content.model import Model, Rule, Step
from generator.content.text import Text
from generator.language.markup import IconName, Malformed, Span, ValueName, Words, parse, walk

WORDS_OF_A_RULE = 4
"""A text of fewer words is a label, which may well be repeated."""
MOST_OF_A_TEXT = 20
"""The most findings of one kind in a text; the others come when these are mended."""
MOST_BEFORE = 40
"""How many characters before some words are tried for a stretch that stands in one place."""


def plural_texts(game: Game) -> Iterator[Text]:
    """Yield the texts that bend with a number."""
    return (text for text in game.texts.values() if text.forms)


def comparable_texts(game: Game) -> Iterator[Text]:
    """Yield the texts that bend with a number, without those whose marks are at fault."""
    values, icons = game.names("values"), game.names("icons")
    for text in plural_texts(game):
        spans = [span for words in text.wordings for span in walk(parse(words))]
        if text.axis in values and all(_is_sound(span, values, icons) for span in spans):
            yield text


def _is_sound(span: Span, values: Collection[str], icons: Collection[str]) -> bool:
    match span:
        case ValueName(name):
            return name in values
        case IconName(name):
            return name in icons
        case Words(words):
            return "*" not in words
    return not isinstance(span, Malformed)


def findable(wording: str, start: int, end: int) -> str:
    """Return some words, with enough behind or else before them to be found in their place."""
    if wording.find(wording[start:]) == start:  # once found first, longer words are found first too
        more = range(end, len(wording) + 1)
        stop = more[
            bisect_left(more, True, key=lambda at: wording.find(wording[start:at]) == start)
        ]
        return wording[start:stop]
    for begin in range(start, max(start - MOST_BEFORE, 0) - 1, -1):
        if wording.find(wording[begin:end]) == begin:
            return wording[begin:end]
    return wording[start:end]


def lists_of(game: Game) -> Iterator[list[Text]]:
    """Yield the texts that are printed below each other as items of one list, inner lists first."""
    for section in game.content.sections.values():
        for block in section.blocks.values():
            for items in item_lists(block):
                yield [text for item in items.values() if (text := _text_of(item))]


def _text_of(item: Text | Model) -> Text | None:
    """Return the text of an item, or nothing where it has none or is a row of a table."""
    return item.text if isinstance(item, Rule | Step) else item if isinstance(item, Text) else None
