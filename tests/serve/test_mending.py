"""Findings in the browser: seen where they come from what was just done, mended by buttons."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.screens import AXE, RUN_AXE
from tests.serve.panes import HINT, field, row
from tests.serve.previews import Preview

OMENS = """
collections:
  omens:
    name: Omens
    total: 5
    entries:
      comet: {name: Comet, copies: 3}
      raven: {name: Raven, copies: 1}
"""

IS_READ = """() => {
  const words = document.querySelector(".is-over .block-title span");
  const { left, top } = words.getBoundingClientRect();
  return document.elementsFromPoint(left + 4, top + 4)[0] === words
    && getComputedStyle(words.parentElement).zIndex === "1";
}"""
CARDS = """
decks:
  omens:
    title: Summary
    cards:
      all: {kind: entries, collection: omens}
collections:
  omens:
    name: Omens
    entries:
      comet: {name: Comet, text: Draw a card.}
"""


def look(page: Page, preview: Preview, language: str = "en") -> None:
    page.goto(f"{preview.address}?game=minimal&language={language}")
    page.wait_for_selector(".paper[data-key]")
    expect(page.locator("#findings .waiting")).to_have_count(0)


def test_a_name_that_is_not_known_is_mended_by_a_button(page: Page, preview: Preview) -> None:
    preview.replace("rules.yaml", "Count aloud.", "Enter the *Cassle*.")
    look(page, preview)
    item = page.locator(".finding-item", has_text="“Cassle” is no term")
    expect(item.locator(".called")).to_have_text("The goal")
    assert item.locator(".mend").all_inner_texts() == [
        "Write “Castle”",
        "Print “Cassle” as plain words",
        "Add “Cassle” to the terms",
    ]
    item.get_by_role("button", name="Write “Castle”").press("Enter")
    expect(item).to_have_count(0)
    assert "text: Enter the *Castle*." in (preview.game / "rules.yaml").read_text("utf-8")
    undo = page.get_by_role("button", name="Undo: “Castle” mended")
    undo.click()
    expect(item).to_have_count(1)
    item.get_by_role("button", name="Edit").click()
    expect(field(page, HINT)).to_be_focused()
    expect(row(page, HINT).locator(".id b")).to_have_text("The goal")


def test_what_is_found_elsewhere_is_seen_and_mended(page: Page, preview: Preview) -> None:
    look(page, preview)
    tab = page.locator("#tab-findings")
    page.click("#tab-texts")
    (preview.game / "omens.yaml").write_text(OMENS, "utf-8")
    try:
        expect(tab).to_have_class("news")
        expect(tab).to_contain_text("Findings (")
        tab.click()
        expect(tab).not_to_have_class("news")
        item = page.locator(".elsewhere .finding-item", has_text="add up to 4")
        expect(item).to_be_visible()
        expect(item.locator(".called")).to_have_text("Omens")
        page.evaluate(AXE.read_text("utf-8"))
        assert page.evaluate(RUN_AXE) == []
        item.get_by_role("button", name="Edit").click()
        form = page.get_by_role("form", name="Omens")
        expect(form.get_by_label("total")).to_be_focused()
        page.keyboard.press("Escape")
        item.get_by_role("button", name="Set the number to 4").click()
        expect(item).to_have_count(0)
        assert "total: 4" in (preview.game / "omens.yaml").read_text("utf-8")
    finally:
        (preview.game / "omens.yaml").unlink()


def test_a_card_that_is_too_full_leads_to_its_longest_text(page: Page, preview: Preview) -> None:
    path = preview.game / "omens.yaml"
    path.write_text(CARDS, "utf-8")
    try:
        look(page, preview)
        deck = page.locator("#sheet option[value=omens]")
        expect(deck).to_have_text("Summary · deck")  # there is a sheet of that title, too
        page.locator("#sheet").select_option("omens")
        expect(page.locator(".block-title .pdf")).to_have_count(2)
        expect(page.locator("#findings .waiting")).to_have_count(0)
        tab = page.locator("#tab-findings")
        page.click("#tab-texts")
        before = tab.inner_text()
        path.write_text(CARDS.replace("Draw a card.", "Draw a card. " * 200), "utf-8")
        expect(page.locator(".is-over")).to_have_count(1)
        expect(tab).to_have_class("news")
        expect(tab).not_to_have_text(before)
        page.locator(".is-over .block-title").scroll_into_view_if_needed()
        assert page.evaluate(IS_READ), "what is too long covers no measure"
        tab.click()
        item = page.locator(".finding-item", has_text="P03").first
        item.get_by_role("button", name="Edit").click()
        expect(field(page, "collections.omens.entries.comet.text")).to_be_focused()
        tab.click()
        number = page.locator("#findings .finding-item").count()
        expect(tab).to_have_text(f"Findings ({number})")
    finally:
        path.unlink()
