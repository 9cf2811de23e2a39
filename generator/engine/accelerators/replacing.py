"""Replace functions that several modules have imported by name."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

Function = Callable[..., Any]


def replace_everywhere(original: Function, replacement: Function) -> None:
    """Let all modules of WeasyPrint that know a function call another one instead."""
    modules = [module for name, module in sys.modules.items() if name.startswith("weasyprint.")]
    for module in modules:
        for name, value in list(vars(module).items()):
            if value is original:
                setattr(module, name, replacement)
