"""A run over games: which are sound, what is reported by profile, selection and settings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.build import checking
from generator.build.checking import Checked, Policy, Profile, check, settled
from generator.checks import load_checks
from generator.checks.engine import inspect_templates
from generator.checks.registry import CHECKS, Subject
from generator.content import resources
from generator.content.folders import unknown_games
from generator.content.resources import TEMPLATES, Library
from generator.findings import COMMAND_LINE, Finding, Place, Severity
from generator.language.translation import translated
from tests.support import MINIMAL, library_of, with_catalogs, write_game

load_checks()
GAME = (MINIMAL / "game.yaml").read_text("utf-8")
UNUSED = "values:\n  row:\n    castles: 2\n"
"""A value that no text names, R10, which is a left-over."""
UNKNOWN = 'components: {pawn: {name: "Pawn {icon:bta}", count: goal.cions}}\n'
"""An unknown value, R01, and an unknown icon, R05."""


def codes(checked: Checked) -> set[str]:
    return {finding.code for finding in checked.findings}


def of(home: Path, text: str, policy: Policy) -> Checked:
    return check(library_of(write_game(home, {"more.yaml": text})), (), policy)


# policies


@pytest.mark.parametrize(
    ("select", "ignore", "reported", "not_reported"),
    [
        ((), (), "R01 R10 C01 X06", ""),
        (("R",), (), "R01 R10 X06", "C01 F01"),
        (("R10",), (), "R10 X06", "R01 C01"),
        (("R10", "C"), (), "R10 C01 C02 X06", "R01"),
        ((), ("R10",), "R01 C01 X06", "R10"),
        ((), ("R",), "C01 X06", "R01 R10"),
        (("R",), ("R10",), "R01 X06", "R10 C01"),
        ((), ("X",), "R01", "X01 X06"),
    ],
)
def test_what_a_policy_reports(
    select: tuple[str, ...], ignore: tuple[str, ...], reported: str, not_reported: str
) -> None:
    policy = Policy(Profile.RELEASE, select, ignore)
    assert [code for code in reported.split() if not policy.reports(code)] == []
    assert [code for code in not_reported.split() if policy.reports(code)] == []


def test_selection(tmp_path: Path) -> None:
    text = UNUSED + UNKNOWN.replace("goal.cions", "4")
    assert {"R05", "R10"} <= codes(of(tmp_path / "all", text, Policy()))
    areas = of(tmp_path / "area", text, Policy(select=("R",)))
    assert {code[0] for code in codes(areas)} == {"R"}
    assert codes(of(tmp_path / "code", text, Policy(select=("R10",)))) == {"R10"}
    assert "R10" not in codes(of(tmp_path / "other", text, Policy(ignore=("R10",))))
    none = of(tmp_path / "none", text, Policy(select=("D",)))
    assert codes(none) == set()


def test_what_is_not_reported_counts_all_the_same(tmp_path: Path) -> None:
    assert of(tmp_path, UNKNOWN, Policy(ignore=("R", "T"))).sound == frozenset()


def test_a_draft_weighs_left_overs_as_notes(tmp_path: Path) -> None:
    release = of(tmp_path / "a", UNUSED, Policy())
    draft = of(tmp_path / "b", UNUSED, Policy(Profile.DRAFT))
    assert [(f.code, f.severity) for f in release.findings] == [("R10", CHECKS["R10"].severity)]
    assert [(f.code, f.severity) for f in draft.findings] == [("R10", Severity.NOTE)]
    assert CHECKS["R10"].severity is not Severity.NOTE


def test_a_draft_forgives_no_fault_that_breaks_printing(tmp_path: Path) -> None:
    draft = of(tmp_path, UNKNOWN, Policy(Profile.DRAFT))
    assert "R01" in {finding.code for finding in draft.findings if finding.is_error}
    assert draft.sound == frozenset()


@pytest.mark.parametrize("check_", list(CHECKS), ids=lambda check: check.code)
def test_every_check_is_weighed_by_profile(check_: object) -> None:
    code = getattr(check_, "code", "")
    finding = Finding(code, "x", Place("a.yaml"), severity=CHECKS[code].severity)
    (release,) = settled([finding], [], Policy())
    (draft,) = settled([finding], [], Policy(Profile.DRAFT))
    assert (release.severity, draft.severity) == (CHECKS[code].severity, CHECKS[code].in_draft)


def test_a_severity_set_by_a_check_is_retained(tmp_path: Path) -> None:
    finding = Finding("R10", "x", Place("a.yaml"), severity=Severity.ERROR)
    (draft,) = settled([finding], [], Policy(Profile.DRAFT))
    assert draft.severity is Severity.ERROR


# games


def test_a_clean_game(tmp_path: Path) -> None:
    checked = check(library_of(write_game(tmp_path)))
    assert checked.findings == ()
    assert checked.sound == {"minimal"}
    assert set(checked.themes) == {"minimal"}
    assert checked.lines["content/minimal/game.yaml"][1] == "  schema_version: 2"


def test_an_unknown_theme_is_reported_and_the_game_not_sound(tmp_path: Path) -> None:
    folder = write_game(tmp_path, {"game.yaml": GAME.replace("classic", "clasic")})
    checked = check(library_of(folder))
    (finding,) = checked.findings
    assert (finding.code, finding.hint) == ("R06", "did you mean “classic”?")
    assert (checked.sound, checked.themes) == (frozenset(), {})


def test_a_broken_game_leaves_the_others(tmp_path: Path) -> None:
    folder = write_game(tmp_path, {"more.yaml": UNKNOWN})
    other = write_game(tmp_path / "b", {"game.yaml": GAME.replace("id: minimal", "id: other")})
    other.rename(folder.parent / "other")
    library = library_of(folder)
    assert check(library).sound == {"other"}
    assert check(library, ["other"]).findings == ()
    assert [game.id for game in check(library, ["other", "other"]).games] == ["other"]
    apart = {f.fingerprint for f in check(library, ["minimal"]).findings}
    assert apart == {f.fingerprint for f in check(library).findings}
    assert len(apart) == len(check(library).findings), "no two share a fingerprint"


@pytest.mark.parametrize("policy", [Policy(), Policy(select=("C",)), Policy(ignore=("R",))])
def test_misuse_is_reported_whatever_is_selected(tmp_path: Path, policy: Policy) -> None:
    checked = check(library_of(write_game(tmp_path)), ["minmal"], policy)
    (finding,) = checked.findings
    assert (finding.code, finding.place) == ("R01", COMMAND_LINE)
    assert (finding.message, finding.hint) == (
        "there is no game “minmal”",
        "did you mean “minimal”?",
    )
    (none,) = check(Library(tmp_path / "nothing", ()), (), policy).findings
    assert none.message == "there are no games here"


def test_a_bundled_game_is_named_with_its_folder(tmp_path: Path) -> None:
    library = library_of(write_game(tmp_path))
    (finding,) = unknown_games(library, ["fury-of-dracula"])
    assert "add --content" in finding.hint


def test_faults_of_a_theme_are_shown_with_their_lines(tmp_path: Path) -> None:
    theme = tmp_path / "themes" / "mine"
    theme.mkdir(parents=True)
    text = (TEMPLATES / "themes" / "classic" / "theme.yaml").read_text("utf-8")
    (theme / "theme.yaml").write_text(text + "nonsense: 1\n", "utf-8")
    folder = write_game(tmp_path, {"game.yaml": GAME.replace("classic", "mine")})
    checked = check(Library(folder.parent, (theme.parent,)))
    (finding,) = checked.findings
    assert finding.place.file == "themes/mine/theme.yaml"
    assert checked.lines[finding.place.file][finding.place.line - 1] == "nonsense: 1"
    assert checked.sound == frozenset()


def test_findings_are_in_reading_order_with_fingerprints(tmp_path: Path) -> None:
    more = "components: {a: {name: '{icon:b} {icon:c}', count: goal.x}, d: {name: '{icon:b}'}}\n"
    findings = of(tmp_path, more, Policy()).findings
    places = [(finding.place, finding.code) for finding in findings]
    assert places == sorted(places)
    assert len({finding.fingerprint for finding in findings}) == len(findings) > 2


def test_every_finding_has_a_check_that_explains_it() -> None:
    """What the program finds by itself, without a function, is registered too."""
    known = {check.code for check in CHECKS.of(Subject.READING, Subject.RUN)}
    assert {"R03", "R06", "X01", "X02", "X03", "X04", "X05", "X06"} <= known
    assert {code for code in known if code[0] in "FS"}


# translations


HINT = "sections.goal.blocks.hint.text"
NO_HINT = f'msgctxt "{HINT}"\nmsgid "Count aloud."\nmsgstr ""\n'
DRAFT_HINT = f'#, fuzzy\nmsgctxt "{HINT}"\nmsgid "Count aloud."\nmsgstr "Zählt."\n'
SYNTAX = "msgid nonsense\n"
GLOSSARY = "glossary:\n  terms.nothing.name:\n    forms: 7\n"


def in_languages(home: Path, policy: Policy, **own: str) -> Checked:
    """Check the minimal game in some languages, given their own entries; the rest is right."""
    files = {
        f"locale/{name.replace('_glossary', '')}.{'yaml' if 'glossary' in name else 'po'}": text
        for name, text in own.items()
    }
    complete = with_catalogs({name: text.encode() for name, text in files.items()})
    return check(library_of(write_game(home, complete)), (), policy)


def languages(checked: Checked) -> tuple[list[str], list[str]]:
    """Return the languages of all catalogues, and those that can be printed."""
    return (
        [each.language for each in checked.catalogues["minimal"]],
        [each.language for each in checked.translations["minimal"]],
    )


def erring(checked: Checked) -> set[str]:
    return {finding.place.file for finding in checked.findings if finding.is_error}


def test_translations_without_errors_can_be_printed(tmp_path: Path) -> None:
    checked = in_languages(tmp_path, Policy(), de="", it="")
    assert erring(checked) == set()
    assert languages(checked) == (["de", "it"], ["de", "it"])
    assert checked.sound == {"minimal"}
    assert 'msgid "Count aloud."' in checked.lines["content/minimal/locale/de.po"]


@pytest.mark.parametrize("fault", [SYNTAX, NO_HINT, DRAFT_HINT], ids=["syntax", "gap", "draft"])
def test_an_error_in_a_catalogue_stops_that_language_alone(tmp_path: Path, fault: str) -> None:
    checked = in_languages(tmp_path, Policy(), de=fault, it="")
    assert erring(checked) == {"content/minimal/locale/de.po"}
    assert languages(checked) == (["de", "it"], ["it"])
    assert checked.sound == {"minimal"}


def test_an_error_in_a_glossary_stops_that_language_alone(tmp_path: Path) -> None:
    checked = in_languages(tmp_path, Policy(), de="", it="", de_glossary=GLOSSARY)
    assert erring(checked) == {"content/minimal/locale/de.yaml"}
    assert languages(checked) == (["de", "it"], ["it"])
    assert checked.sound == {"minimal"}


def test_an_error_in_the_content_stops_every_language(tmp_path: Path) -> None:
    complete = with_catalogs({"locale/de.po": b"", "more.yaml": UNKNOWN.encode()})
    checked = check(library_of(write_game(tmp_path, complete)))
    assert checked.sound == frozenset()


@pytest.mark.parametrize("fault", [NO_HINT, DRAFT_HINT], ids=["gap", "draft"])
def test_a_draft_prints_what_is_not_translated_in_the_source(tmp_path: Path, fault: str) -> None:
    checked = in_languages(tmp_path, Policy(Profile.DRAFT), de=fault)
    assert {f.severity for f in checked.findings} == {Severity.NOTE}
    assert languages(checked) == (["de"], ["de"])
    (translation,) = checked.translations["minimal"]
    texts = translated(translation).texts
    assert [(id, str(text)) for id, text in texts.items() if text.untranslated] == [
        (HINT, "Count aloud.")
    ]


FIRST = "sections.goal.blocks.win.rules.first"
SAYS = "The first with {goal.coins} {icon:coin} in the *Castle* wins."


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("R09", "Mit {gaol.coins} {icon:coin} in der *Burg* siegt man."),
        ("R05", "Mit {goal.coins} {icon:coim} in der *Burg* siegt man."),
        ("T07", "Mit fünf {icon:coin} in der *Burg* siegt man."),
        ("T08", "Mit {goal.coins {icon:coin} in der *Burg* siegt man."),
        ("T09", "Mit {goal.coins} in der *Burg* siegt man."),
    ],
)
def test_a_draft_prints_the_source_of_what_would_be_false(
    tmp_path: Path, code: str, words: str
) -> None:
    fault = f'msgctxt "{FIRST}"\nmsgid "{SAYS}"\nmsgstr "{words}"\n'
    checked = in_languages(tmp_path, Policy(Profile.DRAFT), de=fault)
    assert [(f.code, f.severity) for f in checked.findings] == [(code, Severity.WARNING)]
    (translation,) = checked.translations["minimal"]
    texts = translated(translation).texts
    assert [(id, str(text)) for id, text in texts.items() if text.untranslated] == [(FIRST, SAYS)]
    release = in_languages(tmp_path / "release", Policy(), de=fault, it="")
    assert languages(release) == (["de", "it"], ["it"])


def test_a_draft_prints_a_name_that_is_inflected(tmp_path: Path) -> None:
    words = SAYS.replace("*Castle*", "*Burgen*")
    fault = f'msgctxt "{FIRST}"\nmsgid "{SAYS}"\nmsgstr "{words}"\n'
    checked = in_languages(tmp_path, Policy(Profile.DRAFT), de=fault)
    assert [(f.code, f.severity) for f in checked.findings] == [("G02", Severity.WARNING)]
    (translation,) = checked.translations["minimal"]
    texts = translated(translation).texts
    assert str(texts[FIRST]) == words
    assert [id for id, text in texts.items() if text.is_marked] == [FIRST]
    release = in_languages(tmp_path / "release", Policy(), de="")
    (translation,) = release.translations["minimal"]
    assert not any(text.is_marked for text in translated(translation).texts.values())


def test_a_draft_marks_nothing_that_is_suppressed(tmp_path: Path) -> None:
    words = SAYS.replace("*Castle*", "*Burgen*")
    reason = "# playeraid: ignore[G02] the plural is meant"
    fault = f'{reason}\nmsgctxt "{FIRST}"\nmsgid "{SAYS}"\nmsgstr "{words}"\n'
    checked = in_languages(tmp_path, Policy(Profile.DRAFT), de=fault)
    assert checked.findings == ()
    (translation,) = checked.translations["minimal"]
    assert not any(text.is_marked for text in translated(translation).texts.values())


def test_no_draft_prints_another_language(tmp_path: Path) -> None:
    head = 'msgid ""\nmsgstr "Language: it\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    checked = in_languages(tmp_path, Policy(Profile.DRAFT), de=head, it="")
    assert languages(checked) == (["de", "it"], ["it"])
    assert "T25" in codes(checked)


def test_a_draft_forgives_no_wrong_syntax(tmp_path: Path) -> None:
    checked = in_languages(tmp_path, Policy(Profile.DRAFT), de=SYNTAX, it="")
    assert languages(checked) == (["de", "it"], ["it"])


def test_a_language_that_the_game_does_not_name_is_not_printed(tmp_path: Path) -> None:
    text = f"{GAME}".replace("  theme:", "  languages: [it]\n  theme:")
    files = {"locale/de.po": b"", "locale/it.po": b"", "game.yaml": text.encode()}
    checked = check(library_of(write_game(tmp_path, with_catalogs(files))))
    assert languages(checked) == (["de", "it"], ["it"])
    assert checked.sound == {"minimal"}


def test_an_unknown_language_is_not_printed(tmp_path: Path) -> None:
    """There are no plural forms, numbers and dates for it."""
    checked = in_languages(tmp_path, Policy(), xx="", de="")
    assert languages(checked) == (["de", "xx"], ["de"])
    assert checked.sound == {"minimal"}
    assert "T20" in codes(checked)


@pytest.mark.parametrize("policy", [Policy(select=("C",)), Policy(ignore=("T",))])
def test_faults_that_are_not_reported_stop_a_language_all_the_same(
    tmp_path: Path, policy: Policy
) -> None:
    checked = in_languages(tmp_path, policy, de=NO_HINT)
    assert codes(checked) == set()
    assert languages(checked) == (["de"], [])


def test_a_comment_in_a_catalogue_suppresses(tmp_path: Path) -> None:
    hidden = f"# playeraid: ignore[T03] later\n{NO_HINT}"
    checked = in_languages(tmp_path, Policy(), de=hidden)
    assert codes(checked) == set()
    assert languages(checked) == (["de"], ["de"])


def test_catalogues_of_other_languages_are_not_looked_at(tmp_path: Path) -> None:
    checked = in_languages(tmp_path, Policy(languages=("it",)), de=SYNTAX, it="")
    assert codes(checked) == set()
    assert languages(checked) == (["it"], ["it"])
    assert not any("de.po" in file for file in checked.lines)


IGNORING = "  checks:\n    ignore: {T03: later, R10: for the expansion}\nchanges:\n"
LEAVES_OUT_GAPS = GAME.replace("changes:\n", IGNORING)


@pytest.mark.parametrize(
    ("policy", "unused"),
    [(Policy(), ["T03", "R10"]), (Policy(languages=("de",)), ["R10"])],
    ids=["all languages", "one of them"],
)
def test_what_unread_catalogues_may_need_is_not_called_unused(
    tmp_path: Path, policy: Policy, unused: list[str]
) -> None:
    files = with_catalogs({"locale/de.po": b"", "game.yaml": LEAVES_OUT_GAPS.encode()})
    checked = check(library_of(write_game(tmp_path, files)), (), policy)
    messages = [finding.message for finding in checked.findings if finding.code == "X01"]
    assert messages == [f"“{code}” finds nothing here" for code in unused]


# templates


@pytest.fixture
def template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a sound template in a folder that is checked in the place of the bundled ones."""
    template = tmp_path / "templates" / "blocks" / "note.html.jinja"
    template.parent.mkdir(parents=True)
    template.write_text("<p>{{ block.text | inline }}</p>", "utf-8")
    monkeypatch.setattr(resources, "TEMPLATES", tmp_path / "templates")
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    return template


