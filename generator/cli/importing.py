"""The command ``playeraid import``, and what it shares with ``playeraid new --from``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import complete
from generator.cli.command import command
from generator.cli.lookup import game_folders
from generator.cli.options import content_option, json_option
from generator.cli.output import count, say_json
from generator.cli.reporting import (
    current_selection,
    exit_for,
    report_options,
    reported,
    say_findings,
)
from generator.cli.terminal import say, shown
from generator.cli.values import Listed, words

if TYPE_CHECKING:
    from generator.build.importing.importer import Imported
    from generator.build.importing.translating import Translated
    from generator.build.importing.work import Import

PANEL = (
    "--sheet-name",
    "--icons",
    "--pictures",
    "--column",
    "--without",
    "--collection",
    "--translation",
    "--fix",
)
"""The options of a table, for the help."""
MOST_LEFT = 8
"""How many parts of a translation that were left out are named."""
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


def table_options(command: Any) -> Any:
    """Add the options of a table that is brought in."""
    for option in reversed(
        (
            click.option(
                "--sheet-name",
                metavar="NAME",
                help="The sheet of a workbook, or the key in JSON. Default: the first.",
            ),
            click.option(
                "--icons",
                type=_FOLDER,
                metavar="FOLDER",
                help="Folder with drawings: those that cells name are copied.",
            ),
            click.option(
                "--pictures",
                type=_FOLDER,
                metavar="FOLDER",
                help="Folder with pictures: those that cells name are copied.",
            ),
            click.option(
                "--column",
                "columns",
                multiple=True,
                metavar="TARGET=HEAD",
                callback=_columns,
                shell_complete=complete.one_of(complete.column_targets),
                help="What a column is: text=Effect, fields.range=Range. Repeat for more.",
            ),
            click.option(
                "--without",
                cls=Listed,
                metavar="HEADS",
                callback=words(),
                help="Leave these columns out, by their heads, separated by commas.",
            ),
            click.option(
                "--collection",
                metavar="NAME",
                callback=_id,
                help="The name of the collection. Default: that of the table.",
            ),
            click.option(
                "--translation",
                "translations",
                multiple=True,
                metavar="LANGUAGE=FILE",
                callback=_translations,
                help="The same rows in another language: de=cards.de.json. Repeat for more.",
            ),
            click.option(
                "--fix",
                "fixes",
                is_flag=True,
                help="Mend HTML, Markdown and typography in the copy of the table.",
            ),
        )
    ):
        command = option(command)
    return command


def _columns(context: Any, option: Any, values: Sequence[str]) -> Mapping[str, str]:
    """Split pairs at the equals sign. Raises click.BadParameter for unknown targets."""
    columns = {}
    for value in values:
        target, equals, head = value.partition("=")
        if not equals or not head:
            raise click.BadParameter(f"“{value}” is not TARGET=HEAD, such as text=Effect")
        _refuse_target(target)
        columns[target] = head
    return columns


def _translations(context: Any, option: Any, values: Sequence[str]) -> Mapping[str, Path]:
    """Split pairs at the equals sign. Raises click.BadParameter for what is no language."""
    from generator.language.script import known_name

    found: dict[str, Path] = {}
    for value in values:
        language, equals, file = value.partition("=")
        if not equals or not file:
            raise click.BadParameter(f"“{value}” is not LANGUAGE=FILE, such as de=cards.de.json")
        name = known_name(language)
        if not name:
            raise click.BadParameter(f"“{language}” is no language; such as de or pt_BR")
        if name in found:
            raise click.BadParameter(f"“{language}” is named twice")
        found[name] = Path(file)
    return found


def _refuse_target(target: str) -> None:
    import re

    from generator.content.model import Entry
    from generator.content.model.types import COLUMN_TARGET
    from generator.content.tables.rows import targets_of
    from generator.findings import did_you_mean

    known = list(targets_of(Entry))
    top, _, name = target.partition(".")
    needs_name = top in ("fields", "numbers", "reduced")
    if not re.fullmatch(COLUMN_TARGET, target) or top not in known or needs_name != bool(name):
        hint = did_you_mean(target, [*known, "fields.name", "numbers.name"])
        raise click.BadParameter(f"a column cannot be “{target}”" + f"; {hint}" * bool(hint))


def _id(context: Any, option: Any, value: str | None) -> str | None:
    if value is not None:
        from generator.content.starter import CannotBeginError, refuse_id

        try:
            refuse_id(value)
        except CannotBeginError as error:
            raise click.BadParameter(str(error)) from None
    return value


def import_of(table: Path, options: Mapping[str, Any]) -> Import:
    """Return what to bring in, from the options of a command."""
    from generator.build.importing.work import Import

    return Import(
        table=table,
        sheet=options["sheet_name"] or "",
        icons=options["icons"],
        pictures=options["pictures"],
        columns=options["columns"],
        without=options["without"],
        collection=options["collection"] or "",
        fixes=options["fixes"],
        translations=options["translations"],
    )


@command("import", panels={"Table": PANEL})
@click.argument("game", shell_complete=complete.one_of(complete.games))
@click.argument("table", type=click.Path(dir_okay=False, path_type=Path))
@table_options
@report_options
@content_option
@json_option
def import_(game: str, table: Path, content: Path | None, as_json: bool, **options: Any) -> None:
    """Add a table to a game: a collection, its deck and its list.

    TABLE is CSV, TSV, XLSX, ODS, JSON or JSON Lines. It is copied into the folder of the game,
    and its rows stay there. Nothing that the game has is changed.
    """
    from generator.build.importing.importer import import_table
    from generator.content.resources import library

    (folder,) = game_folders((game,), content)
    home = library(content)
    report_import(
        lambda: import_table(home, folder.name, import_of(table, options)), home.content, as_json
    )


def report_import(make: Callable[[], Imported], content: Path, as_json: bool) -> None:
    """Bring a table in and report what was made of it; exit with the code for what was found."""
    from generator.cli.output import refusal
    from generator.reports.importing import import_data

    try:
        done = make()
    except FileExistsError as error:
        hint = "nothing is replaced: rename the file, or move it away"
        message = f"{shown(Path(str(error.filename)))} is there already, and is another file"
        raise refusal("R03", message, hint) from None
    if as_json:
        say_json(import_data(done))
        exit_for(done.findings)
    if done.files:
        _say_made(done)
    _say_found(done)
    if done.files:
        _say_next(done, content)
    exit_for(done.findings)


def _say_found(done: Imported) -> None:
    """Write the errors, and how often there is what else was found; all of it with --all."""
    if current_selection().everything or not done.files:
        say_findings(done.findings, done.lines)
        return
    say_findings([each for each in done.findings if each.is_error], done.lines)
    rest = [each for each in reported(done.findings) if not each.is_error]
    if rest:
        from generator.checks.registry import CHECKS

        codes = Counter(each.code for each in rest)
        kinds = (f"{number} of {code} {CHECKS[code].name}" for code, number in codes.most_common())
        say(f"{count(len(rest), 'warning')}: {', '.join(kinds)}", err=True)


def _say_made(done: Imported) -> None:
    choice = done.choice
    say(f"{count(done.rows, 'row')}; the columns are taken as:")
    width = max((len(each.head.text) for each in choice.columns), default=0)
    for column in choice.columns:
        say(f"  {column.head.text:<{width}} → {column.target}")
    for left in choice.left:
        say(f"  left out: {left.head} ({left.why})")
    for icon in done.icons:
        if not icon.source and icon.drawing != icon.words:
            say(f"  icon “{icon.words}”: {icon.drawing}, from the icon set")
    for translated in done.translations:
        _say_translated(translated)
    for note in done.notes:
        say(f"  {note}")
    for path in done.files:
        say(f"wrote {shown(path)}")


def _say_translated(done: Translated) -> None:
    """Write what was taken for what in another language, and what was not."""
    where = f" from {done.file}, by {done.key}" if done.file else ""
    columns = ", ".join(f"{head} → {target}" for head, target in done.columns.items())
    say(
        f"  translation {done.language}{where}: {columns or 'nothing'}; {count(done.texts, 'text')}"
    )
    for left in done.left[:MOST_LEFT]:
        say(f"  translation {done.language}, left out: {left.head} ({left.why})")
    if len(done.left) > MOST_LEFT:
        say(f"  translation {done.language}, left out: {len(done.left) - MOST_LEFT} more")


def _say_next(done: Imported, content: Path) -> None:
    elsewhere = "" if content == Path.cwd() / "content" else f" --content {shown(content)}"
    if done.findings:
        say(f"to see what is found: playeraid check {done.game}{elsewhere}")
    if mended := sum(bool(each.edits) for each in done.findings):
        say(f"to mend {mended} of it: playeraid check {done.game} --fix{elsewhere}")
    for language, rest in {each.language: each.rest for each in done.translations}.items():
        if rest:
            say(f"{language}: {count(rest, 'text')} still to be translated: locale/{language}.po")
    cards = f"playeraid build {done.game} --sheet cards{elsewhere}"
    for language, rest in {each.language: each.rest for each in done.translations}.items():
        if rest:
            say(f"to print a draft of them in {language}: {cards} --locale {language} --draft")
    say(f"to print the cards: {cards} --impose duplex-long")
    say(f"next: playeraid serve {done.game}{elsewhere}")
