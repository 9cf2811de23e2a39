"""A printed side as the preview shows it: its PDF, and where everything on it comes from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from generator.findings import Place
from generator.pipeline import Aid
from generator.render.jobs import SideJob
from generator.render.mapjobs import MapJob
from generator.render.picture import page_boxes
from generator.sheets.proof import MapProof, Proof
from generator.sheets.side import MARGIN, Box
from generator.units import mm_from_pt

Rect = tuple[float, float, float, float]
"""Left, top, width and height in mm from the top left of the paper."""
SLACK = 0.3
"""How far a box may reach over its column before it is shown as overflowing, in mm."""
SHOWN = frozenset({"text", "image", "mark", "field"})
"""Kinds of boxes that can be pointed at."""


@dataclass(frozen=True)
class ShownSide:
    """One side: the digest of its PDF, that PDF, and what the page needs to know of it."""

    key: str
    pdf: bytes
    data: dict[str, Any]


def side_data(job: SideJob | MapJob, pdf: bytes, proof: Proof | MapProof, aid: Aid) -> ShownSide:
    """Return a printed side with the places of all that stands on it."""
    key = sha256(pdf).hexdigest()[:32]
    paper = job.paper
    name = job.side_name if isinstance(job, SideJob) else "map"
    base = {
        "key": key,
        "name": name,
        "width": paper.width,
        "height": paper.height,
        "boxes": page_boxes(pdf),
        "margin": MARGIN,
    }
    told = _of_map(proof) if isinstance(proof, MapProof) else _of_side(proof)
    paths = {each["path"] for each in (*told["blocks"], *told["words"])}
    places = {path: _places(aid, path) for path in sorted(paths)}
    return ShownSide(key, pdf, base | told | {"places": places})


def _of_side(proof: Proof) -> dict[str, Any]:
    boxes = proof.boxes
    units = [box for box in boxes if box.kind == "unit"]
    columns = [box for box in boxes if box.kind == "column"]
    return {
        "type_size": round(proof.type_size, 2),
        "smallest": proof.side.type.smallest,
        "fill": round(min(proof.fill, 99.0), 4),
        "spare": round(proof.room - proof.needed, 1),
        "columns": [_rect(box) for box in columns],
        "over": [_rect(box) for box in overflowing(boxes)],
        "blocks": _by_path(units),
        "words": _by_path(box for box in boxes if box.kind in SHOWN and box.path),
    }


def _of_map(proof: MapProof) -> dict[str, Any]:
    words = []
    for name in proof.names:
        left, top, right, bottom = name.box
        rect = [round(each, 2) for each in (left, top, right - left, bottom - top)]
        words.append({"path": name.path, "rects": [rect]})
    return {"columns": [], "over": [], "blocks": [], "words": words}


def overflowing(boxes: Sequence[Box]) -> Iterator[Box]:
    """Yield what reaches over its column: units below its foot, texts over its side."""
    columns = {box.id: box for box in boxes if box.kind == "column"}
    for box in boxes:
        if box.kind == "unit":
            over = _column_under(box, columns.values())
            if over is not None and box.bottom > over.bottom + SLACK:
                yield box
        elif box.kind == "text" and (column := columns.get(box.id)):
            lowest = box.bottom - mm_from_pt(0.2 * box.type_size)
            if box.right > column.right + SLACK or lowest > column.bottom + SLACK:
                yield box


def _column_under(unit: Box, columns: Iterable[Box]) -> Box | None:
    """Return the column that a unit begins in."""
    for column in columns:
        if abs(column.x - unit.x) < SLACK and column.y - SLACK <= unit.y <= column.bottom:
            return column
    return None


def _by_path(boxes: Iterable[Box]) -> list[dict[str, Any]]:
    """Return where things stand, by the content path that they come from."""
    rects: dict[str, list[Rect]] = defaultdict(list)
    for box in boxes:
        if box.path:
            rects[box.path].append(_rect(box))
    return [{"path": path, "rects": each} for path, each in rects.items()]


def _rect(box: Box) -> Rect:
    return (round(box.x, 2), round(box.y, 2), round(box.width, 2), round(box.height, 2))


def _places(aid: Aid, path: str) -> list[list[Any]]:
    """Return where something is written: its words, and for a translation also its source."""
    both = [aid.place(path), aid.game_place(path)]
    return [_place(place) for place in dict.fromkeys(both) if place.file]


def _place(place: Place) -> list[Any]:
    return [place.file, place.line, place.column]
