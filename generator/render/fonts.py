"""Let fontconfig see the vendored fonts and no others."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path

_FONTCONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""


def only_own_fonts(folder: Path) -> None:
    """Let fontconfig see the vendored fonts only, whatever the machine has installed.

    Works for a process that has not loaded WeasyPrint yet; pages then look the same
    everywhere, and a glyph that no face has is noticed instead of borrowed.
    """
    home = (
        Path(tempfile.gettempdir())
        / f"playeraid-fonts-{os.getuid() if hasattr(os, 'getuid') else 0}"
    )
    home.mkdir(mode=0o700, exist_ok=True)
    text = _FONTCONFIG.format(fonts=folder.as_posix(), cache=(home / "cache").as_posix())
    name = re.sub(r"[^a-z0-9]+", "-", folder.as_posix().lower()).strip("-")
    path = home / f"{name[-80:]}.conf"
    if not path.is_file() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")
    os.environ["FONTCONFIG_FILE"] = str(path)
