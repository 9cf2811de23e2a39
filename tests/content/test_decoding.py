"""Bytes are decoded, or it is said what they are; what was garbled is known by the way back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.content.decoding import UnreadableError, decoded, garbled, wide_encoding


def test_utf_8_is_read() -> None:
    assert decoded("a.yaml", "Größe".encode()) == "Größe"


def test_what_is_no_utf_8_is_told_at_its_byte() -> None:
    with pytest.raises(UnreadableError) as caught:
        decoded("a.yaml", "a\nöß".encode("latin-1"))
    place = caught.value.finding.place
    assert (place.line, place.column) == (2, 1)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("a: b".encode("utf-16"), "UTF-16"),
        ("a: b".encode("utf-16-be"), "UTF-16"),
        ("a: b".encode("utf-32"), "UTF-32"),
        (b"a: b", ""),
        (b"a: b\0", ""),
        (b"", ""),
    ],
)
def test_wide_encodings(data: bytes, name: str) -> None:
    assert wide_encoding(data) == name


LATIN = st.text(st.characters(min_codepoint=0xC0, max_codepoint=0xFF), min_size=2, max_size=6)


@given(LATIN)
def test_any_word_that_was_garbled_comes_back(word: str) -> None:
    """Between small letters nothing is in doubt, whatever letters they are."""
    line = f"a{word}a".replace("\xad", "")
    raw = "".join(bytes((byte,)).decode("cp1252", "ignore") or chr(byte) for byte in line.encode())
    for each in sorted(garbled(raw), reverse=True):
        assert each.meant
        raw = raw[: each.start] + each.meant + raw[each.end :]
    assert raw == line


@pytest.mark.parametrize("letter", "ßÜÚÞÎÃ")
def test_a_letter_that_was_garbled_is_known_though_it_stands_alone(letter: str) -> None:
    raw = letter.encode().decode("cp1252")
    assert [each.meant for each in garbled(f"Müller {raw} {raw}.")] == [letter, letter]


@pytest.mark.parametrize("line", ["São João, 1ª, MAÇÃ “Ã”", "GRÃ ÂNGULO", "Žižka Šárka ÄŠ"])
def test_what_people_write_is_not_garbled(line: str) -> None:
    assert list(garbled(line)) == []


@given(st.text())
def test_no_text_breaks_the_search(text: str) -> None:
    for each in garbled(text):
        assert 0 <= each.start < each.end <= len(text)
