"""Make the files of a game for digital tables: pictures, an object a deck, and one for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from generator.content.counters import shape_of_counters
from generator.layout.backs import BACK
from generator.layout.cards import backs_of, cards_of
from generator.render.decks import CARD_DPI, face_picture, suffix_of
from generator.render.imposeddecks import PrintedDeck
from generator.render.jobs import pages_of
from generator.render.mapjobs import MapJob
from generator.render.sheet import OutputFile, PrintedPdf
from generator.render.tabletop import TableBoard, TableDeck, parts_of, picture_of, saved_object

PrintedMap = tuple[MapJob, PrintedPdf]


def table_files(
    decks: Sequence[PrintedDeck], maps: Sequence[PrintedMap], home: str
) -> Iterator[OutputFile]:
    """Yield the files of a game for Tabletop Simulator.

    They are card sheets and backs, the pictures of maps, a saved object for each deck and one
    with all decks and maps. ``home`` is the URL of the folder of the pictures.
    """
    laid = []
    for deck in decks:
        suffix = suffix_of(deck.work[0])
        table_deck, pictures = _deck(deck, home)
        laid.append(table_deck)
        yield from pictures
        data = partial(saved_object, table_deck.title, (table_deck,))
        yield OutputFile(f"{deck.work[0].sheet_id}-tts{suffix}.json", data, 0.0)
    boards = []
    for map_job, printed in maps:
        edition = "" if map_job.edition == "colour" else f"-{map_job.edition}"
        name = f"{map_job.name}-tts{edition}.png"
        yield OutputFile(name, partial(_board, printed.pdf), printed.seconds)
        boards.append(TableBoard(_title(map_job), home + name))
    if decks:
        job = decks[0].work[0]
        title = pages_of(job).wording.plain(job.game.content.game.title)
        data = partial(saved_object, title, tuple(laid), tuple(boards))
        yield OutputFile(f"{job.game.id}-tts{suffix_of(job)}.json", data, 0.0)


def _title(job: MapJob) -> str:
    """Return what a map is called on the table: by its own name if the game may have several."""
    content = job.game.content
    return str(content.gridmaps[job.gridmap].name if job.gridmap else content.game.title)


def _deck(deck: PrintedDeck, home: str) -> tuple[TableDeck, list[OutputFile]]:
    """Return a deck as it lies on the table, and the files of its pictures."""
    job, suffix = deck.work[0], suffix_of(deck.work[0])
    pdfs = {each.side_name: r.pdf for each, r in zip(deck.work, deck.results, strict=True)}
    cards = [card for card in cards_of(job.game, job.sheet_id) if card.id in pdfs]
    shape = job.paper.width / job.paper.height
    outline = shape_of_counters(job.game.content.decks[job.sheet_id], job.game.content)
    behind = backs_of(job.game, job.sheet_id)
    has_unique_backs = bool(outline) or len({behind[card.id] for card in cards}) > 1
    hidden = pdfs.get(BACK, deck.results[-1].pdf)
    fronts, backs = [], []
    for number, part in enumerate(parts_of(cards), 1):
        name = f"{job.sheet_id}-tts-{number}"
        data = partial(_grid, tuple(pdfs[card.id] for card in part), hidden, shape)
        fronts.append(OutputFile(f"{name}{suffix}.png", data, 0.0))
        if has_unique_backs:
            data = partial(_grid, tuple(pdfs[behind[card.id]] for card in part), hidden, shape)
            backs.append(OutputFile(f"{name}-backs{suffix}.png", data, 0.0))
    if not has_unique_backs:
        data = partial(face_picture, hidden, bleeds=False)
        backs.append(OutputFile(f"{job.sheet_id}-tts-back{suffix}.png", data, 0.0))
    plain = pages_of(job).wording.plain
    table_deck = TableDeck(
        plain(job.game.content.decks[job.sheet_id].title),
        tuple((card, plain(card.title)) for card in cards),
        tuple(home + file.name for file in fronts),
        tuple(home + file.name for file in backs),
        shape,
        outline,
        has_unique_backs,
    )
    return table_deck, [*fronts, *backs]


def _grid(fronts: tuple[bytes, ...], back: bytes, shape: float) -> bytes:
    faces = [face_picture(pdf, bleeds=False) for pdf in fronts]
    return picture_of(faces, face_picture(back, bleeds=False), shape)


def _board(pdf: bytes) -> bytes:
    from generator.pdf.picture import pictures

    return pictures(pdf, CARD_DPI)[0]
