"""Links and places are read from the drawing of a map."""

from __future__ import annotations

from generator.render.drawnlinks import lines_of, places_of

SVG = (
    '<svg><g id="links"><g id="links-road"><path d="M1 2C3 4 5 6 7 8M9 10L-1.5.5" fill="none"/></g>'
    '<g id="links-rail"><path d="M1 2L3 4" stroke="a"/><path d="M1 2L3 4" stroke="b"/></g></g>'
    '<g id="place.rome"><title>Rome</title><circle cx="4" cy="5" r="1.5" fill="a"/></g>'
    '<g id="place.sea"><title>Sea</title><path d="M2 4L4 2L6 4L4 6Z" fill="a"/></g></svg>'
)


def test_each_link_is_read_once() -> None:
    assert list(lines_of(SVG)) == [
        ("road", (1.0, 2.0), (7.0, 8.0)),
        ("road", (9.0, 10.0), (-1.5, 0.5)),
        ("rail", (1.0, 2.0), (3.0, 4.0)),
    ]


def test_places_have_middles_and_radii() -> None:
    assert places_of(SVG) == {"rome": ((4.0, 5.0), 1.5), "sea": ((4.0, 4.0), 2.0)}
