"""The command ``playeraid``: arguments in, report and exit code out."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator import __version__
from generator.findings import COMMAND_LINE

if TYPE_CHECKING:
    from generator.findings import Finding
    from generator.pipeline import Built, Progress, Request

OK, FOUND, MISUSED, BROKEN, INTERRUPTED = 0, 1, 2, 3, 130
"""Exit codes: clean, findings, wrong use of the command, a fault of the program, Ctrl-C."""
EDITIONS = ("colour", "ink-saver", "mono")
FORMATS = ("pdf", "png", "html")
DEFAULT_PAPERS = "a4,letter"

_content = click.option(
    "--content",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder with the games. Default: ./content, else the games that come with playeraid.",
)
_json = click.option("--json", "as_json", is_flag=True, help="Report as JSON, for programs.")


def _words(known: Sequence[str] | None = None) -> Callable[[Any, Any, str | None], tuple[str, ...]]:
    """Return a callback that splits words at commas and refuses unknown ones."""

    def split(context: Any, option: Any, value: str | None) -> tuple[str, ...]:
        words = tuple(word.strip() for word in (value or "").split(",") if word.strip())
        if value is not None and not words:
            raise click.BadParameter("nothing is chosen")
        for word in words:
            if known is not None and word not in known:
                raise click.BadParameter(f"“{word}” is not one of {', '.join(known)}")
        return tuple(dict.fromkeys(words))

    return split


def _papers(context: Any, option: Any, value: str) -> tuple[str, ...]:
    from generator.units import paper_named

    names = _words()(context, option, value)
    try:
        return tuple(dict.fromkeys(paper_named(name).name for name in names))
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="playeraid")
def commands() -> None:
    """Print player aids for board games from facts that are written once."""


@commands.command()
@click.argument("games", nargs=-1)
@click.option("--sheet", callback=_words(), help="Only these sheets, separated by commas.")
@click.option("--locale", callback=_words(), help="Only these languages, separated by commas.")
@click.option(
    "--paper",
    default=DEFAULT_PAPERS,
    show_default=True,
    callback=_papers,
    help="a3, a4, a5, letter, legal, tabloid, or millimetres: 210x297.",
)
@click.option(
    "--edition",
    default="colour",
    show_default=True,
    callback=_words(EDITIONS),
    help="colour, ink-saver, mono, separated by commas.",
)
@click.option(
    "--format",
    "formats",
    default="pdf",
    show_default=True,
    callback=_words(FORMATS),
    help="pdf, png (a picture of each side), html (a page for the screen).",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Folder for the files.",
)
@click.option("--jobs", type=click.IntRange(1, 64), help="Processes to use. Default: one a core.")
@click.option(
    "--draft", is_flag=True, help="Print what does not fit too, in smaller type, marked as a draft."
)
@click.option("--sources", is_flag=True, help="Print small where each section's facts come from.")
@click.option(
    "--errata/--no-errata",
    default=True,
    show_default=True,
    help="Print FAQ and errata over the rules they change.",
)
@_content
@_json
def build(as_json: bool, content: Path | None, out: Path, **options: Any) -> None:
    """Print the sheets of GAMES (all by default)."""
    from generator import manifest, resources

    library = resources.library(content)
    begin = time.perf_counter()
    inputs = manifest.snapshot(
        (library.content, *library.themes, resources.TEMPLATES, Path(__file__).parent)
    )
    key = manifest.command_key(
        {
            "environment": manifest.environment(),
            "content": str(library.content),
            **{k: v for k, v in options.items() if k != "jobs"},
        }
    )
    out = out.resolve()
    files = manifest.current_files(out, key, inputs)
    if files is not None:
        _say_current(files, out, as_json, time.perf_counter() - begin)
        return
    from generator import workers

    processes = options["jobs"] or workers.default_workers()
    workers.warm_up(resources.TEMPLATES, processes)
    from generator import pipeline

    request = _request(library, out, options, processes)
    with _ProgressBar(not as_json) as progress:
        built = pipeline.build(request, progress)
    if not built.findings:
        manifest.remember(out, key, inputs, [written.path for written in built.files])
    _say_built(built, out, as_json, time.perf_counter() - begin)
    _exit_for(built.findings)


def _request(library: Any, out: Path, options: dict[str, Any], processes: int) -> Request:
    from generator.pipeline import Request
    from generator.units import paper_named

    return Request(
        library=library,
        out=out,
        games=options["games"],
        sheets=options["sheet"],
        languages=options["locale"],
        papers=tuple(paper_named(name) for name in options["paper"]),
        editions=options["edition"],
        formats=options["formats"],
        jobs=processes,
        draft=options["draft"],
        sources=options["sources"],
        errata=options["errata"],
    )


@commands.command()
@click.argument("games", nargs=-1)
@_content
@_json
def check(games: tuple[str, ...], content: Path | None, as_json: bool) -> None:
    """Check the content of GAMES (all by default) without printing anything."""
    from generator import pipeline, resources

    checked = pipeline.check(resources.library(content), games)
    if as_json:
        from generator.reports.data import as_json as json_text
        from generator.reports.data import findings_data

        click.echo(
            json_text(
                {
                    "games": [game.id for game in checked.games],
                    "findings": findings_data(checked.findings),
                }
            )
        )
    else:
        _say_findings(checked.findings, checked.lines)
        names = ", ".join(game.id for game in checked.games)
        if not checked.findings:
            click.echo(f"no findings in {names}")
    _exit_for(checked.findings)


@commands.command("list")
@click.option("--icons", is_flag=True, help="List the drawings that icons can show instead.")
@_content
@_json
def list_(content: Path | None, icons: bool, as_json: bool) -> None:
    """List the games with their sheets and languages, and the papers."""
    if icons:
        _say_icons(as_json)
        return
    from generator import pipeline, resources
    from generator.reports.data import as_json as json_text
    from generator.reports.data import findings_data
    from generator.units import PAPERS

    checked = pipeline.check(resources.library(content))
    games: list[dict[str, Any]] = [
        {
            "id": game.id,
            "title": str(game.content.game.title),
            "sheets": {id: list(sheet.sides) for id, sheet in game.content.sheets.items()},
            "locales": list(pipeline.complete_languages(game)),
        }
        for game in checked.games
    ]
    if as_json:
        papers = {p.name: [p.width, p.height] for p in PAPERS.values()}
        click.echo(
            json_text(
                {
                    "games": games,
                    "papers": papers,
                    "editions": list(EDITIONS),
                    "formats": list(FORMATS),
                    "findings": findings_data(checked.findings),
                }
            )
        )
        _exit_for(checked.findings)
    for game in games:
        click.echo(f"{game['id']}: {game['title']}")
        for sheet, sides in game["sheets"].items():
            click.echo(f"  sheet {sheet} ({', '.join(sides)})")
        click.echo(f"  locales {', '.join(game['locales'])}")
    click.echo("papers " + ", ".join(PAPERS) + ", or millimetres such as 210x297")
    _say_findings(checked.findings, checked.lines)
    _exit_for(checked.findings)


@commands.command()
@click.option("--mend", is_flag=True, help="Install what is missing, where that can be done.")
@_json
def doctor(mend: bool, as_json: bool) -> None:
    """Say what this machine lacks for printing, and how to mend it."""
    from generator import doctor as diagnosis

    sys.exit(diagnosis.main(mend=mend, as_json=as_json))


@commands.command()
@click.argument("game")
@click.option("--title", help="The game's title. Default: made from GAME.")
@click.option("--theme", help="Copy this theme to change it.")
@click.option(
    "--content",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("content"),
    show_default=True,
    help="Folder to write the game's folder into.",
)
@_json
def new(game: str, title: str | None, theme: str | None, content: Path, as_json: bool) -> None:
    """Begin the content of GAME: a small complete example to change."""
    from generator import resources, starter

    home = content.resolve()
    try:
        created = starter.begin(home, game, title, theme, resources.library(home))
    except starter.CannotBeginError as error:
        raise click.UsageError(str(error)) from None
    if as_json:
        from generator.reports.data import as_json as json_text

        click.echo(json_text({"files": [str(path) for path in created]}))
        return
    for path in created:
        click.echo(f"wrote {_shown(path)}")
    elsewhere = "" if home == Path.cwd() / "content" else f" --content {_shown(home)}"
    click.echo(f"next: playeraid build {game}{elsewhere}")


def _say_icons(as_json: bool) -> None:
    from generator.reports.data import as_json as json_text
    from generator.resources import drawings

    names = drawings()
    click.echo(json_text({"icons": names}) if as_json else "\n".join(names))


class _ProgressBar:
    """Shows how far a build is, on a terminal only."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted and sys.stderr.isatty()

    def __enter__(self) -> Progress:
        if not self.wanted:
            return lambda done, of, what: None
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        bar = Progress(
            TextColumn("printing"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.description}"),
            console=Console(stderr=True),
            transient=True,
        )
        self.bar, task = bar, bar.add_task("", total=None)
        bar.start()
        return lambda done, of, what: bar.update(task, completed=done, total=of, description=what)

    def __exit__(self, *error: object) -> None:
        if self.wanted:
            self.bar.stop()


