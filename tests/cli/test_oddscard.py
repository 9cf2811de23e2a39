"""A card is printed in the smallest usual size that has room for it, or the reason is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli.oddscard import DEFAULT_SIZES, print_card
from generator.render.singlecard import TooSmallCardError


def card_from(least: str) -> bytes:
    """Return a stand-in for the PDF of a card in a size."""
    return f"a card of size {least}".encode()


def test_the_first_size_with_room_is_taken(tmp_path: Path) -> None:
    tried = []

    def made(size: str) -> bytes:
        tried.append(size)
        if size == DEFAULT_SIZES[0]:
            raise TooSmallCardError("too small")
        return card_from(size)

    print_card(tmp_path / "odds.pdf", None, made)
    assert tried == list(DEFAULT_SIZES[:2])
    assert (tmp_path / "odds.pdf").read_bytes() == card_from(DEFAULT_SIZES[1])


def test_a_size_that_is_asked_for_is_the_only_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tried = []

    def made(size: str) -> bytes:
        tried.append(size)
        raise TooSmallCardError("the odds need 90 mm")

    with pytest.raises(SystemExit) as refused:
        print_card(tmp_path / "odds.pdf", "mini", made)
    assert refused.value.code
    assert tried == ["mini"]
    told = capsys.readouterr().err
    assert "P03" in told
    assert "the odds need 90 mm" in told
    assert list(tmp_path.iterdir()) == []
