"""A deck of 150 cards in a built-in layout: set by one hand, and never too small."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from generator.content.game import Game
from generator.layout.cards import cards_of
from generator.render.deckfit import FEW, has_layouts
from generator.render.jobs import deck_types, run_batch, side_of
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
