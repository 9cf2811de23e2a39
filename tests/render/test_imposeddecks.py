"""Decks of one size share their paper, and only the cards that are asked for are printed."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest

from generator.imposition.cards import CARD_SCHEMES, CardOptions, Duplex
from generator.imposition.geometry import behind
from generator.imposition.marks import Tool
from generator.imposition.pattern import spacing_of
from generator.imposition.sizes import CARD_SIZES
from generator.units import A4, mm_from_pt
from tests.imposition.test_cutter import cut_boxes
from tests.pdf.test_impose import placed
from tests.printing import build, page_texts
from tests.support import library_of, write_game

DECKS = """
collections:
  spells:
    name: Spells
    entries:
      flame: {name: Flame, icon: bat, copies: 3, text: Burns.}
      ghost: {name: Ghost, copies: 1, text: Haunts the *Castle*.}
  omens:
    name: Omens
    entries:
      comet: {name: Comet, copies: 2, text: Draw two omens.}
decks:
  spell-cards:
    title: Spells
    cards:
      spells: {kind: entries, collection: spells}
  omen-cards:
    title: Omens
    size: 2.5x3.5in
    cards:
      omens: {kind: entries, collection: omens}
  goal-cards:
    title: Goals
    size: tarot
    cards:
      goal: {kind: sections, sections: [goal]}
"""
TILES = """
mobility:
  foot: {name: On foot}
terrains:
  heath: {name: Heath, code: ".", costs: {foot: 1}}
tiles:
  block: {name: Block, cells: squares, columns: 2, rows: 2, codes: ["..", ".."], source: [rulebook]}
  left: {name: Left, cells: squares, columns: 2, rows: 2, codes: ["..", "._"], source: [rulebook]}
  right: {name: Right, cells: squares, columns: 2, rows: 2, codes: ["..", "_."], source: [rulebook]}
collections:
  blocks:
    name: Blocks
    counter: {shape: tile, size: 40}
    entries: {one: {name: The block, copies: 2, tile: block}}
    source: [rulebook]
  lefts:
    name: Lefts
    counter: {shape: tile, size: 40}
    entries: {one: {name: The left, copies: 2, tile: left}}
    source: [rulebook]
  rights:
    name: Rights
    counter: {shape: tile, size: 40}
    entries: {one: {name: The right, copies: 2, tile: right}}
    source: [rulebook]
decks:
  blocks: {title: Blocks, cards: {all: {kind: counters, collection: blocks}}}
  lefts: {title: Lefts, cards: {all: {kind: counters, collection: lefts}}}
  rights: {title: Rights, cards: {all: {kind: counters, collection: rights}}}