def _say_current(files: list[str], out: Path, as_json: bool, seconds: float) -> None:
    if as_json:
        from generator.reports.data import as_json as json_text

        click.echo(
            json_text(
                {
                    "files": [
                        {"path": str(out / name), "fresh": False, "seconds": 0.0} for name in files
                    ],
                    "findings": [],
                    "sides": {"printed": 0, "reused": 0},
                    "seconds": round(seconds, 3),
                }
            )
        )
    else:
        click.echo(f"nothing to do: {len(files)} files are up to date")


def _say_built(built: Built, out: Path, as_json: bool, seconds: float) -> None:
    if as_json:
        from generator.reports.data import as_json as json_text
        from generator.reports.data import findings_data

        click.echo(
            json_text(
                {
                    "files": [
                        {"path": str(w.path), "fresh": w.fresh, "seconds": round(w.seconds, 3)}
                        for w in built.files
                    ],
                    "findings": findings_data(built.findings),
                    "sides": {"printed": built.printed, "reused": built.reused},
                    "seconds": round(seconds, 3),
                }
            )
        )
        return
    for written in built.files:
        state = f"{written.seconds:6.2f} s" if written.fresh else "unchanged"
        click.echo(f"{state:>9}  {_shown(written.path)}")
    _say_findings(built.findings, built.lines)
    click.echo(
        f"{_count(len(built.files), 'file')}, {_count(built.printed, 'side')} printed, "
        f"{built.reused} reused, {seconds:.1f} s"
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _say_findings(findings: Sequence[Finding], lines: Any) -> None:
    from generator.reports.text import Style, report, summary

    if findings:
        click.echo(report(findings, lines, Style(_colour())), err=True)
        click.echo(summary(findings), err=True)


def _colour() -> bool:
    return sys.stderr.isatty() and "NO_COLOR" not in os.environ


def _shown(path: Path) -> str:
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def _exit_for(findings: Sequence[Finding]) -> None:
    if any(finding.place == COMMAND_LINE for finding in findings):
        sys.exit(MISUSED)
    sys.exit(FOUND if any(finding.is_error for finding in findings) else OK)


def main() -> None:
    """Run the command; a fault of the program becomes one line and exit code 3."""
    try:
        commands(standalone_mode=False)
    except click.exceptions.Exit as leaving:
        sys.exit(leaving.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the way out is not to be interrupted
        click.echo("playeraid: interrupted; files that were not finished are as before", err=True)
        sys.exit(INTERRUPTED)
    except OSError as error:
        if "PLAYERAID_TRACEBACK" in os.environ or error.filename is None:
            raise
        click.echo(
            f"playeraid: {error.filename}: {(error.strerror or 'cannot be used').lower()}", err=True
        )
        sys.exit(MISUSED)
    except Exception as error:
        if "PLAYERAID_TRACEBACK" in os.environ:
            raise
        click.echo(
            f"playeraid: internal error: {type(error).__name__}: {error}\n"
            "    hint: set PLAYERAID_TRACEBACK=1 to see where, and report it",
            err=True,
        )
        sys.exit(BROKEN)
