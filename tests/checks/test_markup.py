"""Areas T: markup and lost lines, with their places and edits in content and catalogues."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.checking import Policy, check
from generator.build.fixes import fix
from generator.findings import Finding, Severity
from tests.support import library_of, with_catalogs, write_game


def text_of(scalar: str) -> str:
    return f"terms:\n  crown:\n    name: Crown\n    meaning: {scalar}\n"


def found(home: Path, scalar: str) -> list[Finding]:
    findings = check(library_of(write_game(home, {"case.yaml": text_of(scalar)}))).findings
    return [each for each in findings if each.severity is not Severity.NOTE]


@pytest.mark.parametrize(
    ("scalar", "right"),
    [
        ("<b>Take</b> a card.", '"**Take** a card."'),
        ("Take <b>two</b> cards.", "Take **two** cards."),
        ('"Take <b>two</b> &quot;cards&quot;."', '"Take **two** “cards”."'),
        ("'Take &amp; it&#39;s yours.'", "'Take & it''s yours.'"),
        ("Take one &amp; all.", "Take one & all."),
        ("Take &#58; all.", '"Take: all."'),
        ("Take <i>two</i> cards.", "Take _two_ cards."),
        (">-\n      Take <b>two</b>\n      cards.", ">-\n      Take **two**\n      cards."),
        ("Take __two__ cards\n      at once.", "Take **two** cards\n      at once."),
    ],
)
def test_markup_is_mended_as_its_scalar_is_spelt(tmp_path: Path, scalar: str, right: str) -> None:
    folder = write_game(tmp_path, {"case.yaml": text_of(scalar)})
    fix(library_of(folder), (), Policy())
    assert (folder / "case.yaml").read_text("utf-8") == text_of(right)


@pytest.mark.parametrize(
    ("scalar", "codes"),
    [
        ("Choose one.\n\n      Then draw.", [(6, "T23")]),
        ("|\n      Choose:\n      draw;\n      discard.", [(6, "T23")]),
        ("|\n      Choose:\n      - draw\n      - discard", [(6, "T23")]),
        ("|\n      Choose:\n      * draw\n      * discard", [(6, "T23")]),
        ("|\n      - draw\n      - discard", [(6, "T23")]),
        ('"Choose:\\ndraw."', [(4, "T23")]),
        ("Choose\n      - draw", [(5, "T23")]),
        ("Draw two\n      cards.", []),
        ('"* draw"', [(4, "T22")]),
        ('"{{goal.coins}} x"', [(4, "T08")]),
    ],
)
def test_one_fault_is_one_finding(
    tmp_path: Path, scalar: str, codes: list[tuple[int, str]]
) -> None:
    assert [(each.place.line, each.code) for each in found(tmp_path, scalar)] == codes


def note_of(home: Path, scalar: str) -> list[Finding]:
    case = (
        "collections:\n  omens:\n    name: Omens\n    entries:\n      comet:\n"
        f"        name: Comet\n        text: {scalar}\n"
    )
    findings = check(library_of(write_game(home, {"case.yaml": case}))).findings
    return [each for each in findings if each.code.startswith("T")]


@pytest.mark.parametrize(
    ("scalar", "codes"),
    [
        ("|\n          Choose:\n          - draw,\n          - discard.\n", []),
        ("|\n          One.\n\n          _Two_ – three.\n", []),
        ('"Choose:\\n- draw\\n- discard"', []),
        ("One.\n\n          Two.", [(9, "T23")]),
        (">\n          - a\n          - b", [(9, "T23")]),
        ("|\n          Choose:\n          - draw\n            - or not\n", [(10, "T32")]),
        (
            "|\n          Choose:\n          • draw\n          • discard\n",
            [(9, "T22"), (10, "T22")],
        ),
        ("|\n          Take:\n          - <b>two</b>\n          - three\n", [(9, "T22")]),
    ],
)
def test_passages_have_lines(tmp_path: Path, scalar: str, codes: list[tuple[int, str]]) -> None:
    assert [(each.place.line, each.code) for each in note_of(tmp_path, scalar)] == codes


def test_two_of_the_same_stand_at_their_own_columns(tmp_path: Path) -> None:
    columns = [each.place.column for each in found(tmp_path, "A &amp; b &amp; c.")]
    assert columns == [16, 24]


def in_catalogue(home: Path, words: str) -> tuple[Path, list[Finding]]:
    po = f'msgctxt "game.publisher"\nmsgid "Nobody"\nmsgstr "{words}"\n'
    folder = write_game(home, with_catalogs({"locale/de.po": po.encode()}))
    findings = check(library_of(folder)).findings
    return folder, [each for each in findings if each.severity is not Severity.NOTE]


@pytest.mark.parametrize(
    ("words", "code", "right"),
    [
        ("Der &amp; die", "T22", "Der & die"),
        ("Der &quot;x", "T22", None),
        ("Der<br>die", "T22", None),
        ("Der\\ndie", "T23", None),
        ("Der fÃ¼r", "F11", "Der für"),
        ("Der u\u0308ber", "F08", "Der über"),
        ("Der Tr\u0430il", "F13", "Der Trail"),
        ("Der \ufffd", "F10", None),
        ("- der", "T22", None),
    ],
)
def test_catalogues_are_read_as_content_is(
    tmp_path: Path, words: str, code: str, right: str | None
) -> None:
    folder, findings = in_catalogue(tmp_path, words)
    assert code in [each.code for each in findings]
    if right:
        fix(library_of(folder), (), Policy())
        assert f'msgstr "{right}"' in (folder / "locale" / "de.po").read_text("utf-8")


def test_names_are_compared_in_one_normal_form(tmp_path: Path) -> None:
    """Letters in pieces are F08, and no name differs for them (G02)."""
    po = (
        'msgctxt "terms.castle.name"\nmsgid "Castle"\nmsgstr "Schlößchen"\n\n'
        'msgctxt "sections.goal.blocks.win.rules.first"\n'
        'msgid "The first with {goal.coins} {icon:coin} in the *Castle* wins."\n'
        'msgstr "Wer zuerst mit {goal.coins} {icon:coin} im *Schlo\u0308ßchen* ist, gewinnt."\n'
    )
    files = with_catalogs({"locale/de.po": po.encode()})
    findings = check(library_of(write_game(tmp_path, files))).findings
    assert [each.code for each in findings if each.severity is not Severity.NOTE] == ["F08"]
