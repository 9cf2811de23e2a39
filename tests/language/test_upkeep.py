"""Catalogues are begun, updated and handed over without a loss, and never half."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator import files
from generator.checks.engine import inspect_translation
from generator.content.game import Game
from generator.content.read import read_game
from generator.language.progress import Progress, progress_of
from generator.language.translation import read_translations, translated
from generator.language.upkeep import (
    CannotTranslateError,
    begin,
    bless,
    catalogs_of,
    current,
    every_translation,
    update,
    write,
)
from generator.language.wording import Wording
from tests.islands import write_shared
from tests.support import MINIMAL, read, sound_game, with_catalogs

GAME = (MINIMAL / "game.yaml").read_text("utf-8")
FIRST = "sections.goal.blocks.win.rules.first"
HINT = "sections.goal.blocks.hint.text"
TAKE = "sections.more.blocks.take.text"
MORE = """
sections:
  more:
    title: Castle
    source: ["rulebook: p. 1"]
    blocks:
      take:
        kind: note
        text:
          plural: goal.coins
          one: Take {goal.coins} coin.
          other: Take {goal.coins} coins.
"""
POLISH = f"""
msgctxt "sections.more.title"
msgid "Castle"
msgstr "Zamek"

msgctxt "{TAKE}"
msgid "Take {{goal.coins}} coin."
msgid_plural "Take {{goal.coins}} coins."
msgstr[0] "Weź {{goal.coins}} monetę."
msgstr[1] "Weź {{goal.coins}} monety."
msgstr[2] "Weź {{goal.coins}} monet."
"""
GERMAN = f"""
msgctxt "sections.more.title"
msgid "Castle"
msgstr "Burg"

msgctxt "{TAKE}"
msgid "Take {{goal.coins}} coin."
msgid_plural "Take {{goal.coins}} coins."
msgstr[0] "Nehmt {{goal.coins}} Münze."
msgstr[1] "Nehmt {{goal.coins}} Münzen."
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """Return a game that is wholly translated into German and Polish."""
    files = {"locale/de.po": GERMAN, "locale/pl.po": POLISH, "more.yaml": MORE}
    game = sound_game(
        tmp_path, with_catalogs({name: each.encode() for name, each in files.items()})
    )
    update([game])
    return game


def catalogue(game: Game, language: str) -> Path:
    return game.folder / "locale" / f"{language}.po"


def contents(game: Game) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in game.folder.rglob("*") if path.is_file()}


def changed(game: Game, old: str, new: str) -> Game:
    """Return the game after words were replaced in the one content file that has them."""
    (path,) = [path for path in game.folder.glob("*.yaml") if old in path.read_text("utf-8")]
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    return again(game)


def again(game: Game) -> Game:
    """Return the game as it stands in its files now; its line ends alone may be odd."""
    reading = read_game(game.folder)
    assert {finding.code for finding in reading.findings} <= {"F07"}
    assert reading.game is not None
    return reading.game


def progress(game: Game) -> dict[str, Progress]:
    return {each.language: progress_of(each) for each, _ in every_translation(game)}


def stale(game: Game) -> dict[str, tuple[str, ...]]:
    return {language: each.stale for language, each in progress(game).items()}


def printed(game: Game, id: str) -> dict[str, str]:
    """Return what is printed for a text in each language that has a catalogue."""
    found = {}
    for translation, _ in read_translations(game):
        content = translated(translation).content
        words = Wording(content, translation.language)
        found[translation.language] = words.plain(translated(translation).texts[id])
    return found


# beginning


def test_a_catalogue_is_begun(tmp_path: Path) -> None:
    game = sound_game(tmp_path)
    before = contents(game)
    written = begin(game, "pt_BR")
    assert [(each.path.name, each.language, each.fresh) for each in written] == [
        ("pt_BR.po", "pt_BR", True),
        ("game.yaml", "pt_BR", True),
    ]
    after = again(game)
    assert after.content.game.languages == ("pt_BR",)
    row = progress(after)["pt_BR"]
    assert (row.texts, row.done, row.percent) == (len(game.texts), 0, 0)
    assert row.missing == tuple(game.texts)
    untouched = {"pt_BR.po", "game.yaml"}
    assert {n: d for n, d in contents(game).items() if n not in untouched} == {
        n: d for n, d in before.items() if n not in untouched
    }
    assert [each.fresh for each in update([after])] == [False], "it is begun in canonical form"


