"""Make the files of a deck from its printed cards: pages, pictures, and digital tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from generator.imposition.services import Product, Service
from generator.imposition.sizes import card_size_of
from generator.pdf.document import Document
from generator.pdf.many import ManyPdfs
from generator.render.jobs import pages_of
from generator.render.sheet import OutputFile, PrintedPdf
from generator.render.sidejob import SideJob

CARD_DPI = 300
"""Resolution of card pictures: what card printers require."""


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
        name = f"{job.sheet_id}-{job.paper.name}{suffix_of(job)}.pdf"
        path = f"decks.{job.sheet_id}"
        pdfs, document = ManyPdfs(results), document_of(job)
        data = partial(joined, pdfs, document)
        yield OutputFile(name, data, seconds, path, (pdfs, document))
    if "png" in formats:
        for each, result in zip(work, results, strict=True):
            size = f"{each.paper.name}-{service.name}" if service else each.paper.name
            name = f"{each.sheet_id}-{each.side_name}-{size}{suffix_of(each)}.png"
            made_of = ManyPdfs([result]), product
            yield OutputFile(name, partial(_picture, *made_of), result.seconds, made_of=made_of)


def _product_of(service: Service, job: SideJob) -> Product:
    card = card_size_of(job.paper)
    if product := service.product_for(card):
        return product
    raise ValueError(f"{service.name} prints no cards of the size {card.name}")


def _picture(pdfs: ManyPdfs, product: Product | None) -> bytes:
    from generator.pdf.picture import bleeding_picture

    if product is None:
        return face_picture(pdfs[0], bleeds=True)
    return bleeding_picture(pdfs[0], product.pixels, product.dpi)


@lru_cache(maxsize=80)
def face_picture(pdf: bytes, bleeds: bool) -> bytes:
    """Return a face as PNG, with bleed for print shops or trimmed for play."""
    from generator.pdf.picture import pictures

    return pictures(pdf, CARD_DPI, cut=not bleeds)[0]


def document_of(job: SideJob) -> Document:
    """Return the metadata of a deck's file."""
    content, wording = job.game.content, pages_of(job).wording
    title = wording.plain(content.decks[job.sheet_id].title)
    whole = f"{wording.plain(content.game.title)} – {title}"
    return Document.of(job.game, whole, title, job.language)


@lru_cache(maxsize=6)
def joined(pdfs: ManyPdfs | tuple[bytes, ...], document: Document) -> bytes:
    """Join faces; cached, as a deck is imposed on several papers."""
    from generator.pdf.join import join

    return join(pdfs, document)


def suffix_of(job: SideJob) -> str:
    """Return the suffix of a file name for edition and number of players."""
    edition = "" if job.edition == "colour" else f"-{job.edition}"
    players = f"-{job.options.players}p" if job.options.players else ""
    return edition + players
