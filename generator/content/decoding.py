"""Decode files, name the encoding of what is no UTF-8, and recognise text decoded wrongly.

UTF-8 read as an encoding with one byte a character leaves pairs and triples that hardly any
language writes: a capital with a mark, then a sign (“Ã©” for “é”). Such a run is found by the
way back: written in that encoding again, it is UTF-8. What people do write at times, a capital
before a closing quotation mark or an ellipsis, counts only within a word.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from generator.findings import Finding, Place

MAX_BYTES = 4_000_000
UNREADABLE = ("F01", "F02")
"""The codes of what keeps a file from being decoded."""

_ENCODINGS = ("cp1252", "cp1250", "mac_roman", "cp437", "cp850")
"""What UTF-8 is most often taken for, the likeliest first."""
_SHOWN = {
    "cp1252": "Windows-1252",
    "cp1250": "Windows-1250",
    "mac_roman": "Mac Roman",
    "cp1251": "Windows-1251",
    "cp1255": "Windows-1255",
}
_SIDE_BY_SIDE = 0.75
"""The least share of letters beyond ASCII that stand beside others in a script without ASCII."""
_SURE, _MOSTLY = 0.8, 0.5
"""The shares of usual letters from which a text is in another encoding than the likeliest Latin
one, and in one of another script."""
_LATIN = ("cp1252", "cp1250", "mac_roman")
"""Encodings in which most letters are ASCII, so that others stand alone, the likeliest first."""
_USUAL = {
    "cp1252": "äöüßéèêëàâáãçñóòôõíìîïúùûýœæøåðþ’“”„«»–…°ÄÖÜÉÀÁÂÃÇÈÊÍÑÓÔÕÚØÅÆ¿¡",
    "cp1250": "ąćęłńóśźżáčďéěíňřšťúůýžľăâîșțőűöü’“”„«»–…°ŁŚŻČŠŽŘ",
    "mac_roman": "äöüßéèêëàâáçñóòôõíìîïúùûœæøå’“”„«»–…°ÄÖÜÉ",
    "cp1251": "абвгдежзийклмнопрстуфхцчшщъыьэюяієїґў’“”„«»–…",
    "cp1255": "אבגדהוזחטיךכלםמןנסעףפץצקרשת’“”„–…",
}
"""The letters and signs that are most frequent in texts of an encoding."""
_ALONE = range(0xC2, 0xC6)
"""First bytes of letters and signs that count though no other run touches them."""
_PUNCTUATION = 0xE2
_LOST = "â€"
"""What is left of punctuation in Windows-1252 whose last byte has no character there."""
_AMBIGUOUS = frozenset("“”‘’„‚«»‹›…–—")
"""Signs that people write behind a capital."""
_NEVER_BEHIND_A_TILDE = frozenset("ŠŒŽšœžŸƒµ")
"""Letters of Windows-1252 that no language writes behind Ã: “ÃŸ” is “ß”, “Ãœ” is “Ü”."""
_LONGEST = 20_000
"""How many characters of a line are looked at: no text may have as many."""
_SAMPLE = 100_000
"""How many bytes are read to recognise the encoding of a file."""
_MOST_ROUNDS = 3
"""How many times a text may have been decoded wrongly."""


class Garbled(NamedTuple):
    """A stretch of a line that was decoded wrongly, and what it was; nothing if that is lost."""

    start: int
    end: int
    meant: str


def may_be_garbled(text: str) -> bool:
    """Whether a text has anything in it that needs a closer look."""
    return not text.isascii() and _suspect().search(text) is not None


def garbled(line: str) -> Iterator[Garbled]:
    """Yield the stretches of a line that are UTF-8 taken for another encoding."""
    line = line[:_LONGEST]
    if not may_be_garbled(line):
        return
    readings = [list(_garbled(line, encoding)) for encoding in _ENCODINGS]
    yield from max(readings, key=lambda found: sum(len(each.meant) for each in found))


def _garbled(line: str, encoding: str) -> Iterator[Garbled]:
    """Yield what is garbled if a line was taken for an encoding; one sure run vouches for all."""
    runs = [(run, _meant(run[0], encoding)) for run in _runs(encoding).finditer(line)]
    if not any(run["lost"] or (meant and _is_certain(line, run, encoding)) for run, meant in runs):
        return
    for run, meant in runs:
        first = _bytes(run[0][0], encoding)[0]
        if run["lost"] or (meant and (first in _ALONE or _is_certain(line, run, encoding))):
            yield Garbled(*run.span(), _repaired(meant, encoding))


def _meant(run: str, encoding: str) -> str:
    """Return what a run encodes; nothing where it is no UTF-8, or nothing that is printed."""
    if run == _LOST:
        return ""
    try:
        meant = _bytes(run, encoding).decode("utf-8")
    except UnicodeDecodeError:
        return ""
    return meant if meant.replace("\N{NO-BREAK SPACE}", "").isprintable() else ""


def _is_certain(line: str, run: re.Match[str], encoding: str) -> bool:
    first, *rest = _bytes(run[0], encoding)
    before, after = (
        line[run.start() - 1 : run.start()] if run.start() else "",
        line[run.end() :][:1],
    )
    if first == _PUNCTUATION:
        return rest[0] < 0xA0  # punctuation, arrows and signs; scripts of Asia lie beyond
    length = 2 if first < 0xE0 else 3
    if len(run[0]) > length and encoding == "cp1252":
        return True
    if first not in _ALONE:
        return False
    sign = run[0][1]
    if encoding == "cp1252" and first == 0xC3 and sign in _NEVER_BEHIND_A_TILDE:
        return True
    if sign == "\N{NO-BREAK SPACE}":
        return before.islower() or before.isdecimal() or (first == 0xC3 and not before.isupper())
    if sign in _AMBIGUOUS or sign.isalpha():
        return before.islower() or after.islower() or len(run[0]) > length
    return True


def _repaired(meant: str, encoding: str) -> str:
    """Return a text that may have been decoded wrongly more than once as it was."""
    for _ in range(_MOST_ROUNDS):
        found = list(_garbled(meant, encoding))
        if not found:
            break
        for each in reversed(found):
            meant = meant[: each.start] + each.meant + meant[each.end :]
    return meant


@cache
def _table(encoding: str) -> str:
    """Return the characters of the bytes from 128 on; bytes without one are control characters."""
    return "".join(
        bytes((byte,)).decode(encoding, "ignore") or chr(byte) for byte in range(0x80, 0x100)
    )


def _bytes(run: str, encoding: str) -> bytes:
    table = _table(encoding)
    # Latin-1 has control characters where Windows-1252 has signs
    return bytes(table.find(each) + 0x80 if each in table else ord(each) & 0xFF for each in run)


@cache
def _runs(encoding: str) -> re.Pattern[str]:
    """Return what finds characters that are UTF-8 if their bytes are; and what is left of such."""

    def span(first: int, last: int) -> str:
        signs = _table(encoding)[first - 0x80 : last - 0x80 + 1]
        if encoding == "cp1252" and first == 0x80:
            signs += "".join(map(chr, range(0x80, 0xA0)))
        return f"[{re.escape(signs)}]"

    more = span(0x80, 0xBF)
    letter = (
        rf"{span(0xC2, 0xDF)}{more}|{span(0xE0, 0xEF)}{more}{{2}}|{span(0xF0, 0xF4)}{more}{{3}}"
    )
    return re.compile(rf"(?:{letter})+|(?P<lost>{_LOST if encoding == 'cp1252' else '(?!)'})")


@cache
def _suspect() -> re.Pattern[str]:
    """Return what a line must have in it to be looked at."""
    alone = {_table(each)[byte - 0x80] for each in _ENCODINGS for byte in (*_ALONE, _PUNCTUATION)}
    western = _table("cp1252")
    others = western[_ALONE.stop - 0x80 : 0xF5 - 0x80]
    more = western[:0x40] + "".join(map(chr, range(0x80, 0xA0)))
    return re.compile(
        rf"[{re.escape(''.join(sorted(alone)))}][^\x00-\x7f]|[{others}][{re.escape(more)}]"
    )


# files


class UnreadableError(Exception):
    """Reading of one file stopped; carries the finding that says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def too_large(file: str, size: str) -> Finding:
    """Return the finding that a file is larger than it may be; ``size`` says than what."""
    hint = "split it into several files of one topic each"
    return Finding("F01", f"the file is {size}", Place(file), hint)