@pytest.mark.parametrize("tag", ["pt-BR", "pt_br", "PT-br", "pt_BR"])
def test_any_spelling_of_a_language(tmp_path: Path, tag: str) -> None:
    game = sound_game(tmp_path)
    assert {each.language for each in begin(game, tag)} == {"pt_BR"}
    assert again(game).content.game.languages == ("pt_BR",)
    with pytest.raises(CannotTranslateError, match=r"pt_BR\.po is there already"):
        begin(again(game), tag)


def test_content_may_spell_a_language_in_any_way(tmp_path: Path) -> None:
    text = GAME.replace("  theme:", "  languages: [pt-BR, ZH-hans]\n  theme:")
    game = sound_game(tmp_path, {"game.yaml": text})
    assert game.content.game.languages == ("pt_BR", "zh_Hans")


def test_a_shared_part_is_begun(tmp_path: Path) -> None:
    """Its own file declares the language, wherever the part is."""
    folder = write_shared(tmp_path).parent / "shared" / "isle"
    reading = read_game(folder)
    assert reading.game is not None
    assert reading.game.is_part
    written = begin(reading.game, "es")
    assert [each.path.name for each in written] == ["es.po", "part.yaml"]
    assert {each.path.parents[1] for each in written[:1]} == {folder.resolve()}
    assert again(reading.game).content.game.languages == ("es",)


@pytest.mark.parametrize("had_folder", [False, True])
def test_what_cannot_be_written_whole_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, had_folder: bool
) -> None:
    game = sound_game(tmp_path, {"locale/de.po": b""} if had_folder else {})
    before = contents(game)
    monkeypatch.setattr(files, "write", refusing(files.write, "game.yaml"))
    with pytest.raises(OSError, match="disk is full"):
        begin(game, "es")
    assert contents(game) == before
    assert (game.folder / "locale").exists() is had_folder


