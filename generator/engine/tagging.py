"""Write the tag tree of a PDF: what is read aloud, in which order, and as what.

WeasyPrint marks what it draws, and this module says what the marks belong to. Its own
tags follow the boxes: a tag for each run of letters, none for languages, cells in the
order in which they are drawn. Ours follow the meaning of the templates' HTML (elements, their
``role``, ``lang``, ``scope`` and ``aria-label``), are a third as many, and know the
content path of each.

A page keeps the numbers of its marks when it has been painted, and shows WeasyPrint nothing to tag
from then on. Its tree is written by a finisher, which WeasyPrint calls with the PDF that is about
to be saved. See docs/decisions/0033-tags.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from msgspec import Struct, field

ROLES = {
    **{f"h{level}": f"H{level}" for level in range(1, 7)},
    **dict.fromkeys(("ul", "ol", "dl", "list"), "L"),
    **dict.fromkeys(("li", "listitem"), "LI"),
    **dict.fromkeys(("footer", "section"), "Sect"),
    **{name: name.upper() for name in ("p", "tr", "th", "td")},
    **{"dt": "Lbl", "dd": "LBody", "a": "Link", "table": "Table"},
    **{"thead": "THead", "tbody": "TBody", "tfoot": "TFoot", "caption": "Caption"},
}
"""Roles of PDF by the element of HTML, or by its ``role``."""
INLINE = frozenset(("Span", "Link", "Form"))
PARTS_OF_TABLE = frozenset(("table", "thead", "tbody", "tfoot", "tr", "th", "td"))
SILENT = frozenset(("none", "presentation"))
PT_PER_PX = 0.75


class Node(Struct, eq=False):
    """A tag that is being made: its kids are nodes, numbers of marked content, annotations."""

    role: str
    path: str
    element: Any = None
    kids: list[Any] = field(default_factory=list)
    attributes: dict[str, Any] = field(default_factory=dict)
    entries: dict[str, str] = field(default_factory=dict)
    is_block: bool = True

    @property
    def is_heading(self) -> bool:
        """Whether it is a heading."""
        return self.role in ("H1", "H2", "H3", "H4", "H5", "H6")


class _Place(Struct, frozen=True, eq=False):
    """What is around a box: its element, content path, language, and whether a real table."""

    element: Any = None
    path: str = ""
    language: str = ""
    in_table: bool = True


class _Tagger:
    """Makes the tags of one page from its boxes and the numbers of what was drawn of them."""

    def __init__(self, page: Any, numbers: dict[Any, dict[str, Any]], language: str) -> None:
        self.page, self.numbers, self.language = page, numbers, language

    def nodes(self) -> list[Node]:
        """Return the tags of the page, sections made of their headings and what follows."""
        found = self._below(self.page.box, _Place(language=self.language))
        return list(_in_sections(_settled(found)))

    def _below(self, box: Any, place: _Place) -> Iterator[Any]:
        children = getattr(box, "children", ())
        kids = children() if callable(children) else children
        if all(hasattr(kid, "grid_x") for kid in kids):
            kids = sorted(kids, key=lambda kid: kid.grid_x)  # cells of a row may be drawn mirrored
        for kid in kids:
            yield from self._of(kid, place)

    def _of(self, box: Any, place: _Place) -> Iterator[Any]:
        box = getattr(box, "_box", box)  # what stands in for a box that is placed by itself
        if getattr(box, "text", None) is not None:
            yield from self._number(box)
            return
        element = getattr(box, "element", None)
        if element is None or element is place.element:
            pseudo = str(getattr(box, "element_tag", "")).partition("::")[2]
            kids = list(self._below(box, place))
            unnamed = pseudo == "marker" and kids and not any(map(_is_label, kids))
            yield from [Node("Lbl", place.path, kids=kids)] if unnamed else kids
            return
        here = _Place(
            element,
            element.get("data-at", place.path),
            element.get("lang", place.language),
            self._in_table(element, place),
        )
        yield from self._of_element(box, element, here, place)

    def _of_element(self, box: Any, element: Any, here: _Place, place: _Place) -> Iterator[Any]:
        """Yield what the first box of an element becomes."""
        if hasattr(box, "replacement"):
            yield from self._figure(box, element, here)
            return
        if getattr(box, "widget_annotation", None):
            yield Node("Form", here.path, kids=[box.widget_annotation], is_block=False)
            return
        kids = list(self._below(box, here))
        node = Node(_role(element, here.in_table), here.path, element, kids)
        foreign = here.language != place.language
        if foreign:
            node.entries["Lang"] = here.language
        if getattr(box, "link_annotation", None):
            node.role, node.is_block = "Link", False
            node.kids.append(_described(box.link_annotation, element))
        if node.role:
            _finish(node, box)
            if kids or node.role in ("TD", "TH"):
                yield node
        elif not _is_block(box):
            span = Node("Span", here.path, element, kids, entries=node.entries, is_block=False)
            yield from [span] if foreign and kids else kids
        elif (element.get("aria-label") or foreign) and kids:
            node.role, node.kids = "Div", _settled(kids)
            if label := element.get("aria-label"):
                node.entries["T"] = label
            yield node
        else:
            yield from _settled(kids, always=True)

    def _in_table(self, element: Any, place: _Place) -> bool:
        """Whether the parts of a table mean one, not only where things stand."""
        if _name(element) == "table":
            return element.get("role") is None
        return place.in_table

    def _figure(self, box: Any, element: Any, here: _Place) -> Iterator[Node]:
        left, top = box.content_box_x(), box.content_box_y()
        edges = (left, self.page.height - top - box.height)
        corner = (left + box.width, self.page.height - top)
        node = Node("Figure", here.path, element, list(self._number(box)), is_block=_is_block(box))
        node.attributes = {
            "O": "/Layout",
            "BBox": [round(PT_PER_PX * edge, 3) for edge in (*edges, *corner)],
        }
        if words := (element.get("alt") or _title_of(element) or "").strip():
            node.entries["Alt"] = words
        yield node

    def _number(self, box: Any) -> Iterator[int]:
        """Yield the number under which a box was drawn; what shows nothing was not."""
        if drawn := self.numbers.pop(box, None):
            yield drawn["mcid"]


@cache
def _page_class() -> Any:
    from weasyprint.document import Page

    class TaggedPage(Page):  # type: ignore[misc]
        """A page that keeps its box, and the numbers of what was drawn, from WeasyPrint's tags."""

        def __init__(self, page_box: Any) -> None:
            super().__init__(page_box)
            self.box = page_box

        def paint(self, stream: Any, scale: float = 1) -> None:
            super().paint(stream, scale)
            self.numbers, stream._tags = stream._tags, {}
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
        writer = _Writer(pdf)
        language = document.metadata.lang or ""
        for number, page in enumerate(document.pages):
            writer.add_page(number, _Tagger(page, page.numbers, language).nodes())
        writer.finish(len(document.pages))
        self.paths = tuple(writer.paths)


