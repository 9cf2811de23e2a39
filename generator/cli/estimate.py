"""The command ``playeraid estimate``: what an aid costs in ink and paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from generator.cli import complete
from generator.cli.command import command
from generator.cli.options import (
    content_option,
    folder_option,
    form_option,
    jobs_option,
    json_option,
    locales_option,
)
from generator.cli.output import say_json
from generator.cli.reporting import exit_for, report_options, say_findings
from generator.cli.values import Listed, known_editions, known_papers, known_scheme, words


@command()
@click.argument("games", nargs=-1, required=True, shell_complete=complete.one_of(complete.games))
@click.option(
    "--sheet",
    metavar="SHEETS",
    cls=Listed,
    shell_complete=complete.some_of(complete.sheets),
    callback=words(),
    help="Only these sheets, separated by commas.",
)
@locales_option
@click.option(
    "--paper",
    metavar="PAPERS",
    default="a4",
    show_default=True,
    cls=Listed,
    callback=known_papers,
    shell_complete=complete.some_of(complete.papers),
    help="Papers to estimate, separated by commas.",
)
@click.option(
    "--edition",
    metavar="EDITIONS",
    default="colour,ink-saver,mono",
    show_default=True,
    cls=Listed,
    callback=known_editions,
    shell_complete=complete.some_of(complete.editions),
    help="Editions to compare, separated by commas.",
)
@click.option(
    "--impose",
    metavar="SCHEME",
    callback=known_scheme,
    shell_complete=complete.one_of(complete.schemes),
    help="Lay the sides on paper by a scheme first.",
)
@form_option
@jobs_option
@folder_option("Folder whose cache of sides is used; no other file is written.")
@report_options
@content_option
@json_option
def estimate(as_json: bool, form: str, content: Path | None, **options: Any) -> None:
    """Estimate the ink and paper that games take.

    The table shows how much of each side every ink of a press covers, in per cent. How much ink
    that takes depends on the printer.
    """
    from generator.build.pool import processes
    from generator.content import resources

    library = resources.library(content)
    jobs = options["jobs"] or processes.default_number()
    processes.warm_up(resources.TEMPLATES, jobs)
    from generator.build import estimate as estimates
    from generator.reports.estimates import estimate_data, estimate_table

    done = estimates.estimate(_request(library, options, jobs))
    results = (done.files, done.editions, done.cheapest)
    if as_json or form == "json":
        say_json(estimate_data(*results))
    elif done.files:
        click.echo(estimate_table(*results))
    say_findings(done.findings, done.lines)
    exit_for(done.findings)


def _request(library: Any, options: dict[str, Any], jobs: int) -> Any:
    from generator.build.request import Request
    from generator.imposition.schemes import card_scheme_named, scheme_named
    from generator.units import paper_named

    scheme = options["impose"]
    card_scheme = card_scheme_named(scheme) if scheme else None
    return Request(
        library=library,
        out=options["out"].resolve(),
        games=options["games"],
        sheets=options["sheet"],
        languages=options["locale"],
        papers=tuple(paper_named(name) for name in options["paper"]),
        editions=options["edition"],
        jobs=jobs,
        scheme=scheme_named(scheme) if scheme and not card_scheme else None,
        card_scheme=card_scheme,
    )
