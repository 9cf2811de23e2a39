"""Pages keep their tags on the paper that they are imposed on, each in its place."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from generator.imposition.geometry import Forme, Rect, Slot
from generator.pdf.document import Document
from generator.pdf.impose import impose
from generator.pdf.join import join
from generator.render.jobs import run
from generator.units import A4
from tests.conformance import claims, errors
from tests.engine.test_forms import FORM
from tests.printing import Aid, side_jobs, with_blocks

pytest_plugins = ["tests.builds"]

ABOUT = Document("A title", "An author", "A subject", "en", "2026-02-03")
PAPER = Rect(0, 0, A4.width, A4.height)
HALF = Rect(10, 20, 90, 130)
OTHER = Rect(100, 20, 180, 130)


def forme(*slots: Slot) -> Forme:
    return Forme((A4.width, A4.height), slots, (), trim=PAPER, bleed=PAPER)


def turned(page: int, box: Rect, turn: int = 0) -> Slot:
    return Slot(page, box, box, turn)


def elements(pdf: Pdf) -> list[Any]:
    """Return the elements of the tag tree in reading order."""
    found: list[Any] = []
    stack = [pdf.Root.StructTreeRoot.K]
    while stack:
        each = stack.pop()
        if isinstance(each, Array):
            stack.extend(reversed(list(each)))
        elif isinstance(each, Dictionary) and "/S" in each:
            found.append(each)
            stack.append(each.get("/K", Array()))
    return found


def roles(data: bytes) -> list[str]:
    with Pdf.open(io.BytesIO(data)) as pdf:
        return [str(each.S) for each in elements(pdf)]


@pytest.fixture(scope="module")
def side(starter_aid: Aid) -> bytes:
    return starter_aid.in_order(A4)[0].pdf


def test_the_tags_are_those_of_the_pages_in_their_order(side: bytes, tmp_path: Path) -> None:
    joined = join([side, side], ABOUT)
    laid = impose(joined, [forme(turned(1, HALF), turned(0, OTHER, 180))], ABOUT)
    assert roles(laid) == roles(joined)
    path = tmp_path / "laid.pdf"
    path.write_bytes(laid)
    assert claims(laid)
    assert errors(path) == []
    assert laid == impose(joined, [forme(turned(1, HALF), turned(0, OTHER, 180))], ABOUT)


def test_figures_lie_where_they_are_on_the_paper(side: bytes) -> None:
    laid = impose(join([side], ABOUT), [forme(turned(0, HALF, 90))], ABOUT)
    with Pdf.open(io.BytesIO(laid)) as pdf:
        boxes = [[*map(float, e.A.BBox)] for e in elements(pdf) if Name.Figure == e.S]
    assert len(boxes) > 3
    points = 72 / 25.4
    left, right = HALF.left * points, HALF.right * points
    bottom, top = (A4.height - HALF.bottom) * points, (A4.height - HALF.top) * points
    for box in boxes:
        assert left - 1 <= box[0] < box[2] <= right + 1
        assert bottom - 1 <= box[1] < box[3] <= top + 1


def test_each_mark_is_found_in_its_form_and_leads_back(side: bytes) -> None:
    laid = impose(
        join([side, side], ABOUT), [forme(turned(0, HALF)), forme(turned(1, HALF))], ABOUT
    )
    with Pdf.open(io.BytesIO(laid)) as pdf:
        nums = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
        parents = dict(zip(map(int, nums[::2]), nums[1::2], strict=True))
        marks = [(each, kid) for each in elements(pdf) for kid in each.K if "/MCID" in kid]
        assert len(marks) > 40
        papers = {page.obj.objgen for page in pdf.pages}
        assert {mark.Pg.objgen for _, mark in marks} == papers
        for element, mark in marks:
            assert mark.Stm.objgen in {form.objgen for form in mark.Pg.Resources.XObject.values()}
            back = parents[int(mark.Stm.StructParents)][int(mark.MCID)]
            assert back.objgen == element.objgen
        assert all(list(parents[int(page.obj.StructParents)]) == [] for page in pdf.pages)


def test_of_copies_of_a_page_one_is_read(side: bytes, tmp_path: Path) -> None:
    joined = join([side], ABOUT)
    papers = [forme(turned(0, HALF), turned(0, OTHER)), forme(turned(0, OTHER))]
    path = tmp_path / "copies.pdf"
    path.write_bytes(impose(joined, papers, ABOUT))
    assert roles(path.read_bytes()) == roles(joined)
    assert errors(path) == []
    with Pdf.open(path) as pdf:
        forms = [form for page in pdf.pages for form in page.Resources.XObject.values()]
        assert len({form.objgen for form in forms}) == 2
        silent = [form for form in forms if b"/MCID" not in form.read_bytes()]
        assert len(silent) == 2


def test_fields_and_links_are_not_on_the_paper(starter_aid: Aid, tmp_path: Path) -> None:
    game = with_blocks(starter_aid.game, head=FORM)
    joined = join([run(side_jobs(game, starter_aid.library, A4, "colour")[0]).pdf], ABOUT)
    assert "/Form" in roles(joined)
    path = tmp_path / "form.pdf"
    path.write_bytes(impose(joined, [forme(turned(0, HALF))], ABOUT))
    assert {"/Form", "/Link"} & {*roles(path.read_bytes())} == set()
    assert claims(path.read_bytes())
    assert errors(path) == []


def test_pages_without_tags_get_none(side: bytes) -> None:
    with Pdf.open(io.BytesIO(side)) as pdf, io.BytesIO() as out:
        del pdf.Root.StructTreeRoot
        pdf.save(out)
        laid = impose(out.getvalue(), [forme(turned(0, HALF))], ABOUT)
    assert not claims(laid)
    with pikepdf.open(io.BytesIO(laid)) as made:
        assert "/StructTreeRoot" not in made.Root
