"""What a shell proposes for the values of arguments and options.

Everything is imported where it is used: a shell waits for the answer, and every command pays for
the imports of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from generator.content.game import Game
    from generator.content.resources import Library

Names = Callable[[click.Context], Iterable[str]]
"""Returns the names that can stand at a place of the command line."""
Completion = Callable[[click.Context, Any, str], list[str]]


def one_of(names: Names) -> Completion:
    """Return the completion of a single name."""

    def complete(context: click.Context, parameter: Any, incomplete: str) -> list[str]:
        return [name for name in names(context) if name.startswith(incomplete)]

    return complete


def some_of(names: Names) -> Completion:
    """Return the completion of names separated by commas: that of the last."""

    def complete(context: click.Context, parameter: Any, incomplete: str) -> list[str]:
        before, comma, last = incomplete.rpartition(",")
        chosen = {*before.split(",")}
        left = [name for name in names(context) if name not in chosen]
        return [f"{before}{comma}{name}" for name in left if name.startswith(last)]

    return complete


def _library(context: click.Context) -> Library:
    from generator.content.resources import library

    content = context.params.get("content")
    if content is None:
        from generator.cli.projectfile import find_project

        project = find_project(Path.cwd())
        content = project.values.get("content") if project else None
    return library(Path(content) if content else None)


def _games(context: click.Context) -> Iterator[Game]:
    """Yield the games named before, or all."""
    from generator.content.read import read_game

    folders = {folder.name: folder for folder in _library(context).folders()}
    named = _named(context)
    for name in [name for name in folders if name in named] or folders:
        if game := read_game(folders[name]).game:
            yield game


def _named(context: click.Context) -> set[str]:
    """Return the words before that can be games; behind an option without value they are left."""
    named = {*context.args, *_words(context.params.get("games"))}
    return named | {*_words(context.params.get("game")), *_words(context.params.get("words"))}


def _words(value: str | Sequence[str] | None) -> Sequence[str]:
    return (value,) if isinstance(value, str) else value or ()


def games(context: click.Context) -> list[str]:
    """Return the names of all games and shared parts."""
    return [folder.name for folder in _library(context).folders()]


def sheets(context: click.Context) -> list[str]:
    """Return the names of the sheets and decks of the games named before, or of all."""
    found = [game.content for game in _games(context)]
    names = [name for each in found for name in (*each.sheets, *each.decks)]
    names += [name for each in found for name in each.map_sheets]
    maps = ["map"] if any(each.has_drawn_map for each in found) else []
    return list(dict.fromkeys((*names, *maps, "cards")))


def decks(context: click.Context) -> list[str]:
    """Return the names of the decks of the games named before, or of all."""
    return list(dict.fromkeys(name for game in _games(context) for name in game.content.decks))


def languages(context: click.Context) -> list[str]:
    """Return the languages of the games named before, or of all."""
    return sorted({language for game in _games(context) for language in game.languages})


def label_languages(context: click.Context) -> list[str]:
    """Return the languages of the labels that come with the templates."""
    from generator.content.resources import LOCALE, TEMPLATES

    return sorted({"en", *(path.stem for path in (TEMPLATES / LOCALE).glob("*.po"))})


def rule_sets(context: click.Context) -> list[str]:
    """Return the rule sets of the game named before."""
    return [name for game in _games(context) for name in game.content.rule_sets]


def papers(context: click.Context) -> list[str]:
    """Return the names of papers."""
    from generator.units import PAPERS

    return list(PAPERS)


def editions(context: click.Context) -> list[str]:
    """Return the names of editions."""
    from generator.content.editions import EDITIONS

    return list(EDITIONS)


def schemes(context: click.Context) -> list[str]:
    """Return the names of imposition schemes, of sides and of cards."""
    from generator.imposition.cards import CARD_SCHEMES
    from generator.imposition.schemes import SCHEMES

    return [*SCHEMES, *CARD_SCHEMES]


def card_sizes(context: click.Context) -> list[str]:
    """Return the names of card sizes."""
    from generator.imposition.sizes import CARD_SIZES

    return list(CARD_SIZES)


def stocks(context: click.Context) -> list[str]:
    """Return the names of pre-cut stock."""
    from generator.imposition.stock import STOCKS

    return list(STOCKS)


def services(context: click.Context) -> list[str]:
    """Return the names of services that print cards."""
    from generator.imposition.services import SERVICES

    return list(SERVICES)


def printers(context: click.Context) -> list[str]:
    """Return the names of the measured printers."""
    from generator.content.resources import user_printers
    from generator.imposition.printers import read_printers

    return list(read_printers(context.params.get("printers") or user_printers()).known)


def themes(context: click.Context) -> list[str]:
    """Return the names of all themes."""
    return _library(context).theme_names()


def codes(context: click.Context) -> list[str]:
    """Return the codes of all checks."""
    from generator.checks import load_checks
    from generator.checks.registry import CHECKS

    load_checks()
    return [check.code for check in CHECKS]


def fixed(known: Iterable[str]) -> Names:
    """Return the given names, whatever comes before."""
    return lambda context: known


def icons(context: click.Context) -> list[str]:
    """Return the names of all drawings of the icon set."""
    from generator.content.resources import drawings

    return drawings()


def layouts(context: click.Context) -> list[str]:
    """Return the names of the built-in layouts of cards."""
    from generator.content.layouts import built_in

    return list(built_in())


def layouts_and_games(context: click.Context) -> list[str]:
    """Return the names of the built-in layouts, then those of games, whose layouts can be shown."""
    return [*layouts(context), *games(context)]


def column_targets(context: click.Context) -> list[str]:
    """Return what a column of a table can be, each with its equals sign."""
    from generator.content.model import Entry
    from generator.content.tables.rows import targets_of

    named = {"fields": "fields.", "numbers": "numbers.", "reduced": "reduced."}
    return [named.get(each, f"{each}=") for each in targets_of(Entry)]
