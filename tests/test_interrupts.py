"""A command that is asked to end does so at once, leaves nothing behind and tears no file."""

from __future__ import annotations

import signal
import tempfile
from pathlib import Path

from tests.interrupts import Target, outcomes

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL)


def test_builds_may_be_ended_at_any_moment() -> None:
    """``make interrupts`` ends some hundreds."""
    with tempfile.TemporaryDirectory() as home:  # its path is short enough for a socket's
        ended = list(outcomes(Target(Path(home)), SIGNALS, seed=1))
    assert [number for number, _ in ended] == list(SIGNALS)
    assert [outcome for _, outcome in ended if outcome.faults] == []
