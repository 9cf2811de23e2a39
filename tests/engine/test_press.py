"""The press lays out and prints pages, and reaches nothing outside the project."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from generator.checks.engine import judge
from generator.engine.press import Press
from generator.units import A4
from tests.printing import PROBE_SHEET, Aid, page_texts, press, probe_page

pytest_plugins = ["tests.builds"]

SECRET = "/etc/passwd"


class Watch:
    """Notes every file opened and every connection tried while it is awake."""

    def __init__(self) -> None:
        self.awake = False
        self.seen: list[str] = []

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        if self.awake and event in ("open", "socket.connect", "socket.getaddrinfo"):
            self.seen.append(f"{event} {arguments[0]!r} {arguments[-1]!r}")

    @property
    def outside(self) -> list[str]:
        """What was reached that no page may reach."""
        return [each for each in self.seen if SECRET in each or each.startswith("socket")]


WATCH = Watch()
sys.addaudithook(WATCH)


@pytest.fixture
def watch() -> Iterator[Watch]:
    WATCH.seen.clear()
    WATCH.awake = True
    try:
        yield WATCH
    finally:
        WATCH.awake = False


@pytest.fixture(scope="module")
def own_press() -> Press:
    return press()


OUTSIDE = [
    (f'<img src="file://{SECRET}">', ""),
    (f'<img src="{SECRET}">', ""),
    ('<img src="http://127.0.0.1:9/a.png">', ""),
    ('<img src="https://example.org/a.png">', ""),
    ('<img src="asset:icon/anchor/no-such-colour">', ""),
    ('<img src="asset:font/../../x.ttf">', ""),
    ('<object data="http://127.0.0.1:9/a.svg"></object>', ""),
    ('<link rel="stylesheet" href="http://127.0.0.1:9/a.css">', ""),
    (f'<style>@import "file://{SECRET}";</style>', ""),
    ("<style>@import url(http://127.0.0.1:9/a.css);</style>", ""),
    ("<p>x</p>", "@import url(http://127.0.0.1:9/a.css);"),
    ("<p>x</p>", f'@import "file://{SECRET}";'),
    ("<p>x</p>", "p { background: url(http://127.0.0.1:9/a.png) }"),
    ("<p>x</p>", f"p {{ background: url(file://{SECRET}) }}"),
    ("<p>x</p>", "p::before { content: url(http://127.0.0.1:9/a.png) }"),
    ("<ul><li>x</ul>", "ul { list-style-image: url(http://127.0.0.1:9/a.png) }"),
    ("<p>x</p>", "@font-face { font-family: F; src: url(http://127.0.0.1:9/a.ttf) }"),
    ("<p>x</p>", f"@font-face {{ font-family: F; src: url(file://{SECRET}) }}"),
]


@pytest.mark.parametrize(("html", "css"), OUTSIDE, ids=[" ".join(each) for each in OUTSIDE])
def test_nothing_outside_is_reached(starter_aid: Aid, watch: Watch, html: str, css: str) -> None:
    """What a page asks for in vain is also a finding, so that no page silently lacks it."""
    own_press = press()
    printed = own_press.print(laid := own_press.lay_out(probe_page(html), css + PROBE_SHEET))
    assert watch.outside == []
    assert "root:" not in page_texts(printed.pdf)[0]
    proof = replace(
        starter_aid.result("summary/front", A4).proof,
        warnings=(*laid.warnings, *printed.warnings),
    )
    codes = {each.code for each in judge(proof)}
    assert codes & {"P09", "P12"} == {"P12" if "@font-face" in css else "P09"}


@pytest.mark.parametrize(
    ("html", "css"),
    [
        ('<img src="http://127.0.0.1:9/a.png">', ""),
        ('<img src="asset:icon/no-such-icon/ink">', ""),
        ("<p>x</p>", "p { background: url(asset:ornament/nothing/ink) }"),
        ("<p>x</p>", "@import url(http://127.0.0.1:9/a.css);"),
        ("<p>x</p>", "@font-face { font-family: F; src: url(asset:font/nothing.ttf) }"),
        ("<p>x</p>", "p { no-such-property: 1 }"),
    ],
)
def test_a_warm_press_warns_again(html: str, css: str) -> None:
    """Each side is judged by its own warnings, whatever was printed before it."""
    own_press = press()

    def warnings() -> tuple[str, ...]:
        laid = own_press.lay_out(probe_page(html), css + PROBE_SHEET)
        return *laid.warnings, *own_press.print(laid).warnings

    first = warnings()
    assert len(first) == 1
    assert warnings() == first


def test_what_is_wrong_with_a_background_is_reported_once_with_each_layout() -> None:
    """It is laid out again where a page is placed, and other pages are between the two."""
    own_press = press()
    sheet = "p { background: url(asset:ornament/nothing/ink) }" + PROBE_SHEET
    for _ in range(2):
        laid = own_press.lay_out(probe_page("<p>x</p>"), sheet)
        assert any(box.text == "x" for box in laid.boxes)
        own_press.lay_out(probe_page("<p>y</p>"), sheet)
        placed = own_press.place(own_press.place(laid, {}, 60.0), {}, 70.0)
        (warning,) = (*placed.warnings, *own_press.print(placed).warnings)
        assert "asset:ornament/nothing/ink" in warning


def test_the_watch_sees_what_it_must(watch: Watch) -> None:
    import socket

    with open(SECRET) as file:  # noqa: PTH123  (as a library would)
        assert file.readline()
    with socket.socket() as probe, pytest.raises(OSError, match=r".+"):
        probe.connect(("127.0.0.1", 9))
    assert len(watch.outside) == 2


def test_drawings_of_the_project_give_no_warning(own_press: Press) -> None:
    laid = own_press.lay_out(
        probe_page('<img src="asset:icon/anchor/accent" alt="Anchor">'), PROBE_SHEET
    )
    assert laid.warnings == ()
    assert own_press.print(laid).warnings == ()


def test_a_letter_in_no_face_is_noticed(own_press: Press) -> None:
    printed = own_press.print(own_press.lay_out(probe_page("<p>한</p>"), PROBE_SHEET))
    assert any("한" in warning and ".notdef" in warning for warning in printed.warnings)
    assert own_press.print(own_press.lay_out(probe_page("<p>ł</p>"), PROBE_SHEET)).warnings == ()


def test_fonts_of_the_machine_are_not_seen(own_press: Press) -> None:
    """A family that the project does not have is not borrowed from the machine."""
    css = PROBE_SHEET + 'p { font-family: "DejaVu Sans", sans-serif }'
    printed = own_press.print(own_press.lay_out(probe_page("<p>Words</p>"), css))
    assert printed.fonts
    assert not any("DejaVu" in family for family in printed.fonts)
    assert os.environ["FONTCONFIG_FILE"].endswith(".conf")


def test_printing_twice_gives_the_same_bytes(own_press: Press) -> None:
    html = '<h1>Words</h1><p>more of them</p><img src="asset:icon/anchor/accent" alt="Anchor">'
    first, second = (
        own_press.print(own_press.lay_out(probe_page(html), PROBE_SHEET)).pdf for _ in range(2)
    )
    assert first.startswith(b"%PDF-1.7")
    assert first == second


def test_units_that_are_equally_large_take_each_others_place(own_press: Press) -> None:
    first, same, larger = (
        own_press.lay_out(
            probe_page(f'<p>Above</p><div data-unit="foot">{words}</div>'), PROBE_SHEET
        )
        for words in ("One", "Two", "One<br>two")
    )
    assert own_press.exchange(first, larger, "foot") is None
    exchanged = own_press.exchange(first, same, "foot")
    assert exchanged is not None
    words = [box.text for box in exchanged.boxes if box.kind == "text"]
    assert words == ["Above", "Two"]
    alone = own_press.print(
        own_press.lay_out(probe_page('<p>Above</p><div data-unit="foot">Two</div>'), PROBE_SHEET)
    )
    assert own_press.print(exchanged).pdf == alone.pdf
