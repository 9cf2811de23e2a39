"""Score pads as forms: boxes with names and labels of their own, sums that follow their side."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from typing import Any

import pytest
from pikepdf import Name, Pdf

from generator.content.model import Bonus, ScoreGroup, ScoreRow, Scores
from generator.content.text import Text
from generator.engine.forms import widgets
from generator.findings import Place
from generator.layout.side import Box
from generator.pdf.document import Document
from generator.pdf.join import join
from generator.pdf.pdfua import lacks
from generator.render.jobs import pages_of, run
from generator.render.sidejob import SideResult
from generator.render.webpage import web_page
from generator.units import A4
from tests.printing import Aid, in_type, side_jobs, with_blocks

pytest_plugins = ["tests.builds"]

ABOUT = Document("A title", "An author", "A subject", "en", "2026-02-03")
SCRIPT = re.compile(r'AFSimple_Calculate\("SUM", new Array \(("[a-z0-9/+-]+"(?:, "[^"]+")*)\)\);')


def text(words: str) -> Text:
    return Text(words, f"some.{words.lower()}", Place("game.yaml"))


PAD = Scores(
    kind="scores",
    corner=text("Player"),
    across=3,
    groups={"upper": ScoreGroup(name=text("Upper"))},
    rows={
        "total": ScoreRow(head=text("Total"), sum=("half", "extra", "round")),
        "ones": ScoreRow(head=text("Ones"), group="upper", note=text("each")),
        "straight": ScoreRow(head=text("Straight"), group="upper", scores=(20, 25)),
        "half": ScoreRow(head=text("Half"), group="upper", sum=("ones", "straight")),
        "extra": ScoreRow(head=text("Extra"), bonus=Bonus(of="half", at_least=30, scores=7)),
        "round": ScoreRow(head=text("Round"), times=2),
    },
)
"""A pad whose first row is its last sum."""
ROWS = 1 + 1 + 1 + 1 + 1 + 2


@pytest.fixture(scope="module")
def printed(starter_aid: Aid) -> SideResult:
    game = in_type(with_blocks(starter_aid.game, pad=PAD), 14)
    result = run(side_jobs(game, starter_aid.library, A4, "colour")[0])
    assert result.proof.warnings == ()
    return result


def added(field: Any) -> list[str]:
    """Return the names of the fields that a field adds up, by its script."""
    match = SCRIPT.fullmatch(str(field.AA.C.JS))
    assert match, field.AA.C.JS
    assert Name.JavaScript == field.AA.C.S
    return re.findall(r'"([^"]+)"', match[1])


def calculated(pdf: Pdf, written: Mapping[str, int]) -> dict[str, int]:
    """Return what a viewer that calculates shows in the fields, where some are filled."""
    shown = dict(written)
    form: Any = pdf.Root.AcroForm
    for field in form.CO:
        shown[str(field.T)] = sum(shown.get(name, 0) for name in added(field))
    return shown


def test_every_box_is_a_field_with_a_name_and_a_label(printed: SideResult) -> None:
    with Pdf.open(io.BytesIO(printed.pdf)) as pdf:
        fields = widgets(pdf)
        names = [str(field.T).partition("/")[2] for field in fields]
        labels = [str(field.TU) for field in fields]
        assert {field.FT for field in fields} == {Name.Tx}
        assert not any("/Ff" in field for field in fields), "sums can be written without scripts"
    assert len(names) == len(set(names)) == len(set(labels)) == 3 + 3 * ROWS
    assert names[:3] == ["pad/1", "pad/2", "pad/3"]
    assert labels[:3] == ["Player 1", "Player 2", "Player 3"]
    assert "pad/round/3/2" in names
    assert "Round 2, Player 3" in labels


def test_sums_are_calculated_after_what_they_add_up(printed: SideResult) -> None:
    with Pdf.open(io.BytesIO(printed.pdf)) as pdf:
        fields = {str(field.T): field for field in widgets(pdf)}
        order = [str(field.T) for field in pdf.Root.AcroForm.CO]
        assert len(order) == 2 * 3
        for place, name in enumerate(order):
            assert not set(added(fields[name])) & set(order[place:])
        home = order[0].partition("/")[0]
        pad = f"{home}/pad"
        shown = calculated(
            pdf,
            {
                f"{pad}/ones/1": 3,
                f"{pad}/straight/1": 25,
                f"{pad}/extra/1": 7,
                f"{pad}/round/1/2": 4,
                f"{pad}/ones/2": 5,
            },
        )
        assert [shown[f"{pad}/half/{column}"] for column in (1, 2, 3)] == [28, 5, 0]
        assert [shown[f"{pad}/total/{column}"] for column in (1, 2, 3)] == [39, 5, 0]


def test_each_side_of_a_file_adds_up_its_own_boxes(printed: SideResult) -> None:
    with Pdf.open(io.BytesIO(join([printed.pdf, printed.pdf], ABOUT))) as pdf:
        assert list(lacks(pdf)) == []
        form: Any = pdf.Root.AcroForm
        pages = [
            {str(field.T) for field in page.obj.Annots if field.Subtype == Name.Widget}
            for page in pdf.pages
        ]
        assert not pages[0] & pages[1]
        assert len(form.CO) == 2 * 2 * 3
        assert {field.objgen for field in form.CO} <= {field.objgen for field in form.Fields}
        for names in pages:
            ones = min(name for name in names if "/ones/1" in name)
            shown = calculated(pdf, {ones: 6})
            totals = {name: shown[name] for name in map(str, shown) if "/total/1" in name}
            assert {name: 6 if name in names else 0 for name in totals} == totals
            assert len(totals) == 2


def test_a_form_without_sums_calculates_nothing(starter_aid: Aid) -> None:
    rows = {"ones": ScoreRow(head=text("Ones"))}
    pad = Scores(kind="scores", corner=text("Player"), across=2, rows=rows)
    game = with_blocks(starter_aid.game, pad=pad)
    result = run(side_jobs(game, starter_aid.library, A4, "colour")[0])
    with Pdf.open(io.BytesIO(join([result.pdf], ABOUT))) as pdf:
        assert len(pdf.Root.AcroForm.Fields) == 2 + 2
        assert "/CO" not in pdf.Root.AcroForm


def boxes(printed: SideResult, start: str) -> list[Box]:
    found = [box for box in printed.proof.boxes if box.kind == "field"]
    return [box for box in found if box.text.startswith(start)]


def test_boxes_are_even_and_high_enough_for_a_pencil(printed: SideResult) -> None:
    found = boxes(printed, "")
    assert len(found) == 3 + 3 * ROWS
    assert min(box.height for box in found) >= 8
    for column in (1, 2, 3):
        ends = [box for box in found if box.text.endswith(f"Player {column}")]
        assert len(ends) == ROWS + 1
        assert max(box.x for box in ends) == pytest.approx(min(box.x for box in ends), abs=0.1)
        assert max(b.width for b in ends) == pytest.approx(min(b.width for b in ends), abs=0.1)


def test_points_of_the_rule_are_small_and_within_their_box(printed: SideResult) -> None:
    small = [
        box
        for box in printed.proof.boxes
        if box.kind == "text" and "20" in box.text and "25" in box.text
    ]
    own = boxes(printed, "Straight")
    assert len(small) == len(own) == 3
    for given, box in zip(small, own, strict=True):
        assert box.x < given.x < given.right < box.right
        assert box.y <= given.y + 0.1
        assert given.bottom < box.y + box.height / 2


def test_a_part_of_a_pad_repeats_its_heading() -> None:
    upper = PAD.groups["upper"]
    assert PAD.heading("ones", is_first=False) == upper
    assert PAD.heading("straight", is_first=False) is None
    assert PAD.heading("straight", is_first=True) == upper
    assert PAD.heading("extra", is_first=True) is None


def test_only_pages_with_a_pad_add_up(starter_aid: Aid) -> None:
    plain = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")[0]
    padded = side_jobs(with_blocks(starter_aid.game, pad=PAD), starter_aid.library, A4, "colour")[0]
    assert "data-adds" not in web_page(pages_of(plain), plain.sheet_id)
    page = web_page(pages_of(padded), padded.sheet_id)
    assert page.count(' data-adds="') == 2 * 2 * 3  # on both sides of the sheet
    assert page.count(' data-at-least="30" data-brings="7"') == 2 * 3
