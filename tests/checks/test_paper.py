"""Each check of area P finds what it must on a proof, and nothing on a sound one."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent
from typing import Any

import pytest
from msgspec.structs import replace

from generator.checks import load_checks
from generator.checks.paper.colour import contrast
from generator.checks.registry import CHECKS, Check, Subject
from generator.content.gridfacts import GridFact
from generator.content.joints import Joint
from generator.content.model import Band, Form, Section, SheetSide
from generator.content.setups import Area
from generator.findings import Finding, Severity
from generator.layout.figures import Figure
from generator.layout.gridproof import GridProof
from generator.layout.proof import Proof
from generator.layout.side import BandPlan, Portion, Unit
from generator.layout.tags import Tag
from generator.units import A4, Paper
from tests.proofs import (
    CARD,
    COLUMNS,
    IMAGE,
    MARK,
    OF_CARD,
    SOUND,
    TAGS,
    TEXT,
    codes,
    expected_in,
    found_in,
    proof_of,
)

load_checks()
ON_PAPER = CHECKS.of(Subject.PRINT)
BY_CODE = pytest.mark.parametrize("check", ON_PAPER, ids=lambda check: check.code)


def only(proof: Proof) -> Finding:
    """Return the one finding of a proof."""
    (finding,) = found_in(proof)
    return finding


def text(**changes: Any) -> Proof:
    """Return the sound proof with one text in its columns."""
    return replace(SOUND, boxes=(*COLUMNS, replace(TEXT, **changes)))


def tagged(*tags: Tag) -> Proof:
    """Return the sound proof with some tags."""
    return replace(SOUND, tags=replace(TAGS, tags=tags))


BARE_TABLE = Figure("at.1", "setup", (), (), (), placed={"deck": Area(1, 1)})
LOOP = Figure("at.1", "track", (), (Joint("return", "night", "dawn"),), ())
BARE = GridProof("at.1", (GridFact("art", "woods", "0305"),), ())
SMALL = GridProof("at.1", (), (), cell=3.0)
CELL = "matrices.fight.cells.knight.dragon"
UNIT = replace(COLUMNS[0], kind="unit", id="moon.0", path="sections.moon")
STRAY = text(text="A wound.", path=CELL)
HEAD = Tag("Table", kids=(Tag("TR", kids=(Tag("TH", "at.1"),)),))
BAND = Band(fill=("moon", "sun"))
TWO = SheetSide(title=SOUND.side.sheet.title, bands=(BAND,))
SWAPPED = replace(
    tagged(Tag("H1"), *(Tag("H2", f"sections.{id}.title") for id in ("sun", "moon"))),
    side=replace(SOUND.side, side=TWO),
)


def test_of_a_side_made_smaller_the_imprint_may_be_tiny() -> None:
    foot = replace(TEXT, id="footer", path="game", type_size=6.0)
    holder = replace(COLUMNS[0], kind="unit", id="footer", y=30, height=200)
    whole = replace(SOUND, boxes=(*COLUMNS, holder, TEXT, foot))
    assert codes(replace(whole, scale=0.7)) == []
    assert codes(replace(whole, scale=0.6)) == ["P05"]
    assert codes(replace(whole, boxes=(*COLUMNS, holder, replace(foot, type_size=4)))) == ["P05"]


def test_a_sound_proof_is_clean() -> None:
    assert codes(SOUND) == []
    assert len(ON_PAPER) == 26


# the examples of the checks


@BY_CODE
def test_bad_example(check: Check) -> None:
    """A bad example gives one finding, of its own check."""
    assert expected_in(check.bad) == [check.code]
    finding = only(proof_of(check.bad))
    assert finding.code == check.code
    assert finding.severity is check.severity
    assert finding.message
    assert finding.hint
    assert finding.path


@BY_CODE
def test_good_example(check: Check) -> None:
    assert expected_in(check.good) == []
    assert codes(proof_of(check.good)) == []


@BY_CODE
def test_a_check_that_finds_nothing_would_be_seen(
    check: Check, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent: Callable[[Any], Any] = lambda proof: iter(())  # noqa: E731
    deaf = replace(check, functions={check.subject: silent})
    monkeypatch.setitem(CHECKS._checks, check.code, deaf)
    assert codes(proof_of(check.bad)) == []


BOUNDARIES: dict[str, list[str]] = {
    "P26": [
        """
        of_card: true  # a word in other type stands on the same line
        boxes:
          - {id: title, text: The weather-beaten, y: 5, type_size: 8.5}
          - {id: title, text: Captain, y: 8.2, type_size: 8.5}
          - {id: title, text: II, y: 8.9, type_size: 6.5}
        """,
        """
        of_card: true  # what a card says may take more lines
        boxes:
          - {id: body, text: You may, y: 25, type_size: 8.5}
          - {id: body, text: move, y: 28.2, type_size: 8.5}
          - {id: body, text: a boat, y: 31.4, type_size: 8.5}
        """,
        """
        boxes:  # a sheet has room
          - {id: title, text: The weather-beaten, y: 7, type_size: 8.5}
          - {id: title, text: Captain of the, y: 10.2, type_size: 8.5}
          - {id: title, text: Northern Seas, y: 13.4, type_size: 8.5}
        """,
    ],
    "B09": [
        """
        figures:  # half a millimetre is no other place
          - path: sections.setup.blocks.table
            kind: setup
            cells:
              - {name: board, x: 10, y: 40, width: 20, height: 20}
              - {name: deck, x: 30, y: 40.4, width: 10, height: 20}
            joints: []
            marks: []
            placed:
              board: {column: 1, row: 1, columns: 2}
              deck: {column: 3, row: 1}
        """,
        """
        figures:  # what is drawn and is not in the content, and the other way round
          - path: sections.setup.blocks.table
            kind: setup
            cells:
              - {name: board, x: 10, y: 40, width: 20, height: 20}
              - {name: pile, x: 30, y: 40, width: 10, height: 20}
            joints: []
            marks: []
            placed:
              board: {column: 1, row: 1, columns: 2}
              deck: {column: 3, row: 1}
        # B09 × 2
        """,
    ],
    "D14": [
        """
        boxes:
          - text: Errant
            path: collections.fighters.entries.knight.name
            x: 6
            y: 38
            width: 14
            height: 4
            cell: [6, 30]
          - text: Knight
            path: collections.fighters.entries.knight.name
            x: 6
            y: 42
            width: 14
            height: 4
            cell: [6, 30]
          - text: Dragon
            path: collections.fighters.entries.dragon.name
            x: 32
            y: 30
            width: 14
            height: 4
            cell: [30, 48]
          - text: A wound.
            path: matrices.fight.cells.knight.dragon
            x: 32
            y: 40
            width: 14
            height: 4
            cell: [30, 48]
        """,
        """
        boxes:
          - text: Knight
            path: collections.fighters.entries.knight.name
            x: 6
            y: 50
            width: 14
            height: 4
            cell: [6, 30]
          - text: Dragon
            path: collections.fighters.entries.dragon.name
            x: 32
            y: 30
            width: 14
            height: 4
            cell: [30, 48]
          - text: A wound.
            path: matrices.fight.cells.knight.dragon
            x: 32
            y: 40
            width: 14
            height: 4
            cell: [30, 48]
        # D14
        """,
        """
        boxes:
          - text: Knight
            path: collections.fighters.entries.knight.name
            x: 6
            y: 40
            width: 14
            height: 4
            cell: [6, 30]
          - text: Dragon
            path: collections.fighters.entries.dragon.name
            x: 32
            y: 60
            width: 14
            height: 4
            cell: [30, 48]
          - text: A wound.
            path: matrices.fight.cells.knight.dragon
            x: 32
            y: 40
            width: 14
            height: 4
            cell: [30, 48]
        # D14
        """,
        """
        boxes:
          - text: Knight
            path: collections.fighters.entries.knight.name
            x: 6
            y: 40
            width: 14
            height: 4
            cell: [6, 30]
          - text: A wound.
            path: matrices.fight.cells.knight.dragon
            x: 32
            y: 40
            width: 14
            height: 4
            cell: [30, 48]
        # D14
        """,
    ],
    "P01": [
        """
        boxes:  # another face has the letter, so the first text is sound
          - text: Gold ł
            path: terms.gold.name
          - text: Silver ł
            path: terms.silver.name
          - kind: missing
            text: ł
            path: terms.silver.name
        warnings:
          - '.notdef glyph rendered for Unicode string unsupported by fonts: "ł" (U+0142)'
          - '.notdef glyph rendered for Unicode string unsupported by fonts: "ł" (U+0142)'
        # P01
        """,
        """
        boxes:  # it stands twice
          - kind: missing
            text: ał
            path: terms.gold.name
          - kind: missing
            text: ł
            path: terms.silver.name
        warnings:
          - '.notdef glyph rendered for Unicode string unsupported by fonts: "ł" (U+0142)'
        # P01 × 2
        """,
    ],
    "P02": [
        """
        fonts: []
        """,
        """
        fonts:
          - EB Garamond SC
        # P02
        """,
    ],
    "P03": [
        """
        needed: 250.29  # rounding
        """,
        """
        needed: 250.31
        # P03
        """,
        """
        type_size: 8.0  # the sheet's smallest
        """,
        """
        type_size: 7.75
        # P03
        """,
        """
        room: -3.0
        # P03
        """,
    ],
    "P04": [
        """
        boxes:  # rounding on both sides
          - x: 5.8
            width: 90.4
        """,
        """
        boxes:
          - x: 6
            width: 90.4
        # P04
        """,
        """
        boxes:
          - x: 5.6
            width: 50
        # P04
        """,
        """
        boxes:  # what lies below the letters may reach out
          - y: 226.8
        """,
        """
        boxes:
          - y: 227
        # P04
        """,
        """
        boxes:  # words that stand nowhere are held by nothing
          - id: ''
            x: 20
            width: 180
        """,
    ],
    "P05": [
        """
        boxes:
          - type_size: 6.0
        """,
        """
        boxes:  # twice in one text
          - type_size: 5.9
          - type_size: 5.9
            y: 44
        # P05
        """,
        """
        type_size: 7.0  # said of the side already
        boxes:
          - type_size: 5.5
        # P03
        """,
    ],
    "P06": [
        """
        pages: 0
        # P06
        """,
        """
        pages: 1
        """,
    ],
    "P22": [
        """
        boxes:
          - kind: image
            dpi: 200
        """,
        """
        boxes:
          - kind: image
            dpi: 199.2
        # P22
        """,
        """
        boxes:  # a drawing has no pixels
          - kind: image
            dpi: 0
        """,
    ],
    "P07": [
        """
        boxes:  # the footer's distance
          - id: ''
            y: 288.5
            height: 4
        """,
        """
        boxes:
          - id: ''
            y: 288.9
            height: 4
        # P07
        """,
        """
        boxes:  # too near at every edge, once for each text
          - id: ''
            path: a.left
            x: 4.1
          - id: ''
            path: a.right
            x: 126
          - kind: image
            path: a.top
            y: 4.1
          - kind: mark
            path: a.bottom
            y: 283
          - kind: mark
            path: a.bottom
            y: 284
        # P07 × 4
        """,
        """
        boxes:  # what leaves its column is said once
          - id: '1'
            x: 101
            width: 107
        # P04
        """,
        """
        needed: 400  # what leaves the paper is said once
        boxes:
          - id: ''
            y: 300
        # P03
        """,
    ],
    "P08": [
        """
        boxes:  # 4.54 to 1
          - colour: '#767676'
        """,
        """
        boxes:  # 4.48 to 1; one finding for all in the same colours
          - colour: '#777777'
            path: terms.gold.name
          - colour: '#777777'
            path: terms.silver.name
        # P08
        """,
        """
        boxes:
          - colour: '#777777'
            type_size: 18
          - colour: '#777777'
            type_size: 14
            bold: true
        """,
        """
        boxes:
          - colour: '#777777'
            type_size: 17.9
          - colour: '#ffffff'
            background: '#777777'
            type_size: 13.9
            bold: true
        # P08 × 2
        """,
        """
        boxes:
          - colour: '#949494'
            type_size: 28
          - colour: '#959595'
            type_size: 28
        # P08
        """,
        """
        boxes:  # nothing is known of the colours
          - colour: ''
        """,
        """
        boxes:  # two roles with one drawing
          - kind: mark
            text: Seer
            drawing: icon/comet/accent
          - kind: mark
            text: Thief
            drawing: icon/comet/night
        # P08
        """,
        """
        boxes:  # two drawings, and one role twice; an icon in a text may say another word
          - kind: mark
            text: Seer
            drawing: icon/comet/accent
          - kind: mark
            text: Thief
            drawing: icon/raven/accent
          - kind: mark
            text: Seer
            drawing: icon/comet/ink
          - kind: image
            text: Comet
            drawing: icon/comet/ink
        """,
    ],
    "P09": [
        """
        warnings:  # said once
          - "Failed to load image at 'http://example.org/': no"
          - "Failed to load image at 'http://example.org/': no"
        # P09
        """,
    ],
    "P10": [
        """
        digests:  # nothing to compare
          - 5feceb66
        """,
        """
        digests:
          - 5feceb66
          - 6b86b273
          - 5feceb66
        # P10
        """,
    ],
    "P11": [
        """
        needed: 180  # 72 %
        """,
        """
        needed: 179
        # P11
        """,
    ],
    "P24": [
        """
        boxes:  # blank for 25 mm below the lowest of a column
          - {kind: unit, id: sun, x: 101, y: 30, height: 10}
          - {kind: unit, id: moon, x: 6, y: 30, height: 175}
          - {kind: unit, id: star, x: 101, y: 40, height: 165}
        """,
        """
        boxes:
          - {kind: unit, id: moon, x: 6, y: 30, height: 174.9}
          - {kind: unit, id: star, x: 101, y: 30, height: 190}
        # P24
        """,
        """
        boxes:  # one finding a side, and a column may hold nothing
          - {kind: unit, id: moon, x: 6, y: 30, height: 20}
        # P24
        """,
        """
        needed: 100  # a side that is half empty is one finding
        boxes:
          - {kind: unit, id: moon, x: 6, y: 30, height: 20}
        # P11
        """,
    ],
    "P12": [
        """
        warnings:  # said once
          - Ignored
          - Ignored
        # P12
        """,
        """
        warnings:  # a line break is no letter, but may be missing as one
          - ".notdef glyph rendered for Unicode string unsupported by fonts: \\"\\n\\" (U+000A)"
        # P01
        """,
    ],
    "P16": [
        """
        is_high_contrast: true
        boxes:  # 7 to 1, and a little less
          - colour: '#595959'
          - colour: '#5a5a5a'
        # P16
        """,
        """
        is_high_contrast: true
        boxes:  # 4.5 to 1 for drawings, and a little less
          - {kind: image, drawing: icon/comet/metal, colour: '#767676', background: '#ffffff'}
          - {kind: image, drawing: icon/comet/line, colour: '#777777', background: '#ffffff'}
        # P16
        """,
        """
        is_high_contrast: true
        boxes:  # large type, too
          - {colour: '#5a5a5a', type_size: 24}
          - {colour: '#5a5a5a', text: The same once more}
        # P16
        """,
    ],
    "P17": [
        """
        is_large: true
        type_size: 14
        boxes:
          - {type_size: 10}
          - {type_size: 9.9}
        # P17
        """,
        """
        is_large: true
        type_size: 13.75
        boxes:
          - {type_size: 13.75}
        # P17
        """,
        """
        is_large: true
        type_size: 16
        scale: 0.7
        # P17
        """,
        """
        is_large: true
        type_size: 14
        boxes:  # the imprint
          - {type_size: 14}
          - {id: footer, type_size: 8}
        """,
    ],
    "P18": [
        """
        tags:  # up by any number of levels
          - H1: [words]
          - H2: [words]
          - H3: [words]
          - H2: [words]
        """,
        """
        tags:
          - H1: [words]
          - Table:  # one cell as wide as two
              - TR: [TH: [words, scope: Column, columns: 2], TH: [words, scope: Column]]
              - TR: [TH: [words, scope: Row, rows: 2], TD: [words], TD: []]
              - TR: [TD: [words], TD: [words]]
        """,
        """
        tags:
          - H1: [words]
          - Table:
              - TR: [TD: [words], TD: [words]]
              - TR: [TD: [words]]
        # P18
        """,
        """
        tags:
          - H1: [words]
          - L: [LI: [Lbl: [words], LBody: [words, L: [LI: [LBody: [words]]]]]]
        """,
        """
        tags:
          - H1: [words]
          - L: [words, LI: [LBody: [words]]]
        # P18
        """,
        """
        tags:
          - P: [words]  # the title must be tagged as one
        # P18
        """,
    ],
    "P19": [
        """
        dangling:  # a tag without anything printed
          - 1 tags of page 1 hold nothing
        # P19
        """,
    ],
    "P20": [
        """
        tags:
          - H1: [words]
          - Figure: [words, says: Map, box: [0, 0, 210, 297]]  # the whole paper
        """,
        """
        tags:
          - H1: [words]
          - Figure: [words, says: Map, box: [0, 0, 211, 297]]
        # P20
        """,
        """
        language: ''
        # P20
        """,
        """
        shows_title: false
        # P20
        """,
    ],
    "P21": [
        """
        figures:  # the arrow begins at the edge of two cells
          - path: sections.day.blocks.track
            kind: track
            cells:
              - {name: dawn, x: 6, y: 40, width: 10, height: 8}
              - {name: noon, x: 16, y: 40, width: 10, height: 8}
            joints:
              - {name: return, start: noon, end: dawn}
            marks:
              - {joint: return, tips: [[11, 48]], way: [0, -1], neck: [11, 50], ends: [[16, 48]]}
        # P21
        """,
        """
        figures:  # cells that lie side by side need no mark
          - path: sections.day.blocks.track
            kind: track
            cells:
              - {name: dawn, x: 6, y: 40, width: 10, height: 8}
              - {name: noon, x: 17, y: 40, width: 10, height: 8}
            joints:
              - {name: turn, start: dawn, end: noon, if_apart: true}
            marks: []
        """,
    ],
    "P23": [
        """
        gridmaps:  # what is missing in its cell, and too much in another
          - path: sections.day.blocks.glen
            wanted: [[art, woods, "0305"], [side, brook, 0305/0306]]
            drawn: [[art, woods, "0305"], [side, brook, 0305/0405]]
        # P23 × 2
        """,
        """
        gridmaps:  # a number along the edge need not be there
          - path: sections.day.blocks.glen
            wanted: [[art, woods, "0305"]]
            drawn: [[art, woods, "0305"], [row, "05", "5"]]
            allowed: [[row, "05", "5"], [row, "06", "6"]]
        """,
    ],
    "P25": [
        """
        gridmaps:
          - path: sections.day.blocks.glen
            wanted: []
            drawn: []
            cell: 4.9
        # P25
        """,
        """
        gridmaps:  # just large enough; and one of which nothing was read
          - path: sections.day.blocks.glen
            wanted: []
            drawn: []
            cell: 5.0
          - path: sections.day.blocks.moor
            wanted: []
            drawn: []
        """,
    ],
    "S35": [
        """
        boxes:
          - kind: image
            drawing: icon/fox/ink
            dpi: 300
        """,
        """
        boxes:  # once for a drawing, where it is largest
          - kind: image
            drawing: icon/fox/ink
            dpi: 299
          - kind: image
            drawing: icon/fox/accent
            dpi: 220
        # S35
        """,
        """
        boxes:  # a picture is no icon
          - kind: image
            dpi: 220
        """,
    ],
}
CASES = [(code, dedent(case)) for code, cases in BOUNDARIES.items() for case in cases]


def test_every_check_has_boundaries() -> None:
    assert sorted(BOUNDARIES) == [check.code for check in ON_PAPER]
    assert all(BOUNDARIES.values())


@pytest.mark.parametrize(("code", "case"), CASES)
def test_boundary(code: str, case: str) -> None:
    assert codes(proof_of(case)) == expected_in(case)


def test_odd_examples_are_refused() -> None:
    for odd in ("roam: 277", "side: 1", "- needed: 1"):
        with pytest.raises(AssertionError):
            proof_of(odd)
    with pytest.raises(AssertionError, match="last line"):
        expected_in("# P03\nneeded: 320")
    with pytest.raises(TypeError):
        proof_of("boxes:\n  - colr: '#ffffff'")


# what findings say, and where


GLYPH = '.notdef glyph rendered for Unicode string "漢" (U+6F22)'
SIDE = "sheets.sheet.front"
MESSAGES: list[tuple[str, Proof, str, str]] = [
    ("D14", STRAY, CELL, "“knight” against “dragon” is not where its heads lead to"),
    ("P01 nowhere", replace(SOUND, warnings=(GLYPH, GLYPH)), SIDE, "“漢” (U+6F22)"),
    (
        "P01 in a text",
        replace(text(text="a漢b", path="at.1"), warnings=(GLYPH,)),
        "at.1",
        "“漢” (U+6F22)",
    ),
    ("P02", replace(SOUND, fonts=("Arial",)), SIDE, "“Arial”"),
    ("P03 share", replace(SOUND, needed=300.0), SIDE, "20 % too much"),
    ("P03 rounded", replace(SOUND, needed=250.31), SIDE, "250 mm"),
    ("P03 no room", replace(SOUND, room=-3.0), SIDE, "has 0 mm"),
    ("P03 shrunk", replace(SOUND, type_size=7.0), SIDE, "smallest allowed is 8 pt"),
    (
        "P04 right",
        text(width=91, path="at.0"),
        "at.0",
        "“Words” reaches 1.0 mm over the edge of its",
    ),
    ("P04 cell", text(width=20, cell=(6, 25)), TEXT.path, "1.0 mm over the edge of its cell"),
    (
        "P04 cell left",
        text(cell=(7.5, 60), width=30),
        TEXT.path,
        "1.5 mm over the edge of its cell",
    ),
    ("P04 both", text(width=91, cell=(6, 96)), TEXT.path, "1.0 mm over the edge of its column"),
    ("P04 left", text(x=5, width=50), TEXT.path, "1.0 mm"),
    ("P04 below", text(y=229), TEXT.path, "over the edge"),
    ("P05", text(type_size=5.9), TEXT.path, "“Words” is set in 5.9 pt"),
    ("P05 enlarged", replace(text(type_size=3.1), scale=1.9), TEXT.path, "is set in 5.9 pt"),
    (
        "P05 smaller",
        replace(text(type_size=8.0), scale=0.7),
        SIDE,
        "made smaller to 70 %, “Words” would stand in type under 6 pt, the least in 5.6 pt",
    ),
    ("P05 long", text(type_size=5.9, text="many words " * 9), TEXT.path, "many words many…”"),
    (
        "P05 odd spaces",
        text(type_size=5.9, text=" a\N{NO-BREAK SPACE}b \u200b"),
        TEXT.path,
        "“a b”",
    ),
    ("P06", replace(SOUND, pages=2), SIDE, "2 pages"),
    (
        "P22 coarse",
        replace(SOUND, boxes=(replace(IMAGE, dpi=72.4),)),
        IMAGE.path,
        "“Comet” has 72 pixels to the inch on a4",
    ),
    (
        "P22 without words",
        replace(SOUND, boxes=(replace(IMAGE, dpi=72, text="", drawing="picture/00"),)),
        IMAGE.path,
        f"“{IMAGE.path}”",
    ),
    (
        "S35",
        replace(SOUND, boxes=(replace(IMAGE, dpi=240, drawing="icon/comet/ink"),)),
        IMAGE.path,
        "the drawing “comet” has 240 pixels to the inch",
    ),
    ("P07 edge", text(id="", x=1.2), TEXT.path, "“Words” stands 1.2 mm from the edge of a4"),
    (
        "P07 card",
        replace(text(id="", x=1.2, y=30, width=40), side=OF_CARD),
        TEXT.path,
        "“Words” stands 1.2 mm from the edge of the card",
    ),
    ("P07 beyond", text(id="", x=-2), TEXT.path, "“Words” reaches 2.0 mm over the edge of a4"),
    ("P07 the program's own", text(id="", path="", x=1.2), SIDE, "1.2 mm"),
    ("P08", text(colour="#cccccc"), TEXT.path, "#cccccc on #ffffff: a contrast of 1.61 to 1"),
    (
        "P08 marks",
        replace(SOUND, boxes=(MARK, replace(MARK, text="Thief", path="at.2"))),
        "at.2",
        "“Comet” and “Thief” are both marked with “comet”",
    ),
    (
        "P09",
        replace(SOUND, warnings=("Failed to load image at 'http://x/': no",)),
        SIDE,
        "http://x/",
    ),
    ("P10", replace(SOUND, digests=("a" * 64, "b" * 64)), SIDE, f"{'a' * 12}, {'b' * 12}"),
    ("P11", replace(SOUND, needed=100.0), SIDE, "40 %"),
    ("P12", replace(SOUND, warnings=("Ignored `x: y`",)), SIDE, "x: y"),
    (
        "P24",
        replace(SOUND, boxes=(*COLUMNS, UNIT, replace(UNIT, x=101, height=150.0))),
        SIDE,
        "column 2 of 2 is blank for 50 mm below “sections.moon”",
    ),
    (
        "P26",
        replace(
            text(id="title", width=40, path=CARD.title.id),
            side=OF_CARD,
            boxes=tuple(
                replace(TEXT, id="title", width=40, path=CARD.title.id, y=y) for y in (5, 9, 13, 17)
            ),
        ),
        CARD.title.id,
        "“Words” takes 4 lines in 9.0 pt, and the head of a card has 2",
    ),
    ("P18", tagged(Tag("H1"), Tag("H3", "at.1")), "at.1", "level 3 follows one of level 1"),
    ("P18 twice", tagged(Tag("H1"), Tag("H1", "at.1")), "at.1", "a second title"),
    ("P18 role", tagged(Tag("H1"), Tag("Blink", "at.1")), "at.1", "“Blink” is no tag"),
    ("P18 cell", tagged(Tag("H1"), Tag("TD", "at.1")), "at.1", "TD stands in no other"),
    ("P18 head", tagged(Tag("H1"), HEAD), "at.1", "does not say of which row or column"),
    ("P18 order", SWAPPED, "sections.moon", "“moon” is read after “sun”, which stands behind it"),
    ("P19", replace(SOUND, tags=replace(TAGS, untagged=("2 pictures",))), SIDE, "2 pictures are"),
    ("P20", tagged(Tag("H1"), Tag("Form", "at.1")), "at.1", "a field has no words"),
    ("P20 link", tagged(Tag("H1"), Tag("Link", words=" ")), SIDE, "a link has no words"),
    ("P20 box", tagged(Tag("H1"), Tag("Figure", "at.1", words="Map")), "at.1", "where on its side"),
    ("P20 mark", replace(SOUND, tags=replace(TAGS, marked=False)), SIDE, "that it is tagged"),
    ("P20 title", replace(SOUND, tags=replace(TAGS, title="")), SIDE, "show its title"),
    (
        "P16",
        replace(SOUND, boxes=(*COLUMNS, replace(TEXT, colour="#5a5a5a")), is_high_contrast=True),
        TEXT.path,
        "6.90 to 1",
    ),
    ("B09", replace(SOUND, figures=(BARE_TABLE,)), "at.1", "“deck” is drawn 0 times"),
    ("P23", replace(SOUND, gridmaps=(BARE,)), "at.1", "“woods” in 0305 is not drawn"),
    ("P25", replace(SOUND, gridmaps=(SMALL,)), "at.1", "cells of the map are 3.0 mm wide"),
    ("P21", replace(SOUND, figures=(LOOP,)), "at.1", "nothing joins night and dawn"),
    ("P17", replace(SOUND, is_large=True, type_size=9.0), SIDE, "9.0 pt"),
    ("P17 in one text", replace(SOUND, is_large=True, type_size=14.0), TEXT.path, "9.0 pt"),
]


def test_every_check_says_where() -> None:
    assert {name[:3] for name, *_ in MESSAGES} == {check.code for check in ON_PAPER}


@pytest.mark.parametrize(("name", "proof", "path", "words"), MESSAGES, ids=[m[0] for m in MESSAGES])
def test_message(name: str, proof: Proof, path: str, words: str) -> None:
    finding = only(proof)
    assert (finding.code, finding.path) == (name[:3], path)
    assert words in finding.message


def test_the_worst_is_said_of_words_that_are_clipped_twice() -> None:
    boxes = [replace(TEXT, width=width, text=str(width)) for width in (91, 95, 93)]
    assert "“95” reaches 5.0 mm" in only(replace(SOUND, boxes=(*COLUMNS, *boxes))).message


def test_title_and_footer_are_named() -> None:
    for id, words in (("title", "the title plate"), ("footer", "the footer")):
        holder = replace(COLUMNS[0], kind="unit", id=id)
        clipped = replace(TEXT, id=id, width=91)
        assert words in only(replace(SOUND, boxes=(holder, clipped))).message


def test_pale_words_are_counted() -> None:
    pale = [replace(TEXT, colour="#999999", path=f"at.{number}") for number in range(3)]
    finding = only(replace(SOUND, boxes=tuple(pale)))
    assert finding.path == "at.0"
    assert "“Words” and 2 more" in finding.message


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#ffffff", "#ffffff", 1.0),
        ("#767676", "#ffffff", 4.54),
        ("#777777", "#ffffff", 4.48),
        ("#ff0000", "#ffffff", 4.00),
        ("#0000ff", "#ffffff", 8.59),
        ("#00ff00", "#000000", 15.30),
        ("#0a0a0a", "#0b0b0b", 1.01),
    ],
)
def test_contrast(one: str, other: str, ratio: float) -> None:
    """Known ratios, as tools that follow WCAG give them."""
    assert contrast(one, other) == contrast(other, one) == pytest.approx(ratio, abs=0.005)


def test_a_portion_may_be_half_empty_but_no_more_unless_it_is_the_last() -> None:
    portion = replace(SOUND, side=replace(SOUND.side, portion=Portion(2, SOUND.type_size, ())))
    half, little = (replace(portion, needed=share * portion.room) for share in (0.5, 0.3))
    assert codes(half) == []
    assert codes(little) == ["P11"]
    last = Portion(2, SOUND.type_size, (), is_last=True)
    assert codes(replace(little, side=replace(SOUND.side, portion=last))) == []


def test_a_hole_in_large_print_on_odd_paper_or_where_one_writes_is_none() -> None:
    holed = replace(SOUND, boxes=(*COLUMNS, UNIT, replace(UNIT, x=101, height=80.0)))
    assert codes(holed) == ["P24"]
    flowing = replace(SOUND.side, portion=Portion(2, SOUND.type_size, ()))
    assert codes(replace(holed, side=flowing)) == []
    odd = replace(SOUND.side, paper=Paper("210x297mm", 210.0, 297.0))
    assert codes(replace(holed, side=odd)) == []
    form = Form(kind="form", fields={})
    section = Section(title=SOUND.side.sheet.title, blocks={"b": form})
    unit = Unit("moon.0", "moon", "b", section, form)
    written = replace(SOUND.side, bands=(BandPlan((90.0,), ((unit,),)),))
    assert codes(replace(holed, side=written)) == []


def test_severities() -> None:
    """A draft is printed whatever is wrong with it."""
    warnings = {check.code for check in ON_PAPER if check.severity is Severity.WARNING}
    assert warnings == {"P11", "P22", "P24", "P25", "P26", "S35"}
    in_draft = {check.in_draft for check in ON_PAPER if check.code not in warnings}
    assert in_draft == {Severity.WARNING}
    assert CHECKS["P11"].in_draft is Severity.NOTE
    assert {check.code for check in ON_PAPER if check.vital} == {"P03", "P06", "P09", "P12"}


def test_proofs_are_on_a4() -> None:
    """The examples count on it."""
    assert SOUND.side.paper == A4


def test_words_are_quoted_without_what_has_no_width() -> None:
    words = "セ\N{WORD JOINER}リ\N{ZERO WIDTH SPACE}フ"
    assert "“セリフ”" in only(text(x=5.6, width=50, text=words)).message
