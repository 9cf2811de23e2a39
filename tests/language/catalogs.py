"""Catalogues for the tests of this folder, and the tools of others that read them."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec.structs import replace

from generator.language.catalog import NOWHERE, Catalog, Entry
from generator.language.plurals import plural_forms
from generator.language.po import catalog_text, read_catalog
from generator.language.update import header_of

_ROOT = Path(__file__).parents[2]
BUNDLED = sorted([*_ROOT.glob("content/*/locale/*.po"), *_ROOT.glob("templates/locale/*.po")])
"""Every catalogue that comes along: those of the games, and those of the program's own words."""
LANGUAGES = ("en", "de", "fr", "es", "it", "pl", "uk", "ja", "he", "ar")
NASTY = (
    "",
    "plain",
    "two\nlines\n",
    "\n",
    'quoted "words"',
    "a \\ b \\n c \\\\",
    "tab\there\rand\r\n",
    "50 % of {goal.coins} {icon:bat} *Terms* **Strong**",
    "“…” — \u00a0\u202f\u2028 \U0001f987 שלום 日本",
    "ends with \\",
    '"',
    "#~ msgid",
    "long " * 60,
)


def name_of(path: Path) -> str:
    """Return the name of a bundled catalogue, with whose it is."""
    return f"{path.parents[1].name}-{path.name}"


def message(
    id: str, *source: str, comments: tuple[str, ...] = (), flags: tuple[str, ...] = ()
) -> Entry:
    """Return a message that waits for its translation."""
    return Entry(id, source, (), comments, flags=flags)


def catalog(*entries: Entry, language: str = "de") -> Catalog:
    """Return a catalogue with a header of ours."""
    empty = Catalog("de.po", language)
    return replace(empty, header=header_of(empty, "Castle"), entries=entries)


def full_catalog(language: str) -> Catalog:
    """Return a catalogue with everything that can stand in one."""
    forms = plural_forms(language).categories
    nasty = [Entry(f"nasty.{n}", (text,), (text,)) for n, text in enumerate(NASTY) if text]
    return catalog(
        *nasty,
        Entry("a.one", ("Card",), ("Karte",), ("printed on: Front", "a label"), ("mine",)),
        Entry("a.plural", ("one card", "{n} cards"), tuple(f"{{n}} {form}" for form in forms)),
        Entry("a.new", ("New",), ("",)),
        Entry("a.stale", ("Now",), ("Alt",), flags=("fuzzy", "no-c-format"), previous=("Then",)),
        Entry("a.same-source", ("Card",), ("Blatt",)),
        Entry("z.gone", ("Gone",), ("Weg",), notes=("kept",), obsolete=True),
        Entry("z.late", ("B",), ("b",), flags=("fuzzy",), previous=("A",), obsolete=True),
        language=language,
    )


def written(catalog: Catalog) -> bytes:
    """Return the bytes of a catalogue."""
    return catalog_text(catalog).encode()


def reread(data: bytes, language: str = "de") -> Catalog:
    """Return the catalogue in some bytes, which must be without fault."""
    catalog, findings = read_catalog("de.po", language, data)
    assert findings == []
    return catalog


def messages_of(catalog: Catalog) -> list[Entry]:
    """Return the messages that a catalogue translates."""
    return [
        message(entry.id, *entry.source, comments=entry.comments)
        for entry in catalog.entries
        if not entry.obsolete
    ]


def bare(entries: Iterable[Entry]) -> list[Entry]:
    """Return entries without their places."""
    return [replace(entry, place=NOWHERE, places=()) for entry in entries]


EXPECTED = ("missing in header", "should not contain the '\\r' escape")
"""What gettext warns of: there are no dates and nobody's name; and line ends of old."""


def run(command: Sequence[str], data: bytes) -> bytes:
    """Return what a tool makes of a catalogue, which it must accept."""
    done = subprocess.run(command, input=data, capture_output=True, check=False)
    said = done.stderr.decode().splitlines()
    assert [
        line for line in said if not line.endswith(EXPECTED[0]) and EXPECTED[1] not in line
    ] == []
    assert done.returncode == 0
    return done.stdout
