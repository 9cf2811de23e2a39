"""A deck of 150 cards in a built-in layout: set by one hand, and never too small."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from generator.content.game import Game
from generator.layout.cards import cards_of
from generator.render.deckfit import COMFORTABLE, FEW, has_layouts
from generator.render.jobs import deck_types, pages_of, press_for, run_batch, side_of
from generator.render.laidside import settled_page
from tests.laying import SPELLS, deck, game_with, jobs_of
from tests.render.test_laidside import faults

COUNT = 150
EFFECTS = (
    "Choose a unit. It does not move this turn.",
    "Each enemy in the row takes {} damage.",
    "Draw {} cards, then discard one of them.",
    "Your heroes take {} less damage until your next turn.",
    "Look at the top {} cards of any deck, and put them back in any order.",
)
FIRST = ("Amber", "Bitter", "Clear", "Dark", "Early", "Fading", "Gentle", "Hidden", "Iron", "Red")
LAST = ("Arrow", "Barrier", "Charm", "Ember", "Mirror", "Shield", "Thorn", "Veil", "Ward", "Wind")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A game with invented spells, on the cards that spells mostly have."""
    return game_with(Path(tmp_path_factory.mktemp("spells")), _spells() + _deck())


def _deck() -> str:
    return deck("layout: action", "copies: one").removeprefix(SPELLS)


def _spells() -> str:
    random, lines = Random(7), []
    for number in range(COUNT):
        name = f"{FIRST[number % 10]} {LAST[number // 10 % 10]}"
        name += f" of the {random.choice(FIRST)} {random.choice(LAST)}" if number % 25 == 0 else ""
        text = " ".join(random.sample(EFFECTS, 1 + number % 4)).format(*range(2, 6))
        words = f"cost: '{number % 13}', group: fire, marks: [Instant], copies: {1 + number % 2}"
        lines.append(f"      s{number}: {{name: {name}, {words}, text: '{text}'}}\n")
    head, _, _ = SPELLS.partition("      flame:\n        name")
    return head + "".join(lines)


def test_one_hand_sets_a_deck(game: Game) -> None:
    assert has_layouts(game, "spell-cards")
    types = deck_types(jobs_of(game, "spell-cards")[0])
    cards = [card for card in cards_of(game, "spell-cards") if card.layout == "action"]
    assert len(cards) == COUNT
    sizes = [types.of_card(card) for card in cards]
    floors = {"title": 8.5, "text": 6.5, "cost": 8.0, "kind": 7.0, "copies": 7.0, "foot": 6.0}
    for zone, floor in floors.items():
        found = Counter(each[zone] for each in sizes)
        (_, most), *_ = found.most_common(1)
        assert most >= (1 - FEW) * COUNT, f"{zone}: {found}"
        assert min(found) >= floor
    assert len({each["text"] for each in sizes}) == 1, "no card of its own size"


def test_the_fullest_cards_have_no_fault(game: Game) -> None:
    jobs = jobs_of(game, "spell-cards")[:COUNT]
    types = [side_of(job).zone_types for job in jobs]
    smallest = min(types, key=lambda each: each["title"])
    chosen = [types.index(smallest), *(n for n in range(COUNT) if n % 50 == 3)]
    for result in run_batch([jobs[number] for number in chosen]):
        assert faults(result.proof) == []


OMENS = """
icons:
  flame: {{drawing: flame, alt: Flame}}
collections:
  omens:
    name: Omens
    entries:
      comet: {{name: Comet, icon: flame, text: Draw a card.}}
      flood: {{name: Flood, icon: flame, text: "{long}"}}
      frost: {{name: Frost, icon: flame, layout: roomy, text: Draw two cards.}}
decks:
  omen-cards:
    title: Omens
    layout: omen
    cards:
      omens: {{kind: entries, collection: omens}}
layouts:
  omen:
    extends: reference
    zones:
      text: {{type: {{largest: 12, smallest: 6.5}}}}
      rest: {{heights: [18%, 33%]}}
  roomy:
    extends: omen
    zones:
      text: {{top: 16.8}}
"""


def _omens(home: Path, count: int) -> tuple[dict[str, float], int]:
    """Return the type of the text by layout, and on how many cards there is a picture."""
    game = game_with(home, OMENS.format(long="The river rises and all boats are lost. " * count))
    jobs = [job for job in jobs_of(game, "omen-cards") if side_of(job).zones]
    types = deck_types(jobs[0])
    text = {layout: size for (layout, zone), size in types.sizes.items() if zone == "text"}
    pages, press = pages_of(jobs[0]), press_for(jobs[0])
    sides = [settled_page(pages.page(side_of(job)), pages, press).side for job in jobs[:3]]
    assert not types.own
    return text, sum("rest" in {z.id for z in each.zones} for each in sides)


@pytest.mark.parametrize(("sentences", "pictures"), [(11, 3), (30, 2)])
def test_all_cards_have_a_picture_where_the_type_stays_large(
    tmp_path: Path, sentences: int, pictures: int
) -> None:
    """With too many words on one of them, its type is more than its picture."""
    text, found = _omens(tmp_path, sentences)
    assert found == pictures
    assert (text["omen"] >= COMFORTABLE) == (pictures == 3), text


def test_a_card_with_more_room_is_set_as_the_others_are(tmp_path: Path) -> None:
    text, _ = _omens(tmp_path, 11)
    assert text["roomy"] == text["omen"]
