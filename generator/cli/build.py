"""The command ``playeraid build``: sheets on paper."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from generator.cli import complete
from generator.cli.buildcommand import BuildCommand
from generator.cli.buildreport import say_built, say_current, say_reasons
from generator.cli.cardoptions import card_options, validate_card_options
from generator.cli.command import command
from generator.cli.lookup import inputs_of
from generator.cli.options import (
    content_option,
    folder_option,
    games_argument,
    jobs_option,
    json_option,
    locales_option,
    press_options,
    printers_option,
    validate_press_options,
)
from generator.cli.output import open_file
from generator.cli.progress import ProgressBar
from generator.cli.reporting import exit_for, report_options
from generator.cli.terminal import say
from generator.cli.values import (
    Listed,
    Millimetres,
    Name,
    OneOf,
    known_editions,
    known_papers,
    known_scheme,
    web_folder,
    words,
)

if TYPE_CHECKING:
    from generator.build.pipeline import Built

FORMATS = ("pdf", "png", "html")
PAGES = ("scaled", "composed")
FACES = ("lexend", "atkinson-hyperlegible")
RIMS = (3, 20)
"""How wide a rim may be that is trimmed off before laminating, in mm."""
DEFAULT_PAPERS = "a4,letter"
MAP_PAPERS = ("a3", "tabloid")
"""Papers on which maps are printed as well, where no paper is asked for: the double ones."""
PANELS = {
    "Common options": (
        *("--sheet", "--locale", "--paper", "--edition", "--format", "--out"),
        *("--printer", "--watch", "--open", "--draft"),
    ),
    "What is printed": ("--players", "--sources", "--errata", "--face", "--qr"),
    "Layout on paper": ("--impose", "--pages", "--laminate", "--printers"),
    "Cards": (
        "--card-size",
        "--backs",
        "--gutter",
        "--cut",
        "--piles",
        "--gang",
        "--cards",
        "--stock",
        "--box",
        "--standees",
    ),
    "For a print shop": ("--colours", "--standard", "--spot", "--bleed"),
    "How it is built": ("--keep-going", "--verify", "--explain", "--jobs", "--cluster"),
}
"""The options by topic, the most used first."""


@command(panels=PANELS)
@games_argument
@click.option(
    "--sheet",
    cls=Listed,
    shell_complete=complete.some_of(complete.sheets),
    metavar="SHEETS",
    callback=words(),
    help="Only these sheets and decks; “cards” are all decks, “map” is the map.",
)
@locales_option
@click.option(
    "--paper",
    default=DEFAULT_PAPERS,
    show_default=True,
    cls=Listed,
    metavar="PAPERS",
    callback=known_papers,
    shell_complete=complete.some_of(complete.papers),
    help="a3, a4, a5, letter, legal, tabloid, or a size: 210x297, 8.5x11in. "
    "By default maps are on a3 and tabloid too.",
)
@click.option(
    "--edition",
    default="colour",
    show_default=True,
    cls=Listed,
    metavar="EDITIONS",
    callback=known_editions,
    shell_complete=complete.some_of(complete.editions),
    help="colour, ink-saver, mono, high-contrast, large-print, or large-print+mono.",
)
@click.option(
    "--format",
    "formats",
    default="pdf",
    show_default=True,
    cls=Listed,
    metavar="FORMATS",
    callback=words(FORMATS),
    shell_complete=complete.some_of(complete.fixed(FORMATS)),
    help="pdf, png (a picture of each side), html (a page for the screen).",
)
@folder_option("Folder for the files.")
@jobs_option
@click.option(
    "--cluster",
    type=Name(),
    metavar="URL",
    help="Address of a Dask scheduler: tcp://scheduler:8786.",
)
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
    help="Print every side again, and compare it with the cached one.",
)
@click.option(
    "--explain", is_flag=True, help="Give the reason for each side that was printed again."
)
@click.option(
    "--watch", is_flag=True, help="Stay, and print what has changed whenever a file is saved."
)
@click.option(
    "--open", "opens", is_flag=True, help="Open the first file written, or the first up to date."
)
@click.option(
    "--players",
    type=click.IntRange(1, 99),
    metavar="NUMBER",
    help="Print only what a table of so many players needs. Default: everything.",
)
@click.option(
    "--impose",
    metavar="SCHEME",
    callback=known_scheme,
    shell_complete=complete.one_of(complete.schemes),
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
@card_options
@press_options
@click.option(
    "--face",
    type=OneOf(FACES),
    metavar="FACE",
    help="Set sheets in a face that is easier to read, lexend or atkinson-hyperlegible; "
    "one may take more sides.",
)
@click.option(
    "--laminate",
    type=Millimetres(*RIMS),
    default=None,
    metavar="MM",
    help="Leave a rim of so many mm, to be trimmed off before the sheet is laminated.",
)
@click.option(
    "--qr",
    callback=web_folder,
    metavar="ADDRESS",
    help="Print a QR code on each sheet that leads to its page for a phone, on the site at this "
    "address.",
)
@click.option("--sources", is_flag=True, help="Print small where each section's facts come from.")
@click.option(
    "--errata/--no-errata",
    default=True,
    show_default=True,
    help="Print FAQ and errata over the rules they change.",
)
@click.option(
    "--printer",
    type=Name(),
    metavar="NAME",
    shell_complete=complete.one_of(complete.printers),
    help="Correct the pages for a measured printer.",
)
@printers_option
@report_options
@content_option
@json_option
def build(
    as_json: bool, content: Path | None, out: Path, printers: Path | None, **options: Any
) -> None:
    """Print the sheets, decks and maps of games.

    All GAMES are printed by default. Values such as papers and languages are separated by commas.
    """
    from generator.content import resources

    _validate_option_combinations(options, as_json)
    options["map_papers"] = _map_papers(options)
    command = BuildCommand(resources.library(content), out, printers, options)
    if not command.state.exists:
        command.warm_up()  # there is something to do, whatever it is
    if options["watch"]:
        _watch(command)
        return
    begin, inputs = time.perf_counter(), inputs_of(command.library)
    files = None if options["verify"] else command.current_files(inputs)
    if files is not None:
        say_current(files, command.out, as_json, time.perf_counter() - begin)
        if options["opens"] and files:
            open_file(command.out / files[0])
        return
    command.warm_up()
    from generator.build import pipeline

    with ProgressBar(not as_json) as progress:
        built = command.carry_out(inputs, partial(pipeline.build, progress=progress))
    if options["explain"] and not as_json:
        say_reasons(built)
    say_built(built, as_json, time.perf_counter() - begin)
    if options["opens"]:
        _open_first(built)
    exit_for(built.findings)


def _map_papers(options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the larger papers for maps: none if a paper, a stock or a printer is chosen."""
    source = click.get_current_context().get_parameter_source("paper")
    is_default = source is ParameterSource.DEFAULT and not options["stock"]
    return MAP_PAPERS if is_default and not options["printer"] else ()


