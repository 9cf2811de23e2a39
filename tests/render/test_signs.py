"""Signs of rules are printed beside the text, and are text in the file."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from tests.cli.running import EN, build
from tests.printing import STARTER, begin_starter


def test_signs_are_printed_and_their_face_is_credited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_starter(tmp_path)
    monkeypatch.chdir(tmp_path)
    rules = tmp_path / "content" / STARTER / "rules.yaml"
    old, new = "Draw a find.", "Draw a find → ★ ☆ ♥."
    text = rules.read_text("utf-8")
    assert old in text
    rules.write_text(text.replace(old, new), "utf-8")
    ran = build()
    assert (ran.code, ran.err) == (0, "")
    document = pypdfium2.PdfDocument(EN / "summary-a4.pdf")
    words = " ".join(document[0].get_textpage().get_text_range().split())
    document.close()
    assert new in words
    assert "Noto Sans Symbols" in words
