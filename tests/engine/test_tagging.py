"""Tags follow the meaning of a page's HTML, and lie where its boxes lie."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest

from generator.engine.press import Press, Printed
from generator.layout.tags import Tag, TagTree
from generator.pdf.tagtree import read_tags
from tests.printing import press, well_formed

CSS = """
@font-face { font-family: Probe; src: url(asset:font/sofia-sans-condensed-400.ttf) }
@page { size: 100mm 140mm; margin: 8mm }
html { font: 10pt Probe } ul, ol { list-style: none; padding: 0 } body { margin: 0 }
img { display: block; width: 12mm; height: 10mm }
"""
ANCHOR = "asset:icon/anchor/ink"


@pytest.fixture(scope="module")
def own_press() -> Press:
    return press()


def printed(own_press: Press, body: str) -> Printed:
    html = f'<html lang="en"><title>Probe</title><body>{body}'
    return own_press.print(own_press.lay_out(well_formed(html), CSS))


def tree(own_press: Press, body: str) -> TagTree:
    result = printed(own_press, body)
    found = read_tags(result.pdf, result.tag_paths)
    assert (found.untagged, found.dangling) == ((), ())
    return found


def shape(tag: Tag) -> str:
    """Return a tag as its role, with the shapes of its kids in brackets."""
    return tag.role + (f"({' '.join(map(shape, tag.kids))})" if tag.kids else "")


def shapes(own_press: Press, body: str) -> str:
    return " ".join(map(shape, tree(own_press, body).tags))


SHAPES = {
    "what only holds others has no tag": (
        "<div><div><h1>One</h1></div><div>Words</div></div>",
        "H1 P",
    ),
    "words beside a block are a paragraph": ("<div>Words<p>More</p></div>", "P P"),
    "what is empty has no tag": ("<div></div><p>Words</p><span></span>", "P"),
    "sections begin with their heading": (
        "<h1>One</h1><h2>Two</h2><p>Words</p><h3>Three</h3><h2>Four</h2><footer>Foot</footer>",
        "H1 Sect(H2 P H3) Sect(H2)",
    ),
    "entries of lists": ("<ul><li>one<li>two</ul>", "L(LI(LBody) LI(LBody))"),
    "entries with a marker": (
        '<ul style="list-style: decimal; margin-left: 9mm"><li>one</ul>',
        "L(LI(Lbl LBody))",
    ),
    "a number of our own is a label": (
        '<ol><li><span class="ordinal">1</span><div>one</div></ol>',
        "L(LI(Lbl LBody(P)))",
    ),
    "a number within the first words is one too": (
        '<ol><li><div><span class="ordinal">1</span> one</div><p>more</p></ol>',
        "L(LI(Lbl LBody(P P)))",
    ),
    "a list within an entry": (
        "<ul><li>one<ul><li>two</ul></ul>",
        "L(LI(LBody(P L(LI(LBody)))))",
    ),
    "names and what is said of them": (
        "<dl><dt>one<dd>first<dt>two<dd>second</dl>",
        "L(LI(Lbl LBody) LI(Lbl LBody))",
    ),
    "a table": (
        "<table><thead><tr><th>a<td></thead><tbody><tr><th scope=row>b<td>c</table>",
        "Table(THead(TR(TH TD)) TBody(TR(TH TD)))",
    ),
    "blocks in a cell": (
        "<table><tr><td>a<ul><li>b</ul></table>",
        "Table(TBody(TR(TD(P L(LI(LBody))))))",
    ),
    "a table that only places": (
        "<table role=presentation><tr><td>a<td>b<td></table>",
        "P P",
    ),
    "a table that draws a list": (
        "<div role=list><table role=none><tr><td role=listitem>a<td role=none></table>"
        "<table role=none><tr><td role=listitem>b</table></div>",
        "L(LI(LBody) LI(LBody))",
    ),
    "words of another language": (
        '<p>one <span lang="de">zwei</span></p><p lang="de">drei</p>',
        "P(Span) P",
    ),
    "a drawing among words": (
        f'<p>one <img style="display: inline" src="{ANCHOR}" alt="Anchor"> two</p>',
        "P(Figure)",
    ),
    "what is hidden": ('<p>one</p><p aria-hidden="true">two</p>', "P"),
    "a drawing that repeats a heading": (f'<h1><img src="{ANCHOR}" alt="One"> one more</h1>', "H1"),
    "a drawing that says more than its heading": (
        f'<h1><img src="{ANCHOR}" alt="Anchor"> one</h1>',
        "H1(Figure)",
    ),
    "a drawing with a part of a word of its heading": (
        f'<h1><img src="{ANCHOR}" alt="One"> onerous</h1>',
        "H1(Figure)",
    ),
    "a drawing that repeats the name of an entry": (
        '<div role="list"><div role="listitem">'
        f'<img src="{ANCHOR}" alt="One"><b>one</b></div></div>',
        "L(LI(LBody))",
    ),
    "a drawing in a text below the name of an entry": (
        '<div role="list"><div role="listitem">'
        f'may<p><img src="{ANCHOR}" alt="May"> go</p></div></div>',
        "L(LI(LBody(P P(Figure))))",
    ),
    "a drawing with words of a text below the name of an entry": (
        '<div role="list"><div role="listitem">'
        f'<img src="{ANCHOR}" alt="May">one<p>may</p></div></div>',
        "L(LI(LBody(Figure P P)))",
    ),
    "a note in a footer": (
        '<p>one</p><footer>two <span role="note">* three</span> four</footer>',
        "P P",
    ),
    "a drawing beside the same words": (
        f'<p><img style="display: inline" src="{ANCHOR}" alt="One"> one</p>',
        "P(Figure)",
    ),
    "a figure with a name": (
        '<figure aria-label="All"><p>one</p></figure>',
        "Div(Figure P)",
    ),
    "a list in pieces": (
        "<div><div><p>lead</p><ul><li>one</ul></div>"
        "<div data-continues=true><ul><li>two</ul></div></div>"
        "<div><div data-continues=true><ul><li>three</ul><p>end</p></div></div>",
        "P L(LI(LBody) LI(LBody) LI(LBody)) P",
    ),
    "two lists": (
        "<div><ul><li>one</ul></div><div><ul><li>two</ul></div>",
        "L(LI(LBody)) L(LI(LBody))",
    ),
    "a piece that begins otherwise": (
        "<div><ul><li>one</ul></div><div data-continues=true><p>words</p><ul><li>two</ul></div>",
        "L(LI(LBody)) P L(LI(LBody))",
    ),
    "a heading among words": (
        '<div><h4 style="display: inline">one</h4> two</div>',
        "H4 P",
    ),
}


@pytest.mark.parametrize(("body", "expected"), SHAPES.values(), ids=SHAPES)
def test_shape(own_press: Press, body: str, expected: str) -> None:
    assert shapes(own_press, body) == expected


def test_what_lines_break_is_one_tag(own_press: Press) -> None:
    body = f'<h4 style="display: inline">{"many words " * 20}</h4><p>end</p>'
    (heading, _) = tree(own_press, body).tags
    assert heading.role == "H4"
    assert heading.pieces > 2


def test_languages_and_titles_are_told(own_press: Press) -> None:
    body = '<p lang="de">Wörter</p><figure aria-label="All"><p lang="en">one</p></figure>'
    paragraph, group = tree(own_press, body).tags
    assert paragraph.language == "de"
    figure, words = group.kids
    assert (figure.words, words.language) == ("All", "")
    with pikepdf.open(io.BytesIO(printed(own_press, body).pdf)) as pdf:
        assert str(pdf.Root.StructTreeRoot.K[0].K[1].T) == "All"


def test_what_a_group_shows_is_read_before_it_and_where_it_lies(own_press: Press) -> None:
    body = (
        '<figure aria-label="Two" style="margin: 20mm 0 0 30mm; width: 12mm; height: 10mm">'
        '<p style="margin: 0">one</p></figure>'
        '<figure aria-label="None"><div></div></figure>'
    )
    found = tree(own_press, body)
    figures = [tag for tag in found.all() if tag.role == "Figure"]
    assert [(tag.words, tag.pieces, tag.path) for tag in figures] == [("Two", 1, "")]
    assert figures[0].box == pytest.approx((38, 28, 50, 38), abs=0.01)
    assert [tag.role for tag in found.tags] == ["Div"]


def test_cells_say_what_they_head_and_span(own_press: Press) -> None:
    body = (
        '<table><tr><th scope="col">a<th scope="row">b<th>c'
        '<tr><td colspan="2">d<td rowspan="2">e<tr><td>f<td>g</table>'
    )
    cells = [tag for tag in tree(own_press, body).all() if tag.role in ("TH", "TD")]
    assert [tag.scope for tag in cells] == ["Column", "Row", "Column", "", "", "", ""]
    assert [(tag.columns, tag.rows) for tag in cells[3:5]] == [(2, 1), (1, 2)]


def test_cells_are_read_in_their_order_however_they_stand(own_press: Press) -> None:
    body = (
        '<table style="direction: rtl"><tr><td data-at="one">a<td data-at="two">b'
        '<td data-at="three">c</table>'
    )
    cells = [tag.path for tag in tree(own_press, body).all() if tag.role == "TD"]
    assert cells == ["one", "two", "three"]


def test_numbers_of_lists(own_press: Press) -> None:
    body = (
        '<ul><li>a</ul><ol><li><b class="ordinal">1</b> a</ol>'
        '<ol type="A"><li><b class="ordinal">A</b> a</ol>'
    )
    with pikepdf.open(io.BytesIO(printed(own_press, body).pdf)) as pdf:
        lists = list(pdf.Root.StructTreeRoot.K[0].K)
        kinds = [str(each.A.ListNumbering) for each in lists]
    assert kinds == ["/None", "/Decimal", "/UpperAlpha"]


def test_figures_lie_where_they_are_drawn(own_press: Press) -> None:
    """The box of a figure is where its ink is, in the PDF's own units."""
    body = f'<p style="margin: 0 0 20mm 30mm">w</p><img src="{ANCHOR}" alt="Anchor">'
    result = printed(own_press, body)
    figure = next(tag for tag in read_tags(result.pdf).all() if tag.role == "Figure")
    assert figure.words == "Anchor"
    assert figure.box is not None
    left, top, right, bottom = figure.box
    assert (left, right - left, bottom - top) == pytest.approx((8, 12, 10), abs=0.01)
    document = pypdfium2.PdfDocument(result.pdf)
    picture = document[0].render(scale=10 * 72 / 25.4 / 10).to_pil().convert("L")
    document.close()
    per_mm = picture.width / 100
    box = [round(edge * per_mm) for edge in (left, top, right, bottom)]
    inside = picture.crop((box[0], box[1], box[2], box[3]))
    below = picture.crop((0, box[1] - 3, picture.width, picture.height))
    assert inside.getextrema()[0] < 100
    assert inside.point(lambda v: v < 128).getbbox() == tuple(
        edge - start
        for edge, start in zip(
            below.point(lambda v: v < 128).getbbox() or (),
            (box[0], 3, box[0], 3),
            strict=True,
        )
    )


