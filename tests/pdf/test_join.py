"""Joined sides are what they were alone: same pixels, words, tags, links and bookmarks."""

from __future__ import annotations

import io
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from cachetools import LRUCache
from msgspec.structs import replace
from pikepdf import Array, Dictionary, Name, Pdf
from PIL import Image, ImageChops

from generator.engine.press import Press
from generator.pdf import join as joining
from generator.pdf.document import Document
from generator.pdf.join import join
from generator.units import A4
from tests.printing import BUNDLED, Aid, page_texts, press, well_formed

pytest_plugins = ["tests.builds"]

ABOUT = Document("A title", "An author", "A subject", "pl", "2026-02-03")
SHEET = """
@font-face { font-family: Probe; src: url(asset:font/sofia-sans-condensed-400.ttf) }
@font-face { font-family: Probe; src: url(asset:font/sofia-sans-condensed-700.ttf);
    font-weight: 700 }
@font-face { font-family: Other; src: url(asset:font/eb-garamond-700.ttf) }
@page { size: 100mm 140mm; margin: 8mm }
html { font: 10pt Probe }
h1 { font-family: Other }
"""
PAGES = [
    '<h1>Ala ma kota</h1><p>Words and a <a href="https://example.org/">place</a>.</p>'
    "<h2>Koniec</h2><p>AVATAR fi</p>",
    "<h1>Zażółć gęślą jaźń</h1><ul><li>one<li>two</ul><table><tr><th>a<td>b</table>",
    '<h1>Über Größe</h1><p>7 × 8 – „so“ <b>mehr</b></p><img src="asset:icon/anchor/ink"'
    ' alt="Anchor"><h3>Home</h3>',
]


@pytest.fixture(scope="module")
def sides() -> list[bytes]:
    own_press = press()
    return [print_page(own_press, body) for body in PAGES]


def print_page(own_press: Press, body: str) -> bytes:
    html = f'<html lang="en"><title>Probe</title><body>{body}'
    printed = own_press.print(own_press.lay_out(well_formed(html), SHEET))
    assert printed.warnings == ()
    return printed.pdf


@pytest.fixture(scope="module")
def joined(sides: list[bytes]) -> bytes:
    return join(sides, ABOUT)


@pytest.fixture(scope="session")
def bundled_sides(bundled_aid: Aid) -> list[bytes]:
    return [result.pdf for result in bundled_aid.in_order(A4)]


@pytest.fixture(scope="session")
def bundled_joined(bundled_aid: Aid) -> bytes:
    return bundled_aid.file(f"{BUNDLED}-a4.pdf").read_bytes()


# pixels and words


def pictures(pdf: bytes, scale: float = 2.0) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.render(scale=scale).to_pil().convert("RGB") for page in document]
    finally:
        document.close()


def assert_same_pixels(alone: list[bytes], together: bytes) -> None:
    """Assert that each joined page looks as its side alone, dot by dot."""
    pages = pictures(together)
    assert len(pages) == len(alone) > 0
    for number, side in enumerate(alone):
        (picture,) = pictures(side)
        assert picture.size == pages[number].size
        different = ImageChops.difference(picture, pages[number]).getbbox()
        assert different is None, f"page {number + 1} differs in {different}"


def test_pixels_are_kept(sides: list[bytes], joined: bytes) -> None:
    assert_same_pixels(sides, joined)


def test_pixels_of_the_bundled_game_are_kept(
    bundled_sides: list[bytes], bundled_joined: bytes
) -> None:
    assert len(bundled_sides) == 10
    assert_same_pixels(bundled_sides, bundled_joined)


def test_pixels_would_show_a_wrong_glyph(sides: list[bytes]) -> None:
    """A glyph that the union lost or mixed up is seen, though its words read right."""
    with Pdf.open(io.BytesIO(join(sides, ABOUT))) as pdf:
        fonts: Any = pdf.pages[1].resources["/Font"]
        descendant = next(iter(fonts.values())).DescendantFonts[0]
        stream = descendant.FontDescriptor.FontFile2
        stream.write(with_glyphs_swapped(stream.read_bytes()))
        out = io.BytesIO()
        pdf.save(out)
    assert page_texts(out.getvalue()) == page_texts(join(sides, ABOUT))
    with pytest.raises(AssertionError, match="differs"):
        assert_same_pixels(sides, out.getvalue())


