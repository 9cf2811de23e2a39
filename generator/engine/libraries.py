"""The native libraries that printing needs: whether they load, and how to install them.

Uses the standard library only, since it runs before anything is installed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

LIBRARIES = {
    "gobject": (
        "libgobject-2.0-0",
        "gobject-2.0-0",
        "gobject-2.0",
        "libgobject-2.0.so.0",
        "libgobject-2.0.0.dylib",
        "libgobject-2.0-0.dll",
    ),
    "pango": (
        "libpango-1.0-0",
        "pango-1.0-0",
        "pango-1.0",
        "libpango-1.0.so.0",
        "libpango-1.0.dylib",
        "libpango-1.0-0.dll",
    ),
    "pangoft2": (
        "libpangoft2-1.0-0",
        "pangoft2-1.0-0",
        "pangoft2-1.0",
        "libpangoft2-1.0.so.0",
        "libpangoft2-1.0.dylib",
        "libpangoft2-1.0-0.dll",
    ),
    "harfbuzz": (
        "libharfbuzz-0",
        "harfbuzz",
        "harfbuzz-0.0",
        "libharfbuzz.so.0",
        "libharfbuzz.0.dylib",
        "libharfbuzz-0.dll",
    ),
    "harfbuzz-subset": (
        "libharfbuzz-subset-0",
        "harfbuzz-subset",
        "harfbuzz-subset-0.0",
        "libharfbuzz-subset.so.0",
        "libharfbuzz-subset.0.dylib",
        "libharfbuzz-subset-0.dll",
    ),
    "fontconfig": (
        "libfontconfig-1",
        "fontconfig-1",
        "fontconfig",
        "libfontconfig.so.1",
        "libfontconfig.1.dylib",
        "libfontconfig-1.dll",
    ),
    "cairo": ("cairo-2", "cairo", "libcairo.so.2", "libcairo.2.dylib", "libcairo-2.dll"),
}
"""Native libraries by the name that messages use, with the names they are opened by: those that
WeasyPrint and CairoSVG try."""
FROM_PATH = "cairo"
"""The library that Windows looks for in the folders of ``PATH``, others in those of WeasyPrint."""
APT = "libpangoft2-1.0-0 libharfbuzz-subset0 libcairo2 fontconfig"
MACOS, WINDOWS = "macOS", "Windows"
INSTALL = {
    "Debian, Ubuntu": f"sudo apt-get install -y {APT} python3-venv",
    "Fedora": "sudo dnf install -y pango harfbuzz cairo fontconfig",
    "Arch": "sudo pacman -S --needed pango harfbuzz cairo fontconfig",
    MACOS: "brew install pango",
    WINDOWS: "winget install MSYS2.MSYS2, then in its UCRT64 shell: "
    "pacman -S mingw-w64-ucrt-x86_64-pango; then add C:\\msys64\\ucrt64\\bin to PATH",
}
"""How to install the libraries, by the system."""
DISTRIBUTIONS = {
    "debian": "Debian, Ubuntu",
    "ubuntu": "Debian, Ubuntu",
    "fedora": "Fedora",
    "rhel": "Fedora",
    "arch": "Arch",
}
"""Systems by what distributions of Linux call themselves, or what they are like."""
FOLDERS = {
    MACOS: ("/opt/homebrew/lib", "/usr/local/lib", "/opt/local/lib"),
    WINDOWS: (r"C:\msys64\ucrt64\bin", r"C:\msys64\mingw64\bin"),
}
"""Where package managers put libraries without Python looking there."""
DLL_DIRECTORIES = (*FOLDERS[WINDOWS], r"C:\Program Files\GTK3-Runtime Win64\bin")
"""Where WeasyPrint looks on Windows, unless ``WEASYPRINT_DLL_DIRECTORIES`` names others."""


class MissingLibrariesError(ImportError):
    """Native libraries are missing that printing needs; ``hint`` says how to install them."""

    def __init__(self, names: Sequence[str]) -> None:
        what = "library" if len(names) == 1 else "libraries"
        super().__init__(f"nothing can be printed without the {what} {', '.join(names)}")
        self.hint = advice() or "playeraid doctor says how to install what is missing"


def require_libraries() -> None:
    """Raise MissingLibrariesError where a native library is missing that printing needs."""
    if names := missing_libraries():
        raise MissingLibrariesError(names)


def missing_libraries() -> list[str]:
    """Return the names of the native libraries that cannot be loaded."""
    _look_where_weasyprint_does()
    return [name for name, names in LIBRARIES.items() if not _loads(names, name == FROM_PATH)]


def system_here() -> str:
    """Return which of the systems in ``INSTALL`` this is; "" for another."""
    if sys.platform in ("darwin", "win32"):
        return MACOS if sys.platform == "darwin" else WINDOWS
    import platform

    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return ""
    ids = [release.get("ID", ""), *release.get("ID_LIKE", "").split()]
    return next((DISTRIBUTIONS[id] for id in ids if id in DISTRIBUTIONS), "")


def advice() -> str:
    """Return how to make missing libraries available on this system; "" where that is not known.

    Libraries that a package manager has installed where Python does not look need a setting only.
    """
    system = system_here()
    for folder in FOLDERS.get(system, ()):
        if any(Path(folder).glob("libpango-1.0*")):
            return _reach(system, folder)
    return INSTALL.get(system, "")


def _reach(system: str, folder: str) -> str:
    """Return the setting that lets Python find libraries in a folder."""
    if system == MACOS:
        return f"export DYLD_FALLBACK_LIBRARY_PATH={folder}"
    return f"add {folder} to PATH, and set WEASYPRINT_DLL_DIRECTORIES={folder}"


def _look_where_weasyprint_does() -> None:
    """Let Windows look for libraries in the folders of WeasyPrint."""
    add = getattr(os, "add_dll_directory", None)
    if add is None:
        return
    folders = os.environ.get("WEASYPRINT_DLL_DIRECTORIES", ";".join(DLL_DIRECTORIES))
    for folder in folders.split(";"):
        if Path(folder).is_dir():
            add(folder)


def _loads(names: Sequence[str], from_path: bool) -> bool:
    """Whether a library can be opened by one of its names; on Windows perhaps ``from_path``."""
    import ctypes.util  # what prints nothing need not load it

    if any(_opens(name, from_path) for name in names):
        return True
    searched = (ctypes.util.find_library(name) for name in names if not name.startswith("lib"))
    return any(path is not None and _opens(path, from_path) for path in searched)


def _opens(name: str, from_path: bool) -> bool:
    import ctypes

    try:
        ctypes.CDLL(name, winmode=0 if from_path else None)  # heeded by Windows only
    except OSError:
        return False
    return True
