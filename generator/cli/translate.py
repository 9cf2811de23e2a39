"""The commands ``playeraid translate …``: catalogues from their first line to the print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from generator.cli import complete
from generator.cli.catalogues import or_usage_error, say_renewed
from generator.cli.command import Group
from generator.cli.lookup import read_games
from generator.cli.options import (
    content_option,
    folder_option,
    game_argument,
    games_argument,
    json_option,
    locales_option,
    paper_option,
)
from generator.cli.output import say_json
from generator.cli.reporting import current_selection, exit_for, report_options, say_findings
from generator.cli.terminal import say, shown
from generator.cli.translationprogress import (
    counted_progress,
    progress_data,
    refuse_unknown_languages,
    say_fit,
)
from generator.cli.values import OneOf, named_locale

EXCHANGES = ("csv", "xlsx", "xliff", "xliff1", "po", "pot", "tmx", "tbx")


LOADED_FROM = {
    "pictures": "workshop:pictures",
    "review": "workshop:review",
    "suggest": "workshop:suggest",
    "weblate": "workshop:weblate",
}
"""The module and attribute of the commands for those who run a translation with others."""


@click.group(cls=Group, lazy=LOADED_FROM)
def translate() -> None:
    """Translate games with catalogues that any PO editor opens.

    A game keeps them in its folder locale/, one a language.
    """


@translate.command()
@game_argument
@click.argument("language", callback=named_locale)
@content_option
def new(game: str, language: str, content: Path | None) -> None:
    """Begin the translation of a game into a language.

    LANGUAGE is a tag such as de or pt_BR.
    """
    from generator.language import upkeep as work

    (chosen,) = read_games((game,), content)
    say_renewed(or_usage_error(lambda: work.begin(chosen, language)))


@translate.command()
@games_argument
@locales_option
@content_option
def update(games: tuple[str, ...], locale: tuple[str, ...], content: Path | None) -> None:
    """Update the catalogues of games from their texts.

    All GAMES are updated by default.
    """
    from generator.content.resources import BUNDLED_CONTENT, TEMPLATES_CAN_CHANGE, library
    from generator.language import upkeep as work

    chosen = read_games(games, content)
    say_renewed(or_usage_error(lambda: work.update(chosen, locale)))
    if TEMPLATES_CAN_CHANGE and not games and library(content).content == BUNDLED_CONTENT:
        say_renewed(or_usage_error(work.update_labels))


@translate.command()
@click.argument("language", callback=named_locale)
@click.option("--user", is_flag=True, help="Keep them in your settings, for all your content.")
@report_options
@content_option
def labels(language: str, user: bool, content: Path | None) -> None:
    """Translate the program's own words, such as “Print at 100 %”.

    The catalogue for LANGUAGE is begun or updated in shared/labels of your content, so whoever has
    the content prints the same words. For games that come with playeraid, and with --user, it is
    in your folder of settings. What is beside the content comes before what is in your settings,
    and this before the words of the program.
    """
    from generator.checks.labels import faults_of_catalogue
    from generator.content.resources import BUNDLED_CONTENT, library
    from generator.language import upkeep as work

    home = library(content)
    is_own = user or home.content == BUNDLED_CONTENT
    renewed = or_usage_error(
        lambda: (
            work.renew_own_labels(language) if is_own else work.renew_shared_labels(language, home)
        )
    )
    say_renewed([renewed])
    path = renewed.path
    found = tuple(faults_of_catalogue(str(path), path.stem, path.read_bytes()))
    say_findings(found, {})
    exit_for(found)


@translate.command()
@game_argument
@click.argument("ids", nargs=-1)
@locales_option
@content_option
def bless(game: str, ids: tuple[str, ...], locale: tuple[str, ...], content: Path | None) -> None:
    """Confirm that translations still hold after a typo was mended.

    All changed texts of GAME are confirmed, or those with IDS only. Texts with IDS are confirmed
    with the present numbers as well.
    """
    from generator.language import upkeep as work

    (chosen,) = read_games((game,), content)
    say_renewed(or_usage_error(lambda: work.bless(chosen, locale, ids)))


@translate.command()
@game_argument
@click.argument("text", metavar="ID")
@click.option("--by", metavar="VALUE", default="", help="The value, where the text has several.")
@click.option(
    "--locale",
    "language",
    metavar="LANGUAGE",
    required=True,
    callback=named_locale,
    shell_complete=complete.one_of(complete.languages),
    help="The language that needs the forms.",
)
@content_option
def plural(game: str, text: str, by: str, language: str, content: Path | None) -> None:
    """Give a text plural forms that its source does not have.

    The text ID of GAME then follows the number of a value in this language: its catalogue gets a
    field for each form, with the words of today in all of them, to be changed where they bend.
    """
    from generator.language import upkeep as work

    (chosen,) = read_games((game,), content)
    say_renewed(or_usage_error(lambda: work.bend(chosen, language, text, by)))


@translate.command()
@games_argument
@click.option("--fit", is_flag=True, help="List the sides closest to overflow, by language.")
@click.option("--markdown", is_flag=True, help="Write the table in Markdown.")
@paper_option("The paper for --fit.")
@locales_option
@report_options
@content_option
@json_option
def status(
    games: tuple[str, ...], fit: bool, markdown: bool, paper: str, content: Path | None, **how: Any
) -> None:
    """Show how far the translations of games are.

    All GAMES are shown by default.
    """
    if fit:
        say_fit(read_games(games, content), paper, content, **how)
        return
    rows = counted_progress(games, content)
    refuse_unknown_languages(how["locale"], {row.language for row in rows.progress})
    chosen = [row for row in rows.progress if not how["locale"] or row.language in how["locale"]]
    if how["as_json"]:
        say_json({"translations": [progress_data(row) for row in chosen]})
    else:
        from generator.reports.progress import progress_markdown, progress_table

        click.echo(progress_markdown(chosen) if markdown else progress_table(chosen))
    say_findings(rows.faults, rows.lines)
    exit_for(rows.faults)


@translate.command("check")
@games_argument
@locales_option
@report_options
@content_option
@json_option
def check_(
    games: tuple[str, ...], locale: tuple[str, ...], content: Path | None, as_json: bool
) -> None:
    """Check the catalogues and glossaries of games.

    All GAMES are checked by default.
    """
    from msgspec.structs import replace

    from generator.build import checking
    from generator.content import resources
    from generator.reports.formats import FORMATS

    selection = current_selection()
    policy = checking.Policy(select=selection.select, ignore=selection.ignore)
    checked = checking.check(resources.library(content), games, policy)
    every = [each for translations in checked.catalogues.values() for each in translations]
    refuse_unknown_languages(locale, {each.language for each in every})
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
            say("no findings in " + (", ".join(sorted(homes)) or "no catalogue"))
    exit_for(found)


@translate.command("export")
@game_argument
@click.argument("language", callback=named_locale)
@click.option(
    "--as",
    "form",
    type=OneOf(EXCHANGES),
    default="csv",
    show_default=True,
    help="csv or xlsx for a spreadsheet; xliff (2.0), xliff1 (1.2), po or pot for translation "
    "tools; tmx, their memory; tbx, the names with their forms.",
)
@click.option("--once", is_flag=True, help="Ask for texts with the same words once.")
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="File to write.")
@content_option
def export(
    game: str, language: str, form: str, once: bool, out: Path | None, content: Path | None
) -> None:
    """Export a catalogue for people without a PO editor.

    Texts that are translated differently are asked for one by one all the same. A memory has each
    pair of wordings once, and a glossary each name, with --once or without.
    """
    from generator import files
    from generator.cli.translationfiles import WITHOUT_QUESTIONS, exported

    (chosen,) = read_games((game,), content)
    suffix, data = or_usage_error(lambda: exported(chosen, language, form, once))
    path = out or Path(f"{game}-{language}{suffix}")
    if once and form in WITHOUT_QUESTIONS:
        click.echo(f"--once changes nothing in {form}: {WITHOUT_QUESTIONS[form]}", err=True)
    files.write(path, data)
    say(f"wrote {shown(path)}")


@translate.command("memory")
@click.argument("language", callback=named_locale)
@click.option(
    "--from",
    "source",
    metavar="LANGUAGE",
    default="en",
    show_default=True,
    callback=named_locale,
    help="The language that is translated from.",
)
@click.option("--out", metavar="FILE", type=click.Path(path_type=Path), help="File to write.")
@content_option
def memory(language: str, source: str, out: Path | None, content: Path | None) -> None:
    """Write what all games say in two languages as a memory (TMX) for translation tools.

    The words of playeraid itself are in it as well.
    """
    from generator import files
    from generator.cli.translationfiles import memory_of
    from generator.content.resources import library

    path = out or Path(f"{source}-{language}.tmx")
    files.write(path, memory_of(library(content), source, language))
    say(f"wrote {shown(path)}")


@translate.command("import")
@game_argument
@click.argument("language", callback=named_locale)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@report_options
@content_option
def import_(game: str, language: str, file: Path, content: Path | None) -> None:
    """Import translations from a file: .po, .xlf (1.2 or 2), .csv or .xlsx."""
    from generator import files
    from generator.language import upkeep as work
    from generator.language.interchange import read_translations_in
    from generator.reports.imported import imported

    (chosen,) = read_games((game,), content)
    path, catalog = or_usage_error(lambda: work.current(chosen, language))
    try:
        data = files.read_named(file, files.LARGEST_CATALOGUE)
    except OSError as error:
        raise click.BadParameter(f"“{file}” cannot be read: {error.strerror}") from None
    taken, findings = read_translations_in(file.name, data, catalog)
    say_findings(findings, {})
    if not any(finding.is_error for finding in findings):
        for line in imported(catalog, taken):
            click.echo(line)
        say_renewed([work.write(path, taken, chosen)])
    exit_for(findings)


@translate.command("pseudo")
@games_argument
@paper_option("The paper to print for.")
@folder_option("Folder for the files.")
@report_options
@content_option
def pseudo_(games: tuple[str, ...], paper: str, out: Path, content: Path | None) -> None:
    """Print a draft in longer, accented words, to see what will not fit.

    Words are a third longer. All GAMES are printed by default.
    """
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
        say(shown(written.path))
    say_findings(built.findings, built.lines)
    exit_for(built.findings)


def _game_of(file: str) -> str:
    """Return the id of the game that a file belongs to, from its name in messages."""
    return file.split("/")[1] if file.count("/") > 1 else ""
