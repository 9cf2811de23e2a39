"""Counters drawn and printed: what stands on them, how large, and each back behind its front."""

from __future__ import annotations

import io
import re
from functools import cache
from html import unescape
from pathlib import Path
from tempfile import mkdtemp

import pikepdf
import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image

from generator.content.editions import INKS, Edition
from generator.content.game import Game
from generator.content.model import CounterBlock
from generator.imposition.cards import CARD_SCHEMES, CardOptions, Duplex
from generator.imposition.geometry import behind
from generator.imposition.marks import Tool
from generator.imposition.pattern import spacing_of
from generator.layout.cards import backs_of, cards_of
from generator.layout.compose import compose
from generator.layout.side import LEAST_TYPE
from generator.render.callouts import annotated
from generator.render.counterrows import CAPITALS, SMALL, slots_of
from generator.render.counters import Counters
from generator.render.jobs import pages_of
from generator.render.sidejob import SideJob
from generator.units import A4, LETTER, Paper, mm_from_pt, pt_from_mm
from tests.imposition.test_cutter import cut_boxes
from tests.pdf.test_impose import close, placed
from tests.printing import build, side_jobs
from tests.support import library_of
from tests.tabletops import read_saved
from tests.unitgame import UNITS, units_game


@cache
def game() -> Game:
    return units_game(Path(mkdtemp()))


def job_of(made: Game, edition: Edition = "colour") -> SideJob:
    jobs = side_jobs(made, library_of(made.folder), A4, edition)
    return next(job for job in jobs if job.sheet_id == "reading")


def drawer(edition: Edition = "colour") -> Counters:
    return pages_of(job_of(game(), edition)).figures.counters


def words_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<title>.*?</title>|<[^>]*>", " ", html)).split())


# what is on them


def test_a_counter_shows_what_its_entry_says() -> None:
    drawn = drawer().drawn("units", "guard")
    assert (drawn.echelon, drawn.code) == ("X", "1Gd")
    assert [(slot.id, slot.words, slot.dash) for slot in drawn.numbers] == [
        ("strength", "5", "–"),
        ("movement", "4", ""),
    ]
    assert not drawn.words, "a unit is known by its box"
    assert "<title>Old Guard: infantry, brigade, Blue;" in drawn.drawing


def test_a_name_is_at_the_top_of_large_drawings(tmp_path: Path) -> None:
    units = UNITS.replace("      size: 15\n", "      size: 15\n      named: true\n", 1)
    units = units.replace(
        "name: Infantry of the line", "name: Infantry of the line\n        label: Line"
    )
    figures = pages_of(job_of(units_game(tmp_path, {"units.yaml": units}))).figures.counters
    named = {
        id: figures.drawn("units", id, is_back=is_back, with_name=True)
        for id, is_back in (("guard", False), ("line", True), ("marshal", False))
    }
    assert [each.name for each in named.values()] == ["Old Guard", "Line", "The marshal"]
    assert named["line"].name_id == "collections.units.entries.line.label"
    assert figures.drawn("units", "guard").name == ""
    for each in named.values():
        assert each.name_size * pt_from_mm(15) >= LEAST_TYPE
        lines = (each.rows.name, each.rows.echelon, each.rows.box_top, each.rows.numbers)
        assert sorted(lines) == [*lines], "one below the other"


def test_the_back_shows_the_reduced_numbers_with_a_bar() -> None:
    front, back = drawer().drawn("units", "guard"), drawer().drawn("units", "guard", is_back=True)
    assert [slot.words for slot in back.numbers] == ["3", "4"]
    assert back.drawing.count("<path") == front.drawing.count("<path") + 1


def test_the_back_of_a_token_is_the_entry_behind_it() -> None:
    back = drawer().drawn("markers", "supplied", is_back=True)
    assert back.words == "No supply"
    assert back.path == "collections.markers.entries.unsupplied"


