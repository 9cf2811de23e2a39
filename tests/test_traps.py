"""Content runs nothing: no program that lies in it, and none that it names."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.compare import revisions
from tests.cli.running import run, separately
from tests.traps import PROGRAMS, Traps

ONE = ("--paper", "a4", "--edition", "colour", "--jobs", "1")
COMMANDS = {
    "check": ("check",),
    "list": ("list",),
    "status": ("translate", "status"),
    "build": ("build", *ONE),
    "site": ("site", *ONE),
    "site since": ("site", "--since", "v1", *ONE),
    "diff": ("diff", "v1"),
    "diff of two": ("diff", "v1", "main~1", "--format", "json"),
    "export": ("export", "--to", "json"),
    "new language": ("translate", "new", "minimal", "de"),
    "estimate": ("estimate", "minimal", "--jobs", "1"),
}
AUDIT = """
import json
import os
STARTED = []
def hook(event, words):
    if event in ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn"):
        STARTED.append(str(words[0]))
sys.addaudithook(hook)
---print("started", json.dumps(STARTED), file=sys.stderr)
"""


@pytest.fixture
def traps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Traps:
    traps = Traps(tmp_path)
    monkeypatch.chdir(traps.home)
    return traps


def test_the_traps_work(traps: Traps) -> None:
    for folder in (traps.home, traps.game):
        assert traps.spring("log", "-1", folder=folder)
    assert traps.spring("archive", "HEAD")
    assert traps.spring("status")
    assert traps.spring("diff")
    assert all(os.access(traps.game / name, os.X_OK) for name in PROGRAMS)


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_nothing_is_run(words: tuple[str, ...], traps: Traps) -> None:
    ran = run(*words)
    assert ran.code == 0, ran.err
    assert traps.sprung() == ""


def test_programs_in_the_current_folder_are_not_run(
    traps: Traps, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(traps.game)
    monkeypatch.setenv("PATH", f".:{os.environ['PATH']}")
    content = ("--content", str(traps.content))
    assert run("diff", "v1", *content).code == 0
    assert run("build", *content, *ONE).code == 0
    assert traps.sprung() == ""


def test_the_history_is_read_all_the_same(traps: Traps) -> None:
    file = traps.game / "game.yaml"
    assert revisions.last_commit_of_other_version(file, "1.1")
    assert "The goal: 5 → 6" in run("diff", "v1", "v2").out
    assert len(revisions.head_commit(traps.content)) == 40


@pytest.mark.parametrize(
    "words",
    [("check",), ("build", "--paper", "a4"), ("diff", "v1"), ("site", "--paper", "a4")],
    ids=["check", "build", "diff", "site"],
)
def test_only_git_itself_is_started(words: tuple[str, ...], traps: Traps) -> None:
    ran = separately(traps.home, AUDIT, *words)
    assert ran.code == 0, ran.err
    started = ran.err.splitlines()[-1].removeprefix("started ")
    names = {Path(each).name for each in json.loads(started)}
    assert names <= {"git"}
    assert bool(names) == (words[0] in {"diff", "site"})
    assert traps.sprung() == ""


MODULES = ("multiprocessing", "generator", "weasyprint", "signal", "json", "encodings")
COMMAND = "import sys\nfrom generator.cli import main\nmain()\n"


def test_modules_in_the_current_folder_are_not_imported(traps: Traps, tmp_path: Path) -> None:
    """Processes that print are started by Python, which looks for modules where it is started."""
    for name in MODULES:
        planted = f"open({str(traps.canary)!r}, 'a').write('{name} ')\n"
        (traps.game / f"{name}.py").write_text(planted, "utf-8")
    script = tmp_path / "commands" / "playeraid"
    script.parent.mkdir()
    script.write_text(COMMAND, "utf-8")
    build = ("build", "--content", str(traps.content), "--paper", "a4", "--jobs", "2")
    command = [sys.executable, str(script), *build]
    ran = subprocess.run(command, cwd=traps.game, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert traps.sprung() == ""
    command = [sys.executable, "-c", "import multiprocessing"]
    subprocess.run(command, cwd=traps.game, check=False)
    assert traps.sprung()
