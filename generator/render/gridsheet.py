"""Print a map of cells on a page of its own: its title, the map, the legend."""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256
from typing import Any

from msgspec import Struct

from generator.content.laidtiles import assembled
from generator.content.model import GridMap, GridMapFigure
from generator.engine.laid import Laid
from generator.engine.press import Press
from generator.engine.program import versions
from generator.layout.proof import MapProof
from generator.pdf.document import Document
from generator.pdf.join import join
from generator.pdf.picture import pictures
from generator.render.gridfigures import GridFigures
from generator.render.gridmaps import GridDrawing
from generator.render.gridproofs import grid_proof
from generator.render.page import Pages
from generator.units import Paper

MARGIN, HEAD, FOOT = 8.0, 13.0, 5.0
"""Margin of the page, and room for the title and the imprint, in mm."""
LEGEND_LINE, SAMPLE, LETTER = 8.0, 13.0, 1.75
"""Height of a line of the legend, and how wide a sample and a letter are, in mm."""
DPI = 300


class NoRoomError(Exception):
    """A map of cells of some size is larger than the paper; the needed paper is in mm."""

    def __init__(self, width: float, height: float) -> None:
        super().__init__(f"the map needs a paper of {width:.0f} x {height:.0f} mm")
        self.paper = width, height


class GridSheet(Struct, frozen=True, dict=True):
    """A map of cells on a paper, lying or standing as it is larger; ``cell`` is its scale in mm."""

    pages: Pages
    id: str
    paper: Paper
    cell: float | None = None
    scale: float = 1.0
    turns: bool = True
    """Whether the paper may lie or stand, as the map is larger."""

    @property
    def gridmap(self) -> GridMap:
        """The map."""
        content = self.pages.game.content
        return assembled(content.gridmaps[self.id], content)

    @cached_property
    def block(self) -> GridMapFigure:
        """The map as a figure of all that it has."""
        zones = tuple(self.gridmap.zones)
        return GridMapFigure(kind="gridmap", gridmap=self.id, alt=self.gridmap.name, zones=zones)

    @property
    def _figures(self) -> GridFigures:
        return self.pages.figures.gridmaps

    @cached_property
    def placed(self) -> tuple[float, float, GridDrawing]:
        """Width and height of the page, and the map at its size."""
        width, height = sorted((self.paper.width, self.paper.height))
        sizes = [(width, height), (height, width)]
        if not self.turns:
            sizes = [(self.paper.width, self.paper.height)]
        every = [(*size, self._drawn(*size)) for size in sizes]
        if self.cell is None:
            return max(every, key=lambda each: each[2].cell)
        wanted = self._figures.drawing(self.block, self.cell)
        for across, down, fitting in every:
            if fitting.cell >= self.cell:
                return across, down, wanted
        across, down = wanted.size
        legend = self._legend_height(across)
        raise NoRoomError(across + 2 * MARGIN, down + 2 * MARGIN + self._around + legend)

    @property
    def _around(self) -> float:
        """How high the title and the imprint are together, in mm."""
        return (HEAD + FOOT) * self.scale

    def _drawn(self, width: float, height: float) -> GridDrawing:
        """Return the map as large as it fits on a page."""
        room = width - 2 * MARGIN, height - 2 * MARGIN - self._around - self._legend_height(width)
        return self._figures.fitted(self.block, *room, room[0])

    def _legend_height(self, width: float) -> float:
        """Return about how high the legend is on a page, in mm."""
        plain, content = self.pages.wording.plain, self.pages.game.content
        names = [content.terrains[id].name for id in self._figures.terrains(self.block)]
        names += [zone.name for _, zone, _ in self._figures.zones(self.block)]
        words = [plain(name) for name in names]
        words += [self._figures.label(id) for id, _ in self._figures.marks(self.block)]
        for role, id, _ in self._figures.entrances(self.block):
            words.append(f"{plain(content.roles[role].name)}: {self._figures.label(id)}")
        needed = sum(SAMPLE + LETTER * len(each) for each in words) + 2 * SAMPLE
        room = (width - 2 * MARGIN) / self.scale
        lines = -(-needed // max(room - 2 * SAMPLE, SAMPLE))
        return LEGEND_LINE * (lines + 0.5) * self.scale

    def pdf(self) -> bytes:
        """Return the page as PDF. Raises NoRoomError."""
        press, laid = self._laid
        return join([press.print(laid).pdf], self.document)

    @cached_property
    def _laid(self) -> tuple[Press, Laid]:
        press = Press(self.pages.assets)
        return press, press.lay_out(self.html(), self.css())

    @property
    def proof(self) -> MapProof:
        """What the map must show, and what is read of it from the page. Raises NoRoomError."""
        path, (_, laid) = f"gridmaps.{self.id}", self._laid
        return MapProof((), gridmaps=(grid_proof(path, self.block, self._figures, laid.page_box),))

    @cached_property
    def key(self) -> str:
        """The cache key of the page: of its words and drawing, what they name, the programs."""
        words = self.html() + self.css()
        named = self.pages.assets.digests(words)
        made_of = words, self.alt, self.document, sorted(named.items()), versions()
        return sha256(repr(made_of).encode()).hexdigest()[:40]

    def css(self) -> str:
        """Return the style sheet of the page."""
        width, height, _ = self.placed
        return self.pages.render(
            "styles/gridsheet.css.jinja",
            **self.pages.look.type_variables(),
            colour=self.pages.assets.theme.palette(self.pages.assets.edition),
            width=width,
            height=height,
            margin=MARGIN,
            head=HEAD * self.scale,
            scale=self.scale,
            line=lambda weight: f"{weight * self.pages.assets.lines:.2f}mm",
        )

    def png(self) -> bytes:
        """Return the page as PNG. Raises NoRoomError."""
        (picture,) = pictures(self.pdf(), DPI)
        return picture

    def html(self) -> str:
        """Return the words and the drawing of the page."""
        from markupsafe import Markup

        drawing = self.placed[2]
        size = f' style="width: {drawing.size[0]:.2f}mm"'
        words: dict[str, Any] = {
            "gridmap": self.gridmap,
            "block": self.block,
            "drawing": Markup(drawing.svg(self.alt, size)),  # noqa: S704 - its words are escaped
            "subject": self.document.subject,
        }
        return self.pages.render(
            "gridsheet.html.jinja", **words, **self.pages.imprint.variables(self.gridmap.name)
        )

    @property
    def alt(self) -> str:
        """What the map shows in words: the cells of each terrain, and its places."""
        plain = self.pages.wording.plain
        parts = [
            f"{plain(terrain.name)}: {cells}" for terrain, cells in self._figures.cells(self.block)
        ]
        parts += [f"{plain(each.name)}: {each.at}" for each in self.gridmap.places.values()]
        return f"{plain(self.gridmap.name)}. {'; '.join(parts)}."

    @cached_property
    def document(self) -> Document:
        """The metadata of the file."""
        plain, game = self.pages.wording.plain, self.pages.game
        name = plain(self.gridmap.name)
        title = f"{plain(game.content.game.title)} – {name}"
        return Document.of(game, title, name, self.pages.wording.language)
