"""The source beside the sheet: it is saved, kept in step with its file, and nothing is lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.screens import DESK, PHONE, Scheme, overflow, violations
from tests.serve.panes import HINT, point_at
from tests.serve.previews import Preview

RULES = "rules.yaml"
WORDS = "Count aloud."


def open_source(page: Page, preview: Preview, path: str = RULES, query: str = "") -> None:
    """Open a document of the minimal game."""
    page.goto(f"{preview.address}?game=minimal{query}")
    page.wait_for_selector(".paper[data-key]")
    page.click("#tab-source")
    expect(page.locator(".cm-content")).to_be_visible()
    page.get_by_label("File").select_option(path)
    expect(page.locator(".cm-content")).to_have_attribute("aria-label", f"content/minimal/{path}")


def rules(preview: Preview) -> str:
    """Return the rules as they are on the disk."""
    return (preview.game / RULES).read_text("utf-8")


def go_to(page: Page, words: str) -> None:
    """Select words in the editor, with its own search."""
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+f")
    page.locator(".cm-search [name=search]").fill("")
    page.keyboard.type(words)
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".cm-search")).to_have_count(0)


def type_over(page: Page, old: str, new: str) -> None:
    """Replace words in the editor."""
    go_to(page, old)
    page.keyboard.type(new)


def is_dirty(page: Page, count: int = 1) -> None:
    """Wait until the tab tells how many documents are not saved."""
    expect(page.locator("#tab-source")).to_have_text(f"Source ({count})" if count else "Source")


def test_a_document_is_saved_and_printed(page: Page, preview: Preview) -> None:
    open_source(page, preview)
    key = page.locator(".paper").first.get_attribute("data-key") or ""
    type_over(page, WORDS, "Count twice.")
    is_dirty(page)
    assert WORDS in rules(preview)
    page.keyboard.press("Control+s")
    is_dirty(page, 0)
    assert "Count twice." in rules(preview)
    expect(page.locator(".paper").first).not_to_have_attribute("data-key", key)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".cm-content")).to_contain_text(WORDS)
    assert WORDS in rules(preview)


def test_the_source_follows_what_was_written_on_the_sheet_and_findings_lead_to_it(
    page: Page, preview: Preview
) -> None:
    open_source(page, preview)
    page.click("#tab-findings")
    preview.replace(RULES, WORDS, "Count *twise*.")
    finding = page.locator(".finding", has_text="twise").first
    expect(finding).to_be_visible()
    page.click("#tab-source")
    expect(page.locator(".cm-content")).to_contain_text("twise")
    is_dirty(page, 0)
    preview.replace(RULES, "kind: note", "kind: [note")
    page.locator("#faults .finding").first.click()
    expect(page.locator(".cm-activeLine")).to_contain_text("text: Count")
    expect(page.locator("#place code")).to_contain_text("rules.yaml")


def test_what_the_game_has_is_proposed_and_explained(page: Page, preview: Preview) -> None:
    with page.expect_response(re.compile("/names.json")):
        open_source(page, preview)
    proposed = page.locator(".cm-tooltip-autocomplete li")
    type_over(page, WORDS, "Take {g")
    expect(proposed).to_have_text(["{goal.coins}5"])
    page.wait_for_timeout(100)  # for so long the editor takes no key for a choice
    page.keyboard.press("Enter")
    page.keyboard.type(" of *Ca")
    expect(proposed).to_have_text(["*Castle*"])
    page.keyboard.press("Escape")
    type_over(page, "icon: coin", "icon: b")
    expect(proposed).to_have_text(["batBat"])
    page.keyboard.press("Escape")
    expect(page.locator(".cm-content")).to_contain_text("text: Take {goal.coins} of *Ca")
    go_to(page, "{icon:coin}")
    page.locator(".cm-selectionBackground, .cm-searchMatch").first.wait_for(state="attached")
    page.mouse.move(*place_of(page, "{icon:coin}"))
    expect(page.locator(".cm-tooltip-hover .about")).to_have_text("{icon:coin} Coin")
    expect(page.locator(".cm-tooltip-hover img")).to_have_js_property("complete", True)


def place_of(page: Page, words: str) -> tuple[float, float]:
    """Return where words of the editor begin on the screen."""
    found = page.locator(".cm-line", has_text=words).evaluate(
        """(line, words) => {
          const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
          for (let node; (node = walker.nextNode()); ) {
            const at = node.data.indexOf(words);
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(node, at + 1);
            range.setEnd(node, at + 3);
            const { x, y, height } = range.getBoundingClientRect();
            return [x + 2, y + height / 2];
          }
        }""",
        words,
    )
    x, y = (float(each) for each in found)
    return x, y


def test_what_is_not_saved_outlives_a_reload(page: Page, preview: Preview) -> None:
    open_source(page, preview)
    type_over(page, WORDS, "Count twice.")
    is_dirty(page)
    page.reload()
    page.wait_for_selector(".paper[data-key]")
    is_dirty(page)
    open_source(page, preview)
    expect(page.locator(".cm-content")).to_contain_text("Count twice.")
    assert WORDS in rules(preview)


def test_another_window_drops_no_draft(page: Page, preview: Preview) -> None:
    open_source(page, preview)
    other = page.context.new_page()
    open_source(other, preview)
    type_over(page, WORDS, "Count twice.")
    is_dirty(page)
    other.click("#tab-findings")
    other.close()
    page.reload()
    open_source(page, preview)
    expect(page.locator(".cm-content")).to_contain_text("Count twice.")


def test_several_documents_are_open(page: Page, preview: Preview) -> None:
    open_source(page, preview)
    type_over(page, WORDS, "Count twice.")
    page.get_by_label("File").select_option("decks.yaml")
    type_over(page, "Reminders", "Cards")
    is_dirty(page, 2)
    page.get_by_label("File").select_option(RULES)
    expect(page.locator(".cm-content")).to_contain_text("Count twice.")


def test_a_clean_document_follows_its_file(page: Page, preview: Preview) -> None:
    open_source(page, preview)
    preview.replace(RULES, WORDS, "Count thrice.")
    expect(page.locator(".cm-content")).to_contain_text("Count thrice.")
    is_dirty(page, 0)


def test_changes_elsewhere_in_the_file_are_merged(page: Page, preview: Preview) -> None:
    open_source(page, preview)
    type_over(page, WORDS, "Count twice.")
    is_dirty(page)
    (preview.game / RULES).write_text("# theirs\n" + rules(preview), "utf-8")
    expect(page.get_by_role("alert").filter(has_text="Both changes")).to_be_visible()
    expect(page.locator(".cm-content")).to_contain_text("# theirs")
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+s")
    is_dirty(page, 0)
    assert rules(preview).startswith("# theirs\n")
    assert "Count twice." in rules(preview)


@pytest.mark.parametrize("choice", ["Take what the file says", "Save mine anyway"])
def test_the_same_lines_are_asked_about(page: Page, preview: Preview, choice: str) -> None:
    open_source(page, preview)
    type_over(page, WORDS, "Count twice.")
    is_dirty(page)
    preview.replace(RULES, WORDS, "Count thrice.")
    page.get_by_role("button", name=choice).click()
    is_dirty(page, 0)
    kept = "Count thrice." if choice.startswith("Take") else "Count twice."
    expect(page.locator(".cm-content")).to_contain_text(kept)
    assert kept in rules(preview)


def test_a_saving_that_comes_too_late_overwrites_nothing(page: Page, preview: Preview) -> None:
    open_source(page, preview)
    page.route("**/document/merge", lambda route: route.abort())
    page.route("**/document.json*", lambda route: route.abort())
    type_over(page, WORDS, "Count twice.")
    preview.replace(RULES, WORDS, "Count thrice.")
    page.keyboard.press("Control+s")
    expect(page.get_by_role("button", name="Take what the file says")).to_be_visible()
    assert "Count thrice." in rules(preview)
    expect(page.locator(".cm-content")).to_contain_text("Count twice.")


def test_findings_stand_in_the_text_with_their_mend(page: Page, preview: Preview) -> None:
    open_source(page, preview)
    type_over(page, WORDS, 'Count "aloud".')
    page.keyboard.press("Control+s")
    mark = page.locator(".cm-lintRange").first
    expect(mark).to_be_visible()
    mark.hover()
    page.locator(".cm-diagnosticAction").first.click()
    expect(page.locator(".cm-content")).to_contain_text("Count “aloud”.")
    assert "Count “aloud”." in rules(preview)


def test_a_click_on_the_sheet_leads_to_its_line(page: Page, preview: Preview) -> None:
    open_source(page, preview, "decks.yaml")
    page.mouse.click(*point_at(page, HINT))
    name = re.compile("rules.yaml$")
    expect(page.locator(".cm-content")).to_have_attribute("aria-label", name)
    expect(page.locator(".cm-activeLine")).to_contain_text(WORDS)


def test_the_cursor_marks_its_block_on_the_sheet(page: Page, preview: Preview) -> None:
    open_source(page, preview)
    page.locator(".cm-line", has_text=WORDS).click()
    expect(page.locator(".over .marked")).not_to_have_count(0)


def test_keys_and_values_are_proposed(page: Page, preview: Preview) -> None:
    open_source(page, preview)
    go_to(page, "title:")
    page.keyboard.press("Home")
    page.keyboard.type("as")
    option = page.locator(".cm-tooltip-autocomplete li")
    expect(option.filter(has_text="aside")).to_be_visible()
    expect(page.locator(".cm-completionInfo")).to_contain_text("remark")
    page.keyboard.press("Escape")


def test_letters_in_the_editor_are_no_shortcuts(page: Page, preview: Preview) -> None:
    open_source(page, preview)
    go_to(page, WORDS)
    page.keyboard.type("stl?")
    expect(page.locator(".cm-content")).to_contain_text("stl?")
    expect(page.locator("#tab-source")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#keys")).not_to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESK])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_editor_fits_and_has_names(
    chromium: Browser, preview: Preview, size: tuple[int, int], scheme: Scheme
) -> None:
    width, height = size
    context = chromium.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        locale="en-GB",
        bypass_csp=True,
    )
    try:
        page = context.new_page()
        open_source(page, preview)
        page.locator(".cm-content").focus()
        page.keyboard.press("Control+f")
        expect(page.locator(".cm-search")).to_be_visible()
        assert overflow(page) <= 0
        assert violations(page) == []
    finally:
        context.close()
