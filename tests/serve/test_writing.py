"""Writing in the preview: the texts of the game's own language, where they are looked at."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.screens import AXE, RUN_AXE
from tests.serve.panes import HINT, WIN, field, is_saved, open_texts, point_at, row
from tests.serve.previews import Preview

ENGLISH = "&language=en"
FIRST = "The first with {goal.coins} {icon:coin} in the *Castle* wins."


def rules(preview: Preview) -> str:
    """Return the file of the rules as it is on the disk."""
    return (preview.game / "rules.yaml").read_text("utf-8")


def test_a_text_is_written_where_it_is_looked_at(page: Page, preview: Preview) -> None:
    page.goto(f"{preview.address}?game=minimal{ENGLISH}")
    page.wait_for_selector(".paper[data-key]")
    before = rules(preview)
    page.mouse.dblclick(*point_at(page, HINT))
    expect(field(page, HINT)).to_be_focused()
    expect(row(page, HINT).locator(".state")).to_have_text("rules.yaml")
    field(page, HINT).fill("Count: it is fun.")
    expect(row(page, HINT).locator(".goes-stale")).to_contain_text("de")
    field(page, HINT).press("Control+Enter")
    is_saved(page, HINT)
    assert rules(preview) == before.replace("Count aloud.", '"Count: it is fun."')
    expect(row(page, HINT).locator(".goes-stale")).to_have_text("Translations are stale now: de")
    page.wait_for_function(
        "path => document.querySelector('.side').side.data.words.some(each => each.path === path)",
        arg=HINT,
    )
    row(page, HINT).locator(".undo").click()
    expect(field(page, HINT)).to_have_value("Count aloud.")
    assert rules(preview) == before.replace("Count aloud.", '"Count aloud."')


def test_a_marked_text_is_opened_with_a_key_and_a_button(page: Page, preview: Preview) -> None:
    page.goto(f"{preview.address}?game=minimal{ENGLISH}")
    page.wait_for_selector(".paper[data-key]")
    page.mouse.click(*point_at(page, HINT))
    expect(page.locator("#place .write")).to_be_visible()
    page.keyboard.press("e")
    expect(field(page, HINT)).to_be_focused()
    page.click("#tab-findings")
    page.click("#place .write")
    expect(field(page, HINT)).to_be_focused()


def test_written_words_are_checked_while_they_are_typed(page: Page, preview: Preview) -> None:
    open_texts(page, preview, ENGLISH)
    verdict = row(page, WIN).locator(".verdict")
    field(page, WIN).fill(FIRST.replace("{goal.coins}", "{goal.coin}"))
    expect(verdict).to_contain_text("R09")
    expect(field(page, WIN)).to_have_attribute("aria-invalid", "true")
    field(page, WIN).fill(FIRST.replace("wins.", "wins..."))
    row(page, WIN).locator(".mend").click()
    expect(field(page, WIN)).to_have_value(FIRST.replace("wins.", "wins…"))
    assert FIRST in rules(preview)


def test_a_file_that_changed_meanwhile_is_not_overwritten(page: Page, preview: Preview) -> None:
    open_texts(page, preview, ENGLISH)
    field(page, HINT).fill("Count it.")
    preview.replace("rules.yaml", "Count aloud.", "Count twice.")
    conflict = row(page, HINT).locator(".conflict")
    expect(conflict).to_contain_text("Count twice.")
    expect(field(page, HINT)).to_have_value("Count it.")
    conflict.get_by_role("button").first.click()
    is_saved(page, HINT)
    assert "text: Count it." in rules(preview)


def test_names_values_and_icons_are_put_in_by_keyboard(page: Page, preview: Preview) -> None:
    open_texts(page, preview, ENGLISH)
    field(page, HINT).fill("Count  aloud.")
    field(page, HINT).evaluate("field => field.setSelectionRange(6, 6)")
    field(page, HINT).press("Control+i")
    search = row(page, HINT).get_by_role("combobox")
    expect(search).to_be_focused()
    search.fill("coin")
    options = row(page, HINT).get_by_role("option")
    expect(options).to_have_count(2)
    expect(options.first).to_have_text(re.compile(r"\{goal\.coins\}\s*= 5"))
    expect(options.last.locator("img")).to_have_js_property("complete", True)
    assert options.last.locator("img").evaluate("image => image.naturalWidth") > 0
    search.press("ArrowDown")
    search.press("Enter")
    expect(field(page, HINT)).to_have_value("Count {icon:coin} aloud.")
    expect(field(page, HINT)).to_be_focused()
    page.keyboard.press("Control+z")
    expect(field(page, HINT)).to_have_value("Count  aloud.")
    row(page, HINT).locator(".insert").click()
    search.press("Escape")
    expect(search).to_have_count(0)
    expect(field(page, HINT)).to_be_focused()
    row(page, HINT).locator(".insert").click()
    search.fill("castle")
    options.first.click()
    expect(field(page, HINT)).to_have_value("Count *Castle* aloud.")


def test_writing_is_accessible_and_fits_a_phone(page: Page, preview: Preview) -> None:
    page.context.close()
    context = page.context.browser
    assert context is not None
    shown = context.new_context(
        bypass_csp=True, locale="en-GB", viewport={"width": 390, "height": 844}
    ).new_page()
    open_texts(shown, preview, ENGLISH)
    field(shown, HINT).fill("Count it.")
    row(shown, HINT).locator(".insert").click()
    expect(row(shown, HINT).get_by_role("option").first).to_be_visible()
    assert shown.evaluate("document.documentElement.scrollWidth") <= 390
    shown.add_script_tag(path=AXE)
    for scheme in ("light", "dark"):
        shown.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert shown.evaluate(RUN_AXE) == []
    shown.context.close()
