"""Remember how the texts of all games were translated, and find those that are like a text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from generator import files
from generator.content.decoding import MAX_BYTES
from generator.content.parse import read_tree
from generator.content.resources import TEMPLATES
from generator.content.tree import Mapping as TreeMapping
from generator.language.catalog import Catalog
from generator.language.conversion import in_own_forms
from generator.language.labels import SOURCE_LANGUAGE, TITLE
from generator.language.markup import (
    IconName,
    parse,
    reminders_in,
    terms_in,
    values_in,
    walk,
)
from generator.language.po import read_catalog
from generator.language.translation import locale_files

LEAST_ALIKE = 70
"""The least per cent of a match: below, what is alike is mostly the small words."""
EXACT = 100
MOST_MATCHES = 5
_MOST_FOUND = 40
"""How many are looked at before those that translate alike are put together."""

T = TypeVar("T")


class Home(Struct, frozen=True):
    """What has catalogues: a game, a part, or the program; and the language it is written in."""

    id: str
    title: str
    language: str


class Unit(Struct, frozen=True):
    """A text of some home in two languages, with all wordings that it has in each."""

    home: Home
    id: str
    source: tuple[str, ...]
    translation: tuple[str, ...]

    @property
    def words(self) -> str:
        """All that is compared with other sources."""
        return "\n".join(self.source)


class Match(Struct, frozen=True):
    """A text that is like another, in ``percent``; 100 only if it has the very same words.

    ``differences`` are the values, icons, reminders and names that only one of the two mentions.
    """

    unit: Unit
    percent: int
    differences: tuple[str, ...] = ()


class Memory:
    """Finds translations in the catalogues of folders; a file is read again once it has changed."""

    def __init__(self) -> None:
        self._read: dict[Path, tuple[tuple[int, int], object]] = {}
        self._units: dict[tuple[Path, str, str], tuple[object, tuple[Unit, ...]]] = {}

    def matches(
        self,
        folders: Iterable[Path],
        wordings: Sequence[str],
        languages: tuple[str, str],
        without: tuple[str, str] = ("", ""),
    ) -> list[Match]:
        """Return up to MOST_MATCHES texts like one, the most alike first.

        ``languages`` are those of its wordings and of the wanted translations. The folders are
        those of games and parts; the program's own words count as well. ``without`` is the
        folder's name and the id of a text that is left out: the one that is translated.
        """
        units = [
            unit
            for folder in (*folders, TEMPLATES)
            for unit in self.units(folder, *languages)
            if (unit.home.id, unit.id) != without and _bends(unit.source) == _bends(wordings)
        ]
        return best(units, wordings)

    def units(self, folder: Path, source: str, target: str) -> tuple[Unit, ...]:
        """Return the texts of a folder in two languages, neither of which need be its own."""
        home = self._home(folder)
        if home is None:
            return ()
        paths = {path.stem: path for path in locale_files(folder) if path.suffix == ".po"}
        wanted = [each for each in (source, target) if each != home.language]
        catalogs = [self._once(paths[each], _catalog) for each in wanted if each in paths]
        if not wanted or None in catalogs or len(catalogs) < len(wanted):
            return ()
        known = self._units.get((folder, source, target))
        if known is not None and known[0] == (home, *catalogs):
            return known[1]
        units = tuple(_units(home, source, target, [each for each in catalogs if each]))
        self._units[folder, source, target] = (home, *catalogs), units
        return units

    def _home(self, folder: Path) -> Home | None:
        if folder == TEMPLATES:
            return Home("", TITLE, SOURCE_LANGUAGE)
        for topic in ("game", "part"):
            found = self._once(folder / f"{topic}.yaml", _home_in)
            if found is not None:
                return found
        return None

    def _once(self, path: Path, read: Callable[[Path, bytes], T]) -> T | None:
        """Return what is read from a file, read again if that has changed; None without it."""
        try:
            stat = path.stat()
            state = stat.st_mtime_ns, stat.st_size
            known = self._read.get(path)
            if known is None or known[0] != state:
                data = files.read(path, path.parent, files.LARGEST_CATALOGUE)
                known = self._read[path] = state, read(path, data)
        except OSError:
            return None
        made: T = known[1]  # type: ignore[assignment]  # what the same function has made
        return made


def _home_in(path: Path, data: bytes) -> Home | None:
    """Return whose the catalogues beside a file are; None where it does not say so."""
    root = read_tree(path.name, data).root if len(data) <= MAX_BYTES else None
    identity = root.get(path.stem) if root is not None else None
    if not isinstance(identity, TreeMapping):
        return None
    title, language = (str(identity.get(name) or "") for name in ("title", "source_language"))
    return Home(path.parent.name, title, language) if language else None


def _catalog(path: Path, data: bytes) -> Catalog:
    """Return a catalogue with the forms of its language; of a broken one, what can be read."""
    return in_own_forms(read_catalog(path.name, path.stem, data)[0])


def _units(home: Home, source: str, target: str, catalogs: Sequence[Catalog]) -> Iterator[Unit]:
    first, last = catalogs[0], catalogs[-1]
    for id, entry in last.by_id.items():
        other = first.by_id.get(id)
        if not entry.is_translated or other is None or not other.is_translated:
            continue
        if other.source != entry.source:
            continue  # one of two translations belongs to words of another time
        words = entry.source if source == home.language else other.translation
        translation = entry.source if target == home.language else entry.translation
        yield Unit(home, id, words, translation)


def _bends(wordings: Sequence[str]) -> bool:
    return len(wordings) > 1


def best(units: Sequence[Unit], wordings: Sequence[str]) -> list[Match]:
    """Return the units whose sources are most like some wordings, each translation once."""
    from rapidfuzz import fuzz, process

    found = process.extract(
        "\n".join(wordings),
        [unit.words for unit in units],
        scorer=fuzz.ratio,
        score_cutoff=LEAST_ALIKE,
        limit=_MOST_FOUND,
    )
    matches = [_match(units[at], score, tuple(wordings)) for _, score, at in found]
    matches.sort(key=lambda each: (-each.percent, len(each.differences)))
    once: dict[tuple[str, ...], Match] = {}
    for each in matches:
        once.setdefault(each.unit.translation, each)
    return list(once.values())[:MOST_MATCHES]


def _match(unit: Unit, score: float, wordings: tuple[str, ...]) -> Match:
    percent = EXACT if unit.source == wordings else min(int(score), EXACT - 1)
    mine, theirs = _mentions(wordings), _mentions(unit.source)
    return Match(unit, percent, tuple(((mine - theirs) + (theirs - mine)).keys()))


def _mentions(wordings: Sequence[str]) -> Counter[str]:
    """Return what wordings mention, spelt as in a text, each with how often."""
    found: Counter[str] = Counter()
    for spans in map(parse, wordings):
        found.update(f"{{{name}}}" for name in values_in(spans))
        found.update(f"{{reminder:{name}}}" for name in reminders_in(spans))
        found.update(f"*{name}*" for name in terms_in(spans))
        icons = (span for span in walk(spans) if isinstance(span, IconName))
        found.update(f"{{icon:{icon.name}}}" for icon in icons)
    return found
