"""Only what changed is printed again, on the fewest sheets of paper."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pikepdf
import pytest
from msgspec.structs import replace

from generator.build.request import Request
from generator.compare.reprint import Reprint, pack
from generator.compare.versions import compare
from generator.content.resources import library
from generator.units import A4
from tests.history import TWO_SIDES, VERSION_TWO
from tests.printing import normal, page_texts
from tests.support import write_game

CARDS_FILE = """
collections:
  beasts:
    name: Beasts
    source: ["rulebook: p. 3"]
    entries:
      wolf: {name: Wolf, copies: 2, text: It howls.}
      bear: {name: Bear, copies: 1, text: It growls.}
decks:
  beast-cards:
    title: Beasts
    cards:
      beasts: {kind: entries, collection: beasts}
"""
WITH_CARDS = TWO_SIDES | {"cards.yaml": CARDS_FILE}


class Changed:
    """What changed from a game to one with other files, and how it is packed."""

    def __init__(self, home: Path, **files: str) -> None:
        old = write_game(home / "old", WITH_CARDS).parent
        edits = {name.replace("_", "."): text for name, text in files.items()}
        new = write_game(home / "new", WITH_CARDS | edits).parent
        self.request = Request(library(new), home / "output", papers=(A4,))
        compared = compare(library(old), self.request)
        self.reprints: Sequence[Reprint] = compared.reprints
        self.renumbered = [
            (each.name, each.cards, each.before, each.now)
            for game in compared.games
            for each in game.renumbered
        ]

    @property
    def names(self) -> list[str]:
        return [f"{each.printed.sheet}/{each.printed.side}" for each in self.reprints]

    def pages(self) -> list[str]:
        packed = pack(self.reprints, self.request)
        with pikepdf.open(io.BytesIO(packed.pdf)) as pdf:
            assert "/Duplex" in str(pdf.Root.ViewerPreferences.Duplex) or len(pdf.pages) == 1
        return page_texts(packed.pdf)


def test_one_side_is_printed_alone(tmp_path: Path) -> None:
    changed = Changed(tmp_path, values_yaml=VERSION_TWO["values.yaml"])
    assert changed.names == ["summary/front"]
    (page,) = changed.pages()
    assert normal("The first with 6") in page


def test_front_and_back_share_the_paper(tmp_path: Path) -> None:
    rest = TWO_SIDES["rest.yaml"].replace("Clear", "Wipe")
    changed = Changed(tmp_path, values_yaml=VERSION_TWO["values.yaml"], rest_yaml=rest)
    assert changed.names == ["summary/front", "summary/back"]
    assert pack(changed.reprints, changed.request).papers == 1
    front, back = changed.pages()
    assert normal("The first with 6") in front
    assert normal("Wipe the table") in back


@pytest.fixture(scope="module")
def with_cards(tmp_path_factory: pytest.TempPathFactory) -> Changed:
    cards = CARDS_FILE.replace("It howls.", "It howls at night.")
    return Changed(
        tmp_path_factory.mktemp("cards"), cards_yaml=cards, values_yaml=VERSION_TWO["values.yaml"]
    )


def test_every_copy_of_a_card_is_printed_again(with_cards: Changed) -> None:
    assert with_cards.names == ["summary/front", "beast-cards/wolf-1", "beast-cards/wolf-2"]
    assert all(each.back for each in with_cards.reprints[1:])


def test_cards_lie_together_and_their_back_behind_them(with_cards: Changed) -> None:
    side, blank, cards, backs = with_cards.pages()
    assert normal("The first with 6") in side
    assert blank.strip() == ""
    assert cards.count(normal("It howls at night")) == 2
    assert "growls" not in cards
    assert backs.count(normal("Beasts")) == 2


def test_a_new_back_is_printed_behind_all_cards(tmp_path: Path) -> None:
    cards = CARDS_FILE.replace(
        "    title: Beasts\n    cards", "    title: Beasts\n    back: {icon: bat}\n    cards"
    )
    changed = Changed(tmp_path, cards_yaml=cards)
    assert changed.names == [f"beast-cards/{name}" for name in ("wolf-1", "wolf-2", "bear")]


def test_a_card_that_comes_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    cards = CARDS_FILE.replace("wolf: {name: Wolf, copies: 2", "wolf: {name: Wolf, copies: 3")
    changed = Changed(tmp_path, cards_yaml=cards)
    assert changed.names == ["beast-cards/wolf-3"]
    assert changed.renumbered == [("Beasts", 3, 3, 4)]
    assert normal("3/4") in changed.pages()[0]


def test_cards_in_another_order_still_serve(tmp_path: Path) -> None:
    wolf, bear = CARDS_FILE.split("    entries:\n")[1].split("\n")[:2]
    cards = CARDS_FILE.replace(f"{wolf}\n{bear}\n", f"{bear}\n{wolf}\n")
    changed = Changed(tmp_path, cards_yaml=cards)
    assert changed.names == []
    assert changed.renumbered == [("Beasts", 3, 3, 3)]


def test_the_same_input_gives_the_same_bytes(with_cards: Changed) -> None:
    once = pack(with_cards.reprints, with_cards.request).pdf
    elsewhere = replace(with_cards.request, out=with_cards.request.out.parent / "elsewhere")
    assert pack(with_cards.reprints, elsewhere).pdf == once


MORE_CARDS = """
collections:
  beasts:
    name: Beasts
    source: ["rulebook: p. 3"]
    entries:
      wolf: {name: Wolf, copies: 2, text: It howls at night.}
      bear: {name: Bear, copies: 1, text: It growls.}
decks:
  beast-cards:
    title: Beasts
    cards:
      beasts: {kind: entries, collection: beasts}
  goal-cards:
    title: Goals
    cards:
      goal: {kind: sections, sections: [goal]}
"""


def test_cards_of_one_size_share_their_paper(tmp_path: Path) -> None:
    changed = Changed(tmp_path, cards_yaml=MORE_CARDS)
    assert changed.names == ["beast-cards/wolf-1", "beast-cards/wolf-2", "goal-cards/goal"]
    packed = pack(changed.reprints, changed.request)
    assert packed.papers == 1
    front, back = page_texts(packed.pdf)
    assert front.count("howls") == 2
    assert back.count("beasts") == 2
    assert back.count("goals") == 1
