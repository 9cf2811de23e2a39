"""Load WeasyPrint once, with the accelerators that fit the installed libraries.

Importing this module loads the engine; processes that print preload it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import redirect_stdout, suppress
from io import StringIO
from typing import Any

from generator.engine import accelerators, markwords, svgwords
from generator.engine.libraries import require_libraries
from generator.engine.reading import Reader

ACTIVE = accelerators.active()


def _import(names: frozenset[str]) -> Any:
    """Import WeasyPrint with some accelerators; leave nothing behind where that fails."""
    try:
        with accelerators.importing(names):
            import weasyprint
    except OSError:
        for name in [name for name in sys.modules if name.partition(".")[0] == "weasyprint"]:
            del sys.modules[name]
        raise
    return weasyprint


def _load() -> Any:
    """Return WeasyPrint. Raises MissingLibrariesError where its native libraries are missing.

    A system that names its libraries in another way must search for them, which an accelerator
    does not. WeasyPrint prints advice of its own where it finds none; ours is enough.
    """
    with suppress(OSError), redirect_stdout(StringIO()):
        return _import(ACTIVE)
    require_libraries()
    return _import(ACTIVE - {"imports"})


weasyprint = _load()
accelerators.install(ACTIVE)
markwords.install()
svgwords.install()

__all__ = ["ACTIVE", "parse_own_styles", "reader", "weasyprint"]


def reader(fetcher: Any, fonts: Any) -> Reader:
    """Return what reads pages and style sheets; addresses in them are answered by a fetcher."""
    if "pages" not in ACTIVE:
        return Reader(fetcher, fonts)
    from generator.engine.accelerators.pages import XmlReader

    return XmlReader(fetcher, fonts)


def parse_own_styles(names: Iterable[str]) -> None:
    """Parse those of WeasyPrint's own styles that match pages with some names ahead of the first.

    Names are those of elements, and of classes with a dot before them.
    """
    if "pages" in ACTIVE:
        from generator.engine.accelerators import pages

        pages.own_styles(frozenset(names))
