"""Reminders and words of roles as they are printed: on cards, in blocks, in every edition."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.editions import Edition
from generator.content.game import Game
from generator.content.resources import TEMPLATES
from generator.layout.cards import cards_of
from generator.layout.compose import compose
from generator.layout.proof import Proof
from generator.render.jobs import pages_of, run
from generator.render.sidejob import SideJob
from generator.units import A4, Paper
from tests.printing import bundled_theme, normal, side_jobs
from tests.support import library_of, sound_game

BEASTS = """
terms:
  swift: {name: Swift, reminder: It acts at once.}
roles:
  hunters: {name: Hunters, icon: wolf}
icons:
  wolf: {drawing: wolf-head, alt: Wolf}
collections:
  beasts:
    name: Beasts
    entries:
      fox: {name: Fox, marks: [Swift], text: "Let [the hunters]{role:hunters} run."}
sections:
  beasts:
    title: Beasts
    source: ["rulebook: p. 1"]
    blocks:
      all: {kind: entries, collection: beasts, STYLE}
sheets:
  beasts:
    title: Beasts
    front: {title: Beasts, bands: [{across: 2, fill: [beasts]}]}
decks:
  beast-cards:
    title: Beasts
    reminders: true
    cards:
      beasts: {kind: entries, collection: beasts}
"""


def game_with(home: Path, style: str) -> Game:
    return sound_game(home, {"beasts.yaml": BEASTS.replace("STYLE", style)})


def card(game: Game, edition: Edition) -> Proof:
    """Print the one card of the deck."""
    (only,) = cards_of(game, "beast-cards")
    paper = Paper("poker", 63.5, 88.9)
    look = (paper, bundled_theme("classic"), edition, TEMPLATES)
    return run(SideJob(game, "beast-cards", only.id, "en", *look)).proof


@pytest.mark.parametrize("edition", ["colour", "mono", "ink-saver", "high-contrast"])
def test_a_card_ends_with_its_reminders_and_marks_its_roles(
    tmp_path: Path, edition: Edition
) -> None:
    proof = card(game_with(tmp_path, "style: names"), edition)
    words = normal(" ".join(box.text for box in proof.boxes if box.kind == "text"))
    assert normal("Let the hunters run. Swift (It acts at once.)") in words
    (mark,) = [box for box in proof.boxes if box.kind == "mark"]
    assert mark.text == "Hunters"
    (role,) = [box for box in proof.boxes if box.text.startswith("the") and box.bold]
    assert role.colour == mark.colour


@pytest.mark.parametrize(
    ("style", "printed"),
    [
        ("reminders: true", 1),
        ("style: lines, reminders: true", 1),
        ("style: slips, reminders: true", 1),
        ("style: full", 0),
    ],
)
def test_a_block_prints_reminders_where_it_is_asked(
    tmp_path: Path, style: str, printed: int
) -> None:
    game = game_with(tmp_path, style)
    jobs = side_jobs(game, library_of(game.folder), A4, "colour")
    job = next(job for job in jobs if job.sheet_id == "beasts")
    page = pages_of(job).words(compose(game, "beasts", "front", A4))
    assert page.count("It acts at once") == printed
