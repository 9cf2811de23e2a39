"""Codes of entries and places are found among the words of texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.language.wording import Wording
from generator.render.codewords import codes_of
from generator.render.inline import Inline
from tests.support import some_text, sound_game

MOVES = """
collections:
  moves:
    name: Moves
    entries:
      back: {name: Back, code: Dn, text: To an earlier place.}
      unseen: {name: Unseen, code: "C?", text: To a city.}
      one: {name: One, code: T, text: Too short to be found.}
sections:
  record:
    title: Record
    blocks:
      notation:
        kind: notation
        example: DSJT.
        alt: A play taken apart
        parts:
          player: {letters: 1, title: Player}
          place: {letters: 4, title: Place}
"""


@pytest.fixture(name="inline")
def _inline(tmp_path: Path) -> Inline:
    game = sound_game(tmp_path, {"moves.yaml": MOVES})
    return Inline(game, Wording(game.content, "en"))


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("D2 or Dn, then C? until found", ["D2", "Dn", "C?"]),
        ("So DC?V. becomes GST.. here.", ["DC?V.", "GST.."]),
        ("からD2、C?かDC?V.は", ["D2", "C?", "DC?V."]),
        ("בD2ו", ["D2"]),
        ("éD2 D2é", []),
        ("T takes Dna, DnA, C3 and WORDS. Then", []),
    ],
)
def test_codes_are_found_as_words(inline: Inline, words: str, codes: list[str]) -> None:
    pattern = codes_of(inline.game.content)
    assert pattern and pattern.findall(words) == codes


def test_they_have_a_face_of_their_own(inline: Inline) -> None:
    cited = '<span class="cited" translate="no">{}</span>'
    shown = inline.markup(some_text("**D2** & C? too"))
    assert (
        shown.replace("\u200b", "") == f"<b>{cited.format('D2')}</b> &amp; {cited.format('C?')} too"
    )


def test_games_without_codes_have_none(tmp_path: Path) -> None:
    assert codes_of(sound_game(tmp_path).content) is None
