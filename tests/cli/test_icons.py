"""The command ``icons``: finding names, and the contact sheet."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from generator.content.resources import drawings
from tests.cli.running import files, report, run


def text_of(path: Path) -> tuple[int, str]:
    """Return the number of pages of a PDF, and its words."""
    document = pypdfium2.PdfDocument(path)
    try:
        return len(document), " ".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def size_of(path: Path) -> tuple[int, int]:
    with Image.open(path) as picture:
        return picture.size


def test_a_search_lists_names_and_draws_them(bare: Path) -> None:
    ran = run("icons", "sword")
    assert (ran.code, ran.out.splitlines()[:2]) == (0, ["sword-clash", "swordman"])
    assert ran.err == "wrote output/icons-sword.pdf\n"
    pages, text = text_of(bare / "output/icons-sword.pdf")
    assert pages == 1
    assert {"crossed-swords", "sword-clash", "Lorc,"} <= {*text.split()}
    assert run("icons", "swords", "war", "--names").out == "crossed-swords\n"


def test_all_icons(bare: Path) -> None:
    assert run("icons", "--out", "all.pdf").out == ""
    pages, text = text_of(bare / "all.pdf")
    assert 1 < pages < 20
    assert len(drawings()) > 100
    words = letters(text)  # a long name is broken at a hyphen
    assert [name for name in drawings() if letters(name) not in words] == []


def test_a_picture_is_as_high_as_it_takes(bare: Path) -> None:
    run("icons", "dice", "--out", "few.png")
    run("icons", "--out", "all.PNG")
    few, every = size_of(bare / "few.png"), size_of(bare / "all.PNG")
    assert few[0] == every[0] > few[1]
    assert every[1] > every[0]


def test_names_alone_write_nothing(bare: Path) -> None:
    assert run("icons", "--names").out.splitlines() == drawings()
    assert report(run("icons", "dice", "--json"))["icons"][0] == "dice-eight-faces-eight"
    assert files(bare) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["swrod"], "did you mean “sword”?"),
        (["sword", "zzz"], "no icon fits “sword zzz”"),
        (["sword", "--out", "x.gif"], "“x.gif” ends in none of .pdf, .png"),
        (["sword", "--out", "/dev/null/x.pdf"], "cannot be written"),
    ],
)
def test_refused(bare: Path, arguments: list[str], words: str) -> None:
    ran = run("icons", *arguments)
    assert ran.code == 2
    assert words in ran.err
    assert files(bare) == []
