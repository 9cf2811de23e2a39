"""What tests of what builds remember have in common."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def inputs(tmp_path: Path) -> Path:
    """Return a folder with something to read."""
    folder = tmp_path / "content"
    (folder / "game").mkdir(parents=True)
    (folder / "game" / "a.yaml").write_bytes(b"terms: {}\n")
    return folder
