"""Make the files of imposed decks: each on paper of its own, or ganged with others of its size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from generator.content.counters import is_irregular, outline_in, shape_of_counters
from generator.content.model import CounterShape
from generator.imposition.cards import CardOptions, CardScheme, Duplex
from generator.imposition.cards import Deck as LaidDeck
from generator.imposition.cutter import Point, outlines
from generator.imposition.geometry import Flip, Forme, Leaf
from generator.imposition.groups import grouped_formes
from generator.imposition.marks import Tool
from generator.imposition.pattern import APART, TOUCHING, Spacing
from generator.imposition.schemes import PAIRED, Scheme
from generator.imposition.sizes import CardSize, card_size_of
from generator.language.wording import listed
from generator.layout.backs import is_back
from generator.layout.cards import printed_backs
from generator.pdf.document import Document
from generator.pdf.many import ManyPdfs
from generator.render.decks import document_of, joined, suffix_of
from generator.render.jobs import pages_of
from generator.render.papertitles import PaperTitle, paper_title
from generator.render.sheet import PDF, OutputFile, PrintedPdf
from generator.render.sidejob import SideJob
from generator.units import Paper

GANG = "cards"
"""What the file of ganged decks is called; no deck has that name."""


Outline = tuple[CounterShape | None, Sequence[Sequence[Point]]]
"""The shape of counters, None of cards, and the corners of tiles in mm."""


class PrintedDeck(Struct, frozen=True):
    """The jobs of a deck, its fronts before their backs if any, and their results."""

    work: Sequence[SideJob]
    results: Sequence[PrintedPdf]


class DeckImposition(Struct, frozen=True):
    """The imposition of decks: by a scheme for cards, or for sheets."""

    scheme: CardScheme | Scheme
    paper: Paper


def imposed_decks(
    decks: Sequence[PrintedDeck], options: CardOptions, imposition: DeckImposition
) -> Iterator[OutputFile]:
    """Yield the files of imposed decks: one for each deck, or for each size if they are ganged."""
    is_ganged = options.ganged and isinstance(imposition.scheme, CardScheme)
    for group in _ganged(decks, options) if is_ganged else [[deck] for deck in decks]:
        made = _imposed(group, options, imposition, is_ganged)
        yield made
        if options.tool is Tool.MACHINE and isinstance(imposition.scheme, Duplex):
            yield _outlines(made, group[0].work[0], options, imposition)


def _outlines(
    made: OutputFile, job: SideJob, options: CardOptions, imposition: DeckImposition
) -> OutputFile:
    """Return the file of outlines by which a machine cuts a sheet; all sheets are alike."""
    assert isinstance(imposition.scheme, Duplex)
    deck = options.deck(1, card_size_of(job.paper))
    pattern = imposition.scheme.pattern(deck, imposition.paper)
    assert pattern is not None  # what does not fit is a finding before anything is printed
    name = made.name.removesuffix(PDF) + "-cut.svg"
    shape, rings = _outline_of(job)
    cut = outlines(pattern, shape, rings).encode
    return OutputFile(name, cut, 0.0, made.path, (repr(pattern), shape, rings))


def _outline_of(job: SideJob) -> Outline:
    content = job.game.content
    deck = content.decks[job.sheet_id]
    shape = shape_of_counters(deck, content)
    return shape, outline_in(deck, content) if shape == "tile" else ()


def _ganged(decks: Sequence[PrintedDeck], options: CardOptions) -> list[list[PrintedDeck]]:
    """Return the decks of each size, in their order; a machine cuts one outline a sheet."""
    groups: list[list[PrintedDeck]] = []
    for deck in decks:
        size, cut = card_size_of(deck.work[0].paper), _cut(deck.work[0], options)
        for group in groups:
            first = group[0].work[0]
            if card_size_of(first.paper).is_like(size) and _cut(first, options) == cut:
                group.append(deck)
                break
        else:
            groups.append([deck])
    return groups


def _cut(job: SideJob, options: CardOptions) -> Outline | None:
    """Return the outline that a machine cuts; None without a machine."""
    return _outline_of(job) if options.tool is Tool.MACHINE else None


def leaves_of(decks: Sequence[Sequence[SideJob]], with_backs: bool) -> tuple[Leaf, ...]:
    """Return the fronts of decks, whose pages follow each other, each with its back if wanted."""
    leaves: list[Leaf] = []
    first = 0
    for work in decks:
        numbers = {job.side_name: number for number, job in enumerate(work, first)}
        behind = printed_backs(work[0].game, work[0].sheet_id) if with_backs else {}
        leaves += [
            Leaf(number, numbers[behind[name]] if name in behind else None)
            for name, number in numbers.items()
            if not is_back(name)
        ]
        first += len(work)
    return tuple(leaves)


def _imposed(
    group: Sequence[PrintedDeck], options: CardOptions, imposition: DeckImposition, is_ganged: bool
) -> OutputFile:
    """Return the file of the decks that share their paper."""
    job = group[0].work[0]
    shape, rings = _cut(job, options) or (None, ())
    # tiles of one size may differ in outline, which has no name but that of a deck
    parts = (GANG, job.paper.name, shape, job.sheet_id if rings else None)
    gang = "-".join(filter(None, parts))
    what = gang if is_ganged else job.sheet_id
    if options.size and not is_ganged:
        what = f"{what}-{options.size.name}"
    paper = options.stock.name if options.stock else imposition.paper.name
    size, content = card_size_of(job.paper), job.game.content
    decks_here = [content.decks[deck.work[0].sheet_id] for deck in group]
    parted = any(is_irregular(deck, content) for deck in decks_here)
    squares = all(shape_of_counters(deck, content) == "square" for deck in decks_here)
    results = [result for deck in group for result in deck.results]
    pdfs = ManyPdfs(results)
    document = _document_of(group)
    leaves = leaves_of([deck.work for deck in group], options.backs)
    flip = imposition.scheme.flip if isinstance(imposition.scheme, Duplex) else None
    title = paper_title(job, document.title, flip if options.backs else None) if squares else None
    laying = _Laying(size, parted, title, options, imposition)
    names = [(each.sheet_id, each.side_name, each.paper) for d in group for each in d.work]
    return OutputFile(
        f"{what}-{paper}{suffix_of(job)}-{imposition.scheme.name}.pdf",
        partial(_laid, laying, pdfs, leaves, document),
        sum(result.seconds for result in results),
        "decks" if is_ganged else f"decks.{job.sheet_id}",
        (pdfs, document, names, leaves, laying),
    )


def _document_of(group: Sequence[PrintedDeck]) -> Document:
    """Return the metadata of a file with one deck or several."""
    job = group[0].work[0]
    if len(group) == 1:
        return document_of(job)
    content, wording = job.game.content, pages_of(job).wording
    titles = [wording.plain(content.decks[deck.work[0].sheet_id].title) for deck in group]
    title = listed(titles, job.language)
    whole = f"{wording.plain(content.game.title)} – {title}"
    return Document.of(job.game, whole, title, job.language)


class _Laying(Struct, frozen=True):
    """How decks are laid on paper: their size, and whether each of their cards is cut alone.

    Square counters have a ``title`` above them.
    """

    size: CardSize
    is_cut_alone: bool
    title: PaperTitle | None
    options: CardOptions
    imposition: DeckImposition


def _laid(laying: _Laying, pdfs: ManyPdfs, leaves: Sequence[Leaf], document: Document) -> bytes:
    from generator.pdf.impose import impose

    options, imposition = laying.options, laying.imposition
    deck = options.laid(leaves, laying.size)
    flip: Flip | None
    if isinstance(imposition.scheme, CardScheme):
        scheme = imposition.scheme
        formes = _formes(laying, deck, scheme, pdfs)
        flip = getattr(scheme, "flip", None) if options.backs else None
    else:
        is_paired = imposition.scheme.name in PAIRED
        leaves = deck.leaves if is_paired else [Leaf(leaf.front) for leaf in deck.leaves]
        formes = imposition.scheme.formes(leaves, imposition.paper, document.right_to_left)
        flip = None if is_paired and not options.backs else imposition.scheme.flip
    return impose(joined(pdfs, document), formes, document, flip)


def _formes(
    laying: _Laying, deck: LaidDeck, scheme: CardScheme, pdfs: Sequence[bytes]
) -> Sequence[Forme]:
    """Return the printed sides; where neighbours differ in colour, each has its bleed.

    So have tiles that are no rectangles. They touch where with their bleed not one would fit.
    Square counters of one colour touch too, where that takes no more paper.
    """
    options, paper = laying.options, laying.imposition.paper
    if not options.bleed_between or options.stock:
        return scheme.formes(deck, paper)
    spacing = APART if laying.is_cut_alone else _spacing_seen(deck, pdfs)
    parted, touching = replace(deck, spacing=spacing), replace(deck, spacing=TOUCHING)
    formes = scheme.formes(parted if scheme.pattern(parted, paper) else touching, paper)
    if laying.title and isinstance(scheme, Duplex) and not deck.in_piles:
        grouped = grouped_formes(scheme, deck, _groups_seen(deck, pdfs), paper)
        if grouped and len(grouped) <= len(formes):
            return laying.title.on(grouped)
    return formes


def _groups_seen(deck: LaidDeck, pdfs: Sequence[bytes]) -> list[list[Leaf]]:
    """Return the printed cards in groups of those that may touch, by how their edges look."""
    from generator.pdf.cardedges import groups_of

    sides = [
        (pdfs[leaf.front], None if leaf.back is None else pdfs[leaf.back]) for leaf in deck.leaves
    ]
    return [[deck.leaves[number] for number in group] for group in groups_of(sides)]


def _spacing_seen(deck: LaidDeck, pdfs: Sequence[bytes]) -> Spacing:
    """Return the spacing of printed cards, by how their edges look."""
    from generator.pdf.cardedges import spacing_between

    behind = {leaf.back for leaf in deck.leaves if leaf.back is not None}
    fronts = (pdfs[number] for number in dict.fromkeys(leaf.front for leaf in deck.leaves))
    backs = (pdfs[number] for number in sorted(behind))
    return spacing_between(fronts, backs)
