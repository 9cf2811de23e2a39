"""Draw the figures of blocks: what templates call for each kind of them."""

from __future__ import annotations

import re
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from generator.content.boards import laid_board
from generator.content.flows import exits_of
from generator.content.game import Game
from generator.content.model import BoardFigure, Flow, QueueFigure, SetupArea
from generator.language.wording import Wording
from generator.layout.fit import ladder
from generator.layout.side import Side
from generator.render.arcs import arcs
from generator.render.assets import Assets, svg_content
from generator.render.boardmoves import styled
from generator.render.boards import WIDEST_CELL, WIDEST_LARGE_CELL, Drawing
from generator.render.components import Components
from generator.render.counters import Counters
from generator.render.crts import Crts
from generator.render.flows import FlowDrawing, flow_drawing, numbered
from generator.render.gridfigures import GridFigures
from generator.render.gridmarks import inks_for
from generator.render.inks import Inks, is_solid
from generator.render.labels import Labels
from generator.render.maptiles import MapTiles
from generator.render.matrices import BOLD, Matrices
from generator.render.matrixwidths import Room
from generator.render.patterns import Pattern, patterns_of
from generator.render.schedules import Schedules
from generator.render.setups import Setups
from generator.render.shapes import STYLES
from generator.render.swatches import area_sample
from generator.render.tablegrids import TableGrids
from generator.units import mm_from_pt

if TYPE_CHECKING:
    from markupsafe import Markup


FEW_WORDS, BESIDE_LETTER = 3, 3.4
"""How many entries of a key stand one below the other at most, and the width in mm that a letter of
one takes where two stand to a line."""
_JOINT = re.compile(r' data-joint="[^"]*"')


