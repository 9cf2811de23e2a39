"""An aid has icons and a manifest to be installed with, and a worker of its own."""

from __future__ import annotations

import io
import json

from PIL import Image

from generator.site import offline
from generator.site.entries import GameEntry
from tests.site.test_entries import LOOK, aid

GAME = GameEntry("castle", (aid("he"),), LOOK)


def test_the_icon_for_home_screens_has_no_transparent_corner() -> None:
    """It may be cut to a circle, and is put on any ground."""
    with Image.open(io.BytesIO(offline.touch_icon("#7a1f1f", "#ffffff"))) as image:
        assert image.size == (offline.TOUCH_SIZE, offline.TOUCH_SIZE)
        pixels = image.convert("RGBA")
        assert pixels.getpixel((0, 0)) == (0x7A, 0x1F, 0x1F, 255)
        assert pixels.getpixel((offline.TOUCH_SIZE // 2, 390)) == (255, 255, 255, 255)


def test_the_manifest_is_in_the_language_of_the_aid() -> None:
    data = json.loads(offline.manifest(GAME, GAME.aids[0], "An aid.", "#f4eee2"))
    assert (data["lang"], data["dir"]) == ("he", "rtl")
    assert data["start_url"] == "read.html"
    assert data["description"] == "An aid."


def test_each_aid_stores_its_own() -> None:
    script = offline.worker(GAME, GAME.aids[0], ["./", "read.html"]).decode()
    assert 'CACHE = "playeraid castle/he";' in script
    assert 'ADDRESSES = ["./", "read.html"];' in script
