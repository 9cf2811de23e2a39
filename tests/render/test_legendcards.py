"""Cards of a legend say what their icons mean; an icon stays within its disc."""

from __future__ import annotations

import math
from pathlib import Path

from generator.render.jobs import pages_of, side_of
from tests.laying import jobs_of
from tests.printing import build, page_texts
from tests.support import library_of, sound_game, write_game

DECKS = """
icons:
  claw: {drawing: claws, alt: claw, note: "The dragon strikes one knight."}
  wing: {drawing: evil-wings, alt: wing}
collections:
  beasts:
    name: Beasts
    entries:
      dragon: {name: Dragon, icon: claw, text: Sleeps.}
decks:
  signs:
    title: Signs
    layout: reference
    cards:
      signs: {kind: legend, title: Signs, icons: [claw, wing]}
  beasts:
    title: Beasts
    layout: disc
    cards:
      all: {kind: entries, collection: beasts}
layouts:
  disc:
    zones:
      disc: {shows: icon, left: 10, width: 20, top: 6, height: 20, shape: round, ground: side}
      name: {shows: name, left: 5, right: 5, top: 30, height: 9}
      text: {shows: text, left: 5, right: 5, top: 42, bottom: 5}
"""


def test_a_legend_says_what_an_icon_means(tmp_path: Path) -> None:
    write_game(tmp_path, {"decks.yaml": DECKS})
    library = library_of(tmp_path / "content" / "minimal")
    built = build(library, tmp_path / "out", sheets=("signs", "beasts"))
    assert built.findings == ()
    pdf = (tmp_path / "out" / "minimal" / "en" / "signs-poker.pdf").read_bytes()
    front = page_texts(pdf)[0]
    assert "claw" in front and "thedragonstrikesoneknight." in front
    assert front.index("claw") < front.index("thedragon") < front.index("wing")


def test_the_corners_of_an_icon_are_within_its_disc(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"decks.yaml": DECKS})
    job = jobs_of(game, "beasts")[0]
    disc = next(z for z in pages_of(job).laid.shown(side_of(job), "ink") if z.placed.id == "disc")
    left, top = disc.emblem_corner
    size = disc.emblem_size
    corners = [(x, y) for x in (left, left + size) for y in (top, top + size)]
    assert max(math.dist(corner, (20, 16)) for corner in corners) <= 10.3
    assert size >= 14
