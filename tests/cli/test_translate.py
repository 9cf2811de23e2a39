"""The commands about translations, from the first line of a catalogue to the print."""

from __future__ import annotations

import csv
import io
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from generator.build.state.schema import FILE
from generator.language.po import catalog_text, read_catalog
from generator.render import jobs
from tests.cli.running import SHOW_LOADED, Ran, build, files, loaded, report, run, separately
from tests.printing import STARTER, normal, page_texts

CATALOGUE = Path("content") / STARTER / "locale" / "de.po"
NOTHING = "rolls.search.results.nothing.text"
STATUS = ["game", "language", "translated", "reviewed", "stale", "missing", "as", "source"]


@pytest.fixture
def german(home: Path) -> Path:
    """Return a folder with the starter's game, wholly “translated” into German.

    The words are those of the source, so that the game stays sound.
    """
    assert run("translate", "new", STARTER, "de").code == 0
    catalog, _ = read_catalog("de.po", "de", CATALOGUE.read_bytes())
    text = catalog_text(catalog)
    text = re.sub(r'(msgid (".+")\n)msgstr ""', r"\1msgstr \2", text)
    plural = r'(msgid (".+")\nmsgid_plural (".+")\n)msgstr\[0\] ""\nmsgstr\[1\] ""'
    glossary = "glossary:\n  terms.treasure.name:\n    forms: [Treasures]\n"
    CATALOGUE.with_suffix(".yaml").write_text(glossary)
    CATALOGUE.write_text(re.sub(plural, r"\1msgstr[0] \2\nmsgstr[1] \3", text), "utf-8")
    return home


def edit(old: str, new: str, file: str = "rules.yaml") -> None:
    path = Path("content") / STARTER / file
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


def row(index: int = 0) -> Any:
    return report(run("translate", "status", "--json"))["translations"][index]