def test_sound_templates_are_looked_at_once(
    template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Path] = []

    def counted(folder: Path) -> Iterator[Finding]:
        looked.append(folder)
        return inspect_templates(folder)

    monkeypatch.setattr(checking, "inspect_templates", counted)
    note = tmp_path / "kept" / "note"
    assert [checking.noted_template_findings(note) for _ in range(2)] == [(), ()]
    assert len(looked) == 1
    template.write_text("<p>{{ block.words | inline }}</p>", "utf-8")
    assert [len(checking.noted_template_findings(note)) for _ in range(2)] == [1, 1]
    assert len(looked) == 3, "faults are reported until they are fixed"
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    template.write_text("<p>{{ block.text }}</p>", "utf-8")
    assert [checking.noted_template_findings(note) for _ in range(2)] == [(), ()]
    assert len(looked) == 5, "nothing is cached where Python caches nothing"


def test_templates_are_checked_where_nothing_can_be_cached(template: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    note = tmp_path / "file" / "note"
    assert checking.noted_template_findings(note) == ()
    template.write_text("<p>{{ block.words | inline }}</p>", "utf-8")
    assert [finding.code for finding in checking.noted_template_findings(note)] == ["R11"]


@pytest.mark.usefixtures("template")
def test_a_note_is_of_one_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note = tmp_path / "note"
    assert checking.noted_template_findings(note) == ()
    stricter = Finding("R11", "unknown", Place(""))
    monkeypatch.setattr(checking, "template_findings", lambda: (stricter,))
    assert checking.noted_template_findings(note) == ()
    monkeypatch.setattr(checking, "environment", lambda: "other libraries")
    assert checking.noted_template_findings(note) == (stricter,)
