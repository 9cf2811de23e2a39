"""The command ``playeraid layouts``: a contact sheet of the layouts that cards may have."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli import complete
from generator.cli.command import command
from generator.cli.options import json_option
from generator.cli.output import open_file, refusal, refuse_other_endings, say_json, write_output

FORMATS = (".pdf", ".png")


@command()
@click.argument("names", nargs=-1, shell_complete=complete.one_of(complete.layouts))
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Contact sheet to write: .pdf or .png. Default: output/layouts.pdf.",
)
@click.option("--names", "only_names", is_flag=True, help="List the names, and write nothing.")
@click.option("--open", "opens", is_flag=True, help="Open the contact sheet.")
@json_option
def layouts(
    names: tuple[str, ...], out: Path | None, only_names: bool, opens: bool, as_json: bool
) -> None:
    """Show the built-in layouts of cards on a contact sheet.

    Without NAMES all of them are on it. A deck chooses one: layout: action.
    """
    from generator.content.layouts import built_in
    from generator.content.resources import TEMPLATES
    from generator.findings import did_you_mean

    refuse_other_endings(out, FORMATS, "--out")
    known = built_in()
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known) or "playeraid layouts --names lists all"
            raise refusal("R70", f"there is no layout “{name}”", hint)
    chosen = {name: layout.note or "" for name, layout in known.items() if name in (names or known)}
    if as_json:
        say_json({"layouts": chosen})
    elif only_names:
        click.echo("\n".join(f"{name:<10}  {note}" for name, note in chosen.items()))
    if only_names or (as_json and out is None):
        return
    from generator.render.layoutsheet import LayoutSheet

    path = out or Path("output") / f"{'-'.join(('layouts', *names))}.pdf"
    sheet = LayoutSheet(tuple(chosen), TEMPLATES)
    write_output(path, sheet.png() if path.suffix.lower() == ".png" else sheet.pdf())
    if opens:
        open_file(path)
