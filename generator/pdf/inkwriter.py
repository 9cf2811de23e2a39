"""Write inks in content streams, with the overprint of fills and strokes."""

from __future__ import annotations

from msgspec import Struct, field
from pikepdf import Dictionary, Name

from generator.pdf.colourspaces import spot_space_name
from generator.pdf.inks import BLACK, Cmyk, Ink, Spot

STATES = {
    (False, False): "/OverNone",
    (True, False): "/OverFill",
    (False, True): "/OverLine",
    (True, True): "/OverBoth",
}
"""Graphics states for the overprint of fills and strokes.

A state that sets only ``OP`` for strokes would apply to both.
"""


class InkWriter:
    """How inks are written: as CMYK and spot colours, with overprint."""

    space = Name.DeviceCMYK

    def states(self) -> dict[str, Dictionary]:
        """Return graphics states by the names that commands use."""
        return {n: Dictionary(OP=line, op=fill, OPM=1) for (fill, line), n in STATES.items()}

    def values(self, ink: Cmyk) -> tuple[float, ...]:
        """Return an ink's components in the colour space written."""
        return ink

    def command(self, ink: Ink, is_line: bool, over: tuple[bool, bool]) -> bytes:
        """Return the commands for an ink; ``over`` is the overprint of fills and strokes."""
        state = STATES[over].encode()
        if isinstance(ink, Spot):
            cs, scn = (b"CS", b"SCN") if is_line else (b"cs", b"scn")
            return b"%s gs %s %s %s %s" % (
                state,
                spot_space_name(ink).encode(),
                cs,
                number(ink.tint),
                scn,
            )
        values = b" ".join(map(number, ink))
        return b"%s gs %s %s" % (state, values, b"K" if is_line else b"k")


INK_WRITER = InkWriter()


class GraphicsState(Struct):
    """The graphics state while a stream is read: colour spaces and overprint.

    Both are pairs of fills and strokes. The initial state of a form is unknown; it knocks
    out until it sets its own.
    """

    writer: InkWriter
    over: tuple[bool, bool] = (False, False)
    spaces: tuple[str, str] = ("/DeviceGray", "/DeviceGray")
    stack: list[tuple[tuple[bool, bool], tuple[str, str]]] = field(default_factory=list)

    def select(self, is_line: bool, space: str) -> None:
        """Set the colour space of fills or strokes."""
        fill, line = self.spaces
        self.spaces = (fill, space) if is_line else (space, line)

    def ink(self, ink: Ink, is_line: bool) -> bytes:
        """Return the commands for an ink; black and spot colours overprint."""
        fill, line = self.over
        over = isinstance(ink, Spot) or ink == BLACK
        self.over = (fill, over) if is_line else (over, line)
        return self.writer.command(ink, is_line, self.over)

    def push(self) -> None:
        """Save the state, as operator ``q`` does."""
        self.stack.append((self.over, self.spaces))

    def pop(self) -> None:
        """Restore the state saved last, as operator ``Q`` does."""
        if self.stack:
            self.over, self.spaces = self.stack.pop()


def number(value: float) -> bytes:
    """Return a number in PDF syntax."""
    return f"{value:.4f}".rstrip("0").rstrip(".").encode()
