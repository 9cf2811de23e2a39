"""Ink and paper of a small aid, in every edition and as a scheme lays it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.estimate import Edition, Estimated, estimate
from generator.build.pool.processes import warm_up
from generator.build.request import Request
from generator.content.editions import INKS
from generator.content.resources import TEMPLATES
from generator.imposition.schemes import SCHEMES
from generator.units import A4
from tests.printing import STARTER, begin_starter


@pytest.fixture(scope="module")
def estimated(tmp_path_factory: pytest.TempPathFactory) -> Estimated:
    home = tmp_path_factory.mktemp("estimate")
    warm_up(TEMPLATES, 1)
    return estimate(Request(begin_starter(home), home / "out", papers=(A4,), editions=INKS))


def test_each_sheet_counts_once(estimated: Estimated) -> None:
    assert estimated.findings == ()
    assert [each.file for each in estimated.files] == [
        "summary-a4-cmyk",
        "summary-a4-ink-saver-cmyk",
        "summary-a4-mono-cmyk",
        "summary-a4-high-contrast-cmyk",
    ]
    for each in estimated.files:
        assert (each.game, each.language, each.papers, each.cuts) == (STARTER, "en", 1, 0)
        assert len(each.sides) == 1
        assert 0.01 < each.ink < 0.6


def test_editions_save_what_they_promise(estimated: Estimated) -> None:
    colour, saver, mono, _ = estimated.editions
    assert [each.name for each in estimated.editions] == list(INKS)
    assert sum(mono.mean[:3]) == 0, "mono is black alone"
    assert saver.ink < colour.ink
    assert sum(colour.mean[:3]) > 0
    assert estimated.cheapest == min(estimated.editions, key=lambda each: each.ink)


def test_of_two_with_as_much_ink_the_one_on_fewer_papers_is_cheaper() -> None:
    one = Edition("colour", (0, 0, 0, 0.1), 2, 2, 0, 0.2)
    other = Edition("mono", (0, 0, 0, 0.1), 2, 1, 0, 0.2)
    assert Estimated((), (one, other), (), {}).cheapest == other
    assert Estimated((), (), (), {}).cheapest is None


def test_a_scheme_needs_less_paper_and_more_cuts(tmp_path: Path) -> None:
    warm_up(TEMPLATES, 1)
    library = begin_starter(tmp_path)
    request = Request(library, tmp_path / "out", papers=(A4,), scheme=SCHEMES["two-up"])
    (file,) = estimate(request).files
    assert (len(file.sides), file.papers, file.cuts) == (1, 1, 1)
    assert list((tmp_path / "out").glob("**/*.pdf")) == [], "nothing is written"
