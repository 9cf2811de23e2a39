"""Cells of ODS that show other than their value."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest

from generator.content.tables.odscells import shown_otherwise

CELL = (
    '<c xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" {}</c>'
)


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ('office:value-type="percentage" office:value="0.5"><text:p>50%</text:p>', "50%"),
        ('office:value-type="float" office:value="1"><text:p>1</text:p>', ""),
        (
            'office:value-type="float" office:value="4"><office:annotation><text:p>note</text:p>'
            "</office:annotation><text:p>4<text:s/>+</text:p>",
            "4 +",
        ),
        ('office:value-type="string"><text:p>a<text:tab/>b</text:p>', "a\tb"),
        ('office:value-type="string"><text:p>a b</text:p>', ""),
    ],
)
def test_cells_show_what_stands_in_them(cell: str, shown: str) -> None:
    assert shown_otherwise(fromstring(CELL.format(cell))) == shown
