"""Checks register under one code and one name, with all that is said of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from generator.checks import load_checks
from generator.checks.registry import AREAS, CHECKS, Check, Fault, Registry, Subject
from generator.findings import Severity

WORDS: dict[str, Any] = {"why": "Because.", "bad": "a: 1\n", "good": "a: 2\n"}


def nothing(subject: object) -> Iterator[Fault]:
    """Look for nothing at all,
    in two lines.
    """
    return iter(())


def wordless(subject: object) -> Iterator[Fault]:
    return iter(())


def register(
    registry: Registry,
    code: str,
    name: str,
    function: Callable[[Any], Iterator[Fault]] = nothing,
    **words: Any,
) -> None:
    registry.on(Subject.CONTENT, code, name, "A title", **(WORDS | words))(function)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("R1", "unknown-id"),
        ("R001", "unknown-id"),
        ("r01", "unknown-id"),
        ("01R", "unknown-id"),
        ("Z01", "unknown-id"),
        ("R01\n", "unknown-id"),
        ("R01", "unknown"),
        ("R01", "Unknown-id"),
        ("R01", "unknown_id"),
        ("R01", "unknown-id-"),
        ("", ""),
    ],
)
def test_odd_names_are_refused(code: str, name: str) -> None:
    with pytest.raises(ValueError, match="is no name for a check"):
        register(Registry(), code, name)


@pytest.mark.parametrize(("code", "name"), [("R01", "other-name"), ("R02", "some-name")])
def test_repeats_are_refused(code: str, name: str) -> None:
    registry = Registry()
    register(registry, "R01", "some-name")
    with pytest.raises(ValueError, match="is registered already"):
        register(registry, code, name)
    with pytest.raises(ValueError, match="is registered already"):
        registry.describe(Subject.READING, code, name, "A title", what="It.", **WORDS)
    register(registry, "C02", "other-name")
    assert [check.code for check in registry] == ["C02", "R01"]
    assert len(registry) == 2


@pytest.mark.parametrize("missing", ["why", "bad", "good"])
def test_a_check_must_be_explained(missing: str) -> None:
    without: dict[str, Any] = {missing: ""}
    with pytest.raises(ValueError, match="is not explained"):
        register(Registry(), "R01", "some-name", **without)
    with pytest.raises(ValueError, match="is not explained"):
        register(Registry(), "R01", "some-name", wordless)


def test_what_a_check_says() -> None:
    registry = Registry()
    register(registry, "R01", "some-name", bad="\n    a:\n      b: 1\n    ", vital=True)
    check = registry["R01"]
    assert check.what == "Look for nothing at all, in two lines."
    assert check.bad == "a:\n  b: 1"
    assert (check.area, check.severity, check.in_draft) == ("R", Severity.ERROR, Severity.ERROR)
    assert (check.vital, check.fixes, check.needs_whole) == (True, False, False)
    assert check.function is nothing, "the function stays itself"


def test_checks_by_subject_and_code() -> None:
    registry = Registry()
    register(registry, "R02", "some-name", in_draft=Severity.NOTE)
    registry.describe(Subject.READING, "F01", "other-name", "A title", what="It.", **WORDS)
    assert [check.code for check in registry.of(Subject.CONTENT)] == ["R02"]
    assert [check.code for check in registry.of(Subject.CONTENT, Subject.READING)] == ["F01", "R02"]
    assert registry.of(Subject.PRINT) == []
    assert "R02" in registry
    assert "R03" not in registry
    assert registry["F01"].function is None
    assert registry["R02"].in_draft is Severity.NOTE


def other(subject: object) -> Iterator[Fault]:
    """The same in others."""
    return iter(())


def test_a_check_of_two_subjects() -> None:
    registry = Registry()
    register(registry, "R02", "some-name")
    assert registry.also(Subject.TRANSLATION, "R02")(other) is other
    check = registry["R02"]
    assert check.functions == {Subject.CONTENT: nothing, Subject.TRANSLATION: other}
    assert (check.subject, check.function) == (Subject.CONTENT, nothing), "as it was made"
    assert check.what == "Look for nothing at all, in two lines. The same in others."
    assert registry.of(Subject.TRANSLATION) == registry.of(*Subject) == [check], "each once"
    assert not check.judges(Subject.PRINT)


def test_what_is_added_to_a_check_must_be_sound() -> None:
    registry = Registry()
    register(registry, "R02", "some-name")
    registry.describe(Subject.READING, "F01", "other-name", "A title", what="It.", **WORDS)
    for subject, code in (
        (Subject.CONTENT, "R02"),
        (Subject.CONTENT, "R03"),
        (Subject.READING, "F01"),
    ):
        with pytest.raises(ValueError, match=f"no check {code}, or it judges {subject} already"):
            registry.also(subject, code)(other)
    with pytest.raises(ValueError, match="is not explained"):
        registry.also(Subject.PRINT, "R02")(wordless)
    assert list(registry["R02"].functions) == [Subject.CONTENT]


def faults_of(check: Check) -> list[str]:
    """Return what is not as it should be with a registered check."""
    faults = []
    carried_out = check.subject not in (Subject.READING, Subject.PLAY, Subject.RUN)
    if carried_out != (check.function is not None):
        faults.append("who carries it out?")
    if check.title.endswith(".") or not check.title[0].isupper():
        faults.append("the title is a headline")
    if not check.what.endswith(".") or not check.why.endswith("."):
        faults.append("what and why are sentences")
    if check.bad == check.good:
        faults.append("the examples are the same")
    if list(Severity).index(check.in_draft) < list(Severity).index(check.severity):
        faults.append("a draft is stricter than a release")
    if check.vital and check.subject is Subject.CONTENT and check.in_draft is not Severity.ERROR:
        faults.append("printing relies on it, in a draft too")
    return faults


def test_the_registered_checks() -> None:
    load_checks()
    assert len(CHECKS) > 60
    assert {check.area for check in CHECKS} <= set(AREAS)
    assert {"F", "S", "R", "C", "D", "M", "P", "X"} <= {check.area for check in CHECKS}
    found = {check.code: faults for check in CHECKS if (faults := faults_of(check))}
    assert found == {}


def test_a_check_that_is_not_as_it_should_be_would_be_seen() -> None:
    check = Check(
        *("R01", "some-name", "a title.", Subject.CONTENT, Severity.WARNING, Severity.ERROR),
        *("it", "because", "a: 1", "a: 1"),
    )
    assert len(faults_of(check)) == 5
