"""Take drawings and pictures of an author's own into the folder of a game."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from typing import Annotated, Literal

from msgspec import Meta, Struct

from generator import files
from generator.content.icons import iconset
from generator.content.model.types import PICTURE_FILE
from generator.content.pictures import FOLDER, FORMATS, PictureError, judge
from generator.content.svg import drawing_faults
from generator.content.tables.columns import slug
from generator.serve.steps import readable
from generator.serve.texts import Name, RefusedError

MOST_BYTES = 8_388_608
MOST_NAMES = 100
"""How many names are tried for a file whose name others have already."""


class Artwork(Struct, frozen=True, forbid_unknown_fields=True):
    """The name and the bytes of a file that becomes a drawing or a picture of a game.

    ``wanted`` is how the game names the picture already, if it does.
    """

    game: Name
    kind: Literal["drawing", "picture"]
    name: Annotated[str, Meta(min_length=1, max_length=200)]
    data: Annotated[bytes, Meta(max_length=MOST_BYTES)]
    wanted: Annotated[str, Meta(max_length=120)] = ""


def take_in(artwork: Artwork) -> str:
    """Write a file into the folder of its kind; return how the game names it.

    That is the id of a drawing, and the name of the file of a picture. The same file once more
    is not written again. Raises RefusedError for what cannot be printed, OSError for what cannot
    be written.
    """
    game = readable(artwork.game)
    named = Path(artwork.name.replace("\\", "/")).name
    suffix = Path(named).suffix.lower()
    _refuse_unprintable(artwork, named)
    is_drawing = artwork.kind == "drawing"
    folder = iconset.FOLDER if is_drawing else FOLDER
    stem = slug(Path(named).stem) or artwork.kind
    if not is_drawing and _fits(artwork.wanted, suffix):
        try:
            files.write_new(game.folder, {f"{folder}/{artwork.wanted}": artwork.data})
        except (FileExistsError, ValueError):
            pass  # it gets a name of its own
        else:
            return artwork.wanted
    for number in range(1, MOST_NAMES + 1):
        id = stem if number == 1 else f"{stem}-{number}"
        name = f"{id}{'.svg' if is_drawing else suffix}"
        try:
            files.write_new(game.folder, {f"{folder}/{name}": artwork.data})
        except FileExistsError:
            continue
        except ValueError as error:
            raise RefusedError(str(error)) from None
        return id if is_drawing else name
    raise RefusedError(f"there are too many files called {stem}")


def _fits(wanted: str, suffix: str) -> bool:
    """Whether a picture with a suffix can be called as it is wanted."""
    is_name = re.fullmatch(PICTURE_FILE, wanted) and ".." not in PurePosixPath(wanted).parts
    kinds = FORMATS.get(Path(wanted).suffix.lower()), FORMATS.get(suffix)
    return bool(is_name) and kinds[0] == kinds[1]


def _refuse_unprintable(artwork: Artwork, named: str) -> None:
    """Raise RefusedError for a file that could not be printed as what it is to be."""
    if artwork.kind == "drawing":
        for fault in drawing_faults(artwork.data):
            raise RefusedError(_told(named, fault.message, fault.hint))
        return
    try:
        judge(artwork.data, named)
    except PictureError as error:
        raise RefusedError(_told(named, str(error), error.hint)) from None


def _told(named: str, message: str, hint: str) -> str:
    return f"{named}: {message}; {hint}" if hint else f"{named}: {message}"
