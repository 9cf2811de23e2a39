"""Find what is wrong in a game's content and on its printed sides."""

from __future__ import annotations


def load_checks() -> None:
    """Load every area, so that all its checks are registered."""
    from generator.checks import (  # noqa: F401  (registers on import)
        bans,
        bounds,
        counts,
        decks,
        dice,
        digits,
        figures,
        files,
        glossary,
        ground,
        labels,
        leftovers,
        maps,
        mapsheets,
        markup,
        paper,
        play,
        presswork,
        references,
        schema,
        suppressions,
        tags,
        templates,
        texts,
        translations,
    )
