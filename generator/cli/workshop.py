"""The commands of ``playeraid translate`` for those who run a translation with others."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli import terminal
from generator.cli.catalogues import or_usage_error, say_renewed
from generator.cli.command import command
from generator.cli.lookup import read_games
from generator.cli.options import (
    content_option,
    folder_option,
    game_argument,
    games_argument,
    locale_option,
    locales_option,
    paper_option,
)
from generator.cli.output import count
from generator.cli.reporting import exit_for, report_options, say_findings
from generator.cli.terminal import say
from generator.cli.values import OneOf, named_locale


@command("review")
@game_argument
@click.argument("ids", nargs=-1)
@click.option("--withdraw", is_flag=True, help="Say that they await a review again.")
@locales_option
@content_option
def review(
    game: str, ids: tuple[str, ...], withdraw: bool, locale: tuple[str, ...], content: Path | None
) -> None:
    """Say that translations were reviewed.

    All texts of GAME with a translation that holds are marked, or those with IDS only. The mark is
    about the words as they are: once they or their source change, they await a review again.
    """
    from generator.language import upkeep as work

    (chosen,) = read_games((game,), content)
    say_renewed(or_usage_error(lambda: work.review(chosen, locale, ids, withdraw)))


@command("pictures")
@game_argument
@locale_option("The language of the pictures")
@paper_option("The paper to print for.")
@folder_option("Folder for the pictures, each language in one of its own.")
@report_options
@content_option
def pictures(game: str, locale: str | None, paper: str, out: Path, content: Path | None) -> None:
    """Cut a picture of each text out of the side that it is printed on.

    They are named by the ids of the texts (ID.png). An index beside them, index.json and index.csv,
    has the source of each, for tools that ask for it.
    """
    from generator.build.pool import processes
    from generator.build.request import Request
    from generator.build.textpictures import checked_for, text_pictures
    from generator.cli.picturefiles import write_pictures
    from generator.cli.progress import ProgressBar
    from generator.content import resources
    from generator.units import paper_named

    (chosen,) = read_games((game,), content)
    language = locale or chosen.content.game.source_language
    request = Request(
        resources.library(content),
        out.resolve(),
        (game,),
        languages=(language,),
        papers=(paper_named(paper),),
        jobs=processes.default_number(),
    )
    checked = checked_for(request)
    with ProgressBar(True) as progress:
        shown = text_pictures(checked, request, progress)
    if shown is None:
        say_findings(checked.findings, checked.lines)
        raise click.ClickException(f"{game} has nothing to print in {language}")
    home = out / game / language / "texts"
    write_pictures(home, shown, game, language)
    say(f"wrote {len(shown.pictures)} pictures into {terminal.shown(home)}")
    say(f"{len(shown.unseen)} texts are on no side: index.json lists them")
    say_findings(shown.findings, checked.lines)
    exit_for(shown.findings)


@command("suggest")
@game_argument
@click.argument("language", callback=named_locale)
@click.option(
    "--with",
    "line",
    metavar="COMMAND",
    required=True,
    help="The program, with its options; it reads standard input and writes standard output.",
)
@click.option(
    "--as",
    "form",
    type=OneOf(("json", "po", "xliff", "xliff1")),
    default="json",
    show_default=True,
    help="What the program is given, and answers in.",
)
@click.option("--by", metavar="NAME", default="", help="The origin. Default: the program's name.")
@report_options
@content_option
def suggest(game: str, language: str, line: str, form: str, by: str, content: Path | None) -> None:
    """Have a program of yours suggest translations.

    It is asked for the texts of GAME that have none in LANGUAGE, once for the same words. What it
    says becomes a draft (fuzzy) with a note of its origin: nothing of it is printed before somebody
    has looked at it. Suggestions are checked like translations, and one with an error is not taken.
    """
    from generator.build.soletranslation import with_sound
    from generator.cli import machine, translationfiles
    from generator.language import upkeep as work
    from generator.language.suggestion import questions, suggestions

    (chosen,) = read_games((game,), content)
    path, catalog = or_usage_error(lambda: work.current(chosen, language))
    asked = questions(catalog)
    if not asked.entries:
        say(f"every text of {game} has words in {language}")
        return
    arguments = machine.arguments_of(line)
    request = translationfiles.request_in(form, asked, chosen)
    answer = machine.answer_of(arguments, request)
    read, findings = translationfiles.answer_in(form, answer, catalog)
    if any(each.is_error for each in findings):
        say_findings(findings, {})
        exit_for(findings)
    origin = machine.as_name(by) or machine.name_of(arguments)
    judged = with_sound(chosen, catalog, suggestions(catalog, read, origin))
    say_findings((*findings, *judged.findings), {judged.file: judged.lines})
    say_renewed([work.write(path, judged.catalog, chosen)])
    left = len(asked.entries) - len({*judged.taken} & asked.by_id.keys())
    say(f"took {len(judged.taken)} drafts of {origin}; {left} of the texts asked for have none")


@command("weblate")
@games_argument
@click.option("--repo", metavar="URL", required=True, help="The repository, as Weblate fetches it.")
@click.option("--branch", metavar="NAME", default="main", show_default=True, help="Its branch.")
@click.option(
    "--project",
    metavar="SLUG",
    default="playeraid",
    show_default=True,
    help="The project's name in Weblate's addresses.",
)
@click.option(
    "--pictures",
    metavar="FOLDER",
    default="",
    help="The folder of the repository that has the pictures of texts, if one has.",
)
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(path_type=Path),
    default=Path("weblate.json"),
    show_default=True,
    help="File to write.",
)
@content_option
def weblate(
    games: tuple[str, ...],
    repo: str,
    branch: str,
    project: str,
    pictures: str,
    out: Path,
    content: Path | None,
) -> None:
    """Write the components of a Weblate project, to be read with its import_json.

    There is one for each game and part with catalogues, and one for the program's own words that
    your content has. The files are named from the root of the repository, the folder with .git.
    """
    from msgspec import json

    from generator import files
    from generator.content.resources import library
    from generator.language.weblate import OutsideError, Project, components

    home = library(content)
    root = next((each for each in home.content.parents if (each / ".git").exists()), None)
    about = Project(project, repo, branch, root or home.content.parent, pictures)
    try:
        every = list(components(about, read_games(games, content), home))
    except OutsideError as error:
        raise click.UsageError(str(error)) from None
    if not every:
        raise click.UsageError("there is no catalogue; begin one: playeraid translate new")
    files.write(out, json.format(json.encode(every), indent=1) + b"\n")
    say(f"wrote {terminal.shown(out)}: {count(len(every), 'component')}")
    for each in every:
        if each["source_language"] != "en":
            say(f"set the source language of {each['slug']} to {each['source_language']} by hand")
