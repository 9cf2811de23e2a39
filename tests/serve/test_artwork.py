"""Drawings and pictures of an author's own: taken in, named, refused where none can be printed."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from generator.serve import artwork, structure, worker
from generator.serve.artwork import Artwork
from generator.serve.structure import NewIcon
from generator.serve.texts import RefusedError
from tests.support import library_of, write_game

DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6H1z"/></svg>'
OTHER = DRAWING.replace(b"M1 1", b"M2 1")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_game(tmp_path)
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


def photo() -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (4, 3), "teal").save(data, "PNG")
    return data.getvalue()


def test_a_drawing_is_taken_in_and_can_become_an_icon(folder: Path) -> None:
    sent = Artwork("minimal", "drawing", "C:\\art\\Mein Fäßchen.SVG", DRAWING)
    assert artwork.take_in(sent) == "mein-fasschen"
    assert (folder / "icons/mein-fasschen.svg").read_bytes() == DRAWING
    assert artwork.take_in(sent) == "mein-fasschen"
    other = Artwork("minimal", "drawing", "mein-fasschen.svg", OTHER)
    assert artwork.take_in(other) == "mein-fasschen-2"
    assert sorted(each.name for each in (folder / "icons").iterdir()) == [
        "mein-fasschen-2.svg",
        "mein-fasschen.svg",
    ]
    assert structure.add_icon(NewIcon("minimal", "mein-fasschen-2"))[0] == "mein-fasschen-2"


def test_a_picture_that_is_named_already_is_called_so(folder: Path) -> None:
    data = photo()
    sent = Artwork("minimal", "picture", "IMG_1.png", data, "art/My Owl.PNG")
    assert artwork.take_in(sent) == "art/My Owl.PNG"
    assert (folder / "pictures/art/My Owl.PNG").read_bytes() == data
    for wanted in ("owl.jpg", "../owl.png", "/owl.png", "a/../../owl.png", "game.yaml"):
        sent = Artwork("minimal", "picture", "IMG_1.png", data, wanted)
        assert artwork.take_in(sent) == "img-1.png"
    assert sorted(each.name for each in (folder / "pictures").iterdir()) == ["art", "img-1.png"]


def test_a_picture_is_named_by_its_file(folder: Path) -> None:
    data = photo()
    assert artwork.take_in(Artwork("minimal", "picture", "港.PNG", data)) == "picture.png"
    assert (folder / "pictures/picture.png").read_bytes() == data


@pytest.mark.parametrize(
    ("kind", "name", "data", "why"),
    [
        ("drawing", "barrel.png", photo(), "barrel.png: the drawing is no SVG: it is a PNG"),
        ("drawing", "a.svg", DRAWING.replace(b"<path", b"<script/><path"), "script"),
        ("picture", "a.jpg", photo(), "a.jpg"),
        ("picture", "../../game.yaml", b"game:", "game.yaml"),
        ("picture", "a.png", photo()[:40], "a.png"),
    ],
)
def test_what_cannot_be_printed_is_refused_and_not_written(
    folder: Path, kind: str, name: str, data: bytes, why: str
) -> None:
    before = sorted(folder.rglob("*"))
    with pytest.raises(RefusedError, match=why):
        artwork.take_in(Artwork("minimal", kind, name, data))  # type: ignore[arg-type]
    assert sorted(folder.rglob("*")) == before


def test_a_folder_that_leads_elsewhere_is_not_written_to(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (folder / "pictures").symlink_to(outside)
    with pytest.raises(RefusedError, match="leaves"):
        artwork.take_in(Artwork("minimal", "picture", "a.png", photo()))
    assert list(outside.iterdir()) == []
