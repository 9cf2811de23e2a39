"""The command ``playeraid site``: the aids as a static site, to look at and to hand out."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.build import DEFAULT_PAPERS, ProgressBar
from generator.cli.options import (
    MISUSED,
    Listed,
    content_option,
    count,
    exit_for,
    folder_option,
    is_misused,
    jobs_option,
    known_editions,
    known_papers,
    locales_option,
    report_options,
    say_findings,
    shown,
)

if TYPE_CHECKING:
    from generator.build.request import Request
    from generator.content.resources import Library
    from generator.site.site import Site


@click.command()
@click.argument("games", nargs=-1)
@folder_option("Folder for the site.", "output/site")
@click.option(
    "--built",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Folder that build writes to: what is there already is not printed again.",
)
@locales_option
@click.option(
    "--paper",
    default=DEFAULT_PAPERS,
    show_default=True,
    cls=Listed,
    callback=known_papers,
    help="Papers to offer; pictures are of the first.",
)
@click.option(
    "--edition",
    default="colour,ink-saver",
    show_default=True,
    cls=Listed,
    callback=known_editions,
    help="Editions to offer; pictures are of the first.",
)
@click.option(
    "--since",
    help="Tell what changed since this revision or folder. Default: since the last version "
    "that the git repository knows.",
)
@jobs_option
@report_options
@content_option
def site(out: Path, built: Path, content: Path | None, **options: Any) -> None:
    """Write a site of GAMES (all by default) that works from a file system."""
    from generator.build.state.buildstate import BuildState, command_key
    from generator.build.state.inputs import inputs_below
    from generator.content import resources
    from generator.engine import packages

    library = resources.library(content)
    begin = time.perf_counter()
    out, built = out.resolve(), built.resolve()
    state = BuildState(built)
    inputs = inputs_below(
        (library.content, *library.themes, resources.TEMPLATES, Path(__file__).parents[1])
    )
    arguments = {name: value for name, value in options.items() if name != "jobs"} | {
        "out": str(out)
    }
    key = command_key(
        {
            "site": arguments,
            "environment": packages.environment(),
            "content": str(library.content),
            "since": _head_commit(library),
        }
    )
    if (known := state.current_files(key, inputs, out)) is not None:
        click.echo(f"nothing to do: {count(len(known), 'file')} are up to date")
        return
    made = _made(_request(library, built, options), out, options["since"])
    if not made.findings:
        state.remember_command(key, inputs, made.files, out)
    say_findings(made.findings, made.lines)
    if not made.files and is_misused(made.findings):
        exit_for(made.findings)
    seconds = time.perf_counter() - begin
    removed = f", {made.gone} removed" if made.gone else ""
    result = f"{count(len(made.files), 'file')}, {made.fresh} written{removed}, {seconds:.1f} s"
    click.echo(result)
    if made.files:
        click.echo(f"open {shown(out / 'index.html')}")
    exit_for(made.findings)


def _head_commit(library: Library) -> str:
    """Return the HEAD commit of the content's repository, since changes depend on history."""
    from generator.compare.revisions import head_commit

    return head_commit(library.content)


def _request(library: Library, built: Path, options: dict[str, Any]) -> Request:
    from generator.build.pool import processes
    from generator.build.request import Request
    from generator.content import resources
    from generator.units import paper_named

    jobs = options["jobs"] or processes.default_number()
    processes.warm_up(resources.TEMPLATES, jobs)
    return Request(
        library=library,
        out=built,
        games=options["games"],
        languages=options["locale"],
        papers=tuple(paper_named(name) for name in options["paper"]),
        editions=options["edition"],
        jobs=jobs,
    )


def _made(request: Request, out: Path, since: str | None) -> Site:
    from generator.compare.revisions import NoSuchVersionError
    from generator.findings import COMMAND_LINE, Finding
    from generator.site.site import make

    try:
        with ProgressBar(True) as progress:
            return make(request, out, since, progress)
    except NoSuchVersionError as error:
        say_findings([Finding("R01", str(error), COMMAND_LINE, error.hint)], {})
        raise SystemExit(MISUSED) from None
