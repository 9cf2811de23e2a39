"""On printed sides no name is hyphenated, and in tables only words longer than a line."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.layouts import IMPRINT
from generator.content.resources import TEMPLATES, Library
from generator.imposition.sizes import card_size_named
from generator.language.script import hyphenation_limits
from generator.language.translation import translated
from generator.language.unbroken import Names, names_of
from generator.language.wording import Wording
from generator.layout.backs import BACK
from generator.layout.side import Box
from generator.render.imprint import artists, read_credits
from generator.render.jobs import run
from generator.units import A4, Paper
from tests.bundled import bundled, bundled_library
from tests.printing import BUNDLED, side_jobs


def in_language(language: str) -> Game:
    """Return the bundled game in a language."""
    (found,) = (e for e in bundled(BUNDLED).translations[BUNDLED] if e.language == language)
    return translated(found)


def lines_of(game: Game, library: Library, language: str, sheet: str) -> list[Box]:
    """Return the lines of text on the sides of a sheet, in their order."""
    jobs = side_jobs(game, library, A4, "colour")
    chosen = [replace(job, language=language) for job in jobs if job.sheet_id == sheet]
    return [box for job in chosen for box in run(job).proof.boxes if box.kind == "text"]


def broken_words(lines: list[Box]) -> list[tuple[Box, str]]:
    """Return the lines that end within a word, each with the whole word.

    A hyphen before a capital is the word's own.
    """
    return [
        (line, line.text.split()[-1][:-1] + after.text.split()[0])
        for line, after in pairwise(lines)
        if line.text.endswith("-") and line.path == after.path and line.y < after.y
        if not after.text[0].isupper()
    ]


@pytest.mark.parametrize("language", ["de", "it", "pl"])
def test_names_and_cells_are_not_hyphenated(language: str) -> None:
    library = bundled_library()
    game = in_language(language)
    names: Names = names_of(
        game.content, Wording(game.content, language), hyphenation_limits(language)[0]
    )
    lines = lines_of(game, library, language, "rules-summary")
    broken = broken_words(lines)
    assert broken, "other words are hyphenated"
    assert [word for _, word in broken if names.is_name(word)] == []
    cells = [line.text for line, _ in broken if ".rows." in line.path]
    assert [text for text in cells if " " in text] == []


def test_names_in_the_imprint_of_cards_are_not_hyphenated() -> None:
    library = bundled_library()
    game = in_language("fr")
    job = replace(side_jobs(game, library, A4, "colour")[0], language="fr")
    drawings = [icon.drawing for icon in game.content.icons.values()]
    names = artists(drawings, read_credits(TEMPLATES))
    assert names
    assert game.content.decks
    for deck, card in game.content.decks.items():
        size = card_size_named(card.size)
        paper = Paper(size.name, size.width, size.height)
        side = IMPRINT if card.has_imprint_card else BACK
        back = run(replace(job, sheet_id=deck, paper=paper, side_name=side)).proof
        lines = [
            box
            for box in back.boxes
            if box.kind == "text" and box.path in ("game", f"decks.{deck}")
        ]
        imprint = " ".join(line.text for line in lines)
        assert len(lines) > 1
        assert [name for name in names if name not in imprint] == []
