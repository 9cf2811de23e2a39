"""The list of a sheet's sections in the page: by keys, by drag, and a back that is begun there."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.screens import AXE, RUN_AXE
from tests.serve.panes import field
from tests.serve.previews import Preview

OTHER = """
  turn:
    title: The turn
    blocks:
      steps:
        kind: rules
        rules:
          first: Roll.
"""


def test_sections_and_a_back_are_arranged_by_hand(page: Page, preview: Preview) -> None:
    rules = (preview.game / "rules.yaml").read_text("utf-8")
    (preview.game / "rules.yaml").write_text(rules.rstrip() + OTHER, "utf-8")
    preview.replace("sheets.yaml", "[goal]", "[goal, turn]  # both")
    first = (preview.game / "sheets.yaml").read_text("utf-8")
    page.goto(f"{preview.address}?game=minimal&language=en")
    page.wait_for_selector(".paper[data-key]")
    page.get_by_role("button", name="Sections and sides").click()
    items = page.locator(".sections li")
    expect(items).to_have_text(["The goal", "The turn"])
    status = page.locator("#status")
    items.first.locator(".level-name").focus()
    page.keyboard.press("Alt+Shift+ArrowDown")
    expect(items).to_have_text(["The turn", "The goal"])
    expect(items.last.locator(".level-name")).to_be_focused()
    assert "[turn, goal]  # both" in (preview.game / "sheets.yaml").read_text("utf-8")
    undo = page.get_by_role("button", name="Undo: “The goal” moved down")
    expect(undo).to_be_visible()  # nothing above the list comes or goes any more
    items.last.drag_to(items.first, target_position={"x": 40, "y": 3})
    expect(items).to_have_text(["The goal", "The turn"])
    assert (preview.game / "sheets.yaml").read_text("utf-8") == first
    page.get_by_role("button", name="Add a back").click()
    expect(field(page, "sheets.summary.back.title")).to_be_focused()
    expect(page.locator(".side")).to_have_count(2)
    page.get_by_role("button", name="Sections and sides").click()  # the texts have its place
    expect(items).to_have_text(["The goal", "The turn", "…"])
    page.locator("#tab-texts").focus()
    page.keyboard.press("Control+z")
    expect(status).to_have_text("Undone: back added to “Summary”")
    expect(items).to_have_count(2)
    assert (preview.game / "sheets.yaml").read_text("utf-8") == first
    items.last.get_by_role("button", name="Delete").click()
    expect(items).to_have_text(["The goal"])
    assert "  turn:" not in (preview.game / "rules.yaml").read_text("utf-8")
    page.get_by_role("button", name="Undo: “The turn” deleted").click()
    expect(items).to_have_text(["The goal", "The turn"])
    assert (preview.game / "rules.yaml").read_text("utf-8") == rules.rstrip() + OTHER


def test_the_list_of_sections_is_accessible(page: Page, preview: Preview) -> None:
    browser = page.context.browser
    assert browser is not None
    shown = browser.new_context(bypass_csp=True, locale="en-GB").new_page()
    shown.set_viewport_size({"width": 390, "height": 844})
    shown.goto(f"{preview.address}?game=minimal&language=en")
    shown.wait_for_selector(".paper[data-key]")
    shown.get_by_role("button", name="Sections and sides").click()
    expect(shown.locator(".sections li")).to_have_count(1)
    shown.add_script_tag(path=AXE)
    assert shown.evaluate(RUN_AXE) == []
    assert shown.evaluate("document.documentElement.scrollWidth") <= 390
    shown.context.close()
