"""Words are hyphenated as pyphen does it, with patterns read when they are needed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pyphen
import pytest

import generator.engine.loading  # noqa: F401  (puts our reader in the place of pyphen's)
from generator.content.resources import BUNDLED_CONTENT
from generator.engine.accelerators.hyphens import HyphDict, Patterns

PYPHENS = HyphDict.__mro__[1]
LANGUAGES = ("de", "en", "es", "fr", "it", "pl", "uk", "hu")
"""Those that sheets are printed in, and Hungarian, whose patterns change letters."""
WORDS = re.compile(r"\w{4,}")


def words_of(language: str) -> list[str]:
    """Return words of the bundled games: in the language where there are any."""
    own = list(BUNDLED_CONTENT.rglob(f"{language}.po"))
    files = own or list(BUNDLED_CONTENT.rglob("de.po"))
    return sorted({word for path in files for word in WORDS.findall(path.read_text("utf-8"))})


def places(patterns: Any, word: str) -> list[tuple[int, Any]]:
    """Return where a word may be broken, and how its letters change there."""
    return [(int(each), each.data) for each in patterns.positions(word)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_broken_where_pyphen_breaks_them(language: str) -> None:
    path = pyphen.LANGUAGES[language]
    ours, theirs = HyphDict(path), PYPHENS(path)
    words = words_of(language)[::3]
    assert len(words) > 300
    assert [places(ours, word) for word in words] == [places(theirs, word) for word in words]
    assert any(places(ours, word) for word in words)


def test_the_engine_reads_patterns_this_way() -> None:
    pyphen.hdcache.clear()
    assert isinstance(pyphen.Pyphen(lang="de").hd, HyphDict)
    assert isinstance(pyphen.Pyphen(lang="de").hd.patterns, Patterns)


@pytest.mark.parametrize(
    ("lines", "patterns"),
    [
        ("% 1 comment\n#2\nLEFTHYPHENMIN 2\nCOMPOUNDRIGHTHYPHENMIN 3\n1ba2u\n", {"bau": "1ba2u"}),
        ("a1b\na2b\n", {"ab": "a2b"}),  # the later one counts
        ("a1b\na0b\nab\n\n", {"ab": "a1b"}),  # but none without a value
        ("  .ä3ö. \n", {".äö.": ".ä3ö."}),
    ],
)
def test_lines_without_patterns_are_left_out(
    tmp_path: Path, lines: str, patterns: dict[str, str]
) -> None:
    path = tmp_path / "hyph_xx.dic"
    path.write_text(f"UTF-8\n{lines}", "utf-8")
    ours, theirs = HyphDict(path), PYPHENS(path)
    assert ours.patterns._written == patterns
    assert {name: ours.patterns.get(name) for name in patterns} == theirs.patterns
    assert ours.patterns.get("zz") is None
    assert ours.maxlen == theirs.maxlen
