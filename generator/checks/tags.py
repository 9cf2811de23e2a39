"""Area P, read aloud: what stands on a side is tagged as what it is, and all of it.

The examples are tags as plain data, laid over a sound proof: a tag is written as its role,
with its kids below it, or with what is said of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from generator.checks.paper.boxes import side_path
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.model import SheetSide
from generator.findings import Severity
from generator.layout.proof import Proof
from generator.layout.tags import Tag, TagTree

KIDS: Mapping[str, frozenset[str]] = {
    "L": frozenset(("LI", "L", "Caption")),
    "LI": frozenset(("Lbl", "LBody")),
    "Table": frozenset(("THead", "TBody", "TFoot", "TR", "Caption")),
    "THead": frozenset(("TR",)),
    "TBody": frozenset(("TR",)),
    "TFoot": frozenset(("TR",)),
    "TR": frozenset(("TH", "TD")),
}
"""What may stand in tags that must not hold anything else."""
PARENTS: Mapping[str, frozenset[str]] = {
    "LI": frozenset(("L",)),
    "LBody": frozenset(("LI",)),
    "TR": frozenset(("Table", "THead", "TBody", "TFoot")),
    "TH": frozenset(("TR",)),
    "TD": frozenset(("TR",)),
}
"""Where tags must stand that mean nothing elsewhere."""
OTHERS = frozenset(
    [
        "H1",
        "H2",
        "H3",
        "H4",
        "H5",
        "H6",
        "P",
        "Span",
        "Div",
        "Sect",
        "Figure",
        "Form",
        "Link",
        "Lbl",
        "Caption",
    ]
)
"""The other tags: all are standard roles of PDF, so that none needs to be explained."""
SPEAKING = {"Figure": "figure", "Form": "field", "Link": "link"}
"""Tags that need words of their own, as what is printed of them says none."""
SLACK = 0.5
"""How far a figure may reach over the edge of its paper, in mm."""


@CHECKS.on(
    Subject.PRINT,
    "P18",
    "tags-in-disorder",
    "What is read aloud comes in disorder",
    in_draft=Severity.WARNING,
    why="Whoever hears the sheet finds a rule by headings, lists and the heads of tables.",
    bad="""
    tags:
      - H1: [words]
      - H2: [words]
      - H4: [words]  # a level is left out
    # P18
    """,
    good="""
    tags:
      - H1: [words]
      - H2: [words]
      - H3: [words]
      - L:
          - LI: [LBody: [words]]
      - Table:
          - TR: [TH: [words, scope: Column], TH: [words, scope: Column]]
          - TR: [TH: [words, scope: Row], TD: [words]]
          - TR:
              - TH: [words, scope: Row]
              - TD:
                  - Table:
                      - TR: [TH: [words, scope: Row], TD: [words], TD: [words]]
    """,
)
def tags_in_disorder(proof: Proof) -> Iterator[Fault]:
    """Headings go down one level at a time, and lists and tables hold what makes them up.

    Each row of a table has as many cells, each head says of what. Sections come in the order
    in which they stand: column after column.
    """
    if proof.tags is None:
        return
    if proof.tags.tags or not _is_blank(proof):
        yield from _as_faults(proof, _headings(proof.tags))
    for tag in proof.tags.tags:
        yield from _as_faults(proof, _misplaced(tag, ""))
    tables = (tag for tag in proof.tags.all() if tag.role == "Table")
    yield from _as_faults(proof, (fault for table in tables for fault in _ragged(table)))
    yield from _as_faults(proof, _out_of_order(proof))


def _is_blank(proof: Proof) -> bool:
    """Whether the author asked for a back with nothing on it."""
    return proof.side.back is not None and proof.side.back.blank


Found = tuple[str, str]
"""A content path, and what is wrong there."""


def _as_faults(proof: Proof, found: Iterable[Found]) -> Iterator[Fault]:
    """Yield faults of the program's own making: content can lead to them, not mend them."""
    for path, message in dict.fromkeys(found):
        yield Fault(path or side_path(proof), message, "mend the template that prints it")


def _headings(tree: TagTree) -> Iterator[Found]:
    headings = [tag for tag in tree.all() if tag.level]
    if [tag.level for tag in headings[:1]] != [1]:
        yield (headings[0].path if headings else "", "the side does not begin with its title")
    for one, other in pairwise(headings):
        if other.level == 1:
            yield other.path, "the side has a second title"
        elif other.level > one.level + 1:
            yield other.path, f"a heading of level {other.level} follows one of level {one.level}"


def _misplaced(tag: Tag, parent: str) -> Iterator[Found]:
    """Yield the tags that stand where they mean nothing."""
    if tag.role not in {*KIDS, *PARENTS, *OTHERS}:
        yield tag.path, f"“{tag.role}” is no tag that every reader knows"
    if parent not in PARENTS.get(tag.role, frozenset((parent,))):
        yield tag.path, f"a tag {tag.role} stands in {parent or 'no other'}"
    if tag.role in KIDS and (tag.pieces or not tag.kids):
        yield tag.path, f"a tag {tag.role} holds {'loose words' if tag.pieces else 'nothing'}"
    for kid in tag.kids:
        if kid.role not in KIDS.get(tag.role, frozenset((kid.role,))):
            yield kid.path, f"a tag {tag.role} holds {kid.role}"
        yield from _misplaced(kid, tag.role)


