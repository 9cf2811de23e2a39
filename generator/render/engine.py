"""Load WeasyPrint once, without the searches that make its import slow.

Importing this module loads the engine; processes that print preload it. On Linux the
native libraries are found by their exact names, but for each name that is tried before,
``ctypes.util.find_library`` starts a compiler and other programs: a fifth of a second.
The tags of its PDFs are written by ``generator/render/tagging.py`` in place of its own.
"""

from __future__ import annotations

import ctypes.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from generator.render.tagging import add_tags


@contextmanager
def _exact_names_only() -> Iterator[None]:
    """Let libraries be found by their exact names only while the engine is loaded."""
    search = ctypes.util.find_library
    if sys.platform.startswith("linux"):
        ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = search


try:
    with _exact_names_only():
        import weasyprint
except OSError:  # a system that names its libraries in another way
    for _name in [name for name in sys.modules if name.split(".")[0] == "weasyprint"]:
        del sys.modules[_name]
    import weasyprint

weasyprint.pdf.add_tags = add_tags

__all__ = ["weasyprint"]