class FigureSet(Struct, frozen=True, dict=True):
    """The figures of one game in one language, theme and edition.

    Kinds that need more than a function or two have a class of their own; the other
    functions are here.
    """

    game: Game
    wording: Wording
    assets: Assets
    labels: Labels
    scripts: tuple[str, ...]
    """The scripts of the pages."""
    is_large: bool = False
    """Whether they are set in large print."""
    on_screen: bool = False

    styled = staticmethod(styled)
    flow_exits = staticmethod(exits_of)
    flow_numbers = staticmethod(numbered)

    def variables(self) -> dict[str, Any]:
        """Return what templates can call, by its name there."""
        content = self.game.content
        return {
            "figures": self,
            "matrices": self.matrices,
            "counters": self.counters,
            "components": self.components,
            "schedules": Schedules(content, self.wording, self.counters, self.is_large),
            "tablegrids": self.tablegrids,
            "crts": Crts(content, self.wording, self.labels, self.is_large),
            "gridmaps": self.gridmaps,
            "setups": Setups(content, self.wording, self.is_large),
        }

    @cached_property
    def inks(self) -> Inks:
        """The colours of figures, including the roles'."""
        colours = self.assets.theme.colours_of(self.game.content.roles)
        faces = self.assets.theme.faces_for("text", self.scripts)
        families = ", ".join(f"'{face.family}'" for face in faces)
        inks = self.assets.inks
        if self.on_screen:  # the page's own colours, which change with the light
            inks = replace(inks, palette={name: f"var(--{name})" for name in inks.palette})
        return replace(inks, roles=colours, families=families)

    @cached_property
    def map_inks(self) -> Inks:
        """The colours of maps of cells, and of the counters on them."""
        return inks_for(self.inks, self.assets.inks.palette, self.assets.edition)

    @cached_property
    def matrices(self) -> Matrices:
        """Sets matrices."""
        face = self.assets.theme.faces_for("text", self.scripts)[0]
        return Matrices(self.game.content, self.wording, self.assets, face, self.is_large)

    @property
    def components(self) -> Components:
        """Draws cards and boards with numbers at their parts."""
        face = self.assets.theme.faces_for("text", self.scripts)[0]
        drawn = self.inks, self.assets, face
        return Components(self.game, self.wording, *drawn, self.is_large, self.on_screen)

    @cached_property
    def counters(self) -> Counters:
        """Draws counters."""
        face = self.assets.theme.faces_for("text", self.scripts)[0]
        drawn = self.inks, self.icon, self.map_inks
        length = partial(self.assets.length, face=face)
        own = self.game, self.wording, self.labels
        return Counters(*own, *drawn, self.tiles.drawn, lambda words: BOLD * length(words))

    @property
    def tiles(self) -> MapTiles:
        """Draws tiles of several cells."""
        return MapTiles(self.game.content, self.map_inks, self.wording.plain, self.icon)

    @cached_property
    def gridmaps(self) -> GridFigures:
        """Sets maps of cells and terrain effects charts."""
        face = self.assets.theme.faces_for("text", self.scripts)[0]
        drawn = self.map_inks, self.icon, self.on_screen, self.counters
        length = partial(self.assets.length, face=face)
        return GridFigures(self.game.content, self.wording, *drawn, length)

    @cached_property
    def tablegrids(self) -> TableGrids:
        """Sets tables."""
        face = self.assets.theme.faces_for("text", self.scripts)[0]
        return TableGrids(self.game.content, self.wording, self.assets, face, self.labels)

    @property
    def arrow_styles(self) -> tuple[str, ...]:
        """The names of the styles of arrows."""
        return (*STYLES, "crossed")

    def is_solid(self, role: str | None) -> bool:
        """Whether pieces of a role are solid; every other role has rings."""
        return is_solid(role, self.inks)

    def icon(self, icon: str) -> str:
        """Return the content of an icon's SVG, for use in a figure."""
        drawing = self.game.content.icons[icon].drawing
        return svg_content(self.assets.icon(drawing))

    def board(self, block: BoardFigure) -> Markup:
        """Return the board of a block with its pieces, areas and moves, as SVG."""
        from markupsafe import Markup

        icons = {piece.icon: self.icon(piece.icon) for piece in block.pieces.values()}
        widest = WIDEST_LARGE_CELL if self.is_large else WIDEST_CELL
        board = self.game.content.boards[block.board]
        drawing = Drawing(board, block, self.inks, icons, widest)
        # auto margins centre a box around it, where they do not centre a picture
        # of what runs from the left: from the right, they put it beside the column
        holder = f'<div class="board-holder" style="max-width: {drawing.widest:.1f}em">'
        svg = drawing.svg(self.wording.plain(block.alt))
        return Markup(f'<div class="from-left">{holder}{svg}</div></div>')  # noqa: S704 - its words are escaped where they are set

    def is_key_in_two(self, block: BoardFigure, width: float) -> bool:
        """Whether the words of a board's key stand two to a line, in a column of a width in mm.

        They do where they are many and short.
        """
        topics = (block.pieces, block.areas, block.arrows, block.crossed)
        texts = [each.text for topic in topics for each in topic.values() if each.text]
        lengths = [len(self.wording.plain(text)) for text in texts]
        return len(lengths) > FEW_WORDS and max(lengths) <= width / BESIDE_LETTER

    def patterns_of(self, block: BoardFigure | SetupArea) -> dict[str, Pattern]:
        """Return the pattern of each area of a board."""
        return patterns_of(block.areas, self.inks.roles)

    def area_sample(self, block: BoardFigure | SetupArea, pattern: Pattern) -> Markup:
        """Return an area of a board for its legend, as it is drawn on the board, as SVG."""
        from markupsafe import Markup

        assert block.board is not None
        board = self.game.content.boards[block.board]
        return Markup(area_sample(board, pattern, self.inks))  # noqa: S704 - no words

    def laid_board(self, thing: SetupArea) -> Markup:
        """Return the board of a set-up diagram with the pieces in its cells, as SVG.

        Its marks are no joints: the diagram is about where things lie, and draws none.
        """
        svg = self.board(laid_board(thing, self.game.content))
        return type(svg)(_JOINT.sub("", svg))

    def arcs(self, block: QueueFigure, first: int, last: int) -> Markup:
        """Return the arrows of a queue over the spaces from one number to another, as SVG."""
        from markupsafe import Markup

        spaces = range(first, last + 1)
        svg = arcs(block.arrows, spaces, self.inks, self.wording.plain(block.alt))
        return Markup(svg)  # noqa: S704 - its words are escaped where they are set

    def flow(self, block: Flow, width: float, side: Side) -> FlowDrawing:
        """Return a flow for a column of a width in mm; its type is between all that may be set."""
        sizes = ladder(side)
        return flow_drawing(
            block, width, mm_from_pt((sizes[0] + sizes[-1]) / 2), self.wording.plain
        )

    def matrix_room(self, width: float, side: Side) -> Room:
        """Return the room of a matrix in a column of a width in mm."""
        sizes = ladder(side)
        return Room(width, mm_from_pt(sizes[-1]), mm_from_pt(sizes[0]))
