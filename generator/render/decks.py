"""Make the files of a deck from its printed cards: a page per face, or imposed on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from msgspec import Struct
from msgspec.structs import replace

from generator.content.counters import face_of
from generator.content.model import CounterShape
from generator.imposition.cards import CardOptions, CardScheme, Deck
from generator.imposition.geometry import Leaf
from generator.imposition.schemes import PAIRED, Scheme
from generator.imposition.sizes import CardSize
from generator.layout.cards import back_of, cards_of, is_back
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
) -> Iterator[OutputFile]:
    """Yield the files of a deck with a page per face: fronts first, then the back."""
    job = work[0]
    seconds = sum(result.seconds for result in results)
    if "pdf" in formats:
        name = f"{job.sheet_id}-{job.paper.name}{_suffix(job)}.pdf"
        path = f"decks.{job.sheet_id}"
        pdfs, document = _pdfs(results), document_of(job)
        data = partial(_joined, pdfs, document)
        yield OutputFile(name, data, seconds, path, (*pdfs, document))
    if "png" in formats:
        for each, result in zip(work, results, strict=True):
            name = f"{each.sheet_id}-{each.side_name}-{each.paper.name}{_suffix(each)}.png"
            data = partial(_face, result.pdf, bleeds=True)
            yield OutputFile(name, data, result.seconds, made_of=(result.pdf,))


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
        if not is_back(each.side_name)
    ]
    back = results[-1].pdf
    own_backs = job.game.content.decks[job.sheet_id].counters is not None
    sides = {each.side_name: result.pdf for each, result in zip(work, results, strict=True)}
    names, backs = [], []
    shape = job.paper.width / job.paper.height
    for number, part in enumerate(parts_of(fronts), 1):
        names.append(f"{job.sheet_id}-tts-{number}{suffix}.png")
        yield OutputFile(names[-1], partial(_grid, tuple(pdf for _, pdf in part), back, shape), 0.0)
        if own_backs:
            behind = tuple(sides[back_of(job.game, job.sheet_id, card.id)] for card, _ in part)
            backs.append(f"{job.sheet_id}-tts-{number}-backs{suffix}.png")
            yield OutputFile(backs[-1], partial(_grid, behind, back, shape), 0.0)
    if not own_backs:
        backs = [f"{job.sheet_id}-tts-back{suffix}.png"]
        yield OutputFile(backs[0], partial(_face, back, bleeds=False), 0.0)
    plain = pages_of(job).wording.plain
    named = [(card, plain(card.title)) for card, _ in fronts]
    title = plain(job.game.content.decks[job.sheet_id].title)
    pictures = [home + name for name in names]
    outline = _outline_of(job)
    yield OutputFile(
        f"{job.sheet_id}-tts{suffix}.json",
        partial(
            saved_object, title, named, pictures, [home + name for name in backs], shape, outline
        ),
        0.0,
    )


def _outline_of(job: SideJob) -> CounterShape | None:
    """Return the outline of the counters of a deck; None for cards."""
    content = job.game.content
    counters = content.decks[job.sheet_id].counters
    return face_of(content.collections[counters.collection]).shape if counters else None


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
    name = (
        f"{job.sheet_id}{size}-{imposition.paper.name}{_suffix(job)}-{imposition.scheme.name}.pdf"
    )
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
    card = CardSize(work[0].paper.name, work[0].paper.width, work[0].paper.height)
    deck = laid_deck(work, options, card)
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


def laid_deck(work: Sequence[SideJob], options: CardOptions, card: CardSize) -> Deck:
    """Return a deck to be laid: its fronts, each with the page of its own back if wanted."""
    names = {job.side_name: number for number, job in enumerate(work)}
    fronts = [name for name in names if not is_back(name)]
    deck = options.deck(len(fronts), card)
    if not options.backs:
        return deck
    job = work[0]
    backs = (names[back_of(job.game, job.sheet_id, front)] for front in fronts)
    return replace(
        deck, leaves=tuple(Leaf(names[f], back) for f, back in zip(fronts, backs, strict=True))
    )


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
