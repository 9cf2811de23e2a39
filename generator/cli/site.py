"""The command ``playeraid site``: the aids as a static site, to look at and to hand out."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import complete
from generator.cli.build import DEFAULT_PAPERS
from generator.cli.command import command
from generator.cli.options import (
    content_option,
    folder_option,
    games_argument,
    jobs_option,
    locales_option,
)
from generator.cli.output import count
from generator.cli.progress import ProgressBar
from generator.cli.reporting import MISUSED, exit_for, report_options, say_findings
from generator.cli.terminal import say, shown
from generator.cli.values import Listed, Name, known_editions, known_papers, web_folder
from generator.findings import is_misused

if TYPE_CHECKING:
    from generator.build.request import Request
    from generator.content.resources import Library
    from generator.site.site import Site


@command()
@games_argument
@folder_option("Folder for the site.", "output/site")
@click.option(
    "--built",
    metavar="FOLDER",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Folder that build writes to: what is there already is not printed again.",
)
@locales_option
@click.option(
    "--paper",
    metavar="PAPERS",
    default=DEFAULT_PAPERS,
    show_default=True,
    cls=Listed,
    callback=known_papers,
    shell_complete=complete.some_of(complete.papers),
    help="Papers to offer; pictures are of the first.",
)
@click.option(
    "--edition",
    metavar="EDITIONS",
    default="colour,ink-saver",
    show_default=True,
    cls=Listed,
    callback=known_editions,
    shell_complete=complete.some_of(complete.editions),
    help="Editions to offer; pictures are of the first.",
)
@click.option(
    "--since",
    type=Name(),
    metavar="REVISION",
    help="Show what changed since this revision or folder. Default: since the last version "
    "that the git repository knows.",
)
@click.option(
    "--address",
    metavar="URL",
    callback=web_folder,
    help="Address of the site on the web, for pictures in previews of links.",
)
@click.option("--qr", is_flag=True, help="With --address: print QR codes on the sheets, too.")
@jobs_option
@report_options
@content_option
def site(out: Path, built: Path, content: Path | None, **options: Any) -> None:
    """Write a site of games that works without a server.

    All GAMES are in it by default.
    """
    from generator.build.state.buildstate import BuildState, command_key
    from generator.build.state.inputs import inputs_below
    from generator.content import resources
    from generator.engine import packages

    if options["qr"] and not options["address"]:
        raise click.BadParameter("it needs --address", param_hint="--qr")
    library = resources.library(content)
    begin = time.perf_counter()
    out, built = out.resolve(), built.resolve()
    state = BuildState(built)
    inputs = inputs_below((library.content, *library.appearance, Path(__file__).parents[1]))
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
        say(f"nothing to do: {count(len(known), 'file')} are up to date")
        return
    made = _made(_request(library, built, options), out, options)
    if not made.findings:
        state.remember_command(key, inputs, made.files, out)
    say_findings(made.findings, made.lines)
    if not made.files and is_misused(made.findings):
        exit_for(made.findings)
    seconds = time.perf_counter() - begin
    removed = f", {made.gone} removed" if made.gone else ""
    result = f"{count(len(made.files), 'file')}, {made.fresh} written{removed}, {seconds:.1f} s"
    say(result)
    if made.files:
        say(f"open {shown(out / 'index.html')}")
    exit_for(made.findings)


def _head_commit(library: Library) -> str:
    """Return the HEAD commit of the content's repository, since changes depend on history."""
    from generator.compare.revisions import head_commit

    return head_commit(library.content)


def _request(library: Library, built: Path, options: dict[str, Any]) -> Request:
    from generator.build.pool import processes
    from generator.build.request import Request
    from generator.content import resources
    from generator.imposition.cards import CardOptions
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
        cards=CardOptions(bleed_between=True),
        site=options["address"] if options["qr"] else "",
    )


def _made(request: Request, out: Path, options: dict[str, Any]) -> Site:
    from generator.compare.revisions import NoSuchVersionError
    from generator.findings import COMMAND_LINE, Finding
    from generator.site.site import make

    try:
        with ProgressBar(True) as progress:
            return make(request, out, options["since"], progress, options["address"])
    except NoSuchVersionError as error:
        say_findings([Finding("R01", str(error), COMMAND_LINE, error.hint)], {})
        raise SystemExit(MISUSED) from None
