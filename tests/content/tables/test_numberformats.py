"""Numbers as the formats of office programs show them."""

from __future__ import annotations

import pytest

from generator.content.tables.numberformats import Number, as_shown, formatted

EURO = '_-* #,##0.00 [$€-407]_-;-* #,##0.00 [$€-407]_-;_-* "-"?? [$€-407]_-;_-@_-'


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (2, "General", 2),
        (1234567, "#,##0", 1234567),
        (1.6, "0", "2"),
        (2.5, "0.##", 2.5),
        (3, "0.00", "3.00"),
        (7, "000", "007"),
        (0.5, "0%", "50%"),
        (0.125, "0.0%", "12.5%"),
        (4, '0"+"', "4+"),
        (4, "0\\+", "4+"),
        (5, '0 "mm"', "5 mm"),
        (5, "+0;-0;0", "+5"),
        (-5, "+0;-0;0", -5),
        (0, "+0;-0;0", 0),
        (-2.5, "0.0_);(0.0)", "(2.5)"),
        (1.5, '#,##0.00 "€"', "1.50 €"),
        (-2.5, '"$"#,##0.00;[Red]("$"#,##0.00)', "($2.50)"),
        (1234.5, EURO, "1.234,50 €"),
        (0, EURO, "- €"),
        (1500000, '#,##0,,"M"', "2M"),
        (-0.4, "0", "0"),
        (0, '"yes";;"no"', "no"),
        (3, ";;;", ""),
        (2.5, "# ?/?", None),
        (1e10, "0.00E+00", None),
        (5, '[>3]"big";"small"', None),
        (5, "0%%", None),
    ],
)
def test_numbers_are_what_their_formats_show(
    value: Number, code: str, shown: Number | str | None
) -> None:
    made = formatted(value, code)
    assert (made, type(made)) == (shown, type(shown))


@pytest.mark.parametrize(
    ("value", "words", "shown"),
    [
        (0.5, "50%", "50%"),
        (1.5, "1,50 €", "1,50 €"),
        (1.5, "1,50", "1.50"),
        (0.1, "0,1", 0.1),
        (0.12345, "0,12", "0.12"),
        (1500, "1.500", 1500),
        (1234.5, "1.234,5", 1234.5),
        (-2, "−2", -2),
        (2, "+2", "+2"),
        (7, "007", "007"),
        (4, "4+", "4+"),
        (4, "", 4),
    ],
)
def test_words_of_a_file_say_what_a_number_shows(
    value: Number, words: str, shown: Number | str
) -> None:
    made = as_shown(value, words)
    assert (made, type(made)) == (shown, type(shown))
