"""Area T: messages, places and edits, and that the bundled texts raise no false alarm."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.checking import check
from generator.checks.texts.punctuation import end_mark
from generator.checks.texts.wordings import lists_of
from generator.content import resources
from generator.content.edits import edited
from generator.content.read import read_game
from generator.findings import Finding, Severity
from tests.support import library_of, write_game

PLURAL = """values:
  feast:
    days: 2
    loss: 3
terms:
  feast:
    name: Feast
    meaning:
      plural: feast.days
      one: {one}
      other: {other}
"""


def findings(home: Path, text: str, area: str = "T") -> list[Finding]:
    """Return what an area finds in the minimal game with one more file."""
    checked = check(library_of(write_game(home, {"case.yaml": text})))
    return [finding for finding in checked.findings if finding.code.startswith(area)]


def test_the_bundled_texts_are_clean() -> None:
    checked = check(resources.library(resources.BUNDLED_CONTENT))
    assert [finding for finding in checked.findings if finding.code.startswith("T")] == []
    texts = [text for game in checked.games for text in game.texts.values()]
    assert len(texts) > 500
    assert sum(bool(text.forms) for text in texts) > 10


@pytest.mark.parametrize(
    ("wording", "mark"),
    [
        ("One.", "."),
        ("**One.**", "."),
        ("“One!”", "!"),
        ("One (two)", ""),
        ("One…)", "…"),
        ("{a.b}", ""),
        ("*One*:", ":"),
    ],
)
def test_end_marks(wording: str, mark: str) -> None:
    assert end_mark(wording) == mark


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Eat, lose {feast.loss}.", "Eat {feast.days}.", ["T07 other"]),
        ("Eat.", "Eat {feast.days}, lose {feast.loss}.", ["T07 one"]),
        ("Eat {icon:bat}.", "Eat {feast.days}.", ["T09 other"]),
        ("Eat.", "Eat {feast.days} {icon:bat}.", ["T09 one"]),
        ("Eat {icon:bat} *castle*.", "Eat {feast.days} {icon:coin}.", ["T09 one"]),
        ("Eat.", "Eat some.", ["T12 other"]),
        ("Eat", "Eat {feast.days}.", ["T13 one"]),
        ("Eat {feast.lss}.", "Eat {feast.days}, lose {feast.loss}.", []),
        ("Eat {icon:bt}.", "Eat {feast.days} {icon:bat}.", []),
        ("Eat {feast.loss.", "Eat {feast.days}, lose {feast.loss}.", ["T08 one"]),
        ("Eat **much*.", "Eat {feast.days} **much**.", []),
    ],
)
def test_plural_forms_are_compared_once(
    tmp_path: Path, one: str, other: str, expected: list[str]
) -> None:
    text = PLURAL.format(one=f'"{one}"', other=f'"{other}"')
    found = findings(tmp_path, text)
    assert [f"{each.code} {each.path.rpartition('.')[2]}" for each in found] == expected
    assert all(len(each.related) == 1 for each in found if each.code != "T08")


def test_messages_name_what_differs(tmp_path: Path) -> None:
    text = PLURAL.format(
        one="Eat {icon:bat} {icon:bat} **much** for {feast.loss}.", other="Eat {feast.days}."
    )
    assert [finding.message for finding in findings(tmp_path, text)] == [
        "this form lacks “{feast.loss}”, which the other has",
        "this form lacks 2 × “{icon:bat}”, “**words**”, which the other has",
    ]


def test_a_number_that_is_hidden_is_named(tmp_path: Path) -> None:
    (finding,) = findings(tmp_path, PLURAL.format(one="Eat.", other="Eat some."))
    assert finding.message == "this form stands for 0, 2, 3 and more, and does not tell the number"
    assert finding.hint == "name it: {feast.days}"
    assert finding.severity is Severity.WARNING


def test_braces_are_underlined_where_they_stand(tmp_path: Path) -> None:
    text = "terms:\n  feast:\n    name: Feast\n    meaning: Worth {goal.coins} or { or } or {x}.\n"
    found = findings(tmp_path, text)
    assert [finding.message for finding in found] == [
        "“{ or }” is no placeholder",
        "“{x}” is no placeholder",
    ]
    assert [finding.place.column for finding in found] == [36, 46]


def test_too_many_stars_are_no_text(tmp_path: Path) -> None:
    text = f"terms:\n  feast:\n    name: Feast\n    meaning: x{' *a' * 201}\n"
    (finding,) = findings(tmp_path, text)
    assert finding.code == "T08"
    assert finding.message.startswith("there is more in “x *a")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ('Say "no"... now', "Say “no”… now"),
        ('"Say \\"no\\"... now"', '"Say “no”… now"'),
        ("'Say \"no\", don''t'", "'Say “no”, don''t'"),
        (
            '>-\n      Say "no" ,\n      now -- or\n      not',
            ">-\n      Say “no”,\n      now – or\n      not",
        ),
        ("Say {icon:bat} , now", "Say {icon:bat}, now"),
    ],
)
def test_typography_is_mended_in_every_style(tmp_path: Path, wrong: str, right: str) -> None:
    text = f"terms:\n  feast:\n    name: Feast\n    meaning: {wrong}\n"
    found = findings(tmp_path, text)
    assert {finding.code for finding in found} == {"T17"}
    after = edited(text, [edit for finding in found for edit in finding.edits])
    assert after == f"terms:\n  feast:\n    name: Feast\n    meaning: {right}\n"
    assert findings(tmp_path / "again", after) == []


def test_typography_without_edits_says_so(tmp_path: Path) -> None:
    text = 'terms:\n  feast:\n    name: Feast\n    meaning: Say it.... "now\n'
    found = findings(tmp_path, text)
    assert [finding.hint for finding in found] == ["mend it by hand"] * 2
    assert [finding.place.column for finding in found] == [20, 25]


def test_typography_of_a_wording_that_is_spelt_oddly(tmp_path: Path) -> None:
    text = 'terms:\n  feast:\n    name: Feast\n    meaning: "Say \\\n      it..."\n'
    (finding,) = findings(tmp_path, text)
    assert (finding.code, finding.edits) == ("T17", ())


def test_a_lone_sentence_without_a_full_stop(tmp_path: Path) -> None:
    folder = write_game(tmp_path)
    rules = (folder / "rules.yaml").read_text("utf-8")
    lines = rules.replace(
        "          flight: The {icon:bat} may **never** be caught.\n",
        (
            "          flight: The {icon:bat} may **never** be caught\n"
            "          last: The last one to arrive counts.\n"
        ),
    )
    (folder / "rules.yaml").write_text(lines, "utf-8")
    (finding,) = [f for f in check(library_of(folder)).findings if f.code == "T13"]
    assert finding.message == "“… be caught” has no full stop, unlike the other 2 of this list"
    assert len(finding.related) == 1


def test_lists_are_found_in_every_kind_of_block() -> None:
    game = read_game(resources.BUNDLED_CONTENT / "fury-of-dracula").game
    assert game is not None
    ids = {text.id for texts in lists_of(game) for text in texts}
    for part in (".rules.", ".steps.", ".exceptions.", ".details.", ".left.", ".right."):
        assert any(part in id for id in ids), part
