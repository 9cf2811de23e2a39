"""What leads to a place of a page, or tells of one, moves along with the page."""

from __future__ import annotations

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, OutlineItem, Pdf, String

from generator.pdf.moving import move

MOVED = (1.0, 0.0, 0.0, 1.0, 10.0, -20.0)
TURNED = (0.0, 1.0, -1.0, 0.0, 300.0, 0.0)


def pages() -> Pdf:
    """Return two pages: with bookmarks, a link, names of places, and tags of figures."""
    pdf = Pdf.new()
    for _ in range(2):
        pdf.add_blank_page(page_size=(300, 400))
    first, second = (page.obj for page in pdf.pages)
    with pdf.open_outline() as outline:
        outer = OutlineItem("One", 0, "XYZ", left=5, top=300)
        outer.children.append(OutlineItem("Two", 1, "XYZ", left=6, top=200))
        outline.root.append(outer)
        outline.root.append(OutlineItem("Whole", 1, "Fit"))
    shared = pdf.make_indirect(Array([first, Name.XYZ, 7, 100, 0]))
    link = Dictionary(Subtype=Name.Link, Rect=[0, 0, 10, 10], Dest=shared)
    named = Dictionary(Subtype=Name.Link, Rect=[0, 0, 10, 10], A=Dictionary(D=String("here")))
    first.Annots = Array([pdf.make_indirect(link), pdf.make_indirect(named)])
    names = Array([String("here"), Dictionary(D=shared), String("page"), Array([9, Name.Fit])])
    pdf.Root.Names = Dictionary(Dests=Dictionary(Kids=Array([Dictionary(Names=names)])))
    box = Dictionary(O=Name.Layout, BBox=[10, 20, 30, 40])
    figure = pdf.make_indirect(Dictionary(S=Name.Figure, A=box, K=0))
    table = Dictionary(S=Name.Table, A=Dictionary(O=Name.Table), K=Array([3, figure]), Pg=second)
    told = Dictionary(O=Name.Layout, BBox=[10, 20, 30, 40])
    plain = Dictionary(S=Name.Figure, Pg=first, A=told, K=Array([]))
    pdf.Root.StructTreeRoot = Dictionary(K=Array([pdf.make_indirect(table), plain]))
    return pdf


def numbers(values: pikepdf.Object) -> list[float]:
    return [float(each) for each in values]


def test_bookmarks_and_links_lead_to_the_same_words() -> None:
    pdf = pages()
    move(pdf, [MOVED, TURNED])
    first, whole = pdf.Root.Outlines.First, pdf.Root.Outlines.Last
    assert numbers(Array(list(first.Dest)[2:4])) == [15, 280]
    assert numbers(Array(list(first.First.Dest)[2:4])) == [100, 6]
    assert list(whole.Dest)[1:] == [Name.Fit]
    (link, _), names = pdf.pages[0].obj.Annots, pdf.Root.Names.Dests.Kids[0].Names
    assert numbers(Array(list(link.Dest)[2:4])) == [17, 80], "moved once, though two lead there"
    assert numbers(Array(list(names[1].D)[2:4])) == [17, 80]


def test_tags_tell_where_their_figures_are() -> None:
    pdf = pages()
    move(pdf, [MOVED, TURNED])
    table, plain = pdf.Root.StructTreeRoot.K
    assert numbers(plain.A.BBox) == [20, 0, 40, 20]
    assert numbers(table.K[1].A.BBox) == [260, 10, 280, 30], "its page is told by what it is in"


def test_pages_without_all_that_move_too() -> None:
    with Pdf.new() as pdf:
        pdf.add_blank_page(page_size=(100, 100))
        move(pdf, [MOVED])
        before, *_, after = (part.read_bytes() for part in pdf.pages[0].obj.Contents)
        assert before.split()[-3:] == [b"10.00000000", b"-20.00000000", b"cm"]
        assert after.split() == [b"Q"]


def test_every_page_has_a_matrix() -> None:
    with pytest.raises(ValueError, match="shorter"):
        move(pages(), [MOVED])