def decoded(file: str, data: bytes) -> str:
    """Return the text in the bytes of a file.

    Raises UnreadableError where there are too many, or where they are not UTF-8.
    """
    if len(data) > MAX_BYTES:
        raise UnreadableError(too_large(file, f"larger than {MAX_BYTES:,} bytes"))
    if b"\0" in data and (wide := wide_encoding(data)):
        place = Place(file, 1, 1, 1, 2)
        raise UnreadableError(
            Finding("F02", f"the file is {wide}", place, "save the file as UTF-8")
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        message, hint = foreign(data, error.start)
        place = Place(file, line, column, line, column + 1)
        raise UnreadableError(Finding("F02", message, place, hint)) from None


class Foreign(NamedTuple):
    """What is said of bytes that are not UTF-8, and how they are made so."""

    message: str
    hint: str


def wide_encoding(data: bytes) -> str:
    """Return the encoding of bytes that take two or four for a letter; nothing for others."""
    if data.startswith((BOM_UTF32_LE, BOM_UTF32_BE)) and len(data) % 4 == 0:
        return "UTF-32"
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "UTF-16"
    head = data[:1000]
    even, odd = head[::2].count(0), head[1::2].count(0)
    return "UTF-16" if max(even, odd) * 4 > len(head) and min(even, odd) * 20 < len(head) else ""


def foreign(data: bytes, start: int) -> Foreign:
    """Say what the bytes of a file look like that are not UTF-8 from ``start`` on."""
    if wide := wide_encoding(data):
        return Foreign(f"the file is {wide}", "save the file as UTF-8")
    message = f"byte 0x{data[start]:02x} is not UTF-8"
    if not (name := recognised(data)):
        return Foreign(message, "save the file as UTF-8")
    known = bytes((data[start],)).decode(name, "replace")
    if known.isprintable() and known != "\N{REPLACEMENT CHARACTER}":
        message += f"; the file looks like {_SHOWN[name]}, where it is “{known}”"
    return Foreign(message, "save the file as UTF-8")


def recognised(data: bytes) -> str:
    """Return the encoding in which each byte is a character; nothing where none is likely.

    In scripts other than Latin letters above ASCII stand side by side, as they do in encodings
    that take several bytes for a character; those are not told apart.
    """
    sample = data[:_SAMPLE]
    runs = re.findall(rb"[\x80-\xff]+", sample)
    special = b"".join(runs)
    latin = max(_LATIN, key=lambda name: _share_of_usual(special, name))
    beside = sum(len(run) for run in runs if len(run) > 1)
    if beside < _SIDE_BY_SIDE * len(special) or not special:
        name = latin if _share_of_usual(special, latin) > _SURE else _LATIN[0]
        return name if "\N{REPLACEMENT CHARACTER}" not in special.decode(name, "replace") else ""
    if _is_among_ascii(sample) and _share_of_usual(special, latin) == 1:
        return latin
    # Hebrew has no capitals, and ends where Cyrillic has letters of nearly every word
    name = "cp1251" if re.search(rb"[\xc0-\xdf\xfb-\xff]", special) else "cp1255"
    return name if _share_of_usual(special, name) > _MOSTLY else ""


def _share_of_usual(special: bytes, encoding: str) -> float:
    letters = special.decode(encoding, "replace")
    return sum(each in _USUAL[encoding] for each in letters) / max(1, len(letters))


def _is_among_ascii(sample: bytes) -> bool:
    """Whether each word that has a byte above ASCII has a letter of ASCII, too."""
    words = re.findall(rb"[a-zA-Z\x80-\xff]+", sample)
    return all(word.isascii() or re.search(rb"[a-zA-Z]", word) for word in words)


def called(encoding: str) -> str:
    """Return what people call an encoding that was recognised."""
    return _SHOWN[encoding]
