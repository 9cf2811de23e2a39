"""Take faces from a package of fonts that is installed by name, for scripts that we have none for.

With all their letters these fonts are too large for every installation, 6 to 18 MB each.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from generator.content.fontfiles import Wanted, font_fault, made_font, printable_font
from generator.content.resources import font_pack
from generator.content.typefaces import Cut, Face

INSTALL = 'pip install "playeraid[cjk]"'
"""What brings the package."""
PACKED = {
    "Hans": ("Noto Sans SC", "notosanssc/NotoSansSC[wght].ttf"),
    "Hant": ("Noto Sans TC", "notosanstc/NotoSansTC[wght].ttf"),
    "Kore": ("Noto Sans KR", "notosanskr/NotoSansKR[wght].ttf"),
}
"""The family and the variable font of each script, below the folder of fonts."""
LICENCE = "OFL.txt"
"""Lies beside each font."""
WEIGHTS = (400, 700)


def packed_face(script: str) -> Face | None:
    """Return the face of a script in the package of fonts; None where that is not installed.

    A file that holds something else is none. Raises OSError where what is made of it cannot be
    written anywhere.
    """
    if script not in PACKED or (home := font_pack()) is None:
        return None
    face = _face(script, home)
    if face and not all(made_font(cut.file) for cut in face.cuts):  # caches were emptied
        _face.cache_clear()
        face = _face(script, home)
    return face


@lru_cache(maxsize=8)  # each look at a font reads all of it
def _face(script: str, home: Path) -> Face | None:
    family, name = PACKED[script]
    font = home / name
    wanted = [Wanted(family, weight, italic=False) for weight in WEIGHTS]
    if any(fault for each in wanted for fault in font_fault(font, each)):
        return None
    cuts = tuple(Cut(file=printable_font(font, each), weight=each.weight) for each in wanted)
    return Face(family=family, cuts=cuts, licence=LICENCE)
