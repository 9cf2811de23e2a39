"""Area D: results in a printed matrix can be told apart, and are in their places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.content.model import Content, Matrix, MatrixResult, MatrixTable
from generator.findings import Severity
from generator.layout.proof import Proof
from generator.layout.side import Box, Unit

OFF_ROW = 1.2
"""How far the middle of a cell may be above or below that of the head of its row, in mm."""

_FIGHT = """
    icons:
      wound: {drawing: bleeding-wound, alt: Wound}
      draw: {drawing: shaking-hands, alt: Draw}
    collections:
      fighters:
        name: Fighters
        entries:
          knight: {name: Knight}
          dragon: {name: Dragon}
    matrices:
      fight:
        name: Fight
        rows: [knight]
        columns: [knight, dragon]"""
_PRINTED = """
        cells:
          knight: {knight: [draw], dragon: [wound]}
    sections:
      fight:
        title: Fight
        source: [rulebook]
        blocks:
          all:"""
_SHEET = """
    sheets:
      fight:
        title: Fight
        front: {title: Fight, bands: [{fill: [goal, fight]}]}
    """


def matrix_example(results: Sequence[str], *keys: str) -> str:
    """Return a game with a matrix that a sheet prints."""
    listed = "".join(f"\n          {line}" for line in results)
    block = "".join(f"\n            {line}" for line in ("kind: matrix", "matrix: fight", *keys))
    return f"{_FIGHT}\n        results:{listed}{_PRINTED}{block}{_SHEET}"


RESULTS = ("draw: {text: Nobody wins., icon: draw}", "wound: {text: A wound., icon: wound}")


@CHECKS.on(
    Subject.CONTENT,
    "D12",
    "result-without-sign",
    "A matrix is printed as icons or codes, and a result has none",
    why="Words between icons are too wide for their cell, and look like something special.",
    bad=matrix_example(
        ("draw: {text: Nobody wins., icon: draw}", "wound: {text: A wound.}", "# <- D12"),
        "style: icons",
    ),
    good=matrix_example(RESULTS, "style: icons"),
)
def result_without_sign(game: Game) -> Iterator[Fault]:
    """Each result that is shown has an icon, its own or that of its entry; or else a code."""
    for path, block, matrix in matrices_printed(game.content):
        for id in block.results(matrix):
            result = matrix.results[id]
            home = f"matrices.{block.matrix}.results.{id}"
            if block.style == "icons" and not game.content.icon_of(result):
                message = f"the result “{id}” has no icon, but is printed as one"
                hint = "add “icon” to it or to the entry it names, or print words"
                yield Fault(home, message, hint, (path,), on_key=True)
            elif block.style == "codes" and result.code is None:
                message = f"the result “{id}” has no code, but is printed as one"
                yield Fault(home, message, "add “code”, or print words", (path,), on_key=True)


@CHECKS.on(
    Subject.CONTENT,
    "D13",
    "same-sign-twice",
    "Two results of a printed matrix look the same",
    why="Players read one result and play another.",
    follows=(After(("D12",), Reach.RUN),),
    bad=matrix_example(
        (
            "draw: {text: Nobody wins., icon: wound}",
            "wound: {text: A wound., icon: wound}",
            "# <- D13",
        ),
        "style: icons",
    ),
    good=matrix_example(RESULTS, "style: icons"),
)
def same_sign_twice(game: Game) -> Iterator[Fault]:
    """Results that mean different things differ in icon, code or words, or in their count."""
    for path, block, matrix in matrices_printed(game.content):
        met: dict[object, str] = {}
        for id in block.results(matrix):
            sign = _sign_of(matrix.results[id], block, game.content)
            first = met.setdefault(sign, id)
            if first != id:
                home = f"matrices.{block.matrix}.results"
                yield Fault(
                    f"{home}.{id}",
                    f"the result “{id}” is printed like “{first}”",
                    "give it another icon or code, or a “count” if it is more of the same",
                    (f"{home}.{first}", path),
                    on_key=True,
                )


@CHECKS.on(
    Subject.PRINT,
    "D14",
    "cell-out-of-line",
    "A result is not printed below the head of its column and beside that of its row",
    in_draft=Severity.WARNING,
    why="Whoever looks along a row and down a column reads the result of another pair.",
    bad="""
    boxes:
      - text: Knight
        path: collections.fighters.entries.knight.name
        x: 6
        y: 40
        width: 20
        height: 4
        cell: [6, 30]
      - text: Dragon
        path: collections.fighters.entries.dragon.name
        x: 32
        y: 30
        width: 14
        height: 4
        cell: [30, 48]
      - text: A wound.
        path: matrices.fight.cells.knight.dragon
        x: 50
        y: 40
        width: 14
        height: 4
        cell: [48, 66]
    # D14
    """,
    good="""
    boxes:
      - text: Knight
        path: collections.fighters.entries.knight.name
        x: 6
        y: 40
        width: 20
        height: 4
        cell: [6, 30]
      - text: Dragon
        path: collections.fighters.entries.dragon.name
        x: 32
        y: 30
        width: 14
        height: 4
        cell: [30, 48]
      - text: A wound.
        path: matrices.fight.cells.knight.dragon
        x: 32
        y: 40
        width: 14
        height: 4
        cell: [30, 48]
    """,
)
def cell_out_of_line(proof: Proof) -> Iterator[Fault]:
    """Each cell has the head of its column above it, and that of its row at its height."""
    cells: dict[str, list[Box]] = defaultdict(list)
    heads: dict[str, list[Box]] = defaultdict(list)
    for box in proof.boxes:
        if box.path.startswith("matrices.") and ".cells." in box.path:
            cells[box.path].append(box)
        elif box.kind == "text" and box.path.endswith(".name") and box.cell:
            heads[box.path.split(".")[-2]].append(box)
    turned = {block.matrix for block in _matrices_on(proof) if block.transposed}
    for path, boxes in cells.items():
        steps = path.split(".")
        row, column = steps[3:5]
        if steps[1] in turned and not _in_line(boxes, heads[row], heads[column]):
            row, column = column, row
        if not _in_line(boxes, heads[row], heads[column]):
            message = f"“{row}” against “{column}” is not where its heads lead to"
            yield Fault(path, message, "mend the template that prints it")


def _in_line(boxes: Sequence[Box], rows: Sequence[Box], columns: Sequence[Box]) -> bool:
    """Whether the boxes of a cell are at the height of a row's head, and below a column's."""
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    middle = (top + bottom) / 2
    below = all(
        any(_is_within(box, head) and head.bottom <= box.y + OFF_ROW for head in columns)
        for box in boxes
    )
    return below and any(abs(each - middle) <= OFF_ROW for each in _middles(rows))


def _is_within(box: Box, head: Box) -> bool:
    left, right = head.cell or (head.x, head.right)
    return left <= box.x + box.width / 2 <= right


def _middles(heads: Sequence[Box]) -> Iterator[float]:
    """Yield the middles of heads, from the top; one of several lines has one."""
    lines = sorted(heads, key=lambda box: box.y)
    while lines:
        last = 1
        while last < len(lines) and lines[last].y <= lines[last - 1].bottom + OFF_ROW:
            last += 1
        yield (lines[0].y + lines[last - 1].bottom) / 2
        lines = lines[last:]


def _matrices_on(proof: Proof) -> Iterator[MatrixTable]:
    for band in proof.side.bands:
        for piece in band.units:
            if isinstance(piece, Unit) and isinstance(piece.block, MatrixTable):
                yield piece.block


def matrices_printed(content: Content) -> Iterator[tuple[str, MatrixTable, Matrix]]:
    """Yield the blocks that print a matrix that is there, with their paths."""
    for id, section in content.sections.items():
        for name, block in section.blocks.items():
            if isinstance(block, MatrixTable) and block.matrix in content.matrices:
                yield f"sections.{id}.blocks.{name}", block, content.matrices[block.matrix]


def _sign_of(result: MatrixResult, block: MatrixTable, content: Content) -> object:
    """Return what can be seen of a result: the same for two that look the same."""
    count = content.known_number(result.count)
    if block.style == "icons":
        icon = content.icon_of(result)
        drawn = content.icons[icon].drawing if icon in content.icons else icon
        return drawn, count
    if block.style == "codes":
        return result.code and str(result.code), count
    return str(result.text or result.outcome), count
