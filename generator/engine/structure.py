"""Bring the tags of a page into the structure that PDF requires.

Lists have entries with a label and a body, cells have scopes and spans, loose words are
paragraphs, and a heading begins a section.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct, field

ROLES = {
    **{f"h{level}": f"H{level}" for level in range(1, 7)},
    **dict.fromkeys(("ul", "ol", "dl", "list"), "L"),
    **dict.fromkeys(("li", "listitem"), "LI"),
    "section": "Sect",
    **{name: name.upper() for name in ("p", "tr", "th", "td")},
    **{"dt": "Lbl", "dd": "LBody", "a": "Link", "table": "Table"},
    **{"thead": "THead", "tbody": "TBody", "tfoot": "TFoot", "caption": "Caption"},
}
"""Roles of PDF by the element of HTML, or by its ``role``."""
INLINE = frozenset(("Span", "Link", "Form"))
PARTS_OF_TABLE = frozenset(("table", "thead", "tbody", "tfoot", "tr", "th", "td"))
NAMING = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "th", "dt", "caption"))
"""Elements that name what follows them, which pictures in them often repeat."""
APART = frozenset(("p", "ul", "ol", "dl", "table", "figure"))
"""Elements whose words are not part of the name that they are in."""
OF_ROWS = frozenset(("row", "rowgroup"))
"""The scopes of head cells whose cells are beside them, and not below."""
SILENT = frozenset(("none", "presentation"))
_WORD = re.compile(r"\w+")


class Node(Struct, eq=False):
    """A tag under construction; its kids are nodes, ids of marked content, or annotations.

    One that ``continues`` belongs to what is before it, if that has the same role.
    """

    role: str
    path: str
    element: Any = None
    kids: list[Any] = field(default_factory=list)
    attributes: dict[str, Any] = field(default_factory=dict)
    entries: dict[str, str] = field(default_factory=dict)
    is_block: bool = True
    continues: bool = False

    def numbers(self) -> Iterator[int]:
        """Yield the ids of marked content in it, in reading order."""
        for kid in self.kids:
            if isinstance(kid, Node):
                yield from kid.numbers()
            elif isinstance(kid, int):
                yield kid

    @property
    def is_heading(self) -> bool:
        """Whether it is a heading."""
        return self.role in ("H1", "H2", "H3", "H4", "H5", "H6")


def artifact_of(element: Any) -> str:
    """Return the kind of artifact that an element is, or "" if it is read aloud.

    A footer is repeated on every side, and not part of what is read; notes in it are.
    """
    if name_of(element) == "footer":
        return "Pagination"
    return "Layout" if element.get("aria-hidden") == "true" else ""


def is_note(element: Any) -> bool:
    """Whether an element is a note, which is read aloud in a footer too."""
    return element is not None and element.get("role") == "note"


def name_around(element: Any, around: Any) -> Any:
    """Return the element that the content of an element names something with, or None.

    It is the element itself, or the one around it unless it is a block apart from its words.
    """
    if name_of(element) in NAMING or element.get("role") == "listitem":
        return element
    return None if name_of(element) in APART else around


def is_said_by(element: Any, words: str) -> bool:
    """Whether the words of a picture are among an element's own, side by side."""
    wanted, said = (_spaced(each) for each in (words, "".join(_own_text(element))))
    return bool(wanted.strip()) and wanted in said


def _own_text(element: Any) -> Iterator[str]:
    """Yield the text of an element without that of the blocks in it."""
    yield element.text or ""
    for kid in element:
        if name_of(kid) not in APART:
            yield from _own_text(kid)
        yield kid.tail or ""


def _spaced(text: str) -> str:
    """Return the words of a text in lower case, with a space around each."""
    return f" {' '.join(_WORD.findall(text.casefold()))} "


