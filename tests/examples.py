"""Run the examples of the checks, which contain the findings that they expect.

A line that points at the line of content above it says what is found there::

    icon: batt
    #     ^ R01

The caret stands under the column of the finding; ``# <- R01`` means the column of the
``#`` itself. Examples add to the minimal game: keys of ``game`` are laid over its own, a
change list replaces it, all other topics are merged. ``# file: NAME`` begins another file, which
may be one of the shape of the land; catalogues (``locale/de.po``) need but the entries they are
about, see ``with_catalogs``. Files of a shared part, ``../shared/NAME/FILE``, stand as they are.
Files of a theme, ``../../themes/NAME/FILE``, are laid over a bundled theme; of its ``theme.yaml``
topics take the place of those there.
"""

from __future__ import annotations

import re
from pathlib import Path

from generator.build.checking import Checked, Policy, check
from generator.checks.registry import Check
from tests.support import (
    MINIMAL,
    Expected,
    found,
    library_of,
    with_catalogs,
    with_themes,
    write_game,
)

_MARK = re.compile(r"( *)#(?:( *)\^+| <-) ([A-Z]\d\d)\s*")
TABLES = (".csv", ".json", ".jsonl")
_FILE = re.compile(r"# file: (\S+)")


def files_of(example: str) -> dict[str, str]:
    """Return the files of an example by name, lines that expect something included."""
    files: dict[str, list[str]] = {}
    name = "example.yaml"
    for line in example.split("\n"):
        if match := _FILE.fullmatch(line):
            name = match[1]
            files[name] = []
        else:
            files.setdefault(name, []).append(line)
    return {name: "\n".join(lines) + "\n" for name, lines in files.items()}


def expected_in(example: str) -> list[Expected]:
    """Return what an example says is found in it: file, line, column, code."""
    expected = []
    for path, text in files_of(example).items():
        name, above = Path(path).name, 0
        for number, line in enumerate(text.split("\n"), 1):
            if match := _MARK.fullmatch(line):
                column = len(match[1]) + 1
                column += 0 if match[2] is None else len(match[2]) + 1
                expected.append((name, above, column, match[3]))
            elif line.strip():
                above = number
    return sorted(expected)


def check_example(example: str, home: Path, policy: Policy = Policy()) -> Checked:
    """Lay an example over the minimal game and check it."""
    files = files_of(example)
    content = "\n".join(text for name, text in files.items() if _is_content(name))
    topics = set(re.findall(r"^([a-z_]+):", content, re.MULTILINE))
    if "game" in topics:
        files = {n: _with_game(text) if _is_content(n) else text for n, text in files.items()}
    own = (MINIMAL / "game.yaml").read_text("utf-8")
    files["game.yaml"] = "".join(
        part
        for part in re.split(r"^(?=\w)", own, flags=re.MULTILINE)
        if part.partition(":")[0] not in topics & {"game", "changes"}
    )
    files = {n: _without_marks(text) if n.endswith(TABLES) else text for n, text in files.items()}
    complete = with_themes(with_catalogs({name: text.encode() for name, text in files.items()}))
    return check(library_of(write_game(home, complete)), (), policy)


def _without_marks(text: str) -> str:
    """Return a table without the lines that expect something: it has no comments."""
    return "".join(f"{line}\n" for line in text.splitlines() if not _MARK.fullmatch(line))


def _is_content(name: str) -> bool:
    """Whether a file is content of the game itself, not of a part that it shares."""
    return name.endswith((".yaml", ".yml")) and not name.startswith("../")


def _with_game(text: str) -> str:
    """Return a file whose last topic is ``game`` with the keys it does not state itself."""
    if not re.search(r"^game:", text, re.MULTILINE):
        return text
    stated = set(re.findall(r"^  (\w+):", text.partition("game:")[2], re.MULTILINE))
    own = (MINIMAL / "game.yaml").read_text("utf-8").partition("changes:")[0]
    rest = [line for line in own.split("\n")[1:] if line.strip(" ").partition(":")[0] not in stated]
    return text + "\n".join(rest)


def relevant(checked: Checked, check_: Check) -> list[Expected]:
    """Return the findings that an example of a check must expect: all errors, and its own."""
    return found(f for f in checked.findings if f.is_error or f.code == check_.code)
