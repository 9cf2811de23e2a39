"""Odd input is borne: a small share of the long run that ``make fuzz`` does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz import feed, inputs, run, seeds


def test_ten_thousand_odd_files() -> None:
    run(seed=0, number=10_000)


def test_inputs_are_odd_and_the_same_each_time() -> None:
    files = seeds()
    once, again = (list(inputs(7, 200, files)) for _ in range(2))
    assert once == again
    assert len(set(once)) > 190
    assert len(set(once) - set(files)) > 150


def test_what_escapes_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(file: str, data: bytes) -> None:
        raise RecursionError

    monkeypatch.setattr("tests.fuzz.read_tree", broken)
    with pytest.raises(RecursionError):
        feed(b"terms: {}\n", tmp_path)
