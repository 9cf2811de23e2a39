"""Read the tag tree of a finished PDF as assistive technology does."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Pdf

from generator.layout.tags import Tag, TagTree
from generator.units import MM_PER_INCH

_MM_PER_PT = MM_PER_INCH / 72
_OPERATOR = b"C\n"
"""How the operators that begin and end marked content end, each on its own line."""
_BEGINS, _ENDS = (b"BM", b"BD"), b"EM"
_SHOWS = frozenset(b"Tj TJ f F f* B B* b b* S s Do sh".split())
_NUMBERED = b"/MCID"
_NUMBER = re.compile(rb"/MCID\s+(\d+)")


def read_tags(data: bytes, paths: Sequence[str] = ()) -> TagTree:
    """Return the tags of a PDF; ``paths`` are the content paths of its elements, in order."""
    with Pdf.open(io.BytesIO(data)) as pdf:
        return _Reader(pdf, paths).tree()


class _Reader:
    """Reads one PDF: its elements first, then the content they must cover."""

    def __init__(self, pdf: Pdf, paths: Sequence[str]) -> None:
        self.pdf = pdf
        self.paths = iter(paths)
        self.pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        self.heights = [float(page.trimbox[3]) for page in pdf.pages]  # a bleed is around it
        self.owners: dict[tuple[int, int], tuple[int, int]] = {}
        self.annotated: set[tuple[int, int]] = set()
        self.dangling: list[str] = []

    def tree(self) -> TagTree:
        """Return the tag tree with what is not covered by it."""
        root: Any = self.pdf.Root
        tags: list[Tag] = []
        if "/StructTreeRoot" in root:
            for document in _listed(root.StructTreeRoot.get("/K")):
                tags += [self._tag(kid, document) for kid in _listed(document.get("/K"))]
                if document.get("/S") != "/Document":
                    self.dangling.append("the tags do not hang in a document")
        untagged = list(self._untagged())
        self._compare_with_parents()
        preferences = root.get("/ViewerPreferences", Dictionary())
        with self.pdf.open_outline() as outline:
            bookmarks = tuple(_bookmarks(outline.root, 1))
        return TagTree(
            tags=tuple(tags),
            language=str(root.get("/Lang", "")),
            title=str(self.pdf.docinfo.get("/Title", "")),
            marked=bool(root.get("/MarkInfo", Dictionary()).get("/Marked", False)),
            shows_title=bool(preferences.get("/DisplayDocTitle", False)),
            untagged=tuple(untagged),
            dangling=tuple(self.dangling),
            bookmarks=bookmarks,
        )

    def _tag(self, element: Any, parent: Any) -> Tag:
        role = str(element.S).removeprefix("/")
        path = next(self.paths, "")
        if "/P" not in element or element.P.objgen != parent.objgen:
            self.dangling.append(f"a tag {role} names another parent than it has")
        page = self.pages.get(element.Pg.objgen, -1) if "/Pg" in element else -1
        kids, pieces, label = [], 0, ""
        for kid in _listed(element.K) if "/K" in element else ():
            if isinstance(kid, int):
                self._claim(page, kid, element.objgen, role)
                pieces += 1
            elif "/S" in kid:
                kids.append(self._tag(kid, element))
            else:
                label = self._annotation(kid, role)
                pieces += 1
        attributes: Any = element.A if "/A" in element else ()
        return Tag(
            role=role,
            path=path,
            kids=tuple(kids),
            pieces=pieces,
            words=str(element.Alt) if "/Alt" in element else label,
            language=str(element.Lang) if "/Lang" in element else "",
            scope=str(attributes.Scope).removeprefix("/") if "/Scope" in attributes else "",
            columns=int(attributes.ColSpan) if "/ColSpan" in attributes else 1,
            rows=int(attributes.RowSpan) if "/RowSpan" in attributes else 1,
            box=self._box(attributes.BBox, page) if "/BBox" in attributes else None,
        )

    def _claim(self, page: int, number: int, element: tuple[int, int], role: str) -> None:
        if (page, number) in self.owners:
            self.dangling.append(f"two tags claim one piece of a page, one of them {role}")
        self.owners[page, number] = element

    def _annotation(self, reference: Any, role: str) -> str:
        """Record that a tag contains a link or field, and return its description."""
        annotation: Any = reference.get("/Obj", Dictionary())
        pages = {
            each.objgen for page in self.pdf.pages for each in page.obj.get("/Annots", Array())
        }
        if annotation.objgen not in pages:
            self.dangling.append(f"a tag {role} holds a link or field that is on no page")
        self.annotated.add(annotation.objgen)
        return str(annotation.get("/TU", annotation.get("/Contents", "")))

    def _box(self, box: Any, page: int) -> tuple[float, float, float, float]:
        left, bottom, right, top = (float(edge) for edge in box)
        height = self.heights[page]
        edges = (left, height - top, right, height - bottom)
        return tuple(round(edge * _MM_PER_PT, 3) for edge in edges)  # type: ignore[return-value]

    def _untagged(self) -> Iterator[str]:
        """Yield what is drawn on a page outside of all tags and artifacts."""
        for number, page in enumerate(self.pdf.pages):
            seen, loose = _drawn(page)
            if loose:
                yield f"{loose} strokes, fills or words of page {number + 1}"
            owned = {piece for at, piece in self.owners if at == number}
            if lost := seen - owned:
                yield f"{len(lost)} marked pieces of page {number + 1}"
            if owned - seen:
                self.dangling.append(f"{len(owned - seen)} tags of page {number + 1} hold nothing")
            for annotation in page.obj.get("/Annots", Array()):
                if annotation.objgen not in self.annotated:
                    yield f"a link or field of page {number + 1}"

    def _compare_with_parents(self) -> None:
        """Record where the parent tree disagrees with the tags."""
        tree: Any = self.pdf.Root.get("/StructTreeRoot", Dictionary())
        nums = _listed(tree.get("/ParentTree", Dictionary()).get("/Nums", Array()))
        back = dict(zip(map(int, nums[::2]), nums[1::2], strict=True))
        wrong = 0
        for number, page in enumerate(self.pdf.pages):
            parents = _listed(back.get(int(page.obj.get("/StructParents", -1)), Array()))
            mine = {piece: owner for (at, piece), owner in self.owners.items() if at == number}
            wrong += sum(
                piece >= len(parents) or parents[piece].objgen != owner
                for piece, owner in mine.items()
            )
            for annotation in page.obj.get("/Annots", Array()):
                wrong += int(annotation.get("/StructParent", -1)) not in back
        if wrong:
            self.dangling.append(f"{wrong} pieces are led back to another tag than theirs")


def _drawn(page: pikepdf.Page) -> tuple[set[int], int]:
    """Return the numbers of marked content on a page, and how much is drawn outside of any.

    WeasyPrint ends a line after each operator, and no text of its pages contains a line end.
    """
    page.contents_coalesce()
    *pieces, last = page.obj.Contents.read_bytes().split(_OPERATOR)
    numbers = set()
    depth = loose = 0
    for piece in pieces:
        before, _, line = piece.rpartition(b"\n")
        operator = line.rpartition(b" ")[2]
        loose += 0 if depth else _shown(before)
        if operator in _BEGINS:
            depth += 1
            number = piece.rfind(_NUMBERED)
            if number >= 0 and (match := _NUMBER.match(piece, number)):
                numbers.add(int(match[1]))
        elif operator == _ENDS:
            depth -= 1
    return numbers, loose + (0 if depth else _shown(last))


def _shown(content: bytes) -> int:
    """Return how many strokes, fills and words some lines of a page show."""
    return sum(line.rpartition(b" ")[2] in _SHOWS for line in content.splitlines())


def _listed(value: Any) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, Array) else [value]


def _bookmarks(items: Sequence[pikepdf.OutlineItem], level: int) -> Iterator[tuple[int, str]]:
    for item in items:
        yield level, item.title
        yield from _bookmarks(item.children, level + 1)
