"""The dialog of exports, used as people use it: chosen, measured, made, opened, cancelled."""

from __future__ import annotations

import io
import zipfile

from playwright.sync_api import Page, expect

from tests.screens import AXE, PHONE, RUN_AXE, overflow
from tests.serve.panes import HINT
from tests.serve.previews import Preview, output_of

PAPER = ".paper[data-key]"
FILE = "minimal/en/summary-a4.pdf"


def open_dialog(page: Page, preview: Preview) -> None:
    page.goto(f"{preview.address}?game=minimal")
    page.wait_for_selector(PAPER)
    page.keyboard.press("x")
    expect(page.locator("#exporting")).to_be_visible()


def test_a_sheet_is_measured_exported_and_handed_out(page: Page, preview: Preview) -> None:
    open_dialog(page, preview)
    expect(page.locator("input:focus")).to_have_value("summary")
    below = page.locator(".export-share")
    before = below.bounding_box()
    expect(page.locator(".counts dd")).to_have_text(["1", "1"])
    expect(page.locator(".inks dd").last).to_contain_text("%")
    assert below.bounding_box() == before, "what stands below the costs stays where it was"
    page.keyboard.press("Shift+?")  # keys of the page beneath rest
    expect(page.locator("#keys")).to_be_hidden()
    page.locator(".export .save").press("Enter")
    expect(page.locator(".export-result h3")).to_contain_text("Files exported: 1")
    expect(page.locator(".export-result h3")).to_be_focused()
    expect(page.locator(".export-result [role=status]")).to_contain_text("Files exported: 1")
    written = (output_of(preview.content) / FILE).read_bytes()
    link = page.locator(".export-files a")
    expect(link).to_have_attribute("target", "_blank")
    assert preview.request(link.get_attribute("href") or "").body == written
    expect(page.locator(".export-actions")).to_contain_text("to print and to hand out")
    expect(below).to_contain_text("not to print")
    archive = preview.request(page.locator(".export-actions a").get_attribute("href") or "").body
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        assert packed.read(FILE) == written
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.evaluate(AXE.read_text("utf-8"))
    assert page.evaluate(RUN_AXE) == []
    assert overflow(page) == 0
    page.keyboard.press("Escape")
    expect(page.locator("#export")).to_be_visible()


def test_a_finding_leads_to_its_block(page: Page, preview: Preview) -> None:
    open_dialog(page, preview)
    preview.replace("rules.yaml", "Count aloud.", "Count {nothing}.")
    page.locator(".export .save").click()
    expect(page.locator(".export-result h3")).to_have_text("Nothing was exported.")
    page.locator(".export-result .finding", has_text="rules.yaml").first.click()
    expect(page.locator("#exporting")).to_be_hidden()
    expect(page.locator("#place .path")).to_have_text(HINT)
    expect(page.locator(".marked")).not_to_have_count(0)


def test_a_half_translated_language_says_so_first_and_is_printed_as_a_draft(
    page: Page, preview: Preview
) -> None:
    open_dialog(page, preview)  # its deck has no German title
    page.locator("input[name=language][value=en]").uncheck()
    page.locator("input[name=language][value=de]").check()
    page.locator(".export .save").click()
    expect(page.locator(".export-result h3")).to_have_text("Nothing was exported.")
    first = page.locator(".export-result .finding").first
    expect(first.locator(".message")).to_have_text("German (de): texts not translated yet: 1")
    page.get_by_role("button", name="Export a draft").click()
    expect(page.locator(".export-result h3")).to_contain_text("Files exported: 1")
    assert (output_of(preview.content) / FILE.replace("/en/", "/de/")).is_file()


def test_a_language_that_is_left_out_is_named_and_printed_as_a_draft(
    page: Page, preview: Preview
) -> None:
    open_dialog(page, preview)
    page.locator("input[name=language][value=de]").check()
    page.locator(".export .save").click()
    expect(page.locator(".export-result h3")).to_contain_text("Files exported: 1")
    lacking = page.locator(".export-lacking")
    expect(lacking).to_contain_text("Not exported")
    expect(lacking).to_contain_text("German (de): texts not translated yet: 1")
    expect(page.locator(".export-result .finding").first).to_contain_text("coverage")
    english = output_of(preview.content) / FILE
    before = english.read_bytes()
    page.get_by_role("button", name="Export a draft: German (de)").click()
    expect(lacking).to_have_count(0)
    expect(page.locator(".export-files a")).to_have_text(["de/summary-a4.pdf"])
    assert english.read_bytes() == before, "what was printed for good is no draft"


def test_an_export_is_cancelled(page: Page, preview: Preview) -> None:
    open_dialog(page, preview)
    page.locator("input[name=whole]").check()
    cards = page.locator("input[name=thing][value=reminders]")
    expect(cards).to_be_checked()
    expect(cards).to_be_disabled()
    expect(page.locator("select[name=card_scheme]")).to_be_visible()
    page.locator(".export .save").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".export-result h3")).to_contain_text("Cancelled.")
    expect(page.locator(".export .save")).to_be_enabled()
