"""Hold the translations of a game into one language: a catalogue and its entries."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct, field

from generator.findings import Place

FUZZY = "fuzzy"
LANGUAGE_FIELD = "Language"
"""The header field that says which language a catalogue is in."""
NOWHERE = Place("")


class Entry(Struct, frozen=True):
    """One message of a catalogue.

    ``id`` is its context, the stable id of the text. ``source`` has one string, or with
    plural forms two; ``translation`` one, or as many as the language has forms.
    ``comments`` are the program's, ``notes`` the translator's. ``previous`` is the source
    that a fuzzy translation belongs to.
    """

    id: str
    source: tuple[str, ...]
    translation: tuple[str, ...]
    comments: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    previous: tuple[str, ...] = ()
    obsolete: bool = False
    place: Place = NOWHERE
    places: tuple[Place, ...] = ()
    """The place of each string of the translation."""

    @property
    def is_fuzzy(self) -> bool:
        """Whether the translation belongs to an older source, or awaits a look."""
        return FUZZY in self.flags

    @property
    def is_translated(self) -> bool:
        """Whether every form has a translation that holds."""
        return not self.is_fuzzy and bool(self.translation) and all(self.translation)


class Catalog(Struct, frozen=True, dict=True):
    """A catalogue: its header fields in order, and its entries in order."""

    file: str
    language: str
    header: dict[str, str] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()
    notes: tuple[str, ...] = ()

    @cached_property
    def by_id(self) -> dict[str, Entry]:
        """The entries that are not obsolete, by id."""
        return {entry.id: entry for entry in self.entries if not entry.obsolete}
