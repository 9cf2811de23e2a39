"""Options that commands share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import complete
from generator.cli.values import (
    Listed,
    Millimetres,
    Name,
    OneOf,
    known_paper,
    named_locale,
    named_locales,
    words,
)
from generator.content.editions import INKS

if TYPE_CHECKING:
    from generator.pdf.presswork import PressOptions

COLOURS = ("rgb", "cmyk")
STANDARDS = ("pdf-x4",)
MOST_JOBS = 64
"""The largest number of processes."""
LARGEST_BLEED = 20.0
"""The widest bleed, in mm."""


games_argument = click.argument("games", nargs=-1, shell_complete=complete.one_of(complete.games))
game_argument = click.argument("game", shell_complete=complete.one_of(complete.games))
content_option = click.option(
    "--content",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Folder with the games. Default: ./content, else the games that come with playeraid.",
)
printers_option = click.option(
    "--printers",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="File with the printers that were measured. Default: printers.yaml in your settings.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Report as JSON, for programs.")
form_option = click.option(
    "--format",
    "form",
    type=OneOf(("text", "json")),
    default="text",
    show_default=True,
    help="Tables to read, or an object of answers for programs.",
)
jobs_option = click.option(
    "--jobs",
    metavar="NUMBER",
    type=click.IntRange(1, MOST_JOBS),
    help="Processes to use. Default: one a core.",
)
rule_set_option = click.option(
    "--rules",
    "rule_set",
    type=Name(),
    metavar="SET",
    shell_complete=complete.one_of(complete.rule_sets),
    help="The rule set. Default: the printed one.",
)


def locale_option(what: str) -> Callable[[Any], Any]:
    """Return the option for the language of ``what``."""
    return click.option(
        "--locale",
        metavar="LANGUAGE",
        callback=named_locale,
        shell_complete=complete.one_of(complete.languages),
        help=f"{what}. Default: the game's own.",
    )


def paper_option(purpose: str) -> Callable[[Any], Any]:
    """Return the option for one paper."""
    return click.option(
        "--paper",
        metavar="PAPER",
        default="a4",
        show_default=True,
        callback=known_paper,
        shell_complete=complete.one_of(complete.papers),
        help=purpose,
    )


def edition_option(purpose: str) -> Callable[[Any], Any]:
    """Return the option for one edition."""
    return click.option(
        "--edition",
        metavar="EDITION",
        type=OneOf(INKS),
        default="colour",
        show_default=True,
        help=f"{purpose} {', '.join(INKS[:-1])} or {INKS[-1]}.",
    )


def folder_option(purpose: str, default: str = "output") -> Callable[[Any], Any]:
    """Return the option for the output folder."""
    return click.option(
        "--out",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="FOLDER",
        default=Path(default),
        show_default=True,
        help=purpose,
    )


def press_options(command: Any) -> Any:
    """Add the options for a print shop."""
    for option in reversed(
        (
            click.option(
                "--colours",
                type=OneOf(COLOURS),
                default="rgb",
                show_default=True,
                help="rgb for screens and home printers, cmyk for the inks of a press.",
            ),
            click.option(
                "--standard",
                type=OneOf(STANDARDS),
                help="Write PDFs for the press by a standard, in cmyk.",
            ),
            click.option(
                "--spot",
                cls=Listed,
                metavar="COLOURS",
                callback=words(),
                help="With cmyk: print these colours of the theme on plates of their own.",
            ),
            click.option(
                "--bleed",
                type=Millimetres(0, LARGEST_BLEED),
                default=0,
                help="Put the pages on larger paper, with so many mm of bleed and crop marks.",
            ),
        )
    ):
        command = option(command)
    return command


def validate_press_options(options: Mapping[str, Any]) -> None:
    """Refuse options for the print shop that contradict each other."""
    if options["spot"] and options["colours"] == "rgb" and not options["standard"]:
        raise click.BadParameter("it needs --colours cmyk", param_hint="--spot")
    if options["bleed"] and options.get("impose"):
        hint = "what a scheme lays on paper is cut by the scheme's own marks"
        raise click.BadParameter(hint, param_hint="--bleed")


def press_options_of(options: Mapping[str, Any]) -> PressOptions:
    """Return the options for a print shop; a standard for the press has its inks."""
    from generator.pdf.presswork import Colours, PressOptions

    in_inks = options["standard"] or options["colours"] == "cmyk"
    colours: Colours = "cmyk" if in_inks else "rgb"
    return PressOptions(colours, options["standard"] or "", options["spot"], options["bleed"])


locales_option = click.option(
    "--locale",
    cls=Listed,
    metavar="LANGUAGES",
    callback=named_locales,
    shell_complete=complete.some_of(complete.languages),
    help="Only these languages, separated by commas.",
)
