"""Draw the map of a game into a file, for ``playeraid map``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec.structs import replace

from generator.cli.lookup import inputs_of, known_printer, printer_digest
from generator.cli.options import press_options_of, validate_press_options
from generator.cli.printable import drawable_game
from generator.cli.reporting import exit_for, say_findings
from generator.cli.terminal import say, shown

if TYPE_CHECKING:
    from generator.content.editions import Edition
    from generator.content.game import Game
    from generator.content.theme import Theme
    from generator.findings import Finding
    from generator.imposition.correction import Printer
    from generator.pdf.presswork import PressOptions
    from generator.render.mapjobs import MapJob
    from generator.render.mapsheet import MapSheet
    from generator.render.sheet import Step
    from generator.units import Paper


def draw(
    name: str,
    locale: str | None,
    form: str,
    content: Path | None,
    paper: Sequence[str],
    edition: Edition,
    poster: tuple[int, int] | None,
    out: Path,
    printer: str | None,
    printers: Path | None,
    **press_options: Any,
) -> None:
    """Draw the map of a game for each paper, and report the findings of its names.

    Nothing is drawn while everything is as it was when the same was drawn last.
    """
    from generator.build.state.buildstate import BuildState, command_key
    from generator.content import resources
    from generator.engine import packages

    library = resources.library(content)
    home = out.resolve()
    state, inputs = BuildState(home), inputs_of(library)
    validate_press_options(press_options)
    arguments = [name, locale, form, str(library.content), list(paper), edition, poster]
    arguments += [str(sorted(press_options.items()))]
    arguments += [printer_digest(printer, printers)] if printer else []
    key = command_key({"map": arguments, "environment": packages.environment()})
    if (known := state.current_files(key, inputs)) is not None:
        say(f"nothing to do: {', '.join(shown(home / each) for each in known)} is up to date")
        return
    tuned = known_printer(printer, printers)
    press = press_options_of(press_options)
    paths, found = _draw(name, locale, form, content, paper, edition, poster, home, tuned, press)
    if not found:
        state.remember_command(key, inputs, paths)
    say_findings(found, {})
    exit_for(found)


def _draw(
    name: str,
    locale: str | None,
    form: str,
    content: Path | None,
    paper: Sequence[str],
    edition: Edition,
    poster: tuple[int, int] | None,
    out: Path,
    printer: Printer | None,
    press: PressOptions,
) -> tuple[list[Path], list[Finding]]:
    """Draw the map for each paper; return the files and the findings of its names."""
    from generator import files
    from generator.checks.engine import judge, judged
    from generator.content import resources
    from generator.render.mapjobs import MapJob, proof_of
    from generator.render.sheet import OutputFile
    from generator.units import paper_named

    game = drawable_game(name, locale, content)
    theme = theme_for(game, content)
    language = locale or game.language
    if poster and form != "pdf":
        raise click.UsageError("a poster is drawn as pdf")
    if printer and form != "pdf":
        raise click.UsageError("for a printer the map is drawn as pdf")
    if press.suffix and form != "pdf":
        raise click.UsageError("for a print shop the map is drawn as pdf")
    papers = [paper_named(each) for each in paper]
    if refused := unknown_to(theme, printer, press, papers):
        return [], refused
    steps = finishing(game, printer, press, theme, edition)
    found: list[Finding] = []
    paths = []
    for each in papers:
        job = MapJob(game, language, each, theme, edition, resources.TEMPLATES)
        data, sheet = _drawn(job, form, poster)
        tiles = f"-poster-{poster[0]}x{poster[1]}" if poster else ""
        look = "" if edition == "colour" else f"-{edition}"
        made = OutputFile(f"map-{job.paper.name}{tiles}{look}.{form}", data, 0.0, "map")
        done = made.finished(steps)
        wrong = [finding for proof in done.results for finding in judged(proof)]
        found += [in_content(finding, game) for finding in wrong]
        if wrong:
            continue
        path = files.inside(out, game.id, language, done.name)
        files.write(path, done.data)
        say(f"wrote {shown(path)}")
        paths.append(path)
        faults = judge(proof_of(sheet))
        found += [replace(fault, place=game.place(fault.path)) for fault in faults]
    return paths, found


def unknown_to(
    theme: Theme, printer: Printer | None, press: PressOptions, papers: Sequence[Paper]
) -> list[Finding]:
    """Return findings for spot colours that a theme lacks, and papers that are not measured."""
    from generator.build.validation import unknown_spots, unmeasured_papers

    spots = unknown_spots(press.spots, (theme,))
    return [*spots, *(unmeasured_papers(printer, papers) if printer else ())]


def finishing(
    game: Game, printer: Printer | None, press: PressOptions, theme: Theme, edition: Edition
) -> list[Step]:
    """Return the steps that correct a drawn map for a printer and separate it into inks."""
    from generator.pdf.presswork import PressStep

    steps: list[Step] = []
    if printer:
        from generator.pdf.correct import PrinterStep

        steps.append(PrinterStep(printer, game.labels))
    return [*steps, PressStep(press, theme, edition)]


def in_content(finding: Finding, game: Game) -> Finding:
    """Return a finding at its place in the content, unless it is about the command line."""
    from generator.findings import COMMAND_LINE

    if finding.place == COMMAND_LINE:
        return finding
    return replace(finding, place=game.place(finding.path))


def _drawn(
    job: MapJob, form: str, poster: tuple[int, int] | None
) -> tuple[Callable[[], bytes], MapSheet]:
    """Return the function that renders a map, and its page."""
    from generator.render.mapjobs import maker_of, sheet_of

    if poster:
        from generator.imposition.geometry import lying
        from generator.imposition.tiles import tiles_showing
        from generator.render.poster import Poster

        tiles = tiles_showing(lying(job.paper), *poster, job.paper)
        whole = Poster(maker_of(job), tiles, job.paper)
        return whole.pdf, whole.sheet
    sheet = sheet_of(job)
    return {"svg": lambda: sheet.svg, "png": sheet.png, "pdf": sheet.pdf}[form], sheet


def theme_for(game: Game, content: Path | None) -> Theme:
    """Return the theme of a game, or report its faults and exit."""
    from generator.build.checking import theme_of
    from generator.content import resources

    theme, faults = theme_of(game, resources.library(content))
    if theme is None:
        say_findings(faults, {})
        exit_for(faults)
    assert theme is not None
    return theme
