"""Masks, clipping paths, symbols and markers are printed as SVG says, each time anew."""

from __future__ import annotations

import pytest

from tests.engine.drawn import BLUE, RED, RING, SQUARE, USER, WHITE, colours

CASES = {
    "a mask is applied to each shape that names it": (
        f'<defs><mask id="m" {USER}><rect width="100" height="50" fill="#fff"/></mask></defs>'
        f'<path d="M0 0h40v100h-40z" fill="red" mask="url(#m)"/>'
        '<rect x="60" width="40" height="100" fill="blue" mask="url(#m)"/>',
        {(20, 25): RED, (20, 75): WHITE, (80, 25): BLUE, (80, 75): WHITE},
    ),
    "a mask is measured by any shape": (
        '<mask id="m" maskContentUnits="objectBoundingBox">'
        '<rect width="1" height=".5" fill="#fff"/></mask>'
        '<path d="M50 50h40v40h-40z" fill="red" mask="url(#m)"/>',
        {(70, 60): RED, (70, 80): WHITE, (20, 20): WHITE},
    ),
    "a mask outside of the definitions is applied to a group, and not shown": (
        f'<mask id="m" {USER}>{SQUARE.replace("red", "#fff")}/><use href="#d"/></mask>'
        '<defs><circle id="d" cx="50" cy="50" r="20"/></defs>'
        f'<g mask="url(#m)">{SQUARE}/></g>',
        {(10, 10): RED, (50, 50): WHITE, (90, 90): RED},
    ),
    "a mask by what is not clear takes no account of colours": (
        f'<mask id="m" style="mask-type:alpha" {USER}><rect width="50" height="100"/></mask>'
        f'{SQUARE} mask="url(#m)"/>',
        {(25, 50): RED, (75, 50): WHITE},
    ),
    "a clipping path follows its rule": (
        f'<clipPath id="c"><path clip-rule="evenodd" d="{RING}"/></clipPath>'
        f'<g clip-path="url(#c)">{SQUARE}/></g>',
        {(10, 10): RED, (50, 50): WHITE},
    ),
    "parts of a clipping path each have their place, and are all shown where they meet": (
        '<clipPath id="c"><path d="M0 0h60v60h-60z"/>'
        '<path d="M0 0v60h60v-60z" transform="translate(30 30)"/></clipPath>'
        f'{SQUARE} clip-path="url(#c)"/>',
        {(10, 10): RED, (45, 45): RED, (80, 80): RED, (80, 10): WHITE, (95, 95): WHITE},
    ),
    "a clipping path is moved as a whole": (
        '<clipPath id="c"><rect width="30" height="30" transform="translate(10 10)"/></clipPath>'
        f'{SQUARE} clip-path="url(#c)"/>',
        {(20, 20): RED, (5, 5): WHITE, (45, 45): WHITE},
    ),
    "a clipping path is measured by any shape": (
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/>'
        '</clipPath><path d="M20 20h60v60h-60z" fill="red" clip-path="url(#c)"/>',
        {(30, 50): RED, (70, 50): WHITE, (10, 10): WHITE},
    ),
    "a symbol is shown where it is used alone, as large as what is around it": (
        '<symbol id="s" viewBox="0 0 10 10"><rect x="5" y="5" width="3" height="3" fill="red"/>'
        '</symbol><use href="#s"/>',
        {(65, 65): RED, (5, 5): WHITE, (40, 40): WHITE, (90, 90): WHITE},
    ),
    "arrows at lines through points look where these go": (
        '<marker id="m" markerUnits="userSpaceOnUse" markerWidth="60" markerHeight="60" refX="0"'
        ' refY="30" orient="auto"><rect y="20" width="30" height="20" fill="red"/></marker>'
        '<polyline points="10,50 50,50" marker-end="url(#m)"/>',
        {(65, 50): RED, (50, 70): WHITE, (30, 40): WHITE},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_drawings_are_printed_as_they_say(name: str) -> None:
    drawing, wanted = CASES[name]
    for found in colours(drawing, list(wanted)):
        assert found == list(wanted.values())


def test_shares_are_those_of_a_drawing_that_says_its_size_alone() -> None:
    around = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm">'
        '<rect width="50%" height="100%" fill="red"/></svg>'
    )
    for found in colours("", [(40, 50), (60, 50)], around):
        assert found == [RED, WHITE]