def with_glyphs_swapped(data: bytes) -> bytes:
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(data), recalcTimestamp=False)
    glyphs = font["glyf"]
    drawn = [name for name in font.getGlyphOrder()[1:] if glyphs[name].numberOfContours > 0]
    assert len(drawn) > 3
    shapes = [glyphs[name] for name in drawn]
    for name, shape in zip(drawn, shapes[1:] + shapes[:1], strict=True):
        glyphs[name] = shape
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def test_words_are_kept(
    sides: list[bytes], joined: bytes, bundled_sides: list[bytes], bundled_joined: bytes
) -> None:
    for alone, together in ((sides, joined), (bundled_sides, bundled_joined)):
        words = [text for side in alone for text in page_texts(side)]
        assert min(len(text) for text in words) > 10
        assert page_texts(together) == words
    assert "zażółćgęśląjaźń" in page_texts(joined)[1]


# tags


def elements(node: Any) -> Iterator[Any]:
    """Yield the structure elements below a node, with itself, in reading order."""
    if isinstance(node, Array):
        for child in node:
            yield from elements(child)
    elif isinstance(node, Dictionary) and "/S" in node:
        yield node
        yield from elements(node.get("/K", Array()))


def outline_of_tags(element: Any) -> Any:
    """Return an element as nested plain data: role, alternative text, marks, children."""
    kids = element.get("/K", Array())
    kids = list(kids) if isinstance(kids, Array) else [kids]
    shown: list[Any] = []
    for kid in kids:
        if isinstance(kid, int):
            shown.append(kid)
        elif "/S" in kid:
            shown.append(outline_of_tags(kid))
        else:
            shown.append((str(kid.Type), int(kid.get("/MCID", -1))))
    return str(element.S), str(element.get("/Alt", "")), shown


def tags_of_sides(alone: list[bytes]) -> list[Any]:
    found: list[Any] = []
    for side in alone:
        with Pdf.open(io.BytesIO(side)) as pdf:
            document = pdf.Root.StructTreeRoot.K
            document = document[0] if isinstance(document, Array) else document
            assert str(document.S) == "/Document"
            found += outline_of_tags(document)[2]
    return found


def assert_same_tags(alone: list[bytes], together: bytes) -> None:
    with Pdf.open(io.BytesIO(together)) as pdf:
        (document,) = pdf.Root.StructTreeRoot.K
        assert str(document.S) == "/Document"
        assert outline_of_tags(document)[2] == tags_of_sides(alone)


def test_tags_are_kept(
    sides: list[bytes], joined: bytes, bundled_sides: list[bytes], bundled_joined: bytes
) -> None:
    assert_same_tags(sides, joined)
    assert_same_tags(bundled_sides, bundled_joined)
    roles = Counter(re.findall(r"'/(\w+)'", repr(tags_of_sides(bundled_sides))))
    assert roles["H1"] == 10
    assert min(roles["H2"], roles["P"], roles["Figure"], roles["TH"]) > 5


def test_nothing_is_left_of_how_tags_were_carried(sides: list[bytes], joined: bytes) -> None:
    with Pdf.open(io.BytesIO(joined)) as together:
        for side, page in zip(sides, together.pages, strict=True):
            with Pdf.open(io.BytesIO(side)) as alone:
                assert set(page.obj.keys()) == set(alone.pages[0].obj.keys())


def test_sides_may_have_several_pages(sides: list[bytes]) -> None:
    with Pdf.open(io.BytesIO(sides[0])) as two, Pdf.open(io.BytesIO(sides[1])) as more:
        two.pages.extend(more.pages)
        out = io.BytesIO()
        two.save(out)
    together = join([out.getvalue(), sides[2]], ABOUT)
    assert_same_tags([sides[0], sides[2]], together)
    assert page_texts(together) == [text for side in sides for text in page_texts(side)]


def test_lost_tags_would_be_seen(sides: list[bytes], joined: bytes) -> None:
    with pytest.raises(AssertionError):
        assert_same_tags([*sides, sides[0]], joined)


