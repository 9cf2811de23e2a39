"""Paper and units."""

from __future__ import annotations

import pytest

from generator.units import (
    PAPERS,
    Paper,
    mm_from_pt,
    mm_from_px,
    paper_named,
    pt_from_mm,
    size_in_mm,
)


@pytest.mark.parametrize(("px", "mm"), [(96, 25.4), (0, 0), (48, 12.7)])
def test_mm_from_px(px: float, mm: float) -> None:
    assert mm_from_px(px) == pytest.approx(mm)


@pytest.mark.parametrize(("pt", "mm"), [(72, 25.4), (36, 12.7), (595.2756, 210.0)])
def test_points_and_millimetres(pt: float, mm: float) -> None:
    assert mm_from_pt(pt) == pytest.approx(mm, abs=1e-4)
    assert pt_from_mm(mm) == pytest.approx(pt, abs=1e-3)


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("a4", 210, 297),
        ("A4", 210, 297),
        ("letter", 215.9, 279.4),
        ("a5", 148, 210),
        ("tabloid", 279.4, 431.8),
        ("210x297", 210, 297),
        ("100.5x148mm", 100.5, 148),
        ("50x2000", 50, 2000),
        ("210 x 297", 210, 297),
        ("8.5x11in", 215.9, 279.4),
        ("8,5 × 11 in", 215.9, 279.4),
        ('8.5"x11"', 215.9, 279.4),
        ("21x29.7cm", 210, 297),
        ("210mm x 11in", 210, 279.4),
    ],
)
def test_paper_named(name: str, width: float, height: float) -> None:
    paper = paper_named(name)
    assert (paper.width, paper.height) == (width, height)


@pytest.mark.parametrize("name", ["49.9x100", "50x2000.1", "99x9999", "210x297cm", "1x1in"])
def test_paper_out_of_bounds(name: str) -> None:
    with pytest.raises(ValueError, match="is not between 50 and 2000 mm"):
        paper_named(name)


@pytest.mark.parametrize(
    "name", ["", "a44", "210x", "-210x297", "1e3x1e3", "210x297pt", "nanxinf", "8.5in"]
)
def test_paper_unknown(name: str) -> None:
    with pytest.raises(ValueError, match=r"unknown paper “.*”; known: a3, a4, a5"):
        paper_named(name)


def test_names_of_papers_are_their_keys() -> None:
    assert {name: paper.name for name, paper in PAPERS.items()} == {
        name: name for name in ("a3", "a4", "a5", "letter", "legal", "tabloid")
    }


@pytest.mark.parametrize(
    ("name", "scale"), [("a4", 1.0), ("letter", 1.0), ("a5", 1.0), ("a3", 297 / 210)]
)
def test_type_grows_with_the_paper_but_never_shrinks(name: str, scale: float) -> None:
    assert paper_named(name).scale == pytest.approx(scale)


def test_a_wide_strip_does_not_grow() -> None:
    assert Paper("strip", 1000, 100).scale == 1.0


@pytest.mark.parametrize(
    ("words", "size"),
    [
        ("63x88", (63, 88)),
        ("63x88mm", (63, 88)),
        ("2.5x3.5in", (63.5, 88.9)),
        ('2.5"x3.5"', (63.5, 88.9)),
        ("2,5 x 3,5 in", (63.5, 88.9)),
        ("2.5inx3.5in", (63.5, 88.9)),
        ("6.3x8.8cm", (63, 88)),
        ("63X88", (63, 88)),
        ("63", None),
        ("poker", None),
        ("63x88x5", None),
        ("1.5e1x3", None),
    ],
)
def test_sizes_are_read_in_millimetres(words: str, size: tuple[float, float] | None) -> None:
    assert size_in_mm(words) == size
