"""Tell for each language which texts went stale between two versions of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from generator.content.game import Game
from generator.content.text import Text
from generator.language.translation import Translation, holds


class LanguageChange(Struct, frozen=True):
    """What became of the texts of a game in one language; all are told by their ids.

    ``stale`` texts had a translation that held, and ``missing`` ones came without; ``mended``
    ones hold now and did not before. ``retold`` ones have other words for the same source.
    """

    language: str
    stale: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    mended: tuple[str, ...] = ()
    retold: tuple[str, ...] = ()

    @property
    def is_nothing(self) -> bool:
        """Whether all is as it was."""
        return not (self.stale or self.missing or self.mended or self.retold)


def language_changes(
    old: Game,
    new: Game,
    before: Sequence[Translation],
    now: Sequence[Translation],
) -> tuple[LanguageChange, ...]:
    """Return what became of the translations, for each language that both versions have."""
    known = {each.language: each for each in before}
    return tuple(
        _change(old, new, known[each.language], each) for each in now if each.language in known
    )


def _change(old: Game, new: Game, before: Translation, now: Translation) -> LanguageChange:
    held, holding = _held(old, before), _held(new, now)
    stale, missing, mended, retold = [], [], [], []
    for id, text in new.texts.items():
        if id not in holding:
            if id in held:
                stale.append(id)
            elif id not in old.texts:
                missing.append(id)
        elif id not in held:
            mended.extend([id] * (id in old.texts))
        elif held[id] != holding[id] and old.texts[id].wordings == text.wordings:
            retold.append(id)
    return LanguageChange(now.language, *map(tuple, (stale, missing, mended, retold)))


def _held(game: Game, translation: Translation) -> Mapping[str, tuple[str, ...]]:
    """Return the translations that hold, by the ids of their texts."""
    return dict(_holding(game.texts, translation))


def _holding(
    texts: Mapping[str, Text], translation: Translation
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for id, text in texts.items():
        entry = translation.entries.get(id)
        if entry is not None and holds(entry, text):
            yield id, tuple(entry.translation)
