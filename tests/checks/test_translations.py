"""Translations: messages, hints, related places, edits, and what is no fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.checking import Policy, check
from generator.checks.engine import inspect_translation
from generator.checks.translations.pairs import comparison, is_name
from generator.content import resources
from generator.content.edits import edited
from generator.content.game import Game
from generator.findings import Finding, Place
from generator.language.facts import facts_of
from generator.language.po import read_catalog
from generator.language.translation import Translation, read_translations, translated
from tests.islands import PART, sharing
from tests.support import (
    MINIMAL,
    library_of,
    sound_game,
    translation_of,
    with_catalogs,
    write_game,
)

FEAST = """
values:
  feast:
    days: 2
    loss: 3
terms:
  feast:
    name: Feast
    meaning:
      plural: feast.days
      one: Eat for {feast.days} day, lose {feast.loss} coins.
      other: Eat for {feast.days} days, lose {feast.loss} coins.
"""
NAMES = """
terms:
  keep:
    name: Keep
    forms: [Keeps]
  well:
    name: Well
collections:
  finds:
    name: Finds
    entries:
      keep:
        name: Keep
        source: [rulebook]
"""
SAYS = {
    "hint": ("sections.goal.blocks.hint.text", "Count aloud."),
    "first": (
        "sections.goal.blocks.win.rules.first",
        "The first with {goal.coins} {icon:coin} in the *Castle* wins.",
    ),
    "flight": (
        "sections.goal.blocks.win.rules.flight",
        "The {icon:bat} may **never** be caught.",
    ),
    "notice": ("game.notice", "An example, not a game."),
    "castle": ("terms.castle.name", "Castle"),
}


def entry(id: str, source: str, *forms: str, plural: str = "") -> str:
    """Return one entry of a catalogue."""
    lines = [f'msgctxt "{id}"', f'msgid "{source}"']
    if plural:
        lines.append(f'msgid_plural "{plural}"')
        lines += [f'msgstr[{index}] "{form}"' for index, form in enumerate(forms)]
    else:
        lines.append(f'msgstr "{forms[0]}"')
    return "\n".join(lines) + "\n\n"


def said(**words: str) -> str:
    """Return entries for texts of the minimal game."""
    return "".join(entry(*SAYS[name], each) for name, each in words.items())


def feast(*forms: str) -> str:
    """Return entries for the feast, whose meaning bends with a number."""
    one = "Eat for {feast.days} day, lose {feast.loss} coins."
    other = one.replace("day,", "days,")
    return entry("terms.feast.name", "Feast", "Fest") + entry(
        "terms.feast.meaning", one, *forms, plural=other
    )


def named(hint: str, source: str, **names: str) -> dict[str, str]:
    """Return files in which the hint of the minimal game speaks of names."""
    ids = {
        "keep": "terms.keep.name",
        "well": "terms.well.name",
        "find": "collections.finds.entries.keep.name",
    }
    english = {"keep": "Keep", "well": "Well", "find": "Keep"}
    words = {"keep": "Turm", "well": "Brunnen", "find": "Turm"} | names
    rules = (MINIMAL / "rules.yaml").read_text("utf-8")
    po = entry(SAYS["hint"][0], source, hint)
    po += "".join(entry(ids[key], english[key], word) for key, word in words.items())
    po += entry("collections.finds.name", "Finds", "Funde")
    return {
        "rules.yaml": rules.replace("Count aloud.", f'"{source}"'),
        "names.yaml": NAMES,
        "locale/de.po": po,
    }


def shared(files: dict[str, str]) -> dict[str, str]:
    """Return files whose names stand, and are translated, in a part that the game shares."""
    own, *rest = files["locale/de.po"].strip().split("\n\n")
    part = "../shared/isle"
    return {
        "rules.yaml": files["rules.yaml"],
        "game.yaml": sharing("isle"),
        "locale/de.po": f"{own}\n\n",
        f"{part}/part.yaml": PART,
        f"{part}/names.yaml": files["names.yaml"],
        f"{part}/locale/de.po": "\n\n".join(rest) + "\n",
    }


def found(home: Path, po: str = "", language: str = "de", **files: str) -> list[Finding]:
    """Return what is found in a translation of the minimal game."""
    names = {"content": "case.yaml", "glossary": f"locale/{language}.yaml"}
    return found_in(
        home,
        {f"locale/{language}.po": po} | {names[name]: text for name, text in files.items()},
    )


def found_in(home: Path, files: dict[str, str]) -> list[Finding]:
    return list(inspect_translation(translation_of(home, files)))


def told(findings: list[Finding]) -> list[tuple[str, str]]:
    return [(finding.code, finding.message) for finding in findings]


def hints(findings: list[Finding]) -> list[str]:
    return [finding.hint for finding in findings]


# the bundled game


@pytest.fixture(scope="module")
def bundled() -> Game:
    checked = check(resources.library(resources.BUNDLED_CONTENT), ["fury-of-dracula"])
    (game,) = checked.games
    return game


def test_bundled_translations_are_clean(bundled: Game) -> None:
    translations = [translation for translation, _ in read_translations(bundled)]
    assert len(translations) > 3
    for translation in translations:
        assert list(inspect_translation(translation)) == []
        work = comparison(translation)
        assert len(work.pairs) > 700, "and that is not because nothing was compared"
        assert len(work.marked) > 100
        assert sum(len(facts.names) for _, facts in work.marked) > 30


def test_comparisons_are_made_once(bundled: Game) -> None:
    first, second = (translation for translation, _ in list(read_translations(bundled))[:2])
    made = comparison(first)
    assert comparison(second) is not made
    assert comparison(first) is made
    again, _ = next(iter(read_translations(bundled)))
    assert comparison(again) is not made, "it was read anew"


def test_what_a_wording_marks() -> None:
    facts = facts_of("*A* {a.b} **{icon:c}** {a.b} {reminder:d} [e]{role:f}")
    assert facts == (("a.b", "a.b"), ("c",), ("A",), 1, 0, "", True, ("d",), ("f",))
    assert facts_of("*A {b").star == "*A"
    assert not facts_of("*A {b").is_whole


def test_names_by_their_ids() -> None:
    assert is_name("terms.castle.name")
    assert is_name("tracks.day.spaces.dawn.name")
    assert is_name("sections.goal.title")
    assert not is_name("sections.goal.blocks.win.title")
    assert not is_name("sheets.summary.title")
    assert not is_name("matrices.fight.name")


# missing, stale, left over


def test_missing_and_stale_texts_are_told_with_their_words(tmp_path: Path) -> None:
    po = said(hint="", castle="")
    po += entry(SAYS["notice"][0], "An example, not a book.", "Ein Beispiel, kein Buch.")
    po += "#, fuzzy\n" + said(flight="Die {icon:bat} darf **nie** gefangen werden.")
    name, missing, stale, fuzzy = found(tmp_path, po)
    assert name.message == "the name “Castle” is not translated"
    assert missing.message == "“Count aloud.” has no translation"
    assert stale.message == (
        "the source was “…example, not a book.” and is “…example, not a game.”"
    )
    assert "playeraid translate update" in stale.hint
    assert fuzzy.message == "the translation is marked as fuzzy"
    assert [f.code for f in (name, missing, stale, fuzzy)] == ["G01", "T03", "T04", "T04"]


def test_a_text_without_entry_is_told_at_the_head(tmp_path: Path) -> None:
    finding, _ = found(tmp_path, content="sources: {atlas: {title: An atlas, short: A}}\n")
    assert finding.code == "T03"
    assert finding.path == "de:sources.atlas.title"
    assert finding.place.line == 1


def test_a_number_needs_no_entry(tmp_path: Path) -> None:
    content = 'sources: {atlas: {title: "1848", short: A 48}}\n'
    (finding,) = found(tmp_path, content=content)
    assert (finding.code, finding.path) == ("T03", "de:sources.atlas.short")


def test_a_stale_translation_is_told_once(tmp_path: Path) -> None:
    po = entry(SAYS["first"][0], "The first with {goal.coin} wins", "Der {icon:bat} *Turm")
    assert [code for code, _ in told(found(tmp_path, po))] == ["T04"]


def test_what_follows_from_an_unread_catalogue_is_not_told(tmp_path: Path) -> None:
    game = sound_game(tmp_path)
    catalog, faults = read_catalog("de.po", "de", b"\xff\xfe")
    assert [fault.code for fault in faults] == ["F02"]
    translation = Translation(game, catalog, lines={"de.po": ("\ufffd",)})
    assert [finding.code for finding in inspect_translation(translation)] == ["T20"]
    empty = Translation(game, read_catalog("de.po", "de", b"")[0], lines={"de.po": ("",)})
    codes = [finding.code for finding in inspect_translation(empty)]
    assert (codes.count("T03") + codes.count("G01"), codes.count("T10")) == (len(game.texts), 1)


def test_what_follows_from_an_unread_string_is_not_told(tmp_path: Path) -> None:
    files = with_catalogs({"locale/de.po": said(hint="Zählt").replace('Zählt"', "Zählt").encode()})
    checked = check(library_of(write_game(tmp_path, files)))
    assert [finding.code for finding in checked.findings] == ["T01"]


def test_gaps_are_counted_where_the_game_allows_for_some(tmp_path: Path) -> None:
    game = "  coverage: 95\n  languages: [de]\n"
    own = (MINIMAL / "game.yaml").read_text("utf-8")
    files = {
        "game.yaml": own.replace("  theme: classic\n", f"  theme: classic\n{game}"),
        "locale/de.po": said(hint="", castle=""),
    }
    (finding,) = found_in(tmp_path, files)
    assert finding.code == "T18"
    assert finding.message == "15 of 17 texts (88 %) are translated; the game asks for 95 %"


def test_checks_of_what_is_absent_wait(tmp_path: Path) -> None:
    files = {
        "case.yaml": "terms: {keep: {nmae: Keep}}\n",
        "locale/de.po": entry("terms.keep.name", "Keep", "Turm"),
        "locale/de.yaml": "glossary: {terms.keep.name: {forms: [Turms]}}\n",
    }
    complete = with_catalogs({name: text.encode() for name, text in files.items()})
    checked = check(library_of(write_game(tmp_path, complete)), (), Policy(select=("T", "G")))
    assert {finding.code for finding in checked.findings} == {"X05"}
    assert any("G07, T05" in finding.message for finding in checked.findings)


# languages


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "“en” is the language of the source"),
        ("qq", "the language “qq” is not known"),
        ("fr", "the game does not say that there is “fr”"),
    ],
)
def test_catalogues_that_are_not_asked_for(tmp_path: Path, language: str, message: str) -> None:
    game = sound_game(tmp_path)
    po = feast("Esst {feast.days} Tage.").encode()
    catalog, _ = read_catalog(f"{language}.po", language, po)
    findings = list(inspect_translation(Translation(game, catalog)))
    assert [f.message for f in findings if f.code == "T20"] == [message]
    assert "X06" not in {finding.code for finding in findings}


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("DE.po", "name it de.po"),
        ("pt-br.po", "name it pt_BR.po"),
        ("zh_TW.po", "name it zh_Hant_TW.po"),
        ("qq.po", "name it like de.po or pt_BR.po"),
    ],
)
def test_a_language_is_spelt_in_one_way(tmp_path: Path, name: str, hint: str) -> None:
    own = (MINIMAL / "game.yaml").read_text("utf-8")
    text = own.replace("  theme: classic\n", "  theme: classic\n  languages: [de]\n").encode()
    files = {"game.yaml": text, f"locale/{name}": said().encode()}
    checked = check(library_of(write_game(tmp_path, files)))
    language = name.removesuffix(".po")
    assert [
        (finding.message, finding.hint, finding.place.file)
        for finding in checked.findings
        if finding.code == "T20" and finding.place.file.endswith(".po")
    ] == [(f"the language “{language}” is not known", hint, f"content/minimal/locale/{name}")]
    assert checked.translations["minimal"] == ()


def test_languages_without_catalogue(tmp_path: Path) -> None:
    own = (MINIMAL / "game.yaml").read_text("utf-8")
    text = own.replace("  theme: classic\n", "  theme: classic\n  languages: [fr, qq]\n")
    checked = check(library_of(write_game(tmp_path, {"game.yaml": text})))
    assert told([f for f in checked.findings if f.code == "T20"]) == [
        ("T20", "there is no locale/fr.po"),
        ("T20", "the language “qq” is not known"),
    ]


# plural forms


def test_the_rule_for_plural_forms_may_be_written_otherwise(tmp_path: Path) -> None:
    head = 'msgid ""\nmsgstr "Plural-Forms: {}\\n"\n\n'
    for index, rule in enumerate(
        ("nplurals=2; plural=n!=1;", "nplurals=2;plural=(n == 1) ? 0 : 1")
    ):
        assert found(tmp_path / str(index), head.format(rule)) == []
    for index, rule in enumerate(
        ("nplurals=2; plural=(n > 1);", "nplurals=3; plural=n != 1;", "nplurals=2; plural=n % 0;")
    ):
        (finding,) = found(tmp_path / f"bad{index}", head.format(rule))
        assert (finding.code, finding.place.line) == ("T10", 1)
        assert finding.message == f"the header gives another rule for plural forms: “{rule}”"
        assert finding.hint.endswith("writes it: nplurals=2; plural=(n != 1);")
    (finding,) = found(tmp_path / "none", 'msgid ""\nmsgstr "Language: de\\n"\n')
    assert finding.message == "the header gives no rule for plural forms"


FRENCH_OF_CLDR = "nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;"


def test_forms_of_another_rule_are_one_fault_and_are_printed_by_their_category(
    tmp_path: Path,
) -> None:
    """The form for whole millions, which translators leave empty, asks for no second finding."""
    one = "Eat for {feast.days} day, lose {feast.loss} coins."
    other = one.replace("day,", "days,")
    forms = ("{feast.days} jour, {feast.loss}.", "", "{feast.days} jours, {feast.loss}.")
    header = f'msgid ""\nmsgstr "Language: fr\\nPlural-Forms: {FRENCH_OF_CLDR}\\n"\n\n'
    book = header + entry("terms.feast.meaning", one, *forms, plural=other)
    book += entry("terms.feast.name", "Feast", "Festin")
    translation = translation_of(tmp_path, {"feast.yaml": FEAST, "locale/fr.po": book})
    (finding,) = [each for each in inspect_translation(translation) if each.code[0] == "T"]
    assert (finding.code, finding.place.line) == ("T10", 1)
    text = translated(translation).texts["terms.feast.meaning"]
    assert dict(text.forms) == {"one": forms[0], "other": forms[2]}


def test_the_number_of_plural_forms(tmp_path: Path) -> None:
    form = "Ucztuj {feast.days} dni, strać {feast.loss} monety."
    (finding,) = found(tmp_path, feast(form, form), "pl", content=FEAST)
    assert finding.message == "2 plural forms instead of 3"
    assert finding.hint == "the forms of this language are: one, few, many"


def test_an_empty_form_is_called_by_its_category(tmp_path: Path) -> None:
    form = "Ucztuj {feast.days} dni, strać {feast.loss} monety."
    (finding,) = found(tmp_path, feast(form, "", form), "pl", content=FEAST)
    assert (finding.code, finding.message) == ("T11", "the form “few” is empty")


def test_a_form_for_several_numbers_tells_them(tmp_path: Path) -> None:
    hidden = "Ucztuj długo, strać {feast.loss} monety."
    found_ = found(tmp_path, feast(hidden, hidden, hidden), "pl", content=FEAST)
    assert told(found_) == [
        ("T12", "this form stands for 2, 3, 4 and more, and does not tell the number"),
        ("T12", "this form stands for 0, 5, 6 and more, and does not tell the number"),
    ], "the form for one may do without"


# placeholders and marks


def test_placeholders_are_counted(tmp_path: Path) -> None:
    few = "Esst {feast.days} Tag lang."
    many = "Esst {feast.days} Tage, {feast.loss}, {feast.loss}, {goal.coins}."
    less, more = found(tmp_path, feast(few, many), content=FEAST)
    assert (less.code, less.message) == ("T07", "“{feast.loss}” of the source is missing")
    assert less.hint == "the source says: Eat for {feast.days} days, lose {fe…"
    assert more.message == "“{feast.loss}”, “{goal.coins}” is not in the source"


def test_a_misspelt_value_or_icon_is_told_with_the_nearest_of_the_source(tmp_path: Path) -> None:
    first = "Mit {goal.coin} {icon:cion} in der *Burg* gewinnt man."
    value, icon = reversed(found(tmp_path, said(first=first)))
    assert (value.code, value.message) == ("R09", "there is no value “goal.coin”")
    assert value.hint == "did you mean “goal.coins”?"
    assert (icon.code, icon.hint) == ("R05", "did you mean “coin”?")


def test_marks_that_differ(tmp_path: Path) -> None:
    flight = "Die {icon:bat} {icon:coin} darf nie gefangen werden."
    (finding,) = found(tmp_path, said(flight=flight))
    assert finding.message == (
        "“**strong words**” of the source is missing, “{icon:coin}” is not in the source"
    )
    assert finding.place.column == 1 + len('msgstr "Die {icon:bat} ')


@pytest.mark.parametrize(
    ("mark", "code", "message"),
    [
        ("[Fledermaus]{role:players}", "T09", "“[words]{role:players}” is not in the source"),
        ("[Fledermaus]{role:player}", "T33", "there is no role “player”"),
        ("{reminder:castle}", "T09", "“{reminder:castle}” is not in the source"),
        ("{reminder:castel}", "R28", "there is no term “castel”"),
    ],
)
def test_reminders_and_roles_are_those_of_the_source(
    tmp_path: Path, mark: str, code: str, message: str
) -> None:
    flight = f"Die {{icon:bat}} darf {mark} **nie** gefangen werden."
    assert (code, message) in [(f.code, f.message) for f in found(tmp_path, said(flight=flight))]


def test_a_lone_star_is_told_once(tmp_path: Path) -> None:
    first = "Mit {goal.coins} {icon:coin} in der Burg* gewinnt man."
    (finding,) = found(tmp_path, said(first=first))
    assert (finding.code, finding.message) == ("T09", "the star in “Burg*” marks nothing")


# words


@pytest.mark.parametrize(
    ("language", "notice", "hint"),
    [
        ("zh", "这是一个例子，不是游戏。", "「大声数。」"),
        ("hi", "एक उदाहरण, खेल नहीं।", "ज़ोर से गिनें।"),
        ("th", "ตัวอย่าง ไม่ใช่เกม", "นับออกเสียง"),
        ("hy", "Օրինակ, ոչ խաղ։", "Բարձրաձայն հաշվեք։"),
    ],
)
def test_ends_in_other_scripts(tmp_path: Path, language: str, notice: str, hint: str) -> None:
    codes = {finding.code for finding in found(tmp_path, said(notice=notice, hint=hint), language)}
    assert codes == {"T27"}, "the program's own words are not in that language"


def test_ends_in_japanese(tmp_path: Path) -> None:
    notice, hint = "例であって、ゲームではない。", "「声に出して数える。」"
    assert found(tmp_path / "a", said(notice=notice, hint=hint), "ja") == []
    (finding,) = found(tmp_path / "b", said(notice=notice, hint="声に出して数える"), "ja")
    assert finding.code == "T13"


@pytest.mark.parametrize(("words", "codes"), [("規則.", []), ("規則。", ["T13"])])
def test_a_full_stop_of_another_script_is_no_abbreviation(
    tmp_path: Path, words: str, codes: list[str]
) -> None:
    po = entry("sources.rulebook.short", "RB", words)
    findings = found(tmp_path, po, "ja")
    assert [each.code for each in findings if each.code == "T13"] == codes


def test_a_mark_of_direction_is_no_end(tmp_path: Path) -> None:
    notice, hint = "דוגמה, לא משחק DS.\u200e", "ספרו C.\u200e"
    findings = found(tmp_path, said(notice=notice, hint=hint), "he")
    assert "T13" not in {finding.code for finding in findings}
    findings = found(tmp_path / "none", said(notice="לא\u200e", hint=hint), "he")
    assert "T13" in {finding.code for finding in findings}


def test_a_bound_letter_may_belong_to_the_name_or_not(tmp_path: Path) -> None:
    """“המגדל” is a name itself, and “the” with the name “מגדל”."""
    for hint in ("לכו *למגדל*.", "לכו *מהמגדל*.", "לכו *אל המגדל*."):
        files = named(hint, "Leave the *Keep*.", keep="מגדל", well="המגדל", find="מבצר")
        files["locale/he.po"] = files.pop("locale/de.po")
        names_differ = "אל" in hint
        codes = {code for code, _ in told(found_in(tmp_path / str(len(hint)), files))}
        assert ("G02" in codes) is names_differ


@pytest.mark.parametrize(
    ("first", "codes"),
    [
        ("最初に{goal.coins}{icon:coin}を*Burg*に集めた人が勝つ。", []),
        ("最初に{icon:coin}を*Burg*に集めた人が勝つ。", ["T07"]),
        ("最初に{goal.coins}{icon:coin}を**Burg**に集めた人が勝つ。", ["G02", "T09"]),
        ("最初に{goal.coins}{icon:coin}を*砦*に集めた人が勝つ。", ["G02"]),
        ("最初に{goal.coins}{icon:coin}を*Burg*に集めた１人が勝つ。", ["T17"]),
        ("最初に{goal.coins} 枚の{icon:coin}を*Burg*に集めた人が勝つ。", ["T17"]),
        ("最初に{goal.coins}{icon:coin}を*Burg*に集めた“人”が勝つ。", ["T17"]),
    ],
)
def test_faults_in_japanese(tmp_path: Path, first: str, codes: list[str]) -> None:
    assert [finding.code for finding in found(tmp_path, said(first=first), "ja")] == codes


def test_questions_in_greek(tmp_path: Path) -> None:
    files = named("Μετράτε;", "Do you count?")
    files["locale/el.po"] = files.pop("locale/de.po")
    assert [code for code, _ in told(found_in(tmp_path / "el", files))] == []
    files["locale/de.po"] = files.pop("locale/el.po")
    assert [code for code, _ in told(found_in(tmp_path / "de", files))] == ["T13"]


def test_ends_that_differ(tmp_path: Path) -> None:
    (finding,) = found(tmp_path / "a", said(hint="Zählt laut"))
    assert finding.message == "it ends with no mark, its source with “.”"
    po = entry("sources.rulebook.short", "RB", "Regelh.")
    assert found(tmp_path / "b", po) == [], "an abbreviation"


def test_the_same_words_in_another_variety_are_no_fault(tmp_path: Path) -> None:
    assert found(tmp_path / "a", said(hint="Count aloud."), "en_GB") == []
    (finding,) = found(tmp_path / "b", said(hint="Count aloud."))
    assert (finding.code, finding.message) == ("T06", "“Count aloud.” is the source")


def test_two_words_for_a_name_point_to_each_other(tmp_path: Path) -> None:
    files = named("Zählt.", "Count.", find="Verlies")
    (finding,) = found_in(tmp_path / "a", files)
    assert finding.message == "“Keep” is “Verlies” here, and “Turm” elsewhere"
    assert [place.line for place in finding.related] == [7]
    files["locale/de.yaml"] = "glossary: {terms.keep.name: {forms: [Verlies]}}\n"
    assert found_in(tmp_path / "b", files) == []


def test_one_word_for_two_names_points_to_the_other(tmp_path: Path) -> None:
    (finding,) = found_in(tmp_path, named("Zählt.", "Count.", well="turm"))
    assert finding.message == "“Well” and “Keep” are both “turm”"
    assert len(finding.related) == 1


def test_a_label_beyond_its_room(tmp_path: Path) -> None:
    po = entry("sheets.summary.title", "Summary", "Zusammenfassung der Regeln")
    (finding,) = found(tmp_path / "a", po)
    assert finding.message == "26 letters where there is room for about 17"
    assert found(tmp_path / "b", po.replace(" der Regeln", " hier")) == [], "about so many"
    alt = entry("icons.bat.alt", "Bat", "Eine Fledermaus mit ausgebreiteten Flügeln")
    assert found(tmp_path / "c", alt) == [], "nobody sees it"


# typography


def test_typography_is_mended(tmp_path: Path) -> None:
    po = said(notice='Ein \\"Beispiel\\" \\\\ kein Spiel.').replace(
        "kein Spiel.", '"\n"kein Spiel .'
    )
    translation = translation_of(tmp_path, {"locale/de.po": po})
    findings = list(inspect_translation(translation))
    assert [finding.code for finding in findings] == ["T17", "T17"]
    assert all(finding.hint == "playeraid check --fix mends it" for finding in findings)
    text = "\n".join(translation.lines[translation.catalog.file])
    text = edited(text, [edit for finding in findings for edit in finding.edits])
    catalog, faults = read_catalog("de.po", "de", text.encode())
    assert faults == []
    assert catalog.by_id["game.notice"].translation == ("Ein „Beispiel“ \\ kein Spiel.",)


def test_spaces_in_french_are_mended(tmp_path: Path) -> None:
    translation = translation_of(
        tmp_path, {"locale/fr.po": said(hint="Comptez ; à voix haute: un.")}
    )
    findings = list(inspect_translation(translation))
    text = "\n".join(translation.lines[translation.catalog.file])
    text = edited(text, [edit for finding in findings for edit in finding.edits])
    assert "Comptez\u202f; à voix haute\u00a0: un." in text


# names


def test_names_may_be_inflected_and_ambiguous(tmp_path: Path) -> None:
    source = "A *Keep*, a *Keep*, a *Well*; *Keeps*."
    glossary = "glossary: {collections.finds.entries.keep.name: {forms: [Türme, Türmen]}}\n"
    files = named("*Brunnen*: *türme*, *Türmen*, *Turm*.", source)
    files["locale/de.yaml"] = glossary
    assert found_in(tmp_path, files) == [], "things of one name count as one"


@pytest.mark.parametrize(
    ("words", "message", "hint", "at"),
    [
        (
            "Ein *Brunnen*.",
            "“Brunnen” stands for “Keep”, which has other names",
            "write *Turm*, or add the form to the glossary",
            "*Brunnen*",
        ),
        (
            "Ein Turm.",
            "“Turm” is not marked, as “Keep” is in the source",
            "mark it: *Turm*",
            "Turm",
        ),
        (
            "Ein Ding.",
            "the source names “Keep”, the translation does not",
            "write *Turm*, or add the form to the glossary",
            "",
        ),
        (
            "Ein *Turm*, ein *Brunnen*.",
            "“Brunnen” is marked, and the source does not name it",
            "the source says: A *Keep*.",
            "*Brunnen*",
        ),
        (
            "Ein *Turm*, *Brunen*.",
            "“Brunen” is no name in this language",
            "did you mean “Brunnen”?",
            "*Brunen*",
        ),
    ],
)
def test_names_that_differ(tmp_path: Path, words: str, message: str, hint: str, at: str) -> None:
    (finding,) = found_in(tmp_path, named(words, "A *Keep*."))
    assert (finding.code, finding.message, finding.hint) == ("G02", message, hint)
    line = f'msgstr "{words}"'
    assert finding.place.column == line.find(at or f'"{words}') + 1
    (same,) = found_in(tmp_path / "shared", shared(named(words, "A *Keep*.")))
    assert (same.message, same.hint) == (message, hint)
    assert same.place.file == "content/minimal/locale/de.po"


def test_names_of_a_shared_part_have_forms_in_both_glossaries(tmp_path: Path) -> None:
    files = shared(named("*Türme*: *Turm*.", "*Keeps*: *Keep*."))
    (finding,) = found_in(tmp_path / "a", files)
    assert finding.message == "“Türme” stands for “Keep”, which has other names"
    glossary = "glossary: {terms.keep.name: {forms: [Türme]}}\n"
    for number, name in enumerate(("locale/de.yaml", "../shared/isle/locale/de.yaml")):
        assert found_in(tmp_path / str(number), files | {name: glossary}) == []


def test_a_part_says_which_words_to_avoid(tmp_path: Path) -> None:
    files = shared(named("Ein Bau.", "A house of stone."))
    files["../shared/isle/locale/de.yaml"] = "glossary: {terms.keep.name: {avoid: [Bau]}}\n"
    (finding,) = found_in(tmp_path / "a", files)
    assert (finding.code, finding.hint) == ("G03", "write “Turm”, or another form of it")
    files["locale/de.yaml"] = "glossary: {terms.keep.name: {forms: [Türme]}}\n"
    (finding,) = found_in(tmp_path / "b", files)
    assert finding.code == "G03", "both glossaries count"
    files["locale/de.yaml"] = "glossary: {terms.keep.name: {forms: [Bau]}}\n"
    assert found_in(tmp_path / "c", files) == [], "the game allows it"


def test_a_part_says_nothing_of_a_name_that_the_game_rewords(tmp_path: Path) -> None:
    files = shared(named("*Türme*, ein Bau.", "A *Fort*, a house."))
    part = "glossary: {terms.keep.name: {forms: [Türme], avoid: [Bau]}}\n"
    files["../shared/isle/locale/de.yaml"] = part
    files["own.yaml"] = "terms: {keep: {name: Fort, forms: [Forts]}}\n"
    files["locale/de.po"] += entry("terms.keep.name", "Fort", "Feste")
    (finding,) = found_in(tmp_path, files)
    assert finding.message == "“Türme” stands for “Fort”, which has other names"
    assert finding.hint == "write *Feste*, or add the form to the glossary"


def test_of_two_parts_the_first_one_names(tmp_path: Path) -> None:
    files = shared(named("*Türme*.", "*Keep*."))
    files["game.yaml"] = sharing("isle", "rock")
    rock = {name: text for name, text in files.items() if name.startswith("../shared/isle/")}
    files |= {
        name.replace("/isle/", "/rock/"): text.replace("Keep", "Donjon").replace("isle", "rock")
        for name, text in rock.items()
    }
    files["../shared/rock/locale/de.yaml"] = "glossary: {terms.keep.name: {forms: [Türme]}}\n"
    (finding,) = found_in(tmp_path, files)
    assert finding.message == "“Türme” stands for “Keep”, which has other names"
    assert finding.hint == "write *Turm*, or add the form to the glossary"


def test_a_name_without_translation_may_have_any_word(tmp_path: Path) -> None:
    files = named("Ein *Tümpel*.", "A *Well*.", well="")
    assert [finding.code for finding in found_in(tmp_path, files)] == ["G01"]


def test_words_to_avoid(tmp_path: Path) -> None:
    glossary = "glossary: {terms.keep.name: {forms: [Hoher Bau], avoid: [Bau, Turm]}}\n"
    files = named("Bau und Hoher Bau, Bauten, Turm.", "Count each tower of the land.")
    files["locale/de.yaml"] = glossary
    (finding,) = found_in(tmp_path, files)
    assert finding.message == "“Bau” is to be avoided"
    assert finding.hint == "write “Turm”, or another form of it"
    assert finding.place.column == len('msgstr "') + 1


def test_an_unknown_id_in_the_glossary_is_told_with_the_nearest(tmp_path: Path) -> None:
    (finding,) = found(tmp_path, glossary="glossary: {terms.castel.name: {forms: [Burgen]}}\n")
    assert finding.place == Place("content/minimal/locale/de.yaml", 1, 12, 1, 29)
    assert finding.hint == "did you mean “terms.castle.name”?"
