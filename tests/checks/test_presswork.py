"""Each check of finished files finds its fault in its example, and nothing in a sound file."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from msgspec.structs import replace

from generator.checks import load_checks
from generator.checks.engine import judge
from generator.checks.registry import CHECKS, Check, Subject
from generator.findings import Finding
from generator.layout.proof import ClaimProof, FileProof, Foreign, PageProof

load_checks()
IN_FILES = CHECKS.of(Subject.FILE)
A4 = (0.0, 0.0, 210.0, 297.0)
PAGE = PageProof(A4, A4, A4)
CLAIM = ClaimProof(
    "PDF/X-4",
    stated="PDF/X-4",
    version="1.6",
    condition="FOGRA39",
    intents=(4,),
    has_id=True,
    trapped=("False", "False"),
    titles=("Aid", "Aid"),
    dates=("20260101000000", "20260101000000"),
)
SOUND = FileProof("sheets.summary", (PAGE,))


def found(**changes: Any) -> list[Finding]:
    return list(judge(replace(SOUND, **changes)))


def proof_of(example: str) -> FileProof:
    told = yaml.safe_load(example)
    changes: dict[str, Any] = {"bleed": told.get("bleed", 0.0)}
    if "pages" in told:
        pages = [{key: tuple(value) for key, value in each.items()} for each in told["pages"]]
        changes["pages"] = tuple(PageProof(**page) for page in pages)
    if "foreign" in told:
        changes["foreign"] = tuple(Foreign(**each) for each in told["foreign"])
    if "claim" in told:
        claim: dict[str, Any] = dict(told["claim"])
        changes["claim"] = replace(CLAIM, **{**claim, "intents": tuple(claim["intents"])})
    return replace(SOUND, **changes)


@pytest.mark.parametrize("check", IN_FILES, ids=lambda check: check.code)
def test_examples(check: Check) -> None:
    assert check.bad.endswith(f"# {check.code}")
    assert {finding.code for finding in judge(proof_of(check.bad))} == {check.code}
    assert list(judge(proof_of(check.good))) == []
    assert check.vital, "a file that is wrong is not written, whatever is suppressed"


def test_a_sound_file() -> None:
    assert [check.code for check in IN_FILES] == ["P13", "P14", "P15"]
    assert found() == []
    assert found(claim=CLAIM) == []


def test_a_colour_is_told_once_with_its_first_page() -> None:
    twice = [Foreign(page, "#112233", "on the page") for page in (3, 2)]
    (finding,) = found(foreign=tuple(twice))
    assert finding.message.startswith("page 2: #112233 on the page is no colour of the palette")
    assert finding.path == "sheets.summary"
    assert finding.is_error


def test_many_colours_are_counted() -> None:
    colours = tuple(Foreign(1, f"#00000{n}", "on the page") for n in range(1, 8))
    told = [finding.message for finding in found(foreign=colours)]
    assert len(told) == 5
    assert told[-1] == "3 more colours are none of the palette's"


def around(more: float) -> tuple[float, float, float, float]:
    return (-more, -more, 210.0 + more, 297.0 + more)


@pytest.mark.parametrize(
    ("page", "bleed", "words"),
    [
        (PageProof(around(10), around(3), A4), 3.0, None),
        (PageProof(around(10), around(2.99), A4), 3.0, None),
        (PageProof(around(10), around(2.9), A4), 3.0, "the bleed is less than 3 mm"),
        (PageProof(A4, around(0.02), A4), 0.0, None),
        (PageProof(A4, around(0.03), A4), 0.0, "the bleed reaches over the paper"),
        (PageProof(around(9), A4, around(1)), 0.0, "what is left after trimming reaches over"),
        (PageProof(A4, A4, (5.0, 5.0, 5.0, 9.0)), 0.0, "nothing is left after trimming"),
        (
            PageProof(around(9), around(3), A4, ("left",)),
            3.0,
            "reaches the edge of the page (left)",
        ),
    ],
)
def test_boxes(page: PageProof, bleed: float, words: str | None) -> None:
    told = [finding.message for finding in found(pages=(PAGE, page), bleed=0.0) if not bleed]
    told += [finding.message for finding in found(pages=(page,), bleed=bleed) if bleed]
    assert len(told) == (words is not None)
    assert all(words in message for message in told if words)


@pytest.mark.parametrize(
    "change",
    [
        {"stated": ""},
        {"stated": "PDF/X-3"},
        {"version": "1.7"},
        {"condition": ""},
        {"intents": ()},
        {"intents": (3,)},
        {"intents": (4, 4)},
        {"has_id": False},
        {"is_encrypted": True},
        {"trapped": ("False", "True")},
        {"trapped": ("", "")},
        {"titles": ("Aid", "Help")},
        {"titles": ("", "")},
        {"dates": ("2026", "2025")},
        {"loose_fonts": ("Helvetica",)},
        {"violations": ("it holds actions",)},
    ],
)
def test_each_rule_of_the_standard(change: dict[str, Any]) -> None:
    (finding,) = found(claim=replace(CLAIM, **change))
    assert finding.code == "P15"
    assert finding.message.startswith("the file is not PDF/X-4: ")


@pytest.mark.parametrize("told", ["True", "False"])
def test_trapped_or_not_is_said_either_way(told: str) -> None:
    assert found(claim=replace(CLAIM, trapped=(told, told))) == []
