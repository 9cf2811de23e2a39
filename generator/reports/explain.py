"""Explain checks: on a terminal, as the page ``docs/checks.md``, and as data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from textwrap import fill, indent
from typing import Any

from generator.checks import load_checks
from generator.checks.registry import AREAS, CHECKS, Check, Subject
from generator.checks.suppressions import can_be_suppressed
from generator.reports.hidden import spelt_out
from generator.reports.text import Style

WIDEST_TEXT = 88
_FOUND = {
    Subject.READING: "found while files are read",
    Subject.CONTENT: "found in the content",
    Subject.TEMPLATES: "found in templates",
    Subject.TRANSLATION: "found in translations",
    Subject.PRINT: "found on printed sides",
    Subject.MAP: "found on printed maps",
    Subject.FILE: "found in finished files",
    Subject.PLAY: "found in records of play",
    Subject.RUN: "found by the run itself",
}
_CODE = re.compile(r"(`+[^`]+`+)")
_MARKUP = re.compile(r"([\\*_<\[\]|])")


def explain_text(check: Check, colour: bool = False) -> str:
    """Return the explanation of a check for a terminal."""
    style = Style(colour)
    parts = [
        f"{style.paint(f'{check.code} {check.name}', 'bold')}: {check.title}",
        style.paint(_wrapped(" · ".join(_facts(check))), "dim"),
        _wrapped(check.what),
        _wrapped(f"Why: {check.why}"),
        "Wrong:",
        indent(spelt_out(check.bad), "    "),
        "Right:",
        indent(spelt_out(check.good), "    "),
    ]
    return "\n\n".join(parts)


def explain_markdown(check: Check) -> str:
    """Return the explanation of a check, without code and name, as Markdown."""
    parts = [
        f"**{_marked(check.title)}.**",
        " · ".join(_facts(check)),
        _marked(check.what),
        f"**Why:** {_marked(check.why)}",
        "Wrong:",
        _fenced(check.bad),
        "Right:",
        _fenced(check.good),
    ]
    return "\n\n".join(parts)


def explain_data(check: Check) -> dict[str, Any]:
    """Return the explanation of a check as plain data.

    Its keys:

    - ``code``, ``name``, ``title``; ``area``: the subject of its area
    - ``subject``: ``reading``, ``content``, ``templates``, ``print`` or ``run``
    - ``severity`` for a release, ``in_draft`` for a draft
    - ``what`` it looks for, ``why`` that matters, a ``bad`` and a ``good`` example
    - ``fixes``: whether ``--fix`` fixes it; ``suppressible``; ``needs_whole``: whether it
      needs content without reading errors
    """
    return {
        "code": check.code,
        "name": check.name,
        "title": check.title,
        "area": AREAS[check.area],
        "subject": check.subject.value,
        "severity": check.severity.value,
        "in_draft": check.in_draft.value,
        "what": check.what,
        "why": check.why,
        "bad": check.bad,
        "good": check.good,
        "fixes": check.fixes,
        "suppressible": can_be_suppressed(check.code),
        "needs_whole": check.needs_whole,
    }


def checks_page() -> str:
    """Return ``docs/checks.md``: tables of all checks by area, then each check in full."""
    load_checks()
    parts = [
        "# Checks",
        "This page is made from the checks themselves; `playeraid explain R01` prints a part "
        "of it. In the wrong examples, a comment points at what is found: `^^^` stands under "
        "it, `# <-` at the column where it begins, in the line of content above. What cannot "
        "be seen is written as `→` (a tab), `·` (a space at the end of a line) or by its "
        "number, as `⟨U+200B⟩`.",
        "## Index",
    ]
    for area, title in AREAS.items():
        if checks := [check for check in CHECKS if check.area == area]:
            parts += [f"### {area}: {title}", "\n".join(_table(checks))]
    for check in CHECKS:
        parts += [f"## {check.code} {check.name}", explain_markdown(check)]
    return "\n\n".join(parts) + "\n"


def _table(checks: Iterable[Check]) -> Iterator[str]:
    yield "| code | name | what is wrong | severity | in drafts | `--fix` |"
    yield "|---|---|---|---|---|---|"
    for check in checks:
        link = f"[{check.code}](#{check.code.lower()}-{check.name})"
        yield (
            f"| {link} | {check.name} | {_marked(check.title)} | {check.severity.value} "
            f"| {check.in_draft.value} | {'yes' if check.fixes else ''} |"
        )


def _facts(check: Check) -> Iterator[str]:
    """Yield facts about a check in a few words: severity, area, subject, fixes."""
    yield (
        check.severity.value
        if check.in_draft is check.severity
        else f"{check.severity.value}, {check.in_draft.value} in a draft"
    )
    yield f"area {check.area}: {AREAS[check.area]}"
    yield _FOUND[check.subject]
    if check.needs_whole:
        yield "waits until everything can be read"
    yield "mended by --fix" if check.fixes else "mended by hand"
    yield "can be suppressed" if can_be_suppressed(check.code) else "cannot be suppressed"


def _wrapped(text: str) -> str:
    text = text.replace("``", "`")
    return fill(text, WIDEST_TEXT, break_on_hyphens=False, break_long_words=False)


def _marked(text: str) -> str:
    """Return plain text escaped for Markdown; code between backticks stays code."""
    parts = _CODE.split(text)
    return "".join(
        part.replace("``", "`") if number % 2 else _MARKUP.sub(r"\\\1", part)
        for number, part in enumerate(parts)
    )


def _fenced(example: str) -> str:
    fence = "```"
    while fence in example:
        fence += "`"
    return f"{fence}yaml\n{spelt_out(example)}\n{fence}"
