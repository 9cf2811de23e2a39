"""A printed side in the preview: its PDF, and the source of everything on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from msgspec import Struct

from generator.build.aids import Aid
from generator.findings import Place
from generator.layout.backs import is_back
from generator.layout.proof import MapProof, Proof
from generator.layout.side import CARD_MARGINS, SHEET_MARGINS, Box
from generator.layout.sightings import SHOWN
from generator.pdf.boxes import PageBoxes, page_boxes
from generator.render.jobs import pages_of, side_of
from generator.render.mapjobs import MapJob
from generator.render.sidejob import SideJob
from generator.serve.naming import called
from generator.serve.renderer import Printed
from generator.units import mm_from_pt

Rectangle = tuple[float, float, float, float]
"""Left, top, width and height in mm from the top left of the picture."""
Corner = tuple[float, float]
SLACK = 0.3
"""How far a box may exceed its column before it counts as overflowing, in mm.

On cards it is the room above the foot, since the picture takes all that the words leave.
"""


class ShownSide(Struct, frozen=True):
    """One side: the key of its PDF, that PDF, and its data for the page."""

    key: str
    pdf: bytes
    data: dict[str, Any]


def name_of(job: SideJob | MapJob) -> str:
    """Return the name of a side on its sheet or in its deck."""
    if isinstance(job, MapJob):
        return job.name
    return f"{job.side_name}-{job.portion.number}" if job.portion else job.side_name


def key_of(pdf: bytes) -> str:
    """Return the digest by which pages fetch a side."""
    return sha256(pdf).hexdigest()[:32]


def placeholder(name: str, width: float, height: float) -> dict[str, Any]:
    """Return the data of a side that is not printed yet: its name and its size in mm."""
    return {"name": name, "width": round(width, 2), "height": round(height, 2)}


def placeholder_of(job: SideJob | MapJob) -> dict[str, Any]:
    """Return the data of a side before it is printed."""
    paper = job.paper
    lengths = (paper.width, paper.height)
    if isinstance(job, MapJob):
        return placeholder(job.name, max(lengths), min(lengths))
    bleed = 2 * (CARD_MARGINS if job.is_of_card else SHEET_MARGINS).bleed
    return placeholder(name_of(job), paper.width + bleed, paper.height + bleed)


def side_data(
    job: SideJob | MapJob, printed: Printed, aid: Aid, found: Sequence[Mapping[str, Any]] = ()
) -> ShownSide:
    """Return a printed side with its findings and the sources of all that is on it."""
    boxes, proof = page_boxes(printed.pdf), printed.proof
    content = _of_map(proof, job.path) if isinstance(proof, MapProof) else _of_side(proof, boxes)
    base = {
        "key": key_of(printed.pdf),
        **placeholder(name_of(job), boxes.width, boxes.height),
        "side": job.name if isinstance(job, MapJob) else job.side_name,
        "number": job.portion.number if isinstance(job, SideJob) and job.portion else 0,
        "title": _title_of(job),
        "boxes": {"trim": boxes.trim, "bleed": boxes.bleed},
        "margin": proof.margin if isinstance(proof, MapProof) else proof.side.margins.edge,
        "found": list(found),
    }
    return ShownSide(
        base["key"],
        printed.pdf,
        base | content | {"places": _places_of(content, aid), "names": _names_of(content, aid)},
    )


def _title_of(job: SideJob | MapJob) -> str:
    """Return the title of a card; sides have none."""
    if isinstance(job, MapJob) or not job.is_of_card or is_back(job.side_name):
        return ""
    return pages_of(job).wording.plain(side_of(job).title)


def _paths_in(content: dict[str, Any]) -> list[str]:
    return sorted({each["path"] for each in (*content["blocks"], *content["words"])})


def _places_of(content: dict[str, Any], aid: Aid) -> dict[str, list[list[Any]]]:
    return {path: _places(aid, path) for path in _paths_in(content)}


def _names_of(content: dict[str, Any], aid: Aid) -> dict[str, str]:
    """Return what the things on a side are called, by their paths."""
    names = ((path, called(aid.game, path)) for path in _paths_in(content))
    return {path: name for path, name in names if name}


def _of_side(proof: Proof, page: PageBoxes) -> dict[str, Any]:
    side, boxes, corner = proof.side, proof.boxes, page.trim[:2]
    columns = (box for box in boxes if box.kind == "column")
    slack = side.margins.above_foot if side.is_of_card else SLACK
    content = {
        "path": side.path,
        "columns": [_rectangle(box, corner) for box in columns],
        "over": [_rectangle(box, corner) for box in overflowing(boxes, slack)],
        "blocks": _by_path((box for box in boxes if box.kind == "unit"), corner),
        "words": _by_path((box for box in boxes if box.kind in SHOWN), corner),
    }
    if side.is_of_card and side.card is None:  # a back has nothing to fit
        return content
    return content | {
        "type_size": round(proof.type_size, 2),
        "smallest": side.type.smallest,
        "fill": round(min(proof.fill, 99.0), 4),
        "spare": round(proof.room - proof.needed, 1),
    }


def _of_map(proof: MapProof, path: str) -> dict[str, Any]:
    words = []
    for name in proof.names:
        left, top, right, bottom = name.box
        rect = [round(each, 2) for each in (left, top, right - left, bottom - top)]
        words.append({"path": name.path, "rects": [rect]})
    return {"path": path, "columns": [], "over": [], "blocks": [], "words": words}


def overflowing(boxes: Sequence[Box], slack: float = SLACK) -> Iterator[Box]:
    """Yield boxes that exceed their column: units at its foot, texts also at its side."""
    columns = {box.id: box for box in boxes if box.kind == "column"}
    for box in boxes:
        if box.kind == "unit":
            over = _column_under(box, columns.values())
            if over is not None and box.bottom > over.bottom + slack:
                yield box
        elif box.kind == "text" and (column := columns.get(box.id)):
            lowest = box.bottom - mm_from_pt(0.2 * box.type_size)
            if box.right > column.right + SLACK or lowest > column.bottom + slack:
                yield box


def _column_under(unit: Box, columns: Iterable[Box]) -> Box | None:
    """Return the column that a unit begins in."""
    for column in columns:
        if abs(column.x - unit.x) < SLACK and column.y - SLACK <= unit.y <= column.bottom:
            return column
    return None


def _by_path(boxes: Iterable[Box], corner: Corner) -> list[dict[str, Any]]:
    """Return the rectangles of boxes by content path."""
    rects: dict[str, list[Rectangle]] = defaultdict(list)
    for box in boxes:
        if box.path:
            rects[box.path].append(_rectangle(box, corner))
    return [{"path": path, "rects": each} for path, each in rects.items()]


def _rectangle(box: Box, corner: Corner) -> Rectangle:
    """Return a box relative to the picture; ``corner`` is that of the trimmed side."""
    left, top = round(box.x + corner[0], 2), round(box.y + corner[1], 2)
    return (left, top, round(box.width, 2), round(box.height, 2))


def _places(aid: Aid, path: str) -> list[list[Any]]:
    """Return where a text is written; for a translation also where its source is."""
    both = [aid.place(path), aid.game_place(path)]
    return [_place(place) for place in dict.fromkeys(both) if place.file]


def _place(place: Place) -> list[Any]:
    return [place.file, place.line, place.column]
