"""Choose between the accelerated and the plain way of printing."""

from __future__ import annotations

import os
from functools import cache

VARIABLE = "PLAYERAID_ENGINE"
PLAIN = "plain"


@cache
def is_plain() -> bool:
    """Whether pages are printed with the libraries as they are, no accelerator installed.

    The environment is read once a process; worker processes inherit it.
    """
    return os.environ.get(VARIABLE) == PLAIN
