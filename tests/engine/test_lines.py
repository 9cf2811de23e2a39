"""Lines are set once, and as WeasyPrint's own functions set them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from weasyprint.text import line_break
from weasyprint.text.line_break import Layout

from generator.engine import lines
from generator.engine.laid import Laid
from generator.engine.press import Press
from tests.printing import boxes_below, page_texts, press

pytest_plugins = ["tests.render.ownways"]

SIZE = "@page { size: 80mm 120mm; margin: 2mm } "
WORDS = "Whoever plays the Count hides his road, and all the others look for him. " * 3
ODD = {
    "words that fill their lines": (
        "p { text-align: justify; hyphens: auto }",
        f"<p>{WORDS}</p><p>{WORDS}</p>",
    ),
    "words with room between them": ("p { word-spacing: 2px }", f"<p>{WORDS}</p><p> </p>"),
    "letters with room between them": (
        "p { letter-spacing: 1px; hyphens: auto } b { letter-spacing: 3px }",
        f"<p>{WORDS}<b>{WORDS}</b></p>",
    ),
    "words that break anywhere": (
        "p { width: 9mm; overflow-wrap: anywhere } .all { word-break: break-all }",
        f"<p>{WORDS}</p><p class='all'>{WORDS}</p>",
    ),
    "words that never break": (
        "p { white-space: nowrap; width: 30mm } .cut { overflow: hidden; text-overflow: ellipsis }",
        f"<p>{WORDS}</p><p class='cut'>{WORDS}</p>",
    ),
    "lines that are kept": (
        "p { white-space: pre-wrap; tab-size: 3 } .line { white-space: pre-line }",
        "<p>One\n\tTwo  Three\n\nFour</p><p class='line'>One\n Two\u2028Three  Four</p>",
    ),
    "only so many lines": (
        "p { max-lines: 2; block-ellipsis: auto; continue: discard; hyphens: auto }",
        f"<p>{WORDS}</p>",
    ),
    "soft hyphens and breaks of no width": (
        "p { width: 12mm } .by-hand { hyphens: manual; hyphenate-character: '~' }",
        "<p>Ge\u00adsell\u00adschafts\u00adspiele</p>"
        "<p class='by-hand'>Ge\u00adsell\u00adschaft</p><p>One\u200bTwo\u200dThree\ufeffFour</p>",
    ),
    "lines under and through words": (
        "u { text-decoration: underline wavy } s { text-decoration: line-through overline }",
        f"<p><u>{WORDS}</u> <s>{WORDS}</s></p>",
    ),
    "marks above letters": ("", "<p>e\u0301 x\u0301\u0308 q\u0323\u0307 Å ṩ n\u0303\u0303</p>"),
    "from right to left": ("p { direction: rtl }", "<p lang='he'>שלום 12 One (2)</p><p>One 2</p>"),
    "letters in no face": ("", "<p>One ᚠᚢ 漢字 two</p><p>\U0001f3b2 1</p>"),
    "several faces": (
        "p { font: 9px 'EB Garamond', 'Source Sans 3' } b { font: 12px 'Source Sans 3' }"
        "p::first-letter { font-size: 2em } p::first-line { font-style: italic }",
        f"<p>{WORDS}<b>{WORDS}</b> fi 1/2 Ω → {WORDS}</p>",
    ),
    "very small": ("p { font-size: 0.0000001px } b { font-size: 0 }", "<p>One <b>two</b></p>"),
    "narrow tables": (
        "td { border: 1px solid; hyphens: auto } td.least { width: 1px }",
        f"<table><tr><td class='least'>{WORDS}</td><td>Two three</td></tr></table>" * 2,
    ),
    "words in a drawing": (
        "",
        "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='40'>"
        "<text x='9' y='20' font-size='12'>One two</text>"
        "<text x='9 20 31' y='36' rotate='9' letter-spacing='2'>Three</text></svg>",
    ),
}
"""Styles and words that are set in odd ways, by what is odd."""


def laid_out(made: Press, what: str) -> Laid:
    """Lay out a page of words that are set in an odd way."""
    styles, words = ODD[what]
    return made.lay_out(f'<html lang="en"><body>{words}</body></html>', SIZE + styles)


def texts_below(box: Any) -> Iterator[Any]:
    """Yield the boxes of text below a box."""
    return (each for each in boxes_below(box) if hasattr(each, "pango_layout"))


def measures(laid: Laid) -> list[tuple[Any, ...]]:
    """Return the texts of a page, where they stand and how large they are."""
    return [
        (box.text, box.position_x, box.position_y, box.width, box.height, box.baseline)
        for box in texts_below(laid.page_box)
    ]


@pytest.mark.parametrize("what", ODD)
def test_a_page_is_set_and_drawn_as_by_its_own_ways(
    what: str, its_own_ways: Callable[[], None]
) -> None:
    made = press()
    ours, printed = measures(laid_out(made, what)), made.print(laid_out(made, what))
    its_own_ways()
    made = press()
    assert ours or what == "words in a drawing"
    assert ours == measures(laid_out(made, what))
    assert printed == made.print(laid_out(made, what))


@pytest.mark.parametrize("what", ODD)
def test_a_page_that_is_drawn_twice_is_the_same(what: str) -> None:
    made = press()
    laid = laid_out(made, what)
    assert made.print(laid).pdf == made.print(laid).pdf


def at_random(seed: int) -> tuple[str, str]:
    """Return a page of words that are put together at random, and its styles."""
    dice = Random(seed)
    letters = "aeiounrstlfiVAT 0123,.-–éßȘ\u00ad\u200b\u00a0\u0301\t" + " " * 9

    def words() -> str:
        return "".join(dice.choices(letters, k=dice.randint(1, 60)))

    ways = {
        "hyphens": ("auto", "manual", "none"),
        "text-align": ("left", "justify", "center", "end"),
        "white-space": ("normal", "pre-wrap", "nowrap", "pre-line", "pre"),
        "overflow-wrap": ("normal", "anywhere", "break-word"),
        "letter-spacing": ("normal", "0.7px", "-0.2px"),
        "word-spacing": ("normal", "2px"),
        "font-size": ("9px", "13.3px", "7.25px"),
        "font-family": ("'EB Garamond'", "'Source Sans 3'"),
        "font-variant-caps": ("normal", "small-caps"),
        "text-decoration-line": ("none", "underline"),
        "width": ("auto", "20mm", "9mm", "0"),
        "display": ("block", "inline", "inline-block", "table-cell"),
    }
    styles = " ".join(
        f"{name} {{ " + "; ".join(f"{way}: {dice.choice(ways[way])}" for way in ways) + " }"
        for name in ("p", "b", "i")
    )
    told = f"<p>{words()}<b>{words()}<i>{words()}</i></b>{words()}</p>" * dice.randint(1, 2)
    return f'<html lang="{dice.choice(("en", "de"))}"><body>{told}</body></html>', SIZE + styles


def test_random_pages_are_set_and_drawn_as_by_its_own_ways(
    its_own_ways: Callable[[], None],
) -> None:
    pages = [at_random(seed) for seed in range(80)]

    def printed() -> list[tuple[Any, ...]]:
        made = press()
        laid = [made.lay_out(*page) for page in pages]
        return [(measures(each), made.print(each)) for each in laid]

    ours = printed()
    assert sum(len(measured) for measured, _ in ours) > 500
    its_own_ways()
    theirs = printed()
    for seed, (here, there) in enumerate(zip(ours, theirs, strict=True)):
        assert here == there, f"page {seed}"


def test_a_line_keeps_its_letters_until_it_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    made = press()
    laid = laid_out(made, "narrow tables")
    expected = press().print(laid_out(press(), "narrow tables")).pdf
    shaped: list[Any] = []
    set_up = Layout.setup

    def noted(line: Layout, style: Any) -> None:
        shaped.append(line)
        set_up(line, style)

    monkeypatch.setattr(Layout, "setup", noted)
    assert made.print(laid).pdf == expected
    assert shaped == []
    laid_out(press(), "narrow tables")
    assert shaped


def test_lines_that_fill_their_width_are_set_again_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = press()
    laid = laid_out(made, "words that fill their lines")
    first = made.print(laid).pdf

    def shaped_again(self: Layout, style: Any) -> None:
        raise AssertionError("shaped again")

    monkeypatch.setattr(Layout, "setup", shaped_again)
    assert made.print(laid).pdf == first


def test_the_same_lines_are_set_once_on_all_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    split = lines.its_split_first_line

    def noted(words: str, *more: Any) -> Any:
        asked.append(words)
        return split(words, *more)

    monkeypatch.setattr(lines, "its_split_first_line", noted)
    made = press()
    first = made.print(laid_out(made, "narrow tables"))
    assert WORDS.strip() in [words.strip() for words in asked]
    assert len(asked) > 20
    asked.clear()
    assert made.print(laid_out(made, "narrow tables")) == first
    assert asked == []
    other = made.lay_out("<html><body><p>Whoever</p></body></html>", SIZE)
    assert page_texts(made.print(other).pdf) == ["whoever"]
    assert asked == ["Whoever"]


def test_lines_that_nobody_asks_for_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "KEPT", 2)
    made = press()
    (*_, last) = texts_below(laid_out(made, "narrow tables").page_box)
    assert len(lines.lines_of(last.style).kept) == 2


class Asked(dict[str, Any]):
    """A style that notes what it is asked for."""

    def __init__(self, style: Any) -> None:
        super().__init__(style)
        self.font_config, self.parent_style = style.font_config, None
        self.cascaded: dict[str, Any] = {}
        self.style, self.names = style, set[str]()

    def __getitem__(self, name: str) -> Any:
        self.names.add(name)
        return self.style[name]


@pytest.mark.parametrize("what", sorted(ODD.keys() - {"words in a drawing", "very small"}))
@pytest.mark.parametrize("width", [0.0, 30.0, 400.0, None])
def test_a_line_depends_on_nothing_but_its_type(
    what: str, width: float | None, its_own_ways: Callable[[], None]
) -> None:
    class Context:
        """What a page knows besides: how words are hyphenated."""

        dictionaries: dict[Any, Any] = {}

    boxes = list(texts_below(laid_out(press(), what).page_box))
    its_own_ways()
    assert boxes
    for box in boxes:
        style = Asked(box.style)
        line_break.split_first_line(box.text, style, Context, width, 0, minimum=not width)
        assert {"font_size", "white_space", "lang"} < style.names
        assert style.names <= lines.TYPE


def test_styles_that_set_words_alike_share_their_type() -> None:
    page = (
        '<html lang="en"><body><p>One</p><div style="color: red"><p>Two <em>three</em></p></div>'
        '<p style="hyphens: auto">Four</p><p><b>Five</b></p></body></html>'
    )
    boxes = list(texts_below(press().lay_out(page, SIZE).page_box))
    assert [box.text.strip() for box in boxes] == ["One", "Two", "three", "Four", "Five"]
    one, two, three, four, five = (lines.type_of(box.style) for box in boxes)
    assert one is two
    assert len({one, three, four, five}) == 4


def test_a_line_that_was_let_go_is_not_set_again_unasked() -> None:
    (box,) = texts_below(press().lay_out("<html><body>One</body></html>", SIZE).page_box)
    line = box.pango_layout
    with pytest.raises(AttributeError, match="layout"):
        line.layout  # noqa: B018
    with pytest.raises(AttributeError, match="other"):
        line.other  # noqa: B018
    line.reactivate(box.style)
    assert "layout" not in vars(line)
    assert line.get_first_line()[0].length == 3
    line.deactivate()
    assert not {"layout", "style", "language"} & vars(line).keys()


def with_faces(*faces: tuple[str, str]) -> str:
    """Return styles that name faces by their files."""
    return SIZE + "".join(
        f"@font-face {{ font-family: '{name}'; src: url('asset:font/{file}') }} "
        for name, file in faces
    )


LATIN, HEBREW = ("EB Garamond", "eb-garamond-400.ttf"), ("Probe", "noto-sans-hebrew-400.ttf")


def test_lines_are_set_anew_when_a_face_is_added(its_own_ways: Callable[[], None]) -> None:
    """Pango lets go of the faces that it had, and others come to lie where these were."""
    dice = Random(7)
    words = WORDS.split()

    def sides(sizes: tuple[float, ...]) -> list[str]:
        told = [
            f'<p style="font-size: {dice.choice(sizes)}px">{" ".join(dice.choices(words, k=9))}</p>'
            for _ in range(60)
        ]
        return [f"<html><body>{''.join(told[n : n + 15])}</body></html>" for n in range(0, 60, 15)]

    latin = with_faces(LATIN) + "p { font-family: 'EB Garamond', 'Probe' }"
    both = with_faces(LATIN, HEBREW) + "p { font-family: 'EB Garamond', 'Probe' }"
    first, later = sides((9, 9.5, 10, 11)), sides((8, 8.5, 9, 13))
    plan = [
        *((page, latin) for page in first),
        ('<html lang="he"><body><p>שלום <b>ספר</b></p></body></html>', both),
        *((page, latin) for page in (*first, *later)),
    ]

    def printed() -> list[tuple[Any, ...]]:
        made = press()
        laid = (made.lay_out(*each) for each in plan)
        return [(measures(each), made.print(each)) for each in laid]

    ours = printed()
    assert len(ours) == 13
    its_own_ways()
    for here, there in zip(ours, printed(), strict=True):
        assert here == there


def test_a_face_that_comes_to_be_known_changes_the_measures_of_words() -> None:
    words = "<html><body><p>Whoever plays the Count</p></body></html>"
    styles = "p { font-family: 'Probe', 'EB Garamond' }"
    made, fresh = press(), press()
    before = measures(made.lay_out(words, with_faces(LATIN) + styles))
    probe = with_faces(LATIN, ("Probe", "bevan-400.ttf")) + styles
    after = made.lay_out(words, probe)
    assert measures(after) == measures(fresh.lay_out(words, probe)) != before
    assert made.print(after) == fresh.print(fresh.lay_out(words, probe))


def test_a_page_that_was_laid_out_before_a_face_was_added_is_drawn_as_it_was() -> None:
    made, fresh = press(), press()
    laid, alone = laid_out(made, "narrow tables"), laid_out(fresh, "narrow tables")
    made.lay_out("<html><body>One</body></html>", with_faces(HEBREW) + "* { font-family: Probe }")
    assert made.print(laid) == fresh.print(alone)