class _Writer:
    """Writes nodes as structure elements of a PDF."""

    def __init__(self, pdf: Any) -> None:
        import pydyf

        self.pdf, self.pydyf = pdf, pydyf
        self.paths: list[str] = []
        self.annotations: list[tuple[bytes, Any]] = []
        self.root = self._object_at(pdf.catalog["StructTreeRoot"])
        self.document = self._object_at(self.root["K"][0])
        self.numbers = self._object_at(self.root["ParentTree"])["Nums"] = pydyf.Array()
        self.document["K"] = self.document.pop("K")  # behind the parent, as in all tags

    def _object_at(self, reference: bytes) -> Any:
        return next(each for each in self.pdf.objects if each.reference == reference)

    def add_page(self, number: int, nodes: Iterable[Node]) -> None:
        """Write the tags of a page."""
        page = self.pdf.page_references[number]
        owners: dict[int, bytes] = {}
        for node in nodes:
            self.document["K"].append(self._write(node, self.document.reference, page, owners))
        self.numbers.append(number)
        count = max(owners, default=-1) + 1
        self.numbers.append(self.pydyf.Array(owners.get(each, "null") for each in range(count)))

    def finish(self, pages: int) -> None:
        """Let the annotations know their tags."""
        for key, (reference, annotation) in enumerate(self.annotations, start=pages):
            self.numbers.append(key)
            self.numbers.append(reference)
            annotation["StructParent"] = key

    def _write(self, node: Node, parent: bytes, page: bytes, owners: dict[int, bytes]) -> bytes:
        element = self._object(
            {"Type": "/StructElem", "S": f"/{node.role}", "P": parent, "Pg": page}
        )
        self.paths.append(node.path)
        for name, words in node.entries.items():
            element[name] = self.pydyf.String(words)
        if node.attributes:
            told = {
                name: self.pydyf.Array(value) if isinstance(value, list) else value
                for name, value in node.attributes.items()
            }
            element["A"] = self.pydyf.Dictionary(told)
        reference: bytes = element.reference
        kids = element["K"] = self.pydyf.Array()
        for kid in node.kids:
            if isinstance(kid, Node):
                kids.append(self._write(kid, reference, page, owners))
            elif isinstance(kid, int):
                owners[kid] = reference
                kids.append(kid)
            else:
                self.annotations.append((reference, kid))
                told = {"Type": "/OBJR", "Obj": kid.reference, "Pg": page}
                kids.append(self._object(told).reference)
        return reference

    def _object(self, entries: dict[str, Any]) -> Any:
        made = self.pydyf.Dictionary(entries)
        self.pdf.add_object(made)
        return made


