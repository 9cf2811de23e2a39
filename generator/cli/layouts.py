"""The command ``playeraid layouts``: a contact sheet of the layouts that cards may have."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import complete
from generator.cli.command import command
from generator.cli.options import content_option, json_option
from generator.cli.output import open_file, refusal, refuse_other_endings, say_json, write_output
from generator.cli.reporting import exit_for, say_findings

if TYPE_CHECKING:
    from generator.render.layoutsheet import LayoutSheet

FORMATS = (".pdf", ".png")


@command()
@click.argument("names", nargs=-1, shell_complete=complete.one_of(complete.layouts_and_games))
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Contact sheet to write: .pdf or .png. Default: output/layouts.pdf.",
)
@click.option("--names", "only_names", is_flag=True, help="List the names, and write nothing.")
@click.option("--open", "opens", is_flag=True, help="Open the contact sheet.")
@content_option
@json_option
def layouts(
    names: tuple[str, ...],
    out: Path | None,
    only_names: bool,
    opens: bool,
    content: Path | None,
    as_json: bool,
) -> None:
    """Show layouts of cards on a sheet, built in or of a game.

    Without NAMES all built-in ones are on it; the name of a game means those that its
    cards have, in its theme. A deck chooses one: layout: action.
    """
    from generator.content.layouts import built_in
    from generator.content.resources import TEMPLATES
    from generator.findings import did_you_mean

    refuse_other_endings(out, FORMATS, "--out")
    if len(names) == 1 and names[0] not in built_in() and _is_game(names[0], content):
        sheet, known = _of_game(names[0], content)
    else:
        from generator.render.layoutsheet import LayoutSheet as Sheet

        known = {name: layout.note or "" for name, layout in built_in().items()}
        for name in names:
            if name not in known:
                hint = did_you_mean(name, known) or "playeraid layouts --names lists all"
                raise refusal("R70", f"there is no layout “{name}”", hint)
        sheet = Sheet([name for name in known if name in (names or known)], TEMPLATES)
    chosen = {name: known[name] for name in sheet.names}
    if as_json:
        say_json({"layouts": chosen})
    elif only_names:
        click.echo("\n".join(f"{name:<10}  {note}" for name, note in chosen.items()))
    if only_names or (as_json and out is None):
        return
    path = out or Path("output") / f"{'-'.join(('layouts', *names))}.pdf"
    write_output(path, sheet.png() if path.suffix.lower() == ".png" else sheet.pdf())
    if opens:
        open_file(path)


def _is_game(name: str, content: Path | None) -> bool:
    from generator.content.resources import library

    return name in {folder.name for folder in library(content).games()}


def _of_game(name: str, content: Path | None) -> tuple[LayoutSheet, dict[str, str]]:
    """Return the sheet of the layouts of a game, and their notes; exit if it has errors or none."""
    from generator.build.checking import check
    from generator.content.resources import TEMPLATES, library
    from generator.render.layoutsheet import LayoutSheet, names_in, notes_of

    checked = check(library(content), (name,))
    if name not in checked.sound:
        errors = [finding for finding in checked.findings if finding.is_error]
        say_findings(errors, checked.lines)
        exit_for(errors)
    (game,) = checked.games
    names = names_in(game)
    if not names:
        hint = "a deck chooses one: layout: action"
        raise refusal("R70", f"no deck of “{name}” has a layout", hint)
    return LayoutSheet(names, TEMPLATES, game, checked.themes[name]), notes_of(game.content)
