"""Every check is explained in full: on a terminal, as a page, as data."""

from __future__ import annotations

import json
import re

import pytest
import yaml
from markdown_it import MarkdownIt
from msgspec.structs import replace

from generator.checks import load_checks
from generator.checks.registry import AREAS, CHECKS, Check, Subject
from generator.findings import Severity
from generator.reports.explain import (
    WIDEST_TEXT,
    checks_page,
    explain_data,
    explain_markdown,
    explain_text,
)
from generator.reports.hidden import HIDDEN, spelt_out
from tests.examples import files_of

load_checks()
CHECK = Check(
    "R99",
    "hidden-thing",
    "A thing_with *stars* | bars",
    Subject.CONTENT,
    Severity.WARNING,
    Severity.NOTE,
    "Things (``{icon:bat}``) are *not* <hidden> or [linked](x).",
    "Nobody sees them.",
    "a:\tb \n# ^ R99\n\nc: \u200b```",
    "a: b",
    fixes=True,
    needs_whole=True,
)


@pytest.fixture
def check(monkeypatch: pytest.MonkeyPatch) -> Check:
    monkeypatch.setitem(CHECKS._checks, CHECK.code, CHECK)
    return CHECK


def test_on_a_terminal(check: Check) -> None:
    assert explain_text(check) == (
        "R99 hidden-thing: A thing_with *stars* | bars\n\n"
        "warning, note in a draft · area R: references · found in the content · waits until\n"
        "everything can be read · mended by --fix · can be suppressed\n\n"
        "Things (`{icon:bat}`) are *not* <hidden> or [linked](x).\n\n"
        "Why: Nobody sees them.\n\n"
        "Wrong:\n\n    a:→b·\n    # ^ R99\n\n    c: ⟨U+200B⟩```\n\n"
        "Right:\n\n    a: b"
    )


def test_in_colour(check: Check) -> None:
    text = explain_text(check, colour=True)
    assert text.startswith("\x1b[1mR99 hidden-thing\x1b[0m: ")
    assert re.sub(r"\x1b\[\d*m", "", text) == explain_text(check)


def test_as_markdown(check: Check) -> None:
    text = explain_markdown(check)
    html = MarkdownIt("commonmark").render(text)
    assert "<strong>A thing_with *stars* | bars.</strong>" in html
    assert "Things (<code>{icon:bat}</code>) are *not* &lt;hidden&gt; or [linked](x)." in html
    (bad, good) = re.findall(r'<code class="language-yaml">(.*?)</code>', html, re.DOTALL)
    assert bad == "a:→b·\n# ^ R99\n\nc: ⟨U+200B⟩```\n"
    assert good == "a: b\n"


def test_as_data(check: Check) -> None:
    data = explain_data(check)
    assert json.loads(json.dumps(data)) == {
        "code": "R99",
        "name": "hidden-thing",
        "title": "A thing_with *stars* | bars",
        "area": "references",
        "subject": "content",
        "severity": "warning",
        "in_draft": "note",
        "what": check.what,
        "why": "Nobody sees them.",
        "bad": check.bad,
        "good": "a: b",
        "fixes": True,
        "suppressible": True,
        "needs_whole": True,
    }


def test_what_printing_relies_on(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    vital = replace(check, vital=True, fixes=False, in_draft=Severity.WARNING)
    monkeypatch.setitem(CHECKS._checks, vital.code, vital)
    facts = explain_text(vital).split("\n\n")[1].replace("\n", " ")
    assert facts.startswith("warning · ")
    assert facts.endswith(" · mended by hand · cannot be suppressed")


@pytest.mark.parametrize("known", CHECKS, ids=lambda known: known.code)
def test_every_check_in_full(known: Check) -> None:
    text, page = explain_text(known), explain_markdown(known)
    assert not HIDDEN.search(text.replace("\n", "") + page.replace("\n", ""))
    for words in (known.title, known.why.replace("``", "`")):
        assert words in text.replace("\n", " ")
    for example in (known.bad, known.good):
        assert spelt_out(example).split("\n")[0] in text
        assert f"yaml\n{spelt_out(example)}\n" in page
    prose = text.split("Wrong:")[0].split("\n")[1:]
    assert max(map(len, prose)) <= WIDEST_TEXT


def test_the_page() -> None:
    page = checks_page()
    assert page == checks_page()
    assert page.endswith("\n") and not page.endswith("\n\n")
    headings = re.findall(r"^## (.*)$", page, re.MULTILINE)
    assert headings == ["Index", *(f"{check.code} {check.name}" for check in CHECKS)]
    areas = re.findall(r"^### (\w): (.*)$", page, re.MULTILINE)
    assert areas == [each for each in AREAS.items() if each[0] in {c.area for c in CHECKS}]
    links = re.findall(r"\]\(#([^)]*)\)", page.split("\n## ")[1])
    assert sorted(links) == sorted(each.lower().replace(" ", "-") for each in headings[1:])


def test_examples_on_the_page_are_fenced() -> None:
    tokens = MarkdownIt("commonmark").parse(checks_page())
    fences = [token for token in tokens if token.type == "fence"]
    assert len(fences) == 2 * len(CHECKS)
    assert {token.info for token in fences} == {"yaml"}
    good = [token.content for token in fences[1::2]]
    plain = [text for text in good if "⟨" not in text and "msgid" not in text]
    assert len(plain) > 90
    files = [file for text in plain for file in files_of(text).values()]
    assert all(yaml.safe_load(text) is not ... for text in files)
