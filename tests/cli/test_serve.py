"""The command serve: wrong wishes are told, and what is missing can be installed."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from generator.cli.reporting import MISUSED
from tests.cli.running import run
from tests.support import write_game


@pytest.fixture
def content(tmp_path: Path) -> str:
    return str(write_game(tmp_path).parent)


def test_an_unknown_game_is_told(content: str) -> None:
    result = run("serve", "minimum", "--no-open", "--content", content)
    assert result.code == MISUSED
    assert "did you mean “minimal”?" in result.err


def test_a_taken_port_is_told(content: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("serve", "--no-open", "--port", str(port), "--content", content)
    assert result.code == MISUSED
    assert "--port 0" in result.err