def _role(element: Any, in_table: bool) -> str:
    """Return the role of an element, or nothing where it only holds others."""
    name, own = _name(element), element.get("role")
    if "ordinal" in element.get("class", "").split():
        return "Lbl"
    if own in SILENT or (own is None and name in PARTS_OF_TABLE and not in_table):
        return ""
    return ROLES.get(own if own in ROLES else name, "")


def _name(element: Any) -> str:
    return str(element.tag).rpartition("}")[2]


def _described(annotation: Any, element: Any) -> Any:
    """Return a link that says where it leads, in the words that it is printed with."""
    import pydyf

    annotation["Contents"] = pydyf.String(" ".join("".join(element.itertext()).split()))
    return annotation


def _title_of(element: Any) -> str | None:
    """Return the title of a drawing that stands in the page itself."""
    return next((kid.text for kid in element if _name(kid) == "title"), None)


def _is_block(box: Any) -> bool:
    from weasyprint.formatting_structure.boxes import BlockLevelBox, TableCellBox

    return isinstance(box, BlockLevelBox | TableCellBox)


def _finish(node: Node, box: Any) -> None:
    """Bring what stands in an element into the form that its role asks for."""
    if node.is_heading or node.role in ("Lbl", "P", "Link"):
        node.kids = list(_unwrapped(node.kids))
    elif node.role == "LI":
        node.kids = list(_label_and_body(node))
    elif node.role == "L":
        node.kids = list(_items(node.kids))
        numbered = any(kid.role == "Lbl" for item in node.kids for kid in item.kids)
        kind = "UpperAlpha" if node.element.get("type") == "A" else "Decimal"
        node.attributes = {"O": "/List", "ListNumbering": f"/{kind if numbered else 'None'}"}
    elif node.role in ("TD", "TH"):
        node.kids = _settled(node.kids)
        _tell_of_cell(node, box)
    elif node.role in ("LBody", "Sect", "Caption"):
        node.kids = _settled(node.kids)


def _tell_of_cell(node: Node, box: Any) -> None:
    told: dict[str, Any] = {}
    if node.role == "TH":
        told["Scope"] = "/Row" if node.element.get("scope") == "row" else "/Column"
    if box.colspan != 1:
        told["ColSpan"] = box.colspan
    if box.rowspan != 1:
        told["RowSpan"] = box.rowspan
    if told:
        node.attributes = {"O": "/Table", **told}


