"""Tests of the versions of installed packages, beside what the standard library reads."""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

from generator.engine.packages import environment, versions_of
from generator.engine.program import LIBRARIES


def test_versions_are_those_that_the_records_tell() -> None:
    assert len(LIBRARIES) > 10
    assert versions_of(LIBRARIES) == [f"{name} {version(name)}" for name in LIBRARIES]


def test_the_first_of_two_on_the_path_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place, name in (("first", "Trail-2.0"), ("second", "trail-1.0")):
        (tmp_path / place / f"{name}.dist-info").mkdir(parents=True)
    monkeypatch.setattr(sys, "path", [str(tmp_path / "first"), str(tmp_path / "second")])
    assert versions_of(["trail"]) == ["trail 2.0"]


def test_a_record_of_another_form_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "trail-3.1.egg-info").write_text("Metadata-Version: 2.1\nName: trail\nVersion: 3.1")
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert versions_of(["trail"]) == ["trail 3.1"]


def test_a_package_that_is_not_there_has_no_version() -> None:
    with pytest.raises(PackageNotFoundError):
        versions_of(["no-such-package"])


def test_another_version_is_another_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    told = [environment()]
    for name in ("trail-1.0", "trail-2.0"):
        (tmp_path / f"{name}.dist-info").mkdir()
        told.append(environment())
    assert len(set(told)) == len(told) == 3
