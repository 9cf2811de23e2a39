"""Import WeasyPrint without what is slow about it and not needed here.

Replaces ``ctypes.util.find_library`` on Linux, which starts a compiler and other programs for
each name that is tried, while libraries are loaded by their exact names all the same; and for
modules that cut fonts in Python, read HTML and decode photographs, all of which are imported when
they are first called: fonts are cut by HarfBuzz, pages are XML, and pictures are drawings. Nothing
that is printed depends on it.

Gains some 5 % of the first side, nothing of a warm one.
"""

from __future__ import annotations

import ctypes.util
import mimetypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

DEFERRED = (
    *("fontTools.subset", "fontTools.varLib.instancer", "tinyhtml5"),
    *("PIL.EpsImagePlugin", "PIL.Image", "PIL.ImageCms", "PIL.ImageFile", "PIL.ImageOps"),
)


class DeferredModule(ModuleType):
    """Takes the place of a module until something of it is called.

    It seems to have whatever attribute is read.
    """

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)

        def call(*arguments: Any, **named: Any) -> Any:
            return getattr(import_module(self.__name__), name)(*arguments, **named)

        return call


@contextmanager
def importing() -> Iterator[None]:
    """Defer modules, and search for no libraries, while WeasyPrint is imported."""
    mimetypes.init([])  # reads no list of the machine: types are given with the assets
    search = ctypes.util.find_library
    if sys.platform.startswith("linux"):
        ctypes.util.find_library = lambda name: None
    deferred = {name: DeferredModule(name) for name in DEFERRED if name not in sys.modules}
    sys.modules.update(deferred)
    try:
        yield
    finally:
        for name in deferred:
            del sys.modules[name]
        ctypes.util.find_library = search
