"""No invisible character reaches a terminal."""

from __future__ import annotations

import json

import pytest

from generator.reports.hidden import HIDDEN, escaped, spelt_out, visible


@pytest.mark.parametrize(
    "c", "\x00\t\n\r\x1b\x7f\x9b\xad\u200b\u202e\u2066\ufeff\ud800\uffff\U000e0041"
)
def test_hidden_characters(c: str) -> None:
    assert visible(f"a{c}b") == "a\ufffdb"
    assert spelt_out(f"a{c}b") in (f"a⟨U+{ord(c):04X}⟩b", "a→b", "a\nb")
    text = json.dumps({"k": f"a{c}b"}, ensure_ascii=False, indent=1)
    assert json.loads(escaped(text)) == {"k": f"a{c}b"}
    assert not HIDDEN.search(escaped(text).replace("\n", ""))


@pytest.mark.parametrize("text", ["", "äöü “x” – 漢字 🦇 é 50 %", "e\u0301\ufe0f"])
def test_visible_text_stays(text: str) -> None:
    assert visible(text) == escaped(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a: b", "a: b"),
        ("a:\tb  \nc ", "a:→b··\nc·"),
        ("a: e\u0301", "a: e⟨U+0301⟩"),
        ("a: \u00e9", "a: \u00e9"),
        ("a\r\nb", "a⟨U+000D⟩\nb"),
        ("  ", "··"),
    ],
)
def test_examples_are_spelt_out(text: str, shown: str) -> None:
    assert spelt_out(text) == shown
