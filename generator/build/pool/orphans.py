"""Let processes end without a word when their command has ended, when imported.

A command that is killed while it starts a process leaves half a message to the fork server, or to
the process that this has just forked. Either would print a traceback on a terminal that is the
user's again. Only the fork server imports this module, before all others; what it forks inherits
the hook.
"""

from __future__ import annotations

import pickle
import sys
from types import TracebackType

CUT_OFF = "truncated"
"""What ``pickle`` says of half a message."""


def _report(
    kind: type[BaseException], error: BaseException, traceback: TracebackType | None
) -> None:
    """Report what nobody caught, unless it is the end of what a command was saying."""
    is_cut_off = isinstance(error, pickle.UnpicklingError) and CUT_OFF in str(error)
    if not (is_cut_off or isinstance(error, EOFError | ConnectionError)):
        sys.__excepthook__(kind, error, traceback)


sys.excepthook = _report
