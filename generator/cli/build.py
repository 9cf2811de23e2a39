"""The command ``playeraid build``: sheets on paper."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.options import (
    Listed,
    Millimetres,
    OneOf,
    content_option,
    count,
    exit_for,
    folder_option,
    inputs_of,
    is_misused,
    jobs_option,
    json_option,
    known_card_size,
    known_editions,
    known_papers,
    known_printer,
    known_scheme,
    locales_option,
    press_options,
    press_options_of,
    printer_digest,
    printers_option,
    refuse_without,
    report_options,
    reported,
    say_findings,
    say_json,
    shown,
    validate_press_options,
    words,
)

if TYPE_CHECKING:
    from generator.build.pipeline import Built
    from generator.build.request import Progress, Request
    from generator.build.state.buildstate import BuildState
    from generator.build.state.inputs import Inputs
    from generator.build.state.localizations import UpToDate
    from generator.content.resources import Library
    from generator.imposition.cards import CardOptions
    from generator.imposition.correction import Printer

FORMATS = ("pdf", "png", "html")
PAGES = ("scaled", "composed")
CUTS = ("scissors", "guillotine")
NOT_ASKED_FOR = ("jobs", "cluster", "explain", "watch")
"""Options that change how files are made, not which and what is in them."""
LOOKS_AT_ALL = ("verify", "sheet", "spot")
"""Options with which nothing is taken to be up to date: they concern all games."""
FACES = ("lexend", "atkinson-hyperlegible")
RIMS = (3, 20)
"""How wide a rim may be that is trimmed off before laminating, in mm."""
DEFAULT_PAPERS = "a4,letter"


@click.command()
@click.argument("games", nargs=-1)
@click.option(
    "--sheet",
    cls=Listed,
    callback=words(),
    help="Only these sheets and decks, separated by commas; “cards” are all decks.",
)
@locales_option
@click.option(
    "--paper",
    default=DEFAULT_PAPERS,
    show_default=True,
    cls=Listed,
    callback=known_papers,
    help="a3, a4, a5, letter, legal, tabloid, or a size: 210x297, 8.5x11in.",
)
@click.option(
    "--edition",
    default="colour",
    show_default=True,
    cls=Listed,
    callback=known_editions,
    help="colour, ink-saver, mono, high-contrast, large-print, or large-print+mono; "
    "several are separated by commas.",
)
@click.option(
    "--format",
    "formats",
    default="pdf",
    show_default=True,
    cls=Listed,
    callback=words(FORMATS),
    help="pdf, png (a picture of each side), html (a page for the screen).",
)
@folder_option("Folder for the files.")
@jobs_option
@click.option("--cluster", help="Address of a Dask scheduler: tcp://scheduler:8786.")
@click.option(
    "--draft", is_flag=True, help="Print what does not fit too, in smaller type, marked as a draft."
)
@click.option(
    "--keep-going",
    is_flag=True,
    help="Write the sound sides and cards when others have errors, and say which are missing.",
)
@click.option(
    "--verify",
    is_flag=True,
    help="Print every side anew, and compare it with the one that was kept.",
)
@click.option("--explain", is_flag=True, help="Say of each side why it was printed again.")
@click.option(
    "--watch", is_flag=True, help="Stay, and print what has changed whenever a file is saved."
)
@click.option(
    "--players",
    type=click.IntRange(1, 99),
    help="Print only what a table of so many players needs. Default: everything.",
)
@click.option(
    "--impose",
    callback=known_scheme,
    help="Lay the sides as booklet, trifold, zine, two-up or tiles (tiles-3x2) on the paper; "
    "cards as duplex-long, duplex-short or gutterfold.",
)
@click.option(
    "--pages",
    type=OneOf(PAGES),
    default="scaled",
    show_default=True,
    help="With --impose: the sides of the paper scaled to its pages, or sides composed for them.",
)
@click.option(
    "--card-size",
    callback=known_card_size,
    help="Print cards in this size: poker, tarot …, or 63x88 (mm), 2.5x3.5in.",
)
@click.option(
    "--gutter",
    type=Millimetres(0, 30),
    default=0.0,
    show_default=True,
    help="Room between cards in mm, for 3 mm of bleed: 6. With 0 they share their cuts.",
)
@click.option(
    "--cut",
    type=OneOf(CUTS),
    default="scissors",
    show_default=True,
    help="What cards are cut with: the marks are made for it.",
)
@click.option(
    "--piles",
    is_flag=True,
    help="Lay cards so that the cut piles, put on each other, are in order.",
)
@click.option(
    "--backs/--no-backs", default=True, show_default=True, help="Print the backs of cards."
)
@press_options
@click.option(
    "--face",
    type=OneOf(FACES),
    default=None,
    help="Set all words of sheets in a face that is easier to read; one may take more sides.",
)
@click.option(
    "--laminate",
    type=Millimetres(*RIMS),
    default=None,
    metavar="MM",
    help="Leave a rim of so many mm, to be trimmed off before the sheet is laminated.",
)
@click.option("--sources", is_flag=True, help="Print small where each section's facts come from.")
@click.option(
    "--errata/--no-errata",
    default=True,
    show_default=True,
    help="Print FAQ and errata over the rules they change.",
)
@click.option("--printer", metavar="NAME", help="Correct the pages for a measured printer.")
@printers_option
@report_options
@content_option
@json_option
def build(
    as_json: bool, content: Path | None, out: Path, printers: Path | None, **options: Any
) -> None:
    """Print the sheets of GAMES (all by default)."""
    from generator.content import resources

    _validate_option_combinations(options, as_json)
    command = _Command(resources.library(content), out, printers, options)
    if not command.state.exists:
        command.warm_up()  # there is something to do, whatever it is
    if options["watch"]:
        _watch(command)
        return
    begin, inputs = time.perf_counter(), inputs_of(command.library)
    files = None if options["verify"] else command.current_files(inputs)
    if files is not None:
        _say_current(files, command.out, as_json, time.perf_counter() - begin)
        return
    command.warm_up()
    from generator.build import pipeline

    with ProgressBar(not as_json) as progress:
        built = command.carry_out(inputs, partial(pipeline.build, progress=progress))
    if options["explain"] and not as_json:
        _say_reasons(built)
    say_built(built, as_json, time.perf_counter() - begin)
    exit_for(built.findings)


class _Command:
    """A build as it is asked for, and the key by which it is remembered."""

    def __init__(
        self, library: Library, out: Path, printers: Path | None, options: Mapping[str, Any]
    ) -> None:
        from generator.build.state.buildstate import BuildState, command_key
        from generator.engine import packages

        self.library = library
        self.out = out.resolve()
        self.state: BuildState = BuildState(self.out)
        self.printers = printers
        self.options = options
        asked = {name: value for name, value in options.items() if name not in NOT_ASKED_FOR}
        self.key = command_key(
            {
                "environment": packages.environment(),
                "content": str(library.content),
                **asked,
                "printer": printer_digest(options["printer"], printers),
            }
        )

    @property
    def processes(self) -> int:
        """How many processes print."""
        from generator.build.pool import processes

        return self.options["jobs"] or processes.default_number()

    @cached_property
    def printer(self) -> Printer | None:
        """The printer that pages are corrected for, as it was measured when it was first asked."""
        return known_printer(self.options["printer"], self.printers)

    def current_files(self, inputs: Inputs) -> list[str] | None:
        """Return the names of all files, if there is nothing to do."""
        return self.state.current_files(self.key, inputs)

    def warm_up(self) -> None:
        """Begin to load what prints, if it is not begun, unless others print."""
        from generator.build.pool import processes
        from generator.content import resources

        if not self.options["cluster"]:
            processes.warm_up(resources.TEMPLATES, self.processes)

    def carry_out(self, inputs: Inputs, build: Callable[[Request], Built]) -> Built:
        """Build what is not up to date, and remember the result."""
        from generator.build.state.localizations import NOTHING

        up_to_date, fingerprints = NOTHING, None
        if not any(self.options[name] for name in LOOKS_AT_ALL):
            asked = self.options["games"], self.options["locale"]
            fingerprints = self.state.fingerprints(inputs, self.library)
            up_to_date = self.state.up_to_date(self.key, fingerprints, self.library, *asked)
        built = build(self._request(up_to_date))
        if fingerprints:
            done = built.up_to_date
            self.state.remember_localizations(self.key, inputs, fingerprints, done)
        if built.is_up_to_date:
            paths = [written.path for written in built.files]
            self.state.remember_command(self.key, inputs, paths)
        self.state.remember_digests()
        return built

    def _request(self, up_to_date: UpToDate) -> Request:
        from generator.build.request import Request
        from generator.imposition.schemes import card_scheme_named, scheme_named
        from generator.units import paper_named

        options, scheme = self.options, self.options["impose"]
        card_scheme = card_scheme_named(scheme) if scheme else None
        return Request(
            library=self.library,
            out=self.out,
            games=options["games"],
            sheets=options["sheet"],
            languages=options["locale"],
            papers=tuple(paper_named(name) for name in options["paper"]),
            editions=options["edition"],
            formats=options["formats"],
            jobs=self.processes,
            draft=options["draft"],
            keep_going=options["keep_going"],
            verify=options["verify"],
            sources=options["sources"],
            errata=options["errata"],
            players=options["players"],
            scheme=scheme_named(scheme) if scheme and not card_scheme else None,
            card_scheme=card_scheme,
            cards=_card_options(options),
            composed=options["pages"] == "composed",
            printer=self.printer,
            press=press_options_of(options),
            cluster=options["cluster"],
            face=options["face"] or "",
            laminate=options["laminate"] or 0.0,
            up_to_date=up_to_date,
        )


def _watch(command: _Command) -> None:
    """Build now, and whenever a file is saved, until Ctrl-C."""
    refuse_without("--watch", ("watchfiles",))
    command.warm_up()
    from generator.build.watch import Workshop, saved
    from generator.content.garbage import collect_while_idle

    try:
        with Workshop(command.processes) as workshop:
            for inputs in saved(command.library, partial(inputs_of, command.library)):
                begin = time.perf_counter()
                files = command.current_files(inputs)
                if files is not None:
                    _say_current(files, command.out, False, time.perf_counter() - begin)
                    continue
                built = command.carry_out(inputs, partial(workshop.build, inputs=inputs))
                if command.options["explain"]:
                    _say_reasons(built)
                say_built(built, False, time.perf_counter() - begin)
                collect_while_idle()
        click.echo("playeraid itself has changed: start it again")
    except KeyboardInterrupt:
        click.echo("stopped")


def _validate_option_combinations(options: Mapping[str, Any], as_json: bool) -> None:
    """Refuse options that contradict each other."""
    if options["watch"] and (as_json or options["verify"]):
        other = "--json" if as_json else "--verify"
        raise click.BadParameter(f"it is not said with {other}", param_hint="--watch")
    if options["impose"] and options["formats"] != ("pdf",):
        raise click.BadParameter("with --impose there is only pdf", param_hint="--format")
    if options["pages"] == "composed" and not options["impose"]:
        raise click.BadParameter("it is said with --impose only", param_hint="--pages")
    validate_press_options(options)
    if options["impose"] and options["laminate"]:
        raise click.BadParameter("it is not said with --impose", param_hint="--laminate")
    if options["bleed"] and options["laminate"]:
        raise click.BadParameter("it is not said with --bleed", param_hint="--laminate")


def _card_options(options: Mapping[str, Any]) -> CardOptions:
    from generator.imposition.cards import CardOptions
    from generator.imposition.marks import Tool
    from generator.imposition.pattern import spacing_of
    from generator.imposition.sizes import card_size_named

    size = options["card_size"]
    return CardOptions(
        size=card_size_named(size) if size else None,
        backs=options["backs"],
        spacing=spacing_of(options["gutter"]),
        tool=Tool(options["cut"]),
        in_piles=options["piles"],
    )


class ProgressBar:
    """Shows how far a build is, on a terminal only."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted and sys.stderr.isatty()

    def __enter__(self) -> Progress:
        if not self.wanted:
            from generator.build.request import silent

            return silent
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        bar = Progress(
            TextColumn("printing"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.description}"),
            console=Console(stderr=True),
            transient=True,
        )
        self.bar, task = bar, bar.add_task("", total=None)
        bar.start()
        return lambda done, of, what: bar.update(task, completed=done, total=of, description=what)

    def __exit__(self, *error: object) -> None:
        if self.wanted:
            self.bar.stop()


