"""Findings as JUnit XML for continuous integration servers.

Each area of checks is a test suite and each finding a test case; a check without findings is
a passed case. Servers identify cases across runs by class and name, so names contain content
paths and no line numbers. An error is a failure. JUnit has nothing between passed and failed,
so a warning or note is a skipped case with its message: visible, but not red.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from generator.checks import load_checks
from generator.checks.registry import AREAS, BEYOND_CONTENT, CHECKS, Check
from generator.findings import BREAKDOWN, Finding
from generator.reports.hidden import visible
from generator.reports.text import report

_CODE = re.compile(r"\b[A-Z]\d\d\b")


class _Case(NamedTuple):
    """A test case: its name, its outcome ("" if passed), a message, the whole report."""

    name: str
    end: str = ""
    kind: str = ""
    message: str = ""
    text: str = ""


def junit(
    findings: Iterable[Finding],
    lines: Mapping[str, Sequence[str]],
    ran: Callable[[str], bool] = lambda code: True,
) -> str:
    """Return findings as JUnit XML; ``ran`` says whether a check of a code was run."""
    load_checks()
    by_code: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        by_code[finding.code].append(finding)
    skipped = {code for each in by_code["X05"] for code in _CODE.findall(each.message)}
    root = Element("testsuites", name="playeraid")
    totals: Counter[str] = Counter()
    for area, title in AREAS.items():
        cases = [
            case
            for check in CHECKS
            if check.area == area
            for case in _cases(check, by_code[check.code], lines, skipped, ran)
        ]
        if cases:
            totals += _add_suite(root, f"{area} {title}", cases)
    for key in ("tests", "failures", "errors"):
        root.set(key, str(totals[key]))
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, "unicode")


def _cases(
    check: Check,
    findings: Sequence[Finding],
    lines: Mapping[str, Sequence[str]],
    skipped: Collection[str],
    ran: Callable[[str], bool],
) -> Iterator[_Case]:
    """Yield a case for each finding of a check, or one for the check itself."""
    name = f"{check.code} {check.name}"
    met: Counter[str] = Counter()
    for finding in findings:
        full = visible(": ".join(filter(None, (name, finding.place.file, finding.path))))
        met[full] += 1
        number = f" ({met[full]})" if met[full] > 1 else ""
        message = visible(finding.message)
        text = report([finding], lines)
        yield _Case(full + number, _end(finding), finding.severity.value, message, text)
    if findings or not ran(check.code):
        return
    if check.code in skipped:
        yield _Case(name, "skipped", "note", "not looked for: parts cannot be read")
    elif check.subject not in BEYOND_CONTENT:  # nothing was printed
        yield _Case(name)


def _end(finding: Finding) -> str:
    """Return the outcome of a finding's case; a crashed check is an error."""
    if not finding.is_error:
        return "skipped"
    return "error" if finding.code == BREAKDOWN else "failure"


def _add_suite(root: Element, name: str, cases: Sequence[_Case]) -> Counter[str]:
    """Add a suite with its cases; return the number of cases by outcome."""
    ends = Counter(case.end for case in cases)
    counts = Counter(tests=len(cases), failures=ends["failure"], errors=ends["error"])
    counts["skipped"] = ends["skipped"]
    suite = SubElement(root, "testsuite", name=name)
    for key, count in counts.items():
        suite.set(key, str(count))
    for case in cases:
        element = SubElement(suite, "testcase", classname=f"playeraid.{name}", name=case.name)
        if case.end:
            child = SubElement(element, case.end, type=case.kind, message=case.message)
            child.text = case.text
    return counts
