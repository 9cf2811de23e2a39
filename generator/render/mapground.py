"""Put a picture of the author under a map: cropped to its frame, and paled for its names."""

from __future__ import annotations

import base64
from pathlib import Path

from msgspec import Struct

from generator.content.editions import Edition
from generator.content.game import Game
from generator.content.pictures import PictureError, picture_homes, picture_path, read_picture
from generator.engine.source import NoSuchAssetError
from generator.render.pictures import PRINT_DPI, Frame, paled
from generator.units import MM_PER_INCH

SHOWN: frozenset[Edition] = frozenset({"colour", "mono"})
"""The editions with a ground: the others save ink, or have nothing behind their names."""
STRENGTH = 0.3
"""How much of a picture is left: names stand out from its darkest parts by 7 to 1."""


class MapGround(Struct, frozen=True):
    """The picture under a map, from a file, with the point that stays in sight in per cent."""

    path: Path
    focus: tuple[int, int]
    edition: Edition

    def address(self, width: float, height: float) -> str:
        """Return the picture for a frame in mm as a ``data:`` address, as the map has it in it.

        Raises NoSuchAssetError if it cannot be read.
        """
        data, media_type, _ = self._paled(width, height)
        return f"data:{media_type};base64," + base64.b64encode(data).decode("ascii")

    def dpi(self, width: float, height: float) -> float:
        """Return how many pixels to the inch it has in a frame in mm, 0 for a drawing."""
        _, _, pixels = self._paled(width, height)
        return pixels / width * MM_PER_INCH

    def _paled(self, width: float, height: float) -> tuple[bytes, str, int]:
        across, down = (round(each / MM_PER_INCH * PRINT_DPI) for each in (width, height))
        frame = Frame(across, down, self.focus)
        try:
            data = read_picture(self.path)
            return paled(data, self.path.name, frame, self.edition, STRENGTH)
        except (OSError, PictureError) as error:
            raise NoSuchAssetError(f"the picture “{self.path.name}”: {error}") from None


def ground_of(game: Game, edition: Edition) -> MapGround | None:
    """Return the picture under the map of a game in an edition, if there is one."""
    shown = game.content.map.ground if game.content.map else None
    if shown is None or edition not in SHOWN:
        return None
    path = picture_path(shown.file, picture_homes(game))
    return MapGround(path, shown.focus, edition) if path else None
