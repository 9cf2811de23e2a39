"""Reviews in the pane of texts: by button and by key, in the catalogue, and back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.serve.panes import FLIGHT, HINT, WIN, catalogue, field, open_texts, row
from tests.serve.previews import Preview

MARK = "# playeraid: reviewed "


def state(page: Page, id: str, words: str) -> None:
    """Wait until a row says what its translation is."""
    expect(row(page, id).locator(".state")).to_have_text(words)


def test_a_translation_is_reviewed_and_needs_work_by_button(page: Page, preview: Preview) -> None:
    open_texts(page, preview)
    seeing, doubting = (row(page, HINT).locator(".review").nth(at) for at in (1, 0))
    expect(seeing).to_be_hidden()
    field(page, HINT).focus()
    seeing.click()
    state(page, HINT, "reviewed")
    expect(seeing).to_have_attribute("aria-pressed", "true")
    undo = page.locator(".backs [data-name='back undo']")
    expect(undo).to_have_text("Undo: “Zählt laut.” reviewed")
    assert catalogue(preview).count(MARK) == 1
    expect(row(page, HINT)).not_to_contain_text("playeraid:")
    doubting.click()
    state(page, HINT, "needs work")
    expect(undo).to_have_text("Undo: “Zählt laut.” marked as needing work")
    assert MARK not in catalogue(preview)
    assert "#, fuzzy" in catalogue(preview)
    expect(doubting).to_be_hidden()
    for words in ("reviewed", "Saved"):
        row(page, HINT).locator(".undo").click()
        state(page, HINT, words)
    assert MARK not in catalogue(preview)


def test_what_awaits_a_review_is_gone_through_by_key(page: Page, preview: Preview) -> None:
    open_texts(page, preview)
    page.click("[data-filter=review]")
    expect(page.locator("[data-filter=review]")).to_have_text("To review (17)")
    field(page, WIN).press("Control+Shift+Enter")
    state(page, WIN, "reviewed")
    expect(field(page, FLIGHT)).to_be_focused()
    field(page, FLIGHT).fill("Die {icon:bat} darf man **niemals** fangen.")
    expect(row(page, FLIGHT).locator(".review").first).to_be_hidden()
    field(page, FLIGHT).press("Control+Shift+Enter")
    state(page, FLIGHT, "reviewed")
    expect(page.locator("[data-filter=review]")).to_have_text("To review (15)")
    assert catalogue(preview).count(MARK) == 2
    field(page, FLIGHT).fill("Die {icon:bat} darf man **nie** fangen.")
    field(page, FLIGHT).press("Control+Enter")
    expect(row(page, FLIGHT).locator(".state")).to_have_text("Saved")
    assert catalogue(preview).count(MARK) == 1, "other words await a review again"
