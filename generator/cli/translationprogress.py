"""The progress of translations, and how close their sides are to overflow."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from msgspec.structs import asdict

from generator.cli.lookup import read_games
from generator.cli.output import say_json
from generator.cli.reporting import FOUND
from generator.content.tags import hint_for_language

if TYPE_CHECKING:
    from generator.build.pipeline import Fit
    from generator.content.game import Game
    from generator.findings import Finding
    from generator.language.progress import Progress


class Rows(NamedTuple):
    """The progress of translations, and the faults of their files."""

    progress: Sequence[Progress]
    faults: Sequence[Finding] = ()
    lines: Mapping[str, Sequence[str]] = {}


def counted_progress(names: Sequence[str], content: Path | None) -> Rows:
    """Return the progress of translations, cached without faults until a file changes."""
    from generator.build.state.buildstate import BuildState, command_key
    from generator.build.state.inputs import inputs_below
    from generator.content import resources
    from generator.engine import packages
    from generator.language.progress import progress_of

    home, state = resources.library(content).content, BuildState(Path("output"))
    inputs = inputs_below((home, Path(__file__).parents[1]))
    arguments = {"progress": names, "content": str(home), "environment": packages.environment()}
    key = command_key(arguments)
    if (rows := _remembered(state.answer(key, inputs))) is not None:
        return Rows(rows)
    from generator.language.upkeep import every_translation

    read = [each for game in read_games(names, content) for each in every_translation(game)]
    faults = [fault for _, found in read for fault in found]
    progress = [progress_of(translation) for translation, _ in read]
    if not faults:
        state.remember_answer(key, inputs, [asdict(row) for row in progress])
    lines = {file: text for each, _ in read for file, text in each.lines.items()}
    return Rows(progress, faults, lines)


def _remembered(answer: Sequence[Mapping[str, Any]] | None) -> list[Progress] | None:
    """Return the rows of a cached answer, or None if it is missing or damaged."""
    from generator.language.progress import Progress

    try:
        return [
            Progress(**{**row, "stale": tuple(row["stale"]), "missing": tuple(row["missing"])})
            for row in answer or ()
        ] or None
    except (TypeError, KeyError):
        return None


def refuse_unknown_languages(locales: Sequence[str], known: Collection[str]) -> None:
    """Refuse unknown languages, and suggest the nearest. Raises click.UsageError."""
    for language in sorted(set(locales) - set(known)):
        hint = hint_for_language(language, known)
        raise click.UsageError(f"there is no catalogue for {language}" + f"; {hint}" * bool(hint))


def say_fit(
    games: Sequence[Game],
    paper: str,
    content: Path | None,
    as_json: bool,
    locale: tuple[str, ...],
) -> None:
    """Report the sides of translations closest to overflow; exit if one is not printed."""
    from generator.build import pipeline
    from generator.build.pool import processes
    from generator.build.request import Request
    from generator.content import resources
    from generator.reports.progress import fit_table
    from generator.units import paper_named

    spoken = [(game.id, language) for game in games for language in game.languages]
    refuse_unknown_languages(locale, {language for _, language in spoken})
    request = Request(
        resources.library(content),
        Path(),
        tuple(game.id for game in games),
        languages=locale,
        papers=(paper_named(paper),),
        jobs=processes.default_number(),
    )
    fits = pipeline.fits(request)
    if as_json:
        say_json({"sides": [_fit_data(fit) for fit in fits]})
    else:
        click.echo(fit_table([asdict(fit) for fit in fits]))
    printed = {(fit.game, fit.language) for fit in fits}
    requested = [pair for pair in spoken if not locale or pair[1] in locale]
    if faulty := [pair for pair in requested if pair not in printed]:
        for pair in faulty:
            click.echo(f"{' '.join(pair)} is not printed; see: playeraid check", err=True)
        sys.exit(FOUND)


def _fit_data(fit: Fit) -> dict[str, Any]:
    return {
        "game": fit.game,
        "locale": fit.language,
        "side": fit.side,
        "paper": fit.paper,
        "type_size": fit.type_size,
        "smallest": fit.smallest,
        "fill": fit.fill,
    }


def progress_data(row: Progress) -> dict[str, Any]:
    """Return the progress of a translation as plain data."""
    return {
        "game": row.game,
        "locale": row.language,
        "texts": row.texts,
        "translated": row.done,
        "percent": row.percent,
        "stale": list(row.stale),
        "missing": list(row.missing),
        "same": row.same,
        "reviewed": row.reviewed,
        "suggested": row.suggested,
    }
