"""What commands share: options, exit codes, how findings are said."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.cli.reporting import BROKEN as BROKEN
from generator.cli.reporting import FOUND as FOUND
from generator.cli.reporting import INTERRUPTED as INTERRUPTED
from generator.cli.reporting import MISUSED as MISUSED
from generator.cli.reporting import OK as OK
from generator.cli.reporting import exit_for as exit_for
from generator.cli.reporting import in_colour as in_colour
from generator.cli.reporting import is_misused as is_misused
from generator.cli.reporting import report_options as report_options
from generator.cli.reporting import reported as reported
from generator.cli.reporting import say_findings as say_findings
from generator.content.editions import INKS
from generator.content.resources import user_printers
from generator.content.tags import language_name
from generator.findings import COMMAND_LINE

if TYPE_CHECKING:
    from generator.build.state.inputs import Inputs
    from generator.content.game import Game
    from generator.content.resources import Library
    from generator.findings import Finding
    from generator.imposition.correction import Printer
    from generator.language.translation import Translation
    from generator.pdf.presswork import PressOptions

COLOURS = ("rgb", "cmyk")
STANDARDS = ("pdf-x4",)
MOST_JOBS = 64
"""The most processes that can be asked for."""
LARGEST_BLEED = 20.0
"""The widest bleed that can be asked for, in mm."""


Callback = Callable[[Any, Any, Any], tuple[str, ...]]
"""Makes of what was given for an option, as one text or None, the words that are meant."""


class Listed(click.Option):
    """An option of words separated by commas; given once more, it adds to them."""

    def __init__(self, *declarations: Any, callback: Callback, **settings: Any) -> None:
        if "default" in settings:
            settings["default"] = [settings["default"]]

        def joined(context: Any, option: Any, given: Sequence[str] | None) -> tuple[str, ...]:
            return callback(context, option, ",".join(given) if given else None)

        super().__init__(*declarations, **(settings | {"multiple": True, "callback": joined}))


class Millimetres(click.FloatRange):
    """A length in mm between two bounds: no number that is none (nan), and none without end."""

    name = "mm"

    def convert(self, value: Any, parameter: Any, context: Any) -> float:
        """Return the length. Raises click.BadParameter for what is none."""
        number = float(click.FLOAT.convert(value, parameter, context))
        if not isfinite(number):
            self.fail(f"“{value}” is no number of millimetres", parameter, context)
        return float(super().convert(number, parameter, context))


def web_folder(context: Any, option: Any, value: str) -> str:
    """Return the address of a folder on the web, with a slash at its end; refuse any other."""
    from urllib.parse import urlsplit

    if not value:
        return ""
    try:
        parts = urlsplit(value)
        is_web = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        is_web = False
    if not is_web or parts.query or parts.fragment or not value.isprintable() or " " in value:
        example = "https://example.org/cards/"
        raise click.BadParameter(f"“{value}” is no address of a folder on the web; {example} is")
    return value if value.endswith("/") else f"{value}/"


class OneOf(click.Choice[str]):
    """One of some words; of a wrong one the nearest is named."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """Return what is said of a wrong word."""
        return f"{super().get_invalid_choice_message(value, ctx)}{nearest_of(value, self.choices)}"


def nearest_of(word: object, known: Iterable[str]) -> str:
    """Return a sentence that names the nearest known word, or nothing."""
    from generator.findings import nearest

    best = nearest(str(word).lower(), known)
    return f" Did you mean “{best}”?" if best else ""


content_option = click.option(
    "--content",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder with the games. Default: ./content, else the games that come with playeraid.",
)
printers_option = click.option(
    "--printers",
    type=click.Path(dir_okay=False, path_type=Path),
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
    type=click.IntRange(1, MOST_JOBS),
    help="Processes to use. Default: one a core.",
)
rule_set_option = click.option(
    "--rules", "rule_set", metavar="SET", help="The rule set. Default: the printed one."
)


def locale_option(what: str) -> Callable[[Any], Any]:
    """Return the option of the one language of ``what`` is said."""
    return click.option("--locale", callback=named_locale, help=f"{what}. Default: the game's own.")


def edition_option(purpose: str) -> Callable[[Any], Any]:
    """Return the option of the one edition that is drawn or compared."""
    return click.option(
        "--edition", type=OneOf(INKS), default="colour", show_default=True, help=purpose
    )


def folder_option(purpose: str, default: str = "output") -> Callable[[Any], Any]:
    """Return the option of the folder that is written into, or read from."""
    return click.option(
        "--out",
        type=click.Path(file_okay=False, path_type=Path),
        default=Path(default),
        show_default=True,
        help=purpose,
    )


def press_options(command: Any) -> Any:
    """Add the options of what a print shop asks for."""
    for option in reversed(
        (
            click.option(
                "--colours",
                type=OneOf(COLOURS),
                default="rgb",
                show_default=True,
                help="Colours of the PDFs: for screens and home printers, or inks of the press.",
            ),
            click.option(
                "--standard",
                type=OneOf(STANDARDS),
                help="Write PDFs for the press by a standard, in cmyk.",
            ),
            click.option(
                "--spot",
                cls=Listed,
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
        raise click.BadParameter("it is said with --colours cmyk only", param_hint="--spot")
    if options["bleed"] and options.get("impose"):
        hint = "what a scheme lays on paper is cut by the scheme's own marks"
        raise click.BadParameter(hint, param_hint="--bleed")


def press_options_of(options: Mapping[str, Any]) -> PressOptions:
    """Return the options for a print shop; a standard for the press has its inks."""
    from generator.pdf.presswork import Colours, PressOptions

    in_inks = options["standard"] or options["colours"] == "cmyk"
    colours: Colours = "cmyk" if in_inks else "rgb"
    return PressOptions(colours, options["standard"] or "", options["spot"], options["bleed"])


def words(known: Sequence[str] | None = None) -> Callback:
    """Return a callback that splits words at commas and refuses unknown ones."""

    def split(context: Any, option: Any, value: str | None) -> tuple[str, ...]:
        chosen = tuple(word.strip() for word in (value or "").split(",") if word.strip())
        if value is not None and not chosen:
            raise click.BadParameter("nothing is chosen")
        for word in chosen:
            if known is not None and word not in known:
                wrong = f"“{word}” is not one of {', '.join(known)}."
                raise click.BadParameter(wrong + nearest_of(word, known))
        return tuple(dict.fromkeys(chosen))

    return split


def named_locale(context: Any, option: Any, value: str | None) -> str | None:
    """Return the name of a language as the program has it, however its tag is spelt."""
    return value if value is None else language_name(value)


def named_locales(context: Any, option: Any, value: str | None) -> tuple[str, ...]:
    """Return the names of languages, separated by commas, however their tags are spelt."""
    return tuple(dict.fromkeys(map(language_name, words()(context, option, value))))


locales_option = click.option(
    "--locale",
    cls=Listed,
    callback=named_locales,
    help="Only these languages, separated by commas.",
)


Named = TypeVar("Named")


def _found(find: Callable[[str], Named], name: str, known: Iterable[str]) -> Named:
    """Return what is found by a name; refuse an unknown one, and name the nearest."""
    try:
        return find(name)
    except ValueError as error:
        raise click.BadParameter(f"{error}.{nearest_of(name, known)}") from None


def known_paper(context: Any, option: Any, value: str) -> str:
    """Return the name of a paper as the program writes it; refuse an unknown one."""
    from generator.units import PAPERS, paper_named

    return _found(paper_named, value, PAPERS).name


def known_papers(context: Any, option: Any, value: str) -> tuple[str, ...]:
    """Return the names of papers, separated by commas; refuse unknown ones."""
    names = words()(context, option, value)
    return tuple(dict.fromkeys(known_paper(context, option, name) for name in names))


def known_editions(context: Any, option: Any, value: str) -> tuple[str, ...]:
    """Return the names of editions, separated by commas; refuse unknown ones."""
    names = words()(context, option, value)
    return tuple(dict.fromkeys(_known_edition(name) for name in names))


def _known_edition(name: str) -> str:
    from generator.content.editions import EDITIONS, edition_named

    return _found(edition_named, name, EDITIONS).name


def known_scheme(context: Any, option: Any, value: str | None) -> str | None:
    """Return the name of a scheme as files write it; refuse an unknown one."""
    if value is None:
        return None
    from generator.imposition.cards import CARD_SCHEMES
    from generator.imposition.schemes import SCHEMES, card_scheme_named, scheme_named

    if of_cards := card_scheme_named(value.lower()):
        return of_cards.name
    return _found(scheme_named, value.lower(), (*SCHEMES, *CARD_SCHEMES)).name


def printer_digest(name: str | None, file: Path | None) -> str | None:
    """Return a digest of the printer that is asked for and of the file that tells of it."""
    if name is None:
        return None
    from hashlib import sha256

    from generator import files

    path = file or user_printers()
    try:
        data = files.read_named(path, files.LARGEST_RECORD)
    except OSError:
        data = b""
    return sha256(name.encode() + b"\0" + data).hexdigest()


def known_printer(name: str | None, file: Path | None) -> Printer | None:
    """Return the printer that is asked for; leave where it is not known or its file is wrong."""
    if name is None:
        return None
    from generator.imposition.printers import read_printers

    printers = read_printers(file or user_printers())
    found = [each for each in printers.findings if each.is_error] or printers.lacking(name)
    if found:
        say_findings(found, {str(printers.path): printers.lines})
        exit_for(found)
    return printers.printer(name)


def known_card_size(context: Any, option: Any, value: str | None) -> str | None:
    """Return the name of a size of cards as files write it; refuse an unknown one."""
    if value is None:
        return None
    from generator.imposition.sizes import CARD_SIZES, card_size_named

    return _found(card_size_named, value, CARD_SIZES).name


def game_folders(names: Sequence[str], content: Path | None) -> list[Path]:
    """Return the folders of games, all by default; leave where one of them is not there."""
    from generator.content.resources import library

    home = library(content)
    folders = {folder.name: folder for folder in home.folders()}
    if not folders or not folders.keys() >= set(names):
        from generator.build.checking import unknown_games  # loads every check

        unknown = unknown_games(home, names)
        say_findings(unknown, {})
        exit_for(unknown)
    return [folders[name] for name in dict.fromkeys(names or folders)]


def read_games(names: Sequence[str], content: Path | None) -> list[Game]:
    """Return the games that are named, or all; leave where one of them cannot be read."""
    from generator.content.read import read_game

    games = []
    for folder in game_folders(names, content):
        reading = read_game(folder)
        errors = [finding for finding in reading.findings if finding.is_error]
        if reading.game is None or errors:
            say_findings(errors, reading.lines)
            exit_for(errors)
        assert reading.game is not None
        games.append(reading.game)
    return games


def in_language(
    game: Game,
    locale: str | None,
    translations: Iterable[Translation],
    wrong: Sequence[Finding],
    lines: Mapping[str, Sequence[str]],
) -> Game:
    """Return a game in a language; leave where it has none such, or one that is not in order.

    ``translations`` are those in order, ``wrong`` tells of the others.
    """
    from generator.content.tags import hint_for_language
    from generator.language.translation import translated

    if locale in (None, game.language):
        return game
    for translation in translations:
        if translation.language == locale:
            return translated(translation)
    if any(finding.is_error for finding in wrong):
        say_findings(wrong, lines)
        exit_for(wrong)
    known = (game.language, *game.content.game.languages)
    hint = hint_for_language(str(locale), known)
    raise refusal("R01", f"the game has no language “{locale}”", hint)


def refusal(code: str, message: str, hint: str) -> SystemExit:
    """Say that a command asks for something that is not there; return the way out."""
    from generator.findings import Finding

    say_findings([Finding(code, message, COMMAND_LINE, hint)], {})
    return SystemExit(MISUSED)


def refuse_other_endings(path: Path | None, endings: Sequence[str], option: str) -> None:
    """Refuse a file whose name does not tell that it is of a kind that can be written."""
    if path and path.suffix.lower() not in endings:
        known = ", ".join(endings)
        wrong = f"ends in none of {known}" if len(endings) > 1 else f"does not end in {known}"
        raise click.BadParameter(f"“{path}” {wrong}", None, None, option)


def write_output(path: Path, data: bytes) -> None:
    """Write a file that was asked for by its name; say so, or what stands in the way."""
    from generator import files

    try:
        files.write(path, data)
    except OSError as error:
        words = (error.strerror or "it cannot be used").lower()
        hint = "name a file in a folder that you may write into"
        raise refusal("R06", f"“{path}” cannot be written: {words}", hint) from None
    click.echo(f"wrote {shown(path)}", err=True)


def inputs_of(library: Library) -> Inputs:
    """Return all files that what is printed depends on, as they are now."""
    from generator.build.state.inputs import inputs_below
    from generator.content.resources import TEMPLATES

    ours = Path(__file__).parents[1]
    return inputs_below((library.content, *library.themes, TEMPLATES, ours))


def say_json(data: Mapping[str, Any]) -> None:
    """Write data to standard output as JSON."""
    from generator.reports.data import as_json

    click.echo(as_json(data))


def shown(path: Path) -> str:
    """Return a path as short as can be, from here or from the root."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def refuse_without(what: str, packages: Sequence[str]) -> None:
    """Leave where packages are missing that come with the preview, and say how to get them."""
    if missing := [name for name in packages if find_spec(name) is None]:
        from generator.findings import COMMAND_LINE, Finding

        message, hint = f"{what} needs {', '.join(missing)}", "pip install 'playeraid[serve]'"
        say_findings([Finding("R06", message, COMMAND_LINE, hint)], {})
        sys.exit(MISUSED)


def count(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 file``, ``2 files``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
