"""Find letters of texts that no face of a theme has, before anything is printed."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from generator import files
from generator.content.fontpacks import INSTALL, PACKED
from generator.content.game import Game
from generator.content.theme import Theme, font_file
from generator.content.typefaces import Face
from generator.findings import Finding
from generator.language.script import is_known, script_of
from generator.language.signs import SIGNS
from generator.language.translation import Translation

MOST_SHOWN = 8
"""Of more letters that are missing in one text only so many are named."""
_NO_GLYPH = frozenset(("Cc", "Cf", "Zs", "Zl", "Zp", "Mn"))
"""Kinds of characters that need no glyph of their own: controls, blanks, marks that combine."""
_STOOD_IN_FOR = frozenset("\N{NON-BREAKING HYPHEN}\N{SOFT HYPHEN}")
"""What the shaper shows with the glyph of another character."""


_NAMES = {
    "LATIN": "Latn",
    "CYRILLIC": "Cyrl",
    "GREEK": "Grek",
    "HEBREW": "Hebr",
    "ARABIC": "Arab",
    "ARMENIAN": "Armn",
    "GEORGIAN": "Geor",
    "DEVANAGARI": "Deva",
    "BENGALI": "Beng",
    "TAMIL": "Taml",
    "THAI": "Thai",
    "HANGUL": "Hang",
    "HIRAGANA": "Hira",
    "KATAKANA": "Kana",
    "CJK": "Hani",
}
"""Scripts, four letters of ISO 15924, by the first word of the names of their letters."""
_ON_MAPS = frozenset(("game", "map", "places", "place_kinds", "place_sizes", "regions", "travel"))
"""Topics whose texts stand on maps, where a word is set in one face."""
_MIXED = {
    "Jpan": ("Hira", "Kana", "Hani"),
    "Kore": ("Hang", "Hani"),
    "Hans": ("Hani",),
    "Hant": ("Hani",),
}
"""Scripts that are written with letters of others."""


class MissingGlyphs(NamedTuple):
    """The letters of a text that no face has, in order; or a script that none of them has."""

    path: str
    letters: tuple[str, ...]
    script: str = ""

    @property
    def message(self) -> str:
        """What is wrong, in words."""
        if self.script:
            return f"the theme has no face with the letters of this language ({self.script})"
        shown = ", ".join(f"“{each}” (U+{ord(each):04X})" for each in self.letters[:MOST_SHOWN])
        more = len(self.letters) - MOST_SHOWN
        return f"no face of the theme has {shown}" + (f" and {more} more" if more > 0 else "")

    @property
    def hint(self) -> str:
        """How to mend it."""
        if self.script in PACKED:
            return f"{INSTALL} (30 MB), or name a font in theme.yaml under scripts: {self.script}"
        if self.script:
            return (
                f"put a TTF, OTF or TTC file that has them into the folder fonts of a theme, and "
                f"name it in theme.yaml under scripts: {self.script}"
            )
        return "use another sign, or a theme whose faces have it"


def missing_in_game(game: Game, theme: Theme) -> Iterator[Finding]:
    """Yield a finding for each text of a game, its shared parts too, with letters no face has."""
    languages = (game.content.game.source_language,)
    if not all(map(is_known, languages)):
        return
    texts = (each for text in game.texts.values() for each in text.wordings_by_path.items())
    for missing in missing_glyphs(theme, languages, texts):
        place = game.place(missing.path, missing.letters[0])
        yield Finding("P01", missing.message, place, missing.hint, missing.path)


def missing_in_translation(translation: Translation, theme: Theme) -> Iterator[Finding]:
    """Yield a finding for each translated text, shared parts' too, with letters no face has."""
    languages = (translation.language, translation.game.content.game.source_language)
    if not all(map(is_known, languages)):
        return
    texts = (
        (f"{id}#{form}", words)
        for id, entry in translation.entries.items()
        for form, words in enumerate(entry.translation)
    )
    for missing in missing_glyphs(theme, languages, texts):
        place = translation.place(missing.path, missing.letters[0])
        path = f"{translation.language}:{missing.path.partition('#')[0]}"
        yield Finding("P01", missing.message, place, missing.hint, path)


def missing_glyphs(
    theme: Theme, languages: Sequence[str], texts: Iterable[tuple[str, str]]
) -> Iterator[MissingGlyphs]:
    """Yield what the faces of a theme lack of texts, given by path and words: once a text.

    ``languages`` are those on the page, the one of the texts first. Where the faces have no
    letter of its script at all, that is reported once, at the first text.
    """
    scripts = tuple(dict.fromkeys(map(script_of, languages)))
    own = coverage(theme.folder, theme.faces(scripts))
    with_signs = own | set(map(ord, SIGNS))
    lacking: dict[str, tuple[str, ...]] = {}
    for path, words in texts:
        known = own if path.partition(".")[0] in _ON_MAPS else with_signs
        if not known.issuperset(map(ord, words)) and (letters := _lacking(words, known)):
            lacking[path] = tuple(dict.fromkeys((*lacking.get(path, ()), *letters)))
    letters_of = _MIXED.get(scripts[0], (scripts[0],))
    is_absent = scripts[0] != "Latn" and not any(_script(chr(code)) in letters_of for code in own)
    for path, letters in lacking.items():
        if is_absent and any(_script(letter) in letters_of for letter in letters):
            yield MissingGlyphs(path, letters, scripts[0])
            return
        yield MissingGlyphs(path, letters)


def _script(letter: str) -> str:
    """Return the script of a letter; nothing for signs, and for scripts that are not known."""
    return _NAMES.get(unicodedata.name(letter, "").partition(" ")[0], "")


def _lacking(words: str, known: frozenset[int]) -> tuple[str, ...]:
    return tuple(letter for letter in dict.fromkeys(words) if not _is_drawn(letter, known))


def _is_drawn(letter: str, known: frozenset[int]) -> bool:
    """Whether a letter has a glyph, needs none, or is put together from others."""
    if ord(letter) in known or letter in _STOOD_IN_FOR:
        return True
    if unicodedata.category(letter) in _NO_GLYPH:
        return True
    parts = unicodedata.normalize("NFD", letter)
    return len(parts) > 1 and all(ord(part) in known for part in parts)


def coverage(theme: Path, faces: Iterable[Face]) -> frozenset[int]:
    """Return the codes of all letters that some faces have together; unreadable ones have none."""
    files = {cut.file for face in faces for cut in face.cuts}
    paths = (font_file(theme, file) for file in sorted(files))
    return _covered_by(*((path, path.stat().st_mtime_ns) for path in paths if path))


@lru_cache(maxsize=32)
def _covered_by(*fonts: tuple[Path, int]) -> frozenset[int]:
    import uharfbuzz

    codes: set[int] = set()
    for path, _ in fonts:
        codes.update(uharfbuzz.Face(files.read(path)).unicodes)
    return frozenset(codes)
