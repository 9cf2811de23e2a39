"""An import says which words it replaced, so that nothing goes in silence."""

from __future__ import annotations

from msgspec.structs import replace

from generator.language.catalog import Entry
from generator.language.review import reviewed
from generator.reports.imported import imported
from tests.language.catalogs import catalog

DONE = Entry("a", ("A",), ("alt",))
PLURAL = Entry("p", ("one", "more"), ("x", "y"))
NEW = Entry("n", ("N",), ("",))


def test_what_was_taken_and_replaced() -> None:
    before = catalog(DONE, PLURAL, NEW)
    after = catalog(
        replace(DONE, translation=("neu",)),
        replace(PLURAL, translation=("x", "z"), flags=("fuzzy",)),
        replace(NEW, translation=("n",)),
    )
    assert list(imported(before, after)) == [
        "replaced a: “alt” by “neu”",
        "replaced p: “y” by “z”",
        "took 3 texts, 1 as drafts (fuzzy)",
    ]
    assert list(imported(before, before)) == ["took 0 texts"]


def test_what_becomes_a_draft_again() -> None:
    after = catalog(replace(DONE, flags=("fuzzy",)))
    assert list(imported(catalog(DONE), after)) == [
        "a draft again: a",
        "took 1 text, 1 as drafts (fuzzy)",
    ]


def test_what_was_reviewed() -> None:
    assert list(imported(catalog(DONE), catalog(reviewed(DONE)))) == ["took 1 text, 1 as reviewed"]
