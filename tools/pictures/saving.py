"""Write pictures as WebP, and record which version of the program made them, and of what."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import numpy
from PIL import Image, ImageChops

from generator import __version__
from tools.pictures.examples import ROOT

FOLDER = ROOT / "docs" / "pictures"
RECORD = FOLDER / "record.json"
QUALITY = 80
NOISE = 40
"""The most by which a channel of a pixel may differ, of 255, for a picture to be the same.

A letter or a line that comes or goes changes some pixels by far more.
"""


class Made(NamedTuple):
    """A finished picture: its path below the folder, its bytes, and what it shows."""

    name: str
    data: bytes
    source: str
    """A digest of the example that it shows, or the command that printed it."""


def webp(image: Image.Image, width: int | None = None, quality: int = QUALITY) -> bytes:
    """Return an image as WebP, scaled down to a width in pixels."""
    shown = image.convert("RGB")
    if width is not None and width < shown.width:
        height = round(shown.height * width / shown.width)
        shown = shown.resize((width, height), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    shown.save(out, "WEBP", quality=quality, method=6)
    return out.getvalue()


def opened(data: bytes | Path) -> Image.Image:
    """Return a picture from its bytes or its file."""
    return Image.open(io.BytesIO(data if isinstance(data, bytes) else data.read_bytes()))


def looks_alike(one: bytes, other: bytes) -> bool:
    """Whether two pictures differ by no more than a browser's own from one run to the next."""
    if one == other:
        return True
    before, after = opened(one).convert("RGB"), opened(other).convert("RGB")
    if before.size != after.size:
        return False
    return int(numpy.asarray(ImageChops.difference(before, after)).max()) <= NOISE


def save(pictures: list[Made]) -> None:
    """Write pictures and the record of them; clear away what is no longer made."""
    record = {each.name: {"version": __version__, "source": each.source} for each in pictures}
    for each in pictures:
        path = FOLDER / each.name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or not looks_alike(path.read_bytes(), each.data):
            path.write_bytes(each.data)
    for path in FOLDER.rglob("*.webp"):
        if path.relative_to(FOLDER).as_posix() not in record:
            path.unlink()
    RECORD.write_text(json.dumps(record, indent=2, sort_keys=True) + "\n", "utf-8")


def recorded() -> Mapping[str, Mapping[str, str]]:
    """Return what is recorded of each picture: ``version`` and ``source``."""
    record: Mapping[str, Mapping[str, str]] = json.loads(RECORD.read_text("utf-8"))
    return record
