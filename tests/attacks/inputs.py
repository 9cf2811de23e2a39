"""The attacks: texts, numbers, files, links, catalogues, maps, repositories, options."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from generator.content.resources import TEMPLATES
from tests.attacks.attack import Attack, game
from tests.attacks.beside import attacks_beside
from tests.attacks.figures import attacks_by_figures
from tests.history import write_repository
from tests.support import write_game
from tests.traps import Traps

CHECK = ("check",)
DRAFT = ("build", "--draft", "--jobs", "1", "--paper", "a4", "--edition", "colour")
BUILD = ("build", "--jobs", "1", "--paper", "a4", "--edition", "colour")
SITE = ("site", "--jobs", "1", "--paper", "a4", "--edition", "colour")
UNITS = (
    *("{", "}", "{}", "{a.b}", "!", "_", '"', "1,", "<", "1.1", "1.1 ", "*", "**", "*a* ", "["),
    *("(", "|", "\\", "'", " ", "\N{NO-BREAK SPACE}", "e\u0301", "\u0301", "“", "– ", "?", "&"),
    *("#", "0", "a-", "…", ". ", "${", "%s", "://", "a:", "<b>", "Goal", "Goal ", "日本", "ไทย"),
    *("👩\u200d👩\u200d👧", "א", "\u200f"),
)
"""What texts are made of that readers may stumble over."""
SIZES = (3_900, 100_000, 1_000_000)
"""How many characters such a text has: as many as it may, and more."""


def _yaml(words: str) -> str:
    return "'" + words.replace("'", "''") + "'"


def rules(words: str, copies: int = 1) -> str:
    """Return a section of rules with some words, and a sheet that shows it."""
    told = "".join(f"          r{number}: {_yaml(words)}\n" for number in range(copies))
    return (
        "sections:\n  odd:\n    title: Odd\n    source: [rulebook]\n    blocks:\n      odd:\n"
        f"        kind: rules\n        rules:\n{told}"
        "sheets:\n  odd:\n    title: Odd\n    front:\n      title: Odd\n      bands:\n"
        "        - across: 2\n          fill: [odd, goal]\n"
    )


def texts() -> Iterator[Attack]:
    """Yield texts of every kind and size, in the content and in a catalogue."""
    for unit in UNITS:
        for size in SIZES:
            words = (unit * (size // len(unit) + 1))[:size]
            name = f"{size:,} characters of {unit.encode('unicode_escape').decode()}"
            files = {"extra.yaml": rules(words)}
            quick = unit in ("{", '"', "Goal", "1.1") and size == SIZES[0]
            yield Attack(f"text of {name}", game(files), DRAFT, quick)
        words = (unit * (3_900 // len(unit) + 1))[:3_900].strip() or "x"
        po = words.replace("\\", "\\\\").replace('"', '\\"')
        entry = f'msgctxt "sections.odd.blocks.odd.rules.r0"\nmsgid "{po}"\nmsgstr "{po}"\n\n'
        files = {"extra.yaml": rules(words), "locale/de.po": entry}
        yield Attack(f"catalogue of {unit.encode('unicode_escape').decode()}", game(files), CHECK)
    several = rules(" ".join(f"word{number}" for number in range(500)), 900)
    yield Attack("a side of 3 MB of words", game({"extra.yaml": several}), DRAFT, True)
    yield Attack("thirty texts of 1.1", game({"extra.yaml": rules("1.1 " * 970, 30)}), DRAFT)
    yield Attack("an emoji with joiners", game({"extra.yaml": rules("A 👩‍👩‍👧 b.")}), DRAFT)
    surrogate = rules("A").replace("'A'", '"\\ud800"')
    yield Attack("a lone surrogate", game({"extra.yaml": surrogate}), DRAFT, True)
    raw = rules("A \ud800 b.")
    yield Attack("a lone surrogate in bytes", game({"extra.yaml": raw}), DRAFT)


def catalogues() -> Iterator[Attack]:
    """Yield catalogues that are large, or full of faults."""
    entry = 'msgctxt "terms.a{0}.name"\nmsgid "Words {0}"\nmsgstr "Wörter {0}"\n\n'
    many = "".join(entry.format(number) for number in range(60_000))
    yield Attack("a catalogue of 4 MB", game({"locale/de.po": many[:3_900_000]}), CHECK)
    yield Attack("a catalogue of 50 MB", game({"locale/de.po": many * 12}), CHECK, True)
    for unit in ('"\n', "#~\n", "#| \n", "msgid\n", "<<<<<<<\n", "\\", '""\n', 'msgstr[0] ""\n'):
        files = {"locale/de.po": unit * (1_000_000 // len(unit))}
        yield Attack(f"a catalogue of {unit!r}", game(files), CHECK)
    for suffix, head in (("csv", "id,source,translation\n"), ("xlf", "<xliff>")):
        files = {"locale/de.po": "", f"big.{suffix}": head + "a,b,c\n" * 200_000}
        words = ("translate", "import", "minimal", "de", f"content/minimal/big.{suffix}")
        yield Attack(f"an import of 1 MB, {suffix}", game(files), words)


def yaml_files() -> Iterator[Attack]:
    """Yield YAML that is large, deep, or full of faults."""
    for name, text in {
        "deep": "a: " + "[" * 100_000,
        "deep mappings": "".join(" " * n + f"a{n}:\n" for n in range(2_000)),
        "many keys": "terms:\n" + "".join(f"  a{n}: {{name: N}}\n" for n in range(150_000)),
        "wrong keys": "".join(f"key{n}: 1\n" for n in range(150_000)),
        "one line of blanks": "terms:" + " " * 3_000_000,
        "one line of tabs": "terms:" + "\t" * 3_000_000,
        "lines that end in blanks": " \n" * 1_500_000,
        "carriage returns": "\r\n" * 1_500_000,
        "decomposed letters": "terms:\n" + "  a: e\u0301\n" * 200_000,
        "accents without end": "terms:\n  a:\n    name: a" + "\u0301" * 1_000_000,
        "hidden characters": "\u200b" * 300_000,
        "anchors": "a: &a [" + "*a," * 300_000 + "]",
        "a long key": "a" * 3_000_000 + ": 1\n",
        "numbers": "values:\n  a:\n" + "".join(f"    v{n}: 1e999\n" for n in range(100_000)),
        "comments": "# playeraid: ignore X99\n" * 150_000,
        "wrong quotes": '"' * 3_000_000,
    }.items():
        yield Attack(f"YAML: {name}", game({"extra.yaml": text}), CHECK)


def numbers() -> Iterator[Attack]:
    """Yield numbers that would make boxes without end, and some that are none."""
    track = "tracks:\n  t:\n    name: T\n    shape: {0}\n    first: 1\n    last: {1}\n"
    for shape in ("line", "loop", "queue"):
        for last in (200, 999_999):
            text = track.format(shape, last) + _figure(shape)
            yield Attack(f"a {shape} of {last:,} spaces", game({"extra.yaml": text}), DRAFT, True)
    for rows in (200, 999_999):
        yield Attack(f"a ledger of {rows:,} rows", game({"extra.yaml": _ledger(rows)}), DRAFT)
    for option in ("--bleed", "--gutter", "--laminate"):
        for value in ("nan", "inf", "1e999", "-0"):
            yield Attack(f"{option} {value}", game(), (*BUILD, option, value), value == "nan")
    for paper in ("594x841", "2000x2000", "420x800", "50x50", "nanxnan", "9999x9999"):
        yield Attack(
            f"paper of {paper}", game(), (*DRAFT[:-4], "--paper", paper), paper == "420x800"
        )
    for frame in (
        "{west: 5, south: 9999, east: 9, north: 50}",
        "{west: 5, south: 60, east: 9, north: 50}",
    ):
        text = f"map:\n  name: M\n  frame: {frame}\n"
        yield Attack(f"a frame of {frame}", game({"extra.yaml": text}), CHECK)
    for name, point in (("relief", "[1e999, 1]"), ("land", "[NaN, 1]"), ("land", "[9999, 9999]")):
        yield Attack(f"{name} with {point}", game(_land(name, point)), CHECK, True)
    deep = "[" * 50_000 + "]" * 50_000
    yield Attack("deep coordinates", game(_land("land", deep)), CHECK)
    many = ",".join(f"[{n % 360 - 180}, {n % 180 - 90}]" for n in range(700_000))
    yield Attack("700,000 points", game(_land("land", many)), CHECK)


def _figure(shape: str) -> str:
    kind = "queue" if shape == "queue" else "track"
    more = "        entry: In\n        exit: Out\n" if kind == "queue" else ""
    return (
        "sections:\n  odd:\n    title: Odd\n    source: [rulebook]\n    blocks:\n      odd:\n"
        f"        kind: {kind}\n        track: t\n        alt: A track.\n{more}"
        "sheets:\n  odd:\n    title: Odd\n    front:\n      title: Odd\n      bands:\n"
        "        - across: 2\n          fill: [odd, goal]\n"
    )


def _ledger(rows: int) -> str:
    return (
        "sections:\n  odd:\n    title: Odd\n    source: [rulebook]\n    blocks:\n      odd:\n"
        f"        kind: ledger\n        rows: {rows}\n        columns: {{a: {{head: A}}}}\n"
        "sheets:\n  odd:\n    title: Odd\n    front:\n      title: Odd\n      bands:\n"
        "        - across: 2\n          fill: [odd, goal]\n"
    )


def _land(name: str, points: str) -> dict[str, str]:
    square = "[[0,0],[9,0],[9,9],[0,9],[0,0]]"
    geometry = f'{{"type": "LineString", "coordinates": [[1, 1], {points}]}}'
    files = {
        "geo/land.geojson": '{"features": [{"geometry": {"type": "Polygon", "coordinates": ['
        + square
        + "]}}]}",
        f"geo/{name}.geojson": f'{{"features": [{{"geometry": {geometry}}}]}}',
    }
    return {"extra.yaml": "map:\n  name: M\n  geography: geo\n", **files}


def _odd_files(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for suffix in ("yaml", "po", "svg", "ttf", "geojson", "bin"):
        os.mkfifo(folder / f"pipe.{suffix}")
        (folder / f"zero.{suffix}").symlink_to("/dev/zero")
        (folder / f"out.{suffix}").symlink_to("/etc/passwd")
        with (folder / f"huge.{suffix}").open("wb") as file:
            file.truncate(8 << 30)
    (folder / "root").symlink_to("/")
    (folder / "up").symlink_to("..")


def _with_odd_files(home: Path) -> None:
    folder = write_game(home)
    theme = home / "themes" / "odd"
    for each in (folder, folder / "locale", folder / "geo", theme, theme / "fonts"):
        _odd_files(each)


def _beside_odd_files(home: Path) -> None:
    """Lay odd files where nothing is read, but all inputs are listed."""
    folder = write_game(home)
    for each in (folder / "odd", home / "content" / "odd", home / "themes" / "odd" / "fonts"):
        _odd_files(each)


def _theme(change: Callable[[Path], None]) -> Callable[[Path], None]:
    """Return what lays a game with a theme of its own into a folder, changed somehow."""

    def prepare(home: Path) -> None:
        folder = write_game(home)
        file = folder / "game.yaml"
        file.write_text(file.read_text("utf-8").replace("theme: classic", "theme: odd"), "utf-8")
        theme = home / "themes" / "odd"
        shutil.copytree(TEMPLATES / "themes" / "classic", theme)
        change(theme)

    return prepare


def _linked(name: str, target: str) -> Callable[[Path], None]:
    def change(theme: Path) -> None:
        path = theme / name
        path.parent.mkdir(exist_ok=True)
        path.unlink(missing_ok=True)
        path.symlink_to(target)

    return change


def _own_font(theme: Path) -> None:
    file = theme / "theme.yaml"
    cut = next((TEMPLATES / "fonts").glob("SofiaSansCondensed*.ttf"), None)
    name = cut.name if cut else "sofia-sans-condensed-400.ttf"
    file.write_text(file.read_text("utf-8").replace(name, "own.ttf"), "utf-8")
    _linked("fonts/own.ttf", "/etc/passwd")(theme)


def odd_files() -> Iterator[Attack]:
    """Yield pipes, devices, files without end, and links that lead out."""
    for words in (CHECK, BUILD, ("list",), ("translate", "status"), ("export", "--to", "json")):
        yield Attack(f"odd files: {words[0]}", _with_odd_files, words, words == BUILD)
    for words in (BUILD, SITE):
        yield Attack(f"odd files beside: {words[0]}", _beside_odd_files, words, words == BUILD)
    for target in ("/dev/zero", "/etc/passwd", "/dev/tty"):
        yield Attack(f"a theme at {target}", _theme(_linked("theme.yaml", target)), BUILD)
    yield Attack("a font that leads out", _theme(_own_font), BUILD)
    for option in ("/dev/zero", "/etc/passwd", "/", "none"):
        named = (*BUILD, "--printer", "a", "--printers", option)
        yield Attack(f"printers at {option}", game(), named)
    yield Attack("a baseline that is endless", game(), ("check", "--baseline", "/dev/zero"))


def versions() -> Iterator[Attack]:
    """Yield repositories that would run programs, or that hold what is too large."""
    for words in (("diff", "v1"), SITE):
        yield Attack(f"a repository of traps: {words[0]}", _trapped, (*words, *_CONTENT))
    yield Attack("a version of 300 MB", _bomb, ("diff", "HEAD"))
    yield Attack("a version that is nowhere", game(), ("diff", "nosuch", "content"), True)


_CONTENT = ("--content", "repository/content")


def _trapped(home: Path) -> None:
    Traps(home)


def _bomb(home: Path) -> None:
    from tests.history import git

    content = write_repository(home)
    with (content / "minimal" / "large.bin").open("wb") as file:
        file.truncate(300 << 20)
    git(home, "add", "-A")
    git(home, "commit", "--quiet", "-m", "Large")


def all_attacks() -> Iterator[Attack]:
    """Yield all attacks."""
    for some in (texts, catalogues, yaml_files, numbers, odd_files, versions):
        yield from some()
    yield from attacks_beside()
    yield from attacks_by_figures()
