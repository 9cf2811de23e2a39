"""Make the files of a deck from its printed cards: a page a face, or laid on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from msgspec import Struct

from generator.imposition.cards import CardOptions, CardScheme
from generator.imposition.geometry import Leaf
from generator.imposition.schemes import PAIRED, Scheme
from generator.imposition.sizes import CardSize
from generator.layout.cards import BACK, cards_of
from generator.pdf.document import Document
from generator.render.jobs import SideJob, pages_of
from generator.render.sheet import Made, PrintedPdf
from generator.units import Paper

CARD_DPI = 300
"""How fine pictures of cards are: what firms that print cards ask for."""


class DeckLaying(Struct, frozen=True):
    """How the cards of a deck are laid on paper: by a scheme for cards, or one for sheets."""

    scheme: CardScheme | Scheme
    paper: Paper


def deck_files(
    work: Sequence[SideJob],
    results: Sequence[PrintedPdf],
    formats: Sequence[str],
) -> Iterator[Made]:
    """Yield the files of a deck with a page for each face: fronts first, then their back."""
    job = work[0]
    seconds = sum(result.seconds for result in results)
    if "pdf" in formats:
        name = f"{job.sheet_id}-{job.paper.name}{_habit(job)}.pdf"
        path = f"decks.{job.sheet_id}"
        pdfs, document = _pdfs(results), document_of(job)
        data = partial(_joined, pdfs, document)
        yield Made(name, data, seconds, path, (*pdfs, document))
    if "png" in formats:
        for each, result in zip(work, results, strict=True):
            name = f"{each.sheet_id}-{each.side_name}-{each.paper.name}{_habit(each)}.png"
            data = partial(_face, result.pdf, bleeds=True)
            yield Made(name, data, result.seconds, made_of=(result.pdf,))


def tabletop_files(
    work: Sequence[SideJob], results: Sequence[PrintedPdf], home: str
) -> Iterator[Made]:
    """Yield what Tabletop Simulator needs of a deck: pictures of all cards, and the deck.

    ``home`` is the address of the folder that the pictures will be in.
    """
    from generator.render.tabletop import parts_of, saved_object

    job, habit = work[0], _habit(work[0])
    cards = {card.id: card for card in cards_of(job.game, job.sheet_id)}
    fronts = [
        (cards[each.side_name], result.pdf)
        for each, result in zip(work, results, strict=True)
        if each.side_name != BACK
    ]
    back = results[-1].pdf
    names = []
    shape = job.paper.width / job.paper.height
    for number, part in enumerate(parts_of(fronts), 1):
        names.append(f"{job.sheet_id}-tts-{number}{habit}.png")
        yield Made(names[-1], partial(_grid, tuple(pdf for _, pdf in part), back, shape), 0.0)
    back_name = f"{job.sheet_id}-tts-back{habit}.png"
    yield Made(back_name, partial(_face, back, bleeds=False), 0.0)
    plain = pages_of(job).wording.plain
    named = [(card, plain(card.title)) for card, _ in fronts]
    title = plain(job.game.content.decks[job.sheet_id].title)
    pictures = [home + name for name in names]
    yield Made(
        f"{job.sheet_id}-tts{habit}.json",
        partial(saved_object, title, named, pictures, home + back_name, shape),
        0.0,
    )


def _grid(fronts: tuple[bytes, ...], back: bytes, shape: float) -> bytes:
    from generator.render.tabletop import picture_of

    faces = [_face(pdf, bleeds=False) for pdf in fronts]
    return picture_of(faces, _face(back, bleeds=False), shape)


@lru_cache(maxsize=80)
def _face(pdf: bytes, bleeds: bool) -> bytes:
    """Return a face as PNG, with its bleed as print shops want it, or cut as it is played."""
    from generator.pdf.picture import pictures

    return pictures(pdf, CARD_DPI, cut=not bleeds)[0]


def laid_deck(
    work: Sequence[SideJob],
    results: Sequence[PrintedPdf],
    options: CardOptions,
    laying: DeckLaying,
) -> Made:
    """Return the file of a deck laid on paper; its jobs are the fronts, then the back if any."""
    job = work[0]
    size = f"-{options.size.name}" if options.size else ""
    name = f"{job.sheet_id}{size}-{laying.paper.name}{_habit(job)}-{laying.scheme.name}.pdf"
    seconds = sum(result.seconds for result in results)
    pdfs, document = _pdfs(results), document_of(job)
    pdf = partial(_laid, work, pdfs, options, laying)
    sides = [(each.side_name, each.paper) for each in work]
    made_of = (*pdfs, document, sides, options, laying)
    return Made(name, pdf, seconds, f"decks.{job.sheet_id}", made_of)


def _laid(
    work: Sequence[SideJob], pdfs: tuple[bytes, ...], options: CardOptions, laying: DeckLaying
) -> bytes:
    from generator.pdf.impose import impose

    scheme, document = laying.scheme, document_of(work[0])
    count = sum(job.side_name != BACK for job in work)
    card = CardSize(work[0].paper.name, work[0].paper.width, work[0].paper.height)
    deck = options.deck(count, card)
    flip = None
    if isinstance(scheme, CardScheme):
        formes = scheme.formes(deck, laying.paper)
        flip = getattr(scheme, "flip", None) if options.backs else None
    else:
        is_paired = scheme.name in PAIRED
        leaves = deck.leaves if is_paired else [Leaf(leaf.front) for leaf in deck.leaves]
        formes = scheme.formes(leaves, laying.paper, document.right_to_left)
        flip = None if is_paired and not options.backs else scheme.flip
    return impose(_joined(pdfs, document), formes, document, flip)


def document_of(job: SideJob) -> Document:
    """Return what the file of a deck says of itself."""
    content, wording = job.game.content, pages_of(job).wording
    title = wording.plain(content.decks[job.sheet_id].title)
    whole = f"{wording.plain(content.game.title)} – {title}"
    return Document.of(content, whole, title, job.language)


def _pdfs(results: Sequence[PrintedPdf]) -> tuple[bytes, ...]:
    return tuple(result.pdf for result in results)


@lru_cache(maxsize=6)
def _joined(pdfs: tuple[bytes, ...], document: Document) -> bytes:
    """Join faces; those of a deck are laid on each paper, so they are kept for the next."""
    from generator.pdf.join import join

    return join(pdfs, document)


def _habit(job: SideJob) -> str:
    """Return what the name of a file says of edition and table."""
    edition = "" if job.edition == "colour" else f"-{job.edition}"
    players = f"-{job.options.players}p" if job.options.players else ""
    return edition + players
