"""The race of browser, editor and git: its ledger finds what is lost, its game what is torn."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.serve.racegame import FILES, fault_in, rewritten, texts_in, texts_of, write_race
from tests.serve.raceledger import Entry, Ledger

TEXT = "en a"
SOURCES = tuple(file for file in FILES if not file.endswith(".po"))


def entry(old: str, new: str, by: str = "page", sure: bool = True) -> Entry:
    return Entry(TEXT, old, new, by, sure)


@pytest.mark.parametrize(
    ("entries", "now", "missing"),
    [
        ([entry("w0", "w1"), entry("w1", "w2")], "w2", []),
        ([entry("w0", "w1"), entry("w0", "w2")], "w2", ["w1"]),
        ([entry("w0", "w1")], "w0", ["w1"]),
        ([entry("w0", "w1"), entry("w1", "w0", "undo"), entry("w0", "w2")], "w2", []),
        ([entry("w0", "w1"), entry("w1", "w2", sure=False)], "w2", []),
        ([entry("w0", "w1"), entry("w1", "w2", sure=False)], "w1", []),
        ([entry("w0", "w1"), entry("w1", "w2", sure=False)], "w0", ["w1"]),
        ([entry("w0", "w1"), entry("w1", "", "git")], "", []),
    ],
)
def test_what_nobody_saw_before_it_was_gone_is_missing(
    entries: list[Entry], now: str, missing: list[str]
) -> None:
    ledger = Ledger()
    ledger.add(*entries)
    assert [each.new for each in ledger.missing({TEXT: now} if now else {})] == missing


def test_the_words_of_all_texts_are_found_and_replaced(tmp_path: Path) -> None:
    folder = write_race(tmp_path) / "minimal"
    known = texts_of(folder)
    assert len(known) == len(set(known.values())) == 33
    for file in SOURCES:
        text = (folder / file).read_text("utf-8")
        assert fault_in(file, text) == ""
        for key, token in texts_in(file, text).items():
            assert rewritten(file, text, key, "w99999") == text.replace(token, "w99999")


def test_what_is_torn_is_found(tmp_path: Path) -> None:
    folder = write_race(tmp_path) / "minimal"
    for file in SOURCES:
        text = (folder / file).read_text("utf-8")
        middle = text.index("goal") if file == "sheets.yaml" else text.index("w") - 20
        assert fault_in(file, text[:middle])
    assert fault_in("locale/de.po", 'msgctxt "a"\nmsgid "b')
