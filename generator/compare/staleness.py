"""Find the translations that became stale between two versions of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from generator.content.game import Game
from generator.content.text import Text
from generator.language.translation import Translation, holds


class LanguageChange(Struct, frozen=True):
    """The changes of a game's translation into one language, as ids of texts.

    ``stale`` texts had a valid translation, and ``missing`` ones are new without one; ``mended``
    ones are valid again. ``reworded`` ones have another translation of the same source.
    """

    language: str
    stale: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    mended: tuple[str, ...] = ()
    reworded: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing has changed."""
        return not (self.stale or self.missing or self.mended or self.reworded)


def language_changes(
    old: Game,
    new: Game,
    before: Sequence[Translation],
    now: Sequence[Translation],
) -> tuple[LanguageChange, ...]:
    """Return the changes of translations, for each language that both versions have."""
    known = {each.language: each for each in before}
    return tuple(
        _change(old, new, known[each.language], each) for each in now if each.language in known
    )


def _change(old: Game, new: Game, before: Translation, now: Translation) -> LanguageChange:
    valid_before, valid_now = _valid(old, before), _valid(new, now)
    stale, missing, mended, reworded = [], [], [], []
    for id, text in new.texts.items():
        if id not in valid_now:
            if id in valid_before:
                stale.append(id)
            elif id not in old.texts:
                missing.append(id)
        elif id not in valid_before:
            mended.extend([id] * (id in old.texts))
        elif valid_before[id] != valid_now[id] and old.texts[id].wordings == text.wordings:
            reworded.append(id)
    return LanguageChange(now.language, *map(tuple, (stale, missing, mended, reworded)))


def _valid(game: Game, translation: Translation) -> Mapping[str, tuple[str, ...]]:
    """Return the valid translations by the ids of their texts."""
    return dict(_valid_entries(game.texts, translation))


def _valid_entries(
    texts: Mapping[str, Text], translation: Translation
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for id, text in texts.items():
        entry = translation.entries.get(id)
        if entry is not None and holds(entry, text):
            yield id, tuple(entry.translation)
