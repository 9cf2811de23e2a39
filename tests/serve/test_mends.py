"""Mends of findings that their author chooses: what is offered, and what is written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.serve import mends, worker
from generator.serve.mends import MendRequest
from generator.serve.texts import RefusedError
from tests.support import library_of, write_game

HINT = "sections.goal.blocks.hint.text"
TOTAL = "collections.omens.total"
OMENS = """
values:
  deck: {omens: 5, tokens: {value: 9, counts: collections.omens}}
collections:
  omens:
    name: Omens
    total: TOTAL
    entries:
      comet: {name: Comet, copies: 3}
      raven: {name: Raven, copies: 1}
"""


def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, total: str, hint: str) -> Path:
    folder = write_game(tmp_path, {"omens.yaml": OMENS.replace("TOTAL", total)})
    rules = folder / "rules.yaml"
    rules.write_text(rules.read_text("utf-8").replace("Count aloud.", hint), "utf-8")
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


def offered(code: str, path: str) -> list[dict[str, Any]]:
    found = mends.check("minimal", 0)
    return [
        mend
        for each in found
        if (each["code"], each["path"]) == (code, path)
        for mend in each["mends"]
    ]


def mend(code: str, path: str, **chosen: str) -> None:
    mends.mend(MendRequest("minimal", code, path, **chosen))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("total", "written"), [("5", "    total: 4\n"), ("deck.omens", "omens: 4, tokens")]
)
def test_a_total_becomes_what_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, total: str, written: str
) -> None:
    folder = start(tmp_path, monkeypatch, total, "Count aloud.")
    assert offered("C01", TOTAL) == [{"way": "number", "name": "", "to": "4"}]
    mend("C01", TOTAL, way="number", to="4")
    assert written in (folder / "omens.yaml").read_text("utf-8")
    assert offered("C01", TOTAL) == []
    with pytest.raises(RefusedError, match="by now"):
        mend("C01", TOTAL, way="number", to="4")


def test_a_value_becomes_what_it_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = start(tmp_path, monkeypatch, "4", "Count aloud.")
    path = "values.deck.tokens.value"
    assert offered("C06", path) == [{"way": "number", "name": "", "to": "4"}]
    mend("C06", path, way="number", to="4")
    assert "value: 4, counts" in (folder / "omens.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("chosen", "text"),
    [
        ({"way": "name", "to": "Castle"}, "text: Enter the *Castle*."),
        ({"way": "plain"}, "text: Enter the Cassle."),
        ({"way": "term"}, "  cassle:\n    name: Cassle\n"),
    ],
)
def test_an_unknown_name_is_mended_in_three_ways(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, chosen: dict[str, str], text: str
) -> None:
    folder = start(tmp_path, monkeypatch, "4", "Enter the *Cassle*.")
    ways = [(each["way"], each["name"], each["to"]) for each in offered("R13", HINT)]
    assert ways == [("name", "Cassle", "Castle"), ("plain", "Cassle", ""), ("term", "Cassle", "")]
    mend("R13", HINT, name="Cassle", **chosen)
    assert text in (folder / "rules.yaml").read_text("utf-8")
    assert offered("R13", HINT) == []


def test_a_name_is_written_as_the_thing_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = start(tmp_path, monkeypatch, "4", "Enter the *castle*.")
    assert [each["to"] for each in offered("R08", HINT)] == ["Castle", ""]
    mend("R08", HINT, way="name", name="castle", to="Castle")
    assert "text: Enter the *Castle*." in (folder / "rules.yaml").read_text("utf-8")


def test_what_is_not_offered_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = start(tmp_path, monkeypatch, "5", "Enter the *Cassle*.")
    before = (folder / "rules.yaml").read_bytes()
    for chosen in ({"way": "number", "to": "7"}, {"way": "name", "name": "Cassle", "to": "Bat"}):
        for code, path in (("C01", TOTAL), ("R13", HINT)):
            with pytest.raises(RefusedError):
                mend(code, path, **chosen)
    assert (folder / "rules.yaml").read_bytes() == before


TABLED = """
collections:
  spells:
    name: Spells
    from: spells.csv
    columns:
      name: Name
"""


def test_a_column_is_used_and_its_picture_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = "Name,Art,Anzahl\nOwl,owl.png,2\nFox,,2\n"
    folder = write_game(tmp_path, {"spells.yaml": TABLED, "spells.csv": rows})
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    path = "collections.spells.columns"
    assert {"way": "column", "name": "Art", "to": "picture"} in [
        each for found in mends.check("minimal", 0) for each in found["mends"]
    ]
    mends.mend(MendRequest("minimal", "F19", path, "column", "Art", "picture"))
    mends.mend(MendRequest("minimal", "F19", path, "column", "Anzahl", "copies"))
    told = TABLED + "      picture: Art\n      copies: Anzahl\n"
    assert (folder / "spells.yaml").read_text("utf-8") == told
    picture = "collections.spells.entries.owl.picture"
    assert offered("S39", picture) == [{"way": "picture", "name": "owl.png", "to": ""}]
    request = MendRequest("minimal", "S39", picture, "picture", "owl.png", "bird.png")
    with pytest.raises(RefusedError, match="mended by now"):
        mends.mend(request)
    (folder / "pictures").mkdir()
    (folder / "pictures/bird.png").write_bytes(b"x")
    mends.mend(request)
    assert (folder / "spells.csv").read_text("utf-8") == rows.replace("owl.png", "bird.png")
