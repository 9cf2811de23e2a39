"""The metadata of a finished file; imports nothing heavy, as commands need it too."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from generator.content.game import Game
from generator.language.script import direction_of, tag_of


class Document(Struct, frozen=True):
    """The metadata of a joined file."""

    title: str
    author: str
    subject: str
    language: str
    date: str
    """The day of the content's version, as ISO 8601."""
    right_to_left: bool = False
    """Whether pages are read from right to left, as in a book."""
    labels: Path | None = None
    """The folder beside the content with catalogues of the program's words, if there is content."""

    @classmethod
    def of(cls, game: Game, title: str, subject: str, language: str) -> Document:
        """Return the metadata of a file made from a game, in a language."""
        return cls(
            title,
            author="playeraid",
            subject=subject,
            language=tag_of(language),
            date=game.content.changes[0].date.isoformat(),
            right_to_left=direction_of(language) == "rtl",
            labels=game.labels,
        )
