"""What native libraries are missing is said with the line to install them on this system."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from pathlib import Path

import pytest

from generator.engine import libraries, mode
from generator.engine.libraries import MissingLibrariesError
from tests.cli.running import run, separately

NONE_LOADS = """
from generator.engine import libraries
libraries.LIBRARIES = {"pango": ("no-such-library", "libno-such-library.so.0")}
---
"""


def on_linux(monkeypatch: pytest.MonkeyPatch, **release: str) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(platform, "freedesktop_os_release", lambda: release)


def test_this_machine_has_them() -> None:
    assert libraries.missing_libraries() == []
    libraries.require_libraries()


def test_names_are_those_that_weasyprint_tries() -> None:
    import weasyprint

    source = Path(weasyprint.__file__).with_name("text") / "ffi.py"
    calls = re.findall(r"_dlopen\(\s*ffi,(.*?)\)", source.read_text("utf-8"), re.DOTALL)
    tried = {frozenset(re.findall(r"'([^']+)'", call)) for call in calls}
    ours = {frozenset(names) for name, names in libraries.LIBRARIES.items() if name != "cairo"}
    assert len(ours) == 6
    assert ours <= tried


def test_a_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {**libraries.LIBRARIES, "pango": ("no-such-library",), "cairo": ("libno-such.so.2",)}
    monkeypatch.setattr(libraries, "LIBRARIES", names)
    on_linux(monkeypatch, ID="fedora")
    with pytest.raises(MissingLibrariesError, match="libraries pango, cairo") as error:
        libraries.require_libraries()
    assert error.value.hint == libraries.INSTALL["Fedora"]


@pytest.mark.parametrize(
    ("release", "system"),
    [
        ({"ID": "debian"}, "Debian, Ubuntu"),
        ({"ID": "linuxmint", "ID_LIKE": "ubuntu debian"}, "Debian, Ubuntu"),
        ({"ID": "rocky", "ID_LIKE": "rhel centos fedora"}, "Fedora"),
        ({"ID": "arch"}, "Arch"),
        ({"ID": "plan9"}, ""),
        ({}, ""),
    ],
)
def test_distributions(
    release: dict[str, str], system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_linux(monkeypatch, **release)
    assert libraries.system_here() == system
    assert libraries.advice() == libraries.INSTALL.get(system, "")


def test_a_linux_that_does_not_say_which(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> dict[str, str]:
        raise FileNotFoundError

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(platform, "freedesktop_os_release", unknown)
    assert libraries.system_here() == ""
    assert "playeraid doctor" in MissingLibrariesError(["pango"]).hint


@pytest.mark.parametrize(
    ("name", "system", "file", "setting"),
    [
        ("darwin", "macOS", "libpango-1.0.0.dylib", "export DYLD_FALLBACK_LIBRARY_PATH={}"),
        ("win32", "Windows", "libpango-1.0-0.dll", "WEASYPRINT_DLL_DIRECTORIES={}"),
    ],
)
def test_libraries_that_are_out_of_reach(
    name: str,
    system: str,
    file: str,
    setting: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", name)
    monkeypatch.setattr(libraries, "FOLDERS", {system: (str(tmp_path),)})
    assert libraries.system_here() == system
    assert libraries.advice() == libraries.INSTALL[system]
    (tmp_path / file).touch()
    assert libraries.advice().endswith(setting.format(tmp_path))


def test_windows_looks_in_the_folders_of_weasyprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    added: list[str] = []
    monkeypatch.setattr(os, "add_dll_directory", added.append, raising=False)
    monkeypatch.setenv("WEASYPRINT_DLL_DIRECTORIES", f"{tmp_path};{tmp_path / 'none'}")
    assert libraries.missing_libraries() == []
    assert added == [str(tmp_path)]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_build_without_them_says_so_in_one_sentence(jobs: str, tmp_path: Path) -> None:
    assert run("new", "mine", "--content", str(tmp_path / "content")).code == 0
    ran = separately(tmp_path, NONE_LOADS, "build", "mine", "--jobs", jobs)
    assert ran.code == 1
    sentence, hint = ran.err.splitlines()
    assert sentence == "playeraid: nothing can be printed without the library pango"
    assert hint.startswith("    hint: ")
    assert "WeasyPrint" not in ran.out


def test_the_engine_without_them_is_an_import_error_without_advice_of_its_own() -> None:
    """A server that processes are forked from passes over modules that cannot be imported."""
    program = """
from generator.engine import libraries
libraries.LIBRARIES = {"pango": ("no-such-library",)}
import cffi
def refuse(*arguments): raise OSError("cannot load library")
cffi.FFI.dlopen = refuse
try:
    import generator.engine.loading
except ImportError as error:
    print(type(error).__name__, error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[2],
        env={**os.environ, mode.VARIABLE: mode.PLAIN},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == (
        "MissingLibrariesError nothing can be printed without the library pango\n"
    )
