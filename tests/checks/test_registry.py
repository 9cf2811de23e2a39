"""Checks register under one code and one name, and give findings at their places."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generator.checks import load_checks
from generator.checks.registry import CONTENT, PRINT, Fault, Registry
from generator.findings import Finding, Place, Severity


def nothing(subject: object) -> Iterator[Fault]:
    return iter(())


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("R1", "unknown-id"),
        ("R001", "unknown-id"),
        ("r01", "unknown-id"),
        ("01R", "unknown-id"),
        ("R01", "unknown"),
        ("R01", "Unknown-id"),
        ("R01", "unknown_id"),
        ("R01", "unknown-id-"),
        ("", ""),
    ],
)
def test_odd_names_are_refused(code: str, name: str) -> None:
    with pytest.raises(ValueError, match="is no name for a check"):
        Registry().check(code, name, "A title")


@pytest.mark.parametrize(("code", "name"), [("A01", "other-name"), ("A02", "some-name")])
def test_repeats_are_refused(code: str, name: str) -> None:
    registry = Registry()
    registry.check("A01", "some-name", "A title")(nothing)
    with pytest.raises(ValueError, match="is registered already"):
        registry.check(code, name, "A title")
    registry.check("A02", "other-name", "A title")(nothing)
    assert [check.code for check in registry] == ["A01", "A02"]
    assert len(registry) == 2


def test_a_check_gives_findings_at_places() -> None:
    registry = Registry()

    @registry.check("A01", "some-name", "A title", Severity.WARNING)
    def check(subject: int) -> Iterator[Fault]:
        yield Fault("a.b", f"it is {subject}", "make it 4", ("a.c",))

    places = {"a.b": Place("a.yaml", 2, 3), "a.c": Place("a.yaml", 9, 1)}
    assert list(registry.run(5, places.__getitem__)) == [
        Finding(
            "A01",
            "some-name",
            "it is 5",
            Place("a.yaml", 2, 3),
            "make it 4",
            "a.b",
            Severity.WARNING,
            (Place("a.yaml", 9, 1),),
        )
    ]
    assert check(5) is not None, "the function stays itself"


def test_the_registered_checks() -> None:
    load_checks()
    assert {"R01", "R04", "R05", "R09", "R10", "R12", "R13"} <= {c.code for c in CONTENT}
    assert {"P01", "P03"} <= {c.code for c in PRINT}
    for check in (*CONTENT, *PRINT):
        assert check.title
        assert not check.title.endswith(".")
        assert check.function.__doc__
    codes = [check.code for check in (*CONTENT, *PRINT)]
    names = [check.name for check in (*CONTENT, *PRINT)]
    assert len(set(codes)) == len(codes)
    assert len(set(names)) == len(names)
