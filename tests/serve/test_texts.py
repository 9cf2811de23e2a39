"""A translation is written canonically, or refused with the reason; nothing is lost."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from generator.content.game import Game
from generator.content.read import read_game
from generator.content.text import LONGEST
from generator.language.extract import room_for
from generator.language.progress import progress_of
from generator.language.translation import read_translations
from generator.language.upkeep import update
from generator.serve.texts import RefusedError, Submission, save, text_rows
from tests.support import with_catalogs, write_game

HINT = "sections.goal.blocks.hint.text"


@pytest.fixture
def game(tmp_path: Path) -> Game:
    folder = write_game(tmp_path, dict(with_catalogs({"locale/de.po": b""})))
    game = read_game(folder).game
    assert game is not None
    return game


def submission(
    forms: list[str], seen: list[str], id: str = HINT, language: str = "de"
) -> Submission:
    return Submission(game="minimal", language=language, id=id, forms=forms, seen=seen)


def catalogue(game: Game) -> Path:
    return game.folder / "locale" / "de.po"


def test_every_text_has_a_row_with_its_state(game: Game) -> None:
    ((translation, _),) = read_translations(game)
    rows = {row["id"]: row for row in text_rows(game, translation, "de")}
    assert rows.keys() == game.own_texts.keys()
    assert rows[HINT]["translation"] == ["Zählt laut."]
    assert rows[HINT]["state"] == "translated"
    assert rows["terms.castle.name"]["room"] == room_for(game.texts["terms.castle.name"])
    assert {row["state"] for row in text_rows(game, None, "de")} == {"missing"}


def test_a_changed_source_is_stale(game: Game) -> None:
    path = game.folder / "rules.yaml"
    path.write_text(path.read_text("utf-8").replace("Count aloud.", "Count softly."), "utf-8")
    changed = read_game(game.folder).game
    assert changed is not None
    ((translation, _),) = read_translations(changed)
    states = {row["id"]: row["state"] for row in text_rows(changed, translation, "de")}
    assert states.pop(HINT) == "stale"
    assert "stale" not in states.values()


def test_what_is_written_is_canonical(game: Game) -> None:
    done = save(game, submission(["  Zählt\n\n\n ganz  leise. "], ["Zählt laut."]))
    assert done.catalog.by_id[HINT].translation == ("Zählt\n\nganz leise.",)
    written = catalogue(game).read_bytes()
    assert r'msgstr "Zählt\n\nganz leise."'.encode() in written
    update([game])
    assert catalogue(game).read_bytes() == written


def test_blanks_that_do_not_break_lines_are_typography_and_stay(game: Game) -> None:
    words = "Comptez\u202f! Ou\u00a0: 5\u202f%"
    save(game, submission([words], ["Zählt laut."]))
    assert words in catalogue(game).read_text("utf-8")


def test_accents_are_composed(game: Game) -> None:
    save(game, submission(["Za\u0308hlt leise."], ["Zählt laut."]))
    assert "Zählt leise." in catalogue(game).read_text("utf-8")


@pytest.mark.parametrize(
    "invalid", ["\x00", "\x1b", "\x85", "\u200b", "\u2028", "\u202e", "\ufeff"]
)
def test_characters_that_cannot_be_seen_are_refused(game: Game, invalid: str) -> None:
    before = catalogue(game).read_bytes()
    with pytest.raises(RefusedError, match="hidden character"):
        save(game, submission([f"Zählt{invalid}leise."], ["Zählt laut."]))
    assert catalogue(game).read_bytes() == before


@pytest.mark.parametrize("words", ['Zählt „\\n“ "laut".', "msgid “a” #~ #,", "\\", "{", ""])
def test_every_text_is_read_as_it_was_written(game: Game, words: str) -> None:
    save(game, submission([words], ["Zählt laut."]))
    ((translation, findings),) = read_translations(game)
    assert findings == []
    assert translation.catalog.by_id[HINT].translation == (words,)


def test_a_source_that_has_changed_is_not_called_translated(game: Game) -> None:
    before = catalogue(game).read_bytes()
    old = msgspec.structs.replace(submission(["Neu."], ["Zählt laut."]), source=["Count softly."])
    with pytest.raises(RefusedError, match=r"source .* was changed meanwhile"):
        save(game, old)
    assert catalogue(game).read_bytes() == before
    save(game, msgspec.structs.replace(old, source=["Count aloud."]))
    assert "Neu." in catalogue(game).read_text("utf-8")


def test_a_stale_translation_is_put_back_as_stale(game: Game) -> None:
    path = game.folder / "rules.yaml"
    path.write_text(path.read_text("utf-8").replace("Count aloud.", "Count softly."), "utf-8")
    changed = read_game(game.folder).game
    assert changed is not None
    update([changed])
    before = catalogue(game).read_bytes()
    save(changed, submission(["Zählt leise."], ["Zählt laut."]))
    assert catalogue(game).read_bytes() != before
    put_back = submission(["Zählt laut."], ["Zählt leise."])
    save(changed, msgspec.structs.replace(put_back, fuzzy=True, previous=["Count aloud."]))
    assert catalogue(game).read_bytes() == before


def test_what_another_has_written_meanwhile_stays(game: Game) -> None:
    before = catalogue(game).read_bytes()
    with pytest.raises(RefusedError, match="meanwhile") as refused:
        save(game, submission(["Meins."], ["Zählt nie."]))
    assert refused.value.now == ["Zählt laut."]
    assert catalogue(game).read_bytes() == before


@pytest.mark.parametrize(
    ("invalid", "reason"),
    [
        (submission(["a"], ["b"], id="no.such.text"), "no text"),
        (submission(["a", "b"], ["b"]), "1 forms"),
        (submission(["a"], ["b"], language="fr"), "no catalogue"),
        (submission(["a"], ["b"], language="../de"), "no catalogue"),
    ],
)
def test_invalid_submissions_are_refused(game: Game, invalid: Submission, reason: str) -> None:
    with pytest.raises(RefusedError, match=reason):
        save(game, invalid)


def test_a_broken_catalogue_is_not_written_over(game: Game) -> None:
    catalogue(game).write_text('msgid "open\n', "utf-8")
    with pytest.raises(RefusedError, match="mend it first"):
        save(game, submission(["a"], ["b"]))
    assert catalogue(game).read_text("utf-8") == 'msgid "open\n'


def test_a_wish_has_bounds() -> None:
    for forms in ([], ["x" * (LONGEST + 1)], ["x"] * 9, [1]):
        invalid = msgspec.to_builtins(submission(["a"], ["b"])) | {"forms": forms}
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(invalid, Submission)


def test_a_title_is_one_line(game: Game) -> None:
    title = "sections.goal.title"
    ((translation, _),) = read_translations(game)
    seen = {row["id"]: row for row in text_rows(game, translation, "de")}[title]
    assert not seen["prose"]
    done = save(game, submission(["Das\n Ziel"], seen["translation"], title))
    assert done.catalog.by_id[title].translation == ("Das Ziel",)


def test_a_review_is_said_of_the_words_as_they_are(game: Game) -> None:
    same = submission(["Zählt laut."], ["Zählt laut."])
    save(game, msgspec.structs.replace(same, reviewed=True))
    ((translation, _),) = read_translations(game)
    rows = {row["id"]: row for row in text_rows(game, translation, "de")}
    assert (rows[HINT]["reviewed"], rows[HINT]["notes"]) == (True, [])
    assert progress_of(translation).reviewed == 1
    save(game, msgspec.structs.replace(same, reviewed=False))
    ((translation, _),) = read_translations(game)
    assert progress_of(translation).reviewed == 0


def test_what_needs_work_is_a_draft_until_it_is_reviewed(game: Game) -> None:
    same = submission(["Zählt laut."], ["Zählt laut."])
    draft = msgspec.structs.replace(same, fuzzy=True, reviewed=False)
    assert save(game, draft).catalog.by_id[HINT].is_fuzzy
    with pytest.raises(RefusedError, match="has no translation that holds"):
        save(game, msgspec.structs.replace(draft, reviewed=True))
    entry = save(game, msgspec.structs.replace(same, reviewed=True)).catalog.by_id[HINT]
    assert entry.is_translated
    update([game])
    ((translation, _),) = read_translations(game)
    assert progress_of(translation).reviewed == 1
