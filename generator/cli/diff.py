"""The command ``playeraid diff``: what changed between two versions, and what to print again."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.command import command
from generator.cli.options import (
    content_option,
    edition_option,
    folder_option,
    games_argument,
    locales_option,
    paper_option,
)
from generator.cli.output import count, say_json
from generator.cli.reporting import MISUSED, exit_for, report_options, say_findings
from generator.cli.terminal import say, shown
from generator.cli.values import OneOf
from generator.findings import is_misused

if TYPE_CHECKING:
    from generator.build.request import Request
    from generator.compare.revisions import NoSuchVersionError
    from generator.compare.versions import Comparison
    from generator.content.resources import Library

FORMATS = ("text", "json", "markdown")


@command()
@click.argument("old")
@click.argument("new", required=False)
@games_argument
@locales_option
@paper_option("The paper whose sides are compared: a4, letter and so on.")
@edition_option("The edition whose sides are compared:")
@click.option(
    "--format",
    "form",
    type=OneOf(FORMATS),
    default="text",
    show_default=True,
    help="Format of the report.",
)
@click.option(
    "--reprint",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a PDF of the sides to print again; without --locale in the games' own language.",
)
@folder_option("Folder with the sides that were printed before.")
@report_options
@content_option
def diff(
    old: str,
    new: str | None,
    games: tuple[str, ...],
    locale: tuple[str, ...],
    paper: str,
    edition: str,
    form: str,
    reprint: Path | None,
    out: Path,
    content: Path | None,
) -> None:
    """Compare two versions of games: what changed, what to reprint.

    All GAMES are compared by default.

    Both are folders of games or revisions of the git repository that the content is in;
    without NEW it is the content as it stands.
    """
    from generator.compare.revisions import NoSuchVersionError, open_version
    from generator.compare.versions import compare
    from generator.content import resources

    home = resources.library(content)
    with ExitStack() as stack:
        try:
            before = stack.enter_context(open_version(old, home.content)).library
            after = stack.enter_context(open_version(new, home.content)).library if new else home
        except NoSuchVersionError as error:
            raise _refusal(error) from None
        request = _request(after, out, games, locale, paper, edition)
        compared = compare(before, request)
        say_findings(compared.findings, compared.lines)
        if is_misused(compared.findings):
            exit_for(compared.findings)
        if compared.games or not compared.findings:
            _say(compared, form)
        if reprint:
            _write(compared, request, reprint, to_stderr=form == "json")
        exit_for(compared.findings)


def _request(
    library: Library,
    out: Path,
    games: tuple[str, ...],
    locale: tuple[str, ...],
    paper: str,
    edition: str,
) -> Request:
    from generator.build.pool import processes
    from generator.build.request import Request
    from generator.content import resources
    from generator.units import paper_named

    jobs = processes.default_number()
    processes.warm_up(resources.TEMPLATES, jobs)
    return Request(
        library=library,
        out=out.resolve(),
        games=games,
        languages=locale,
        papers=(paper_named(paper),),
        editions=(edition,),
        jobs=jobs,
    )


def _refusal(error: NoSuchVersionError) -> SystemExit:
    from generator.findings import COMMAND_LINE, Finding

    say_findings([Finding("R01", str(error), COMMAND_LINE, error.hint)], {})
    return SystemExit(MISUSED)


def _say(compared: Comparison, form: str) -> None:
    from generator.content.resources import TEMPLATES
    from generator.language.labels import SOURCE_LANGUAGE, read_labels
    from generator.reports import changes

    if form == "json":
        say_json({"games": changes.changes_data(compared.games)})
        return
    labels = read_labels(TEMPLATES, SOURCE_LANGUAGE)
    render = changes.changes_text if form == "text" else changes.changes_markdown
    click.echo(render(compared.games, labels))


def _write(compared: Comparison, request: Request, file: Path, to_stderr: bool) -> None:
    """Write the sides to print again to a file, if there are any."""
    from generator import files
    from generator.compare.reprint import pack

    languages = request.languages
    reprints = [
        each
        for each in compared.reprints
        if languages or each.language == each.job.game.content.game.source_language
    ]
    if not reprints:
        say("nothing is to be printed again", err=to_stderr)
        return
    result = pack(reprints, request)
    if result.errors:  # nothing is written then, as in build
        say_findings(result.errors, {})
        exit_for(result.errors)
    files.write(file.resolve(), result.pdf)
    cards = sum(each.back is not None for each in reprints)
    sides = count(len(reprints) - cards, "side") + f" and {count(cards, 'card')}" * bool(cards)
    say(
        f"wrote {shown(file.resolve())}: {sides} on {count(result.papers, 'sheet')} of paper",
        err=to_stderr,
    )
    sys.stdout.flush()
