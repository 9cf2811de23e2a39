"""Share a game as one archive, with all that it is printed with, and take such an archive in.

The archive is a library of its own: ``content/GAME``, the parts that the game shares below
``content/shared``, and its theme below ``themes``, unless that comes with the program.
"""

from __future__ import annotations

import contextlib
import re
import stat
import unicodedata
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path, PurePosixPath

from msgspec import Struct

from generator import files
from generator.content.copying import HEAD, ID, TITLE, paths_of, renamed
from generator.content.game import Game
from generator.content.parse import read_tree
from generator.content.resources import SHARED, TEMPLATES, Library, is_by_product
from generator.content.starter import CannotBeginError, as_id, free_id, refuse_id, refuse_present
from generator.content.tree import node_at

LARGEST_ARCHIVE = 32 * 1024 * 1024
"""Limit of an archive that is taken in, in bytes."""
LARGEST_FILE = 16 * 1024 * 1024
MOST_UNPACKED = 128 * 1024 * 1024
"""Limits of a file of it, and of all of them, unpacked."""
MOST_ENTRIES = 4_000
LONGEST_NAME = 200
DEEPEST = 8
"""How many folders a file may lie in."""
WRITTEN = (".yaml", ".yml", ".po", ".md", ".txt")
TABLES = (".csv", ".tsv", ".tab", ".json", ".jsonl", ".xlsx", ".ods")
DRAWN = (".svg", ".png", ".jpg", ".jpeg", ".webp")
PRINTED = (".pdf", ".html")
"""What an archive of prints or of a site holds, and no archive of a game needs."""
FACES = (".ttf", ".otf", ".ttc")
KINDS = frozenset((*WRITTEN, *TABLES, *DRAWN, *FACES))
"""How the names of files end that a game or a theme is made of; others are left out."""
CONTENT, THEMES = "content", "themes"
_ENTRY = b"PK\x01\x02"
_ODD = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\]')
Draft = dict[str, bytes]


class Shared(Struct, frozen=True):
    """What an archive holds: the files of a game, of parts and of themes; and what was left out."""

    game: Draft
    parts: dict[str, Draft]
    themes: dict[str, Draft]
    left: list[str]


def files_to_share(
    library: Library, folder: Path, game: Game | None
) -> dict[str, tuple[Path, Path]]:
    """Return the files of the archive of a game by their names in it, each with its home.

    Of a game that cannot be read only its own folder is shared.
    """
    homes = {f"{CONTENT}/{folder.name}": folder}
    if game is not None:
        for part in game.content.game.shared:
            homes[f"{CONTENT}/{SHARED}/{part}"] = library.content / SHARED / part
        theme = library.theme(game.content.game.theme)
        if theme is not None and not theme.is_relative_to(TEMPLATES):
            homes[f"{THEMES}/{theme.name}"] = theme
    return {
        f"{name}/{path.relative_to(home).as_posix()}": (path, home)
        for name, home in homes.items()
        for path in paths_of(home)
        if path.suffix.lower() in KINDS
    }


def begin_shared(library: Library, data: bytes) -> tuple[str, list[str]]:
    """Write the game of an archive into a library; return its id, and what was left out.

    It has another id than in the archive if there is such a game already. Parts and themes that
    are there must say the same. Raises CannotBeginError, OSError; then nothing was written.
    """
    shared = unpacked(data)
    game = _id_of(library.content, shared.game)
    homes = {library.content / game: shared.game}
    for home, drafts in (
        (library.content / SHARED, shared.parts),
        (library.content.parent / THEMES, shared.themes),
    ):
        for name, draft in drafts.items():
            if not _is_there(home / name, draft):
                homes[home / name] = draft
    written: list[Path] = []
    try:
        for home, draft in reversed(homes.items()):  # the game last: it is printed at once
            written += files.write_new(home, draft)
    except BaseException:
        _remove(written, list(homes))
        raise
    return game, shared.left


def _is_there(home: Path, draft: Draft) -> bool:
    """Whether a part or theme is there. Raises CannotBeginError if it is another one."""
    if not home.exists():
        return False
    for name, data in draft.items():
        try:
            is_same = files.read(home / name, home) == data
        except OSError:
            is_same = False
        if not is_same:
            raise CannotBeginError(
                f"“{home.name}” is there already in “{home.parent.name}”, and says something else",
                "rename one of the two",
            )
    return True


def _remove(written: list[Path], homes: list[Path]) -> None:
    """Remove files that were written, and the folders that are empty without them."""
    for path in written:
        path.unlink(missing_ok=True)
    for home in homes:
        inner = (each for each in home.rglob("*") if each.is_dir())
        for folder in (*sorted(inner, reverse=True), home):
            with contextlib.suppress(OSError):
                folder.rmdir()


def _id_of(content: Path, draft: Draft) -> str:
    """Return a free id for the game of a draft, which then has it."""
    root = read_tree(HEAD, draft[HEAD]).root
    said = node_at(root, ID) if root is not None else None
    if not isinstance(said, str) or node_at(root, TITLE) is None:
        raise CannotBeginError(f"{HEAD} of the archive cannot be read", "share the game once more")
    wanted = as_id(said) or "game"
    try:
        refuse_id(wanted)
        refuse_present(content / wanted)
    except CannotBeginError:
        wanted = free_id(content, wanted)
    if wanted != said:
        draft[HEAD] = renamed(HEAD, _text_of(draft[HEAD]), {ID: wanted})
    return wanted


