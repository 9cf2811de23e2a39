"""Find letters that are not what they seem, in any file of words, and how they are put right."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from generator.content.decoding import garbled, may_be_garbled
from generator.findings import Edit, Finding, Place, Severity

_LOST = re.compile("[\ufffd\ue000-\uf8ff\U000f0000-\U0010fffd]+")
_CYRILLIC = dict(zip("аеорсухѕіјһԁԛԝАВЕКМНОРСТУХЅІЈ", "aeopcyxsijhdqwABEKMHOPCTYXSIJ", strict=True))
_GREEK = dict(zip("ονΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ovABEZHIKMNOPTYX", strict=True))
"""Letters by the Latin ones that they look like."""
_LATIN_RANGE, _GREEK_RANGE, _CYRILLIC_RANGE = "A-Za-zÀ-ÖØ-öø-ɏ", "Ͱ-Ͽ", "Ѐ-ԯ"
_MIXED = re.compile(
    f"[{_LATIN_RANGE}][{_GREEK_RANGE}{_CYRILLIC_RANGE}]"
    f"|[{_GREEK_RANGE}{_CYRILLIC_RANGE}][{_LATIN_RANGE}]"
)
_WORD = re.compile(r"[^\W\d_]{3,}")
_ESCAPE = re.compile(r"\\.")
_JOINED = re.compile("[\ufb00-\ufb06]|[\U0001d400-\U0001d7ff]+")
_WIDE = re.compile("[\uff01-\uff5e]+")
_SUSPECTS = tuple(
    re.compile(signs)
    for signs in ("[\ufb00-\ufb06\uff01-\uff5e\ufffd\ue000-\uf8ff]", "[\U0001d400-\U0010ffff]")
)
"""Sets to search for, which takes a tenth of the time that patterns would take."""
_OTHER_SCRIPT = re.compile(f"[{_GREEK_RANGE}{_CYRILLIC_RANGE}]")
_ASIAN = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]")


def letter_faults(file: str, lines: Sequence[str]) -> Iterator[Finding]:
    """Yield letters that are lost, garbled, in pieces, or of another script than they look.

    ``lines`` are those of the whole file.
    """
    if _are_sound("\n".join(lines)):
        return
    foreign = [(number, line) for number, line in enumerate(lines, 1) if not line.isascii()]
    is_asian = any(_ASIAN.search(line) for _, line in foreign)
    for number, line in foreign:
        yield from _lost(file, number, line)
        yield from _garbled(file, number, line)
        if not unicodedata.is_normalized("NFC", line):
            yield _decomposed(file, number, line)
        yield from _joined(file, number, line)
        if not is_asian:
            yield from _wide(file, number, line)
        if _MIXED.search(line):
            yield from _mixed(file, number, line)


def _are_sound(words: str) -> bool:
    """Whether there is no fault in the words of a file, as in nearly all: quick to say."""
    return words.isascii() or not (
        any(suspect.search(words) for suspect in _SUSPECTS)
        or (_OTHER_SCRIPT.search(words) and _MIXED.search(words))
        or may_be_garbled(words)
        or not unicodedata.is_normalized("NFC", words)
    )


def _lost(file: str, number: int, line: str) -> Iterator[Finding]:
    for match in _LOST.finditer(line):
        place = _place(file, number, match.span())
        if match[0][0] == "\N{REPLACEMENT CHARACTER}":
            message = "a letter was lost when the text was decoded (U+FFFD stands for it)"
            yield Finding("F10", message, place, "write the right letter, or copy the text anew")
        else:
            message = f"U+{ord(match[0][0]):04X} is a sign of one font alone, copied from there"
            yield Finding("F10", message, place, "write a letter, or {icon:name} for a picture")


def _garbled(file: str, number: int, line: str) -> Iterator[Finding]:
    for start, end, meant in garbled(line):
        place = _place(file, number, (start, end))
        words = line[start:end]
        shown = "".join(
            each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in words
        )
        hint = f"write “{meant}”" if meant else "write what it was: a quotation mark, an apostrophe"
        edits = (Edit(place, meant),) if meant else ()
        message = f"“{shown}” is text that was decoded wrongly"
        yield Finding("F11", message, place, hint, severity=Severity.WARNING, edits=edits)


def _decomposed(file: str, number: int, line: str) -> Finding:
    message = "a letter and its accent are not one character (Unicode normal form NFC)"
    hint = "write letters with their accents as single characters"
    return untidy("F08", file, number, (line, unicodedata.normalize("NFC", line)), message, hint)


def _joined(file: str, number: int, line: str) -> Iterator[Finding]:
    for match in _JOINED.finditer(line):
        meant = unicodedata.normalize("NFKC", match[0])
        message = f"“{match[0]}” is another character than “{meant}”"
        yield _lookalike(file, number, match.span(), message, meant)


def _wide(file: str, number: int, line: str) -> Iterator[Finding]:
    for match in _WIDE.finditer(line):
        meant = unicodedata.normalize("NFKC", match[0])
        message = f"“{match[0]}” are wide characters of East Asian type"
        yield _lookalike(file, number, match.span(), message, meant, is_sure=meant.isalnum())


def _mixed(file: str, number: int, line: str) -> Iterator[Finding]:
    """Yield words of two scripts in which the fewer letters all look like those of the other."""
    words = _ESCAPE.sub("  ", line)
    for match in _WORD.finditer(words):
        meant = _in_one_script(match[0])
        if meant and meant != match[0]:
            odd = [letter for letter, other in zip(match[0], meant, strict=True) if letter != other]
            names = ", ".join(dict.fromkeys(f"{each} (U+{ord(each):04X})" for each in odd))
            message = f"letters of another script stand in “{match[0]}”: {names}"
            yield _lookalike(file, number, match.span(), message, meant)


def _in_one_script(word: str) -> str:
    """Return a word with look-alikes of a foreign script replaced; nothing where none are."""
    latin = re.findall(f"[{_LATIN_RANGE}]", word)
    for script, table in ((_CYRILLIC_RANGE, _CYRILLIC), (_GREEK_RANGE, _GREEK)):
        other = re.findall(f"[{script}]", word)
        if not other or len(latin) + len(other) != len(word) or not latin:
            continue
        back = {latin: letter for letter, latin in table.items()}
        fewer, known = (other, table) if len(other) < len(latin) else (latin, back)
        if len(other) == len(latin) and not all(each in back for each in latin):
            fewer, known = other, table
        odd = set(fewer)
        if odd <= known.keys():
            return "".join(known[each] if each in odd else each for each in word)
    return ""


def _lookalike(
    file: str, number: int, span: tuple[int, int], message: str, meant: str, is_sure: bool = True
) -> Finding:
    place = _place(file, number, span)
    edits = (Edit(place, meant),) if is_sure else ()
    hint = f"write “{meant}”"
    return Finding("F13", message, place, hint, severity=Severity.WARNING, edits=edits)


def _place(file: str, number: int, span: tuple[int, int]) -> Place:
    return Place(file, number, span[0] + 1, number, span[1] + 1)


def untidy(
    code: str, file: str, number: int, change: tuple[str, str], message: str, hint: str
) -> Finding:
    """Return a finding for where a line differs from its tidy form, with the edit to that."""
    line, tidy = change
    begin = _alike(line, tidy)
    same = _alike(line[begin:][::-1], tidy[begin:][::-1])
    place = Place(file, number, begin + 1, number, len(line) - same + 1)
    old, new = line[begin : len(line) - same], tidy[begin : len(tidy) - same]
    # “\ ” in double quotes is a blank that is meant, and other blanks are words to YAML
    meant = line[:begin].endswith("\\") or (not new and old.strip(" \t"))
    edits = () if meant else (Edit(place, new),)
    return Finding(code, message, place, hint, severity=Severity.WARNING, edits=edits)


def _alike(one: str, other: str) -> int:
    """Return how many characters two texts share at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))