def faults_of_tags(together: bytes) -> list[str]:
    """Return what is wrong between the pages and the tag tree of a PDF."""
    faults = []
    with Pdf.open(io.BytesIO(together)) as pdf:
        root = pdf.Root.StructTreeRoot
        everything = [each.objgen for each in elements(root.K)]
        assert len(everything) > 20
        nums = list(root.ParentTree.Nums)
        keys = [int(key) for key in nums[::2]]
        if keys != sorted(set(keys)):
            faults.append("keys of the parent tree are not in order")
        if int(root.ParentTreeNextKey) <= max(keys):
            faults.append("the next key is taken")
        parents: dict[int, Any] = dict(zip(keys, nums[1::2], strict=True))
        pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        for number, page in enumerate(pdf.pages):
            owners = parents.get(int(page.obj.StructParents))
            if owners is None:
                faults.append(f"page {number} is not in the parent tree")
                continue
            marked = mark_numbers(page)
            if len(owners) <= max(marked, default=-1):
                faults.append(f"page {number} has marks without an owner")
            for mark in marked & set(range(len(owners))):
                owner = owners[mark]
                if owner.objgen not in everything:
                    faults.append(f"page {number}: the owner of {mark} is not in the tree")
                elif owner.Pg.objgen != page.obj.objgen:
                    faults.append(f"page {number}: the owner of {mark} is on another page")
            for annotation in page.obj.get("/Annots", Array()):
                owner = parents.get(int(annotation.StructParent))
                if owner is None or owner.objgen not in everything:
                    faults.append(f"page {number}: a link without an owner")
                elif annotation.objgen not in [
                    kid.Obj.objgen
                    for kid in owner.K
                    if isinstance(kid, Dictionary) and "/Obj" in kid
                ]:
                    faults.append(f"page {number}: a link that its owner does not know")
        for element in elements(root.K):
            if "/Pg" in element and element.Pg.objgen not in pages:
                faults.append("an element stands on a page that is not there")
            if element.P.objgen not in [*everything, root.objgen]:
                faults.append("an element hangs under nothing")
    return faults


def mark_numbers(page: Any) -> set[int]:
    """Return the numbers of the marked content on a page."""
    found = set()
    for instruction in pikepdf.parse_content_stream(page):
        if str(instruction.operator) == "BDC" and "/MCID" in instruction.operands[1]:
            found.add(int(instruction.operands[1].MCID))
    return found


def test_pages_and_tags_know_each_other(joined: bytes, bundled_joined: bytes) -> None:
    assert faults_of_tags(joined) == []
    assert faults_of_tags(bundled_joined) == []


def test_wrong_owners_would_be_seen(joined: bytes) -> None:
    with Pdf.open(io.BytesIO(joined)) as pdf:
        first, second = pdf.pages[0].obj, pdf.pages[1].obj
        first.StructParents, second.StructParents = second.StructParents, first.StructParents
        out = io.BytesIO()
        pdf.save(out)
    assert any("on another page" in fault for fault in faults_of_tags(out.getvalue()))


# links and bookmarks


def links(pdf_bytes: bytes) -> list[list[tuple[str, list[float]]]]:
    """Return the links of each page: where they lead, and their rectangles."""
    with Pdf.open(io.BytesIO(pdf_bytes)) as pdf:
        return [
            [
                (
                    str(annotation.A.URI) if "/A" in annotation else "inside",
                    [round(float(edge), 2) for edge in annotation.Rect],
                )
                for annotation in page.obj.get("/Annots", Array())
            ]
            for page in pdf.pages
        ]


def test_links_are_kept(sides: list[bytes], joined: bytes) -> None:
    alone = [page for side in sides for page in links(side)]
    assert [[target for target, _ in page] for page in alone] == [
        ["https://example.org/"],
        [],
        [],
    ]
    assert links(joined) == alone


def targets(pdf_bytes: bytes) -> list[tuple[int, float]]:
    """Return page and height that each link within the file leads to, as pdfium sees it."""
    document = pypdfium2.PdfDocument(pdf_bytes)
    raw = pypdfium2.raw
    found = []
    try:
        for page in document:
            for number in range(raw.FPDFPage_GetAnnotCount(page)):
                annotation = raw.FPDFPage_GetAnnot(page, number)
                link = raw.FPDFAnnot_GetLink(annotation)
                target = raw.FPDFLink_GetDest(document, link)
                if target:
                    view = pypdfium2.PdfDest(target, pdf=document).get_view()[1]
                    index = raw.FPDFDest_GetDestPageIndex(document, target)
                    found.append((index, round(view[1], 1)))
                raw.FPDFPage_CloseAnnot(annotation)
    finally:
        document.close()
    return found


def test_links_within_a_side_lead_to_the_same_spot() -> None:
    body = '<p><a href="#below">below</a></p><h2 id="below" style="margin-top: 30mm">Below</h2>'
    side = print_page(press(), body)
    (alone,) = targets(side)
    assert alone[0] == 0
    assert targets(join([side, side], ABOUT)) == [alone, (1, alone[1])]


