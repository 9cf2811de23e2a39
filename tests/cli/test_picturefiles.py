"""Pictures are written with their index, and those of an earlier index are removed."""

from __future__ import annotations

import csv
import json
from pathlib import Path

from msgspec.structs import replace

from generator.build.textpictures import Shown, TextPicture
from generator.cli.picturefiles import write_pictures
from generator.pdf.cuttings import Cutting

CARD = TextPicture(
    "a.card", "a.card.png", "game front", ("a card", "{n} cards"), ("x",), Cutting(b"png", 4, 3)
)
OTHER = replace(CARD, id="b", file="b.png")


def test_pictures_and_their_index(tmp_path: Path) -> None:
    write_pictures(tmp_path, Shown((CARD, OTHER), ("z",)), "game", "de")
    assert (tmp_path / "a.card.png").read_bytes() == b"png"
    index = json.loads((tmp_path / "index.json").read_text("utf-8"))
    assert index["unseen"] == ["z"]
    assert [row["id"] for row in index["pictures"]] == ["a.card", "b"]
    with (tmp_path / "index.csv").open(encoding="utf-8", newline="") as table:
        first = next(iter(csv.DictReader(table)))
    assert (first["file"], first["source"], first["width"]) == (
        "a.card.png",
        "a card\n{n} cards",
        "4",
    )


def test_what_is_not_shown_any_more_is_removed(tmp_path: Path) -> None:
    own = tmp_path / "own.png"
    own.write_bytes(b"mine")
    for shown in (Shown((CARD, OTHER), ()), Shown((CARD,), ())):
        write_pictures(tmp_path, shown, "game", "de")
    assert sorted(path.name for path in tmp_path.glob("*.png")) == ["a.card.png", "own.png"]


def test_a_foreign_index_removes_nothing(tmp_path: Path) -> None:
    home = tmp_path / "texts"
    home.mkdir()
    outside = tmp_path / "outside.png"
    outside.write_bytes(b"mine")
    for words in ('{"pictures": [{"file": "../outside.png"}]}', "[]", "{", '{"pictures": 5}'):
        (home / "index.json").write_text(words, "utf-8")
        write_pictures(home, Shown((CARD,), ()), "game", "de")
    assert outside.exists()
