"""The options of ``playeraid map`` that say how a map is drawn, finished and written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct
from msgspec.structs import replace

from generator.cli.lookup import known_printer
from generator.cli.options import press_options_of, validate_press_options
from generator.cli.terminal import say, shown

if TYPE_CHECKING:
    from generator.content.editions import Edition
    from generator.content.game import Game
    from generator.content.theme import Theme
    from generator.findings import Finding
    from generator.imposition.correction import Printer
    from generator.pdf.presswork import PressOptions
    from generator.render.sheet import OutputFile, Step
    from generator.units import Paper


class MapOutput(Struct, frozen=True):
    """How a map is wanted: its form, its papers, its look, and for what it is printed.

    ``poster`` are the tiles across and down. ``out`` is the folder of the files.
    """

    form: str
    papers: tuple[Paper, ...]
    edition: Edition
    poster: tuple[int, int] | None
    out: Path
    printer: Printer | None
    press: PressOptions

    @property
    def suffix(self) -> str:
        """What the name of a file says of its tiles and edition, or ""."""
        tiles = f"-poster-{self.poster[0]}x{self.poster[1]}" if self.poster else ""
        return tiles if self.edition == "colour" else f"{tiles}-{self.edition}"

    def refused_by(self, theme: Theme) -> list[Finding]:
        """Return findings for spot colours that a theme lacks, and papers not measured."""
        from generator.build.validation import unknown_spots, unmeasured_papers

        spots = unknown_spots(self.press.spots, (theme,))
        measured = unmeasured_papers(self.printer, self.papers) if self.printer else ()
        return [*spots, *measured]

    def steps(self, game: Game, theme: Theme) -> list[Step]:
        """Return what corrects a drawn map for a printer and separates it into inks."""
        from generator.pdf.presswork import PressStep

        steps: list[Step] = []
        if self.printer:
            from generator.pdf.correct import PrinterStep

            steps.append(PrinterStep(self.printer, game.labels))
        return [*steps, PressStep(self.press, theme, self.edition)]

    def file(
        self, stem: str, paper: Paper, forms: dict[str, Callable[[], bytes]], path: str
    ) -> OutputFile:
        """Return the file of a map on a paper, in the wanted one of the forms it can have."""
        from generator.render.sheet import OutputFile

        name = f"{stem}-{paper.name}{self.suffix}.{self.form}"
        return OutputFile(name, forms[self.form], 0.0, path)

    def write(self, game: Game, name: str, data: bytes) -> Path:
        """Write a finished map of a game, say so, and return where it is."""
        from generator import files

        path = files.inside(self.out, game.id, game.language, name)
        files.write(path, data)
        say(f"wrote {shown(path)}")
        return path


def map_output(
    form: str,
    paper: Sequence[str],
    edition: Edition,
    poster: tuple[int, int] | None,
    out: Path,
    printer: str | None,
    printers: Path | None,
    **press_options: Any,
) -> MapOutput:
    """Return how a map is wanted, of the options of the command.

    Raises click.UsageError where they exclude each other.
    """
    from generator.units import paper_named

    validate_press_options(press_options)
    tuned, press = known_printer(printer, printers), press_options_of(press_options)
    reasons = {"poster": poster, "map for a printer": tuned, "map for a print shop": press.suffix}
    for what, is_wanted in reasons.items():
        if is_wanted and form != "pdf":
            raise click.UsageError(f"a {what} is drawn as pdf")
    papers = tuple(paper_named(each) for each in paper)
    return MapOutput(form, papers, edition, poster, out.resolve(), tuned, press)


def in_content(finding: Finding, game: Game) -> Finding:
    """Return a finding at its place in the content, unless it is about the command line."""
    from generator.findings import COMMAND_LINE

    if finding.place == COMMAND_LINE:
        return finding
    return replace(finding, place=game.place(finding.path))
