"""Report what a build wrote and found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.output import count, say_json
from generator.cli.reporting import reported, say_findings
from generator.cli.terminal import say, shown
from generator.findings import is_misused

if TYPE_CHECKING:
    from generator.build.pipeline import Built


def say_current(files: list[str], out: Path, as_json: bool, seconds: float) -> None:
    """Report that all files are up to date."""
    if as_json:
        say_json(
            {
                "files": [
                    {"path": str(out / name), "fresh": False, "seconds": 0.0} for name in files
                ],
                "findings": [],
                "sides": {"printed": 0, "reused": 0},
                "reasons": {},
                "seconds": round(seconds, 3),
            }
        )
    else:
        say(f"nothing to do: {len(files)} files are up to date")


def say_reasons(built: Built) -> None:
    """Name what has changed for each side that was printed again."""
    for name, parts in sorted(built.reasons.items()):
        click.echo(f"{name}: {', '.join(parts) or 'not printed before, or forgotten'}")


def say_built(built: Built, as_json: bool, seconds: float) -> None:
    """Report what a build wrote and found; count the files that are up to date."""
    if as_json:
        from generator.reports.data import findings_data

        say_json(
            {
                "files": [
                    {"path": str(w.path), "fresh": w.fresh, "seconds": round(w.seconds, 3)}
                    for w in built.files
                ],
                "findings": findings_data(reported(built.findings)),
                "sides": {"printed": built.printed, "reused": built.reused},
                "reasons": built.reasons,
                "missing": list(built.missing),
                "seconds": round(seconds, 3),
            }
        )
        return
    fresh = [written for written in built.files if written.fresh]
    for written in fresh:
        say(f"{written.seconds:6.2f} s  {shown(written.path)}")
    say_findings(built.findings, built.lines)
    for label in built.missing:
        say(f"left out, since it has errors: {label}")
    if not built.files and is_misused(built.findings):
        return  # what was meant is not known, so nothing was begun
    say(
        f"{count(len(built.files), 'file')}, {len(fresh)} written; "
        f"{count(built.printed, 'side')} printed, {built.reused} reused; {seconds:.1f} s"
    )
