"""Write what a release consists of: packages, ready-made files, checksums.

    python -m tools.release [GAMES] [--out dist]

Wheel and source, one archive of sheets and cards a language, the site of the library, and
``SHA256SUMS``. All times are that of the commit, or ``SOURCE_DATE_EPOCH``, so that the same
checkout gives the same bytes again.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from generator import __version__
from generator.content import resources
from generator.content.read import read_game

ROOT = Path(__file__).parents[1]
NAME = f"playeraid-{__version__}"
SUMS = "SHA256SUMS"
WORK = ROOT / "output" / "release"
CREDITS = ("LICENSE", "NOTICE.md")
"""Files of the project that every archive contains: whose works are in it."""
EARLIEST = 315_532_800
"""The first second of 1980, in seconds since 1970: archives know no earlier one."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Write a release. Raises CalledProcessError where one of its commands fails."""
    parser = argparse.ArgumentParser(description="Write what a release consists of.")
    parser.add_argument("games", nargs="*", help="games to print; all by default")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="folder for the files")
    parser.add_argument("--content", type=Path, default=ROOT / "content", help="their folder")
    parser.add_argument("--work", type=Path, default=WORK, help="folder to print into")
    options = parser.parse_args(arguments)
    out: Path = options.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    epoch = source_date(ROOT)
    written = [
        *packages(out, epoch),
        *ready_made(out, options.work.resolve(), epoch, options.content.resolve(), options.games),
    ]
    for path in [*written, checksums(written, out / SUMS)]:
        print(path)  # noqa: T201


def source_date(repository: Path) -> int:
    """Return ``SOURCE_DATE_EPOCH``, else the time of a repository's last commit, in seconds."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    command = ["git", "log", "-1", "--format=%ct"]
    done = subprocess.run(command, cwd=repository, capture_output=True, text=True, check=True)
    return int(done.stdout)


def packages(out: Path, epoch: int) -> list[Path]:
    """Build the wheel and the source; return them."""
    build = (sys.executable, "-m", "build", "--no-isolation")
    _run(*build, "--outdir", out, ROOT, SOURCE_DATE_EPOCH=str(epoch))
    return [out / f"{NAME}-py3-none-any.whl", out / f"{NAME}.tar.gz"]


def ready_made(
    out: Path, work: Path, epoch: int, content: Path, games: Sequence[str] = ()
) -> list[Path]:
    """Print games, and write an archive for each language and one of their site; return these.

    What an earlier release left in the folder ``work`` is removed, but for its cache.
    """
    sheets, site = work / "sheets", work / "site"
    for folder in (sheets, site):
        _empty(folder)
    _playeraid("build", *games, "--content", content, "--out", sheets)
    if with_decks := _with_decks(content, games):
        cards = ("--sheet", "cards", "--impose", "duplex-long")
        _playeraid("build", *with_decks, *cards, "--content", content, "--out", sheets)
    _playeraid("site", *games, "--content", content, "--built", sheets, "--out", site)
    written = []
    for locale, members in _by_language(sheets).items():
        top = f"{NAME}-sheets-{locale}"
        written.append(write_archive(out / f"{top}.zip", top, _credited(members), epoch))
    top = f"{NAME}-site"
    written.append(write_archive(out / f"{top}.zip", top, _credited(_files_of(site)), epoch))
    return written


def write_archive(path: Path, top: str, members: Mapping[str, Path], epoch: int) -> Path:
    """Write files into a ZIP archive, in a folder named ``top``; return its path.

    Members are files by their names in that folder. The bytes depend on names and contents only:
    order, times and permissions are always the same.
    """
    date = time.gmtime(max(epoch, EARLIEST))[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, file in sorted(members.items()):
            member = zipfile.ZipInfo(f"{top}/{name}", date)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.create_system = 3  # Unix, on which permissions are read
            member.external_attr = 0o644 << 16
            archive.writestr(member, file.read_bytes())
    return path


def checksums(paths: Sequence[Path], sums: Path) -> Path:
    """Write the SHA-256 of files as ``sha256sum --check`` reads them; return the path."""
    digests = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}
    lines = [f"{digest}  {name}\n" for name, digest in sorted(digests.items())]
    sums.write_text("".join(lines), "utf-8")
    return sums


def _empty(folder: Path) -> None:
    """Remove all but the cache from a folder: sheets that are gone must not be released."""
    for path in folder.glob("*"):
        if path.is_dir() and path.name != resources.CACHE:
            shutil.rmtree(path)
        elif path.is_file():
            path.unlink()


def _with_decks(content: Path, games: Sequence[str]) -> list[str]:
    """Return those of some games, all by default, that have decks of cards."""
    chosen = [
        path for path in resources.library(content).games() if path.name in games or not games
    ]
    read = [read_game(folder).game for folder in chosen]
    return [game.id for game in read if game is not None and game.content.decks]


def _by_language(sheets: Path) -> dict[str, dict[str, Path]]:
    """Return the files that a build wrote, by language, then by game and name."""
    found: dict[str, dict[str, Path]] = {}
    for path in sorted(sheets.glob("*/*/*.pdf")):
        game, locale, name = path.relative_to(sheets).parts
        found.setdefault(locale, {})[f"{game}/{name}"] = path
    return found


def _files_of(folder: Path) -> dict[str, Path]:
    """Return the files in a folder and below, by their paths in it."""
    return {
        path.relative_to(folder).as_posix(): path
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }


def _credited(members: Mapping[str, Path]) -> dict[str, Path]:
    return {**members, **{name: ROOT / name for name in CREDITS}}


def _playeraid(*arguments: str | Path) -> None:
    _run(sys.executable, "-m", "generator", *arguments)


def _run(*command: str | Path, **environment: str) -> None:
    subprocess.run(command, cwd=ROOT, env=os.environ | environment, check=True)


if __name__ == "__main__":
    main()
