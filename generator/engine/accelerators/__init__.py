"""Make WeasyPrint faster: each module replaces some of its functions, with the same result.

An accelerator is installed only where the source of all that it replaces or relies upon is the one
that it was written for, by the fingerprints in ``originals.json``. Without any, pages are printed
all the same: ``PLAYERAID_ENGINE=plain`` installs none.

CONTRIBUTING.md says how to add one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib import import_module
from typing import Any

from generator.engine import mode
from generator.engine.accelerators.fingerprints import changed as changed

WHILE_IMPORTING = ("declarations", "pages", "imports")
INSTALLED = ("styles", "lengths", "paths", "hyphens")
NAMES = (*WHILE_IMPORTING, *INSTALLED)


@cache
def active() -> frozenset[str]:
    """Return the names of the accelerators that this process installs."""
    if mode.is_plain():
        return frozenset()
    return frozenset(NAMES).difference(name for name, originals in changed().items() if originals)


@contextmanager
def importing(names: Iterable[str]) -> Iterator[None]:
    """Let accelerators have their way while WeasyPrint is imported."""
    with ExitStack() as stack:
        for name in WHILE_IMPORTING:
            if name in names:
                stack.enter_context(_module(name).importing())
        yield


def install(names: Iterable[str]) -> None:
    """Install accelerators in WeasyPrint, which must have been imported."""
    for name in INSTALLED:
        if name in names:
            _module(name).install()


def _module(name: str) -> Any:
    return import_module(f"{__name__}.{name}")
