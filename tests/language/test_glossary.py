"""A glossary is read like content: with faults at their places, and never an exception."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.content.tree import Mapping
from generator.language.glossary import Forms, Glossary, read_glossary
from tests.support import places

GOOD = """glossary:
  terms.castle.name:
    forms: [Burgen, Burg]
    avoid: [Schloss]
plurals:
  rules.feast: feast.days
"""


def test_a_glossary(tmp_path: Path) -> None:
    path = tmp_path / "de.yaml"
    path.write_text(GOOD)
    glossary, tree, findings = read_glossary("locale/de.yaml", path)
    burg = Forms(forms=("Burgen", "Burg"), avoid=("Schloss",))
    assert glossary == Glossary(
        glossary={"terms.castle.name": burg}, plurals={"rules.feast": "feast.days"}
    )
    assert findings == []
    assert tree.root is not None
    named = tree.root["glossary"]
    assert isinstance(named, Mapping)
    assert str(named.key_places["terms.castle.name"]) == "locale/de.yaml:2:3"


def test_no_glossary(tmp_path: Path) -> None:
    glossary, tree, findings = read_glossary("locale/de.yaml", tmp_path / "de.yaml")
    assert (glossary, tree.root, findings) == (Glossary(), None, [])


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("glossary:\n  a: {form: [b]}\n", (2, 7, "S01")),
        ("glosary: {}\n", (1, 1, "S01")),
        ("plurals: {a: [b]}\n", (1, 11, "S03")),
        ("glossary: 3\n", (1, 1, "S03")),
        ("glossary:\n  a: {forms: b}\n", (2, 14, "S03")),
        ("glossary: [\n", (2, 1, "F03")),
    ],
)
def test_faults_have_their_places(text: str, place: tuple[int, int, str], tmp_path: Path) -> None:
    path = tmp_path / "de.yaml"
    path.write_text(text)
    glossary, _, findings = read_glossary("de.yaml", path)
    assert glossary == Glossary()
    assert places(findings) == [place]


@given(data=st.binary(max_size=60))
def test_no_bytes_break_it(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "odd.yaml"
    for lead in (b"", b"glossary:\n  "):
        path.write_bytes(lead + data)
        read_glossary("odd.yaml", path)
