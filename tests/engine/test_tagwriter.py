"""Tags are written as structure elements that know their page, parent and marks."""

from __future__ import annotations

import io

import pikepdf
import pydyf

from generator.engine.structure import Node
from generator.engine.tagwriter import TagWriter


def blank() -> pydyf.PDF:
    """Return a PDF of one page with the root of a tree, as WeasyPrint writes it."""
    pdf = pydyf.PDF()
    pdf.add_page(pydyf.Dictionary({"Type": "/Page", "MediaBox": pydyf.Array((0, 0, 100, 100))}))
    parents = pydyf.Dictionary({"Nums": pydyf.Array()})
    pdf.add_object(parents)
    document = pydyf.Dictionary({"Type": "/StructElem", "S": "/Document", "K": pydyf.Array()})
    pdf.add_object(document)
    root = pydyf.Dictionary(
        {
            "Type": "/StructTreeRoot",
            "K": pydyf.Array([document.reference]),
            "ParentTree": parents.reference,
        }
    )
    pdf.add_object(root)
    pdf.catalog["StructTreeRoot"] = root.reference
    return pdf


def test_marks_and_tags_refer_to_each_other() -> None:
    pdf = blank()
    writer = TagWriter(pdf)
    cell = Node("TH", "a.cell", kids=[2], attributes={"O": "/Table", "Scope": "/Row"})
    figure = Node("Figure", "a.figure", kids=[0], entries={"Alt": "A bat"})
    writer.add_page(0, [Node("Sect", "a", kids=[cell, figure])])
    writer.finish(1)
    assert writer.paths == ["a", "a.cell", "a.figure"]
    out = io.BytesIO()
    pdf.write(out)
    with pikepdf.open(out) as written:
        root = written.Root.StructTreeRoot
        (section,) = root.K[0].K
        head, picture = section.K
        assert [str(each.S) for each in (section, head, picture)] == ["/Sect", "/TH", "/Figure"]
        assert (str(head.A.Scope), str(picture.Alt)) == ("/Row", "A bat")
        number, owners = root.ParentTree.Nums
        assert number == 0
        assert [owners[0], owners[2]] == [picture, head]
        assert owners[1] is None, "nothing was drawn under this number"
