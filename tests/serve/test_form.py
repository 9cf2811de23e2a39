"""The form of a block: opened by a button, or by itself where something is to be chosen."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from generator.content.samples import block_kinds
from generator.serve.app import PAGE
from tests.screens import AXE, RUN_AXE
from tests.serve.panes import HINT
from tests.serve.previews import Preview

BLOCK = HINT.removesuffix(".text")


def test_every_kind_of_block_has_its_picture() -> None:
    drawn = re.findall(r"^  ([a-z]+): ", (PAGE / "kindsigns.js").read_text("utf-8"), re.M)
    assert len(drawn) > 20
    assert sorted(drawn) == sorted(block_kinds())


def rules(preview: Preview) -> str:
    return (preview.game / "rules.yaml").read_text("utf-8")


def mark(page: Page, preview: Preview) -> None:
    """Mark the block of the hint, by the keyboard."""
    page.goto(f"{preview.address}?game=minimal&language=en")
    page.locator(f".blocks button[data-path='{BLOCK}']").press("Enter")


def test_fields_are_filled_in_and_taken_back(preview: Preview, page: Page) -> None:
    mark(page, preview)
    before = rules(preview)
    page.locator("[data-name='0 form']").press("Enter")
    form = page.get_by_role("form", name="note — The goal")
    expect(form.get_by_label("text")).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.type(" Twice.")
    page.keyboard.press("Tab")
    form.get_by_text("More fields").press("Enter")
    form.get_by_label("tone").select_option("night")
    form.get_by_label("icon").press("Enter")
    page.keyboard.type("coin")
    page.keyboard.press("Enter")
    expect(form.get_by_label("icon")).to_have_text("Coin")
    added = "        tone: night\n        icon: coin\n"
    wanted = before.replace("Count aloud.", "Count aloud. Twice.") + added
    expect(page.locator("#structure")).to_contain_text("Undo: “note — The goal: icon” rewritten")
    assert rules(preview) == wanted
    form.get_by_label("text").fill("")
    form.get_by_label("text").press("Tab")
    expect(form.locator(".refused").first).to_contain_text("must say something")
    assert rules(preview) == wanted
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    expect(page.locator("[data-name='0 form']")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Control+z")
    expect(page.locator("#status")).to_have_text("Undone: “note — The goal: text” rewritten")
    assert rules(preview) == before


def test_a_form_has_the_pane_to_itself_and_a_section_has_one(preview: Preview, page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    mark(page, preview)
    page.locator("[data-name='entry form']").press("Enter")
    form = page.get_by_role("form", name="The goal")
    expect(form.get_by_label("title")).to_have_value("The goal")
    expect(page.locator("#findings")).to_be_hidden()
    box = form.bounding_box()
    assert box is not None
    assert box["height"] > 400, "it is no slit"
    form.get_by_label("icon").press("Enter")
    page.keyboard.type("castle")
    page.keyboard.press("Enter")
    expect(page.locator("#structure")).to_contain_text("Undo: “The goal: icon” rewritten")
    expect(page.locator(".backs")).to_be_in_viewport()
    assert "icon: castle\n    role: players" in rules(preview)
    page.click("#tab-texts")
    expect(form).to_have_count(0)
    expect(page.locator("#texts")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.locator("#status")).to_have_text("Undone: “The goal: icon” rewritten")


@pytest.mark.parametrize("tab", ["texts", "source"])
def test_a_form_is_as_high_in_each_tab(preview: Preview, page: Page, tab: str) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    mark(page, preview)
    page.click(f"#tab-{tab}")
    page.locator("[data-name='entry form']").press("Enter")
    form = page.get_by_role("form", name="The goal")
    box = form.bounding_box()
    assert box is not None
    assert box["height"] > 400, "it is no slit"
    expect(form.get_by_label("title")).to_be_in_viewport(ratio=1)
    expect(page.locator(f"#{tab}")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(f"#{tab}")).to_be_visible()


@pytest.fixture
def own_icons(preview: Preview) -> Iterator[Path]:
    """The folder for drawings of the game, which is gone after the test."""
    folder = preview.game / "icons"
    assert not folder.exists()
    yield folder
    shutil.rmtree(folder)


def test_a_drawing_of_ones_own_is_chosen_or_dropped(
    preview: Preview, page: Page, own_icons: Path, tmp_path: Path
) -> None:
    mark(page, preview)
    page.locator("[data-name='0 form']").press("Enter")
    form = page.get_by_role("form", name="note — The goal")
    form.get_by_text("More fields").press("Enter")
    form.get_by_label("icon").click()
    with page.expect_file_chooser() as chooser:
        form.get_by_role("button", name="Choose an SVG file").click()
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6H1z"/></svg>'
    path = tmp_path / "Salt barrel.svg"
    path.write_text(svg, "utf-8")
    chooser.value.set_files(path)
    expect(form.locator(".field-icon > .tool")).to_have_text("salt-barrel")
    expect(page.locator("#structure")).to_contain_text("“note — The goal: icon” rewritten")
    assert "icon: salt-barrel\n" in rules(preview)
    assert (own_icons / "salt-barrel.svg").read_text("utf-8") == svg
    page.evaluate(
        """() => {
          const data = new DataTransfer();
          data.items.add(new File(["no drawing"], "notes.svg"));
          const zone = document.querySelector(".field-icon");
          zone.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
        }"""
    )
    expect(form.locator(".refused", has_text="notes.svg")).to_be_in_viewport(ratio=1)
    form.get_by_label("icon").click()
    page.keyboard.type("timer")
    with page.expect_response("**/field"):
        form.get_by_role("option", name="alarm clock").click()
    expect(form.locator(".field-icon > .tool")).to_have_text("alarm-clock")
    assert "icon: alarm-clock\n" in rules(preview)
    assert [each.name for each in own_icons.iterdir()] == ["salt-barrel.svg"]


def test_what_waits_to_be_saved_is_written_where_it_was_typed(preview: Preview, page: Page) -> None:
    held: list[Route] = []
    preview.replace("rules.yaml", "Count aloud.\n", "Count aloud.\n        tone: plain\n")
    mark(page, preview)
    page.locator("[data-name='0 form']").press("Enter")
    form = page.get_by_role("form", name="note — The goal")
    form.get_by_text("More fields").press("Enter")
    tone = form.get_by_label("tone")
    expect(tone).to_have_value("")
    preview.replace("rules.yaml", "        tone: plain\n", "        tone: accent\n")
    expect(tone).to_have_value("accent")  # another wrote it, over what was the usual one
    before = rules(preview)
    page.route("**/field", lambda route: held.append(route) if not held else route.continue_())
    form.get_by_label("text").fill("Count softly.")
    form.get_by_label("text").press("Tab")
    tone.select_option("night")
    page.locator(f".blocks button[data-path='{BLOCK.replace('hint', 'win')}']").press("Enter")
    expect(form).to_have_count(0)
    (first,) = held
    with page.expect_response("**/field"):
        first.continue_()
    expect(page.locator("#structure")).to_contain_text("“note — The goal: tone” rewritten")
    wanted = before.replace("Count aloud.", "Count softly.").replace("accent", "night")
    assert rules(preview) == wanted


def test_a_new_block_asks_for_what_it_shows(preview: Preview, page: Page) -> None:
    browser = page.context.browser
    assert browser is not None
    shown = browser.new_context(bypass_csp=True, locale="en-GB").new_page()
    shown.set_viewport_size({"width": 390, "height": 800})
    mark(shown, preview)
    shown.locator("[data-name='0 add']").click()
    shown.locator("#structure").get_by_role("combobox").fill("legend")
    shown.keyboard.press("Enter")
    form = shown.get_by_role("form", name="legend — The goal")
    first = form.get_by_role("group", name="icons").get_by_role("checkbox").first
    expect(first).to_be_focused()
    shown.get_by_role("checkbox", name="Coin").check()
    form.get_by_text("More fields").click()
    expect(form.get_by_label("tone")).to_be_visible()
    expect(shown.locator("#structure")).to_contain_text("“legend — The goal: icons” rewritten")
    shown.locator("[data-name=bands]").click()
    layouts = shown.get_by_role("group", name="Columns and bands").get_by_role("button")
    expect(layouts).to_have_count(4)
    expect(layouts.nth(1)).to_have_attribute("aria-pressed", "true")
    layouts.nth(2).click()
    expect(layouts.nth(2)).to_have_attribute("aria-pressed", "true")
    assert "across: 3\n" in (preview.game / "sheets.yaml").read_text("utf-8")
    shown.add_script_tag(path=AXE)
    for scheme in ("light", "dark"):
        shown.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert shown.evaluate(RUN_AXE) == []
    assert shown.evaluate("document.documentElement.scrollWidth") == 390
    assert "coin]" in rules(preview) or "- coin\n" in rules(preview)
    shown.context.close()
