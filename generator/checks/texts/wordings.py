"""The texts of a game that are compared."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping

from generator.content.game import Game
from generator.content.model import Balance, Checklist, Cycle, Model, Rule, Rules, Step, Steps
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
    """Yield the texts that stand below each other as items of one list."""
    for section in game.content.sections.values():
        for block in section.blocks.values():
            match block:
                case Rules():
                    yield from _items(block.rules)
                case Steps():
                    yield from _items(block.steps)
                case Balance():
                    yield from _items(block.left.rules)
                    yield from _items(block.right.rules)
                case Cycle():
                    for signpost in block.steps.values():
                        yield from _items(signpost.rules)
                case Checklist():
                    yield from _items(block.items)


def _items(items: Mapping[str, Text] | Mapping[str, Text | Model]) -> Iterator[list[Text]]:
    texts = []
    for item in items.values():
        if isinstance(item, Text):
            texts.append(item)
            continue
        if isinstance(item, Rule):
            texts.append(item.text)
            yield list(item.exceptions.values())
            yield list(item.details.values())
        elif isinstance(item, Step):
            texts += [item.text] if item.text else []
            yield from _items(item.rules)
    yield texts
