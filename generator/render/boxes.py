"""Make tuck boxes for decks: the back of the cards on their faces, their name on their sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct

from generator.imposition.cards import CardOptions
from generator.imposition.cutter import for_machine, net_outlines
from generator.imposition.geometry import Fill, Forme, Lettering, Rect, Slot
from generator.imposition.marks import Tool
from generator.imposition.net import Point, box_corners
from generator.imposition.pattern import LEAST_MARGIN
from generator.imposition.rulers import Ruler, above, beside, rulers_on
from generator.imposition.sizes import card_size_of
from generator.imposition.tuckbox import BLEED, NOTCH, BoxSize, LaidBox, laid_on
from generator.layout.backs import BACK
from generator.layout.cards import cards_of
from generator.pdf.document import Document
from generator.render.decks import document_of, joined, suffix_of
from generator.render.imposeddecks import PrintedDeck
from generator.render.jobs import pages_of
from generator.render.netlook import KEY_ROW, NetLook, look_of
from generator.render.sheet import OutputFile
from generator.render.sidejob import SideJob
from generator.units import Paper

PRINTED = ("left", "right", "lid", "bottom", "tab", "left-dust", "right-dust")
"""Panels in the colour of the deck; the front and the back show the back of its cards."""
WHITE = "#ffffff"
OVER_FOLD = 1.5
"""How far colour reaches over a fold onto what is glued, in mm."""
SPINE, LARGEST_SPINE = 0.5, 6.0
"""Type size on the narrow faces, as a share of their width, and its bound in mm."""
FILLED = 0.86
"""How much of a face words may fill along its length."""


class BoxWords(Struct, frozen=True):
    """What is written on a box: the name of its deck, and of the game."""

    deck: str
    game: str


def box_files(
    decks: Sequence[PrintedDeck], options: CardOptions, paper: Paper
) -> Iterator[OutputFile]:
    """Yield the file of a tuck box for each deck, made of stock as thick as its cards.

    Raises ValueError where a box does not fit on the paper.
    """
    for deck in decks:
        job = deck.work[0]
        sides = zip(deck.work, deck.results, strict=True)
        back = next(result.pdf for each, result in sides if each.side_name == BACK)
        laid = _laid(job, options, paper)
        look = look_of(job, job.game.content.decks[job.sheet_id].role)
        forme = forme_of(laid, _words_of(job), look)
        if options.tool is Tool.MACHINE:
            forme = for_machine(forme)
        document = document_of(job)
        size = f"-{options.size.name}" if options.size else ""
        name = f"{job.sheet_id}{size}-{paper.name}{suffix_of(job)}-box"
        yield OutputFile(
            f"{name}.pdf",
            partial(_printed, back, forme, document),
            0.0,
            f"decks.{job.sheet_id}",
            (back, forme, document),
        )
        if options.tool is Tool.MACHINE:
            cut = net_outlines(laid.paper, (laid.net,)).encode
            yield OutputFile(f"{name}-cut.svg", cut, 0.0, f"decks.{job.sheet_id}", (laid,))


def _laid(job: SideJob, options: CardOptions, paper: Paper) -> LaidBox:
    assert options.box is not None
    count = len(cards_of(job.game, job.sheet_id))
    size = BoxSize.of(card_size_of(job.paper), count, options.box)
    laid = laid_on(size, paper, options.margin(BLEED))
    if laid is None:
        raise ValueError(f"the box of “{job.sheet_id}” does not fit on {paper.name}")
    return laid


def _words_of(job: SideJob) -> BoxWords:
    content, wording = job.game.content, pages_of(job).wording
    deck = content.decks[job.sheet_id]
    title = wording.plain(deck.back.title or deck.title)
    return BoxWords(title, wording.plain(content.game.title))


def _printed(back: bytes, forme: Forme, document: Document) -> bytes:
    from generator.pdf.impose import impose

    return impose(joined((back,), document), (forme,), document)


def forme_of(laid: LaidBox, words: BoxWords, look: NetLook) -> Forme:
    """Return what is printed: colour, the back on both large faces, words, lines and their key."""
    net, bounds = laid.net, laid.net.bounds
    faces = [laid.face(name) for name in ("front", "back")]
    front = laid.face("front")
    flap = laid.net.panel("left-dust").bounds
    free = front.top - bounds.top
    key, key_words = look.key(bounds.left, flap.top - BLEED - 3 * KEY_ROW)
    bleed = bounds.grown(*(min(BLEED, LEAST_MARGIN),) * 4)
    return Forme(
        laid.paper,
        tuple(Slot(0, face, face) for face in faces),
        (*net.lines(is_dark=look.ground is not None), *key),
        bounds,
        bleed,
        _rulers(front, bounds, free),
        tuple(_fills(laid, look)),
        (*_lettering(laid, words, look), *key_words),
    )


def _fills(laid: LaidBox, look: NetLook) -> Iterator[Fill]:
    """Yield the colour of all that is seen, and paper where glue must hold."""
    if look.ground is None:
        return
    for name in (*PRINTED, "front", "back"):
        yield Fill(laid.net.panel(name).corners, look.ground, BLEED)
    for panel in laid.net.panels:
        if panel.is_glued:
            yield Fill(_off_the_fold(panel.bounds, laid.net.panel(panel.parent).bounds), WHITE)


def _off_the_fold(flap: Rect, face: Rect) -> tuple[Point, ...]:
    """Return the rectangle around a flap beside or below its face, less a strip at its fold."""
    is_beside = flap.right <= face.left
    box = flap.grown(0, 0, -OVER_FOLD, 0) if is_beside else flap.grown(0, -OVER_FOLD, 0, 0)
    return box_corners(box)


def _lettering(laid: LaidBox, words: BoxWords, look: NetLook) -> Iterator[Lettering]:
    """Yield the name of the deck on the narrow sides and the lid, of the game on the bottom."""
    for name in ("left", "right", "lid", "bottom"):
        face = laid.face(name)
        is_side = name in ("left", "right")
        wide, long = (face.width, face.height) if is_side else (face.height, face.width)
        size = min(SPINE * wide, LARGEST_SPINE)
        said = words.game if name == "bottom" else words.deck
        middle = face.left + face.width / 2, face.top + face.height / 2
        yield from look.words(said, size, FILLED * long, *middle, is_side)


def _rulers(front: Rect, bounds: Rect, free: float) -> tuple[Ruler, ...]:
    """Return the rulers above the front, or beside the box."""
    rows = (above(front.top, front.left, front.right, off) for off in (NOTCH / 2, NOTCH + 3))
    stretches = [*rows] if free > NOTCH + 6 else []
    beside_it = beside(bounds.left, bounds.top, bounds.bottom)
    return rulers_on([*stretches, *([beside_it] if bounds.left > LEAST_MARGIN + 4 else [])])
