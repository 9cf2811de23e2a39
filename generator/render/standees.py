"""Make standees of the cards of a deck: each picture or icon as a figure that stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from generator.content.model import Content
from generator.imposition.cards import CardOptions
from generator.imposition.cutter import for_machine, net_outlines
from generator.imposition.marks import Tool
from generator.imposition.pattern import Pattern
from generator.imposition.standee import BLEED as STRIP_BLEED
from generator.imposition.standee import Standee, formes
from generator.language.script import direction_of, letterforms, tag_of
from generator.layout.cards import cards_of, picture_of
from generator.layout.side import BLEED, LEAST_TYPE, Card
from generator.render.decks import document_of, joined, suffix_of
from generator.render.jobs import assets_of, pages_of
from generator.render.netlook import look_of
from generator.render.page import Pages
from generator.render.sheet import OutputFile
from generator.render.sidejob import SideJob
from generator.render.templates import fill_template
from generator.units import Paper, mm_from_pt

LARGEST_NAME = 10.0
"""The largest type of a name, in pt; the smallest is that of all print."""
ICON_SHARE = 0.78
"""How large an icon is, as a share of the width of its figure."""
NAME_HEIGHT = 9.0
"""How much of a figure is left to its name, in mm."""


def standee_files(
    decks: Sequence[Sequence[SideJob]], options: CardOptions, paper: Paper
) -> Iterator[OutputFile]:
    """Yield the file of the standees of each deck: one for each of its cards.

    Each card has a picture or an icon. Raises ValueError where not one fits on the paper.
    """
    standee = options.standees
    pattern = standee.pattern(paper, options.margin(STRIP_BLEED)) if standee else None
    if standee is None or pattern is None:
        raise ValueError(f"not one figure fits on {paper.name}")
    is_for_machine = options.tool is Tool.MACHINE
    for work in decks:
        job = work[0]
        printed = {each.side_name for each in work}
        cards = [c for c in cards_of(job.game, job.sheet_id) if c.id in printed]
        name = f"{job.sheet_id}-{paper.name}{suffix_of(job)}-standees"
        path = f"decks.{job.sheet_id}"
        data = partial(_printed, job, tuple(cards), standee, pattern, is_for_machine)
        yield OutputFile(f"{name}.pdf", data, 0.0, path)
        if is_for_machine:
            nets = [standee.net(box) for box, _ in pattern.boxes()]
            cut = net_outlines(pattern.size, nets).encode
            yield OutputFile(f"{name}-cut.svg", cut, 0.0, path, (pattern, standee))


def _printed(
    job: SideJob,
    cards: Sequence[Card],
    standee: Standee,
    pattern: Pattern,
    is_for_machine: bool,
) -> bytes:
    from generator.pdf.impose import impose

    different = {_face_of(card): card for card in cards}
    numbers = {face: number for number, face in enumerate(different)}
    faces = tuple(_Figure(job, card, standee).pdf() for card in different.values())
    look = look_of(job, _role(job, cards[0]))
    pages = [numbers[_face_of(card)] for card in cards]
    document = document_of(job)
    sheets = tuple(formes(pages, standee, pattern, look.ground))
    if is_for_machine:
        sheets = tuple(map(for_machine, sheets))
    return impose(joined(faces, document), sheets, document)


def _face_of(card: Card) -> tuple[str, str | None]:
    """Return what is the same in all copies of a card."""
    return card.path, card.variant


def _role(job: SideJob, card: Card) -> str | None:
    return card.role or job.game.content.decks[job.sheet_id].role


class _Figure:
    """One face of a figure, with its name at its foot."""

    def __init__(self, job: SideJob, card: Card, standee: Standee) -> None:
        self.job, self.card, self.standee = job, card, standee

    def pdf(self) -> bytes:
        """Return the face as PDF with bleed."""
        from generator.engine.press import Press

        press = Press(assets_of(self.job))
        folder = self.job.templates
        html = fill_template(folder, "standee.html.jinja", **self._words())
        css = fill_template(folder, "styles/standee.css.jinja", **self._style())
        return press.print(press.lay_out(html, css)).pdf

    def _words(self) -> dict[str, object]:
        pages = pages_of(self.job)
        content = pages.wording.content
        return {
            "language": tag_of(self.job.language),
            "direction": direction_of(self.job.language),
            "title": pages.wording.plain(self.card.title),
            "picture": self._picture(pages, content) if self.card.picture else "",
            "icon": content.icons[self.card.icon].drawing if self.card.icon else "",
            "icon_colour": self._band(),
        }

    def _picture(self, pages: Pages, content: Content) -> str:
        """Return the style that shows the picture of the card over the face and its bleed."""
        placed = picture_of(self.card, content)
        assert placed is not None
        size = self.standee.width + 2 * BLEED, self.standee.height + 2 * BLEED
        return pages.shown_picture(placed, *size).background

    def _band(self) -> str:
        """Return the palette's name of the colour of the card's role."""
        return pages_of(self.job).look.role_colour(_role(self.job, self.card))

    def _style(self) -> dict[str, object]:
        job, standee = self.job, self.standee
        pages, theme = pages_of(job), job.theme
        scripts = pages.look.scripts
        size = min(ICON_SHARE * standee.width, standee.height - NAME_HEIGHT - 4)
        return {
            "faces": theme.faces(scripts),
            "families": theme.families(scripts),
            "colour": theme.palette(job.edition),
            "fills": theme.fills(job.edition),
            "band": self._band(),
            "letterforms": letterforms(job.language),
            "title_weight": theme.data.title_weight,
            "width": standee.width,
            "height": standee.height,
            "bleed": BLEED,
            "icon_size": size,
            "icon_top": (standee.height - NAME_HEIGHT - size) / 2,
            "type": self._type(pages),
        }

    def _type(self, pages: Pages) -> float:
        """Return the type of the name in pt, in which its longest word fits on a line."""
        face = self.job.theme.faces_for("title", pages.look.scripts)[0]
        words = pages.wording.plain(self.card.title).split()
        longest = max(pages.assets.length(word, face) for word in words)
        fitting = (self.standee.width - 2.5) / mm_from_pt(longest)
        return min(max(fitting, LEAST_TYPE), LARGEST_NAME)
