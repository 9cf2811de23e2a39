"""Find what is wrong in a game's content and on its printed sides.

A module, or a folder where it is large, for each area of checks; each check is on one page with
its examples.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import walk_packages


@cache
def load_checks() -> None:
    """Load every area, so that all its checks are registered."""
    for module in walk_packages(__path__, f"{__name__}."):
        import_module(module.name)