def bookmarks(pdf_bytes: bytes) -> list[tuple[int, str, int]]:
    """Return level, title and page of each bookmark."""
    document = pypdfium2.PdfDocument(pdf_bytes)
    try:
        return [
            (item.level, item.get_title(), item.get_dest().get_index())
            for item in document.get_toc()
        ]
    finally:
        document.close()


def test_bookmarks_are_kept(
    sides: list[bytes], joined: bytes, bundled_sides: list[bytes], bundled_joined: bytes
) -> None:
    assert bookmarks(joined) == [
        (0, "Ala ma kota", 0),
        (1, "Koniec", 0),
        (0, "Zażółć gęślą jaźń", 1),
        (0, "Über Größe", 2),
        (1, "Home", 2),
    ]
    alone = [
        (level, title, number)
        for number, side in enumerate(bundled_sides)
        for level, title, _ in bookmarks(side)
    ]
    assert len(alone) > 20
    assert bookmarks(bundled_joined) == alone


# fonts


def fonts(path: Path) -> list[list[str]]:
    """Return the fonts of a PDF as pdffonts lists them: name, then emb, sub, uni."""
    out = subprocess.run(["pdffonts", path], capture_output=True, text=True, check=True)
    assert out.stderr == ""
    rows = [re.split(r"\s+", line) for line in out.stdout.splitlines()[2:]]
    return [[re.sub(r"^[A-Z]{6}\+", "", row[0]), *row[-5:-2]] for row in rows]


def test_each_face_is_embedded_once(tmp_path: Path, sides: list[bytes], joined: bytes) -> None:
    (tmp_path / "joined.pdf").write_bytes(joined)
    found = fonts(tmp_path / "joined.pdf")
    assert len(found) == 3
    assert len({row[0] for row in found}) == 3
    assert {tuple(row[1:]) for row in found} == {("yes", "yes", "yes")}
    with Pdf.open(io.BytesIO(joined)) as pdf:
        streams = {
            font.DescendantFonts[0].FontDescriptor.FontFile2.objgen
            for page in pdf.pages
            for font in page.resources["/Font"].values()
        }
    assert len(streams) == 3


def test_each_face_of_the_bundled_game_is_embedded_once(bundled_aid: Aid) -> None:
    found = fonts(bundled_aid.file(f"{BUNDLED}-a4.pdf"))
    names = [row[0] for row in found]
    assert len(names) == len(set(names)) > 2
    assert {tuple(row[1:]) for row in found} == {("yes", "yes", "yes")}


def test_a_plain_merge_would_embed_faces_twice(tmp_path: Path, sides: list[bytes]) -> None:
    with Pdf.new() as merged:
        for side in sides:
            with Pdf.open(io.BytesIO(side)) as source:
                merged.add_pages_from(source)
        merged.save(tmp_path / "merged.pdf")
    names = [row[0] for row in fonts(tmp_path / "merged.pdf")]
    assert len(names) > len(set(names))


def test_one_side_keeps_its_fonts(sides: list[bytes]) -> None:
    """What need not be united is left as it was written."""
    assert font_files(join(sides[:1], ABOUT)) == font_files(sides[0])
    assert len(font_files(sides[0])) == 3
    assert font_files(join(sides, ABOUT)) != font_files(sides[0])


def test_what_no_face_has_does_not_stop_a_file(sides: list[bytes]) -> None:
    """Sides number what is missing each for itself: a draft shows each box, and its words."""
    own_press = press()
    bodies = ("<h1>Ala 한</h1><p>Words 글 and ∞.</p>", "<h1>Über</h1><p>한한 more</p>")
    laid = [
        own_press.print(own_press.lay_out(well_formed(f'<html lang="en"><body>{each}'), SHEET))
        for each in bodies
    ]
    assert all(each.warnings for each in laid), "the glyphs are missing"
    alone = [*(each.pdf for each in laid), sides[0]]
    together = join(alone, ABOUT)
    assert_same_pixels(alone, together)
    assert page_texts(together) == [text for side in alone for text in page_texts(side)]
    assert page_texts(together)[1] == "über한한more"


def font_files(pdf_bytes: bytes) -> set[bytes]:
    with Pdf.open(io.BytesIO(pdf_bytes)) as pdf:
        return {
            font.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes()
            for page in pdf.pages
            for font in page.resources["/Font"].values()
        }


# the file


