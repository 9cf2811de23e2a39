"""The preview listens on this computer alone, and on a port that is free."""

from __future__ import annotations

import pytest

from generator.serve.run import HOST, PortTakenError, _listen


def test_it_listens_on_this_computer_alone() -> None:
    with _listen(0) as listening:
        address, port = listening.getsockname()
    assert address == HOST == "127.0.0.1"
    assert port > 0


def test_a_port_in_use_is_reported() -> None:
    with _listen(0) as first:
        first.listen()
        with pytest.raises(PortTakenError, match="cannot be used"):
            _listen(first.getsockname()[1])
