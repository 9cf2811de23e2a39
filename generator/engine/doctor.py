"""Say what a machine lacks for printing and how to mend it, with the standard library only.

Runs before anything is installed (``python3 -m generator.engine.doctor --mend``), and as
``playeraid doctor`` afterwards.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path

from generator.engine.libraries import APT, INSTALL, advice, missing_libraries, system_here

LEAST_PYTHON = (3, 11)
PACKAGES = (
    "jinja2",
    "weasyprint",
    "pydyf",
    "pyphen",
    "cssselect2",
    "tinycss2",
    "cffi",
    "yaml",
    "babel",
    "cairosvg",
    "resvg_py",
    "msgspec",
    "markdown_it",
    "click",
    "rich",
    "rich_click",
    "openpyxl",
    "python_calamine",
    "rapidfuzz",
    "pikepdf",
    "pypdfium2",
    "PIL",
    "numpy",
    "shapely",
    "uharfbuzz",
    "cachetools",
    "fontTools",
    "brotli",
    "segno",
    "starlette",
    "uvicorn",
    "watchfiles",
)
TEST_TOOLS = ("qpdf", "pdffonts", "msgfmt", "chromium", "bash", "zsh", "fish")
APT_TESTS = "qpdf poppler-utils gettext chromium zsh fish"
INSTALL_TESTS = {
    "Debian, Ubuntu": f"sudo apt-get install -y {APT_TESTS}",
    "Fedora": "sudo dnf install -y qpdf poppler-utils gettext chromium zsh fish",
    "Arch": "sudo pacman -S --needed qpdf poppler gettext chromium zsh fish",
    "macOS": "brew install qpdf poppler gettext fish && brew install --cask chromium",
    "Windows": "winget install qpdf.qpdf oschwartz10612.Poppler mlocati.GetText Hibbiki.Chromium",
}


@dataclass(frozen=True)
class Lack:
    """One thing that is missing, and what to do about it.

    ``mend`` is "" for what the system's package manager installs.
    """

    what: str
    mend: str = ""


def lacks(tests: bool = False, packages: bool = True) -> list[Lack]:
    """Return what this machine lacks for printing, and with ``tests`` for testing too."""
    found: list[Lack] = []
    if sys.version_info < LEAST_PYTHON:
        wanted = ".".join(map(str, LEAST_PYTHON))
        found.append(
            Lack(
                f"Python {wanted} or newer (this is {sys.version.split()[0]})",
                "install a newer Python",
            )
        )
    if not packages and find_spec("ensurepip") is None:
        found.append(Lack("Python's venv module", "install python3-venv"))
    found += [Lack(f"the library {name}") for name in missing_libraries()]
    if packages:
        found += [
            Lack(f"the Python package {name}", "pip install playeraid")
            for name in PACKAGES
            if find_spec(name) is None
        ]
        found += _missing_fonts()
    if tests:
        found += [Lack(f"the command {name}") for name in TEST_TOOLS if shutil.which(name) is None]
    return found


def main(
    mend: bool = False, tests: bool = False, packages: bool = True, as_json: bool = False
) -> int:
    """Report what is missing, mend it where that is allowed; return the exit code."""
    found = lacks(tests, packages)
    if found and mend and _can_use_apt():
        _apt_install(tests)
        found = lacks(tests, packages)
    if as_json:
        print(
            json.dumps(
                {
                    "missing": [asdict(lack) for lack in found],
                    "system": system_here(),
                    "install": INSTALL | ({} if not tests else INSTALL_TESTS),
                    "engine": _engine() if packages else [],
                },
                indent=2,
            )
        )
    else:
        for line in (*_report(found, tests), *(_engine() if packages else ())):
            print(line)
    return 1 if found else 0


def _report(found: Sequence[Lack], tests: bool) -> Iterable[str]:
    if not found:
        yield "nothing is missing: this machine can print"
        return
    for lack in found:
        yield f"missing: {lack.what}" + (f" ({lack.mend})" if lack.mend else "")
    if any(not lack.mend or "venv" in lack.what for lack in found):
        yield from _install_lines(tests)


def _install_lines(tests: bool) -> Iterable[str]:
    """Yield how to install what is missing: on this system, or on all where it is not known."""
    system = system_here()
    if line := advice():
        yield f"install what is missing, then try again: {line}"
        if tests:
            yield f"and for the tests: {INSTALL_TESTS[system]}"
        return
    yield "install what is missing with the line for your system, then try again:"
    for system, line in INSTALL.items():
        yield f"  {system}: {line}"
        if tests:
            yield f"    and for the tests: {INSTALL_TESTS[system]}"


def _engine() -> list[str]:
    """Return which layout engine prints, and which accelerators are off and why."""
    try:
        from generator.engine import accelerators, mode, program

        lines = [f"layout engine: {program.describe_engine()}"]
    except ImportError:  # which is reported as missing
        return []
    if mode.is_plain():
        return [*lines, f"accelerators are off: {mode.VARIABLE}={mode.PLAIN}"]
    off = {name: parts for name, parts in accelerators.changed().items() if parts}
    return lines + [
        f"accelerator off: {name} (not as when it was written: {', '.join(parts)})"
        for name, parts in off.items()
    ]


def _missing_fonts() -> list[Lack]:
    from generator.content.resources import TEMPLATES

    if not any(Path(TEMPLATES, "fonts").glob("*.ttf")):
        return [Lack("the fonts that come with playeraid", "install playeraid again")]
    return []


def _can_use_apt() -> bool:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return shutil.which("apt-get") is not None and (root or _sudo_works())


def _sudo_works() -> bool:
    if shutil.which("sudo") is None:
        return False
    return subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0


def _apt_install(tests: bool) -> None:
    prefix = [] if os.geteuid() == 0 else ["sudo"]
    names = APT.split() + ["python3-venv"] + (APT_TESTS.split() if tests else [])
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", *names]):
        subprocess.run(prefix + command, env=environment, check=False, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main("--mend" in sys.argv, "--tests" in sys.argv, packages=False))
