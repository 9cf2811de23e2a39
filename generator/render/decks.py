"""Make the files of a deck from its printed cards: a page per face, or imposed on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from msgspec import Struct

from generator.imposition.cards import CardOptions, CardScheme
from generator.imposition.geometry import Leaf
from generator.imposition.schemes import PAIRED, Scheme
from generator.imposition.services import Product, Service
from generator.imposition.sizes import card_size_of
from generator.layout.cards import BACK, cards_of
from generator.pdf.document import Document
from generator.render.jobs import pages_of
from generator.render.sheet import OutputFile, PrintedPdf
from generator.render.sidejob import SideJob
from generator.units import Paper

CARD_DPI = 300
"""Resolution of card pictures: what card printers require."""


class DeckImposition(Struct, frozen=True):
    """The imposition of a deck: by a scheme for cards, or for sheets."""

    scheme: CardScheme | Scheme
    paper: Paper


def deck_files(
    work: Sequence[SideJob],
    results: Sequence[PrintedPdf],
    formats: Sequence[str],
    service: Service | None = None,
) -> Iterator[OutputFile]:
    """Yield the files of a deck with a page per face: fronts first, then the back.

    Pictures are as a ``service`` that prints cards asks for them. Raises ValueError where it has
    no cards of that size.
    """
    job = work[0]
    product = _product_of(service, job) if service else None
    seconds = sum(result.seconds for result in results)
    if "pdf" in formats:
        name = f"{job.sheet_id}-{job.paper.name}{_suffix(job)}.pdf"
        path = f"decks.{job.sheet_id}"
        pdfs, document = _pdfs(results), document_of(job)
        data = partial(_joined, pdfs, document)
        yield OutputFile(name, data, seconds, path, (*pdfs, document))
    if "png" in formats:
        for each, result in zip(work, results, strict=True):
            size = f"{each.paper.name}-{service.name}" if service else each.paper.name
            name = f"{each.sheet_id}-{each.side_name}-{size}{_suffix(each)}.png"
            data = partial(_picture, result.pdf, product)
            yield OutputFile(name, data, result.seconds, made_of=(result.pdf, product))


def _product_of(service: Service, job: SideJob) -> Product:
    card = card_size_of(job.paper)
    if product := service.product_for(card):
        return product
    raise ValueError(f"{service.name} prints no cards of the size {card.name}")


def _picture(pdf: bytes, product: Product | None) -> bytes:
    from generator.pdf.picture import bleeding_picture

    if product is None:
        return _face(pdf, bleeds=True)
    return bleeding_picture(pdf, product.pixels, product.dpi)


def tabletop_files(
    work: Sequence[SideJob], results: Sequence[PrintedPdf], home: str
) -> Iterator[OutputFile]:
    """Yield the files of a deck for Tabletop Simulator: card sheets, and the saved object.

    ``home`` is the URL of the folder of the pictures.
    """
    from generator.render.tabletop import parts_of, saved_object

    job, suffix = work[0], _suffix(work[0])
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
        names.append(f"{job.sheet_id}-tts-{number}{suffix}.png")
        yield OutputFile(names[-1], partial(_grid, tuple(pdf for _, pdf in part), back, shape), 0.0)
    back_name = f"{job.sheet_id}-tts-back{suffix}.png"
    yield OutputFile(back_name, partial(_face, back, bleeds=False), 0.0)
    plain = pages_of(job).wording.plain
    named = [(card, plain(card.title)) for card, _ in fronts]
    title = plain(job.game.content.decks[job.sheet_id].title)
    pictures = [home + name for name in names]
    yield OutputFile(
        f"{job.sheet_id}-tts{suffix}.json",
        partial(saved_object, title, named, pictures, home + back_name, shape),
        0.0,
    )


def _grid(fronts: tuple[bytes, ...], back: bytes, shape: float) -> bytes:
    from generator.render.tabletop import picture_of

    faces = [_face(pdf, bleeds=False) for pdf in fronts]
    return picture_of(faces, _face(back, bleeds=False), shape)


@lru_cache(maxsize=80)
def _face(pdf: bytes, bleeds: bool) -> bytes:
    """Return a face as PNG, with bleed for print shops or trimmed for play."""
    from generator.pdf.picture import pictures

    return pictures(pdf, CARD_DPI, cut=not bleeds)[0]


def imposed_deck(
    work: Sequence[SideJob],
    results: Sequence[PrintedPdf],
    options: CardOptions,
    imposition: DeckImposition,
) -> OutputFile:
    """Return the file of an imposed deck; jobs are the fronts, then the back if any."""
    job = work[0]
    size = f"-{options.size.name}" if options.size else ""
    paper = options.stock.name if options.stock else imposition.paper.name
    name = f"{job.sheet_id}{size}-{paper}{_suffix(job)}-{imposition.scheme.name}.pdf"
    seconds = sum(result.seconds for result in results)
    pdfs, document = _pdfs(results), document_of(job)
    pdf = partial(_laid, work, pdfs, options, imposition)
    sides = [(each.side_name, each.paper) for each in work]
    made_of = (*pdfs, document, sides, options, imposition)
    return OutputFile(name, pdf, seconds, f"decks.{job.sheet_id}", made_of)


def _laid(
    work: Sequence[SideJob],
    pdfs: tuple[bytes, ...],
    options: CardOptions,
    imposition: DeckImposition,
) -> bytes:
    from generator.pdf.impose import impose

    scheme, document = imposition.scheme, document_of(work[0])
    count = sum(job.side_name != BACK for job in work)
    deck = options.deck(count, card_size_of(work[0].paper))
    flip = None
    if isinstance(scheme, CardScheme):
        formes = scheme.formes(deck, imposition.paper)
        flip = getattr(scheme, "flip", None) if options.backs else None
    else:
        is_paired = scheme.name in PAIRED
        leaves = deck.leaves if is_paired else [Leaf(leaf.front) for leaf in deck.leaves]
        formes = scheme.formes(leaves, imposition.paper, document.right_to_left)
        flip = None if is_paired and not options.backs else scheme.flip
    return impose(_joined(pdfs, document), formes, document, flip)


def document_of(job: SideJob) -> Document:
    """Return the metadata of a deck's file."""
    content, wording = job.game.content, pages_of(job).wording
    title = wording.plain(content.decks[job.sheet_id].title)
    whole = f"{wording.plain(content.game.title)} – {title}"
    return Document.of(content, whole, title, job.language)


def _pdfs(results: Sequence[PrintedPdf]) -> tuple[bytes, ...]:
    return tuple(result.pdf for result in results)


@lru_cache(maxsize=6)
def _joined(pdfs: tuple[bytes, ...], document: Document) -> bytes:
    """Join faces; cached, as a deck is imposed on several papers."""
    from generator.pdf.join import join

    return join(pdfs, document)


def _suffix(job: SideJob) -> str:
    """Return the suffix of a file name for edition and number of players."""
    edition = "" if job.edition == "colour" else f"-{job.edition}"
    players = f"-{job.options.players}p" if job.options.players else ""
    return edition + players
