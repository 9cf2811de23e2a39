"""The program's own words stand in every language of the bundled games."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator import serve
from generator.content.resources import (
    BUNDLED_CONTENT,
    TEMPLATES,
    Library,
    library,
    user_labels,
)
from generator.language.conventions import NO_BREAK_SPACE, convention
from generator.language.labels import (
    SOURCE_LANGUAGE,
    TITLE,
    Label,
    label_catalogs,
    labels_messages,
    misprinted_labels,
    read_label_words,
    read_labels,
)
from generator.language.negation import negates
from generator.language.po import catalog_text, read_catalog
from generator.language.typography import slips
from generator.language.update import updated
from generator.language.upkeep import (
    CannotTranslateError,
    renew_own_labels,
    renew_shared_labels,
)
from generator.render import jobs

CATALOGS = label_catalogs(TEMPLATES)
PREVIEW = Path(serve.__file__).parent / "page"
_FIELD = re.compile(r"\{[^{}]*\}")


def test_the_program_speaks_every_language_of_the_bundled_games() -> None:
    translated = {path.stem for path in BUNDLED_CONTENT.glob("*/locale/*.po")} - {SOURCE_LANGUAGE}
    assert len(translated) >= 5
    assert translated - {path.stem for path in CATALOGS} == set()


@pytest.mark.parametrize("language", [path.stem for path in CATALOGS])
def test_the_habits_of_every_language_are_known(language: str) -> None:
    assert convention(language) is not None, "typography.py has no marks of quotation"
    assert negates("", language) is not None, "negation.py has no words of a ban"


MEANT = {"calibrate.check": "the option --check", "crt.by.odds": "a ratio"}
"""What looks like a slip of typography and is none, by the id of its label."""


def slips_of(words: Mapping[str, str], language: str) -> list[str]:
    """Return where words are not set as their language asks for."""
    return [
        f"{language} {id}: {slip.message}"
        for id, each in words.items()
        if id not in MEANT
        for slip in slips(each, language)
    ]


@pytest.mark.parametrize("language", [SOURCE_LANGUAGE, *(path.stem for path in CATALOGS)])
def test_labels_are_set_as_their_language_asks_for(language: str) -> None:
    labels = read_label_words(TEMPLATES, language)
    preview = json.loads((PREVIEW / "words.json").read_text("utf-8"))[language]
    assert len(labels) > 100
    assert labels.keys() >= MEANT.keys()
    assert slips_of(labels, language) == []
    assert slips_of({id: words for id, words in preview.items() if words}, language) == []


def test_a_slip_of_typography_would_be_seen() -> None:
    assert len(slips_of({"ask": "Quoi? Oui: «non»", "crt.by.odds": "a : b?"}, "fr")) == 4
    assert slips_of({"ask": f"Oui{NO_BREAK_SPACE}: non"}, "fr") == []


def test_the_preview_speaks_every_language_of_the_labels() -> None:
    words = json.loads((PREVIEW / "words.json").read_text("utf-8"))
    assert len(words[SOURCE_LANGUAGE]) > 20
    assert words.keys() == {SOURCE_LANGUAGE, *(path.stem for path in CATALOGS)}
    assert {
        language for language, own in words.items() if own.keys() != words["en"].keys()
    } == set()


def test_the_preview_fills_in_the_same_in_every_language() -> None:
    words = json.loads((PREVIEW / "words.json").read_text("utf-8"))
    fields = {id: sorted(_FIELD.findall(text)) for id, text in words["en"].items()}
    assert sum(map(bool, fields.values())) > 30
    for own in words.values():
        assert {id: sorted(_FIELD.findall(text)) for id, text in own.items()} == fields


def test_sources_say_where_they_stand() -> None:
    found = list(labels_messages(TEMPLATES))
    assert len(found) >= 11
    assert len({entry.id for entry in found}) == len(found)
    assert [entry.id for entry in found if not entry.comments[0]] == []


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.name)
def test_every_label_is_translated(path: Path) -> None:
    catalog, findings = read_catalog(path.name, path.stem, path.read_bytes())
    assert findings == []
    sources = {entry.id: entry.source for entry in labels_messages(TEMPLATES)}
    assert {id: entry.source for id, entry in catalog.by_id.items()} == sources
    assert [entry.id for entry in catalog.entries if not entry.is_translated] == []
    for entry in catalog.entries:
        fields = sorted(_FIELD.findall(entry.source[0]))
        assert sorted(_FIELD.findall(entry.translation[0])) == fields


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.name)
def test_catalogues_are_canonical(path: Path) -> None:
    data = path.read_bytes()
    catalog, _ = read_catalog(path.name, path.stem, data)
    assert catalog_text(catalog).encode() == data
    renewed = updated(catalog, labels_messages(TEMPLATES), TITLE)
    assert catalog_text(renewed).encode() == data


def test_labels_in_a_language() -> None:
    assert read_labels(TEMPLATES, "en")["force.must"] == Label("must", "en")
    assert read_labels(TEMPLATES, "de")["draft"] == Label("Entwurf", "de")
    assert read_labels(TEMPLATES, "de_AT")["draft"] == Label("Entwurf", "de")
    assert read_labels(TEMPLATES, "fi")["draft"] == Label("Draft", "en")


def test_labels_are_read_once_until_they_are_forgotten(tmp_path: Path) -> None:
    shutil.copytree(TEMPLATES / "locale", tmp_path / "locale")
    shutil.copy(TEMPLATES / "labels.yaml", tmp_path)
    first = read_labels(tmp_path, "de")
    assert read_labels(tmp_path, "de") is first
    path = tmp_path / "locale" / "de.po"
    path.write_text(path.read_text("utf-8").replace('msgstr "Entwurf"', 'msgstr "Skizze"'), "utf-8")
    jobs.forget()
    assert read_labels(tmp_path, "de")["draft"] == Label("Skizze", "de")


def test_a_stale_or_missing_label_is_english(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    shutil.copy(TEMPLATES / "labels.yaml", tmp_path)
    text = (TEMPLATES / "locale" / "de.po").read_text("utf-8")
    text = text.replace('msgid "Draft"', 'msgid "Sketch"').replace(
        'msgstr "2\u00a0Zoll"', 'msgstr ""'
    )
    (tmp_path / "locale" / "de.po").write_text(text, "utf-8")
    labels = read_labels(tmp_path, "de")
    assert labels["draft"] == Label("Draft", "en")
    assert labels["scale.in"] == Label("2 in", "en")
    assert labels["aid-version"] == Label("Spielhilfe", "de")
    words = read_label_words(tmp_path, "de")
    assert words == {id: label.words for id, label in labels.items()}
    assert words["draft"] == "Draft"


def test_the_licence_of_the_fonts_begins_no_line() -> None:
    for language in ("en", *(path.stem for path in CATALOGS)):
        assert "{fonts}\N{NO-BREAK SPACE}(OFL)" in read_label_words(TEMPLATES, language)["fonts"]


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder of own labels in settings that are nobody's."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    jobs.forget()
    yield user_labels()
    jobs.forget()


def own(folder: Path, language: str, **translations: str) -> Path:
    """Write an own catalogue with some translations, by the source."""
    path = renew_own_labels(language).path
    assert path == folder / f"{language}.po"
    text = path.read_text("utf-8")
    for source, words in translations.items():
        assert f'msgid "{source}"\nmsgstr ""' in text
        text = text.replace(f'msgid "{source}"\nmsgstr ""', f'msgid "{source}"\nmsgstr "{words}"')
    path.write_text(text, "utf-8")
    return path


def test_own_labels_come_before_the_bundled_ones(settings: Path) -> None:
    own(settings, "nl", Draft="Concept")
    own(settings, "de", Draft="Skizze")
    assert read_labels(TEMPLATES, "nl")["draft"] == Label("Concept", "nl")
    assert read_labels(TEMPLATES, "nl")["force.must"] == Label("must", "en")
    assert read_labels(TEMPLATES, "de")["draft"] == Label("Skizze", "de")
    assert read_labels(TEMPLATES, "de")["aid-version"] == Label("Spielhilfe", "de")


def test_an_own_catalogue_is_updated_without_a_loss(settings: Path) -> None:
    path = own(settings, "nl", Draft="Concept")
    renew_own_labels("nl")
    data = path.read_bytes()
    assert b'msgstr "Concept"' in data
    assert data.count(b"msgctxt") == len(list(labels_messages(TEMPLATES)))
    assert not renew_own_labels("nl").fresh


@pytest.mark.parametrize("words", ["{fonds} (OFL)", "OFL", "{fonts!r} (OFL)", "{fonts} {}", "{"])
def test_a_label_with_other_placeholders_is_english(settings: Path, words: str) -> None:
    source = read_labels(TEMPLATES, "en")["fonts"].words
    path = own(settings, "nl", **{source: words})
    catalog, _ = read_catalog(str(path), "nl", path.read_bytes())
    (finding,) = misprinted_labels(catalog)
    assert (finding.code, finding.path, finding.place.file) == ("T09", "fonts", str(path))
    assert read_labels(TEMPLATES, "nl")["fonts"] == Label(source, "en")


def test_a_catalogue_that_cannot_be_read_is_none(settings: Path) -> None:
    settings.mkdir(parents=True)
    (settings / "nl.po").write_bytes(b"\xff\xfe" + bytes(30))
    assert read_labels(TEMPLATES, "nl")["draft"] == Label("Draft", "en")


# beside content


@pytest.fixture
def home(tmp_path: Path, settings: Path) -> Library:
    """Return a library with content of its own, for a user without settings."""
    assert not settings.exists()
    (tmp_path / "content").mkdir()
    return library(tmp_path / "content")


def filled(path: Path, **translations: str) -> None:
    """Fill in some translations of a catalogue, by the id of the label."""
    catalog, findings = read_catalog(path.name, path.stem, path.read_bytes())
    assert findings == []
    entries = [
        replace(each, translation=(translations[each.id],)) if each.id in translations else each
        for each in catalog.entries
    ]
    path.write_text(catalog_text(replace(catalog, entries=tuple(entries))), "utf-8")


def test_labels_beside_content_come_before_the_users_own(settings: Path, home: Library) -> None:
    own(settings, "nl", Draft="Concept")
    own(settings, "de", Draft="Skizze", must="soll")
    home.labels.mkdir(parents=True)
    path = home.labels / "de.po"
    path.write_bytes((settings / "de.po").read_bytes())
    filled(path, draft="Entwurfchen", **{"force.must": ""})
    labels = read_labels(TEMPLATES, "de", home.labels)
    assert labels["draft"] == Label("Entwurfchen", "de")
    assert labels["force.must"] == Label("soll", "de")
    assert labels["aid-version"] == Label("Spielhilfe", "de")
    assert read_labels(TEMPLATES, "de")["draft"] == Label("Skizze", "de")
    assert read_labels(TEMPLATES, "nl", home.labels)["draft"] == Label("Concept", "nl")


def test_a_catalogue_beside_content_begins_with_the_users_own_words(
    settings: Path, home: Library
) -> None:
    own(settings, "nl", Draft="Concept")
    done = renew_shared_labels("nl", home)
    assert (done.path, done.fresh) == (home.content / "shared" / "labels" / "nl.po", True)
    assert read_labels(TEMPLATES, "nl", home.labels)["draft"] == Label("Concept", "nl")
    own(settings, "nl")
    filled(done.path, draft="Ontwerp")
    assert not renew_shared_labels("nl", home).fresh
    jobs.forget()
    assert read_labels(TEMPLATES, "nl", home.labels)["draft"] == Label("Ontwerp", "nl")


def test_no_link_leads_labels_out_of_the_content(tmp_path: Path, home: Library) -> None:
    elsewhere = renew_own_labels("nl").path
    filled(elsewhere, draft="Concept")
    elsewhere = elsewhere.rename(tmp_path / "nl.po")
    home.labels.mkdir(parents=True)
    (home.labels / "nl.po").symlink_to(elsewhere)
    assert read_labels(TEMPLATES, "nl", home.labels)["draft"] == Label("Draft", "en")
    with pytest.raises(CannotTranslateError, match="leads out of"):
        renew_shared_labels("nl", home)
