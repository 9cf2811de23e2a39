"""Know the printers that were measured: one file of the user's, in YAML, for people to read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from generator import files
from generator.content.faults import place_of
from generator.content.model import Model
from generator.content.parse import read_tree, unreadable
from generator.content.tree import Mapping, Tree
from generator.content.validation import validated
from generator.findings import COMMAND_LINE, Finding, did_you_mean
from generator.imposition.correction import Correction, Printer, Tuned, Tuning
from generator.imposition.geometry import lying, upright
from generator.units import paper_named

NAME = re.compile(r"[^\W_][\w-]{0,39}")
"""A printer's name: a word that a file can be named after."""
Shift = Annotated[float, Meta(ge=-10, le=10)]
Angle = Annotated[float, Meta(ge=-5, le=5)]
Stretch = Annotated[float, Meta(ge=90, le=110)]
HEAD = """\
# The printers of this computer as “playeraid calibrate” measured them.
# A page is moved to the right and down (mm), turned clockwise by the angle (degrees) and
# stretched (per cent), so that it comes out true. Lying: the long side of the paper across.
"""


class Side(Model):
    """How one side is corrected."""

    right: Shift
    down: Shift
    angle: Angle


class Size(Model):
    """How much both sides are stretched, in per cent."""

    across: Stretch
    down: Stretch


class Measured(Model):
    """What was measured of a printer with one paper, lying one way and turned over one way."""

    paper: str
    lying: bool = False
    flip: Literal["long", "short"] = "long"
    front: Side
    back: Side | None = None
    stretch: Size

    @property
    def words(self) -> str:
        """Say for what it was measured: ``a4, lying, flipped on the short edge``."""
        return said(self.paper, self.lying, self.flip)

    @property
    def tuned(self) -> Tuned:
        """The corrections of both sides, with what they are for."""
        size = (lying if self.lying else upright)(paper_named(self.paper))
        back = self._of(self.back) if self.back else None
        return Tuned(*size, self.flip, Tuning(self._of(self.front), back))

    def description(self) -> Iterator[str]:
        """Yield lines that describe the measurement."""
        for name, side in (("front", self.front), ("back", self.back)):
            if side:
                moved = f"x {side.right:+.2f} mm, y {side.down:+.2f} mm"
                yield f"{name} {moved}, angle {side.angle:+.2f}°"
        yield f"stretch x {self.stretch.across:.2f} %, y {self.stretch.down:.2f} %"

    def _of(self, side: Side) -> Correction:
        return Correction(side.right, side.down, side.angle, self.stretch.across, self.stretch.down)


class PrinterFile(Model):
    """The content of the file: the measurements of each printer, by its name."""

    printers: dict[str, tuple[Measured, ...]] = {}


class Printers(Struct, frozen=True):
    """The printers in a file, and the faults of the file."""

    path: Path
    known: dict[str, tuple[Measured, ...]] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    lines: tuple[str, ...] = ()

    def printer(self, name: str) -> Printer:
        """Return a printer that is known."""
        return Printer(name, tuple(each.tuned for each in self.known[name]))

    def lacking(self, name: str) -> list[Finding]:
        """Return a finding where there is no such printer."""
        if name in self.known:
            return []
        hint = did_you_mean(name, self.known) or f"playeraid calibrate --printer {name}"
        return [Finding("R01", f"there is no printer “{name}”", COMMAND_LINE, hint)]

    def with_measured(self, name: str, measured: Measured) -> Printers:
        """Return the printers with what was measured, in place of what is of the same kind."""
        others = [each for each in self.known.get(name, ()) if each.words != measured.words]
        return Printers(self.path, self.known | {name: (*others, measured)})

    def without(self, name: str) -> Printers:
        """Return the printers without one."""
        return Printers(self.path, {each: m for each, m in self.known.items() if each != name})

    def write(self) -> None:
        """Write the file, for people to read."""
        files.write(self.path, _yaml(self.known).encode())


