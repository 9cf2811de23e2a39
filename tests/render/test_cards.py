"""What cards are written with: heads that fit, lines of a matrix."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.checks.paper.colour import CUT_REACH
from generator.content.game import Game
from generator.content.pictures import pictures_by_path
from generator.content.resources import TEMPLATES
from generator.language.wording import Wording
from generator.layout.cards import cards_of, compose_card
from generator.layout.proof import Proof
from generator.layout.side import Box
from generator.render.cards import back_picture, matrix_lines, style_words
from generator.render.jobs import run
from generator.render.sidejob import SideJob
from generator.units import Paper
from tests.printing import bundled_theme
from tests.support import sound_game

MATRIX = """
collections:
  moves:
    name: Moves
    entries:
      hit: {name: Hit}
      dodge: {name: Dodge}
      hurt: {name: Hurt}
matrices:
  duel:
    name: Duel
    rows: [hit]
    columns: [hit, dodge]
    results:
      hurt: {outcome: moves.hurt}
      miss: {text: Nothing happens}
    gaps: {}
    cells:
      hit:
        hit: [hurt, miss]
        dodge: [miss]
decks:
  duel-cards:
    title: Duel
    cards:
      rows: {kind: matrix, matrix: duel}
"""
RULED_TEXT = "collections.moves.entries.hit.fields.text"
RULED = f"""
collections:
  moves:
    name: Moves
    fields: {{text: {{label: Does}}}}
    entries:
      hit: {{name: Hit, fields: {{text: {12 * "Many words "}}}}}
sources: {{faq: {{title: The answers, short: A}}}}
errata:
  faq: {{date: "2024-05-01", source: faq, of: {RULED_TEXT}, label: FAQ}}
decks:
  duel-cards:
    title: Duel
    type: {{largest: 6.5, smallest: 6.5}}
    cards:
      moves: {{kind: entries, collection: moves}}
"""


def test_a_row_of_a_matrix_against_every_column(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"duel.yaml": MATRIX})
    (card,) = cards_of(game, "duel-cards")
    assert list(matrix_lines(card, Wording(game.content, "en"))) == [
        ("Hit", "Hurt and Nothing happens"),
        ("Dodge", "Nothing happens"),
    ]


@pytest.mark.parametrize(("width", "height"), [(63.5, 88.9), (63.5, 63.5), (44.45, 63.5)])
def test_the_back_has_room_for_its_medallion(tmp_path: Path, width: float, height: float) -> None:
    game = sound_game(tmp_path, {"duel.yaml": MATRIX})
    side = compose_card(game, "duel-cards", "back", Paper("card", width, height))
    measures = style_words(side)
    assert measures["medallion"] < 0.4 * height
    assert measures["medallion"] < width - 2 * side.margins.edge
    assert measures["card_height"] == height


def test_the_medallion_is_in_the_middle_of_a_back_from_the_right(tmp_path: Path) -> None:
    back = "    title: Duel\n    back: {icon: dodge}\n"
    icons = "icons:\n  dodge: {drawing: boots, alt: Dodge}\n"
    duel = MATRIX.replace("    title: Duel\n", back) + icons
    game = sound_game(tmp_path, {"duel.yaml": duel})
    paper = Paper("card", 63.5, 88.9)
    for language in ("en", "he"):
        job = SideJob(
            replace(game, translated_into=language),
            *("duel-cards", "back", language, paper, bundled_theme("classic"), "colour"),
            TEMPLATES,
        )
        (icon,) = [box for box in run(job).proof.boxes if box.kind == "image"]
        assert icon.x + icon.width / 2 == pytest.approx(paper.width / 2, abs=0.1), language


def test_the_picture_of_a_back_is_the_one_that_the_content_places(tmp_path: Path) -> None:
    own = MATRIX.replace("hit: {name: Hit}", "hit: {name: Hit, back: {picture: HIT}}")
    own = own.replace("HIT", "{file: hit.svg, decorative: true}")
    own += "      moves: {kind: entries, collection: moves}\n"
    game = sound_game(tmp_path, {"duel.yaml": own})
    shown = {
        path: back_picture(compose_card(game, "duel-cards", side, Paper("poker", 63.5, 88.9)))
        for path, side in (
            ("collections.moves.entries.hit.back.picture", "back.moves.entries.hit"),
            ("decks.duel-cards.back.picture", "back"),
        )
    }
    placed = {path: picture.placed for path, picture in shown.items() if picture}
    assert placed and placed == pictures_by_path(game)


@pytest.mark.parametrize("name", ["Flatter", "A rather long name", "An Interminable Row of Blows"])
def test_bands_are_as_high_whatever_their_heads_say(tmp_path: Path, name: str) -> None:
    tagged = MATRIX.replace("{kind: matrix,", "{kind: matrix, role: hunters,")
    tagged += "roles: {hunters: {name: Hunters, icon: bat}}\n"
    tagged = tagged.replace("hit: {name: Hit}", f"hit: {{name: {name}, icon: castle}}")
    plain, other = (
        _head_of(sound_game(tmp_path / each, {"duel.yaml": deck}))
        for each, deck in (("plain", MATRIX), ("tagged", tagged))
    )
    assert other.height == pytest.approx(plain.height, abs=0.1)


@pytest.mark.parametrize("number", range(26, 36))
def test_heads_keep_off_the_edge_however_long_they_are(tmp_path: Path, number: int) -> None:
    """What is just too long for one line may fit in one when it is set for two."""
    name = "Heavenly Host and " + number * "l"
    game = sound_game(tmp_path, {"duel.yaml": MATRIX.replace("{name: Hit}", f"{{name: {name}}}")})
    words = [box for box in _proof_of(game).boxes if box.id == "title" and box.kind == "text"]
    assert len(words) in (1, 2)
    assert min(box.y for box in words) >= CUT_REACH


def test_the_mark_of_an_erratum_keeps_off_the_line_above(tmp_path: Path) -> None:
    """Words of a card may be as small as the mark itself."""
    game = sound_game(tmp_path, {"duel.yaml": RULED}).with_errata()
    *_, above, words, mark = [box for box in _proof_of(game).boxes if box.path == RULED_TEXT]
    assert (mark.text, words.type_size) == ("FAQ", 6.5)
    assert mark.y > above.y + 0.8 * above.height


def _head_of(game: Game) -> Box:
    """Return the head of the one card of a game, as it is printed."""
    return next(box for box in _proof_of(game).boxes if box.id == "title")


def _proof_of(game: Game) -> Proof:
    """Return where all stands on the one card of a game."""
    (card,) = cards_of(game, "duel-cards")
    paper = Paper("poker", 63.5, 88.9)
    theme = bundled_theme("classic")
    job = SideJob(game, "duel-cards", card.id, "en", paper, theme, "colour", TEMPLATES)
    return run(job).proof
