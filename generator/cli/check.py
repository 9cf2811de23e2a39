"""The commands ``playeraid check`` and ``playeraid explain``."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import complete
from generator.cli.command import command
from generator.cli.options import content_option, games_argument, json_option, locales_option
from generator.cli.output import count, say_json
from generator.cli.reporting import (
    current_selection,
    exit_for,
    report_options,
    say_findings,
)
from generator.cli.terminal import in_colour, say
from generator.cli.values import OneOf, nearest_of
from generator.findings import BREAKDOWN, COMMAND_LINE

if TYPE_CHECKING:
    from generator.build.checking import Checked, Policy
    from generator.content.resources import Library

REPORTS = ("text", "json", "sarif", "github", "junit")
PROFILES = ("draft", "release")


def _reports(context: Any, option: Any, values: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Split reports at the equals sign into format and file (none: standard output)."""
    reports = []
    for value in values:
        name, _, file = value.partition("=")
        if name not in REPORTS:
            wrong = f"“{name}” is not one of {', '.join(REPORTS)}."
            raise click.BadParameter(wrong + nearest_of(name, REPORTS))
        reports.append((name, file))
    if sum(not file for _, file in reports) > 1:
        raise click.BadParameter("only one report can go to standard output; give others a file")
    return tuple(reports)


@command()
@games_argument
@report_options
@locales_option
@click.option(
    "--profile",
    type=OneOf(PROFILES),
    default="release",
    show_default=True,
    help="How strict to be: left-overs are but notes in a draft.",
)
@click.option(
    "--report",
    "reports",
    multiple=True,
    callback=_reports,
    metavar="FORMAT",
    help="text, json, sarif, github or junit; sarif=FILE writes a file. Repeat for more.",
)
@click.option("--statistics", is_flag=True, help="Count the findings by code.")
@click.option("--fix", is_flag=True, help="Mend what can be mended without asking.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing.")
@click.option(
    "--baseline",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Leave out the findings that this file lists.",
)
@click.option(
    "--write-baseline",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="List all present findings in this file.",
)
@content_option
@json_option
def check(games: tuple[str, ...], content: Path | None, as_json: bool, **options: Any) -> None:
    """Check the content of games without printing anything.

    All GAMES are checked by default.
    """
    from generator.build import checking
    from generator.content import resources

    library, selection = resources.library(content), current_selection()
    policy = checking.Policy(
        checking.Profile(options["profile"]), selection.select, selection.ignore, options["locale"]
    )
    if options["diff"] or options["fix"]:
        _fix(library, games, policy, write=not options["diff"])
    if options["diff"]:
        from generator.content.folders import unknown_games

        misuse = unknown_games(library, games)
        say_findings(misuse, {})
        exit_for(misuse)
    checked = _with_unknown_locales(checking.check(library, games, policy), options["locale"])
    if options["write_baseline"]:
        _write_baseline(options["write_baseline"], checked)
        return
    checked = _without_known(checked, options["baseline"], games, policy)
    reports = options["reports"] or ((("json", ""),) if as_json else ())
    _report(_seen_from_here(checked, library), reports or (("text", ""),))
    if options["statistics"]:
        from generator.reports.statistics import statistics

        click.echo(statistics(checked.findings), err=True)
    exit_for(checked.findings)


def _with_unknown_locales(checked: Checked, locales: Sequence[str]) -> Checked:
    """Return the result with a finding for each language that no game has."""
    if not locales or not checked.games or checked.unread:
        return checked
    from msgspec.structs import replace

    from generator.build.validation import unknown_languages

    unknown = unknown_languages(locales, checked)
    return replace(checked, findings=(*unknown, *checked.findings))


def _fix(library: Library, games: Sequence[str], policy: Policy, write: bool) -> None:
    from generator.build import fixes

    if not write:
        for each in fixes.preview(library, games, policy):
            click.echo(each.diff, nl=False)
        return
    for each in fixes.fix(library, games, policy):
        say(f"mended {each.file}", err=True)


def _without_known(
    checked: Checked, path: Path | None, games: Sequence[str], policy: Policy
) -> Checked:
    """Return the result without the findings of a baseline."""
    if path is None:
        return checked
    from msgspec.structs import replace

    from generator.checks import baseline

    try:
        known = baseline.read_baseline(path)
    except baseline.UnreadableBaselineError as error:
        raise click.UsageError(str(error)) from None

    def looked_at(entry: baseline.Known) -> bool:
        game = entry.file.rpartition("/")[0].rpartition("/")[2]
        return policy.reports(entry.code) and (not games or game in games)

    left = tuple(baseline.without_known(checked.findings, known, looked_at))
    return replace(checked, findings=left)


def _seen_from_here(checked: Checked, library: Library) -> Checked:
    """Return the result with file names relative to the current folder.

    Names of content outside the current folder and its parents stay relative to its own parent.
    """
    home, here = library.content.parent, Path.cwd()
    if home == here or not (home.is_relative_to(here) or here.is_relative_to(home)):
        return checked
    return checked.seen_from(Path(os.path.relpath(home, here)).as_posix())


def _write_baseline(path: Path, checked: Checked) -> None:
    """Write all findings to a baseline file, except misuse and internal errors."""
    from generator import files
    from generator.checks.baseline import baseline_of, baseline_text

    refused = [f for f in checked.findings if f.place == COMMAND_LINE or f.code == BREAKDOWN]
    if refused:
        say_findings(refused, checked.lines)
        exit_for(refused)
    listed = baseline_of(checked.findings)
    files.write(path, baseline_text(listed).encode())
    say(f"wrote {path}: {count(len(listed), 'finding')}", err=True)


def _report(checked: Checked, reports: Sequence[tuple[str, str]]) -> None:
    """Write the reports; without one to standard output, write findings to standard error."""
    from generator import files
    from generator.reports import formats

    for name, file in reports:
        if name == "text" and not file:
            continue
        text = formats.FORMATS[name](checked)
        if file:
            files.write(Path(file), f"{text}\n".encode())
        elif text:
            click.echo(text)
    if all(file for _, file in reports) or ("text", "") in reports:
        say_findings(checked.findings, checked.lines)
        if not checked.findings:
            say(f"no findings in {', '.join(game.id for game in checked.games)}")


@command()
@click.argument("codes", nargs=-1, shell_complete=complete.one_of(complete.codes))
@click.option("--all", "everything", is_flag=True, help="Explain every check.")
@json_option
def explain(codes: tuple[str, ...], everything: bool, as_json: bool) -> None:
    """Explain checks by code: what they look for, and how to mend it."""
    from generator.checks import load_checks
    from generator.checks.registry import CHECKS
    from generator.findings import did_you_mean
    from generator.reports import explain as reports

    load_checks()
    if not codes and not everything:
        raise click.UsageError("name a code such as R01, or --all")
    by_name = {check.name: check for check in CHECKS}
    chosen = list(CHECKS) if everything else []
    for code in codes:
        if code.upper() not in CHECKS and code not in by_name:
            known = [each.code for each in CHECKS] + list(by_name)
            hint = did_you_mean(code, known) or "playeraid explain --all lists them"
            raise click.UsageError(f"there is no check “{code}”; {hint}")
        chosen.append(by_name[code] if code in by_name else CHECKS[code.upper()])
    if as_json:
        say_json({"checks": [reports.explain_data(check) for check in chosen]})
    else:
        colour = in_colour(sys.stdout)
        click.echo("\n\n".join(reports.explain_text(check, colour) for check in chosen))
