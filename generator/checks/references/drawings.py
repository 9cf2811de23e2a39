"""Area R: icons, drawings and geography that are named and not there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.checks.ground.surveys import ground_fault
from generator.checks.references.topics import add_to, hints_for
from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.content.icons.iconset import drawing_names, icons_of
from generator.content.resources import drawings
from generator.findings import Severity, nearest
from generator.language.marks import marks_of
from generator.maps.survey import LAND


@CHECKS.on(
    Subject.CONTENT,
    "R05",
    "unknown-icon",
    "A text shows an icon that the game does not have",
    why="There would be a hole in the line where a player looks for the sign.",
    follows=(After(("R05",), Reach.AGAIN),),
    bad="""
    terms:
      lair:
        name: Lair
        meaning: Where the {icon:batt} sleeps.
        #                  ^^^^^^^^^^^ R05
    icons:
      owl:
        drawing: barn-owll
        #        ^^^^^^^^^ R05
        alt: Owl
    """,
    good="""
    terms:
      lair:
        name: Lair
        meaning: Where the {icon:bat} sleeps.
    icons:
      owl:
        drawing: barn-owl
        alt: Owl
    """,
    vital=True,
)
def unknown_icon(game: Game) -> Iterator[Fault]:
    """Icons in texts must be declared under ``icons``, and their drawings exist.

    A drawing is a file in the folder ``icons`` of the game, of a shared part or of the theme, or
    one of the icon set.
    """
    known, hint = game.names("icons"), game.once(hints_for)
    for mark in marks_of(game).icons:
        if mark.name not in known and not game.may_have("icons", mark.name):
            yield Fault(
                mark.path,
                f"there is no icon “{mark.name}”",
                hint(mark.name, "icons") or add_to("icons"),
                at=mark.at,
            )
    drawn = _known_drawings(game) if game.content.icons else []
    there = set(drawn)
    for id, icon in game.content.icons.items():
        if icon.drawing not in there:
            yield Fault(
                f"icons.{id}.drawing",
                f"there is no drawing “{icon.drawing}” in icons/ or the icon set",
                _drawing_hint(icon.drawing, drawn),
            )


def _known_drawings(game: Game) -> list[str]:
    """Return the names of the drawings that a game can show, its own first."""
    return list(dict.fromkeys((*drawing_names(icons_of(game).homes), *drawings())))


def _drawing_hint(name: str, drawn: Sequence[str]) -> str:
    """Return the nearest drawing and how to list all: what is meant may have another name."""
    every = "playeraid icons finds drawings by what they mean"
    near = nearest(name, drawn)
    return f"did you mean “{near}”? {every}" if near else every


CHECKS.describe(
    Subject.READING,
    "R06",
    "missing-asset",
    "A theme, a font or a drawing is not there",
    what="The theme that a game names, and the fonts and drawings that a theme names, must exist.",
    why="Without its theme a game has neither type nor colours to be printed in.",
    bad="""
    game:
      theme: clasic
      #      ^^^^^^ R06
    """,
    good="""
    game:
      theme: gothic
    """,
)


@CHECKS.on(
    Subject.CONTENT,
    "R17",
    "same-drawing-twice",
    "Two icons show the same drawing",
    severity=Severity.WARNING,
    why="Players cannot tell one sign from the other.",
    bad="""
    icons:
      owl:
        drawing: barn-owl
        alt: Owl
      wisdom:
        drawing: barn-owl
        #        ^ R17
        alt: Wisdom
    """,
    good="""
    icons:
      owl:
        drawing: barn-owl
        alt: Owl
      wisdom:
        drawing: scroll-unfurled
        alt: Wisdom
      night-owl:
        drawing: barn-owl
        alt: Owl
    """,
)
def same_drawing_twice(game: Game) -> Iterator[Fault]:
    """Icons with one drawing must say the same in words."""
    met: dict[str, dict[str, str]] = {}
    for id, icon in game.content.icons.items():
        said = met.setdefault(icon.drawing, {})
        words = str(icon.alt).casefold()
        if said and words not in said:
            other = next(iter(said.values()))
            yield Fault(
                f"icons.{id}.drawing",
                f"“{other}” shows the drawing “{icon.drawing}” already",
                "choose another drawing (playeraid icons finds them), or use one icon for both",
                (f"icons.{other}.drawing",),
            )
        said.setdefault(words, id)


@CHECKS.on(
    Subject.CONTENT,
    "R21",
    "missing-geography",
    "The shape of the land of a map is not there, or cannot be read",
    why="Without land there is no map to lay beside the board.",
    bad="""
    map:
      name: Island
      geography: shores
      #          ^^^^^^ R21
    """,
    good="""
    map:
      name: Island
    """,
    vital=True,
)
def missing_geography(game: Game) -> Iterator[Fault]:
    """The folder with the shape of the land that a map names must hold the land, as GeoJSON.

    A picture under the map needs a map that is drawn.
    """
    name = game.content.map.geography if game.content.map else None
    if name and ((home := game.data_folder(name)) is None or not (home / LAND).is_file()):
        yield Fault(
            "map.geography",
            f"there is no file “{name}/{LAND}”",
            "put it beside the game's files, or leave out geography",
        )
    elif _has_ground_alone(game):
        yield Fault(
            "map.ground",
            "there is no drawn map to put this picture under",
            "give the map a plane or the shape of the land under geography, or leave out ground",
        )
    elif fault := ground_fault(game):
        yield Fault(
            "map.geography",
            f"the shape of the land cannot be read: {fault}",
            "correct the file: GeoJSON, a collection of features with coordinates",
        )


def _has_ground_alone(game: Game) -> bool:
    """Whether a map has a picture, and neither land nor a plane to put it under."""
    shown = game.content.map
    if shown is None or shown.ground is None or game.is_part:
        return False
    return shown.geography is None and shown.plane is None