def _open_first(built: Built) -> None:
    """Open the first file that was written, or the first of all."""
    files = [each for each in built.files if each.fresh] or built.files
    if files:
        open_file(files[0].path)


def _watch(command: BuildCommand) -> None:
    """Build now, and whenever a file is saved, until Ctrl-C."""
    command.warm_up()
    from generator.build.watch import Workshop, saved
    from generator.content.garbage import collect_while_idle

    try:
        with Workshop(command.processes) as workshop:
            for inputs in saved(command.library, partial(inputs_of, command.library)):
                begin = time.perf_counter()
                files = command.current_files(inputs)
                if files is not None:
                    say_current(files, command.out, False, time.perf_counter() - begin)
                    continue
                built = command.carry_out(inputs, partial(workshop.build, inputs=inputs))
                if command.options["explain"]:
                    say_reasons(built)
                say_built(built, False, time.perf_counter() - begin)
                collect_while_idle()
        say("playeraid itself has changed: start it again")
    except KeyboardInterrupt:
        say("stopped")


def _validate_option_combinations(options: Mapping[str, Any], as_json: bool) -> None:
    """Refuse options that contradict each other."""
    if options["watch"] and options["opens"]:
        raise click.BadParameter("it cannot be combined with --watch", param_hint="--open")
    if options["watch"] and (as_json or options["verify"]):
        other = "--json" if as_json else "--verify"
        raise click.BadParameter(f"it cannot be combined with {other}", param_hint="--watch")
    if options["impose"] and options["formats"] != ("pdf",):
        raise click.BadParameter("with --impose there is only pdf", param_hint="--format")
    if options["pages"] == "composed" and not options["impose"]:
        raise click.BadParameter("it needs --impose", param_hint="--pages")
    validate_card_options(options)
    validate_press_options(options)
    if options["impose"] and options["laminate"]:
        raise click.BadParameter("it cannot be combined with --impose", param_hint="--laminate")
    if options["bleed"] and options["laminate"]:
        raise click.BadParameter("it cannot be combined with --bleed", param_hint="--laminate")