def test_numbers_stand_in_a_row_within_the_counter() -> None:
    for collection, id in (("units", "guard"), ("units", "line"), ("markers", "camp")):
        drawn = drawer().drawn(collection, id)
        middles = [slot.middle for slot in drawn.numbers]
        assert middles == sorted(middles)
        assert sum(middles) / len(middles) == pytest.approx(drawn.width / 2, abs=0.001)
        assert all(0.1 < middle < drawn.width - 0.1 for middle in middles)
        assert drawn.numbers_size >= SMALL


def test_which_of_several_is_said_beside_the_box_if_there_is_room() -> None:
    drawn = replace(drawer().drawn("units", "guard"), copy="2")
    assert drawn.copy_row == drawn.rows.box
    assert drawn.copy_left > (drawn.width + drawn.rows.box_width) / 2
    without_room = replace(drawn, copy="122")
    assert without_room.copy_row == without_room.rows.echelon
    assert drawn.width / 2 < without_room.copy_left < (drawn.width + drawn.rows.box_width) / 2


@pytest.mark.parametrize("edition", INKS)
def test_sides_are_told_apart_in_every_edition(edition: Edition) -> None:
    drawn = drawer(edition)
    frames = {role: drawn.art.frame("square", role, 0.0, 1.0, 8.0) for role in ("blue", "red")}
    assert frames["blue"] != frames["red"]
    if edition != "colour":
        # by lines, not by colour alone
        assert len({frame.count("L") for frame in frames.values()}) == 2


# on a sheet


def test_a_counter_is_explained_part_by_part() -> None:
    made = game()
    block = made.content.sections["reading"].blocks["guard"]
    assert isinstance(block, CounterBlock)
    shown = annotated(drawer(), block.unit, block.parts)
    assert [each.number for each in shown.callouts] == [1, 2, 3, 4, 5, 6, 7]
    assert {each.text for each in shown.callouts} == set(block.parts.values())
    *around, last = shown.callouts
    assert last.text == block.parts["back"]
    places = [(round(each.y, 2), each.x) for each in around]
    assert places == sorted(places), "numbers run as one reads: row by row, from the left"
    assert len(shown.sides) == 2, "the back is spoken of"
    inside = [(0 < each.x < shown.width and 0 < each.y < shown.height) for each in shown.callouts]
    assert all(inside)
    balls = [(each.x, each.y) for each in shown.callouts]
    apart = [abs(a - c) + abs(b - d) for a, b in balls for c, d in balls if (a, b) != (c, d)]
    assert min(apart) > 0.2, "balls do not touch"


def test_without_the_back_one_side_is_drawn() -> None:
    block = game().content.sections["reading"].blocks["guard"]
    assert isinstance(block, CounterBlock)
    parts = {part: text for part, text in block.parts.items() if part != "back"}
    shown = annotated(drawer(), block.unit, parts)
    assert len(shown.sides) == 1
    assert len(shown.callouts) == 6


def test_the_page_has_the_key_and_the_words_of_the_counter() -> None:
    page = pages_of(job_of(game())).words(compose(game(), "reading", "front", A4))
    words = words_of(page)
    assert re.search(r"\d Whose it is", words)
    assert page.count('class="token square"') == 2
    assert "X 1Gd 5 – 4" in words


# on paper


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("counters")
    units_game(folder)
    return folder


def made(home: Path, name: str, **wishes: object) -> bytes:
    """Build the decks and return one of their files."""
    built = build(library_of(home / "content" / "minimal"), home / "out", **wishes)
    assert built.findings == ()
    return (home / "out" / "minimal" / "en" / name).read_bytes()


def test_there_is_a_front_for_each_copy_and_a_back_for_each_kind() -> None:
    fronts = [card.id for card in cards_of(game(), "counters")]
    assert fronts[:4] == ["guard-1", "guard-2", "hussars", "marshal"]
    assert len(fronts) == 9
    behind = backs_of(game(), "counters")
    assert list(behind) == fronts
    assert list(dict.fromkeys(behind.values())) == [
        *("back.units.guard", "back.blue"),
        *("back.units.line", "back.red"),
    ]
    assert [*backs_of(game(), "tokens").values()] == [
        *("back.markers.supplied",) * 2,
        "back.blue",
    ]


