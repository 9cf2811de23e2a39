"""Who drew a drawing is asked where a finding says that nobody is credited."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from generator.serve.credits import PATH
from tests.screens import AXE, RUN_AXE
from tests.serve.previews import Preview
from tests.serve.test_artwork import DRAWING

BOAT = "icons:\n  boat: {drawing: boat, alt: Boat}\n"


@pytest.fixture
def drawn(preview: Preview) -> Iterator[Preview]:
    """A preview of a game with a drawing that nobody is credited with."""
    icons = preview.game / "icons"
    icons.mkdir()
    (icons / "boat.svg").write_bytes(DRAWING)
    with (preview.game / "rules.yaml").open("a", encoding="utf-8") as rules:
        rules.write(BOAT)
    yield preview
    shutil.rmtree(icons)


def test_a_finding_asks_who_drew_it(page: Page, drawn: Preview) -> None:
    page.goto(f"{drawn.address}?game=minimal")
    finding = page.locator(".finding", has_text="nobody is credited with the drawing “boat”")
    expect(finding).to_be_visible()
    page.get_by_role("button", name="Name who drew it", exact=True).click()
    expect(page.locator("input:focus")).to_have_attribute("name", "by")
    page.evaluate(AXE.read_text("utf-8"))
    assert page.evaluate(RUN_AXE) == []
    page.keyboard.type("Ann")
    page.get_by_label("Licence, if any").fill("CC BY 4.0")
    page.keyboard.press("Enter")
    expect(page.locator(".credit-form")).to_have_count(0)
    expect(finding).to_have_count(0)
    assert (drawn.game / PATH).read_text("utf-8") == "boat: {by: Ann, licence: CC BY 4.0}\n"
