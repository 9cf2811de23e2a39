"""Localizations are up to date only if they are as they were built."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from generator.build.state.buildstate import BuildState
from generator.build.state.fingerprints import TEMPLATES, InputFingerprints, Name
from generator.build.state.inputs import Inputs, inputs_below
from generator.build.state.localizations import NOTHING, Localization, UpToDate
from generator.build.state.schema import LOCALIZATIONS, store_of
from generator.build.state.stamps import FileStamp
from generator.build.state.store import Table
from generator.content.resources import Library

KEY = "some-command"
EVERYTHING = {"/", "a/", "a/de", "a/fr", "b/", "b/de", "p/", "p/de"}
"""The localizations of the library: two games, a shared part, and the templates."""
LANGUAGES = {"a": ("en", "de", "fr", "it"), "b": ("en", "de")}


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """Return a library of two games and a shared part with catalogues, and a theme."""
    content = tmp_path / "content"
    for name in (
        *("content/a/game.yaml", "content/a/rules.yaml", "content/a/locale/de.po"),
        *("content/a/locale/de.yaml", "content/a/locale/fr.po"),
        *("content/b/game.yaml", "content/b/locale/de.po", "content/README.md"),
        *("content/shared/p/part.yaml", "content/shared/p/locale/de.po", "themes/x/theme.yaml"),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"as it was")
    return Library(content, (tmp_path / "themes",))


@pytest.fixture
def out(tmp_path: Path, library: Library) -> Path:
    """Return the output of a build that found nothing wrong."""
    folder = tmp_path / "out"
    built = []
    for text in sorted(EVERYTHING):
        name = Name(*text.split("/"))
        files = [] if name.game in ("", "p") else [folder / name.game / f"{name.catalogue}.pdf"]
        for path in files:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"printed")
        left = tuple(map(FileStamp.of, files))
        built.append(Localization(name, LANGUAGES.get(name.game, ()), 2 * len(files), left))
    remember(folder, library, built)
    return folder


def inputs_of(library: Library) -> Inputs:
    return inputs_below((library.content, *library.themes))


def fingerprints_of(library: Library, out: Path) -> InputFingerprints:
    return BuildState(out).fingerprints(inputs_of(library), library)


def remember(out: Path, library: Library, built: Iterable[Localization], key: str = KEY) -> None:
    fingerprints = fingerprints_of(library, out)
    BuildState(out).remember_localizations(key, inputs_of(library), fingerprints, built)


def now(out: Path, library: Library, key: str = KEY, **asked: tuple[str, ...]) -> UpToDate:
    return BuildState(out).up_to_date(key, fingerprints_of(library, out), library, **asked)


def names(found: UpToDate) -> set[str]:
    return {"/".join(each.name) for each in found.localizations}


@pytest.mark.parametrize(
    ("edited", "fallen"),
    [
        ("content/a/rules.yaml", {"a/", "a/de", "a/fr"}),
        ("content/a/locale/de.po", {"a/de"}),
        ("content/a/locale/de.yaml", {"a/de"}),
        ("content/b/locale/de.po", {"b/de"}),
        ("content/b/new.yaml", {"b/", "b/de"}),
        ("content/b/locale/fr.po", {"b/", "b/de"}),
        ("content/shared/p/locale/de.po", {"a/de", "b/de", "p/de"}),
        ("content/shared/p/locale/fr.po", EVERYTHING - {"/"}),
        ("content/shared/p/part.yaml", EVERYTHING - {"/"}),
        ("content/README.md", EVERYTHING),
        ("themes/x/theme.yaml", EVERYTHING),
    ],
)
def test_localizations_affected_by_an_edit_are_outdated(
    tmp_path: Path, out: Path, library: Library, edited: str, fallen: set[str]
) -> None:
    (tmp_path / edited).write_bytes(b"edited")
    assert names(now(out, library)) == EVERYTHING - fallen


@pytest.mark.parametrize("harm", ["delete", "edit", "touch"])
def test_localizations_without_a_file_are_outdated(out: Path, library: Library, harm: str) -> None:
    path = out / "a" / "fr.pdf"
    if harm == "delete":
        path.unlink()
    elif harm == "edit":
        path.write_bytes(b"another")
    else:
        os.utime(path, ns=(5, 5))
    found = now(out, library)
    assert names(found) == EVERYTHING - {"a/fr"}
    assert found.done == {"b", "p"}


def test_localizations_changed_by_another_build_are_outdated(out: Path, library: Library) -> None:
    """It stood when it was looked at; what is remembered is how it was then."""
    (library.content / "a" / "locale" / "de.po").write_bytes(b"edited")
    found = now(out, library)
    (out / "a" / "fr.pdf").write_bytes(b"printed with other wishes")
    remember(out, library, found.localizations)
    assert names(now(out, library)) == EVERYTHING - {"a/de", "a/fr"}


def test_touched_files_with_the_same_bytes_are_up_to_date(out: Path, library: Library) -> None:
    (library.content / "a" / "locale" / "fr.po").write_bytes(b"edited")
    for path in library.content.rglob("*.yaml"):
        os.utime(path, ns=(5, 5))
    assert names(now(out, library)) == EVERYTHING - {"a/fr"}


def test_localizations_that_are_up_to_date_are_counted(out: Path, library: Library) -> None:
    (library.content / "a" / "locale" / "de.po").write_bytes(b"edited")
    found = now(out, library)
    assert found.done == {"b", "p"}
    assert found.of("a") == {"", "fr"}
    assert found.of("nowhere") == frozenset()
    assert found.languages == {"en", "fr", "de", "it"}, "one that is named has no catalogue"
    assert found.sides == 8
    assert sorted(file.path.relative_to(out).as_posix() for file in found.files) == [
        *("a/.pdf", "a/fr.pdf", "b/.pdf", "b/de.pdf")
    ]


def test_only_requested_localizations_are_up_to_date(out: Path, library: Library) -> None:
    (library.content / "a" / "locale" / "de.po").write_bytes(b"edited")
    assert names(now(out, library, games=("a",))) == {"/", "a/", "a/fr"}
    assert names(now(out, library, languages=("de",))) == {"/", "a/", "b/", "b/de", "p/", "p/de"}
    assert now(out, library, games=("a",), languages=("fr",)) == NOTHING, "all of it stands"


@pytest.mark.parametrize("key", ["another-command", KEY])
def test_where_all_are_up_to_date_or_none_is_known_all_are_built(
    out: Path, library: Library, key: str
) -> None:
    assert now(out, library, key) == NOTHING


def test_a_game_that_suppresses_findings_is_up_to_date_as_a_whole(
    out: Path, library: Library
) -> None:
    bound = [Localization(Name("a", each), bound=True) for each in ("", "de", "fr")]
    remember(out, library, bound)
    assert names(now(out, library)) == {"a/", "a/de", "a/fr"}
    (library.content / "a" / "locale" / "de.po").write_bytes(b"edited")
    assert names(now(out, library)) == set()


def test_more_localizations_are_up_to_date_after_a_build(out: Path, library: Library) -> None:
    known = Localization(Name("a", ""), ("en",), 3)
    found = UpToDate((known,)).with_more([Localization(Name("a", "")), Localization(TEMPLATES)])
    assert found == (known, Localization(TEMPLATES))


def test_inputs_that_changed_meanwhile_are_not_recorded(out: Path, library: Library) -> None:
    before, fingerprints = inputs_of(library), fingerprints_of(library, out)
    (library.content / "a" / "rules.yaml").write_bytes(b"edited")
    built = [Localization(Name("b", ""))]
    BuildState(out).remember_localizations("late", before, fingerprints, built)
    assert store_of(out).get(LOCALIZATIONS, ["late"]) == {}


@pytest.mark.parametrize("name", ["a", "", "a/de"])
def test_a_record_with_an_invalid_name_or_file_is_ignored(
    out: Path, library: Library, name: str
) -> None:
    foreign = Table("localizations", dict[str, Any], 9)
    record = {"fingerprint": "", "languages": [], "sides": "2", "files": [], "bound": False}
    store_of(out).add(foreign, {KEY: {name: record}})
    assert now(out, library) == NOTHING
    remember(out, library, [Localization(TEMPLATES)])
    assert names(now(out, library)) == {"/"}


def test_only_the_last_commands_are_known(out: Path, library: Library) -> None:
    store_of(out).add(LOCALIZATIONS, {str(number): {} for number in range(LOCALIZATIONS.most)})
    assert now(out, library) == NOTHING
