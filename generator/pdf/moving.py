"""Transform the content of pages, with everything that refers to places on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Pdf

from generator.imposition.correction import Matrix

BOXES = ("/CropBox", "/BleedBox", "/TrimBox", "/ArtBox")
Key = tuple[int, int]
"""Number and generation of a PDF object."""


def move(pdf: Pdf, matrices: Sequence[Matrix]) -> None:
    """Transform the pages of a PDF, each by a matrix: content, boxes, links, bookmarks, tags.

    Pages keep their size.
    """
    by_page: dict[Key, Matrix] = {}
    for page, matrix in zip(pdf.pages, matrices, strict=True):
        _move_page(page, matrix)
        by_page[page.obj.objgen] = matrix
    _move_targets(pdf, by_page)
    _move_figures(pdf, by_page)


def _move_page(page: pikepdf.Page, matrix: Matrix) -> None:
    words = " ".join(f"{value:.8f}" for value in matrix)
    page.contents_add(f"q {words} cm\n".encode(), prepend=True)
    page.contents_add(b"\nQ\n", prepend=False)
    media = [float(each) for each in page.mediabox]
    for name in BOXES:
        if name in page.obj:
            page.obj[name] = _array(_inside(_bounds(page.obj[name], matrix), media))
    for annotation in page.obj.get("/Annots", Array()):
        annotation.Rect = _array(_bounds(annotation.Rect, matrix))
        if "/QuadPoints" in annotation:
            annotation.QuadPoints = _array(_moved(annotation.QuadPoints, matrix))


def _move_targets(pdf: Pdf, matrices: Mapping[Key, Matrix]) -> None:
    """Transform the targets of bookmarks, names and links, each once."""
    done: set[Key] = set()
    for target in _targets(pdf):
        if target.is_indirect and target.objgen in done:
            continue
        done.add(target.objgen)
        page, kind, *place = list(target)
        matrix = matrices.get(getattr(page, "objgen", (0, 0)))
        if matrix is None or kind != "/XYZ" or not all(_is_number(each) for each in place[:2]):
            continue
        target[2], target[3] = _array(_moved(place[:2], matrix))


def _targets(pdf: Pdf) -> Iterator[Any]:
    """Yield all destinations in the file, as PDF arrays."""
    root = pdf.Root
    holders = [*_bookmarks(root.get("/Outlines"))]
    holders += [each for page in pdf.pages for each in page.obj.get("/Annots", Array())]
    for holder in holders:
        yield from _target_of(holder.get("/Dest"))
        if "/A" in holder:
            yield from _target_of(holder.A.get("/D"))
    for named in root.get("/Dests", Dictionary()).values():
        yield from _target_of(named)
    yield from _named_targets(root.get("/Names", Dictionary()).get("/Dests"))


def _bookmarks(parent: Any) -> Iterator[Any]:
    child = parent.get("/First") if parent is not None else None
    while child is not None:
        yield child
        yield from _bookmarks(child)
        child = child.get("/Next")


def _named_targets(node: Any) -> Iterator[Any]:
    if node is None:
        return
    for target in list(node.get("/Names", Array()))[1::2]:
        yield from _target_of(target)
    for kid in node.get("/Kids", Array()):
        yield from _named_targets(kid)


def _target_of(named: Any) -> Iterator[Any]:
    """Yield the destination array itself; named destinations are listed elsewhere."""
    if isinstance(named, Dictionary):
        named = named.get("/D")
    if isinstance(named, Array) and len(named) >= 2:
        yield named


def _move_figures(pdf: Pdf, matrices: Mapping[Key, Matrix]) -> None:
    """Transform the boxes of tagged figures."""
    root = pdf.Root.get("/StructTreeRoot")
    pending: list[tuple[Any, Any]] = [] if root is None else [(root, None)]
    while pending:
        tag, above = pending.pop()
        page = tag.get("/Pg", above)
        attributes = tag.get("/A")
        if isinstance(attributes, Dictionary) and "/BBox" in attributes and page is not None:
            matrix = matrices.get(page.objgen)
            if matrix is not None:
                attributes.BBox = _array(_bounds(attributes.BBox, matrix))
        kids = tag.get("/K", Array())
        each = kids if isinstance(kids, Array) else [kids]
        pending += [(kid, page) for kid in each if isinstance(kid, Dictionary) and "/S" in kid]


def _moved(values: Any, matrix: Matrix) -> list[float]:
    """Return points, given as alternating x and y, transformed by a matrix."""
    a, b, c, d, e, f = matrix
    numbers = [float(each) for each in values]
    points = zip(numbers[::2], numbers[1::2], strict=True)
    return [each for x, y in points for each in (a * x + c * y + e, b * x + d * y + f)]


def _bounds(box: Any, matrix: Matrix) -> list[float]:
    """Return the upright bounding box of a transformed box."""
    left, bottom, right, top = (float(each) for each in box)
    corners = _moved([left, bottom, right, bottom, right, top, left, top], matrix)
    xs, ys = corners[::2], corners[1::2]
    return [min(xs), min(ys), max(xs), max(ys)]


def _inside(box: Sequence[float], media: Sequence[float]) -> list[float]:
    """Return a box clipped to the paper, as PDF requires of all boxes."""
    left, bottom = max(box[0], media[0]), max(box[1], media[1])
    return [left, bottom, min(box[2], media[2]), min(box[3], media[3])]


def _is_number(value: Any) -> bool:
    return not isinstance(value, pikepdf.Object)


def _array(values: Sequence[float]) -> Array:
    return Array([round(each, 4) for each in values])
