"""Render labels of the program, such as “page” or “icons by”, as markup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.language.labels import Label, read_labels
from generator.language.script import base_of
from generator.language.wording import Wording, listed
from generator.render.bidi import foreign, in_own_direction

if TYPE_CHECKING:
    from markupsafe import Markup


class Labels(Struct, frozen=True, dict=True):
    """Renders labels in one language, marked as foreign where they are not translated."""

    templates: Path
    wording: Wording
    shared: Path | None = None
    """The folder of catalogues beside the content."""

    def markup(self, id: str, **lists: Sequence[str]) -> Markup:
        """Return a label of the program, marked as foreign where it is not translated."""
        return self.in_own_language(self.filled(id, **lists))

    def filled(self, id: str, **lists: Sequence[str]) -> Label:
        """Return a label of the program with lists filled in, in the label's language.

        The result is markup: each item of a list runs in its own direction.
        """
        from markupsafe import Markup, escape

        label = self.by_id[id]
        language = label.language
        joined = {}
        for name, items in lists.items():
            escaped = [in_own_direction(each, language) for each in items]
            joined[name] = Markup(listed(escaped, language))  # noqa: S704 - of escaped items
        return Label(escape(label.words).format(**joined), language)

    def in_own_language(self, label: Label) -> Markup:
        """Return a label, marked as foreign if it is in another language than the page."""
        from markupsafe import escape

        own = base_of(label.language) == base_of(self.wording.language)
        return escape(label.words) if own else foreign(label.words, label.language)

    @cached_property
    def by_id(self) -> Mapping[str, Label]:
        """The labels in the language, or in English where they are not translated."""
        return read_labels(self.templates, self.wording.language, self.shared)
