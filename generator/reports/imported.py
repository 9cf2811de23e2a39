"""Report the translations that an import added to a catalogue or replaced in it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.language.catalog import Catalog, Entry
from generator.language.review import is_reviewed


def imported(before: Catalog, after: Catalog) -> Iterator[str]:
    """Yield a line for each replaced translation, then the total."""
    pairs = [(before.by_id[id], entry) for id, entry in after.by_id.items()]
    changed = [(old, new) for old, new in pairs if new != old]
    for old, new in changed:
        for was, now in zip(old.translation, new.translation, strict=False):
            if was and was != now:
                yield f"replaced {new.id}: “{was}” by “{now}”"
        if new.is_fuzzy and not old.is_fuzzy and _same_words(old, new):
            yield f"a draft again: {new.id}"
    drafts = sum(new.is_fuzzy for _, new in changed)
    seen = sum(is_reviewed(new) for _, new in changed)
    yield (
        f"took {_texts(len(changed))}"
        + (f", {drafts} as drafts (fuzzy)" if drafts else "")
        + (f", {seen} as reviewed" if seen else "")
    )


def _same_words(old: Entry, new: Entry) -> bool:
    return any(old.translation) and old.translation == new.translation


def _texts(number: int) -> str:
    return f"{number} text{'' if number == 1 else 's'}"
