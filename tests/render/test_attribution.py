"""Each person is credited once under the same terms, and with all terms of what they made."""

from __future__ import annotations

import pytest

from generator.content.icons.credits import Credit
from generator.content.model import Picture
from generator.render.attribution import attributed, attributed_pictures

ADA, BO = ("Ada Fan",), ("Bo",)
SITE = "icons.example"


@pytest.mark.parametrize(
    ("credits", "said"),
    [
        ([Credit(ADA), Credit(ADA)], ["Ada Fan"]),
        ([Credit(ADA, "CC0"), Credit(ADA, "CC0")], ["Ada Fan (CC0)"]),
        ([Credit(ADA), Credit(ADA, "CC0")], ["Ada Fan (CC0)"]),
        ([Credit((*ADA, *ADA), "CC0")], ["Ada Fan (CC0)"]),
        ([Credit(ADA, "CC0"), Credit(ADA, "CC BY 4.0")], ["Ada Fan (CC0, CC BY 4.0)"]),
        ([Credit(ADA, "CC0", SITE), Credit(ADA, "", SITE)], [f"Ada Fan ({SITE}, CC0)"]),
        (
            [Credit(ADA, "CC0", SITE), Credit(ADA, "CC BY 4.0", "b.example")],
            [f"Ada Fan ({SITE}, CC0; b.example, CC BY 4.0)"],
        ),
        ([Credit((*ADA, *BO), "CC0"), Credit(BO, "CC0")], ["Ada Fan & Bo (CC0)"]),
        ([Credit((*ADA, *BO), "CC0"), Credit((*BO, *ADA), "CC0")], ["Ada Fan & Bo (CC0)"]),
        ([Credit((*ADA, *BO), "CC0"), Credit(BO)], ["Ada Fan & Bo (CC0)"]),
        (
            [Credit((*ADA, *BO), "CC0"), Credit(BO, "CC BY 4.0")],
            ["Ada Fan & Bo (CC0)", "Bo (CC BY 4.0)"],
        ),
        ([Credit(ADA, "CC0"), Credit(BO, "CC0")], ["Ada Fan (CC0)", "Bo (CC0)"]),
    ],
)
def test_who_made_several_things_is_named_once(credits: list[Credit], said: list[str]) -> None:
    assert attributed(credits) == said


def test_pictures_without_a_maker_say_their_licence() -> None:
    made = [
        Picture(file="a.png", credit="Ada Fan"),
        Picture(file="b.png", credit="Ada Fan", licence="CC0"),
        Picture(file="c.png", licence="public domain"),
        Picture(file="d.png", licence="public domain"),
    ]
    assert attributed_pictures(made) == ["Ada Fan (CC0)", "public domain"]
