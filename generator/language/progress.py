"""Count how far a translation is: what is translated, stale, missing, or as in the source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from generator.language.translation import Translation


class Progress(Struct, frozen=True):
    """How many texts of a game there are, and what became of them in one language.

    All are translated (``done``), stale (their source has changed, or they are drafts) or
    missing, be it a plural form alone. ``same`` are the translated ones as in the source,
    ``reviewed`` those that somebody has reviewed, and ``suggested`` how many of the stale ones are
    the words of a machine.
    """

    game: str
    language: str
    texts: int
    done: int
    stale: tuple[str, ...]
    missing: tuple[str, ...]
    same: int
    reviewed: int = 0
    suggested: int = 0

    @property
    def percent(self) -> int:
        """How many per cent are translated; 100 only when nothing is left."""
        return 100 * self.done // self.texts if self.texts else 100


def progress_of(translation: Translation) -> Progress:
    """Return how far a translation is."""
    # a count that is remembered is shown without the model of content
    from generator.language.review import is_reviewed, is_suggestion
    from generator.language.translation import holds

    entries = translation.catalog.by_id
    texts = translation.game.own_texts
    stale, missing, same, reviewed = [], [], 0, 0
    for id, text in texts.items():
        entry = entries.get(id)
        if entry is None or not any(entry.translation):
            if not text.is_number:
                missing.append(id)
        elif holds(entry, text):
            same += set(entry.translation) <= set(text.wordings)
            reviewed += is_reviewed(entry)
        elif entry.source == text.wordings and not entry.is_fuzzy:
            missing.append(id)
        else:
            stale.append(id)
    return Progress(
        translation.game.id,
        translation.language,
        len(texts),
        len(texts) - len(stale) - len(missing),
        tuple(stale),
        tuple(missing),
        same,
        reviewed,
        sum(is_suggestion(entries[id]) for id in stale),
    )
