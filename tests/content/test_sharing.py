"""A game that is shared comes whole with its parts and its theme; odd archives are refused."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

import pytest

from generator.content import sharing
from generator.content.read import read_game
from generator.content.resources import Library
from generator.content.sharing import begin_shared, files_to_share
from generator.content.starter import CannotBeginError
from tests.support import BUNDLED_THEME, MINIMAL, library_of, write_game

LINK = 0o120777 << 16
GAME = {path.name: path.read_bytes() for path in MINIMAL.iterdir()}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """A library whose only game has a part and a theme of its own."""
    files = {"pictures/bat.webp": b"webp", "notes.docx": b"no", ".hidden.yaml": b"a: 1\n"}
    folder = write_game(tmp_path, {each: data for each, data in files.items() if "/" not in each})
    (folder / "pictures").mkdir()
    (folder / "pictures" / "bat.webp").write_bytes(b"webp")
    part = folder.parent / "shared" / "signs"
    part.mkdir(parents=True)
    (part / "part.yaml").write_text("part: {id: signs, title: Signs}\n", "utf-8")
    shutil.copytree(BUNDLED_THEME, tmp_path / "themes" / "mine")
    head = (folder / "game.yaml").read_text("utf-8")
    head = head.replace("theme: classic", "theme: mine\n  shared: [signs]")
    (folder / "game.yaml").write_text(head, "utf-8")
    return Library(folder.parent, (tmp_path / "themes", *library_of(folder).themes))


def packed(files: Mapping[str, bytes], **more: int) -> bytes:
    """Return an archive; ``more`` are fields of its last entry."""
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            if name == list(files)[-1]:
                for field, value in more.items():
                    setattr(info, field, value)
            archive.writestr(info, data)
    return target.getvalue()


def changed(data: bytes) -> bytes:
    """Return an archive whose first file has another byte than its sum is of."""
    at = len(next(iter(GAME))) + 40
    return data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]


def shared(library: Library) -> bytes:
    (folder,) = library.games()
    found = files_to_share(library, folder, read_game(folder).game)
    return packed({name: path.read_bytes() for name, (path, _) in found.items()})


def below(home: Path) -> set[str]:
    return {path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file()}


def test_a_game_is_shared_with_all_that_it_is_printed_with(library: Library) -> None:
    (folder,) = library.games()
    names = set(files_to_share(library, folder, read_game(folder).game))
    assert {"content/minimal/game.yaml", "content/minimal/pictures/bat.webp"} <= names
    assert {"content/shared/signs/part.yaml", "themes/mine/theme.yaml"} <= names
    assert "themes/mine/ornaments/plate.svg" in names
    assert not {name for name in names if "docx" in name or "hidden" in name}
    alone = files_to_share(library, folder, None)
    assert all(name.startswith("content/minimal/") for name in alone)


def test_it_is_the_same_where_it_is_opened(library: Library, tmp_path: Path) -> None:
    other = Library(tmp_path / "new" / "content", (tmp_path / "new" / "themes",))
    data = shared(library)
    assert begin_shared(other, data) == ("minimal", [])
    assert (other.content / "minimal" / "game.yaml").read_bytes() == (
        library.content / "minimal" / "game.yaml"
    ).read_bytes()
    assert below(tmp_path / "new" / "themes") == below(tmp_path / "themes")
    assert read_game(other.content / "minimal").game is not None
    assert begin_shared(other, data)[0] == "minimal-2", "parts and themes are there already"
    assert "id: minimal-2\n" in (other.content / "minimal-2" / "game.yaml").read_text("utf-8")


def test_another_part_of_that_name_is_not_written_over(library: Library, tmp_path: Path) -> None:
    other = Library(tmp_path / "new" / "content", (tmp_path / "new" / "themes",))
    part = other.content / "shared" / "signs" / "part.yaml"
    part.parent.mkdir(parents=True)
    part.write_text("part: {id: signs, title: Others}\n", "utf-8")
    with pytest.raises(CannotBeginError, match="something else"):
        begin_shared(other, shared(library))
    assert below(tmp_path / "new") == {"content/shared/signs/part.yaml"}


def test_the_folder_of_a_game_is_enough(tmp_path: Path) -> None:
    library = Library(tmp_path / "content", ())
    assert begin_shared(library, packed(GAME)) == ("minimal", [])
    folder = {f"Game 1/{name}": data for name, data in GAME.items()}
    more = {"Game 1/run.exe": b"", "__MACOSX/Game 1/._a.yaml": b"", "readme.md": b"Hi"}
    assert begin_shared(library, packed(folder | more)) == (
        "minimal-2",
        ["Game 1/run.exe", "readme.md"],
    )
    assert below(tmp_path / "content" / "minimal-2") == set(GAME)


@pytest.mark.parametrize(
    "name",
    [
        "../a.yaml",
        "/etc/a.yaml",
        "a/../../b.yaml",
        "a//b.yaml",
        "./a.yaml",
        "C:a.yaml",
        "a\\..\\b.yaml",
        "a\nb.yaml",
        "a /b.yaml",
        "a./b.yaml",
        "a/" * 12 + "b.yaml",
        "a" * 300 + ".yaml",
        "GAME.yaml",
        "shared/../x.yaml",
    ],
)
def test_odd_names_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(CannotBeginError, match=r"not taken in|twice"):
        begin_shared(Library(tmp_path / "content", ()), packed({**GAME, name: b"a: 1\n"}))
    assert below(tmp_path) == set()


def test_what_is_no_plain_archive_of_one_game_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = {f"{id}/{name}": data for id in "ab" for name, data in GAME.items()}
    cases = {
        "damaged": (b"", b"PK", packed(GAME)[:-40], changed(packed(GAME))),
        "no game": (packed({}), packed({"a/rules.yaml": b"a: 1\n"})),
        "several games": (packed(two),),
        "what was printed of a game": (packed({"minimal/en/summary.pdf": b"%PDF"}),),
        "link, encrypted": (packed({**GAME, "z.yaml": b"/etc/passwd"}, external_attr=LINK),),
        "cannot be read": (packed({**GAME, "game.yaml": b"game: [\n"}), packed({"game.yaml": b""})),
        "is no id": (
            packed({f"g/{each}": GAME[each] for each in GAME} | {"shared/A B/a.md": b""}),
        ),
    }
    library = Library(tmp_path / "content", ())
    for match, several in cases.items():
        for data in several:
            with pytest.raises(CannotBeginError, match=match):
                begin_shared(library, data)
    bomb = packed({**GAME, "z.csv": bytes(sharing.LARGEST_FILE + 1)})
    with pytest.raises(CannotBeginError, match="too large"):
        begin_shared(library, bomb)
    monkeypatch.setattr(sharing, "MOST_ENTRIES", 3)
    with pytest.raises(CannotBeginError, match="too large"):
        begin_shared(library, packed(GAME))
    assert below(tmp_path) == set()