def said(paper: str, lying: bool, flip: str) -> str:
    """Say what something was measured for, or is to be printed on."""
    return f"{paper}{', lying' if lying else ''}, flipped on the {flip} edge"


def read_printers(path: Path) -> Printers:
    """Read the printers of a file; none where there is no such file yet."""
    try:
        data = files.read_named(path, files.LARGEST_RECORD)
    except FileNotFoundError:
        return Printers(path)
    except OSError as error:
        return Printers(path, {}, (unreadable(str(path), error),))
    tree = read_tree(str(path), data)
    if tree.root is None or any(each.is_error for each in tree.findings):
        return Printers(path, {}, tuple(tree.findings), _quotable(tree))
    read, faults = validated(PrinterFile, tree.root)
    found = [fault.finding for fault in faults]
    found += _unknown_papers(read, tree.root) if read else ()
    if read is None or found:
        return Printers(path, {}, (*tree.findings, *found), _quotable(tree))
    known = {name: tuple(map(_called_as_usual, of)) for name, of in read.printers.items()}
    return Printers(path, known, tuple(tree.findings), tree.lines)


def _quotable(tree: Tree) -> tuple[str, ...]:
    """Return the lines that may be quoted: of a file about printers, not of any that was named."""
    return tree.lines if any(line.startswith("printer") for line in tree.lines) else ()


def _unknown_papers(read: PrinterFile, root: Mapping) -> Iterator[Finding]:
    """Yield a finding for each paper that nobody knows."""
    for name, measured in read.printers.items():
        for number, each in enumerate(measured):
            try:
                paper_named(each.paper)
            except ValueError as error:
                steps = ("printers", name, str(number), "paper")
                message = f"“paper” cannot be “{each.paper}”: {error}"
                yield Finding("S03", message, place_of(steps, root), path=".".join(steps))


def _called_as_usual(measured: Measured) -> Measured:
    """Return what was measured with the usual name of its paper."""
    return replace(measured, paper=paper_named(measured.paper).name)


def odd_name(name: str) -> list[Finding]:
    """Return a finding where a name for a printer cannot be part of a file's name."""
    if NAME.fullmatch(name):
        return []
    better = re.sub(r"[^\w]+", "-", name).strip("-_")[:40]
    hint = f"such as “{better}”" if NAME.fullmatch(better) else "one word of letters and digits"
    return [Finding("R01", f"“{name}” is no name for a printer", COMMAND_LINE, hint)]


def measured_of(
    paper: str, lying: bool, flip: Literal["long", "short"], tuning: Tuning
) -> Measured:
    """Return a printer's tuning as it is stored."""
    front, back = tuning.front, tuning.back
    return Measured(
        paper=paper,
        lying=lying,
        flip=flip,
        front=Side(right=front.x, down=front.y, angle=front.angle),
        back=Side(right=back.x, down=back.y, angle=back.angle) if back else None,
        stretch=Size(across=front.stretch_x, down=front.stretch_y),
    )


def _yaml(known: dict[str, tuple[Measured, ...]]) -> str:
    lines = [HEAD + "printers:" + ("" if known else " {}")]
    for name in sorted(known):
        lines.append(f'  "{name}":')
        for each in known[name]:
            lines.append(f'    - paper: "{each.paper}"')
            lines.append(f"      lying: {str(each.lying).lower()}")
            lines.append(f"      flip: {each.flip}")
            for side, values in (("front", each.front), ("back", each.back)):
                if values:
                    lines.append(
                        f"      {side}: {{right: {_number(values.right)}, "
                        f"down: {_number(values.down)}, "
                        f"angle: {_number(values.angle)}}}"
                    )
            size = each.stretch
            lines.append(
                f"      stretch: {{across: {_number(size.across)}, down: {_number(size.down)}}}"
            )
    return "\n".join(lines) + "\n"


def _number(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