def test_figures_without_words_say_nothing(own_press: Press) -> None:
    body = f'<img src="{ANCHOR}" alt=" "><svg width="9" height="9"><title>Arcs</title></svg>'
    figures = [tag for tag in tree(own_press, body).all() if tag.role == "Figure"]
    assert [tag.words for tag in figures] == ["", "Arcs"]


def test_links_and_fields_are_described(own_press: Press) -> None:
    body = (
        '<p>A <a href="https://example.org/">place\n to go</a> <input type="checkbox" name="a"'
        ' title="Met him" style="appearance: auto"></p>'
    )
    found = {tag.role: tag for tag in tree(own_press, body).all()}
    assert found["Link"].words == "place to go"
    assert found["Link"].pieces == 2
    assert found["Form"].words == "Met him"


def test_tags_know_what_caused_them(own_press: Press) -> None:
    body = '<ul data-at="a"><li data-at="a.b"><b>one</b><li>two</ul><p>three</p>'
    found = tree(own_press, body)
    assert [(tag.role, tag.path) for tag in found.all()] == [
        ("L", "a"),
        ("LI", "a.b"),
        ("LBody", "a.b"),
        ("LI", "a"),
        ("LBody", "a"),
        ("P", ""),
    ]


def test_a_list_within_a_text_has_marks_and_no_numbers(own_press: Press) -> None:
    item = '<span role="listitem" style="display: list-item; list-style: \'– \' outside">a</span>'
    points = '<span class="points" role="list" style="display: block; margin-left: 1em">{}</span>'
    pdf = printed(own_press, f"<p>Choose:{points.format(item * 2)}</p>").pdf
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        tags = [each for each in opened.objects if isinstance(each, pikepdf.Dictionary)]
        (found,) = [each for each in tags if each.get("/S") == "/L"]
        assert found.A.ListNumbering == "/Disc"
        assert [kid.S for kid in found.K[0].K] == ["/Lbl", "/LBody"]