def test_an_update_that_cannot_be_written_whole_changes_nothing(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = changed(game, "Count aloud.", "Count in silence.")
    before = contents(now)
    monkeypatch.setattr(files, "write", refusing(files.write, "pl.po"))
    with pytest.raises(OSError, match="disk is full"):
        update([now])
    assert contents(now) == before


def refusing(write: Callable[[Path, bytes], bool], name: str) -> Callable[[Path, bytes], bool]:
    """Return a way to write files that fails for those of a name."""

    def wrapper(path: Path, data: bytes) -> bool:
        if path.name == name:
            raise OSError(28, "disk is full", str(path))
        return write(path, data)

    return wrapper


@pytest.mark.parametrize("language", ["xx", "d", "../de", "root", "", "en_XA", "sr@latin"])
def test_an_unknown_language(tmp_path: Path, language: str) -> None:
    game = sound_game(tmp_path)
    before = contents(game)
    with pytest.raises(CannotTranslateError, match="is not known; such as de or pt_BR"):
        begin(game, language)
    assert contents(game) == before


def test_what_cannot_be_begun(game: Game) -> None:
    before = contents(game)
    with pytest.raises(CannotTranslateError, match="minimal is written in en"):
        begin(game, "en")
    with pytest.raises(CannotTranslateError, match=r"locale/de\.po is there already"):
        begin(game, "de")
    assert contents(game) == before


def test_a_declared_language_is_not_declared_twice(tmp_path: Path) -> None:
    text = GAME.replace("  theme:", "  languages: [de]\n  theme:")
    game = sound_game(tmp_path, {"game.yaml": text})
    assert [each.path.name for each in begin(game, "de")] == ["de.po"]
    assert (game.folder / "game.yaml").read_text("utf-8") == text


BLOCK = """
  languages:  # those we have
    # the first
    - de  # German
    - 'fr'  # French
    # the end
"""
LISTS = [
    ("", "", "en\n  languages: [es]\n"),
    ("  # ours", "", "en  # ours\n  languages: [es]\n"),
    ("", "  languages: []  # none\n", "  languages: [es]  # none\n"),
    ("", "  languages: [de]  # one\n", "  languages: [de, es]  # one\n"),
    ("", '  languages: [de, "fr"]\n', '  languages: [de, "fr", es]\n'),
    ("", "  languages: [ de , fr , ]\n", "  languages: [ de , fr, es , ]\n"),
    ("", "  languages: [  # a\n    de,  # b\n    fr,  # c\n  ]\n", "    fr, es,  # c\n  ]\n"),
    ("", BLOCK, BLOCK.replace("  # French\n", "  # French\n    - es\n")),
    ("", "  languages:\n  - de\n", "  languages:\n  - de\n  - es\n"),
    ("", "  languages:\n  -   de\n", "  languages:\n  -   de\n  -   es\n"),
]


@pytest.mark.parametrize(("comment", "languages", "after"), LISTS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_language_is_declared(
    tmp_path: Path, comment: str, languages: str, after: str, end: str
) -> None:
    line = f"  source_language: en{comment}\n"
    text = GAME.replace("  source_language: en\n", "").replace("game:\n", f"game:\n{languages}", 1)
    text = f"# top\n{text.replace('  theme', line + '  theme')}"
    game = read(tmp_path, {"game.yaml": text.replace("\n", end).encode()}).game
    assert game is not None
    known = game.content.game.languages
    begin(game, "es")
    now = (game.folder / "game.yaml").read_bytes().decode()
    assert after.replace("\n", end) in now
    assert len(now) - len(text.replace("\n", end)) < 25, "nothing else is written"
    assert now.count("\n") == now.count(end)
    declared = again(game)
    assert declared.content.game.languages == (*known, "es")
    assert [(id, text.source) for id, text in declared.texts.items()] == [
        (id, text.source) for id, text in game.texts.items()
    ]


@pytest.mark.parametrize(
    ("shape", "after"),
    [
        ("game:\n{}\n  source_language: en", "\n  source_language: en\n  languages: [es]"),
        ('game:\n{}\n  "source_language": en\n', '"source_language": en\n  languages: [es]\n'),
        ("game: {{source_language: en, {}}}\n", "{source_language: en, languages: [es], "),
        (
            "game: {{\n  source_language: en,\n  {} }}\n",
            "  source_language: en, languages: [es],\n",
        ),
    ],
)
def test_a_game_in_another_shape(tmp_path: Path, shape: str, after: str) -> None:
    block, _, rest = GAME.partition("changes:")
    keys = [line.strip() for line in block.splitlines()[1:] if "source_language" not in line]
    joined = ", ".join(keys) if "{{" in shape else "\n".join(f"  {key}" for key in keys)
    joined = joined.replace("An example, not a game.", '"An example, not a game."')
    text = shape.format(joined)
    files = {"game.yaml": text, "others.yaml": f"changes:{rest}"}
    game = sound_game(tmp_path, files)
    begin(game, "es")
    assert after in (game.folder / "game.yaml").read_text("utf-8")
    assert again(game).content.game.languages == ("es",)


def test_norwegian_is_no_refusal(tmp_path: Path) -> None:
    game = sound_game(tmp_path)
    begin(game, "no")
    assert again(game).content.game.languages == ("no",)


# updating


def test_an_update_without_changes_changes_no_byte(game: Game) -> None:
    before = contents(game)
    stamps = [catalogue(game, each).stat().st_mtime_ns for each in ("de", "pl")]
    for _ in range(2):
        renewed = update([again(game)])
        assert [(each.language, each.fresh) for each in renewed] == [("de", False), ("pl", False)]
    assert contents(game) == before
    assert [catalogue(game, each).stat().st_mtime_ns for each in ("de", "pl")] == stamps


def test_only_some_languages_are_updated(game: Game) -> None:
    now = changed(game, "Count aloud.", "Count in silence.")
    before = contents(game)
    assert [each.language for each in update([now], ("pl",))] == ["pl"]
    assert {n for n, data in contents(game).items() if data != before[n]} == {"pl.po"}
    with pytest.raises(CannotTranslateError, match=r"for fr; begin one: .* minimal fr"):
        update([now], ("de", "fr"))


@pytest.mark.parametrize(
    ("file", "damage", "words"),
    [
        ("pl.po", b'msgid "open\n', r"pl\.po:2: the string does not end on its line"),
        ("pl.po", b"<<<<<<< ours\n", r"pl\.po:2: a conflict of versions is left"),
        ("pl.po", b"# \xff\n", r"pl\.po:2: byte 0xff is not UTF-8"),
        ("xx.po", b"", r"xx\.po: the language “xx” is not known"),
        ("DE.po", b"", r"DE\.po: the language “DE” is not known; name it de\.po"),
    ],
)
def test_nothing_is_written_when_a_catalogue_is_broken(
    game: Game, tmp_path: Path, file: str, damage: bytes, words: str
) -> None:
    """Neither its neighbours are, nor the catalogues of games before it."""
    other = sound_game(tmp_path / "b", with_catalogs({"locale/de.po": b""}))
    now = changed(game, "Count aloud.", "Count in silence.")
    path = game.folder / "locale" / file
    path.write_bytes(b"# first\n" + damage + (path.read_bytes() if path.exists() else b""))
    before = (contents(game), contents(other))
    with pytest.raises(CannotTranslateError, match=words):
        update([other, now])
    with pytest.raises(CannotTranslateError, match=words):
        bless(now, (), ())
    assert (contents(game), contents(other)) == before
    assert [each.fresh for each in update([other])] == [True], "it would have been written"


# one rule is changed in the source


def test_a_complete_translation(game: Game) -> None:
    for row in progress(game).values():
        assert (row.percent, row.stale, row.missing) == (100, (), ())


def test_a_changed_rule_is_stale_in_each_language(game: Game) -> None:
    now = changed(game, "Count aloud.", "Count in silence.")
    expected = {"de": (HINT,), "pl": (HINT,)}
    assert stale(now) == expected, "before the update"
    update([now])
    assert stale(now) == expected, "and after it"
    assert all(row.percent < 100 for row in progress(now).values())
    assert all(row.missing == () for row in progress(now).values())
    assert printed(now, HINT) == dict.fromkeys(("de", "pl"), "Count in silence.")
    entry = current(now, "de")[1].by_id[HINT]
    assert (entry.previous, entry.is_fuzzy) == (("Count aloud.",), True)


def test_a_change_that_is_taken_back(game: Game) -> None:
    before = contents(game)
    now = changed(game, "Count aloud.", "Count in silence.")
    update([now])
    back = changed(now, "Count in silence.", "Count aloud.")
    update([back])
    assert contents(back) == before
    assert stale(back) == {"de": (), "pl": ()}


@pytest.fixture
def typos(game: Game) -> Game:
    """Return the game after two of its texts were changed."""
    return changed(changed(game, "Count aloud.", "Count aloud!"), "All of it", "All of that")


TITLE = "sheets.summary.front.title"


@pytest.mark.parametrize(
    ("languages", "ids", "left"),
    [
        ((), (), {"de": (), "pl": ()}),
        (("de",), (), {"de": (), "pl": (HINT, TITLE)}),
        ((), (HINT,), {"de": (TITLE,), "pl": (TITLE,)}),
        (("pl",), (TITLE,), {"de": (HINT, TITLE), "pl": (HINT,)}),
        ((), (FIRST,), {"de": (HINT, TITLE), "pl": (HINT, TITLE)}),
    ],
)
@pytest.mark.parametrize("is_updated", [False, True])
def test_blessing(
    typos: Game,
    languages: tuple[str, ...],
    ids: tuple[str, ...],
    left: Mapping[str, tuple[str, ...]],
    is_updated: bool,
) -> None:
    if is_updated:
        update([typos])
    assert stale(typos) == {"de": (HINT, TITLE), "pl": (HINT, TITLE)}
    bless(typos, languages, ids)
    assert stale(typos) == left
    if not left["de"]:
        assert printed(typos, HINT)["de"] == "Zählt laut."


def test_blessing_what_is_not_there(typos: Game) -> None:
    before = contents(typos)
    with pytest.raises(CannotTranslateError, match=f"no text “{HINT}s”; did you mean “{HINT}”"):
        bless(typos, (), (HINT, f"{HINT}s"))
    with pytest.raises(CannotTranslateError, match="no catalogue for fr"):
        bless(typos, ("fr",), ())
    assert contents(typos) == before


# one value is changed


@pytest.mark.parametrize(
    ("coins", "german", "polish"),
    [
        (1, "Nehmt 1 Münze.", "Weź 1 monetę."),
        (2, "Nehmt 2 Münzen.", "Weź 2 monety."),
        (5, "Nehmt 5 Münzen.", "Weź 5 monet."),
        (22, "Nehmt 22 Münzen.", "Weź 22 monety."),
        (12345, "Nehmt 12.345 Münzen.", "Weź 12 345 monet."),
    ],
)
def test_a_changed_value_makes_nothing_stale(
    game: Game, coins: int, german: str, polish: str
) -> None:
    now = changed(game, "coins: 5", f"coins: {coins}")
    for _ in ("before the update", "after it"):
        assert stale(now) == {"de": (), "pl": ()}
        assert {row.percent for row in progress(now).values()} == {100}
        assert printed(now, TAKE) == {"de": german, "pl": polish}
        update([now])


LOSE = "sections.more.blocks.lose.text"


@pytest.fixture
def unbent(tmp_path: Path) -> Game:
    """Return a game with a text without plural forms, translated for four coins and then five."""
    more = MORE.split("      take:")[0] + (
        "      lose:\n        kind: note\n        text: Lose {goal.coins} coins.\n"
    )
    polish = (
        POLISH.split("\nmsgctxt")[1]
        + f'\nmsgctxt "{LOSE}"\nmsgid "Lose {{goal.coins}} coins."\nmsgstr "Tracisz'
        ' {goal.coins} monety."\n'
    )
    files = {"more.yaml": more.encode(), "locale/pl.po": b"\nmsgctxt" + polish.encode()}
    game = changed(sound_game(tmp_path, with_catalogs(files)), "coins: 5", "coins: 4")
    update([game])
    assert numbers(game) == ["{goal.coins} is 4"]
    return changed(game, "coins: 4", "coins: 5")


def numbers(game: Game) -> list[str]:
    """Return the numbers in the comments of the one text."""
    ((_, catalog),) = catalogs_of(game)
    return [each for each in catalog.by_id[LOSE].comments if " is " in each]


def codes(game: Game) -> list[str]:
    ((translation, _),) = read_translations(game)
    return [finding.code for finding in inspect_translation(translation) if finding.code == "T26"]


def test_a_number_that_words_bend_with_is_not_settled_by_an_update(unbent: Game) -> None:
    for _ in range(2):
        assert codes(unbent) == ["T26"]
        update([unbent])
        bless(unbent, (), ())
        assert numbers(unbent) == ["{goal.coins} is 4"]
    same = changed(unbent, "coins: 5", "coins: 22")
    update([same])
    assert (codes(same), numbers(same)) == ([], ["{goal.coins} is 22"])


def test_a_number_is_settled_by_its_id(unbent: Game) -> None:
    bless(unbent, ("pl",), (FIRST,))
    assert codes(unbent) == ["T26"]
    bless(unbent, ("pl",), (LOSE,))
    assert (codes(unbent), numbers(unbent)) == ([], ["{goal.coins} is 5"])


@pytest.mark.parametrize("words", ["Tracisz {goal.coins} monet.", "Tracisz {goal.coins} monety."])
def test_a_number_is_settled_by_other_words(unbent: Game, words: str) -> None:
    path, old = current(unbent, "pl")
    entries = tuple(
        replace(each, translation=(words,)) if each.id == LOSE else each for each in old.entries
    )
    write(path, replace(old, entries=entries), unbent)
    is_new = words != old.by_id[LOSE].translation[0]
    assert codes(unbent) == ([] if is_new else ["T26"])


# handing over


def test_what_is_handed_over_is_up_to_date(game: Game) -> None:
    now = changed(game, "Count aloud.", "Count in silence.")
    before = contents(now)
    path, catalog = current(now, "de")
    assert path == catalogue(now, "de").resolve()
    assert catalog.by_id[HINT].source == ("Count in silence.",)
    assert contents(now) == before
    with pytest.raises(CannotTranslateError, match="no catalogue for fr"):
        current(now, "fr")


def test_what_is_taken_is_written_up_to_date(game: Game) -> None:
    now = changed(game, "Count aloud.", "Count in silence.")
    ((path, old),) = catalogs_of(now, ("de",))
    words = ("Niemand sonst",)
    entries = [
        replace(each, translation=words) if each.id == "game.publisher" else each
        for each in old.entries
    ]
    assert write(path, replace(old, entries=tuple(entries)), now).fresh
    assert current(now, "de")[1].by_id["game.publisher"].translation == words
    assert [each.fresh for each in update([now], ("de",))] == [False]


def test_catalogues_of_a_game(game: Game, tmp_path: Path) -> None:
    assert [path.name for path, _ in catalogs_of(game)] == ["de.po", "pl.po"]
    assert [path.name for path, _ in catalogs_of(game, ("pl",))] == ["pl.po"]
    assert catalogs_of(sound_game(tmp_path / "b")) == []


def test_faults_come_with_their_translation(game: Game) -> None:
    path = catalogue(game, "pl")
    path.write_bytes(path.read_bytes() + b"\nnonsense\n")
    read = list(read_translations(game))
    assert [each.language for each, _ in read] == ["de", "pl"]
    assert [len(faults) for _, faults in read] == [0, 1]


def test_a_declared_language_without_a_catalogue_has_nothing(game: Game) -> None:
    now = changed(game, "languages: [de, pl]", "languages: [pl, fr, de, it]")
    rows = progress(now)
    assert list(rows) == ["de", "fr", "it", "pl"]
    assert [row.percent for row in rows.values()] == [100, 0, 0, 100]
    assert rows["fr"].missing == tuple(now.texts)
