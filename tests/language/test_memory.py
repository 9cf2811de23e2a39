"""What was translated in any game is found for a text like it, in whatever direction."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.content.resources import TEMPLATES
from generator.language.catalog import Catalog, Entry
from generator.language.labels import labels_messages
from generator.language.memory import EXACT, LEAST_ALIKE, MOST_MATCHES, Memory
from generator.language.po import catalog_text

DRAW = "Draw {hand.size} cards from the *Deck*."
ZIEHT = "Zieht {hand.size} Karten vom *Stapel*."


def folder_of(
    home: Path, id: str, language: str, translations: Mapping[str, Mapping[str, str]]
) -> Path:
    """Write what the memory reads of a game: who it is, and its catalogues by language."""
    folder = home / id
    (folder / "locale").mkdir(parents=True)
    identity = f"game:\n  id: {id}\n  title: The {id.title()}\n  source_language: {language}\n"
    (folder / "game.yaml").write_text(identity, "utf-8")
    for target, words in translations.items():
        entries = tuple(Entry(f"t.{n}", (s,), (t,)) for n, (s, t) in enumerate(words.items()))
        (folder / f"locale/{target}.po").write_text(
            catalog_text(Catalog(f"{target}.po", target, entries=entries)), "utf-8"
        )
    return folder


@pytest.fixture
def castle(tmp_path: Path) -> Path:
    return folder_of(
        tmp_path,
        "castle",
        "en",
        {"de": {DRAW: ZIEHT, "Discard.": ""}, "fr": {DRAW: "Piochez {hand.size} cartes."}},
    )


def test_the_same_words_are_exact(castle: Path) -> None:
    (match,) = Memory().matches([castle], [DRAW], ("en", "de"))
    assert (match.percent, match.unit.translation, match.differences) == (EXACT, (ZIEHT,), ())
    assert (match.unit.home.title, match.unit.id) == ("The Castle", "t.0")


def test_like_words_say_how_like_and_what_only_one_has(castle: Path) -> None:
    other = DRAW.replace("{hand.size}", "{deal.size}")
    (match,) = Memory().matches([castle], [other], ("en", "de"))
    assert LEAST_ALIKE <= match.percent < EXACT
    assert set(match.differences) == {"{hand.size}", "{deal.size}"}
    assert Memory().matches([castle], ["Nothing of that kind is here."], ("en", "de")) == []


def test_a_translation_helps_in_every_direction(castle: Path) -> None:
    memory = Memory()
    (back,) = memory.matches([castle], [ZIEHT], ("de", "en"))
    assert back.unit.translation == (DRAW,)
    (across,) = memory.matches([castle], [ZIEHT], ("de", "fr"))
    assert across.unit.translation == ("Piochez {hand.size} cartes.",)


def test_the_text_itself_is_left_out(castle: Path) -> None:
    assert Memory().matches([castle], [DRAW], ("en", "de"), ("castle", "t.0")) == []


def test_drafts_and_other_numbers_of_forms_are_left_out(castle: Path) -> None:
    path = castle / "locale/de.po"
    assert Memory().matches([castle], [DRAW, DRAW], ("en", "de")) == []
    path.write_text(path.read_text("utf-8").replace("msgctxt", "#, fuzzy\nmsgctxt", 1), "utf-8")
    assert Memory().matches([castle], [DRAW], ("en", "de")) == []


def test_each_translation_is_offered_once_and_few_of_them(tmp_path: Path) -> None:
    words = {f"{DRAW} {n}": f"{ZIEHT} {n}" for n in range(MOST_MATCHES + 3)}
    games = [folder_of(tmp_path, id, "en", {"de": words}) for id in ("one", "two")]
    found = Memory().matches(games, [f"{DRAW} 1"], ("en", "de"))
    assert len(found) == MOST_MATCHES
    assert len({each.unit.translation for each in found}) == MOST_MATCHES
    assert [each.percent for each in found] == sorted((m.percent for m in found), reverse=True)


def test_a_changed_file_is_read_again(castle: Path) -> None:
    memory, path = Memory(), castle / "locale/de.po"
    assert memory.units(castle, "en", "de") is memory.units(castle, "en", "de")
    path.write_text(path.read_text("utf-8").replace("Zieht", "Nehmt"), "utf-8")
    os.utime(path, ns=(1, 1))
    (match,) = memory.matches([castle], [DRAW], ("en", "de"))
    assert match.unit.translation == (ZIEHT.replace("Zieht", "Nehmt"),)
    path.unlink()
    assert memory.matches([castle], [DRAW], ("en", "de")) == []


def test_a_game_that_is_renamed_or_written_in_another_language_is_read_again(castle: Path) -> None:
    memory, path = Memory(), castle / "game.yaml"
    assert memory.units(castle, "en", "de")
    text = path.read_text("utf-8").replace("The Castle", "The Keep")
    path.write_text(text, "utf-8")
    os.utime(path, ns=(1, 1))
    assert memory.units(castle, "en", "de")[0].home.title == "The Keep"
    path.write_text(text.replace("source_language: en", "source_language: fr"), "utf-8")
    os.utime(path, ns=(2, 2))
    (castle / "locale/fr.po").rename(castle / "locale/en.po")
    assert [unit.home.language for unit in memory.units(castle, "en", "de")] == ["fr"]


def test_what_is_no_game_has_nothing(tmp_path: Path) -> None:
    assert Memory().units(tmp_path, "en", "de") == ()
    (tmp_path / "game.yaml").write_text("game: [no, game]\n", "utf-8")
    assert Memory().units(tmp_path, "en", "de") == ()


def test_the_words_of_the_program_count_as_well() -> None:
    source = next(iter(labels_messages(TEMPLATES))).source
    found = Memory().matches([], source, ("en", "de"))
    assert found[0].percent == EXACT
    assert found[0].unit.home.title == "playeraid"
