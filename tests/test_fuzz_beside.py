"""Odd tables, icons and pictures are borne: a small share of what ``make fuzz-beside`` does."""

from __future__ import annotations

import pytest

from generator.findings import Finding
from tests.fuzz_beside import inputs, readers, run


def test_a_thousand_odd_files() -> None:
    met = run(seed=0, number=1_000)
    assert met.keys() == readers().keys()


def test_inputs_are_odd_and_the_same_each_time() -> None:
    once, again = ([(name, data) for name, data, _ in inputs(7, 200)] for _ in range(2))
    assert once == again
    sound = {data for reader in readers().values() for data in reader.seeds}
    assert len({data for _, data in once} - sound) > 180


SOUND = [name for name in readers() if name not in ("TSV", "SVG", "PNG as an icon")]
"""Readers that take all of their seeds; what they return otherwise says why they do not."""


@pytest.mark.parametrize("name", SOUND)
def test_sound_files_are_taken(name: str) -> None:
    reader = readers()[name]
    assert reader.seeds
    for data in reader.seeds:
        taken = reader.feed(data)
        assert not isinstance(taken, Finding | Exception), name


def test_what_escapes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> object:
        raise RecursionError

    monkeypatch.setattr("tests.fuzz_beside.parsed", broken)
    with pytest.raises(AssertionError, match="of seed 3"):
        run(seed=3, number=200)
