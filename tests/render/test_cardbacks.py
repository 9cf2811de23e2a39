"""Backs of groups, second faces and blank backs: on paper, as pictures, on the digital table."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest

from generator.imposition.cards import CARD_SCHEMES, Duplex
from generator.imposition.geometry import Rect, Turning, behind
from generator.imposition.pattern import folding
from generator.imposition.sizes import CARD_SIZES
from generator.units import A4, LETTER, Paper, mm_from_pt
from tests.pdf.test_impose import Placed, placed
from tests.printing import build, page_texts
from tests.support import library_of, write_game
from tests.tabletops import Board, read_saved

POKER = CARD_SIZES["poker"]
DECKS = """
collections:
  spells:
    name: Spells
    groups:
      fire: {name: Fire, back: {title: Of fire, icon: bat}}
      ice: {name: Ice}
    entries:
      flame: {name: Flame, group: fire, copies: 2, text: Burns.}
      frost: {name: Frost, group: ice, text: Chills.}
      snow: {name: Snow, group: ice, text: Falls., back: {blank: true}}
  beasts:
    name: Beasts
    fields:
      day: {label: By day}
      night: {label: By night}
    entries:
      wolf: {name: Wolf, fields: {day: Sleeps., night: Hunts.}}
      bear: {name: Bear, fields: {day: Fishes., night: Snores.}}
decks:
  spells:
    title: Spells
    imprint: card
    cards:
      spells: {kind: entries, collection: spells}
  beasts:
    title: Beasts
    layout: day
    back: {layout: night}
    cards:
      all: {kind: entries, collection: beasts}
layouts:
  day:
    zones:
      name: {shows: name, left: 5, right: 5, top: 5, height: 9}
      words: {shows: fields.day, left: 5, right: 5, top: 20, bottom: 15, type: 11}
      foot: {shows: number, left: 5, right: 5, bottom: 5, height: 5}
  night:
    extends: day
    ground: tint
    zones:
      words: {shows: fields.night}
"""
SPELLS = {0: 5, 1: 5, 2: 6, 3: None, 4: 6}
"""The page behind each front: two fires, an ice, one with nothing behind it, the imprint."""
BEASTS = {0: 3, 1: 4, 2: 5}
NEAR = 0.1
"""How far a back may be from where its front is, in mm."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("backs")
    write_game(folder, {"decks.yaml": DECKS})
    return folder


def made(home: Path, **wishes: object) -> Path:
    built = build(library_of(home / "content" / "minimal"), home / "out", **wishes)
    assert built.findings == ()
    return home / "out" / "minimal" / "en"


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("scheme", sorted(CARD_SCHEMES))
@pytest.mark.parametrize(("deck", "pairs"), [("spells", SPELLS), ("beasts", BEASTS)])
def test_each_back_is_behind_its_own_front(
    home: Path, deck: str, pairs: dict[int, int | None], scheme: str, paper: Paper
) -> None:
    laid = CARD_SCHEMES[scheme]
    folder = made(home, sheets=("cards",), papers=(paper,), card_scheme=laid)
    pdf = (folder / f"{deck}-{paper.name}-{scheme}.pdf").read_bytes()
    pages = placed(pdf, (POKER.width, POKER.height))
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        wide, high = (mm_from_pt(float(each)) for each in list(opened.pages[0].mediabox)[2:])
    if isinstance(laid, Duplex):
        turning = laid.flip.turning((wide, high))
        sheets = list(zip(pages[::2], pages[1::2], strict=True))
    else:
        pattern = folding(POKER, paper)
        assert pattern and pattern.folds
        turning = pattern.folds
        sheets = [_parted(page, pairs) for page in pages]
    assert [each.page for fronts, _ in sheets for each in fronts] == list(pairs)
    wanted = [page for page in pairs.values() if page is not None]
    assert sorted(each.page for _, backs in sheets for each in backs) == sorted(wanted)
    for fronts, backs in sheets:
        for front in fronts:
            spot = behind(front.box, (wide, high), turning)
            there = [back for back in backs if _off(back.box, spot) <= NEAR]
            assert [back.page for back in there] == [each for each in [pairs[front.page]] if each]
            assert all((back.turn == 180) == (turning is Turning.ACROSS) for back in there)


def _parted(page: list[Placed], pairs: dict[int, int | None]) -> tuple[list[Placed], list[Placed]]:
    """Return the fronts and the backs of a page that is folded between them."""
    fronts = [each for each in page if each.page in pairs]
    return fronts, [each for each in page if each.page not in pairs]


def _off(box: Rect, other: Rect) -> float:
    return max(abs(one - two) for one, two in zip(box, other, strict=True))


def test_a_second_face_says_what_the_front_does_not(home: Path) -> None:
    folder = made(home, sheets=("beasts",))
    front, *_, of_wolf, of_bear, back = page_texts((folder / "beasts-poker.pdf").read_bytes())
    assert "sleeps." in front
    assert "hunts." not in front
    assert "wolf" in of_wolf and "hunts." in of_wolf and "1/2" in of_wolf
    assert "snores." in of_bear
    assert "hunts." not in back


def test_pictures_of_all_backs(home: Path) -> None:
    folder = made(home, sheets=("cards",), formats=("png",))
    names = {path.name for path in folder.glob("*back*.png")}
    assert names == {
        *("spells-back-poker.png", "spells-back.spells.groups.fire-poker.png"),
        "spells-back.spells.entries.snow-poker.png",
        *("beasts-back-poker.png", "beasts-back.wolf-poker.png", "beasts-back.bear-poker.png"),
    }


def test_each_card_has_its_own_back_on_the_digital_table(home: Path) -> None:
    address = "https://example.org/"
    folder = made(home, sheets=("cards",), formats=("tts",), address=address)
    saved = read_saved((folder / "minimal-tts.json").read_bytes())
    assert len(saved.ObjectStates) == 2
    for deck, name in zip(saved.ObjectStates, ("spells", "beasts"), strict=True):
        assert not isinstance(deck, Board)
        (sheet,) = deck.CustomDeck.values()
        assert sheet.UniqueBack
        assert sheet.BackURL == f"{address}minimal/en/{name}-tts-1-backs.png"
        assert (folder / f"{name}-tts-1-backs.png").is_file()