def _say_current(files: list[str], out: Path, as_json: bool, seconds: float) -> None:
    if as_json:
        say_json(
            {
                "files": [
                    {"path": str(out / name), "fresh": False, "seconds": 0.0} for name in files
                ],
                "findings": [],
                "sides": {"printed": 0, "reused": 0},
                "reasons": {},
                "seconds": round(seconds, 3),
            }
        )
    else:
        click.echo(f"nothing to do: {len(files)} files are up to date")


def _say_reasons(built: Built) -> None:
    """Say of each side that was printed what is other than it was."""
    for name, parts in sorted(built.reasons.items()):
        click.echo(f"{name}: {', '.join(parts) or 'not printed before, or forgotten'}")


def say_built(built: Built, as_json: bool, seconds: float) -> None:
    """Tell what a build wrote, and what it found; files that are as they were are counted."""
    if as_json:
        from generator.reports.data import findings_data

        say_json(
            {
                "files": [
                    {"path": str(w.path), "fresh": w.fresh, "seconds": round(w.seconds, 3)}
                    for w in built.files
                ],
                "findings": findings_data(reported(built.findings)),
                "sides": {"printed": built.printed, "reused": built.reused},
                "reasons": built.reasons,
                "missing": list(built.missing),
                "seconds": round(seconds, 3),
            }
        )
        return
    fresh = [written for written in built.files if written.fresh]
    for written in fresh:
        click.echo(f"{written.seconds:6.2f} s  {shown(written.path)}")
    say_findings(built.findings, built.lines)
    for label in built.missing:
        click.echo(f"left out, since it has errors: {label}")
    if not built.files and is_misused(built.findings):
        return  # what was meant is not known, so nothing was begun
    click.echo(
        f"{count(len(built.files), 'file')}, {len(fresh)} written; "
        f"{count(built.printed, 'side')} printed, {built.reused} reused; {seconds:.1f} s"
    )
