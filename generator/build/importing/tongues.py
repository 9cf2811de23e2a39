"""Recognise columns and files that have the words of a table in another language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator.build.importing.choosing import Choice, LeftOut, listed
from generator.content.model import Entry
from generator.content.tables.columns import Column, guessed
from generator.content.tables.formats import SUFFIXES, read_table
from generator.content.tables.rows import targets_of
from generator.content.tables.table import Cell, Table, TableError
from generator.findings import COMMAND_LINE, Finding
from generator.language.script import known_name

_ENDS = frozenset({"id", "no"})
"""Codes of languages that are usual ends of heads, and no languages unless in brackets."""
_WORDS = frozenset({"am", "as", "be", "he", "is", "it", "my", "or", "so", "to"})
"""Codes of languages that are English words, and no languages behind a blank."""
_TAIL = re.compile(r"(.+?)[\s_.:/-]*(?:[\s_.:/-]([^\W\d_][\w-]+)|\(([\w-]+)\)|\[([\w-]+)\])")
"""A head and the language at its end: name_de, Text (German), title.fr."""
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z][A-Za-z]$)")
_SPELT = re.compile(r"[^\w]+|_+")
LONGEST_CODE = 3
LEAST_SHARE = 0.5
"""How many of the rows of a file must be those of the table, to take the file for its own."""


class Tongue(Struct, frozen=True):
    """A column with the words of another column, by the head of that, in another language."""

    language: str
    at: int
    head: Cell
    base: str


class Tongues(Struct, frozen=True):
    """The columns of a table that are in other languages.

    ``plain`` are heads of columns in the language of the table by what they are without it:
    ``name`` for ``name_en`` beside ``name_de``.
    """

    columns: tuple[Tongue, ...] = ()
    plain: Mapping[str, str] = {}


class Overlay(Struct, frozen=True):
    """A file with the words of a table in another language, and what identifies its rows.

    ``pairs`` are its columns by the column of the table that each translates, ``key`` the
    positions of the columns with the same ids, in the table and here.
    """

    language: str
    table: Table
    key: tuple[int, int]
    pairs: tuple[tuple[Column, int], ...]
    left: tuple[LeftOut, ...] = ()


def tongues_of(table: Table, source: str) -> Tongues:
    """Return the columns of a table that are named as another one is, with a language behind.

    ``source`` is the language of the table.
    """
    heads = {_normal(head.text): head.text for head in table.heads}
    split = [(at, head, *_split(head.text)) for at, head in enumerate(table.heads) if head.text]
    own = {_normal(base): head.text for _, head, base, language in split if language == source}
    found, plain = [], {}
    for at, head, base, language in split:
        name = _normal(base)
        other = heads.get(name) or own.get(name)
        if not language or language == source or other is None:
            continue
        found.append(Tongue(language, at, head, other))
        if name not in heads:
            plain[other] = base
    return Tongues(tuple(found), plain)


def _split(head: str) -> tuple[str, str]:
    """Return a head without the language at its end, and the language; "" if there is none."""
    match = _TAIL.fullmatch(_CAMEL.sub("_", head))
    if not match:
        return head, ""
    bare = (match[2] or "").casefold()
    is_blank = head[: match.end(1) + 1][-1:].isspace()
    if bare in _ENDS or (is_blank and bare in _WORDS):
        return head, ""
    language = _language(bare or match[3] or match[4])
    return (match[1], language) if language else (head, "")


def _language(word: str) -> str:
    """Return the language that a code or a name says; "" for other words."""
    code = word.partition("-")[0].partition("_")[0]
    if len(code) <= LONGEST_CODE:
        return known_name(word)
    return _names().get(word.casefold(), "")


@cache
def _names() -> Mapping[str, str]:
    """Return the codes of languages by their English names and by their own."""
    from babel import Locale
    from babel.localedata import locale_identifiers

    names: dict[str, str] = {}
    english = Locale("en").languages
    for code in sorted(each for each in locale_identifiers() if len(each) == 2):
        for name in (english.get(code), Locale(code).get_display_name()):
            if name:
                names.setdefault(name.casefold(), code)
    return names


def _normal(head: str) -> str:
    return " ".join(_SPELT.sub(" ", head).casefold().split())


# files


def overlay_of(table: Table, choice: Choice, language: str, path: Path) -> Overlay:
    """Return a file of translations, matched with a table by the ids that both have.

    Raises TableError for what cannot be read, or is of another table.
    """
    source = path.resolve()
    other = read_table(source, source.parent, str(path))
    key = _key(table, other)
    if key is None:
        message = f"no column of {path} says which row of {table.file} a row translates"
        hint = "give both a column Id with the same ids"
        raise TableError(Finding("F17", message, other.heads[0].place, hint))
    pairs, left = _pairs(choice, other, key)
    if not pairs:
        message = f"no column of {path} is one of {table.file} in another language"
        heads = listed([each.head.text for each in choice.columns])
        raise TableError(Finding("F17", message, other.heads[0].place, f"name them alike: {heads}"))
    return Overlay(language, other, key, tuple(pairs), tuple(left))


def _key(table: Table, other: Table) -> tuple[int, int] | None:
    """Return the columns that identify rows in both tables and agree most; None without any.

    Columns of one name go before others.
    """
    mine, theirs = dict(_telling(table)), dict(_telling(other))
    best: tuple[float, bool, tuple[int, int]] | None = None
    for at, words in mine.items():
        for there, others in theirs.items():
            share = len(words & others) / len(others)
            alike = table.heads[at].text == other.heads[there].text
            if share >= LEAST_SHARE and (best is None or (share, alike) > best[:2]):
                best = (share, alike, (at, there))
    return best[2] if best else None


def _telling(table: Table) -> Iterator[tuple[int, frozenset[str]]]:
    """Yield the columns with another word in every row, and these words."""
    for at in range(len(table.heads)):
        words = [row[at].text for row in table.rows]
        if words and "" not in words and len(set(words)) == len(words):
            yield at, frozenset(words)


def _pairs(
    choice: Choice, other: Table, key: tuple[int, int]
) -> tuple[list[tuple[Column, int]], list[LeftOut]]:
    """Return the columns of a file by those that they translate, and those that are left out."""
    by_head = {_normal(column.head.text): column for column in choice.columns}
    by_target = {column.target: column for column in choice.columns}
    bare = tuple(head._replace(value=_split(head.text)[0]) for head in other.heads)
    targets = [each for each in targets_of(Entry) if each != "fields"]
    usual = {each.at: each.target for each in guessed(replace(other, heads=bare), targets)}
    pairs: list[tuple[Column, int]] = []
    left = []
    for at, head in enumerate(other.heads):
        if at == key[1] or not head.text:
            continue
        column = by_head.get(_normal(head.text)) or by_head.get(_normal(_split(head.text)[0]))
        column = column or by_target.get(usual.get(at, ""))
        if column is None:
            left.append(LeftOut(head.text, "no column of the table is called so"))
        elif column.at == key[0] or column in [taken for taken, _ in pairs]:
            left.append(LeftOut(head.text, f"“{column.head.text}” is translated already"))
        else:
            pairs.append((column, at))
    return pairs, left


def beside(path: Path, named: Mapping[str, Path]) -> Iterator[str]:
    """Yield what to say of files that lie beside a table and are called like translations of it."""
    taken = {each.resolve() for each in named.values()}
    for other in sorted(path.parent.iterdir()):
        base, language = _split(other.stem)
        is_table = other.suffix.lower() in SUFFIXES and other not in taken and other != path
        if is_table and language and base == path.stem and "." in other.stem:
            yield f"{other.name} lies beside it: bring it in with --translation {language}={other}"


def unknown_languages(languages: Mapping[str, Path], source: str) -> list[Finding]:
    """Return a finding for each file that is said to be in the language of the table itself."""
    return [
        Finding(
            "F17",
            f"{path} is to translate into {source}, the language of the table itself",
            COMMAND_LINE,
            "say what language the table is in: --language",
        )
        for language, path in languages.items()
        if language == source
    ]
