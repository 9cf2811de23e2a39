"""The metadata of a finished file; imports nothing heavy, as commands need it too."""

from __future__ import annotations

from msgspec import Struct

from generator.content.model import Content
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

    @classmethod
    def of(cls, content: Content, title: str, subject: str, language: str) -> Document:
        """Return the metadata of a file made from a game's content, in a language."""
        return cls(
            title,
            author="playeraid",
            subject=subject,
            language=tag_of(language),
            date=content.changes[0].date.isoformat(),
            right_to_left=direction_of(language) == "rtl",
        )
