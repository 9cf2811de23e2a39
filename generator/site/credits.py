"""Link the credits of an aid to the licences and projects that they name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markupsafe import Markup

ADDRESSES = {
    "game-icons.net": "https://game-icons.net/about.html#authors",
    "CC BY 3.0": "https://creativecommons.org/licenses/by/3.0/",
    "CC BY 4.0": "https://creativecommons.org/licenses/by/4.0/",
    "CC BY-SA 4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
    "SIL Open Font License": "https://openfontlicense.org/",
    "OFL": "https://openfontlicense.org/",
    "Natural Earth": "https://www.naturalearthdata.com/",
    "GeoNames": "https://www.geonames.org/",
    "OpenStreetMap": "https://www.openstreetmap.org/copyright",
}
"""Addresses by the names that credits use; a licence such as CC BY asks for its link."""
_NAMED = re.compile("|".join(map(re.escape, sorted(ADDRESSES, key=len, reverse=True))))


def linked(words: str) -> Markup:
    """Return a credit as markup in which licences and projects are links."""
    from markupsafe import Markup, escape

    pieces, end = [], 0
    for match in _NAMED.finditer(words):
        link = Markup('<a href="{}" rel="license noopener">{}</a>')
        pieces += [escape(words[end : match.start()]), link.format(ADDRESSES[match[0]], match[0])]
        end = match.end()
    return Markup("").join([*pieces, escape(words[end:])])
