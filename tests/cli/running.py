"""Run the command as a person does, in this process or in one of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner

from generator.cli import commands
from tests.printing import STARTER

ROOT = Path(__file__).parents[2]
EN = Path("output") / STARTER / "en"


class Ran(NamedTuple):
    """What a command gave: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


HEAVY = (
    "weasyprint",
    "jinja2",
    "babel",
    "pikepdf",
    "fontTools",
    "pypdfium2",
    "yaml",
    "numpy",
    "http.client",
    "starlette",
    "uvicorn",
    "watchfiles",
)
SHOW_LOADED = f"---print(json.dumps([n for n in {HEAVY!r} if n in sys.modules]), file=sys.stderr)"


def run(*arguments: str) -> Ran:
    result = CliRunner().invoke(commands, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return Ran(result.exit_code, result.stdout, result.stderr)


def build(*arguments: str) -> Ran:
    """Run the build in one process; on A4, where no paper is asked for."""
    paper = () if "--paper" in arguments else ("--paper", "a4")
    return run("build", "--jobs", "1", *paper, *arguments)


def report(ran: Ran) -> Any:
    assert ran.err == ""
    return json.loads(ran.out)


def separately(folder: Path, code: str, *arguments: str) -> Ran:
    """Run the command in a process of its own; ``code`` is run before and after it."""
    before, _, after = code.partition("---")
    program = f"""
import sys, json
sys.path.insert(0, {str(ROOT)!r})
sys.argv = ["playeraid", *{list(arguments)!r}]
from generator import cli
{before}
try:
    cli.main()
finally:
    {after.strip() or "pass"}
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def files(folder: Path) -> list[str]:
    return sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and ".cache" not in path.parts
    )


def loaded(ran: Ran) -> Sequence[str]:
    """Return which of the heavy libraries a command loaded that was run with SHOW_LOADED."""
    found = json.loads(ran.err.splitlines()[-1])
    assert isinstance(found, list)
    return found
