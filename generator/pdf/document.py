"""What a finished file says of itself; it loads nothing large, since commands gather it too."""

from __future__ import annotations

from msgspec import Struct

from generator.content.model import Content
from generator.language.script import direction_of, tag_of


class Document(Struct, frozen=True):
    """What the joined file says of itself."""

    title: str
    author: str
    subject: str
    language: str
    date: str
    """The day of the content's version, as ISO 8601."""
    right_to_left: bool = False
    """Whether pages lie side by side from the right, as in a book of such a language."""

    @classmethod
    def of(cls, content: Content, title: str, subject: str, language: str) -> Document:
        """Return what a file made of a game's content says of itself, in a language."""
        return cls(
            title,
            author="playeraid",
            subject=subject,
            language=tag_of(language),
            date=content.changes[0].date.isoformat(),
            right_to_left=direction_of(language) == "rtl",
        )
