"""Drawings are taken from an installed package of icons, with their credit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from generator.content.icons.credits import Credit, read_credits
from generator.content.icons.packages import (
    CannotTakeError,
    find_package,
    read_package,
    take,
)

BODY = '<path fill="currentColor" d="M1 1h7l-3 7z"/>'
DATA = {
    "prefix": "zoo",
    "icons": {
        "fox": {"body": BODY},
        "hen": {"body": BODY, "width": 24},
        "sign": {"body": "<text>fox</text>"},
    },
    "aliases": {"vixen": {"parent": "fox"}},
    "width": 9,
    "height": 9,
}
INFO = {
    "author": {"name": "Jane Doe", "url": "https://github.com/jane/zoo"},
    "license": {"title": "MIT"},
}


def package(home: Path, data: Any = DATA, info: Any = INFO) -> Path:
    folder = home / "node_modules/@iconify-json/game-icons"
    folder.mkdir(parents=True)
    (folder / "icons.json").write_text(json.dumps(data))
    (folder / "info.json").write_text(json.dumps(info))
    return folder


def test_a_drawing_is_taken_with_its_credit(tmp_path: Path) -> None:
    icons = read_package(package(tmp_path))
    path = take(tmp_path, "hen", icons)
    assert path == tmp_path / "icons/hen.svg"
    assert 'viewBox="0 0 24 9"' in path.read_text()
    take(tmp_path, "vixen", icons, ("John: Roe", "Anna"))
    credits = read_credits(tmp_path / "icons")
    assert credits.findings == ()
    assert credits.by_name == {
        "hen": Credit(("Jane Doe",), "MIT", "jane/zoo"),
        "vixen": Credit(("John: Roe", "Anna"), "MIT", "jane/zoo"),
    }


def test_credits_that_are_there_stay(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons/credits.yaml").write_text("# mine\nfox: Anna")
    icons = read_package(package(tmp_path))
    take(tmp_path, "fox", icons)
    take(tmp_path, "hen", icons)
    text = (tmp_path / "icons/credits.yaml").read_text()
    assert text.startswith("# mine\nfox: Anna\nhen: {by: ")
    assert text.count("fox:") == 1


def test_the_set_of_the_bundled_drawings_is_credited_with_them(tmp_path: Path) -> None:
    icons = read_package(package(tmp_path, DATA | {"prefix": "game-icons"}))
    assert icons.credit == Credit(("Jane Doe",), "CC BY 3.0", "game-icons.net")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("fax", "the package has no drawing “fax”; did you mean “fox”"),
        ("../../fox", "has no drawing “../../fox”"),
        ("sign", "the drawing “sign” cannot be printed: “text” is not printed"),
    ],
)
def test_what_cannot_be_taken(tmp_path: Path, name: str, message: str) -> None:
    icons = read_package(package(tmp_path))
    with pytest.raises(CannotTakeError, match=message.replace(".", r"\.")):
        take(tmp_path, name, icons)
    assert not (tmp_path / "icons").exists()


def test_a_drawing_is_not_written_over(tmp_path: Path) -> None:
    icons = read_package(package(tmp_path))
    take(tmp_path, "fox", icons)
    with pytest.raises(CannotTakeError, match="is there already"):
        take(tmp_path, "fox", icons)


@pytest.mark.parametrize(
    ("data", "info", "message"),
    [
        ([], INFO, "is not a package of icons"),
        ({}, INFO, "has no icons"),
        (DATA, {}, "has no author and licence"),
    ],
)
def test_other_files_are_no_package(tmp_path: Path, data: Any, info: Any, message: str) -> None:
    with pytest.raises(CannotTakeError, match=message):
        read_package(package(tmp_path, data, info))


def test_a_package_is_found_here_or_above(tmp_path: Path) -> None:
    below = tmp_path / "games/mine"
    below.mkdir(parents=True)
    assert find_package(below) is None
    folder = package(tmp_path)
    assert find_package(below) == folder
    (folder / "icons.json").write_text("{")
    with pytest.raises(CannotTakeError, match="is not valid JSON"):
        read_package(folder)
