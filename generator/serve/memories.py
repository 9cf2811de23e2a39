"""Offer the translations of like texts, from all games of a library, in a worker process."""

from __future__ import annotations

from typing import Any

from generator.language.memory import EXACT, Match
from generator.serve.worker import current_worker


def remembered(game: str, language: str, id: str) -> list[dict[str, Any]]:
    """Return what texts like one of a game were translated to, the most alike first.

    Nothing for a text that the game does not have, and in the language that it is written in.
    """
    worker = current_worker()
    read = worker.games.reading(game).game
    if read is None or language == read.content.game.source_language:
        return []
    known = worker.games.translation(game, language)
    text = (known[0].game if known else read).own_texts.get(id)  # with the forms that it adds
    if text is None:
        return []
    languages = read.content.game.source_language, language
    folders = worker.library.folders()
    found = worker.memory.matches(folders, text.wordings, languages, without=(game, id))
    return [_data(each) for each in found]


def _data(match: Match) -> dict[str, Any]:
    """Return a match as a row shows it; its source only where that differs."""
    return {
        "percent": match.percent,
        "forms": list(match.unit.translation),
        "source": [] if match.percent == EXACT else list(match.unit.source),
        "from": match.unit.home.title,
        "id": match.unit.id,
        "differences": list(match.differences),
    }
