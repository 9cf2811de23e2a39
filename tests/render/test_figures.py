"""Figures stand on pages with what they show in words, and with their legends under them."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from pikepdf import Pdf

from generator.content.resources import TEMPLATES, Library
from generator.layout.compose import compose
from generator.render.jobs import pages_of, run
from generator.render.sidejob import SideJob
from generator.render.webpage import web_page
from generator.units import A4
from tests.printing import normal, page_texts, side_jobs
from tests.support import sound_game

SHEETS = """
sheets:
  summary:
    title: Summary
    front:
      title: All of it
      bands:
        - fill: [goal, figure]
"""
BOARD = """
roles:
  others: {name: Others, icon: bat}
boards:
  valley: {name: Valley, cells: hexes, rings: 1, named: true}
sections:
  figure:
    title: Figure
    source: [rulebook]
    blocks:
      figure:
        kind: board
        board: valley
        alt: A bat & a <castle>
        pieces:
          bat: {at: "0,0", icon: bat, role: others, text: The bat}
          castle: {at: "1,0", icon: castle, role: players, text: The keep}
          coin: {at: "0,1", icon: coin}
        areas:
          near: {around: "0,0", text: Near}
          far: {from: "-1,0", until: [bat], text: Far}
        arrows:
          go: {from: "0,0", to: "0,-1", text: A move}
        crossed:
          shut: {from: "-1,0", to: "1,0", text: No way}
"""


def job_of(home: Path, figure: str) -> SideJob:
    game = sound_game(home, {"figure.yaml": figure.lstrip(), "sheets.yaml": SHEETS.lstrip()})
    (job,) = side_jobs(game, Library(home / "content", (TEMPLATES / "themes",)), A4, "colour")
    return job


def page_of(job: SideJob) -> str:
    side = compose(job.game, job.sheet_id, job.side_name, job.paper)
    return pages_of(job).page(side).at(10.0)


def legend(page: str) -> list[tuple[str, str]]:
    """Return the samples of a legend, by their classes, with the words beside them."""
    return re.findall(r'<li[^>]*><span class="swatch ([^"]*)">.*?</span>([^<]*)</li>', page)


def alternatives(pdf: bytes) -> list[str]:
    """Return the alternative texts of the figures of a PDF."""
    with Pdf.open(io.BytesIO(pdf)) as document:
        elements = [each for each in document.objects if hasattr(each, "keys") and "/S" in each]
        return [str(each["/Alt"]) for each in elements if str(each["/S"]) == "/Figure"]


def test_a_board_has_its_legend_in_the_order_of_the_figure(tmp_path: Path) -> None:
    assert legend(page_of(job_of(tmp_path, BOARD))) == [
        ("disc role-0 solid", "The bat"),
        ("disc role-1", "The keep"),
        ("of-area area-rising", "Near"),
        ("of-area area-dots", "Far"),
        ("arrow-solid", "A move"),
        ("arrow-crossed", "No way"),
    ]


def test_short_words_of_a_long_key_stand_two_in_a_line(tmp_path: Path) -> None:
    job = job_of(tmp_path / "short", BOARD)
    assert '<ul class="key in-two">' in page_of(job)
    assert '<ul class="key">' in web_page(pages_of(job), "summary")
    wordy = BOARD.replace("text: Near", f"text: Near{' by' * 30}")
    assert '<ul class="key">' in page_of(job_of(tmp_path / "wordy", wordy))


def test_a_board_says_what_it_shows(tmp_path: Path) -> None:
    job = job_of(tmp_path, BOARD)
    assert "<title>A bat &amp; a &lt;castle&gt;</title>" in page_of(job)
    result = run(job)
    assert "A bat & a <castle>" in alternatives(result.pdf)
    assert result.proof.warnings == ()


def test_names_of_cells_are_set_in_the_face_of_the_page(tmp_path: Path) -> None:
    result = run(job_of(tmp_path, BOARD))
    (words,) = page_texts(result.pdf)
    assert normal("-1,1") in words
    assert {font.partition("+")[2].split(",")[0] for font in result.proof.fonts} <= {
        "EB-Garamond-Bold",
        "Sofia-Sans-Condensed",
        "",
    }


def test_a_board_stands_on_the_web_page(tmp_path: Path) -> None:
    page = web_page(pages_of(job_of(tmp_path, BOARD)), "summary")
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="board-figure"' in page
    assert '<span class="swatch of-area area-dots"><svg' in page
    assert "asset:" not in page
    assert ("of-area area-dots", "Far") in legend(page)


@pytest.mark.parametrize("changed", ['at: "1,0"', "rings: 1", "text: Near"])
def test_whatever_is_seen_has_a_say_in_the_key(tmp_path: Path, changed: str) -> None:
    other = {'at: "1,0"': 'at: "1,-1"', "rings: 1": "rings: 2", "text: Near": "text: Close"}
    first = page_of(job_of(tmp_path / "a", BOARD))
    assert first != page_of(job_of(tmp_path / "b", BOARD.replace(changed, other[changed])))


NOTATION = """
sections:
  figure:
    title: Figure
    source: [rulebook]
    blocks:
      code:
        kind: notation
        example: "AX<."
        alt: A code
        parts:
          who: {letters: 1, title: Who, text: the hunter}
          where: {letters: 2, title: Where}
          what: {letters: 1, title: What}