def _unwrapped(kids: Iterable[Any]) -> Iterator[Any]:
    """Yield what stands in paragraphs, too, in their stead."""
    for kid in _merged(kids):
        yield from _unwrapped(kid.kids) if isinstance(kid, Node) and kid.role == "P" else [kid]


def _label_and_body(node: Node) -> Iterator[Node]:
    """Yield the label of an entry of a list, where it has one, and the rest of it."""
    kids = list(_merged(node.kids))
    first = kids[0] if kids else None
    if isinstance(first, Node) and first.role == "P" and _is_label(first.kids[0]):
        kids[:1] = [first.kids.pop(0), *([first] if first.kids else [])]
    if kids and _is_label(kids[0]):
        yield kids.pop(0)
    if kids:
        yield Node("LBody", node.path, kids=_settled(kids))


def _is_label(kid: Any) -> bool:
    return isinstance(kid, Node) and kid.role == "Lbl"


def _items(kids: Iterable[Any]) -> Iterator[Node]:
    """Yield the entries of a list; a name and what is said of it are one.

    Spaces between entries that stand in one line go with the entry before them.
    """
    item: Node | None = None
    last: Node | None = None
    for kid in _merged(kids):
        if isinstance(kid, Node) and kid.role == "L" and kid.element is None:
            yield from kid.kids
            last = kid.kids[-1]
        elif isinstance(kid, Node) and kid.role in ("LI", "L"):
            last = kid
            yield kid
        elif isinstance(kid, Node) and kid.role == "Lbl":
            if item:
                yield item
            item = Node("LI", kid.path, kids=[kid])
        elif isinstance(kid, Node) and item:
            item.kids.append(kid)
        elif last and last.role == "LI":
            last.kids[-1].kids.append(kid)
    if item:
        yield item


def _settled(kids: Iterable[Any], always: bool = False) -> list[Any]:
    """Return kids of a block: loose words made paragraphs, loose entries made lists.

    Words need no paragraph where nothing else stands beside them, unless ``always`` asked.
    """
    kids = list(_merged(kids))
    blocks = any(isinstance(kid, Node) and kid.is_block for kid in kids)
    if not blocks and not always:
        return kids
    runs: list[Node] = []
    wraps: dict[str, Node] = {}
    for kid in kids:
        wrap = "L" if _is_item(kid) else "P" if _is_inline(kid) else ""
        if not wrap:
            runs.append(kid)
        elif runs and runs[-1] is wraps.get(wrap):
            runs[-1].kids.append(kid)
        else:
            runs.append(_wrapped(wrap, kid, kids))
            wraps[wrap] = runs[-1]
    return runs


def _wrapped(role: str, kid: Any, kids: Iterable[Any]) -> Node:
    path = next((each.path for each in (kid, *kids) if isinstance(each, Node)), "")
    made = Node(role, path, kids=[kid])
    if role == "L":
        made.attributes = {"O": "/List", "ListNumbering": "/Decimal"}
    return made


def _is_item(kid: Any) -> bool:
    return isinstance(kid, Node) and kid.role == "LI"


def _is_inline(kid: Any) -> bool:
    return not isinstance(kid, Node) or not kid.is_block or kid.role == "Lbl"


def _merged(kids: Iterable[Any]) -> Iterator[Any]:
    """Yield kids, those of one element put together: lines break what is one."""
    last: Node | None = None
    for kid in kids:
        element = kid.element if isinstance(kid, Node) else None
        if last and element is not None and element is last.element:
            last.kids.extend(kid.kids)
            continue
        last = kid if isinstance(kid, Node) else None
        yield kid


def _in_sections(nodes: Iterable[Any]) -> Iterator[Node]:
    """Yield the tags of a page, those from a heading of a section to the next as one."""
    section: Node | None = None
    for node in nodes:
        if node.role == "H2":
            section = Node("Sect", node.path, kids=[node])
            yield section
        elif node.role == "Sect" or section is None:
            section = None
            yield node
        else:
            section.kids.append(node)
