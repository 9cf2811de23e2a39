"""Imposed cards in the preview: pages made of card faces, with the data of each card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from generator.imposition.cards import DEFAULT_CARD_OPTIONS, CardScheme
from generator.imposition.geometry import Forme, Slot
from generator.imposition.sizes import card_size_of
from generator.pdf.boxes import page_boxes
from generator.render.sidejob import SideJob
from generator.serve.sides import Rectangle, ShownSide, key_of, placeholder
from generator.units import Paper

PAGE = "page"
"""The name of a page of imposed cards, as front and back are of other sides."""


def formes_of(deck: Sequence[SideJob], scheme: CardScheme, paper: Paper) -> Sequence[Forme]:
    """Return the formes of a deck; none if no card fits on the paper."""
    from generator.render.imposeddecks import leaves_of

    laid = DEFAULT_CARD_OPTIONS.laid(leaves_of([deck], True), card_size_of(deck[0].paper))
    return scheme.formes(laid, paper) if scheme.pattern(laid, paper) else ()


def imposed_page(forme: Forme, faces: Mapping[int, ShownSide], job: SideJob) -> bytes:
    """Return one side of the paper as PDF, made only of the faces on it."""
    from generator.pdf.impose import impose
    from generator.pdf.join import join
    from generator.render.decks import document_of

    numbers = sorted({slot.page for slot in forme.slots})
    at = {number: place for place, number in enumerate(numbers)}
    alone = replace(forme, slots=tuple(replace(s, page=at[s.page]) for s in forme.slots))
    document = document_of(job)
    return impose(join([faces[number].pdf for number in numbers], document), (alone,), document)


def page_data(number: int, pdf: bytes, forme: Forme, faces: Mapping[int, ShownSide]) -> ShownSide:
    """Return a page of imposed cards; the rectangles of each card are moved to its slot."""
    boxes, key = page_boxes(pdf), key_of(pdf)
    places: dict[str, Any] = {}
    names: dict[str, str] = {}
    found: list[dict[str, Any]] = []
    for page in sorted({slot.page for slot in forme.slots}):
        places |= faces[page].data["places"]
        names |= faces[page].data["names"]
        found += [each for each in faces[page].data["found"] if each not in found]
    laid = [(slot, faces[slot.page].data) for slot in forme.slots]
    data = {
        "key": key,
        **placeholder_page(number, forme),
        "side": PAGE,
        "number": number,
        "path": "",
        "boxes": {"trim": boxes.trim, "bleed": boxes.bleed},
        "margin": 0.0,
        "columns": [_on_paper(face["boxes"]["trim"], face, slot) for slot, face in laid],
        "over": [_on_paper(rect, face, slot) for slot, face in laid for rect in face["over"]],
        "blocks": _moved(laid, "blocks"),
        "words": _moved(laid, "words"),
        "places": places,
        "names": names,
        "found": found,
    }
    return ShownSide(key, pdf, data)


def placeholder_page(number: int, forme: Forme) -> dict[str, Any]:
    """Return a page of imposed cards before they are printed."""
    return placeholder(f"{PAGE}-{number}", *forme.size)


def _moved(laid: Sequence[tuple[Slot, dict[str, Any]]], kind: str) -> list[dict[str, Any]]:
    """Return the rectangles of a kind on all cards, by path, as they lie on the paper."""
    rects: dict[str, list[Rectangle]] = {}
    for slot, face in laid:
        for each in face[kind]:
            lies = (_on_paper(rect, face, slot) for rect in each["rects"])
            rects.setdefault(each["path"], []).extend(lies)
    return [{"path": path, "rects": lies} for path, lies in rects.items()]


def _on_paper(rect: Rectangle, face: Mapping[str, Any], slot: Slot) -> Rectangle:
    """Return a rectangle of a card as it lies on the paper."""
    left, top, width, height = face["boxes"]["trim"]
    x, y, across, down = rect[0] - left, rect[1] - top, rect[2], rect[3]
    turned, breadth = {
        0: ((x, y, across, down), width),
        90: ((height - y - down, x, down, across), height),
        180: ((width - x - across, height - y - down, across, down), width),
        270: ((y, width - x - across, down, across), height),
    }[slot.turn % 360]
    scale = slot.box.width / breadth
    x, y, across, down = (each * scale for each in turned)
    x, y = slot.box.left + x, slot.box.top + y
    return (round(x, 2), round(y, 2), round(across, 2), round(down, 2))
