"""Pages with equal resources share them, and others keep their own."""

from __future__ import annotations

from typing import Any

from pikepdf import Dictionary, Name, Page, Pdf

from generator.pdf.resources import share_resources


def with_page(pdf: Pdf, spaces: str, **more: Any) -> Any:
    """Add a page with objects of its own for its resources and its colour spaces; return it."""
    pdf.add_blank_page()
    page: Any = pdf.pages[-1].obj
    own = pdf.make_indirect(Dictionary(Own=Name(spaces)))
    page.Resources = pdf.make_indirect(Dictionary(ColorSpace=own, **more))
    return page


def test_equal_resources_are_one() -> None:
    with Pdf.new() as pdf:
        pages = [with_page(pdf, "/DeviceGray") for _ in range(3)]
        share_resources(pdf)
        assert len({page.Resources.objgen for page in pages}) == 1
        assert pages[2].Resources.ColorSpace.Own == Name.DeviceGray


def test_what_is_alike_in_unlike_resources_is_one() -> None:
    """Cards with pictures of their own have the same fonts and colour spaces."""
    with Pdf.new() as pdf:
        plain, pictured = (
            with_page(pdf, "/DeviceGray", **more)
            for more in ({}, {"XObject": Dictionary(One=pdf.make_stream(b""))})
        )
        other = with_page(pdf, "/DeviceRGB")
        share_resources(pdf)
        assert plain.Resources.objgen != pictured.Resources.objgen
        assert plain.Resources.ColorSpace.objgen == pictured.Resources.ColorSpace.objgen
        assert plain.Resources.ColorSpace.objgen != other.Resources.ColorSpace.objgen
        assert "/One" in pictured.Resources.XObject


def test_pages_without_resources_stay_so() -> None:
    with Pdf.new() as pdf:
        pdf.pages.append(Page(pdf.make_indirect(Dictionary(Type=Name.Page, MediaBox=[0, 0, 9, 9]))))
        share_resources(pdf)
        assert "/Resources" not in pdf.pages[0].obj
