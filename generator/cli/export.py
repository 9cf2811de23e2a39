"""The command ``playeraid export``: cards as pictures, decks for digital tables, data, tables."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click

from generator.cli import complete
from generator.cli.buildreport import say_built
from generator.cli.command import command
from generator.cli.options import (
    content_option,
    folder_option,
    games_argument,
    jobs_option,
    json_option,
    locales_option,
)
from generator.cli.progress import ProgressBar
from generator.cli.reporting import exit_for, report_options
from generator.cli.values import Listed, OneOf, known_card_size, known_service, web_folder, words
from generator.content.editions import INKS

TARGETS = ("png", "tts", "json", "csv")
OF_FACTS = ("json", "csv")
"""Targets for which nothing is printed."""


@command()
@games_argument
@click.option(
    "--to",
    "target",
    type=OneOf(TARGETS),
    required=True,
    help="png: each card at 300 dpi; tts: decks and map for Tabletop Simulator; json: the whole "
    "game; csv: its collections as tables, with the YAML that reads them.",
)
@click.option(
    "--sheet",
    metavar="SHEETS",
    cls=Listed,
    shell_complete=complete.some_of(complete.decks),
    callback=words(),
    help="Only these decks, separated by commas.",
)
@locales_option
@click.option(
    "--edition",
    metavar="EDITIONS",
    default="colour",
    show_default=True,
    cls=Listed,
    callback=words(INKS),
    shell_complete=complete.some_of(complete.fixed(INKS)),
    help=f"{', '.join(INKS)}, separated by commas.",
)
@click.option(
    "--card-size",
    metavar="SIZE",
    callback=known_card_size,
    shell_complete=complete.one_of(complete.card_sizes),
    help="Cards in this size: poker, tarot …, or 63x88 (mm), 2.5x3.5in.",
)
@click.option(
    "--service",
    metavar="NAME",
    callback=known_service,
    shell_complete=complete.one_of(complete.services),
    help="With png: pictures as a service asks for them, makeplayingcards or thegamecrafter.",
)
@click.option(
    "--address",
    metavar="URL",
    default="",
    callback=web_folder,
    help="With tts: where the folder of --out will be found, such as https://example.org/cards/.",
)
@folder_option("Folder for the files.")
@jobs_option
@report_options
@content_option
@json_option
def export(as_json: bool, content: Path | None, out: Path, **options: Any) -> None:
    """Export cards or facts of games for other programs."""
    from generator.build import pipeline
    from generator.build.pool import processes
    from generator.build.request import CARDS, Request
    from generator.content import resources
    from generator.imposition.cards import CardOptions
    from generator.imposition.services import SERVICES
    from generator.imposition.sizes import card_size_named
    from generator.units import A4

    begin = time.perf_counter()
    size, target = options["card_size"], options["target"]
    if target == "csv" and options["locale"]:
        raise click.UsageError("--locale: tables have the words of the game's own language")
    if options["service"] and target != "png":
        raise click.UsageError("--service: it needs --to png")
    service = SERVICES[options["service"]] if options["service"] else None
    request = Request(
        library=resources.library(content),
        out=out.resolve(),
        games=options["games"],
        sheets=options["sheet"] or (() if target in OF_FACTS else (CARDS,)),
        languages=options["locale"],
        papers=(A4,),
        editions=options["edition"],
        formats=(target,),
        jobs=options["jobs"] or processes.default_number(),
        cards=CardOptions(size=card_size_named(size) if size else None, service=service),
        address=options["address"],
    )
    if target == "json":
        from generator.reports.gamefiles import game_files

        built = game_files(request)
    elif target == "csv":
        from generator.reports.tablefiles import table_files

        built = table_files(request)
    else:
        with ProgressBar(not as_json) as progress:
            built = pipeline.build(request, progress)
    say_built(built, as_json, time.perf_counter() - begin)
    exit_for(built.findings)
