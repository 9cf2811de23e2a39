"""Leave out findings that follow from others: one fault, one finding.

Which checks follow from which is declared where a check is registered (``follows``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from generator.checks.registry import CHECKS, After, Reach
from generator.findings import Finding

MOST_RELATED = 5
"""How many places a finding points to besides its own."""
_NAMED = re.compile("“([^”]+)”|{([^{}]+)}")
_Keys = Callable[[Finding], Iterable[object]]
"""What a finding is found by: a cause and its consequence share one of these."""


def causes_only(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings of one game or side without those that follow from another of them.

    A cause is related to what its hint names, where that would be a finding too, and to the
    places where its fault is met again.
    """
    every = list(findings)
    followed = {after for each in every for after in _follows(each)}
    causes = {after: _by_key(every, after) for after in followed}
    left: list[Finding] = []
    related: dict[Finding, list[Finding]] = {}
    for finding in every:
        after, cause = next(_causes_of(finding, causes), (None, None))
        if after is None or cause is None:
            left.append(finding)
        elif after.reach in (Reach.MEANT, Reach.AGAIN, Reach.ITEMS):
            related.setdefault(cause, []).append(finding)
    return [_related(each, related[each]) if each in related else each for each in left]


def _follows(finding: Finding) -> tuple[After, ...]:
    return CHECKS[finding.code].follows if finding.code in CHECKS else ()


def _by_key(findings: Iterable[Finding], after: After) -> dict[object, Finding]:
    """Return the findings that others can follow from, errors before the rest."""
    causes = [finding for finding in findings if finding.code.startswith(after.causes)]
    causes.sort(key=lambda cause: (not cause.is_error, cause.place))
    found: dict[object, Finding] = {}
    for cause in causes:
        for key in _REACHES[after.reach][0](cause):
            found.setdefault(key, cause)
    return found


def _causes_of(
    finding: Finding, causes: dict[After, dict[object, Finding]]
) -> Iterator[tuple[After, Finding]]:
    """Yield the findings that one follows from; no error follows from less."""
    for after in _follows(finding):
        for key in _REACHES[after.reach][1](finding):
            cause = causes[after].get(key)
            if cause and cause != finding and (cause.is_error or not finding.is_error):
                yield after, cause


def _related(cause: Finding, consequences: Iterable[Finding]) -> Finding:
    places = sorted(each.place for each in consequences)
    return replace(cause, related=tuple(dict.fromkeys((*cause.related, *places)))[:MOST_RELATED])


def _text(finding: Finding) -> Iterator[str]:
    """Yield the path of a finding, the same in every language."""
    yield finding.path.rpartition(":")[2]


def _within(cause: Finding) -> Iterator[str]:
    """Yield the paths of all that contains a cause."""
    path = cause.path
    while path := path.rpartition(".")[0]:
        yield path


def _words(finding: Finding) -> Iterator[object]:
    yield finding.code, finding.message


def _hinted(finding: Finding) -> Iterator[str]:
    """Yield what the hint of a finding names: in quotes by its id or name, in braces a value."""
    for name, value in _NAMED.findall(finding.hint):
        yield _as_id(name or value)


def _as_id(name: str) -> str:
    return name.casefold().replace(" ", "-")


def _names(finding: Finding) -> Iterator[str]:
    """Yield what the thing that a finding is about is called: its id, with its topic or without."""
    topic, _, id = finding.path.partition(".")
    yield _as_id(finding.path)
    yield _as_id(id or topic)


def _hinted_beside(finding: Finding) -> Iterator[object]:
    for name in _hinted(finding):
        yield finding.path.rpartition(".")[0], name


def _key_beside(finding: Finding) -> Iterator[object]:
    above, _, key = finding.path.rpartition(".")
    yield above, _as_id(key)


def _in_list(finding: Finding) -> Iterator[object]:
    above, _, step = finding.path.rpartition(".")
    if step.isdecimal():
        yield finding.code, above


_REACHES: dict[Reach, tuple[_Keys, _Keys]] = {
    Reach.RUN: (lambda cause: [None], lambda finding: [None]),
    Reach.WITHIN: (_within, lambda finding: [finding.path]),
    Reach.SPOT: (_text, _text),
    Reach.RELATED: (lambda cause: [cause.place], lambda finding: [finding.place, *finding.related]),
    Reach.AGAIN: (_words, _words),
    Reach.ITEMS: (_in_list, _in_list),
    Reach.MEANT: (_hinted, _names),
    Reach.BESIDE: (_hinted_beside, _key_beside),
}
"""What causes and their consequences are found by."""
