"""Shrink pictures of printed sides for the gallery: one to read, and one to show the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools.pictures.saving import Made, opened, webp

LARGE, THUMB = 1000, 340
"""The widths of pictures, in pixels; a thumbnail is shown at about half of that."""
BEGUN, QUALITY = 560, 74


class Shown(NamedTuple):
    """A side in the gallery: the picture's name, and the printed file below ``sheets``."""

    name: str
    file: str


GALLERY = (
    Shown("fury-of-dracula", "fury-of-dracula/en/rules-summary-front-a4.png"),
    Shown("drako", "drako/en/dragon-sheet-front-a4.png"),
    Shown("draculas-america", "draculas-america/en/campaign-front-a4.png"),
    Shown("koi-koi", "koi-koi/en/rules-back-a4.png"),
    Shown("nine-mens-morris", "nine-mens-morris/en/morris-front-a4.png"),
    Shown("generala", "generala/en/pad-front-a4.png"),
    Shown("the-hunt", "the-hunt/en/reference-front-a4.png"),
    Shown("crossing-the-asper", "crossing-the-asper/en/brenn-front-a4.png"),
    Shown("map", "fury-of-dracula/en/map-a4.png"),
)


def gallery(home: Path) -> Iterator[Made]:
    """Yield the pictures of the gallery from what was printed into a folder."""
    for shown in GALLERY:
        image = opened(home / "sheets" / shown.file)
        yield Made(f"gallery/{shown.name}.webp", webp(image, LARGE, QUALITY), shown.file)
        if image.height > image.width:
            yield Made(f"thumbs/{shown.name}.webp", webp(image, THUMB), shown.file)
    yield Made("layouts.webp", webp(opened(home / "layouts.png"), LARGE), "playeraid layouts")
    for path in sorted((home / "begun").rglob("*-front-a4.png")):
        game = path.parent.parent.name
        name = f"begun/{game.removeprefix('a-')}-{path.name.partition('-front')[0]}.webp"
        yield Made(name, webp(opened(path), BEGUN, QUALITY), f"playeraid new {game}")
