"""Area S: keys and values are as the model wants them, and fit each other."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.content.model import (
    SCHEMA_VERSION,
    AnyBlock,
    Area,
    Board,
    BoardFigure,
    CardType,
    Entries,
    Form,
    Notation,
    Places,
    QueueFigure,
    SheetSide,
    Track,
    TrackFigure,
    TypeRange,
)
from generator.content.tree import Mapping, node_at
from generator.findings import Severity, did_you_mean

CHECKS.describe(
    Subject.READING,
    "S01",
    "unknown-key",
    "A key is not known",
    what="Every key is one that the model knows at this place.",
    why="What stands under a misspelt key would be missing on the sheet.",
    bad="""
    terms:
      trail:
        name: Trail
        froms: [Trails]
        # <- S01
    """,
    good="""
    terms:
      trail:
        name: Trail
        forms: [Trails]
    """,
)

CHECKS.describe(
    Subject.READING,
    "S02",
    "missing-key",
    "A key is missing",
    what="Every entry has the keys that it cannot be printed without.",
    why="A term without a name has nothing to print.",
    follows=(After(("S01",), Reach.BESIDE),),
    bad="""
    terms:
      trail:
      # <- S02
        forms: [Trails]
    """,
    good="""
    terms:
      trail:
        name: Trail
        forms: [Trails]
    """,
)

CHECKS.describe(
    Subject.READING,
    "S03",
    "wrong-type",
    "A value is of the wrong type",
    what="Texts, numbers, yes or no, dates, lists and mappings stand where each is expected.",
    why="A number in quotes cannot be counted with, and a list cannot be printed as a name.",
    follows=(After(("S03",), Reach.ITEMS),),
    bad="""
    values:
      hand:
        limit: seven
        #      ^ S03
    """,
    good="""
    values:
      hand:
        limit: 7
    """,
)

CHECKS.describe(
    Subject.READING,
    "S04",
    "out-of-range",
    "A number or a length is out of range",
    what="Numbers and lengths lie within the bounds that make sense at a table and on paper.",
    why="A die with one face is a slip of the pen, and no table has a million players.",
    bad="""
    dice:
      omen:
        name: Omen die
        faces: ["1"]
        # <- S04
    """,
    good="""
    dice:
      omen:
        name: Omen die
        faces: ["1", "2"]
    """,
)

CHECKS.describe(
    Subject.READING,
    "S05",
    "unknown-choice",
    "A word is not one of the choices",
    what="Where only certain words make sense, one of them stands there.",
    why="A track of an unknown shape cannot be drawn.",
    bad="""
    tracks:
      day:
        name: Day
        shape: loops
        #      ^ S05
        last: 6
    """,
    good="""
    tracks:
      day:
        name: Day
        shape: loop
        last: 6
    """,
)

CHECKS.describe(
    Subject.READING,
    "S06",
    "malformed-word",
    "An id or a reference is malformed",
    what=(
        "Ids are small letters, digits and single hyphens; names of values have underscores;"
        " languages, versions and references have their own form."
    ),
    why="Ids become names of files and targets of references, and must survive both.",
    bad="""
    terms:
      Old_Trail:
      # <- S06
        name: Old trail
    """,
    good="""
    terms:
      old-trail:
        name: Old trail
    """,
)

CHECKS.describe(
    Subject.READING,
    "S07",
    "other-schema-version",
    "The content is of another schema version",
    what=f"The game states the schema version that this program reads, {SCHEMA_VERSION}.",
    why="Content of another version may mean something else by the same words.",
    bad="""
    game:
      schema_version: 99
      # <- S07
    """,
    good=f"""
    game:
      schema_version: {SCHEMA_VERSION}
    """,
)

CHECKS.describe(
    Subject.READING,
    "S08",
    "empty-text",
    "A text is empty",
    what="A text that is begun has words.",
    why="A heading over nothing makes players look for what was left out.",
    bad="""
    terms:
      trail:
        name: ""
        #     ^ S08
    """,
    good="""
    terms:
      trail:
        name: Trail
    """,
)

CHECKS.describe(
    Subject.READING,
    "S09",
    "id-differs-from-folder",
    "A game is not called like its folder",
    what="The id of a game is the name of the folder it stands in.",
    why="Sheets are filed under the one and asked for by the other.",
    bad="""
    game:
      id: maximal
      #   ^ S09
    """,
    good="""
    game:
      id: minimal
    """,
)


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
            stated = _keys_stated(game, path)
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
    "A sheet has the name of its game",
    why="The file of that sheet and the file of the whole aid would overwrite each other.",
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
    """No sheet is called like its game, whose name the file of all sheets has."""
    if game.id in game.content.sheets:
        yield Fault(
            f"sheets.{game.id}",
            f"“{game.id}” is the name of the whole aid already",
            f"call the sheet by what it shows, such as {game.id}-rules",
            on_key=True,
        )


@CHECKS.on(
    Subject.CONTENT,
    "S14",
    "endless-track",
    "A figure shows a track whose end is not said",
    why="Nobody could tell where a track ends, and no figure could be drawn of it.",
    bad="""
    tracks:
      doom:
        name: Doom
    sections:
      doom:
        title: Doom
        source: [rulebook]
        blocks:
          figure:
            kind: track
            track: doom
            #      ^ S14
            alt: The track
    sheets:
      doom:
        title: Doom
        front:
          title: Doom
          bands:
            - fill: [goal, doom]
    """,
    good="""
    tracks:
      doom:
        name: Doom
        last: 6
    sections:
      doom:
        title: Doom
        source: [rulebook]
        blocks:
          figure:
            kind: track
            track: doom
            alt: The track
    sheets:
      doom:
        title: Doom
        front:
          title: Doom
          bands:
            - fill: [goal, doom]
    """,
    vital=True,
)
def endless_track(game: Game) -> Iterator[Fault]:
    """A track that is drawn has named spaces or a last number, one in a queue a last number."""
    for id, section in game.content.sections.items():
        for name, block in section.blocks.items():
            if isinstance(block, TrackFigure | QueueFigure):
                named = isinstance(block, TrackFigure)
                for field in ("track", "store"):
                    known = getattr(block, field, None) or ""
                    track = game.content.tracks.get(known)
                    if track and not _ends(track, named):
                        yield Fault(
                            f"sections.{id}.blocks.{name}.{field}",
                            f"“{track.name}” has no last space",
                            "give the track “last:” and a number",
                            (f"tracks.{known}",),
                        )


@CHECKS.on(
    Subject.CONTENT,
    "S15",
    "empty-group",
    "A block prints a group that has nothing in it",
    why="There would be a heading with nothing under it.",
    bad="""
    collections:
      finds:
        name: Finds
        groups:
          small:
            name: Small finds
          large:
            name: Large finds
        entries:
          lamp:
            name: Lamp
            group: small
    sections:
      finds:
        title: Finds
        source: [rulebook]
        blocks:
          all:
            kind: entries
            collection: finds
            group: large
            #      ^ S15
    sheets:
      finds:
        title: Finds
        front:
          title: Finds
          bands:
            - fill: [goal, finds]
    """,
    good="""
    collections:
      finds:
        name: Finds
        groups:
          small:
            name: Small finds
        entries:
          lamp:
            name: Lamp
            group: small
    sections:
      finds:
        title: Finds
        source: [rulebook]
        blocks:
          all:
            kind: entries
            collection: finds
            group: small
    sheets:
      finds:
        title: Finds
        front:
          title: Finds
          bands:
            - fill: [goal, finds]
    """,
    vital=True,
)
def empty_group(game: Game) -> Iterator[Fault]:
    """A block that shows one group of a collection, or some places, finds something to show."""
    for id, section in game.content.sections.items():
        for name, block in section.blocks.items():
            path = f"sections.{id}.blocks.{name}"
            if isinstance(block, Entries) and block.group:
                known = game.content.collections.get(block.collection)
                if known is None:
                    continue
                groups = {entry.group for entry in known.entries.values() if entry.group}
                if block.group not in groups:
                    yield Fault(
                        f"{path}.group",
                        f"no entry of “{block.collection}” belongs to the group “{block.group}”",
                        did_you_mean(block.group, groups) or "leave the key out to print all",
                        (f"collections.{block.collection}",),
                    )
            elif isinstance(block, Places) and not _may_list(block, game):
                yield Fault(
                    f"{path}.kind",
                    "the block lists no place",
                    "tell places of these kinds and regions, or list others",
                )


def _may_list(block: Places, game: Game) -> bool:
    """Whether a block lists a place, or would once other findings are mended."""
    content = game.content
    misspelt = set(block.of) - content.place_kinds.keys() or (
        set(block.within) - content.regions.keys()
    )
    listed = any(block.lists(place) for place in content.places.values())
    return listed or bool(misspelt) or game.may_have("places")


@CHECKS.on(
    Subject.CONTENT,
    "S16",
    "early-erratum",
    "An erratum is older than its game",
    why="Players who look the ruling up by its date would not find it.",
    severity=Severity.WARNING,
    bad="""
    errata:
      flight:
        date: "2003-05-01"
        #     ^ S16
        source: rulebook
        of: sections.goal.blocks.win.rules.flight
        label: FAQ
    """,
    good="""
    errata:
      flight:
        date: "2024-05-01"
        source: rulebook
        of: sections.goal.blocks.win.rules.flight
        label: FAQ
    """,
)
def early_erratum(game: Game) -> Iterator[Fault]:
    """No erratum is dated before the year in which the game was published."""
    year = game.content.game.year
    for id, erratum in game.content.errata.items():
        if year is not None and erratum.date.year < year:
            yield Fault(
                f"errata.{id}.date",
                f"the erratum is of {erratum.date.year}, the game of {year}",
                "correct the date, or the year of the game",
                ("game.year",),
            )


@CHECKS.on(
    Subject.CONTENT,
    "S17",
    "shapeless-board",
    "A board, or an area of one, lacks what makes its cells",
    why="There would be no cells to draw, or other cells than those that were meant.",
    bad="""
    boards:
      valley:
      # <- S17
        name: Valley
        cells: hexes
        columns: 8
        # <- S17
    sections:
      valley:
        title: Valley
        source: [rulebook]
        blocks:
          figure:
            kind: board
            board: valley
            alt: The valley
            areas:
              home:
              # <- S17
                text: Home
    sheets:
      valley:
        title: Valley
        front:
          title: Valley
          bands:
            - fill: [goal, valley]
    """,
    good="""
    boards:
      valley:
        name: Valley
        cells: hexes
        rings: 3
    sections:
      valley:
        title: Valley
        source: [rulebook]
        blocks:
          figure:
            kind: board
            board: valley
            alt: The valley
            areas:
              home:
                around: "0,0"
                text: Home
    sheets:
      valley:
        title: Valley
        front:
          title: Valley
          bands:
            - fill: [goal, valley]
    """,
    vital=True,
)
def shapeless_board(game: Game) -> Iterator[Fault]:
    """A board has the keys of its kind of cells and no others; an area tells its cells one way."""
    for id, board in game.content.boards.items():
        yield from _misfits(f"boards.{id}", board)
    for path, block in board_figures(game):
        drawn = game.content.boards.get(block.board)
        for id, area in block.areas.items():
            yield from _misfits_of_area(game, f"{path}.areas.{id}", area, drawn)


_OF_CELLS = {
    "hexes": ("rings",),
    "squares": ("columns", "rows"),
    "points": ("points", "lines"),
}
"""The keys that make the cells of a board, by what they are."""
_ONLY_OF = {"flat": "hexes", "chequered": "squares"}
"""Keys for boards of one kind of cells."""
_ONLY_WITH = {
    "within": "around",
    "towards": "start",
    "until": "start",
    "before": "start",
}
"""Keys of an area that mean something beside one other only."""
_WAYS = {"around": "around", "start": "from", "cells": "cells"}
"""The fields that tell the cells of an area, with their keys."""


def board_figures(game: Game) -> Iterator[tuple[str, BoardFigure]]:
    """Yield the figures of boards with their paths."""
    for id, section in game.content.sections.items():
        for name, block in section.blocks.items():
            if isinstance(block, BoardFigure):
                yield f"sections.{id}.blocks.{name}", block


def _misfits(path: str, board: Board) -> Iterator[Fault]:
    for key in _OF_CELLS[board.cells]:
        if key != "lines" and not getattr(board, key):
            yield Fault(path, f"a board of {board.cells} needs “{key}”", f"add {key}", on_key=True)
    others = {key: kind for kind, keys in _OF_CELLS.items() for key in keys} | _ONLY_OF
    for key, kind in others.items():
        if kind != board.cells and getattr(board, key):
            hint = f"delete it, or say cells: {kind}"
            yield Fault(
                f"{path}.{key}", f"a board of {board.cells} has no “{key}”", hint, on_key=True
            )


def _misfits_of_area(game: Game, path: str, area: Area, board: Board | None) -> Iterator[Fault]:
    ways = [key for field, key in _WAYS.items() if getattr(area, field)]
    if len(ways) != 1:
        said = f"both “{ways[0]}” and “{ways[1]}”" if ways else "nothing"
        yield Fault(
            path,
            f"the cells of the area are told by {said}",
            "give it one of around, from and cells",
            on_key=True,
        )
        return
    stated = _keys_stated(game, path)
    for key, other in _ONLY_WITH.items():
        if key in stated and not getattr(area, other):
            told = _WAYS[other]
            yield Fault(
                f"{path}.{key}",
                f"“{key}” means nothing without “{told}”",
                f"delete it, or tell the cells with {told}",
                on_key=True,
            )
    if area.directions != "straight" and board and board.cells != "squares":
        yield Fault(
            f"{path}.directions",
            f"a board of {board.cells} has straight lines only",
            "delete it",
        )


@CHECKS.on(
    Subject.CONTENT,
    "S18",
    "shared-cell",
    "Two pieces stand in one cell",
    why="The one drawn last would hide the other, and players would learn a wrong position.",
    bad="""
    boards:
      valley:
        name: Valley
        cells: hexes
        rings: 3
    sections:
      valley:
        title: Valley
        source: [rulebook]
        blocks:
          figure:
            kind: board
            board: valley
            alt: The valley
            pieces:
              keep:
                at: "0,0"
                icon: castle
              bat:
                at: "0,0"
                #   ^ S18
                icon: bat
    sheets:
      valley:
        title: Valley
        front:
          title: Valley
          bands:
            - fill: [goal, valley]
    """,
    good="""
    boards:
      valley:
        name: Valley
        cells: hexes
        rings: 3
    sections:
      valley:
        title: Valley
        source: [rulebook]
        blocks:
          figure:
            kind: board
            board: valley
            alt: The valley
            pieces:
              keep:
                at: "0,0"
                icon: castle
              bat:
                at: "1,0"
                icon: bat
    sheets:
      valley:
        title: Valley
        front:
          title: Valley
          bands:
            - fill: [goal, valley]
    """,
)
def shared_cell(game: Game) -> Iterator[Fault]:
    """Every piece of a figure stands in a cell of its own, and every move leads to another cell."""
    for path, block in board_figures(game):
        first: dict[str, str] = {}
        for id, piece in block.pieces.items():
            other = first.setdefault(piece.at, id)
            if other != id:
                yield Fault(
                    f"{path}.pieces.{id}.at",
                    f"“{other}” stands in {piece.at} already",
                    "move one of them, or draw two figures",
                    (f"{path}.pieces.{other}.at",),
                )
        for topic in ("arrows", "crossed"):
            for id, move in getattr(block, topic).items():
                if move.start == move.end:
                    yield Fault(
                        f"{path}.{topic}.{id}.to",
                        f"the move begins and ends in {move.end}",
                        "let it lead to another cell",
                    )


@CHECKS.on(
    Subject.CONTENT,
    "S19",
    "parts-differ-from-example",
    "The parts of a notation are not as long as its example",
    why="Every part after the wrong one would explain letters that mean something else.",
    bad="""
    sections:
      figure:
        title: Figure
        source: [rulebook]
        blocks:
          code:
            kind: notation
            example: AXB.
            #        ^^^^ S19
            alt: A code of four letters
            parts:
              who: {letters: 1, title: Who}
              where: {letters: 2, title: Where}
    sheets:
      figure:
        title: Figure
        front:
          title: Figure
          bands:
            - fill: [goal, figure]
    """,
    good="""
    sections:
      figure:
        title: Figure
        source: [rulebook]
        blocks:
          code:
            kind: notation
            example: AXB.
            alt: A code of four letters
            parts:
              who: {letters: 1, title: Who}
              where: {letters: 2, title: Where}
              how: {letters: 1, title: How}
    sheets:
      figure:
        title: Figure
        front:
          title: Figure
          bands:
            - fill: [goal, figure]
    """,
    vital=True,
)
def parts_differ_from_example(game: Game) -> Iterator[Fault]:
    """The letters of all parts of a notation add up to those of its example."""
    for id, section in game.content.sections.items():
        for name, block in section.blocks.items():
            if isinstance(block, Notation):
                told = sum(part.letters for part in block.parts.values())
                if told != len(block.example):
                    yield Fault(
                        f"sections.{id}.blocks.{name}.example",
                        f"“{block.example}” has {len(block.example)} letters,"
                        f" its parts have {told}",
                        "correct the letters of a part, or the example",
                        (f"sections.{id}.blocks.{name}.parts",),
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
    """A game has sheets, decks, or a map with geography and places with coordinates."""
    content = game.content
    if not content.sheets and not content.decks and not content.has_drawn_map:
        yield Fault(
            "game.title",
            f"nothing of “{game.content.game.title}” can be printed",
            "add a sheet under sheets, or a map with geography",
        )


CHECKS.describe(
    Subject.READING,
    "S24",
    "said-again",
    "A game says again what its shared part says",
    what="What a game lays over a shared part differs from the part. "
    "Where it repeats a text only to translate it otherwise, suppress this.",
    why="A fact that stands twice is corrected once, and drifts.",
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


@CHECKS.on(
    Subject.CONTENT,
    "S20",
    "field-wider-than-form",
    "A field reaches over more columns than its form has",
    why="The line would end where the form does, and the author counts on more room.",
    severity=Severity.WARNING,
    bad="""
    sections:
      roster:
        title: Roster
        source: [rulebook]
        blocks:
          head:
            kind: form
            across: 2
            fields:
              crew:
                label: Crew
                width: 3
                # <- S20
    sheets:
      roster:
        title: Roster
        front:
          title: Roster
          bands:
            - fill: [goal, roster]
    """,
    good="""
    sections:
      roster:
        title: Roster
        source: [rulebook]
        blocks:
          head:
            kind: form
            across: 2
            fields:
              crew:
                label: Crew
                width: 2
    sheets:
      roster:
        title: Roster
        front:
          title: Roster
          bands:
            - fill: [goal, roster]
    """,
)
def field_wider_than_form(game: Game) -> Iterator[Fault]:
    """The width of a field is at most the number of columns across its form."""
    for path, block in blocks_of(game):
        if not isinstance(block, Form):
            continue
        for id, field in block.fields.items():
            if field.width > block.across:
                yield Fault(
                    f"{path}.fields.{id}.width",
                    f"the field is {field.width} columns wide, the form has {block.across}",
                    f"write {block.across}, or give the form more columns across",
                )


@CHECKS.on(
    Subject.CONTENT,
    "S21",
    "value-under-printed-set",
    "A value differs under the rule set that is printed",
    why="The number would stand in two places, and only one of them is ever printed.",
    bad="""
    rule_sets:
      new:
        name: Second edition
      old:
        name: First edition
    values:
      flight:
        height:
          value: 4
          under:
            new: 5
            # <- S21
            old: 3
    sections:
      flight:
        title: Flight
        source: [rulebook]
        blocks:
          high:
            kind: note
            text: It flies {flight.height} high, once {flight.height@old}.
    sheets:
      flight:
        title: Flight
        front:
          title: Flight
          bands:
            - fill: [goal, flight]
    """,
    good="""
    rule_sets:
      new:
        name: Second edition
      old:
        name: First edition
    values:
      flight:
        height:
          value: 4
          under:
            old: 3
    sections:
      flight:
        title: Flight
        source: [rulebook]
        blocks:
          high:
            kind: note
            text: It flies {flight.height} high, once {flight.height@old}.
    sheets:
      flight:
        title: Flight
        front:
          title: Flight
          bands:
            - fill: [goal, flight]
    """,
)
def value_under_printed_set(game: Game) -> Iterator[Fault]:
    """What a value is under the first rule set is its ``value``; ``under`` is for the others."""
    printed = next(iter(game.content.rule_sets), None)
    for group, names in game.content.values.items():
        for name, value in names.items():
            if not isinstance(value, int) and printed in value.under:
                yield Fault(
                    f"values.{group}.{name}.under.{printed}",
                    f"“{printed}” is the rule set that is printed",
                    f"write {value.under[printed]} as the value, or delete this line",
                    on_key=True,
                )


def blocks_of(game: Game) -> Iterator[tuple[str, AnyBlock]]:
    """Yield every block of a game with its content path."""
    for section_id, section in game.content.sections.items():
        for id, block in section.blocks.items():
            yield f"sections.{section_id}.blocks.{id}", block


def _ends(track: Track, named: bool) -> bool:
    return track.last is not None or (named and bool(track.spaces))


def _sides(game: Game) -> Iterator[tuple[str, SheetSide]]:
    for id, sheet in game.content.sheets.items():
        for name, side in sheet.sides.items():
            yield f"sheets.{id}.{name}", side


def _keys_stated(game: Game, path: str) -> Collection[str]:
    """Return the keys that content states at a path, which may be fewer than its model has."""
    node = node_at(game.tree, path)
    return node.keys() if isinstance(node, Mapping) else ()


CHECKS.describe(
    Subject.READING,
    "S26",
    "unprintable-drawing",
    "A drawing of a theme would be missing on paper, or look otherwise",
    what="""Drawings are plain SVG of paths and shapes in one colour or several, with gradients,
    patterns, masks and clips. What is no SVG, was cut off, shows nothing, lies outside the file,
    or is not drawn on paper (letters, pixels, filters, blending, what a program does) is told at
    its line.""",
    why="A layout engine leaves out what it cannot draw, and says nothing.",
    bad="""
    game:
      theme: mine
    # file: ../../themes/mine/ornaments/back.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
      <text y="8">M</text>
    # ^ S26
    </svg>
    """,
    good="""
    game:
      theme: mine
    # file: ../../themes/mine/ornaments/back.svg
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
      <path d="M1 8V1l3 5 3-5v7"/>
    </svg>
    """,
)

CHECKS.describe(
    Subject.READING,
    "S27",
    "other-font",
    "A font file is not the one that a theme declares",
    what="""A font is one static TTF file for each style, whole, of the family, weight and slant
    that ``theme.yaml`` says of it.""",
    why="Letters would be missing, borrowed, or set bold where nothing is to stand out.",
    bad="""
    game:
      theme: mine
    # file: ../../themes/mine/theme.yaml
    title:
      family: EB Garamond
      licence: OFL-eb-garamond.txt
      cuts:
        - {file: eb-garamond-400.ttf, weight: 700}
        #        ^^^^^^^^^^^^^^^^^^^ S27
    """,
    good="""
    game:
      theme: mine
    # file: ../../themes/mine/theme.yaml
    title:
      family: EB Garamond
      licence: OFL-eb-garamond.txt
      cuts:
        - {file: eb-garamond-700.ttf, weight: 700}
    """,
)
