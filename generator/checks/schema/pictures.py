"""Area S: pictures of the author's own say what they show, are there, and can be printed."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.pictures import (
    FOLDER,
    PictureError,
    judge,
    picture_files,
    picture_homes,
    picture_path,
    placed_pictures,
    read_picture,
)
from generator.findings import did_you_mean

_DRAWING = """
    # file: pictures/comet.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>
    """


@CHECKS.on(
    Subject.CONTENT,
    "S38",
    "picture-without-words",
    "A picture does not say what it shows",
    why="“Graphic” is all that is read aloud to a player who cannot see it.",
    bad="""
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            text: Draw two cards.
            picture:
              file: comet.svg
              #     ^ S38
    """
    + _DRAWING,
    good="""
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            text: Draw two cards.
            picture:
              file: comet.svg
              alt: A comet over the tower.
    """
    + _DRAWING,
)
def picture_without_words(game: Game) -> Iterator[Fault]:
    """A picture has words in ``alt``, or is said to be ``decorative``, but not both.

    That of an entry that is nothing but a file is described by the name of the entry.
    """
    for placed in placed_pictures(game.content):
        picture = placed.picture
        if placed.alt is None and not picture.decorative:
            hint = "say in alt what is to be seen, or write decorative: true"
            yield Fault(f"{placed.path}.file", f"“{picture.file}” has no words", hint)
        elif picture.alt and picture.decorative:
            hint = "delete one of them"
            message = f"“{picture.file}” has words, and is said to be decorative"
            yield Fault(f"{placed.path}.decorative", message, hint)


@CHECKS.on(
    Subject.CONTENT,
    "S39",
    "missing-picture",
    "A picture is not there",
    vital=True,
    why="There would be a hole where it should be.",
    bad="""
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            text: Draw two cards.
            picture:
              file: commet.svg
              #     ^ S39
              alt: A comet over the tower.
    """
    + _DRAWING,
    good="""
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            text: Draw two cards.
            picture:
              file: comet.svg
              alt: A comet over the tower.
    """
    + _DRAWING,
)
def missing_picture(game: Game) -> Iterator[Fault]:
    """The file of a picture is in the folder ``pictures`` of the game or of a part it shares."""
    homes = picture_homes(game)
    for path, file in _files(game):
        if picture_path(file, homes) is not None:
            continue
        if any((home / file).is_file() for home in homes):
            yield Fault(path, f"“{file}” leads out of the folder “{FOLDER}”", "copy it into it")
        else:
            hint = did_you_mean(file, picture_files(homes)) or f"put it into the folder “{FOLDER}”"
            yield Fault(path, f"there is no picture “{file}”", hint)


@CHECKS.on(
    Subject.CONTENT,
    "S40",
    "unprintable-picture",
    "A picture cannot be printed",
    vital=True,
    why="A picture that is cut off, animated or of another kind would leave a hole.",
    bad="""
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            text: Draw two cards.
            picture:
              file: comet.png
              #     ^ S40
              alt: A comet over the tower.
    """
    + _DRAWING.replace(".svg", ".png", 1),
    good="""
    collections:
      omens:
        name: Omens
        entries:
          comet:
            name: Comet
            text: Draw two cards.
            picture:
              file: comet.svg
              alt: A comet over the tower.
    """
    + _DRAWING,
)
def unprintable_picture(game: Game) -> Iterator[Fault]:
    """A picture is a whole PNG, JPEG, WebP or SVG, as its name says.

    It has one frame and at most 64 million pixels. An SVG shows only what is in it.
    """
    homes, judged = picture_homes(game), set()
    for path, file in _files(game):
        found = picture_path(file, homes)
        if found is None or file in judged:
            continue
        judged.add(file)
        try:
            judge(read_picture(found), file)
        except PictureError as error:
            where = f"{file}:{error.line}:{error.column}: " if error.line else f"{file}: "
            yield Fault(path, f"{where}{error}", error.hint)
        except OSError as error:
            yield Fault(path, f"{file}: the picture cannot be read: {error.strerror}")


def _files(game: Game) -> Iterator[tuple[str, str]]:
    """Yield each file that is named for a picture, with the content path that names it."""
    for placed in placed_pictures(game.content):
        is_short = isinstance(game.once(_short_forms).get(placed.path), str)
        yield placed.path if is_short else f"{placed.path}.file", placed.picture.file


def _short_forms(game: Game) -> dict[str, str]:
    """Return the pictures of entries of which only the file is stated, by their paths."""
    return {
        f"collections.{id}.entries.{name}.picture": entry.picture
        for id, collection in game.content.collections.items()
        for name, entry in collection.entries.items()
        if isinstance(entry.picture, str)
    }
