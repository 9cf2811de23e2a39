"""How commands report findings: which ones, in what order, and how many of each."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from generator.cli import complete
from generator.cli.terminal import in_colour
from generator.findings import BREAKDOWN, COMMAND_LINE, SKIPPED, is_misused

if TYPE_CHECKING:
    from generator.findings import Finding

OK, FOUND, MISUSED, BROKEN, INTERRUPTED = 0, 1, 2, 3, 130
"""Exit codes: clean, findings, wrong use of the command, an internal error, Ctrl-C."""
_SELECTION = "generator.cli.reporting"


class Selection(Struct):
    """The selected findings: codes or areas, and whether long lists are complete."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    everything: bool = False

    def reports(self, finding: Finding) -> bool:
        """Whether a finding is selected; wrong use and internal errors always are."""
        code = finding.code
        if finding.place == COMMAND_LINE or code == BREAKDOWN:
            return True
        return self.reports_code(code)

    def reports_code(self, code: str) -> bool:
        """Whether findings of a code are to be reported."""
        chosen = not self.select or code.startswith((*self.select, SKIPPED))
        return chosen and not code.startswith(self.ignore or ("-",))


def current_selection() -> Selection:
    """Return the selection of the running command."""
    context = click.get_current_context(silent=True)
    return context.meta.setdefault(_SELECTION, Selection()) if context else Selection()


def report_options(command: Any) -> Any:
    """Add the options of every command that reports findings."""

    def store(context: Any, option: Any, value: Any) -> None:
        if value:
            setattr(context.meta.setdefault(_SELECTION, Selection()), option.name, value)

    def known(context: Any, option: Any, values: Sequence[str]) -> None:
        store(context, option, known_codes(values))

    shared: dict[str, Any] = {"expose_value": False, "multiple": True, "callback": known}
    for option in (
        click.option(
            "--all",
            "everything",
            is_flag=True,
            expose_value=False,
            callback=store,
            help="Show all findings: without it, long lists of one code are cut short.",
        ),
        click.option(
            "--ignore",
            metavar="CODES",
            shell_complete=complete.some_of(complete.codes),
            help="Report all but these codes or areas.",
            **shared,
        ),
        click.option(
            "--select",
            metavar="CODES",
            shell_complete=complete.some_of(complete.codes),
            help="Report only these codes or areas: R01,C.",
            **shared,
        ),
    ):
        command = option(command)
    return command


def known_codes(values: Sequence[str]) -> tuple[str, ...]:
    """Split codes and areas at commas. Raises click.BadParameter for unknown ones."""
    chosen = tuple(code.strip() for code in ",".join(values).split(",") if code.strip())
    if values and not chosen:
        raise click.BadParameter("nothing is chosen")
    if chosen:
        from generator.checks import load_checks
        from generator.checks.registry import CHECKS
        from generator.findings import did_you_mean

        load_checks()
        known = [check.code for check in CHECKS]
        for code in chosen:
            if not any(each.startswith(code) for each in known):
                hint = did_you_mean(code, known) or "playeraid explain --all lists them"
                raise click.BadParameter(f"there is no check “{code}”; {hint}")
    return tuple(dict.fromkeys(chosen))


def reported(findings: Sequence[Finding]) -> list[Finding]:
    """Return the selected findings."""
    selection = current_selection()
    return [finding for finding in findings if selection.reports(finding)]


def say_findings(findings: Sequence[Finding], lines: Mapping[str, Sequence[str]]) -> None:
    """Write findings to standard error, the most likely cause first, with their counts.

    Errors that are not selected stop the command all the same, and are counted; so are warnings
    beside a wrong command line.
    """
    shown = reported(findings)
    beside = len(shown)
    if any(each.is_error and each.place == COMMAND_LINE for each in shown):
        shown = [each for each in shown if each.is_error or each.place == COMMAND_LINE]
    beside -= len(shown)
    if shown:
        from generator.reports.folding import WORK, folded
        from generator.reports.text import Style, by_importance, report, summary

        shown = by_importance(shown, edited(shown))
        selection = current_selection()
        left_out = [code for code in WORK if not selection.reports_code(code)]
        parts = [shown] if selection.everything else folded(shown, lines, left_out)
        style = Style(in_colour())
        for part in parts:
            click.echo(part if isinstance(part, str) else report(part, lines, style), err=True)
        click.echo(summary(shown), err=True)
    if beside:
        click.echo(f"{beside} more of the content not shown: mend the command first", err=True)
    hidden = Counter(each.code for each in findings if each.is_error) - Counter(
        each.code for each in shown if each.is_error
    )
    if hidden:
        codes = ", ".join(sorted(hidden))
        count = f"{hidden.total()} error" + "s" * (hidden.total() > 1)
        click.echo(f"{count} of {codes} not shown: left out by --select or --ignore", err=True)


def edited(findings: Sequence[Finding]) -> dict[str, float]:
    """Return the modification times of the files of findings, as far as they exist."""
    context = click.get_current_context(silent=True)
    content = context.params.get("content") if context else None
    from generator.content.resources import library

    home = library(content if isinstance(content, Path) else None).content.parent
    times = {}
    for file in {finding.place.file for finding in findings}:
        for path in (home / file, Path(file)):  # “check” names files from the current folder
            if path.is_file():
                times[file] = path.stat().st_mtime
                break
    return times


def exit_for(findings: Sequence[Finding]) -> None:
    """Exit with the code for some findings."""
    if any(finding.code == BREAKDOWN for finding in findings):
        sys.exit(BROKEN)
    if is_misused(findings):
        sys.exit(MISUSED)
    sys.exit(FOUND if any(finding.is_error for finding in findings) else OK)
