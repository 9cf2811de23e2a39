"""What is said of letters does not depend on where in a file they stand."""

from __future__ import annotations

from generator.content.letters import letter_faults
from tests.support import places


def test_plain_lines_say_nothing() -> None:
    assert list(letter_faults("a.yaml", ["a: b", "c: Größe", ""])) == []


def test_each_fault_stands_at_its_column() -> None:
    lines = ["é", "a: Caf\ufffd", "cafÃ© cafe\u0301", "\ufb01sh C\u0430stle"]
    assert places(letter_faults("a.po", lines)) == [
        (2, 7, "F10"),
        (3, 4, "F11"),
        (3, 10, "F08"),
        (4, 1, "F13"),
        (4, 5, "F13"),
    ]


def test_wide_letters_are_at_home_in_files_of_asian_scripts() -> None:
    assert list(letter_faults("ja.po", ["１", "カード"])) == []
    assert places(letter_faults("de.po", ["１", "Karte"])) == [(1, 1, "F13")]