def test_only_the_backs_of_chosen_counters_are_printed(home: Path) -> None:
    chosen = CardOptions(only=("hussars", "line"))
    pdf = made(home, "counters-15x15mm.pdf", sheets=("counters",), cards=chosen)
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        assert len(opened.pages) == (1 + 3) + 2


def test_a_counter_has_its_size_and_type_that_can_be_read(home: Path) -> None:
    pdf = made(home, "counters-15x15mm.pdf", sheets=("cards",))
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        assert len(opened.pages) == 9 + 4
        for page in opened.pages:
            left, bottom, right, top = (mm_from_pt(float(each)) for each in page.trimbox)
            assert (right - left, top - bottom) == pytest.approx((15, 15), abs=0.05)
    document = pypdfium2.PdfDocument(pdf)
    words = [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    assert "1Gd" in words[0]
    assert SMALL * pt_from_mm(12.5) >= LEAST_TYPE


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("gutter", [0.0, 4.0])
@pytest.mark.parametrize("flip", ["long", "short"])
def test_each_front_has_its_own_back_behind_it(
    home: Path, flip: str, gutter: float, paper: Paper
) -> None:
    scheme = CARD_SCHEMES[f"duplex-{flip}"]
    assert isinstance(scheme, Duplex)
    wishes = CardOptions(spacing=spacing_of(gutter))
    name = f"counters-{paper.name}-duplex-{flip}.pdf"
    pdf = made(home, name, papers=(paper,), card_scheme=scheme, cards=wishes)
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        size = tuple(mm_from_pt(float(each)) for each in list(opened.pages[0].mediabox)[2:])
    ((fronts, backs),) = [placed(pdf, (15, 15))]
    turning = scheme.flip.turning((size[0], size[1]))
    pairs = list(zip(fronts, backs, strict=True))
    assert all(close(two.box, behind(one.box, (size[0], size[1]), turning)) for one, two in pairs)
    # guards, hussars, marshal, line, battery, bats; their backs follow the nine fronts
    assert [one.page for one, _ in pairs] == list(range(9))
    assert [two.page - 9 for _, two in pairs] == [0, 0, 1, 1, 2, 2, 2, 3, 3]


def test_a_plain_build_lays_counters_on_the_paper_of_the_sheets(home: Path) -> None:
    library = library_of(home / "content" / "minimal")
    built = build(library, home / "out", papers=(A4,), editions=("colour", "large-print"))
    assert not any(each.is_error for each in built.findings)
    decks = [each.path.name for each in built.files if "duplex" in each.path.name]
    assert decks == ["counters-a4-duplex-long.pdf", "tokens-a4-duplex-long.pdf"]
    assert any(each.path.name.startswith("reading-a4") for each in built.files)


def test_ganged_counters_have_their_own_backs(tmp_path: Path) -> None:
    units = UNITS.replace("size: 20, shape: round", "size: 15, shape: round")
    units_game(tmp_path, {"units.yaml": units})
    options = CardOptions(ganged=True)
    scheme, name = CARD_SCHEMES["duplex-long"], "cards-15x15mm-a4-duplex-long.pdf"
    pdf = made(tmp_path, name, papers=(A4,), card_scheme=scheme, cards=options)
    ((fronts, backs),) = [placed(pdf, (15, 15))]
    # nine units before their four backs, three tokens before their two
    assert [each.page for each in fronts] == [*range(9), *range(13, 16)]
    assert [each.page for each in backs] == [9, 9, 10, 10, 11, 11, 11, 12, 12, 16, 16, 17]


def test_a_machine_cuts_counters_along_their_shape(tmp_path: Path) -> None:
    """Ganged decks of another shape have paper of their own: sheets are cut by one outline."""
    units = UNITS.replace("size: 20, shape: round", "size: 15, shape: round")
    units_game(tmp_path, {"units.yaml": units})
    options = CardOptions(ganged=True, tool=Tool.MACHINE, spacing=spacing_of(2))
    built = build(
        library_of(tmp_path / "content" / "minimal"),
        tmp_path / "out",
        card_scheme=CARD_SCHEMES["duplex-long"],
        cards=options,
    )
    assert built.findings == ()
    files = {each.path.name: each.path for each in built.files}
    scheme = "a4-duplex-long"
    assert sorted(files) == sorted(
        f"cards-15x15mm-{shape}-{scheme}{end}"
        for shape in ("square", "round")
        for end in (".pdf", "-cut.svg")
    )
    for shape, corner in (("square", "3"), ("round", "7.5")):
        svg = files[f"cards-15x15mm-{shape}-{scheme}-cut.svg"].read_text("utf-8")
        assert set(re.findall(r" a(\S+) \S+ 0 0 1", svg)) == {corner}
        pdf = files[f"cards-15x15mm-{shape}-{scheme}.pdf"].read_bytes()
        fronts, _ = placed(pdf, (15, 15))
        assert fronts
        for slot, cut in zip(fronts, cut_boxes(svg), strict=False):
            assert max(abs(a - b) for a, b in zip(slot.box, cut, strict=True)) < 0.1


def test_counters_have_no_tuck_box(home: Path) -> None:
    library = library_of(home / "content" / "minimal")
    built = build(library, home / "box", sheets=("counters",), cards=CardOptions(box=0.3))
    (finding,) = built.findings
    assert finding.code == "R01"
    assert finding.message == "there is no tuck box for the counters of “counters”"
    assert built.files == ()


def test_counters_on_a_digital_table_have_their_own_backs(home: Path) -> None:
    saved = read_saved(made(home, "minimal-tts.json", sheets=("cards",), formats=("tts",)))
    folder = home / "out" / "minimal" / "en"
    sheets = [s for each in saved.ObjectStates for s in each.CustomDeck.values()]  # type: ignore[union-attr]
    assert [each.UniqueBack for each in sheets] == [True, True]
    assert [each.Type for each in sheets] == [1, 4], "square units, round tokens"
    for each in sheets:
        faces, backs = (Image.open(folder / Path(url).name) for url in (each.FaceURL, each.BackURL))
        assert faces.size == backs.size
        assert faces.tobytes() != backs.tobytes()


@pytest.mark.parametrize(
    ("shape", "size", "editions"),
    [
        ("square", 12.7, INKS),
        ("round", 12.7, ("colour", "mono")),
        ("hex", 12.7, ("colour", "mono")),
        ("square", 16, ("colour",)),
        ("hex", 25, ("colour",)),
    ],
)
def test_every_shape_and_size_is_sound_in_every_edition(
    shape: str, size: float, editions: tuple[str, ...], tmp_path: Path
) -> None:
    text = UNITS.replace("size: 15", f"size: {size}\n      shape: {shape}")
    units_game(tmp_path, {"units.yaml": text})
    library = library_of(tmp_path / "content" / "minimal")
    built = build(library, tmp_path / "out", sheets=("counters",), editions=editions)
    assert built.findings == ()
    assert len([*(tmp_path / "out" / "minimal" / "en").iterdir()]) == len(editions)


def test_a_long_code_ends_above_the_numbers_that_it_would_run_into() -> None:
    """Six letters beside two wide numbers; a short code, or one beside none, stays at the box."""
    drawn = drawer().drawn("units", "guard")
    numbers, size = slots_of([("attack", "10"), ("move", "12")], 1.0, 0.8, drawn.rows.largest)
    long = replace(drawn, numbers=numbers, numbers_size=size, code="1stGrd", code_length=3.0)
    end = long.code_row + 3.0 * long.rows.small / 2
    assert end < long.rows.numbers - size * CAPITALS / 2
    assert long.code_row < long.rows.box
    assert replace(long, code_length=1.2).code_row == long.rows.box
    assert replace(long, numbers=()).code_row == long.rows.box
