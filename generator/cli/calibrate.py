"""The command ``playeraid calibrate``: measure a printer with a test page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from generator.cli import complete
from generator.cli.command import command
from generator.cli.options import folder_option, paper_option, printers_option
from generator.cli.reporting import exit_for, say_findings
from generator.cli.terminal import say, shown
from generator.cli.values import Name, OneOf, named_locale

if TYPE_CHECKING:
    from generator.findings import Finding
    from generator.imposition.printers import Printers
    from generator.imposition.testpage import TestPage
    from generator.render.testpage import TestPrint
    from generator.units import Paper

SMALLEST = 200.0
"""The narrowest paper that has room for the test page, in mm."""
ASKED = (
    "front, upper number",
    "front, lower number",
    "front, left number",
    "front, right number",
    "back, upper number",
    "back, lower number",
    "back, left number",
    "back, right number",
    "line along the lower edge, letter and millimetres",
    "line along the left edge, letter and millimetres",
)
"""The subjects of the questions on the test page, in order."""


@command()
@click.option(
    "--printer",
    type=Name(),
    metavar="NAME",
    shell_complete=complete.one_of(complete.printers),
    help="Save the answers under this name.",
)
@click.option(
    "--answers",
    metavar="ANSWERS",
    help="The ten answers, separated by commas; - for what is left out.",
)
@paper_option("Paper to print on.")
@click.option("--lying", is_flag=True, help="For pages whose long side lies across.")
@click.option(
    "--flip",
    type=OneOf(("long", "short")),
    default="long",
    show_default=True,
    help="On which edge the printer turns the paper over.",
)
@click.option(
    "--locale",
    metavar="LANGUAGE",
    default="en",
    show_default=True,
    callback=named_locale,
    shell_complete=complete.one_of(complete.label_languages),
    help="The language of the test page.",
)
@click.option("--check", is_flag=True, help="Print the test page corrected for the printer.")
@click.option("--list", "lists", is_flag=True, help="List the printers that were measured.")
@click.option(
    "--forget",
    type=Name(),
    metavar="NAME",
    shell_complete=complete.one_of(complete.printers),
    help="Forget a printer.",
)
@folder_option("Folder for the test page.")
@printers_option
def calibrate(
    printer: str | None,
    answers: str | None,
    paper: str,
    lying: bool,
    flip: Literal["long", "short"],
    check: bool,
    lists: bool,
    forget: str | None,
    printers: Path | None,
    **printed: Any,
) -> None:
    """Measure a printer with a test page, to correct what it prints.

    Without --printer the test page is printed; with it, the answers read on it are taken.
    """
    from generator.content.resources import user_printers
    from generator.imposition.printers import odd_name, read_printers
    from generator.units import paper_named

    if printer is None and (answers is not None or check):
        raise click.UsageError("say which printer it is: --printer NAME")
    known = read_printers(printers or user_printers())
    _leave_for(list(known.findings), known)
    if lists:
        _say_printers(known)
        return
    if forget is not None:
        _leave_for(known.lacking(forget))
        known.without(forget).write()
        say(f"forgot {forget}")
        return
    _leave_for(_unspoken(printed["locale"]))
    size = paper_named(paper)
    if min(size.width, size.height) < SMALLEST:
        raise click.BadParameter("the test page needs A4, Letter or larger", param_hint="--paper")
    if printer is None or check:
        _print_page(printer, known, size, lying, flip, **printed)
        return
    _leave_for(odd_name(printer))
    _take_answers(printer, answers, known, size, lying, flip)


def _take_answers(
    printer: str,
    answers: str | None,
    known: Printers,
    paper: Paper,
    lying: bool,
    flip: Literal["long", "short"],
) -> None:
    """Evaluate the answers and save the measured printer."""
    from generator.imposition.answers import tuning_of, wrong_answers
    from generator.imposition.printers import measured_of

    page = _page(paper, lying)
    given = (
        [each.strip() for each in answers.split(",")] if answers is not None else _typed_answers()
    )
    _leave_for(wrong_answers(given, page))
    measured = measured_of(paper.name, lying, flip, tuning_of(given, page))
    known.with_measured(printer, measured).write()
    click.echo(f"{printer}: {measured.words}")
    for line in measured.description():
        click.echo(f"  {line}")
    say(f"saved in {shown(known.path)}")
    say(f"next: playeraid build --printer {printer} --paper {paper.name}")


def _page(paper: Paper, lies: bool) -> TestPage:
    from generator.imposition.geometry import lying, upright
    from generator.imposition.testpage import TestPage

    return TestPage(*(lying if lies else upright)(paper))


def _typed_answers() -> list[str]:
    """Prompt for the answers one by one; repeat the question after an invalid one."""
    from generator.imposition.answers import NOTHING, wrong_answer

    answers: list[str] = []
    for number, what in enumerate(ASKED):
        while True:
            typed = click.prompt(f"{number + 1:2} {what}", default="", show_default=False)
            answer = str(typed).strip() or NOTHING
            if not (wrong := wrong_answer(number, [*answers, answer])):
                break
            say_findings(wrong, {})
        answers.append(answer)
    return answers


def _print_page(
    printer: str | None,
    known: Printers,
    paper: Paper,
    lies: bool,
    flip: str,
    out: Path,
    locale: str,
) -> None:
    from generator import files
    from generator.content import resources
    from generator.imposition.geometry import Flip
    from generator.render.testpage import TestPrint

    if printer is not None:
        _leave_for(known.lacking(printer))
    _leave_for(_unspoken(locale))
    test = TestPrint(locale, paper, lies, Flip(flip), resources.TEMPLATES)
    _leave_for(_unprintable(test))
    data = test.pdf() if printer is None else _corrected(test, known, printer)
    name = "-".join(
        word
        for word in (
            "test-page",
            paper.name,
            "lying" if lies else "",
            "short" if flip == "short" else "",
            locale,
            printer or "",
        )
        if word
    )
    path = files.inside(out.resolve(), f"{name}.pdf")
    files.write(path, data)
    say(f"wrote {shown(path)}")
    if printer is None:
        say("next: print it, fold it, and type: playeraid calibrate --printer NAME")


def _corrected(test: TestPrint, known: Printers, printer: str) -> bytes:
    from generator.pdf.correct import NotMeasuredError, corrected

    try:
        return corrected(test.pdf(), known.printer(printer))
    except NotMeasuredError as error:
        _leave_for([error.finding])
        raise AssertionError from None


def _unspoken(locale: str) -> list[Finding]:
    """Return a finding if the test page has no labels in a language."""
    from generator.content.resources import TEMPLATES
    from generator.findings import COMMAND_LINE, Finding, did_you_mean
    from generator.language.labels import SOURCE_LANGUAGE, label_catalogs

    spoken = [SOURCE_LANGUAGE, *(path.stem for path in label_catalogs(TEMPLATES))]
    if locale in spoken:
        return []
    message = f"the test page has no language “{locale}”"
    return [Finding("R01", message, COMMAND_LINE, did_you_mean(locale, spoken))]


def _unprintable(test: TestPrint) -> list[Finding]:
    """Return a finding if no face of the test page has the letters of its language."""
    from generator.checks.glyphs import missing_glyphs
    from generator.content.fontpacks import INSTALL, PACKED
    from generator.findings import COMMAND_LINE, Finding

    missing = missing_glyphs(test.theme, (test.language,), test.words.items())
    if (first := next(missing, None)) is None:
        return []
    message = f"the program has no face with the letters of “{test.language}”"
    install = f"{INSTALL}, or " if first.script in PACKED else ""
    hint = f"{install}print the test page in English: en"
    return [Finding("R01", message, COMMAND_LINE, hint)]


def _say_printers(known: Printers) -> None:
    if not known.known:
        click.echo(f"no printer was measured yet ({shown(known.path)})")
    for name, each in sorted(known.known.items()):
        click.echo(name)
        for measured in each:
            click.echo(f"  {measured.words}")
            for line in measured.description():
                click.echo(f"    {line}")


def _leave_for(findings: Sequence[Finding], known: Printers | None = None) -> None:
    """Report findings, and exit if one is an error."""
    if not findings:
        return
    say_findings(findings, {str(known.path): known.lines} if known else {})
    if any(each.is_error for each in findings):
        exit_for(findings)