"""
QUEUE = """
tracks:
  trail: {name: Trail, shape: queue, first: 1, last: 4}
sections:
  figure:
    title: Figure
    source: [rulebook]
    blocks:
      trail:
        kind: queue
        track: trail
        alt: A trail of four
        entry: Newest
        exit: Oldest
        slots: ["ZU", "<?"]
        arrows:
          back: {from: 1, to: 3, text: Double back}
          hide: {from: 1, to: 2, text: Hide}
"""
ALLOWANCE = """
values:
  rail: {cycle: 3}
place_kinds:
  town: {name: Town}
travel:
  rail: {name: Rail, steps: {remainder: rail.cycle}}
places:
  mill: {name: Mill, kind: town, links: {rail: [ford]}}
  ford: {name: Ford, kind: town, links: {rail: [mill]}}
order:
  first: {name: First, role: players, icon: bat}
  second: {name: Second, role: players, icon: coin}
sections:
  figure:
    title: Figure
    source: [rulebook]
    blocks:
      rail:
        kind: allowance
        travel: rail
        turns: [first, second]
        corner: Round
      all:
        kind: places
"""


def rows(page: str, table: str) -> list[list[str]]:
    """Return the words in the cells of a table, row by row."""
    found = re.search(rf'<table class="{table}.*?</table>', page, re.DOTALL)
    assert found
    return [
        [re.sub(r"<[^>]*>", "", cell).strip() for cell in re.split(r"</t[dh]>", row)[:-1]]
        for row in found[0].split("</tr>")[:-1]
    ]


def test_a_notation_drops_its_parts_one_below_the_other(tmp_path: Path) -> None:
    job = job_of(tmp_path, NOTATION)
    assert rows(page_of(job), "letters") == [
        ["A", "X&lt;", ".", ""],
        [""] * 7,  # where the lines to the parts begin
        [""] * 5 + ["What"],  # the words of each part begin at its line
        [""] * 3 + ["Where"],
        ["", "Who the hunter"],
    ]
    assert run(job).proof.warnings == ()


def test_signs_between_the_parts_of_a_notation_have_no_brace_and_no_words(tmp_path: Path) -> None:
    job = job_of(tmp_path, NOTATION.replace("{letters: 2, title: Where}", "{letters: 2}"))
    page = page_of(job)
    assert rows(page, "letters") == [
        ["A", "X&lt;", ".", ""],
        [""] * 7,
        [""] * 5 + ["What"],
        ["", "Who the hunter"],
    ]
    assert page.count('<td class="part sign"') == 1
    assert page.count('class="brace"') == 2
    assert run(job).proof.warnings == ()


def test_a_queue_shows_what_stands_in_it_and_its_arrows(tmp_path: Path) -> None:
    job = job_of(tmp_path, QUEUE)
    page = page_of(job)
    assert re.findall(r'<b class="slot-word">(.*?)</b>', page) == ["ZU", "&lt;?"]
    assert legend(page) == [("arrow-solid", "Double back"), ("arrow-dashed", "Hide")]
    result = run(job)
    assert "A trail of four" in alternatives(result.pdf)
    assert result.proof.warnings == ()


def test_a_queue_without_arrows_has_no_legend(tmp_path: Path) -> None:
    page = page_of(job_of(tmp_path, QUEUE.partition("        arrows:")[0]))
    assert "<svg" not in page
    assert "key" not in re.findall(r'class="([a-z]+)"', page)


def test_an_allowance_is_a_table_of_rounds(tmp_path: Path) -> None:
    job = job_of(tmp_path, ALLOWANCE)
    page = page_of(job)
    assert rows(page, "grid numbers allowance") == [
        ["Round", "First", "Second"],
        ["0, 3, 6\N{NO-BREAK SPACE}…", "–", "1"],
        ["1, 4, 7\N{NO-BREAK SPACE}…", "1", "2"],
        ["2, 5, 8\N{NO-BREAK SPACE}…", "2", "–"],
    ]
    assert '<p class="way counted">' in page  # up to two steps, so their number is told
    assert run(job).proof.warnings == ()
