"""Find drawings of the icon set by what they mean: by words of their names and by tags."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from generator.content.resources import TEMPLATES, bundled_data, drawings

NO_MATCH = 99
"""The rank of a drawing that a word does not fit."""


@lru_cache(maxsize=2)
def read_tags(templates: Path = TEMPLATES) -> Mapping[str, frozenset[str]]:
    """Return the words by which each drawing of the icon set is found, beside those of its name."""
    data = bundled_data(templates / "icons" / "tags.yaml")
    return {str(name): frozenset(str(words).split()) for name, words in data.items()}


def found(
    words: Sequence[str],
    names: Iterable[str] | None = None,
    tags: Mapping[str, frozenset[str]] | None = None,
) -> list[str]:
    """Return the drawings that fit all words, the best first; without words all of them.

    The name itself comes first, then names that begin with the word or have it, then its plural
    and tags, then other beginnings, and at last names of which it is a part.
    """
    tags = read_tags() if tags is None else tags
    sought = [part for word in words for part in word.lower().replace("-", " ").split()]
    ranked = []
    for name in drawings() if names is None else names:
        ranks = [_rank(word, name.split("-"), tags.get(name, frozenset())) for word in sought]
        if NO_MATCH not in ranks:
            ranked.append((sum(ranks), name))
    return [name for _, name in sorted(ranked)]


def _rank(word: str, name: Sequence[str], tags: Iterable[str]) -> int:
    """Return how well a word fits a drawing: the less, the better."""
    forms = {word, word.removesuffix("s"), f"{word}s"}
    is_long = len(word) > 2
    fits = (
        [word] == list(name),
        name[0] == word,
        word in name,
        is_long and name[0].startswith(word),
        not forms.isdisjoint(name),
        not forms.isdisjoint(tags),
        is_long and any(each.startswith(word) for each in name),
        is_long and any(each.startswith(word) for each in tags),
        is_long and word in "-".join(name),
    )
    return fits.index(True) if any(fits) else NO_MATCH
