"""Describe a page for search engines and for previews of links (Open Graph)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from generator.language.script import tag_of


class Share(Struct, frozen=True):
    """A page as it is shared: its title, language and description.

    ``page`` and ``image`` are addresses below that of the site. Open Graph allows only absolute
    ones, so they are left out where the address of the site is not known.
    """

    title: str
    language: str
    description: str
    site_name: str
    page: str = ""
    image: str = ""

    def properties(self, site: str = "") -> Iterator[tuple[str, str]]:
        """Yield the properties of Open Graph with their values."""
        yield "og:type", "website"
        yield "og:title", self.title
        yield "og:description", self.description
        yield "og:site_name", self.site_name
        yield "og:locale", tag_of(self.language).replace("-", "_")
        if site:
            yield "og:url", site + self.page
        if site and self.image:
            yield "og:image", site + self.image