def test_joining_twice_gives_the_same_bytes(
    sides: list[bytes], joined: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when a process unites anew the fonts that another one has kept."""
    assert join(sides, ABOUT) == joined
    monkeypatch.setattr(joining, "_united_fonts", LRUCache(1))
    assert join(sides, ABOUT) == joined
    assert join(sides[::-1], ABOUT) != joined


def test_sides_that_stay_open_give_the_same_bytes(
    sides: list[bytes], joined: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when they were joined with others meanwhile, or in another order."""
    backwards = join(sides[::-1], ABOUT)
    monkeypatch.setattr(joining, "_open_sides", LRUCache(0))
    assert join(sides, ABOUT) == joined
    assert not joining._open_sides, "none stays open unless that is asked for"
    joining.cache_open_sides()
    for _ in range(2):
        assert join(sides, ABOUT) == joined
        assert join(sides[::-1], ABOUT) == backwards
        assert join(sides[:1], ABOUT) != joined
    assert len(joining._open_sides) == len(sides)


@pytest.mark.parametrize("many", [joining.MANY, len(PAGES)])
def test_many_sides_are_joined_in_batches(
    sides: list[bytes], joined: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, many: int
) -> None:
    """The pages, tags, links and bookmarks are those of sides joined at once.

    From some number of sides on they share their resources.
    """
    monkeypatch.setattr(joining, "MOST_AT_ONCE", 2)
    monkeypatch.setattr(joining, "MANY", many)
    in_batches = join(sides, ABOUT)
    assert join(sides, ABOUT) == in_batches
    assert_same_pixels(sides, in_batches)
    assert_same_tags(sides, in_batches)
    assert outline_of(in_batches) == outline_of(joined) != []
    assert len(in_batches) <= 1.01 * len(joined)
    path = tmp_path / "file.pdf"
    path.write_bytes(in_batches)
    subprocess.run(["qpdf", "--check", path], capture_output=True, check=True)


def outline_of(pdf: bytes) -> list[tuple[str, int]]:
    """Return the bookmarks of the first level, with the numbers of their pages."""
    with Pdf.open(io.BytesIO(pdf)) as opened:
        items: list[Any] = list(opened.open_outline().root)
        return [
            (item.title, opened.pages.index(pikepdf.Page(item.destination[0]))) for item in items
        ]


@pytest.mark.parametrize("which", ["joined", "bundled_joined"])
def test_qpdf_finds_nothing(tmp_path: Path, request: pytest.FixtureRequest, which: str) -> None:
    path = tmp_path / "file.pdf"
    path.write_bytes(request.getfixturevalue(which))
    checked = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "No syntax or stream encoding errors found" in checked.stdout
    path.write_bytes(path.read_bytes()[:-200])
    broken = subprocess.run(["qpdf", "--check", path], capture_output=True, check=False)
    assert broken.returncode != 0


def test_the_file_says_what_it_is(joined: bytes) -> None:
    with Pdf.open(io.BytesIO(joined)) as pdf:
        assert pdf.pdf_version == "1.7"
        assert {key: str(value) for key, value in pdf.docinfo.items()} == {
            "/Title": "A title",
            "/Author": "An author",
            "/Subject": "A subject",
            "/Creator": "playeraid",
            "/Producer": "playeraid",
            "/CreationDate": "D:20260203000000Z",
            "/ModDate": "D:20260203000000Z",
        }
        assert str(pdf.Root.Lang) == "pl"
        assert bool(pdf.Root.MarkInfo.Marked)
        assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)
        assert pdf.Root.ViewerPreferences.Direction == Name.L2R


def test_pages_may_lie_from_the_right(sides: list[bytes]) -> None:
    with Pdf.open(io.BytesIO(join(sides, replace(ABOUT, right_to_left=True)))) as pdf:
        assert pdf.Root.ViewerPreferences.Direction == Name.R2L


def test_the_bundled_file_says_what_it_is(bundled_aid: Aid, bundled_joined: bytes) -> None:
    content = bundled_aid.game.content
    with Pdf.open(io.BytesIO(bundled_joined)) as pdf:
        assert pdf.pdf_version == "1.7"
        assert str(pdf.docinfo["/Title"]) == str(content.game.title)
        assert str(pdf.docinfo["/Author"])
        subject = str(pdf.docinfo["/Subject"])
        assert [s for s in content.sheets.values() if str(s.title) not in subject] == []
        assert str(pdf.Root.Lang) == "en"
        assert bool(pdf.Root.MarkInfo.Marked)
        assert len(pdf.pages) == 10
        sizes = {tuple(round(float(edge)) for edge in page.mediabox) for page in pdf.pages}
        assert sizes == {(0, 0, 595, 842)}
