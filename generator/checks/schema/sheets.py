"""Area S: sheets and decks are made of what can be printed."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.schema.blocks import keys_stated
from generator.content.game import Game
from generator.content.model import CardType, SheetSide, TypeRange
from generator.findings import Severity
from generator.layout.compose import type_scale


@CHECKS.on(
    Subject.CONTENT,
    "S10",
    "reversed-type-range",
    "A sheet's smallest type is above its largest",
    why="Between the two there is no size that the sheet could be printed in.",
    bad="""
    sheets:
      other:
        title: Other
        type:
          largest: 8
          smallest: 9
          # <- S10
        front:
          title: Other
          bands:
            - fill: [goal]
    """,
    good="""
    sheets:
      other:
        title: Other
        type:
          largest: 9
          smallest: 8
        front:
          title: Other
          bands:
            - fill: [goal]
    """,
    vital=True,
)
def reversed_type_range(game: Game) -> Iterator[Fault]:
    """The smallest type of a sheet or deck, stated or usual, is not above its largest."""
    content = game.content
    sheets = ((f"sheets.{id}.type", sheet.type) for id, sheet in content.sheets.items())
    decks = ((f"decks.{id}.type", deck.type) for id, deck in content.decks.items())
    every: list[tuple[str, TypeRange | CardType]] = [*sheets, *decks]
    for path, sizes in every:
        low, high = sizes.smallest, sizes.largest
        if low > high:
            stated = keys_stated(game, path)
            own = [f"{path}.{key}" for key in ("smallest", "largest") if key in stated]
            yield Fault(
                own[0],
                f"the smallest type, {low:g} pt, is above the largest, {high:g} pt",
                "change places"
                if len(own) > 1
                else "state both, the smallest not above the largest",
                tuple(own[1:]),
            )


@CHECKS.on(
    Subject.CONTENT,
    "S80",
    "type-scale-out-of-range",
    "A sheet can be set in none of the sizes of the type scale",
    why="The scale would have no effect: the sheet would be set in a size of its own.",
    bad="""
    sheets:
      other:
        title: Other
        type:
          largest: 8.5
          sizes: [9, 11]
          # <- S80
        front:
          title: Other
          bands:
            - fill: [goal]
    """,
    good="""
    sheets:
      other:
        title: Other
        type:
          largest: 9.5
          sizes: [9, 11]
        front:
          title: Other
          bands:
            - fill: [goal]
    """,
)
def type_scale_out_of_range(game: Game) -> Iterator[Fault]:
    """At least one size of the scale, the game's or its own, lies in the range of each sheet."""
    content = game.content
    for id, sheet in content.sheets.items():
        sizes = sheet.type.sizes or content.game.type_sizes
        if sizes and not type_scale(content, sheet):
            low, high = sheet.type.smallest, sheet.type.largest
            names = ", ".join(f"{size:g}" for size in sorted(sizes))
            yield Fault(
                _stated_type(game, id),
                f"none of the sizes {names} pt lies between the smallest type, {low:g} pt, "
                f"and the largest, {high:g} pt",
                "widen the range, or give the sheet sizes of its own: type: {sizes: [...]}",
            )


def _stated_type(game: Game, sheet: str) -> str:
    """Return the path of what a sheet says of its type, or its own where it says nothing."""
    path = f"sheets.{sheet}.type"
    stated = keys_stated(game, path)
    return next(
        (f"{path}.{key}" for key in ("sizes", "largest", "smallest") if key in stated),
        f"sheets.{sheet}",
    )


@CHECKS.on(
    Subject.CONTENT,
    "S11",
    "two-sided-band",
    "A band has columns and a list to fill, or neither",
    why="Sections that are placed in two ways at once would be printed by neither.",
    bad="""
    sheets:
      other:
        title: Other
        front:
          title: Other
          bands:
            - fill: [goal]
            - across: 2
            # ^ S11
    """,
    good="""
    sheets:
      other:
        title: Other
        front:
          title: Other
          bands:
            - columns:
                - sections: [goal]
    """,
    vital=True,
)
def two_sided_band(game: Game) -> Iterator[Fault]:
    """A band has columns with their sections, or sections to fill it with, and never both."""
    for path, side in _sides(game):
        for index, band in enumerate(side.bands):
            if bool(band.columns) == bool(band.fill):
                wrong = "columns and fill" if band.fill else "neither columns nor fill"
                hint = "delete one of them" if band.fill else "add “fill:” with a list of sections"
                yield Fault(f"{path}.bands.{index}", f"the band has {wrong}", hint)


