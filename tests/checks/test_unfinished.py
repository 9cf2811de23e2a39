"""What is reported of content in the middle of being written: the cause, once, with a way on."""

from __future__ import annotations

from generator.checks import load_checks
from generator.checks.consequences import causes_only
from generator.findings import Finding, Place
from generator.language.po import read_catalog


def test_the_same_slip_in_a_list_is_reported_once() -> None:
    load_checks()
    paths = ["dice.d.faces.0", "dice.d.faces.1", "dice.e.faces.0"]
    every = [Finding("S03", "", Place("a.yaml", n, 1), "", p) for n, p in enumerate(paths, 1)]
    first, other = causes_only(every)
    assert (first.path, first.related) == (paths[0], (every[1].place,))
    assert (other.path, other.related) == (paths[2], ())


def test_entries_without_context_are_no_headers() -> None:
    head = b'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n'
    _, (finding,) = read_catalog(
        "de.po", "de", head + b'msgid "A"\nmsgstr "a"\n\nmsgid "B"\nmsgstr "b"\n'
    )
    assert (finding.code, finding.place.line) == ("T02", 8)
    assert finding.message == "“B” has no msgctxt, as “A”"
    assert "translate new" in finding.hint