def role_of(element: Any, in_table: bool) -> str:
    """Return the role of an element, or "" if it only groups others."""
    name, own = name_of(element), element.get("role")
    if "ordinal" in element.get("class", "").split():
        return "Lbl"
    if own in SILENT or (own is None and name in PARTS_OF_TABLE and not in_table):
        return ""
    return ROLES.get(own if own in ROLES else name, "")


def name_of(element: Any) -> str:
    """Return the name of an element without its namespace."""
    return str(element.tag).rpartition("}")[2]


def finish(node: Node, box: Any) -> None:
    """Bring the content of an element into the form that its role requires."""
    if node.is_heading or node.role in ("Lbl", "P", "Link"):
        node.kids = list(_unwrapped(node.kids))
    elif node.role == "LI":
        node.kids = list(_label_and_body(node))
    elif node.role == "L":
        node.kids = list(_items(node.kids))
        numbered = any(kid.role == "Lbl" for item in node.kids for kid in item.kids)
        kind = "UpperAlpha" if node.element.get("type") == "A" else "Decimal"
        if node.element.get("class") == "points":
            kind = "Disc"
        node.attributes = {"O": "/List", "ListNumbering": f"/{kind if numbered else 'None'}"}
    elif node.role in ("TD", "TH"):
        node.kids = grouped(node.kids)
        _add_cell_attributes(node, box)
    elif node.role in ("LBody", "Sect", "Caption"):
        node.kids = grouped(node.kids)


def _add_cell_attributes(node: Node, box: Any) -> None:
    attributes: dict[str, Any] = {}
    if node.role == "TH":
        attributes["Scope"] = "/Row" if node.element.get("scope") in OF_ROWS else "/Column"
    if box.colspan != 1:
        attributes["ColSpan"] = box.colspan
    if box.rowspan != 1:
        attributes["RowSpan"] = box.rowspan
    if attributes:
        node.attributes = {"O": "/Table", **attributes}


def _unwrapped(kids: Iterable[Any]) -> Iterator[Any]:
    """Yield kids, with paragraphs replaced by their content."""
    for kid in _merged(kids):
        yield from _unwrapped(kid.kids) if isinstance(kid, Node) and kid.role == "P" else [kid]


def _label_and_body(node: Node) -> Iterator[Node]:
    """Yield the label of an entry of a list, where it has one, and the rest of it."""
    kids = list(_merged(node.kids))
    first = kids[0] if kids else None
    if isinstance(first, Node) and first.role == "P" and is_label(first.kids[0]):
        kids[:1] = [first.kids.pop(0), *([first] if first.kids else [])]
    if kids and is_label(kids[0]):
        yield kids.pop(0)
    if kids:
        yield Node("LBody", node.path, kids=grouped(kids))


def is_label(kid: Any) -> bool:
    """Whether a kid of a tag is the label of an entry or a figure."""
    return isinstance(kid, Node) and kid.role == "Lbl"


def _items(kids: Iterable[Any]) -> Iterator[Node]:
    """Yield the entries of a list; a term and its description are one.

    Spaces between entries on one line belong to the entry before them.
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


def grouped(kids: Iterable[Any], always: bool = False) -> list[Any]:
    """Return the kids of a block, with loose words in paragraphs and loose entries in lists.

    Words with no block beside them need no paragraph, unless ``always`` is set.
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
    """Yield kids, with those of one element merged: line breaks had split them."""
    last: Node | None = None
    for kid in kids:
        element = kid.element if isinstance(kid, Node) else None
        if last and element is not None and element is last.element:
            last.kids.extend(kid.kids)
            continue
        last = kid if isinstance(kid, Node) else None
        yield kid


def continued(nodes: Iterable[Any]) -> Iterator[Any]:
    """Yield tags; a list that was laid out in pieces, perhaps in two columns, is one again."""
    last: Any = None
    for node in nodes:
        if last and node.continues and node.role == last.role == "L":
            last.kids.extend(node.kids)
            continue
        last = node
        yield node


def in_sections(nodes: Iterable[Any]) -> Iterator[Node]:
    """Yield the tags of a page; those from one section heading to the next form a section."""
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