def misuse(*arguments: str) -> str:
    """Return why a command refuses, in which nothing may be written."""
    before = {name: Path(name).read_bytes() for name in files(Path())}
    ran = run("translate", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert {name: Path(name).read_bytes() for name in files(Path())} == before
    return ran.err.splitlines()[-1]


# new


def test_new(home: Path) -> None:
    ran = run("translate", "new", STARTER, "de")
    assert ran == (0, f"wrote {CATALOGUE}\nwrote content/{STARTER}/game.yaml\n", "")
    assert (
        "  source_language: en\n  languages: [de]\n"
        in Path("content/my-game/game.yaml").read_text()
    )
    assert f'msgctxt "{NOTHING}"' in CATALOGUE.read_text("utf-8")
    assert report(run("list", "--json"))["games"][0]["locales"] == ["en", "de"]


def test_new_is_refused(german: Path) -> None:
    assert misuse("new", STARTER, "xx") == "Error: “xx” is not known; such as de or pt_BR"
    assert misuse("new", STARTER, "../fr") == "Error: “../fr” is not known; such as de or pt_BR"
    assert misuse("new", STARTER, "en") == "Error: my-game is written in en"
    assert misuse("new", STARTER, "de").endswith("de.po is there already")
    assert misuse("new", "my-gam", "fr") == "1 error"
    assert "did you mean “my-game”?" in run("translate", "new", "my-gam", "fr").err


# update and bless


def test_update_twice(german: Path) -> None:
    edit("You find nothing.", "You find just dust.")
    assert run("translate", "update", STARTER) == (0, f"wrote {CATALOGUE}\n", "")
    before = CATALOGUE.read_bytes()
    for names in (("--content", "content"), (STARTER,), (STARTER, STARTER)):
        assert run("translate", "update", *names) == (0, f"unchanged {CATALOGUE}\n", "")
    assert CATALOGUE.read_bytes() == before


def test_update_refuses_a_broken_catalogue(german: Path) -> None:
    edit("You find nothing.", "You find just dust.")
    lines = CATALOGUE.read_text("utf-8").splitlines()
    lines[7] = lines[7] + '"'
    lines.insert(12, "msgstr nonsense")
    CATALOGUE.write_text("\n".join(lines), "utf-8")
    for command in ("update", "bless"):
        words = misuse(command, STARTER)
        assert re.search(r"/content/my-game/locale/de\.po:8: .*; mend it first", words)
    ran = run("translate", "status")
    assert ran.code == 1
    assert ran.out.split()[:8] == STATUS
    assert f"{CATALOGUE}:8:" in ran.err


def test_update_without_catalogues(home: Path) -> None:
    ran = run("translate", "update", "--content", "content")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("there is no catalogue; begin one: playeraid translate new")
    assert "no catalogue for fr" in misuse("update", STARTER, "--locale", "fr")


def test_a_text_gets_plural_forms(german: Path) -> None:
    glossary = CATALOGUE.with_suffix(".yaml")
    before = glossary.read_text("utf-8")
    id = "collections.finds.entries.storm.fields.effect"
    assert run("translate", "plural", STARTER, id, "--locale", "de").code == 0
    assert glossary.read_text("utf-8") == f"{before}plurals:\n  {id}: storm.back\n"
    assert 'msgid_plural "Everyone moves {storm.back}' in CATALOGUE.read_text("utf-8")
    assert "bends with" in misuse("plural", STARTER, id, "--locale", "de")
    assert "no catalogue for fr" in misuse("plural", STARTER, id, "--locale", "fr")


def test_a_typo_is_blessed(german: Path) -> None:
    edit("You find nothing.", "You find nothing!")
    assert row()["stale"] == [NOTHING]
    assert "no text “x.y”" in misuse("bless", STARTER, "x.y")
    assert run("translate", "bless", STARTER, "game.title").code == 0
    assert row()["stale"] == [NOTHING]
    assert run("translate", "bless", STARTER, NOTHING, "--locale", "de").code == 0
    assert (row()["stale"], row()["percent"]) == ([], 100)


# status


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have settings in the folder in which the commands are run, and forget what is in them."""
    monkeypatch.setenv("XDG_CONFIG_HOME", "settings")
    yield
    jobs.forget()


@pytest.mark.usefixtures("german", "settings")
def test_own_labels_are_printed_at_the_next_build() -> None:
    assert build("--locale", "de").code == 0
    path = Path("settings", "playeraid", "labels", "de.po")
    assert run("translate", "labels", "de", "--user") == Ran(0, f"wrote {path}\n", "")
    text = path.read_text("utf-8")
    own = re.sub(r'(msgid "Fonts: .*"\nmsgstr )""', r'\1"Lettern: {fonts}."', text)
    assert own != text
    path.write_text(own, "utf-8")
    jobs.forget()  # as another process knows nothing of it
    assert build("--locale", "de").code == 0
    sheets = list(Path("output").glob("**/summary-a4.pdf"))
    assert sheets
    for sheet in sheets:
        assert normal("Lettern:") in page_texts(sheet.read_bytes())[0]
    assert run("translate", "labels", "de", "--user").out == f"unchanged {path}\n"


@pytest.mark.usefixtures("german", "settings")
def test_labels_beside_content_are_printed_and_judged() -> None:
    assert build("--locale", "de").code == 0
    path = Path("content", "shared", "labels", "de.po")
    assert run("translate", "labels", "de").out.endswith(f"{path}\n")
    assert not Path("settings").exists()
    text = path.read_text("utf-8")
    for words, code, printed in (("Lettern: {fonts}.", 0, True), ("Lettern: {f}.", 1, False)):
        path.write_text(re.sub(r'(msgid "Fonts: .*"\nmsgstr )""', rf'\1"{words}"', text), "utf-8")
        for _ in range(2):  # what is wrong is reported each time
            jobs.forget()  # as another process knows nothing of it
            ran = build("--locale", "de")
            assert ran.code == code, ran.err
            assert ("content/shared/labels/de.po" in ran.err) == bool(code)
        sheets = list(Path("output").glob("**/summary-a4.pdf"))
        assert sheets
        for sheet in sheets:
            assert (normal("Lettern:") in page_texts(sheet.read_bytes())[0]) == printed


@pytest.mark.usefixtures("bare", "settings")
def test_own_labels_with_a_fault() -> None:
    assert run("translate", "labels", "nl").code == 0
    path = Path("settings", "playeraid", "labels", "nl.po")
    text = path.read_text("utf-8")
    wrong = re.sub(r'(msgid "Fonts: .*"\nmsgstr )""', r'\1"Letters: {letters}."', text)
    assert wrong != text
    path.write_text(wrong, "utf-8")
    ran = run("translate", "labels", "nl")
    assert ran.code == 1
    assert " T09 " in ran.err
    assert "“Letters: {letters}.” has other placeholders" in ran.err
    assert "the program's own words are written in English" in misuse("labels", "en")
    assert "“qq” is not known" in misuse("labels", "qq")


def test_status(german: Path) -> None:
    texts = row()["texts"]
    assert row() == {
        "game": STARTER,
        "locale": "de",
        "texts": texts,
        "translated": texts,
        "percent": 100,
        "stale": [],
        "missing": [],
        "same": texts,
        "reviewed": 0,
        "suggested": 0,
    }
    edit("You find nothing.", "You find just dust.")
    edit(
        "      reminder:\n",
        "      more:\n        kind: note\n        text: New.\n      reminder:\n",
        "setup.yaml",
    )
    now = row()
    assert now["stale"] == [NOTHING]
    assert now["missing"] == ["sections.setup.blocks.more.text"]
    assert (now["translated"], now["percent"]) == (texts - 1, 96)
    ran = run("translate", "status", STARTER)
    assert (ran.code, ran.err) == (0, "")
    head, line = ran.out.splitlines()
    assert head.split() == STATUS
    assert line.split() == ["my-game", "de", "Deutsch", "96", "%", "0", "1", "1", str(texts - 1)]
    ran = run("translate", "status", "--markdown")
    assert ran.out.splitlines()[2] == f"| my-game | de Deutsch | 96 % | 0 | 1 | 1 | {texts - 1} |"


def test_status_of_a_language_that_is_not_begun(german: Path) -> None:
    edit("languages: [de]", "languages: [de, uk]", "game.yaml")
    ran = run("translate", "status")
    assert (ran.code, ran.err) == (0, "")
    texts = str(row(1)["texts"])
    assert ran.out.splitlines()[2].split() == [
        *("my-game", "uk", "українська", "0", "%", "0", "0", texts, "0")
    ]
    assert (row(1)["locale"], row(1)["percent"]) == ("uk", 0)


def test_a_changed_rule_is_stale_marked_in_a_draft_and_refused_in_a_release(german: Path) -> None:
    own = 'msgid "You find nothing."\nmsgstr "'
    words = CATALOGUE.read_text("utf-8").replace(f"{own}You find nothing.", f"{own}Ihr findet nix.")
    CATALOGUE.write_text(words, "utf-8")
    edit("You find nothing.", "You find just dust.")
    assert (row()["stale"], row()["missing"]) == ([NOTHING], [])
    assert build("--locale", "de", "--draft", "--format", "pdf,html").code == 0
    sheet = Path("output", STARTER, "de", "summary-a4.pdf")
    (text,) = page_texts(sheet.read_bytes())
    assert normal("You find just dust.") in text
    assert normal("Ihr findet nix.") not in text
    (page,) = sheet.parent.glob("*.html")
    marked = re.findall(r'class="[^"]*untranslated[^"]*"[^>]*>([^<]*)<', page.read_text("utf-8"))
    assert marked == ["You find just dust."]
    sheet.unlink()
    release = build("--locale", "de")
    assert release.code == 1
    line = 1 + words[: words.index("Ihr findet nix.")].count("\n")
    assert re.search(rf"^{CATALOGUE}:{line}:\d+: error T04 ", release.err, re.MULTILINE)
    assert not sheet.exists()


def test_a_draft_marks_what_a_release_refuses(german: Path) -> None:
    words = CATALOGUE.read_text("utf-8")
    start = words.index('msgstr "The first explorer with')
    said, line_end = words[start:].partition("\n")[0], words.index("\n", start)
    words = words[:start] + said.replace("Treasures", "Hoards") + words[line_end:]
    CATALOGUE.write_text(words, "utf-8")
    release = build("--locale", "de")
    assert (release.code, "error G02 " in release.err) == (1, True)
    assert build("--locale", "de", "--draft", "--format", "html").code == 0
    (page,) = Path("output", STARTER, "de").glob("*.html")
    marked = re.findall(r'class="untranslated" lang="(..)"[^>]*>(.*?)</span>', page.read_text())
    assert [language for language, _ in marked] == ["de"]
    assert "Hoards" in marked[0][1]


def test_status_is_remembered_until_a_file_changes(german: Path) -> None:
    Path("output").mkdir()
    first = separately(german, SHOW_LOADED, "translate", "status")
    again = separately(german, SHOW_LOADED, "translate", "status")
    assert (first.code, again.code) == (0, 0)
    assert first.out == again.out
    assert set(loaded(first)) > set(loaded(again)) == {"babel"}
    edit("You find nothing.", "You find just dust.")
    assert (row()["stale"], row()["stale"]) == ([NOTHING], [NOTHING])
    with closing(sqlite3.connect(Path("output", FILE))) as database, database:
        database.execute("UPDATE answers SET record = replace(record, 'done', 'don')")
    assert row()["stale"] == [NOTHING], "a damaged memory is none"
    CATALOGUE.write_text(CATALOGUE.read_text("utf-8") + "nonsense\n", "utf-8")
    for _ in range(2):
        assert f"{CATALOGUE}:" in run("translate", "status").err, "faults are told each time"


def test_status_leaves_no_folder_behind(german: Path) -> None:
    assert row()["percent"] == 100
    assert not Path("output").exists()


def test_a_changed_value_is_not_told(german: Path) -> None:
    edit("hand: 2", "hand: 1", "values.yaml")
    assert (row()["stale"], row()["percent"]) == ([], 100)


def test_fit(german: Path) -> None:
    ran = run("translate", "status", "--fit")
    assert (ran.code, ran.err) == (0, "")
    head, *lines = ran.out.splitlines()
    assert head.split() == ["language", "side", "type", "smallest", "used"]
    assert sorted(line.split()[:3] for line in lines) == [
        ["de", STARTER, "summary/front"],
        ["en", STARTER, "summary/front"],
    ]
    assert all(line.split()[5:7] == ["8.00", "pt"] and line.endswith("%") for line in lines)


def test_fit_of_some_languages(german: Path) -> None:
    fits = report(run("translate", "status", "--fit", "--locale", "de", "--json"))["sides"]
    assert [(each["locale"], each["side"]) for each in fits] == [("de", "summary/front")]
    CATALOGUE.write_text(CATALOGUE.read_text("utf-8") + "nonsense\n", "utf-8")
    ran = run("translate", "status", "--fit", "--locale", "en")
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize("command", [("status",), ("status", "--fit"), ("check",)])
def test_unknown_languages_are_refused(german: Path, command: tuple[str, ...]) -> None:
    assert "no catalogue for de_DE; did you mean “de”?" in misuse(*command, "--locale", "de-DE")


def test_fit_of_a_language_with_errors(german: Path) -> None:
    """What is not printed is told, not left out in silence."""
    CATALOGUE.write_text(CATALOGUE.read_text("utf-8") + "nonsense\n", "utf-8")
    ran = run("translate", "status", "--fit", "--json")
    assert ran.code == 1
    assert ran.err == "my-game de is not printed; see: playeraid check\n"
    assert '"locale": "en"' in ran.out
    assert '"locale": "de"' not in ran.out


@pytest.mark.parametrize("command", [("status", "--fit"), ("pseudo",)])
def test_unknown_paper(home: Path, command: tuple[str, ...]) -> None:
    assert "unknown paper “nonsense”" in misuse(*command, "--paper", "nonsense")


# check


def test_check(home: Path) -> None:
    assert run("translate", "check") == (0, "no findings in no catalogue\n", "")
    run("translate", "new", STARTER, "de")
    run("translate", "new", STARTER, "fr")
    ran = run("translate", "check", "--locale", "fr")
    assert (ran.code, ran.out) == (1, "")
    assert "locale/fr.po" in ran.err
    assert "locale/de.po" not in ran.err
    data = run("translate", "check", "--json")
    assert data.code == 1
    assert {"T03", "G01"} <= set(re.findall(r'"code": "(\w+)"', data.out))
    assert "no catalogue for pl" in misuse("check", "--locale", "pl")
    assert "there is no game “x”" in run("translate", "check", "x").err


def test_check_tells_of_a_game_that_cannot_be_read(german: Path) -> None:
    edit("languages: [de]", "languages: [d]", "game.yaml")
    ran = run("translate", "check")
    assert (ran.code, ran.out) == (1, "")
    assert f"content/{STARTER}/game.yaml" in ran.err


# export and import


@pytest.mark.parametrize(("form", "ending"), [("csv", "csv"), ("xliff", "xlf")])
def test_out_and_back(german: Path, form: str, ending: str) -> None:
    before = CATALOGUE.read_bytes()
    name = f"{STARTER}-de.{ending}"
    assert run("translate", "export", STARTER, "de", "--as", form) == (0, f"wrote {name}\n", "")
    ran = run("translate", "import", STARTER, "de", name)
    assert ran == (0, f"took 0 texts\nunchanged {CATALOGUE}\n", "")
    assert CATALOGUE.read_bytes() == before
    words = Path(name).read_text("utf-8")
    target = words.rindex("You find nothing.")
    changed = words[:target] + "Ihr findet nichts." + words[target + len("You find nothing.") :]
    Path(name).rename(f"back.{ending.upper()}")
    Path(f"back.{ending.upper()}").write_text(changed, "utf-8")
    ran = run("translate", "import", STARTER, "de", f"back.{ending.upper()}")
    assert ran[:3:2] == (0, "")
    *_, replaced, took, wrote = ran.out.splitlines()
    assert replaced.endswith("“You find nothing.” by “Ihr findet nichts.”")
    assert (took, wrote) == ("took 1 text", f"wrote {CATALOGUE}")
    expected = before.replace(b'msgstr "You find nothing."', b'msgstr "Ihr findet nichts."')
    assert CATALOGUE.read_bytes() == expected != before


def test_export_brings_new_texts_along(german: Path) -> None:
    """People without git need no update before."""
    edit("You find nothing.", "You find just dust.")
    before = CATALOGUE.read_bytes()
    assert run("translate", "export", STARTER, "de", "--out", "out/new.csv").code == 0
    assert CATALOGUE.read_bytes() == before
    rows = list(csv.DictReader(io.StringIO(Path("out/new.csv").read_text("utf-8-sig"))))
    (found,) = [each for each in rows if each["id"] == NOTHING]
    assert (found["source"], found["state"]) == ("You find just dust.", "fuzzy")


@pytest.mark.parametrize(
    ("name", "text"),
    [("a.csv", "no,columns\n1,2\n"), ("a.xlf", "<xliff>"), ("a.xlf", ""), ("a.csv", "")],
)
def test_a_broken_file_changes_nothing(german: Path, name: str, text: str) -> None:
    edit("You find nothing.", "You find just dust.")
    before = CATALOGUE.read_bytes()
    Path(name).write_text(text)
    ran = run("translate", "import", STARTER, "de", name)
    assert (ran.code, ran.out) == (1, "")
    assert f"{name}:" in ran.err
    assert CATALOGUE.read_bytes() == before


def test_the_same_words_are_asked_for_once(german: Path) -> None:
    edit("You find nothing.", "You find dust.")
    for more, name in (((), "each.csv"), (("--once",), "once.csv")):
        assert run("translate", "export", STARTER, "de", "--out", name, *more).code == 0
    each, once = (
        [row["source"] for row in csv.DictReader(io.StringIO(Path(f).read_text("utf-8-sig")))]
        for f in ("each.csv", "once.csv")
    )
    assert set(once) == set(each)
    assert len(once) <= len(each)


def test_export_and_import_are_refused(german: Path) -> None:
    Path("a.csv").touch()
    assert "no catalogue for fr" in misuse("export", STARTER, "fr")
    assert "no catalogue for fr" in misuse("import", STARTER, "fr", "a.csv")
    assert "does not exist" in misuse("import", STARTER, "de", "b.csv")


# pseudo


def test_pseudo(home: Path) -> None:
    ran: Ran = run("translate", "pseudo", STARTER)
    assert (ran.code, ran.err) == (0, "")
    home_of = Path("output") / STARTER / "en_XA"
    assert sorted(ran.out.split()) == [f"{home_of}/my-game-a4.pdf", f"{home_of}/summary-a4.pdf"]
    (text,) = page_texts((home_of / "summary-a4.pdf").read_bytes())
    assert normal("[Ýòóùú fìíñď ñòóťħìíñğ.]") in text
    assert normal("You find nothing.") not in text


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("form", ["tmx", "tbx"])
def test_what_asks_for_nothing_says_so(form: str) -> None:
    ran = run("translate", "export", STARTER, "de", "--as", form, "--once")
    assert (ran.code, ran.out) == (0, f"wrote {STARTER}-de.{form}\n")
    assert ran.err.startswith(f"--once changes nothing in {form}: a ")
