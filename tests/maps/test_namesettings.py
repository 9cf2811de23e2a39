"""Names are set in one line or several, a code before them or above."""

from __future__ import annotations

from msgspec.structs import replace

from generator.maps.look import sizes_for
from generator.maps.namesettings import (
    SMALLEST,
    code_settings,
    place_settings,
    sea_settings,
    smallest_type,
)
from tests.mapping import small_chart, small_plate

SIZES = sizes_for(277.0, 190.0)


def words(code: str, name: str) -> list[list[str]]:
    look = small_plate().look
    spot = replace(small_chart().spots["mill"], code=code, name=name)
    found = place_settings(spot, look, SIZES).values()
    for each in found:
        assert (each.code.words if each.code else "") == code
    return [[line.words for line in each.lines] for each in found]


def test_a_short_name_has_one_setting() -> None:
    assert words("", "Mill") == [["Mill"]]


def test_a_code_is_before_the_name_or_above_it() -> None:
    assert words("MI", "Mill") == [["Mill"], ["Mill"]]
    spot = replace(small_chart().spots["mill"], code="MI", name="Mill")
    beside, above = place_settings(spot, small_plate().look, SIZES).values()
    assert (len(beside.widths), len(above.widths)) == (1, 2)
    assert max(above.widths) < max(beside.widths) and above.height > beside.height


def test_a_place_on_water_has_its_code_alone() -> None:
    spot = replace(small_chart().spots["mill"], code="MI")
    ((shape, setting),) = code_settings(spot, small_plate().look, SIZES).items()
    assert (setting.lines, shape.width) == ((), setting.code_width)
    assert setting.code and setting.code.words == "MI"


def test_a_long_name_is_broken_after_its_hyphen() -> None:
    assert words("", "Upper-Millbridge") == [["Upper-Millbridge"], ["Upper-", "Millbridge"]]


def test_the_name_of_a_sea_is_never_smaller_than_can_be_read() -> None:
    settings = sea_settings("Bay of Mills", small_plate().look, SIZES)
    assert [each.cost for each in settings] == sorted(each.cost for each in settings)
    assert min(line.size for each in settings for line in each.lines) == smallest_type(SIZES)
    assert smallest_type(SIZES) >= SMALLEST
    assert smallest_type(replace(SIZES, least=5.0)) == 5.0
