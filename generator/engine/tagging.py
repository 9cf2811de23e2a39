"""Make the tag tree of a PDF, by which it is read aloud.

WeasyPrint marks what it draws, and this module finds the element that each mark belongs to. Its own
tags follow the boxes: a tag for each run of letters, none for languages, cells in the
order in which they are drawn. Ours follow the meaning of the templates' HTML (elements, their
``role``, ``lang``, ``scope`` and ``aria-label``), are a third as many, and know the
content path of each.

A page stores the numbers of its marks when it has been painted, and from then on shows WeasyPrint
nothing to tag. Its tree is written by a finisher, which WeasyPrint calls with the PDF that is about
to be saved. See docs/decisions/0033-tags.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Struct

from generator.engine.laid import children_of
from generator.engine.marks import Marks
from generator.engine.structure import (
    Node,
    artifact_of,
    continued,
    finish,
    grouped,
    in_sections,
    is_label,
    is_note,
    is_said_by,
    name_around,
    name_of,
    role_of,
)
from generator.engine.tagwriter import TagWriter

PT_PER_PX = 0.75


class _Place(Struct, frozen=True, eq=False):
    """What is around a box: its element, content path, language, and whether a real table.

    ``name`` is the element around it that names something, such as a heading.
    """

    element: Any = None
    path: str = ""
    language: str = ""
    in_table: bool = True
    name: Any = None


class _Tagger:
    """Makes the tags of one page from its boxes and the numbers of what was drawn of them."""

    def __init__(self, page: Any, numbers: dict[Any, dict[str, Any]], language: str) -> None:
        self.page, self.numbers, self.language = page, numbers, language
        self.marks, self.next_number = Marks(page.stream), len(numbers)

    def nodes(self) -> list[Node]:
        """Return the tags of the page, sections made of their headings and what follows."""
        found = list(self._below(self.page.box, _Place(language=self.language)))
        self.marks.finish()
        return list(in_sections(continued(grouped(found))))

    def _below(self, box: Any, place: _Place) -> Iterator[Any]:
        kids = children_of(box)
        if all(hasattr(kid, "grid_x") for kid in kids):
            kids = sorted(kids, key=lambda kid: kid.grid_x)  # cells of a row may be drawn mirrored
        for kid in kids:
            yield from self._of(kid, place)

    def _of(self, box: Any, place: _Place) -> Iterator[Any]:
        box = getattr(box, "_box", box)  # the placeholder of a positioned box
        if getattr(box, "text", None) is not None:
            yield from self._number(box)
            return
        element = getattr(box, "element", None)
        if element is not None and (kind := artifact_of(element)):
            yield from self._hidden(box, kind, place)
            return
        if element is None or element is place.element:
            pseudo = str(getattr(box, "element_tag", "")).partition("::")[2]
            kids = list(self._below(box, place))
            unnamed = pseudo == "marker" and kids and not any(map(is_label, kids))
            yield from [Node("Lbl", place.path, kids=kids)] if unnamed else kids
            return
        here = _Place(
            element,
            element.get("data-at", place.path),
            element.get("lang", place.language),
            self._in_table(element, place),
            name_around(element, place.name),
        )
        yield from self._of_element(box, element, here, place)

    def _of_element(self, box: Any, element: Any, here: _Place, place: _Place) -> Iterator[Any]:
        """Yield the tags of the first box of an element."""
        if hasattr(box, "replacement"):
            yield from self._figure(box, element, here)
            return
        if getattr(box, "widget_annotation", None):
            yield Node("Form", here.path, kids=[box.widget_annotation], is_block=False)
            return
        kids = list(self._below(box, here))
        node = Node(role_of(element, here.in_table), here.path, element, kids)
        foreign = here.language != place.language
        if foreign:
            node.entries["Lang"] = here.language
        if getattr(box, "link_annotation", None):
            node.role, node.is_block = "Link", False
            node.kids.append(_with_words(box.link_annotation, element))
        if node.role:
            finish(node, box)
            if kids or node.role in ("TD", "TH"):
                yield node
        elif not _is_block(box):
            span = Node("Span", here.path, element, kids, entries=node.entries, is_block=False)
            yield from [span] if foreign and kids else kids
        elif (element.get("aria-label") or foreign) and kids:
            node.role, node.kids = "Div", grouped(kids)
            if label := element.get("aria-label"):
                node.entries["T"] = label
                node.kids[:0] = self._described(box, here.path, label, node)
            yield node
        else:
            blocks = grouped(kids, always=True)
            if blocks and element.get("data-continues"):
                blocks[0].continues = True
            yield from blocks

    def _in_table(self, element: Any, place: _Place) -> bool:
        """Whether a table has the meaning of one, and is not only used for layout."""
        if name_of(element) == "table":
            return element.get("role") is None
        return place.in_table

    def _hidden(self, box: Any, kind: str, place: _Place) -> Iterator[Any]:
        """Make what was drawn of a box an artifact; yield what is read aloud all the same.

        That is notes, and the numbers of what was drawn where it cannot become an artifact.
        """
        box = getattr(box, "_box", box)
        if is_note(getattr(box, "element", None)):
            yield from self._of(box, place)
            return
        for number in self._number(box):
            if not self.marks.hide(number, kind):
                yield number
        for kid in children_of(box):
            yield from self._hidden(kid, kind, place)

    def _figure(self, box: Any, element: Any, here: _Place) -> Iterator[Any]:
        alt = (element.get("alt") or "").strip()
        if alt and here.name is not None and is_said_by(here.name, alt):
            yield from self._hidden(box, "Layout", here)
            return
        node = Node("Figure", here.path, element, list(self._number(box)), is_block=_is_block(box))
        node.attributes = self._position(box)
        if words := alt or (_title_of(element) or "").strip():
            node.entries["Alt"] = words
        yield node

    def _described(self, box: Any, path: str, words: str, group: Node) -> Iterator[Node]:
        """Yield a figure that says what a group of boxes shows, to be read before the group.

        A written alternative of the group itself would be read instead of what is in it, and
        its title by few readers. What is drawn around the words are borders and backgrounds,
        artifacts all; so the figure has a mark of its own, with nothing in it.
        """
        first = next(group.numbers(), None)
        number = self.next_number
        if first is not None and self.marks.add_figure(number, first):
            self.next_number += 1
            yield Node("Figure", path, None, [number], self._position(box), {"Alt": words})

    def _position(self, box: Any) -> dict[str, Any]:
        """Return the attributes of a figure that say where on the page it lies."""
        left, top = box.content_box_x(), box.content_box_y()
        edges = (max(left, 0), max(self.page.height - top - box.height, 0))
        corner = (
            min(left + box.width, self.page.width),
            min(self.page.height - top, self.page.height),
        )
        return {
            "O": "/Layout",
            "BBox": [round(PT_PER_PX * edge, 3) for edge in (*edges, *corner)],
        }

    def _number(self, box: Any) -> Iterator[int]:
        """Yield the number under which a box was drawn, if it was drawn."""
        if drawn := self.numbers.pop(box, None):
            yield drawn["mcid"]


@cache
def _page_class() -> Any:
    from weasyprint.document import Page

    class TaggedPage(Page):  # type: ignore[misc]
        """A page that stores its box and its marks, and hides them from WeasyPrint's tags."""

        def __init__(self, page_box: Any) -> None:
            super().__init__(page_box)
            self.box = page_box

        def paint(self, stream: Any, scale: float = 1) -> None:
            super().paint(stream, scale)
            self.numbers, stream._tags = stream._tags, {}
            self.stream = stream
            self._page_box = self.box.copy_with_children([])

    return TaggedPage