def _text_of(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CannotBeginError(f"{HEAD} of the archive is not in UTF-8") from None


# ---- archives


def unpacked(data: bytes) -> Shared:
    """Return what an archive holds. Raises CannotBeginError for one that cannot be taken in."""
    if len(data) > LARGEST_ARCHIVE or data.count(_ENTRY) > MOST_ENTRIES:
        raise _too_large()
    left: list[str] = []
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            found = dict(_entries(archive, left))
            unpacked = {name: _read(archive, info) for name, info in found.items()}
    except CannotBeginError:
        raise
    except Exception:  # the library raises many kinds for damaged archives
        raise CannotBeginError("the archive is damaged", "copy it once more") from None
    return _sorted(unpacked, left)


def _too_large() -> CannotBeginError:
    return CannotBeginError("the archive is too large to be opened here", "unpack it by hand")


def _entries(archive: zipfile.ZipFile, left: list[str]) -> Iterator[tuple[str, zipfile.ZipInfo]]:
    """Yield the files to unpack by their names; note those that are left out."""
    size, known = 0, set[str]()
    for info in archive.infolist():
        if info.is_dir():
            continue
        name = unicodedata.normalize("NFC", info.filename)
        _refuse_odd(name, info)
        if _is_hidden(name):
            continue
        if PurePosixPath(name).suffix.lower() not in KINDS:
            left.append(name)
            continue
        size += info.file_size
        if info.file_size > LARGEST_FILE or size > MOST_UNPACKED:
            raise _too_large()
        if name.casefold() in known:
            raise CannotBeginError(f"“{name}” is in the archive twice")
        known.add(name.casefold())
        yield name, info


def _refuse_odd(name: str, info: zipfile.ZipInfo) -> None:
    """Raise CannotBeginError for a file that would not lie where its name says."""
    parts = name.split("/")
    is_elsewhere = name.startswith("/") or any(each in ("", ".", "..") for each in parts)
    is_odd = _ODD.search(name) or any(each.strip(" ").rstrip(".") != each for each in parts)
    if is_elsewhere or is_odd or len(name) > LONGEST_NAME or len(parts) > DEEPEST + 1:
        raise CannotBeginError(f"the archive has a file “{name[:60]!a}” that is not taken in")
    mode = info.external_attr >> 16
    is_link = stat.S_IFMT(mode) not in (0, stat.S_IFREG)
    if is_link or info.flag_bits & 0x1 or info.compress_type not in (0, zipfile.ZIP_DEFLATED):
        raise CannotBeginError(f"“{name}” is a link, encrypted, or packed in an unusual way")


def _is_hidden(name: str) -> bool:
    return any(is_by_product(each) or each == "__MACOSX" for each in name.split("/"))


def _read(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return the bytes of a file, which are as many as the archive says."""
    with archive.open(info) as packed:
        data = packed.read(info.file_size + 1)
    if len(data) != info.file_size:
        raise CannotBeginError("the archive is damaged", "copy it once more")
    return data


def _sorted(unpacked: Mapping[str, bytes], left: list[str]) -> Shared:
    """Return the files by what they belong to. Raises CannotBeginError unless there is one game."""
    heads = [PurePosixPath(name) for name in unpacked if PurePosixPath(name).name == HEAD]
    homes = [each.parent for each in heads if SHARED not in each.parts and THEMES not in each.parts]
    if len(homes) != 1:
        raise _no_game(len(homes), left)
    (home,) = homes
    above = home.parent if home.parts else home
    game, parts, themes = Draft(), dict[str, Draft](), dict[str, Draft]()
    for name, data in unpacked.items():
        path = PurePosixPath(name)
        if path.is_relative_to(home):
            game[path.relative_to(home).as_posix()] = data
        elif (inner := _below(path, above / SHARED)) is not None:
            parts.setdefault(inner[0], {})[inner[1]] = data
        elif (inner := _below(path, above.parent / THEMES)) is not None:
            themes.setdefault(inner[0], {})[inner[1]] = data
        else:
            left.append(name)
    for each in (*parts, *themes):
        refuse_id(each)
    return Shared(game, parts, themes, left)


def _no_game(count: int, left: Sequence[str]) -> CannotBeginError:
    """Return why an archive with so many games, and files of other kinds, is not taken in."""
    if any(name.lower().endswith(PRINTED) for name in left) and not count:
        message = "the archive holds what was printed of a game, not the game"
        return CannotBeginError(message, "take the zip of the game itself")
    message = "there are several games" if count else "there is no game in the archive"
    return CannotBeginError(message, f"it needs the folder of one game, with its {HEAD}")


def _below(path: PurePosixPath, home: PurePosixPath) -> tuple[str, str] | None:
    """Return the folder below a home that a path is in, and the path in it; None elsewhere."""
    if not path.is_relative_to(home):
        return None
    name, *inner = path.relative_to(home).parts
    return (name, "/".join(inner)) if inner else None