@CHECKS.on(
    Subject.CONTENT,
    "S12",
    "repeated-section",
    "A side places a section twice",
    why="Whoever reads the same twice looks for the difference.",
    bad="""
    sheets:
      other:
        title: Other
        front:
          title: Other
          bands:
            - fill: [goal, goal]
            #              ^ S12
    """,
    good="""
    sheets:
      other:
        title: Other
        front:
          title: Other
          bands:
            - fill: [goal]
        back:
          title: Other
          bands:
            - fill: [goal]
    """,
    vital=True,
)
def repeated_section(game: Game) -> Iterator[Fault]:
    """Each side places a section once; the two sides of a sheet may both have it."""
    for path, side in _sides(game):
        first: dict[str, str] = {}
        for steps, id in side.placed.items():
            place = f"{path}.{steps}"
            known = first.setdefault(id, place)
            if known != place:
                yield Fault(
                    place,
                    f"the side has the section “{id}” already",
                    "delete one of the two",
                    (known,),
                )


@CHECKS.on(
    Subject.CONTENT,
    "S13",
    "shared-file-name",
    "A sheet has the name of its game, or that of a printed map of cells",
    why="The files of both would overwrite each other.",
    bad="""
    sheets:
      minimal:
      # <- S13
        title: Other
        front:
          title: Other
          bands:
            - fill: [goal]
    """,
    good="""
    sheets:
      minimal-rules:
        title: Other
        front:
          title: Other
          bands:
            - fill: [goal]
    """,
    vital=True,
)
def shared_file_name(game: Game) -> Iterator[Fault]:
    """No sheet is called like its game, or as a map of cells is printed; nor is a deck."""
    content = game.content
    for topic in ("sheets", "decks"):
        for name, id in content.map_sheets.items():
            if name in getattr(content, topic):
                yield Fault(
                    f"{topic}.{name}",
                    f"“{name}” is what the map “{id}” is printed as",
                    f"call it by what else it shows, such as {id}-sheet",
                    on_key=True,
                )
    if game.id in content.map_sheets:
        id = content.map_sheets[game.id]
        message = f"“{game.id}” is the name of the whole aid, and “{id}” is printed as that"
        yield Fault(f"gridmaps.{id}", message, "give the map another id", on_key=True)
    if game.id in content.sheets:
        yield Fault(
            f"sheets.{game.id}",
            f"“{game.id}” is the name of the whole aid already",
            f"call the sheet by what it shows, such as {game.id}-rules",
            on_key=True,
        )


@CHECKS.on(
    Subject.CONTENT,
    "S23",
    "nothing-to-print",
    "A game has neither a sheet nor a deck nor a map to draw",
    why="All that was written of it would reach no table.",
    severity=Severity.WARNING,
    needs_whole=True,
    bad="""
    game:
      title: Bare
      #      ^ S23
    # file: sheets.yaml
    sheets: {}
    """,
    good="""
    game:
      title: Bare
    """,
)
def nothing_to_print(game: Game) -> Iterator[Fault]:
    """A game has sheets, decks, maps of cells, or a map of places on geography or a plane."""
    content = game.content
    if not content.sheets and not content.decks and not content.has_printed_maps:
        yield Fault(
            "game.title",
            f"nothing of “{game.content.game.title}” can be printed",
            "add a sheet under sheets, or a map with geography or a plane",
        )


CHECKS.describe(
    Subject.READING,
    "S24",
    "said-again",
    "A game says again what its shared part says",
    what="What a game lays over a shared part differs from the part. "
    "Where it repeats a text only to translate it otherwise, suppress this.",
    why="A fact stated twice is corrected in one place only, and the two drift apart.",
    severity=Severity.WARNING,
    bad="""
    game:
      shared: [isle]
    # file: ships.yaml
    icons:
      ship:
      # <- S24
        drawing: sailboat
        alt: ship
    # file: ../shared/isle/part.yaml
    part:
      schema_version: 2
      id: isle
      title: Isle
      source_language: en
    changes:
      - version: "1.0"
        date: "2024-01-02"
        text: First version.
    icons:
      ship:
        drawing: sailboat
        alt: ship
    """,
    good="""
    game:
      shared: [isle]
    # file: ships.yaml
    icons:
      ship:
        alt: sailing ship
    # file: ../shared/isle/part.yaml
    part:
      schema_version: 2
      id: isle
      title: Isle
      source_language: en
    changes:
      - version: "1.0"
        date: "2024-01-02"
        text: First version.
    icons:
      ship:
        drawing: sailboat
        alt: ship
    """,
)


def _sides(game: Game) -> Iterator[tuple[str, SheetSide]]:
    for id, sheet in game.content.sheets.items():
        for name, side in sheet.sides.items():
            yield f"sheets.{id}.{name}", side