"""
POKER = CARD_SIZES["poker"]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("gang")
    write_game(folder, {"decks.yaml": DECKS})
    return folder


def files_of(home: Path, options: CardOptions, scheme: str = "duplex-long") -> dict[str, Path]:
    library = library_of(home / "content" / "minimal")
    wishes = {"papers": (A4,), "card_scheme": CARD_SCHEMES[scheme], "cards": options}
    built = build(library, home / "out", **wishes)
    assert built.findings == ()
    return {written.path.name: written.path for written in built.files}


def test_decks_of_one_size_share_their_paper(home: Path) -> None:
    made = files_of(home, CardOptions(ganged=True))
    assert sorted(made) == ["cards-poker-a4-duplex-long.pdf", "cards-tarot-a4-duplex-long.pdf"]
    path = made["cards-poker-a4-duplex-long.pdf"]
    pages = placed(path.read_bytes(), (POKER.width, POKER.height))
    assert [[slot.page for slot in page] for page in pages] == [
        [0, 1, 2, 3, 5, 6],
        [4, 4, 4, 4, 7, 7],
    ]
    with pikepdf.Pdf.open(path) as opened:
        assert str(opened.docinfo.Title).endswith("– Spells and Omens")


@pytest.mark.parametrize("scheme", ["duplex-long", "duplex-short"])
def test_every_back_lies_behind_its_front(home: Path, scheme: str) -> None:
    """Measured in the file, cards parted where their colours differ."""
    path = files_of(home, CardOptions(ganged=True, bleed_between=True), scheme)[
        f"cards-poker-a4-{scheme}.pdf"
    ]
    with pikepdf.Pdf.open(path) as opened:
        width, height = (mm_from_pt(float(each)) for each in list(opened.pages[0].mediabox)[2:])
    duplex = CARD_SCHEMES[scheme]
    assert isinstance(duplex, Duplex)
    fronts, backs = placed(path.read_bytes(), (POKER.width, POKER.height))
    assert len(fronts) == len(backs) == 6
    for one, other in zip(fronts, backs, strict=True):
        wanted = behind(one.box, (width, height), duplex.flip.turning((width, height)))
        assert max(abs(a - b) for a, b in zip(other.box, wanted, strict=True)) < 0.1
    rows = sorted({round(slot.box.top, 1) for slot in fronts})
    assert len(rows) > 1
    assert all(below - above >= POKER.height + 5.9 for above, below in pairwise(rows)), (
        "the head of a card is of another colour than the foot of the one above"
    )


def test_a_machine_gets_the_outlines_of_the_cards(home: Path) -> None:
    options = CardOptions(tool=Tool.MACHINE, spacing=spacing_of(2), only=("flame",))
    made = files_of(home, options)
    assert sorted(made) == [
        "spell-cards-a4-duplex-long-cut.svg",
        "spell-cards-a4-duplex-long.pdf",
    ]
    svg = made["spell-cards-a4-duplex-long-cut.svg"].read_text("utf-8")
    pdf = made["spell-cards-a4-duplex-long.pdf"].read_bytes()
    front, _ = placed(pdf, (POKER.width, POKER.height))
    assert len(front) == 3
    for slot, cut in zip(front, cut_boxes(svg), strict=False):
        assert max(abs(a - b) for a, b in zip(slot.box, cut, strict=True)) < 0.1


def test_tiles_of_one_size_are_cut_by_their_outlines(tmp_path: Path) -> None:
    write_game(tmp_path, {"tiles.yaml": TILES})
    made = files_of(tmp_path, CardOptions(ganged=True, tool=Tool.MACHINE))
    cut = {name: path.read_text("utf-8") for name, path in made.items() if name.endswith(".svg")}
    assert len(cut) == len(set(cut.values())) == 3
    options = CardOptions(ganged=True, bleed_between=True)
    (path,) = files_of(tmp_path, options).values()
    fronts, _ = placed(path.read_bytes(), (80.0, 80.0))
    lefts = sorted({round(slot.box.left) for slot in fronts})
    assert len(lefts) == 2
    assert lefts[1] - lefts[0] > 84, "each has its bleed, though the first ones are rectangles"


def test_only_some_cards_are_printed(home: Path) -> None:
    made = files_of(home, CardOptions(only=("flame", "comet-2")))
    assert sorted(made) == ["omen-cards-a4-duplex-long.pdf", "spell-cards-a4-duplex-long.pdf"]
    front, _ = page_texts(made["spell-cards-a4-duplex-long.pdf"].read_bytes())
    assert front.count("burns") == 3
    assert "haunts" not in front
    front, _ = page_texts(made["omen-cards-a4-duplex-long.pdf"].read_bytes())
    assert front.count("omens.comet") == 1


def test_a_card_that_no_deck_has_is_a_finding(home: Path) -> None:
    library = library_of(home / "content" / "minimal")
    options = CardOptions(only=("flme",))
    built = build(library, home / "out", card_scheme=CARD_SCHEMES["duplex-long"], cards=options)
    (finding,) = built.findings
    assert finding.code == "R01"
    assert finding.message == "no deck that is asked for has the card “flme”"
    assert "flame" in finding.hint
