"""The commands ``playeraid translate …``: catalogues from their first line to the print."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from msgspec.structs import asdict

from generator.cli.options import (
    FOUND,
    OneOf,
    content_option,
    exit_for,
    folder_option,
    json_option,
    known_paper,
    locales_option,
    named_locale,
    read_games,
    report_options,
    say_findings,
    say_json,
    shown,
)
from generator.cli.reporting import current_selection
from generator.content.tags import hint_for_language

if TYPE_CHECKING:
    from generator.build.pipeline import Fit
    from generator.content.game import Game
    from generator.findings import Finding
    from generator.language.progress import Progress
    from generator.language.upkeep import Renewed

EXCHANGES = ("xliff", "csv")


@click.group()
def translate() -> None:
    """Translate games: catalogues in locale/, one a language, for any PO editor."""


@translate.command()
@click.argument("game")
@click.argument("language", callback=named_locale)
@content_option
def new(game: str, language: str, content: Path | None) -> None:
    """Begin the translation of GAME into LANGUAGE (de, pt_BR, …)."""
    from generator.language import upkeep as work

    (chosen,) = read_games((game,), content)
    _say(_or_usage_error(lambda: work.begin(chosen, language)))


@translate.command()
@click.argument("games", nargs=-1)
@locales_option
@content_option
def update(games: tuple[str, ...], locale: tuple[str, ...], content: Path | None) -> None:
    """Bring the catalogues of GAMES (all by default) up to date with their texts."""
    from generator.content.resources import BUNDLED_CONTENT, TEMPLATES_CAN_CHANGE, library
    from generator.language import upkeep as work

    chosen = read_games(games, content)
    _say(_or_usage_error(lambda: work.update(chosen, locale)))
    if TEMPLATES_CAN_CHANGE and not games and library(content).content == BUNDLED_CONTENT:
        _say(_or_usage_error(work.update_labels))


@translate.command()
@click.argument("game")
@click.argument("ids", nargs=-1)
@locales_option
@content_option
def bless(game: str, ids: tuple[str, ...], locale: tuple[str, ...], content: Path | None) -> None:
    """Say that changed texts of GAME (all, or IDS) mean what they meant: a typo was mended.

    Texts that IDS name are said to be right with the present numbers as well.
    """
    from generator.language import upkeep as work

    (chosen,) = read_games((game,), content)
    _say(_or_usage_error(lambda: work.bless(chosen, locale, ids)))


@translate.command()
@click.argument("games", nargs=-1)
@click.option("--fit", is_flag=True, help="List the sides closest to overflow, by language.")
@click.option("--markdown", is_flag=True, help="Write the table in Markdown.")
@click.option(
    "--paper", default="a4", show_default=True, callback=known_paper, help="The paper for --fit."
)
@locales_option
@report_options
@content_option
@json_option
def status(
    games: tuple[str, ...], fit: bool, markdown: bool, paper: str, content: Path | None, **how: Any
) -> None:
    """Show how far the translations of GAMES (all by default) are."""
    if fit:
        _say_fit(read_games(games, content), paper, content, **how)
        return
    rows = _counted(games, content)
    _refuse_unknown(how["locale"], {row.language for row in rows.progress})
    chosen = [row for row in rows.progress if not how["locale"] or row.language in how["locale"]]
    if how["as_json"]:
        say_json({"translations": [_progress_data(row) for row in chosen]})
    else:
        from generator.reports.progress import progress_markdown, progress_table

        click.echo(progress_markdown(chosen) if markdown else progress_table(chosen))
    say_findings(rows.faults, rows.lines)
    exit_for(rows.faults)


class _Rows(NamedTuple):
    """The progress of translations, and the faults of their files."""

    progress: Sequence[Progress]
    faults: Sequence[Finding] = ()
    lines: Mapping[str, Sequence[str]] = {}


def _counted(names: Sequence[str], content: Path | None) -> _Rows:
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
        return _Rows(rows)
    from generator.language.upkeep import every_translation

    read = [each for game in read_games(names, content) for each in every_translation(game)]
    faults = [fault for _, found in read for fault in found]
    progress = [progress_of(translation) for translation, _ in read]
    if not faults:
        state.remember_answer(key, inputs, [asdict(row) for row in progress])
    lines = {file: text for each, _ in read for file, text in each.lines.items()}
    return _Rows(progress, faults, lines)


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


@translate.command("check")
@click.argument("games", nargs=-1)
@locales_option
@report_options
@content_option
@json_option
def check_(
    games: tuple[str, ...], locale: tuple[str, ...], content: Path | None, as_json: bool
) -> None:
    """Check the catalogues and glossaries of GAMES (all by default)."""
    from msgspec.structs import replace

    from generator.build import checking
    from generator.content import resources
    from generator.reports.formats import FORMATS

    selection = current_selection()
    policy = checking.Policy(select=selection.select, ignore=selection.ignore)
    checked = checking.check(resources.library(content), games, policy)
    every = [each for translations in checked.catalogues.values() for each in translations]
    _refuse_unknown(locale, {each.language for each in every})
    homes = {file for each in every for file in each.lines if not locale or each.language in locale}
    read = {game.id for game in checked.games if game.whole and not game.dropped}
    found = tuple(
        finding
        for finding in checked.findings
        if finding.place.file in homes
        or not finding.place.line
        or (finding.is_error and _game_of(finding.place.file) not in read)
    )
    if as_json:
        click.echo(FORMATS["json"](replace(checked, findings=found)))
    else:
        say_findings(found, checked.lines)
        if not found:
            click.echo("no findings in " + (", ".join(sorted(homes)) or "no catalogue"))
    exit_for(found)


@translate.command("export")
@click.argument("game")
@click.argument("language", callback=named_locale)
@click.option("--as", "form", type=OneOf(EXCHANGES), default="csv", show_default=True)
@click.option("--out", type=click.Path(path_type=Path), help="File to write.")
@content_option
def export(game: str, language: str, form: str, out: Path | None, content: Path | None) -> None:
    """Write the catalogue of GAME in LANGUAGE for people without a PO editor."""
    from generator import files
    from generator.language import exchange
    from generator.language import upkeep as work

    (chosen,) = read_games((game,), content)
    _, catalog = _or_usage_error(lambda: work.current(chosen, language))
    source = chosen.content.game.source_language
    text = exchange.to_csv(catalog) if form == "csv" else exchange.to_xliff(catalog, source)
    path = out or Path(f"{game}-{language}.{'csv' if form == 'csv' else 'xlf'}")
    files.write(path, text.encode())
    click.echo(f"wrote {shown(path)}")


@translate.command("import")
@click.argument("game")
@click.argument("language", callback=named_locale)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@report_options
@content_option
def import_(game: str, language: str, file: Path, content: Path | None) -> None:
    """Take the translations of GAME into LANGUAGE from FILE (.xlf, .csv or .po)."""
    from generator import files
    from generator.language import exchange
    from generator.language import upkeep as work
    from generator.reports.imported import imported

    (chosen,) = read_games((game,), content)
    path, catalog = _or_usage_error(lambda: work.current(chosen, language))
    readers = {".csv": exchange.from_csv, ".po": exchange.from_po}
    read = readers.get(file.suffix.lower(), exchange.from_xliff)
    try:
        data = files.read_named(file, files.LARGEST_CATALOGUE)
    except OSError as error:
        raise click.BadParameter(f"“{file}” cannot be read: {error.strerror}") from None
    taken, findings = read(file.name, data, catalog)
    say_findings(findings, {})
    if not any(finding.is_error for finding in findings):
        for line in imported(catalog, taken):
            click.echo(line)
        _say([work.write(path, taken, chosen)])
    exit_for(findings)


@translate.command("pseudo")
@click.argument("games", nargs=-1)
@click.option(
    "--paper", default="a4", show_default=True, callback=known_paper, help="The paper to print for."
)
@folder_option("Folder for the files.")
@report_options
@content_option
def pseudo_(games: tuple[str, ...], paper: str, out: Path, content: Path | None) -> None:
    """Print GAMES as a draft in words with accents, a third longer, to see what will not fit."""
    from generator.build import pipeline
    from generator.build.pool import processes
    from generator.build.request import Request
    from generator.content import resources
    from generator.units import paper_named

    built = pipeline.build(
        Request(
            resources.library(content),
            out.resolve(),
            games,
            papers=(paper_named(paper),),
            jobs=processes.default_number(),
            draft=True,
            pseudo=True,
        )
    )
    for written in built.files:
        click.echo(shown(written.path))
    say_findings(built.findings, built.lines)
    exit_for(built.findings)


def _refuse_unknown(locales: Sequence[str], known: Collection[str]) -> None:
    """Refuse languages that are asked for and not known, and name the nearest."""
    for language in sorted(set(locales) - set(known)):
        hint = hint_for_language(language, known)
        raise click.UsageError(f"there is no catalogue for {language}" + f"; {hint}" * bool(hint))


def _game_of(file: str) -> str:
    """Return the id of the game that a file belongs to, from its name in messages."""
    return file.split("/")[1] if file.count("/") > 1 else ""


def _or_usage_error(action: Any) -> Any:
    """Call a function; turn CannotTranslateError into wrong use of the command."""
    from generator.language.upkeep import CannotTranslateError

    try:
        return action()
    except CannotTranslateError as error:
        raise click.UsageError(str(error)) from None


def _say(renewed: Sequence[Renewed]) -> None:
    for each in renewed:
        click.echo(f"{'wrote' if each.fresh else 'unchanged'} {shown(each.path)}")
    if not renewed:
        click.echo("there is no catalogue; begin one: playeraid translate new GAME LANGUAGE")


def _say_fit(
    games: Sequence[Game],
    paper: str,
    content: Path | None,
    as_json: bool,
    locale: tuple[str, ...],
) -> None:
    from generator.build import pipeline
    from generator.build.aids import languages_of
    from generator.build.pool import processes
    from generator.build.request import Request
    from generator.content import resources
    from generator.reports.progress import fit_table
    from generator.units import paper_named

    spoken = [(game.id, language) for game in games for language in languages_of(game)]
    _refuse_unknown(locale, {language for _, language in spoken})
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


def _progress_data(row: Progress) -> dict[str, Any]:
    return {
        "game": row.game,
        "locale": row.language,
        "texts": row.texts,
        "translated": row.done,
        "percent": row.percent,
        "stale": list(row.stale),
        "missing": list(row.missing),
        "same": row.same,
    }
