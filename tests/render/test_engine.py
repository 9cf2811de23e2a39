"""The layout engine is loaded without touching how other libraries are found."""

from __future__ import annotations

import ctypes.util
import subprocess
import sys

SEARCH = ctypes.util.find_library


def test_the_search_for_libraries_is_as_before() -> None:
    from generator.render.engine import weasyprint

    assert ctypes.util.find_library is SEARCH
    assert weasyprint.__version__.split(".")[0] == "70"


def test_loading_starts_no_other_program() -> None:
    code = (
        "import sys; seen = []\n"
        "sys.addaudithook(lambda event, args: event == 'subprocess.Popen' and seen.append(args))\n"
        "import generator.render.engine\n"
        "print(len(seen), 'weasyprint' in sys.modules)\n"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    started, loaded = out.stdout.split()
    assert loaded == "True"
    assert started == "0" or not sys.platform.startswith("linux")
