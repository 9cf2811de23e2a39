"""Schemes have names; their pages have the paper and the scale that suit them."""

from __future__ import annotations

import pytest

from generator.imposition.geometry import Flip
from generator.imposition.schemes import BOUND, SCHEMES, page_paper, page_scale, scheme_named
from generator.imposition.tiles import Tiles
from generator.units import A4, LETTER, PAPERS, Paper


def test_names() -> None:
    assert list(SCHEMES) == ["booklet", "trifold", "zine", "two-up", "tiles"]
    for name, scheme in SCHEMES.items():
        assert scheme_named(name) is scheme
        assert scheme.name.startswith(name)
        assert scheme_named(scheme.name) == scheme
    assert set(SCHEMES) > BOUND
    assert scheme_named("tiles-3x1") == Tiles(3, 1)


@pytest.mark.parametrize("name", ["book", "", "tiles-1x1", "tiles-0x2", "tiles-10x2", "Booklet"])
def test_odd_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"unknown scheme.*known: booklet, trifold"):
        scheme_named(name)


@pytest.mark.parametrize(
    ("scheme", "paper", "name"),
    [
        ("booklet", A4, "a5"),
        ("booklet", PAPERS["a3"], "a4"),
        ("two-up", A4, "a5"),
        ("booklet", LETTER, "139x215mm"),
        ("trifold", A4, "97x210mm"),
        ("zine", A4, "73x104mm"),
        ("tiles", A4, "370x544mm"),
    ],
)
def test_papers_of_pages(scheme: str, paper: Paper, name: str) -> None:
    page = page_paper(scheme_named(scheme), paper)
    assert page.name == name
    assert (page.width, page.height) == scheme_named(scheme).page(paper)


def test_scales() -> None:
    assert page_scale(scheme_named("booklet"), A4) == pytest.approx(148 / 210)
    assert page_scale(scheme_named("trifold"), A4) == pytest.approx(97 / 210)
    assert page_scale(scheme_named("tiles"), A4) == pytest.approx(370 / 210)


def test_two_sided_schemes_say_how_paper_is_turned_over() -> None:
    flips = {name: scheme.flip for name, scheme in SCHEMES.items()}
    assert flips == {
        **dict.fromkeys(("booklet", "trifold", "two-up"), Flip.SHORT),
        **dict.fromkeys(("zine", "tiles"), None),
    }