def _ragged(table: Tag) -> Iterator[Found]:
    """Yield the rows of a table that have more or fewer cells, and heads of nothing."""
    rows = list(_rows(table))
    reaching: list[tuple[int, int]] = []  # columns of cells from above, and the rows they go on
    widths = []
    for row in rows:
        cells = [cell for cell in row.kids if cell.role in ("TH", "TD")]
        spans = [*reaching, *((cell.columns, cell.rows) for cell in cells)]
        widths.append(sum(columns for columns, _ in spans))
        reaching = [(columns, left - 1) for columns, left in spans if left > 1]
        for cell in cells:
            if cell.role == "TH" and cell.scope not in ("Row", "Column"):
                yield cell.path, "the head of a table does not say of which row or column"
    for row, width in zip(rows, widths, strict=True):
        if width != widths[0]:
            yield row.path, f"a row has {width} cells, the first of its table {widths[0]}"


def _rows(tag: Tag) -> Iterator[Tag]:
    """Yield the rows of a table, without those of tables within its cells."""
    for kid in tag.kids:
        if kid.role == "TR":
            yield kid
        elif kid.role != "Table":
            yield from _rows(kid)


def _out_of_order(proof: Proof) -> Iterator[Found]:
    """Yield the sections that are read before one that stands before them."""
    assert proof.tags is not None
    side = proof.side.side
    wanted = list(side.placed.values()) if isinstance(side, SheetSide) else []
    read = [_section(tag.path) for tag in proof.tags.all() if tag.level == 2]
    known = [section for section in read if section in wanted]
    for one, other in pairwise(known):
        if wanted.index(other) < wanted.index(one):
            yield f"sections.{other}", f"“{other}” is read after “{one}”, which stands behind it"


def _section(path: str) -> str:
    return path.split(".")[1] if path.startswith("sections.") else ""


@CHECKS.on(
    Subject.PRINT,
    "P19",
    "untagged-content",
    "Something printed is in no tag",
    in_draft=Severity.WARNING,
    why="It is there for the eyes only: read aloud, searched or copied, the sheet lacks it.",
    bad="""
    untagged:
      - 3 strokes, fills or words of page 1
    # P19
    """,
    good="""
    tags:
      - H1: [words]
      - P: [words]
    """,
)
def untagged_content(proof: Proof) -> Iterator[Fault]:
    """All that is printed is in one tag, or is marked as ornament; no tag points at nothing.

    Each piece leads back to its tag, as readers need that begin at the page.
    """
    if proof.tags is None:
        return
    where = side_path(proof)
    for what in proof.tags.untagged:
        yield Fault(where, f"{what} are neither tagged nor ornament", "mend the template")
    for what in proof.tags.dangling:
        yield Fault(where, what, "a fault of playeraid: report it")


@CHECKS.on(
    Subject.PRINT,
    "P20",
    "says-nothing",
    "A figure, a field or the side itself does not say what it is",
    in_draft=Severity.WARNING,
    why="“Graphic” is all that is read aloud in its place.",
    bad="""
    tags:
      - H1: [words]
      - P:
          - Figure: [words, says: '', box: [20, 30, 40, 50]]
    # P20
    """,
    good="""
    tags:
      - H1: [words]
      - P:
          - Figure: [words, says: Anchor, box: [20, 30, 40, 50]]
          - Form: [words, says: Name of the posse]
    """,
)
def says_nothing(proof: Proof) -> Iterator[Fault]:
    """Figures, fields and links have words, figures tell where they lie, sides their language."""
    tree = proof.tags
    if tree is None:
        return
    is_overfull = proof.fill > 1  # what hangs over the foot is P03
    for tag in tree.all():
        path, name = tag.path or side_path(proof), SPEAKING.get(tag.role)
        if name and not tag.words.strip():
            yield Fault(path, f"a {name} has no words of its own", "give it words (“alt”)")
        if tag.role == "Figure" and not (is_overfull or _lies_on(tag, proof)):
            yield Fault(path, "a figure does not tell where on its side it lies", "report it")
    for lack in _lacks(tree):
        yield Fault(side_path(proof), lack, "a fault of playeraid: report it")


def _lies_on(tag: Tag, proof: Proof) -> bool:
    if tag.box is None:
        return False
    left, top, right, bottom = tag.box
    paper = proof.side.paper
    across = -SLACK <= left < right <= paper.width + SLACK
    return across and -SLACK <= top < bottom <= paper.height + SLACK


def _lacks(tree: TagTree) -> Iterator[str]:
    """Yield what a PDF does not say of itself as a whole."""
    if not tree.language:
        yield "the PDF does not say its language"
    if not tree.title or not tree.shows_title:
        yield "the PDF does not show its title"
    if not tree.marked:
        yield "the PDF does not say that it is tagged"
