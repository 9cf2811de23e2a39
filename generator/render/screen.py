"""The site around a page for the screen: what it links to and loads from beside it."""

from __future__ import annotations

from msgspec import Struct


class LanguageLink(Struct, frozen=True):
    """A link to the same page in a language, by the language's own name."""

    name: str
    tag: str
    address: str
    own: bool


class Surroundings(Struct, frozen=True):
    """The site around a page; all addresses are relative to the page.

    ``back`` is the page of the aid, ``map`` that of its map, if any. ``fonts`` is the folder of
    WOFF2 fonts; ``preloaded`` are those that the first screen needs. ``properties`` describe the
    page for link previews, by the names of Open Graph.
    """

    back: str
    icon: str
    manifest: str
    worker: str
    fonts: str
    description: str
    languages: tuple[LanguageLink, ...] = ()
    properties: tuple[tuple[str, str], ...] = ()
    preloaded: tuple[str, ...] = ()
    map: str = ""