def tagged_page(page_box: Any) -> Any:
    """Return a page of WeasyPrint's whose tags are written by ``Tags``."""
    return _page_class()(page_box)


class Tags:
    """The tags of a document; ``paths`` are their content paths, in order, once it is written."""

    def __init__(self) -> None:
        self.paths: tuple[str, ...] = ()

    def write(self, document: Any, pdf: Any) -> None:
        """Write the tags of tagged pages into a PDF, which has none but the root."""
        writer = TagWriter(pdf)
        language = document.metadata.lang or ""
        for number, page in enumerate(document.pages):
            writer.add_page(number, _Tagger(page, page.numbers, language).nodes())
        writer.finish(len(document.pages))
        self.paths = tuple(writer.paths)


def _with_words(annotation: Any, element: Any) -> Any:
    """Return a link with its printed words as its description."""
    import pydyf

    annotation["Contents"] = pydyf.String(" ".join("".join(element.itertext()).split()))
    return annotation


def _title_of(element: Any) -> str | None:
    """Return the title of an inline drawing."""
    return next((kid.text for kid in element if name_of(kid) == "title"), None)


def _is_block(box: Any) -> bool:
    from weasyprint.formatting_structure.boxes import BlockLevelBox, TableCellBox

    return isinstance(box, BlockLevelBox | TableCellBox)
