"""Carry the tags of pages over to the paper that they are imposed on.

A page becomes a form XObject, so its marks are found by the form that they are in. Only the
first of several copies of a page is read aloud; links and fields are not on the paper, and their
tags keep only the words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from pikepdf import Array, Dictionary, Name, Page, Pdf

Matrix = tuple[float, float, float, float, float, float]
_MARK = re.compile(rb"/\w+\s+<<\s*/MCID\s+\d+\s*>>\s*BDC")
_PAGE = "/playeraidPage"
"""The key under which an element carries the number of the page that it had."""


class Placed(Struct, frozen=True):
    """Where the first copy of a page lies: its paper, its form, and the matrix that places it."""

    paper: Any
    form: Any
    matrix: Matrix


def has_tags(pdf: Pdf) -> bool:
    """Whether the pages of a PDF are tagged."""
    return Name.StructTreeRoot in pdf.Root


def silent_copy(made: Pdf, form: Any) -> Any:
    """Return a form whose marks are artifacts, for the further copies of a page."""
    content = _MARK.sub(b"/Artifact BMC", form.read_bytes())
    copy = made.make_stream(content)
    for key, value in form.items():
        if key not in ("/Length", "/Filter", "/DecodeParms"):
            copy[key] = value
    return copy


def carry_tags(made: Pdf, pages: Sequence[Page], placed: Mapping[int, Placed]) -> None:
    """Give the papers the tags of the pages on them, in the order of the ``pages`` they had."""
    numbers = {page.obj.objgen: number for number, page in enumerate(pages)}
    root: Any = made.Root.StructTreeRoot
    for document in _listed(root.K):
        _part(document, numbers)
    owners: dict[int, dict[int, Any]] = {number: {} for number in placed}
    for document in _listed(root.K):
        _settle(document, placed, owners)
    _write_parents(made, root, placed, owners)
    made.Root.MarkInfo = Dictionary(Marked=True)


def _part(element: Any, numbers: Mapping[tuple[int, int], int]) -> None:
    """Replace what an element and those in it refer to outside of the tree."""
    if "/Pg" in element:
        element[_PAGE] = numbers[element.Pg.objgen]
        del element["/Pg"]
    kids = []
    for kid in _listed(element.get("/K", Array())):
        if isinstance(kid, int):
            kids.append(kid)
        elif "/S" in kid:
            _part(kid, numbers)
            kids.append(kid)
    element.K = Array(kids)
    if Name.Link == element.S:
        element.S = Name.Span


def _settle(
    element: Any, placed: Mapping[int, Placed], owners: Mapping[int, dict[int, Any]]
) -> bool:
    """Point an element and those in it at the forms of their pages; whether it has content."""
    number = int(element.get(_PAGE, -1))
    place = placed.get(number)
    kids: list[Any] = []
    for kid in _listed(element.K):
        if not isinstance(kid, int):
            kids += [kid] if _settle(kid, placed, owners) else []
        elif place:
            mark = Dictionary(Type=Name.MCR, Pg=place.paper, Stm=place.form, MCID=kid)
            owners[number][kid] = element
            kids.append(mark)
    if _PAGE in element:
        del element[_PAGE]
    if place:
        element.Pg = place.paper
        if "/A" in element and "/BBox" in element.A:
            element.A.BBox = _moved(element.A.BBox, place)
    element.K = Array(kids)
    return bool(kids) or element.S in (Name.TD, Name.TH)


def _moved(box: Any, place: Placed) -> Array:
    """Return the box of a figure where it lies on the paper, as far as that reaches."""
    left, bottom, right, top = map(float, box)
    a, b, c, d, e, f = place.matrix
    xs = [a * x + c * y + e for x in (left, right) for y in (bottom, top)]
    ys = [b * x + d * y + f for x in (left, right) for y in (bottom, top)]
    x0, y0, x1, y1 = map(float, place.paper.MediaBox)
    edges = (max(min(xs), x0), max(min(ys), y0), min(max(xs), x1), min(max(ys), y1))
    return Array([round(each, 3) for each in edges])


def _write_parents(
    made: Pdf, root: Any, placed: Mapping[int, Placed], owners: Mapping[int, Mapping[int, Any]]
) -> None:
    """Write the parent tree: the elements of each form by mark, and none of the papers."""
    nums: list[Any] = []
    key = 0
    for number, place in placed.items():
        place.form.StructParents = key
        found = owners[number]
        parents = [found.get(mark) for mark in range(max(found, default=-1) + 1)]
        nums += [key, Array(parents)]
        key += 1
    for page in made.pages:
        page.obj.StructParents = key
        nums += [key, Array()]
        key += 1
    root.ParentTree = made.make_indirect(Dictionary(Nums=Array(nums)))
    root.ParentTreeNextKey = key


def marked(tag: str, drawn: Sequence[str]) -> list[str]:
    """Return operators as marked content, if there are any.

    A form whose content is marked needs none around it; but some readers look no further.
    """
    return [f"/{tag} BMC\n", *drawn, "EMC\n"] if drawn else []


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, Array) else [value]
