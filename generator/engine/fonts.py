"""Let fontconfig see the vendored fonts and no others."""

from __future__ import annotations

import os
import re
from html import escape
from pathlib import Path

from generator import files
from generator.content.resources import user_caches
from generator.temporary import own_folder

_FONTCONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""


def only_own_fonts(folder: Path) -> None:
    """Let fontconfig see the vendored fonts only, whatever the machine has installed.

    Works for a process that has not loaded WeasyPrint yet; pages then look the same
    everywhere, and a glyph that no face has is noticed instead of borrowed.
    """
    try:
        path = _configuration(folder, user_caches())
    except (OSError, RuntimeError):  # no home, or none that can be written
        path = _configuration(folder, own_folder())
    os.environ["FONTCONFIG_FILE"] = str(path)


def _configuration(folder: Path, home: Path) -> Path:
    """Write the configuration of fontconfig for a folder of fonts; return its path."""
    text = _FONTCONFIG.format(
        fonts=escape(folder.as_posix()), cache=escape((home / "fonts").as_posix())
    )
    name = re.sub(r"[^a-z0-9]+", "-", folder.as_posix().lower()).strip("-")
    path = home / f"{name[-80:]}.conf"
    files.write(path, text.encode())
    return path
