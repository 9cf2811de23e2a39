"""Letters that no face of a theme has are found in texts and catalogues, before printing."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import checking
from generator.build.checking import Policy, Profile
from generator.checks.glyphs import missing_glyphs
from tests.cli.running import build
from tests.islands import write_shared
from tests.printing import bundled_theme
from tests.support import found, library_of, with_catalogs, write_game

RULES = """
sections:
  more:
    title: More
    blocks:
      rules:
        kind: rules
        rules:
          first: {{text: "{words}"}}
"""


def missing(words: str, *languages: str) -> list[tuple[str, tuple[str, ...], str]]:
    texts = [("a", words), ("b", "Plain words"), ("c", words)]
    every = missing_glyphs(bundled_theme("classic"), languages, texts)
    return [(each.path, each.letters, each.script) for each in every]


@pytest.mark.parametrize(
    "words", ["Gold ½ – „Łódź“", "n\u00a0b\u202fs", "no\u2011break", "e\u0301"]
)
def test_letters_that_are_there(words: str) -> None:
    assert missing(words, "en") == []


def test_all_letters_of_a_text_are_one_finding() -> None:
    assert missing("漢 and 字 and 漢", "en") == [("a", ("漢", "字"), ""), ("c", ("漢", "字"), "")]


@pytest.mark.parametrize(
    ("language", "words", "script"),
    [
        ("ko", "카드", "Kore"),
        ("zh_Hans", "卡片", "Hans"),
        ("th", "กา", "Thai"),
    ],
)
def test_a_script_without_a_face_is_one_finding(language: str, words: str, script: str) -> None:
    (only,) = missing(words, language, "en")
    assert only == ("a", tuple(dict.fromkeys(words)), script)


def test_the_hint_says_what_brings_a_face() -> None:
    words = {"ko": "카드", "zh_Hant": "卡片", "th": "กา"}
    classic = bundled_theme("classic")
    hints = {
        language: next(missing_glyphs(classic, (language,), [("a", each)])).hint
        for language, each in words.items()
    }
    for language, script in (("ko", "Kore"), ("zh_Hant", "Hant")):
        assert hints[language].startswith('pip install "playeraid[cjk]"')
        assert hints[language].endswith(f"scripts: {script}")
    assert "pip" not in hints["th"]


def test_a_script_with_a_face_is_judged_letter_by_letter() -> None:
    assert missing("קלפים", "he", "en") == []
    assert missing("漢", "he", "en") == [("a", ("漢",), ""), ("c", ("漢",), "")]
    assert missing("髑髏のカードを引く。①～⑳", "ja", "en") == []
    assert missing("彅", "ja", "en") == [("a", ("彅",), ""), ("c", ("彅",), "")]


def test_in_content_and_in_a_catalogue_at_the_letter(tmp_path: Path) -> None:
    catalogue = """
msgctxt "sections.more.blocks.rules.rules.first.text"
msgid "Draw 漢."
msgstr "Zieh 字."
"""
    files = {
        "more.yaml": RULES.format(words="Draw 漢.").encode(),
        "locale/de.po": catalogue.encode(),
    }
    folder = write_game(tmp_path, with_catalogs(files))
    (folder / "sheets.yaml").write_text(
        (folder / "sheets.yaml").read_text("utf-8").replace("[goal", "[goal, more"), "utf-8"
    )
    checked = checking.check(library_of(folder), ())
    assert [each for each in found(checked.findings) if each[3] == "P01"] == [
        ("de.po", 4, 14, "P01"),
        ("more.yaml", 9, 31, "P01"),
    ]


def test_in_a_shared_part(tmp_path: Path) -> None:
    folder = write_shared(tmp_path)
    file = folder.parent / "shared" / "isle" / "map.yaml"
    text = file.read_text("utf-8")
    assert "name: Mill" in text
    file.write_text(text.replace("name: Mill", "name: 漢", 1), "utf-8")
    checked = checking.check(library_of(folder), ())
    (finding,) = [each for each in checked.findings if each.code == "P01"]
    assert finding.place.file == "content/shared/isle/map.yaml"
    assert "“漢”" in finding.message


def test_a_draft_reports_a_letter_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_game(tmp_path, {"more.yaml": RULES.format(words="Draw 漢.")})
    monkeypatch.chdir(tmp_path)
    sheets = (folder / "sheets.yaml").read_text("utf-8")
    (folder / "sheets.yaml").write_text(sheets.replace("[goal", "[goal, more"), "utf-8")
    ran = build("--draft")
    assert ran.code == 0
    assert ran.err.count(" P01 ") == 1
    policy = Policy(Profile.DRAFT)
    assert [
        f.severity.value
        for f in checking.check(library_of(folder), (), policy).findings
        if f.code == "P01"
    ] == ["warning"]
