"""Accelerated pages are laid out as by WeasyPrint alone: styles, lengths, lines and bytes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from weasyprint.css import INITIAL_VALUES
from weasyprint.layout import percent

from generator.engine.accelerators import lengths, styles
from generator.engine.laid import Laid
from generator.engine.press import Press
from tests.printing import boxes_below, press

pytest_plugins = ["tests.render.ownways"]

STYLES = """
@page { size: 150mm 290mm; margin: 5%; @top-left { content: 'Head'; width: 30% } }
section { float: left; width: 40%; padding: 1% 2mm; margin: 0 auto 2% 5%; min-width: 30% }
aside { position: absolute; top: 5mm; right: 2mm; width: 20mm; border: 1pt solid #804000 }
p { line-height: 1.3; max-width: calc(100% - 4mm); min-height: 12px; text-indent: 4% }
p.late { margin-inline-start: 12px; padding-block-end: 3px; border-inline-end: 2px dotted #333 }
p.first::first-letter { font-size: 2em; border-style: solid; outline: solid #f00 }
p.first::first-line { letter-spacing: 1px; border-bottom: solid }
em { text-decoration: underline; font-style: italic; position: relative; top: 10% }
b { font-variant-ligatures: none; letter-spacing: 0.4px; word-spacing: 1px; color: inherit }
table { border-collapse: collapse; width: 100%; background: linear-gradient(#eee, #fff) }
td { border: 1px solid #333; padding: 2% 3px; height: 50% }
colgroup { background: #eef } col.tinted { background: linear-gradient(#fff 1em, #ddd 2em) }
.round { border-radius: 2mm 10%; background: #eef; box-sizing: border-box; border: 2px solid }
.shade { background: linear-gradient(#fff 1em, #ddd 2em) } .shade .shade { font-size: 3em }
.unseen { visibility: hidden; background: #f00 }
.cast { box-shadow: 1mm 1mm 2mm #804000 } .bare { position: absolute; left: 9mm; margin: 3% }
.framed { border: 4px solid; border-image: linear-gradient(#eee, #333) 2 }
.small { font-variant-caps: small-caps; font-feature-settings: "frac"; overflow-wrap: anywhere }
.other { font-language-override: "TRK"; font-variation-settings: "wght" 500 }
.small, .other { font-family: "EB Garamond" }
u { font-family: "EB Garamond"; font-kerning: none }
.grid { display: grid; grid-template-columns: 1fr 2fr } .flex { display: flex }
"""
WORDS = "Whoever plays the Count hides his road, and all the others look for him. "
PAGE = f"""<html lang="en" dir="ltr"><body>
<section><p class="first"><b>{WORDS}</b>{WORDS}</p>
<p class="late">{WORDS}<em>Seen</em> <b>1 of 2</b></p></section>
<aside class="round"><p>{WORDS}</p></aside>
<table><tr><td>One</td><td>{WORDS}</td></tr><tr><td class="round">Two</td><td>3</td></tr></table>
<table><colgroup><col /><col class="tinted" /></colgroup><colgroup><col /></colgroup>
<thead><tr><td>One</td><td colspan="2">Two</td></tr></thead>
<tr><td>3</td><td>{WORDS}</td><td>5</td></tr></table>
<div class="grid"><p>One</p><p class="round">{WORDS}</p></div>
<div class="flex"><p>One</p><p class="unseen">Two</p></div>
<div class="shade">One<p class="shade">Two</p></div>
<p class="cast">One</p><p class="framed">Two</p><span class="bare">Three</span>
<p class="small">Whoever 1/2</p><p class="other">fi 1897 <u>AVATAR</u></p>
<p lang="de">Gräfin</p><p dir="rtl" lang="he">שלום 12 One <b>שלום</b> (2)</p>
</body></html>"""
"""A page with what styles can ask for: far more than sides do."""
ADDRESS = re.compile(r" at 0x\w+")


def laid_out(made: Press) -> Laid:
    """Lay the page out, in type whose letters are in it."""
    return made.lay_out(PAGE, STYLES)


def measures(laid: Laid) -> list[dict[str, Any]]:
    """Return what is known of the boxes of a page: numbers, and what lies behind them."""
    return [
        {
            name: value if isinstance(value, int | float | str | tuple) else bool(value)
            for name, value in vars(getattr(box, "_box", box)).items()
            if isinstance(value, int | float | str | None) or name.endswith("radius")
        }
        for box in boxes_below(laid.page_box)
    ]


def test_a_page_is_laid_out_and_printed_as_by_its_own_ways(
    its_own_ways: Callable[[], None],
) -> None:
    made = press()
    ours, printed = measures(laid_out(made)), made.print(laid_out(made))
    its_own_ways()
    made = press()
    assert len(ours) > 80
    assert ours == measures(laid_out(made))
    assert printed == made.print(laid_out(made))


def test_a_style_of_which_nothing_was_asked_is_taken_for_none(
    its_own_ways: Callable[[], None],
) -> None:
    """So a page that is to look like a column of a table keeps its margins."""
    styles = "@page { size: 80mm 60mm; margin: 9mm; display: table-column; border: thin dashed }"

    def printed() -> bytes:
        made = press()
        return made.print(made.lay_out("<html><body><p>One</p></body></html>", styles)).pdf

    ours = printed()
    its_own_ways()
    assert ours == printed()


def test_values_are_what_its_own_style_computes(its_own_ways: Callable[[], None]) -> None:
    keys = sorted(INITIAL_VALUES.keys() - styles.LOGICAL.keys())
    assert len(keys) > 150

    def values() -> list[dict[str, str]]:
        of_boxes = [box.style for box in boxes_below(laid_out(press()).page_box)]
        told = [{key: repr(style[key]) for key in keys} for style in of_boxes]
        return [{key: ADDRESS.sub("", value) for key, value in each.items()} for each in told]

    ours = values()
    assert len(ours) > 40
    its_own_ways()
    assert ours == values()


@pytest.mark.parametrize("length", ["auto", "10px", "5%", "calc(10% + 2px)"])
@pytest.mark.parametrize("around", [(200.0, 100.0), (200.0, "auto")])
@pytest.mark.parametrize("sizing", ["content-box", "padding-box", "border-box"])
def test_lengths_are_resolved_as_by_its_own_way(
    length: str, around: tuple[float, float | str], sizing: str
) -> None:
    least, most = ("0", "none") if length == "auto" else (length, length)
    styles = (
        "@page { size: 80mm 60mm; margin: 0 } "
        f"p {{ margin: {length}; padding: {least}; width: {length}; height: {length}; "
        f"min-width: {length}; min-height: {length}; max-width: {most}; "
        f"border: 1px solid; box-sizing: {sizing} }}"
    )
    page = '<html lang="en"><body><p>Whoever</p></body></html>'
    box = next(
        each
        for each in boxes_below(press().lay_out(page, styles).page_box)
        if each.element_tag == "p"
    )
    ours, theirs = box.copy(), box.copy()
    percent.resolve_percentages(ours, around)
    lengths.resolve_percentages(theirs, around)
    assert vars(ours) == vars(theirs)
    assert ours.border_left_width == 1


def test_other_pages_in_the_same_process_are_whole() -> None:
    """Whoever writes a page with WeasyPrint itself has what lies behind its boxes too."""
    code = (
        "import sys\n"
        "from weasyprint import HTML\n"
        "page = '<body style=\"background: #eef; border-radius: 2mm\"><p>One</p></body>'\n"
        "before = HTML(string=page).write_pdf()\n"
        "import generator.engine.loading\n"
        "print(HTML(string=page).write_pdf() == before, len(before) > 500)\n"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout == "True True\n"
