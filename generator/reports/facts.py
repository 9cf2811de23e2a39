"""Export a whole game as plain data: every fact, its texts in one language, its cards."""

from __future__ import annotations

import datetime
from typing import Any

from generator.content.game import Game
from generator.content.model import Model, fields_of
from generator.content.text import Text
from generator.language.plurals import locale_name
from generator.language.wording import Wording
from generator.layout.cards import cards_of

FORMAT = "playeraid-game/1"
"""The format of the data; its number rises on incompatible changes."""


def game_data(game: Game) -> dict[str, Any]:
    """Return a game in the language of its texts.

    Its keys:

    - ``format``: ``playeraid-game/1``
    - ``language``: the language of all texts, and ``version``: that of the aid
    - ``numbers``: every value as a number, by its group and name
    - ``content``: the topics of the content, as in the authors' guide; texts are given as
      printed, with values as numbers and icons as words
    - ``cards``: of each deck a list of its cards in their order, each with ``id``, ``number``,
      ``total``, ``title``, ``path`` (of its content) and ``copies``
    """
    wording = Wording(game.content, locale_name(game.language))
    content = game.content
    return {
        "format": FORMAT,
        "language": game.language,
        "version": content.changes[0].version,
        "numbers": {
            group: {name: content.number(f"{group}.{name}") for name in values}
            for group, values in content.values.items()
        },
        "content": _plain(content, wording),
        "cards": {
            id: [_card(each, wording) for each in cards_of(game, id) if each.kind != "imprint"]
            for id in content.decks
        },
    }


def _card(card: Any, wording: Wording) -> dict[str, Any]:
    return {
        "id": card.id,
        "number": card.number,
        "total": card.total,
        "title": wording.plain(card.title),
        "path": card.path,
        "copies": card.copies,
    }


def _plain(node: Any, wording: Wording) -> Any:
    """Return a node of the model as JSON-compatible data, without empty fields."""
    if isinstance(node, Text):
        return wording.plain(node)
    if isinstance(node, Model):
        fields = {
            info.encode_name: getattr(node, name) for name, info in fields_of(type(node)).items()
        }
        return {
            name: _plain(value, wording)
            for name, value in fields.items()
            if value is not None and value not in ((), {})
        }
    if isinstance(node, dict):
        return {str(key): _plain(value, wording) for key, value in node.items()}
    if isinstance(node, list | tuple):
        return [_plain(value, wording) for value in node]
    return node.isoformat() if isinstance(node, datetime.date) else node
