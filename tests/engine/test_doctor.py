"""The doctor says what is missing, and needs nothing but Python itself."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from generator.engine import accelerators, doctor, libraries, mode

ROOT = Path(__file__).parents[2]
ALL = len(accelerators.NAMES)


def test_this_machine_can_print(capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor.main() == 0
    first, engine = capsys.readouterr().out.splitlines()
    assert first == "nothing is missing: this machine can print"
    assert re.fullmatch(rf"layout engine: weasyprint [\d.]+, {ALL} of {ALL} accelerators", engine)


def test_the_plain_way_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mode, "is_plain", lambda: True)
    assert doctor.main() == 0
    _, engine, off = capsys.readouterr().out.splitlines()
    assert engine.endswith(", plain")
    assert off == "accelerators are off: PLAYERAID_ENGINE=plain"


def test_an_accelerator_that_does_not_fit_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table: dict[str, list[str]] = {name: [] for name in accelerators.NAMES}
    table["paths"] = ["weasyprint.svg.path:path"]
    monkeypatch.setattr(accelerators, "changed", lambda: table)
    accelerators.active.cache_clear()
    try:
        assert doctor.main(as_json=True) == 0
    finally:
        accelerators.active.cache_clear()
    engine, off = json.loads(capsys.readouterr().out)["engine"]
    assert engine.endswith(f", {ALL - 1} of {ALL} accelerators")
    assert off == ("accelerator off: paths (not as when it was written: weasyprint.svg.path:path)")


def test_this_machine_can_test() -> None:
    assert doctor.lacks(tests=True) == []


def on(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    """Let this be another system, one without a known line to install with by default."""
    line = libraries.INSTALL.get(system, "")
    monkeypatch.setattr(doctor, "system_here", lambda: system)
    monkeypatch.setattr(doctor, "advice", lambda: line)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this machine lack one native library, two packages, the fonts and a command."""
    monkeypatch.setattr(doctor, "missing_libraries", lambda: ["cairo"])
    on(monkeypatch, "Haiku")
    monkeypatch.setattr(
        doctor, "find_spec", lambda name: None if name in ("yaml", "rich") else find_spec(name)
    )
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr("generator.content.resources.TEMPLATES", ROOT / "no-such-folder")


@pytest.mark.usefixtures("bare")
def test_what_is_missing_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor.main(tests=True) == 1
    out = capsys.readouterr().out
    for words in (
        "missing: the library cairo\n",
        "missing: the Python package yaml (pip install playeraid)",
        "missing: the Python package rich",
        "missing: the fonts that come with playeraid (install playeraid again)",
        "missing: the command qpdf",
        "missing: the command pdffonts",
        "missing: the command msgfmt",
        "missing: the command chromium",
        "missing: the command fish",
    ):
        assert words in out
    for system, line in libraries.INSTALL.items():
        assert f"  {system}: {line}" in out
        assert doctor.INSTALL_TESTS[system] in out
    assert "the library pango\n" not in out


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("system", sorted(libraries.INSTALL))
def test_a_known_system_is_given_its_own_line(
    system: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on(monkeypatch, system)
    assert doctor.main(tests=True) == 1
    out = capsys.readouterr().out
    assert f"install what is missing, then try again: {libraries.INSTALL[system]}\n" in out
    assert f"and for the tests: {doctor.INSTALL_TESTS[system]}\n" in out
    others = [line for name, line in libraries.INSTALL.items() if name != system]
    assert others
    assert not any(line in out for line in others)


@pytest.mark.usefixtures("bare")
def test_what_is_missing_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert doctor.main(as_json=True) == 1
    report = json.loads(capsys.readouterr().out)
    assert [lack["what"] for lack in report["missing"]] == [
        "the library cairo",
        "the Python package yaml",
        "the Python package rich",
        "the fonts that come with playeraid",
    ]
    assert "Debian, Ubuntu" in report["install"]


def test_an_old_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "LEAST_PYTHON", (9, 0))
    (lack,) = doctor.lacks()
    assert lack.what.startswith("Python 9.0 or newer (this is 3.")


def test_a_python_without_venv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "find_spec", lambda name: None)
    assert [lack.what for lack in doctor.lacks(packages=False)] == ["Python's venv module"]


@pytest.mark.usefixtures("bare")
def test_mending_installs_and_looks_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[bool] = []

    def install(tests: bool) -> None:
        asked.append(tests)
        monkeypatch.setattr(doctor, "missing_libraries", list)

    monkeypatch.setattr(doctor, "_can_use_apt", lambda: True)
    monkeypatch.setattr(doctor, "_apt_install", install)
    assert doctor.main(mend=True) == 1
    assert asked == [False]
    assert "cairo" not in capsys.readouterr().out.partition("install what")[0]


@pytest.mark.usefixtures("bare")
def test_nothing_is_installed_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: Any, **more: Any) -> None:
        raise AssertionError("a program was started")

    monkeypatch.setattr(subprocess, "run", refuse)
    assert doctor.main() == 1


def test_only_the_standard_library_is_used() -> None:
    """It runs before anything is installed: without site-packages at all."""
    command = [sys.executable, "-S", "-m", "generator.engine.doctor"]
    out = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert out.stdout == "nothing is missing: this machine can print\n"
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert makefile.count("$(PYTHON) -m generator.engine.doctor --mend") == 2


def test_every_package_that_is_needed_is_looked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split(r"[\[<>=~ ]", each)[0].lower() for each in project["dependencies"]}
    assert len(needed) > 10
    distributions = {
        module: {name.lower() for name in names}
        for module, names in packages_distributions().items()
    }
    looked_for = {name for module in doctor.PACKAGES for name in distributions[module]}
    assert looked_for == needed
    assert all(find_spec(module) for module in doctor.PACKAGES)
