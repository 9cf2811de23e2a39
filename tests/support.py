"""Build games from snippets and compare findings with what the examples expect."""

from __future__ import annotations

import gc
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from babel.localedata import exists

from generator.content.game import Game
from generator.content.parse import read_tree
from generator.content.read import Reading, read_game
from generator.content.resources import TEMPLATES, Library
from generator.content.tables.formats import SUFFIXES
from generator.content.text import Text
from generator.content.tree import Tree
from generator.findings import Finding, Place
from generator.language.plurals import plural_forms
from generator.language.translation import Translation, read_translations

CASES = Path(__file__).parent / "cases"
MINIMAL = CASES / "good" / "minimal"
MINIMAL_CATALOG = CASES / "minimal.po"
THEMES = "../../themes/"
"""Where the files of an example's theme lie, as seen from its game."""
BUNDLED_THEME = TEMPLATES / "themes" / "classic"
_EXPECTATION = re.compile(r"\ufeff?# expect: (\d+):(\d+) ([A-Z]\d\d)\r?")

Expected = tuple[str, int, int, str]
"""A finding as the examples name it: file, line, column, code."""


def write_game(home: Path, files: Mapping[str, str | bytes] | None = None) -> Path:
    """Write the minimal game into ``content`` of a folder, with some files laid over it."""
    folder = home / "content" / "minimal"
    shutil.copytree(MINIMAL, folder)
    for name, text in (files or {}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def with_catalogs(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of an example with their catalogues completed, and named by the game.

    Behind its own entries each catalogue gets those of the minimal game that it lacks, and a
    header. The game lists their languages unless it says itself which ones it has.
    """
    files = dict(files)
    catalogs = [name for name in files if name.startswith("locale/") and name.endswith(".po")]
    for name in catalogs:
        files[name] += _rest_of_catalog(Path(name).stem, files[name])
    game = files.get("game.yaml") or (MINIMAL / "game.yaml").read_bytes()
    if catalogs and not re.search(rb"^  languages:", game, re.MULTILINE):
        languages = ", ".join(Path(name).stem for name in catalogs)
        # behind all other keys, so that no place in the file moves
        game = re.sub(rb"((?:^|\n)game:\n(?:[ #][^\n]*\n|\n)*)", rb"\1LANGUAGES", game, count=1)
        files["game.yaml"] = game.replace(b"LANGUAGES", f"  languages: [{languages}]\n".encode())
    return files


def _rest_of_catalog(language: str, own: bytes) -> bytes:
    """Return the entries, and the header, that a catalogue of the minimal game lacks."""
    text = own.decode("utf-8", "replace")
    has_header = re.search(r'(?:\A|\n(?!msgctxt)[^\n]*\n)msgid ""\n', text) is not None
    _, *entries = MINIMAL_CATALOG.read_text("utf-8").strip().split("\n\n")
    rest = [entry for entry in entries if entry.split("\n")[0] not in text]
    if not has_header and exists(language):
        rule = plural_forms(language).header
        rest.append(f'msgid ""\nmsgstr "Language: {language}\\nPlural-Forms: {rule}\\n"')
    return "".join(f"\n{entry}\n" for entry in rest).encode()


def with_themes(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files of an example with those of a bundled theme that its own themes lack.

    A theme's ``theme.yaml`` gets the topics that it does not state.
    """
    files = dict(files)
    for name in {name.split("/")[3] for name in files if name.startswith(THEMES)}:
        theme = f"{THEMES}{name}"
        for path in sorted(BUNDLED_THEME.rglob("*")):
            if path.is_file():
                own = f"{theme}/{path.relative_to(BUNDLED_THEME).as_posix()}"
                files.setdefault(own, path.read_bytes() if path.name != "theme.yaml" else b"")
        files[f"{theme}/theme.yaml"] += _rest_of_theme(files[f"{theme}/theme.yaml"].decode())
    return files


def _rest_of_theme(own: str) -> bytes:
    """Return the topics of the bundled theme that a theme does not state."""
    stated = set(re.findall(r"^([a-z_]+):", own, re.MULTILINE))
    bundled = (BUNDLED_THEME / "theme.yaml").read_text("utf-8")
    topics = re.split(r"^(?=[a-z_]+:)", bundled, flags=re.MULTILINE)
    return "".join(each for each in topics if each.partition(":")[0] not in stated).encode()


def translation_of(home: Path, files: Mapping[str, str]) -> Translation:
    """Return the one translation of an example, whose files are laid over the minimal game."""
    complete = with_catalogs({name: text.encode() for name, text in files.items()})
    game = sound_game(home, complete)
    ((translation, findings),) = read_translations(game)
    assert findings == []
    return translation


def read(home: Path, files: Mapping[str, str | bytes] | None = None) -> Reading:
    """Read the minimal game with some files laid over it."""
    return read_game(write_game(home, files))


def sound_game(home: Path, files: Mapping[str, str | bytes] | None = None) -> Game:
    """Return the minimal game with some files laid over it, which must have no findings."""
    reading = read(home, files)
    assert reading.findings == ()
    assert reading.game is not None
    return reading.game


def library_of(folder: Path) -> Library:
    """Return the library of a game's folder, with its own and the bundled themes."""
    return Library(folder.parent, (folder.parents[1] / "themes", TEMPLATES / "themes"))


def some_text(words: str = "Words.") -> Text:
    """Return a text without a place."""
    return Text(words, "some.text", Place("case.yaml"))


def tree_of(text: str | bytes) -> Tree:
    """Read the text of one file."""
    return read_tree("case.yaml", text if isinstance(text, bytes) else text.encode())


def places(findings: Iterable[Finding]) -> list[tuple[int, int, str]]:
    """Return line, column and code of findings, in reading order."""
    return sorted((f.place.line, f.place.column, f.code) for f in findings)


def found(findings: Iterable[Finding]) -> list[Expected]:
    """Return what was found as the examples name it, in reading order."""
    return sorted((Path(f.place.file).name, f.place.line, f.place.column, f.code) for f in findings)


def expectations(file: str, data: bytes) -> list[Expected]:
    """Return what the comments at the top of an example say is found in it."""
    expected: list[Expected] = []
    for line in data.decode("utf-8", "replace").split("\n"):
        match = _EXPECTATION.fullmatch(line)
        if match is None:
            break
        expected.append((file, int(match[1]), int(match[2]), match[3]))
    return expected


def lay_over(home: Path, case: Path) -> tuple[Path, list[Expected]]:
    """Write the minimal game with the files of an example over it; return what is expected.

    A shared part stands in the example itself, not beside it; so does a theme, of which it has
    but the files that differ from a bundled theme's.
    """
    paths = [*case.glob("*.y*ml"), *case.glob("locale/*"), *case.glob("geography/*")]
    paths += [*case.glob("icons/*"), *case.glob("pictures/*.svg")]
    paths += [path for path in case.iterdir() if path.suffix in SUFFIXES]
    files = {path.relative_to(case).as_posix(): path.read_bytes() for path in sorted(paths)}
    shared = sorted(case.glob("shared/*/*.yaml"))
    files |= {f"../{path.relative_to(case).as_posix()}": path.read_bytes() for path in shared}
    assert files, f"{case.name} has no files"
    themes = sorted(path for path in case.glob("themes/**/*") if path.is_file())
    files |= {f"../../{path.relative_to(case).as_posix()}": path.read_bytes() for path in themes}
    expected = [
        each for name, data in files.items() for each in expectations(Path(name).name, data)
    ]
    return write_game(home, with_themes(with_catalogs(files))), sorted(expected)


@contextmanager
def gc_paused() -> Iterator[None]:
    """Let no cyclic garbage be collected meanwhile: what goes then goes by itself."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
