"""The names of a game as a glossary: what is preferred, admitted and avoided."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from generator.language.tbx import to_tbx
from tests.support import translation_of

CASTLE = "terms.castle.name"


def test_names_have_their_forms(tmp_path: Path) -> None:
    glossary = f"glossary:\n  {CASTLE}:\n    forms: [Burgen]\n    avoid: [Schloss]\n"
    translation = translation_of(tmp_path, {"locale/de.po": "", "locale/de.yaml": glossary})
    root = ElementTree.fromstring(to_tbx(translation, [CASTLE]))
    (entry,) = root.iter("termEntry")
    assert entry.get("id") == CASTLE
    said = [(tig.findtext("term"), tig.findtext("termNote")) for tig in entry.iter("tig")]
    assert said == [
        ("Castle", "preferredTerm-admn-sts"),
        ("Burg", "preferredTerm-admn-sts"),
        ("Burgen", "admittedTerm-admn-sts"),
        ("Schloss", "deprecatedTerm-admn-sts"),
    ]
