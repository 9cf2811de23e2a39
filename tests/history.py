"""A small game with a past: two versions as folders, and as revisions of a repository."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.support import MINIMAL, write_game

VERSION_TWO = {
    "values.yaml": "values:\n  goal:\n    coins: 6\n",
    "game.yaml": (MINIMAL / "game.yaml")
    .read_text("utf-8")
    .replace(
        "changes:\n",
        'changes:\n  - version: "1.1"\n    date: "2024-02-03"\n    text: More coins.\n',
    ),
}
"""The changed files of the second version of the minimal game."""
SHEETS = """
sheets:
  summary:
    title: Summary
    front:
      title: All of it
      bands:
        - across: 2
          fill: [goal]
    back:
      title: Behind it
      bands:
        - across: 1
          fill: [rest]
"""
REST = """
sections:
  rest:
    title: The rest
    source: ["rulebook: p. 2"]
    blocks:
      rules:
        kind: rules
        rules:
          clear: Clear the table.
"""
TWO_SIDES = {"sheets.yaml": SHEETS, "rest.yaml": REST}
"""Files that give the minimal game a back side, without any coins on it."""


def write_versions(home: Path, **files: str) -> tuple[Path, Path]:
    """Write both versions into folders; return the folders of their content."""
    old = write_game(home / "old", TWO_SIDES).parent
    new = write_game(home / "new", TWO_SIDES | VERSION_TWO | files).parent
    return old, new


def git(folder: Path, *words: str) -> str:
    """Run git as an invented person, independent of the settings of this machine."""
    person = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    done = subprocess.run(
        ["git", *person, *words], cwd=folder, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def write_repository(home: Path) -> Path:
    """Write a repository with both versions, tagged v1 and v2; return the content's folder."""
    folder = write_game(home, TWO_SIDES)
    git(home, "init", "--quiet", "--initial-branch", "main")
    git(home, "add", "-A")
    git(home, "commit", "--quiet", "-m", "First")
    git(home, "tag", "v1")
    for name, text in VERSION_TWO.items():
        (folder / name).write_text(text, "utf-8")
    git(home, "commit", "--quiet", "-am", "Second")
    git(home, "tag", "v2")
    return folder.parent
