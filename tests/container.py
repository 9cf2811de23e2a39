"""Carry out the Containerfile in bare folders, where there is no container engine.

    sudo python -m tests.container BASE FOLDER [-- ARGUMENTS]

BASE is the root of a system such as ``debootstrap --variant=minbase trixie BASE`` writes. Each
stage becomes a folder in FOLDER, in which the last one is then run with the arguments. Only the
instructions that the file uses are known.
"""

from __future__ import annotations

import argparse
import json
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
CONTAINERFILE = ROOT / "Containerfile"
WITHOUT = shutil.ignore_patterns("__pycache__")


class Instruction(NamedTuple):
    """One instruction of a Containerfile, such as RUN, with its arguments as one text."""

    name: str
    arguments: str


def instructions(text: str) -> Iterator[Instruction]:
    """Yield the instructions of a Containerfile."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    for line in "\n".join(lines).replace("\\\n", " ").splitlines():
        name, _, arguments = line.strip().partition(" ")
        yield Instruction(name, arguments.strip())


@dataclass
class Stage:
    """A stage while it is built: its folder, and what later instructions have to know."""

    root: Path
    workdir: str = "/"
    environment: dict[str, str] = field(default_factory=lambda: {"PATH": "/usr/sbin:/usr/bin:/bin"})
    entrypoint: Sequence[str] = ()

    def run(self, *command: str) -> None:
        """Run a command in it. Raises CalledProcessError."""
        script = f"cd {shlex.quote(self.workdir)} && exec {shlex.join(command)}"
        subprocess.run(
            [shutil.which("chroot") or "chroot", self.root, "/bin/sh", "-c", script],
            env=self.environment,
            check=True,
        )

    def inside(self, path: str) -> Path:
        """Return a path of it as one of this system."""
        return self.root / str(Path(self.workdir, path)).lstrip("/")


def build(base: Path, folder: Path, text: str) -> Stage:
    """Carry out a Containerfile in a new folder; return its last stage."""
    folder.mkdir(parents=True)
    stages: dict[str, Stage] = {}
    stage = Stage(folder)
    for name, arguments in instructions(text):
        print(f"{name} {arguments}", flush=True)
        if name == "FROM":
            alias = arguments.partition(" AS ")[2] or str(len(stages))
            stage = stages[alias] = Stage(folder / alias)
            subprocess.run(["cp", "-a", base, stage.root], check=True)
        elif name == "COPY":
            copy(stage, stages, shlex.split(arguments))
        elif name == "RUN":
            stage.run("/bin/sh", "-c", arguments)
        elif name == "ENV":
            key, _, value = arguments.partition("=")
            stage.environment[key] = value
        elif name == "WORKDIR":
            stage.workdir = arguments
            stage.inside(arguments).mkdir(parents=True, exist_ok=True)
        elif name == "ENTRYPOINT":
            stage.entrypoint = json.loads(arguments)
        elif name != "CMD":
            raise ValueError(f"{name} is not known")
    return stage


def copy(stage: Stage, stages: dict[str, Stage], words: Sequence[str]) -> None:
    """Copy files or folders of the project, or with ``--from`` of another stage."""
    *sources, target = words
    home = ROOT
    if sources[0].startswith("--from="):
        home = stages[sources.pop(0).partition("=")[2]].root
    for source in sources:
        path, goal = home / source.lstrip("/"), stage.inside(target)
        if path.is_dir():
            shutil.copytree(path, goal, symlinks=True, ignore=WITHOUT, dirs_exist_ok=True)
        else:
            goal = goal / path.name if target.endswith("/") else goal
            goal.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, goal)


def main() -> None:
    """Build the stages, then run the last one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("arguments", nargs="*", default=["--help"])
    options = parser.parse_args()
    stage = build(options.base, options.folder.resolve(), CONTAINERFILE.read_text("utf-8"))
    stage.run(*stage.entrypoint, *options.arguments)


if __name__ == "__main__":
    main()
