"""Options of cards: their size, how they lie on the paper, and how they are cut."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from generator.cli import complete
from generator.cli.values import (
    Listed,
    Millimetres,
    OneOf,
    known_card_size,
    known_standee,
    known_stock,
    words,
)

if TYPE_CHECKING:
    from generator.imposition.cards import CardOptions

SCHEMES = ("duplex-long", "duplex-short", "gutterfold")
THICKNESS = (0.05, 3)
"""How thick a card may be, with its sleeve, in mm."""
CUTS = ("scissors", "guillotine", "machine")
_OPTIONS = (
    click.option(
        "--card-size",
        metavar="SIZE",
        callback=known_card_size,
        shell_complete=complete.one_of(complete.card_sizes),
        help="Print cards in this size: poker, tarot …, or 63x88 (mm), 2.5x3.5in.",
    ),
    click.option(
        "--gutter",
        type=Millimetres(0, 30),
        default=None,
        metavar="MM",
        help="Room between cards in mm: 6 for 3 mm of bleed, 0 for shared cuts. Default: 6 where "
        "neighbours differ in colour.",
    ),
    click.option(
        "--cut",
        type=OneOf(CUTS),
        default="scissors",
        show_default=True,
        help="What cards are cut with, which says the marks; a machine gets outlines as SVG too.",
    ),
    click.option(
        "--piles",
        is_flag=True,
        help="Lay cards so that the cut piles, put on each other, are in order.",
    ),
    click.option(
        "--backs/--no-backs", default=True, show_default=True, help="Print the backs of cards."
    ),
    click.option(
        "--gang",
        is_flag=True,
        help="Lay all decks of one size on the fewest sheets, in piles one deck after another.",
    ),
    click.option(
        "--cards",
        cls=Listed,
        metavar="IDS",
        callback=words(),
        help="Only these cards of the decks, with all their copies.",
    ),
    click.option(
        "--box",
        type=Millimetres(*THICKNESS),
        default=None,
        metavar="MM",
        help="Print a tuck box for each deck, of cards so many mm thick, such as 0.3.",
    ),
    click.option(
        "--standees",
        metavar="SIZE",
        callback=known_standee,
        help="Print each card's picture or icon as a figure that stands, such as 25x45 (mm).",
    ),
    click.option(
        "--stock",
        metavar="NAME",
        callback=known_stock,
        shell_complete=complete.one_of(complete.stocks),
        help="Lay cards on pre-cut stock, such as avery-5371; it says the paper.",
    ),
)


def card_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of cards to a command."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def validate_card_options(options: Mapping[str, Any]) -> None:
    """Refuse options of cards that contradict each other. Raises click.BadParameter."""
    if options["gang"] and options["impose"] not in SCHEMES:
        raise click.BadParameter(f"it needs --impose {', '.join(SCHEMES)}", param_hint="--gang")
    is_of_paper = not options["impose"] and (options["box"] or options["standees"])
    if options["cut"] == "machine" and options["impose"] not in SCHEMES[:2] and not is_of_paper:
        message = f"a machine needs --impose {' or '.join(SCHEMES[:2])}"
        raise click.BadParameter(message, param_hint="--cut")
    if options["cut"] == "machine" and options["stock"]:
        raise click.BadParameter("stock is cut already", param_hint="--cut")
    if options["box"] and not options["backs"]:
        message = "it shows the back of the deck, so it cannot be combined with --no-backs"
        raise click.BadParameter(message, param_hint="--box")
    for name in ("box", "standees"):
        if options[name] and options["impose"] not in (None, *SCHEMES):
            message = f"it cannot be combined with --impose {options['impose']}"
            raise click.BadParameter(message, param_hint=f"--{name}")
        if options[name] and options["formats"] != ("pdf",):
            raise click.BadParameter(f"with --{name} there is only pdf", param_hint="--format")
    if options["stock"] and options["impose"] not in SCHEMES[:2]:
        message = "it needs --impose duplex-long or duplex-short"
        raise click.BadParameter(message, param_hint="--stock")


def card_options_of(options: Mapping[str, Any]) -> CardOptions:
    """Return how cards are printed."""
    from generator.imposition.cards import CardOptions
    from generator.imposition.cutter import LEAST_GUTTER
    from generator.imposition.marks import Tool
    from generator.imposition.pattern import spacing_of
    from generator.imposition.sizes import card_size_named
    from generator.imposition.standee import standee_named
    from generator.imposition.stock import STOCKS

    size, stock = options["card_size"], options["stock"]
    is_cut_by_machine = options["cut"] == "machine"
    gutter = LEAST_GUTTER if is_cut_by_machine else 0.0
    return CardOptions(
        size=card_size_named(size) if size else None,
        backs=options["backs"],
        spacing=spacing_of(options["gutter"] or gutter),
        tool=Tool(options["cut"]),
        in_piles=options["piles"],
        stock=STOCKS[stock] if stock else None,
        ganged=options["gang"],
        bleed_between=options["gutter"] is None and not is_cut_by_machine,
        only=options["cards"],
        box=options["box"],
        standees=standee_named(options["standees"]) if options["standees"] else None,
    )
