"""Draw the map of a game into a file, for ``playeraid map``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from generator.cli.lookup import inputs_of, printer_digest
from generator.cli.mapoutput import MapOutput, in_content, map_output
from generator.cli.printable import drawable_game, theme_for
from generator.cli.reporting import exit_for, say_findings
from generator.cli.terminal import say, shown

if TYPE_CHECKING:
    from generator.findings import Finding
    from generator.render.mapjobs import MapJob
    from generator.render.mapsheet import MapSheet


def draw(
    name: str, locale: str | None, form: str, content: Path | None, out: Path, **options: Any
) -> None:
    """Draw the map of a game for each paper, and report the findings of its names.

    Nothing is drawn while everything is as it was when the same was drawn last. The options are
    those of ``map_output``.
    """
    from generator.build.state.buildstate import BuildState, command_key
    from generator.content import resources
    from generator.engine import packages

    library = resources.library(content)
    wanted = map_output(form, out=out, **options)
    state, inputs = BuildState(wanted.out), inputs_of(library)
    said = [name, locale, form, str(library.content), str(sorted(options.items()))]
    if wanted.printer:
        said.append(printer_digest(options["printer"], options["printers"]))
    key = command_key({"map": said, "environment": packages.environment()})
    if (known := state.current_files(key, inputs)) is not None:
        say(f"nothing to do: {', '.join(shown(wanted.out / each) for each in known)} is up to date")
        return
    paths, found = _draw(name, locale, content, wanted)
    if not found:
        state.remember_command(key, inputs, paths)
    say_findings(found, {})
    exit_for(found)


def _draw(
    name: str, locale: str | None, content: Path | None, wanted: MapOutput
) -> tuple[list[Path], list[Finding]]:
    """Draw the map for each paper; return the files and the findings of its names."""
    from generator.checks.engine import judge, judged
    from generator.content import resources
    from generator.render.mapjobs import MapJob, proof_of

    game = drawable_game(name, locale, content)
    theme = theme_for(game, content)
    if refused := wanted.refused_by(theme):
        return [], refused
    steps = wanted.steps(game, theme)
    found: list[Finding] = []
    paths = []
    for paper in wanted.papers:
        job = MapJob(game, game.language, paper, theme, wanted.edition, resources.TEMPLATES)
        forms, sheet = _drawn(job, wanted.poster)
        done = wanted.file("map", job.paper, forms, "map").finished(steps)
        wrong = [finding for proof in done.results for finding in judged(proof)]
        found += [in_content(finding, game) for finding in wrong]
        if wrong:
            continue
        paths.append(wanted.write(game, done.name, done.data))
        faults = judge(proof_of(sheet))
        found += [replace(fault, place=game.place(fault.path)) for fault in faults]
    return paths, found


def _drawn(
    job: MapJob, poster: tuple[int, int] | None
) -> tuple[dict[str, Callable[[], bytes]], MapSheet]:
    """Return the functions that render a map, by form, and its page."""
    from generator.render.mapjobs import maker_of, sheet_of

    if poster:
        from generator.imposition.geometry import lying
        from generator.imposition.tiles import tiles_showing
        from generator.render.poster import Poster

        tiles = tiles_showing(lying(job.paper), *poster, job.paper)
        whole = Poster(maker_of(job), tiles, job.paper)
        return {"pdf": whole.pdf}, whole.sheet
    sheet = sheet_of(job)
    return {"svg": lambda: sheet.svg, "png": sheet.png, "pdf": sheet.pdf}, sheet
