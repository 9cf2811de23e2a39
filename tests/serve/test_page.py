"""The page of the preview, used as people use it: in a browser, with files beside it."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, Route, expect

from tests.serve.panes import HINT, point_at
from tests.serve.previews import HOSTILE, SECOND, Preview

PAPER = ".paper[data-key]"
MESSAGE = "document.querySelector('.paper').dataset.key"


def look(page: Page, preview: Preview, query: str = "") -> str:
    """Open the minimal game and return the key of its side once its picture is there."""
    page.goto(f"{preview.address}?game=minimal{query}")
    page.wait_for_selector(PAPER)
    return str(page.evaluate(MESSAGE))


def next_key(page: Page, key: str) -> str:
    """Wait for another picture than the one with a key; return its key."""
    expect(page.locator(PAPER).first).not_to_have_attribute("data-key", key)
    return str(page.evaluate(MESSAGE))


def words_on(page: Page, preview: Preview) -> bytes:
    """Return the words of the side that is shown, from its PDF."""
    import pypdfium2

    answer = preview.request(f"/side/{page.evaluate(MESSAGE)}.pdf")
    document = pypdfium2.PdfDocument(answer.body)
    try:
        return str(document[0].get_textpage().get_text_range()).encode()
    finally:
        document.close()


def test_choices_are_in_the_address(page: Page, preview: Preview) -> None:
    look(page, preview)
    page.select_option("#language", "de")
    expect(page).to_have_url(re.compile("language=de"))
    page.wait_for_selector(PAPER)
    assert "Zählt laut".encode() in words_on(page, preview)
    page.go_back()
    expect(page).to_have_url(re.compile("language=en"))
    expect(page.locator("#language")).to_have_value("en")


def test_cards_are_shown_one_by_one_or_on_paper(page: Page, preview: Preview) -> None:
    look(page, preview, "&sheet=reminders")
    expect(page.locator(PAPER)).to_have_count(2)
    expect(page.locator("#paper")).to_be_hidden()
    page.select_option("#scheme", "duplex-long")
    expect(page).to_have_url(re.compile("scheme=duplex-long"))
    expect(page.locator(".block-title").last).to_contain_text("Paper 2")
    page.click("#more summary")
    expect(page.locator("#paper")).to_be_visible()


def test_large_print_and_faces_are_for_sheets(page: Page, preview: Preview) -> None:
    plain = look(page, preview)
    large = look(page, preview, "&edition=large-print%2Bmono")
    dressed = look(page, preview, "&edition=large-print%2Bmono&face=lexend")
    assert len({plain, large, dressed}) == 3
    page.select_option("#sheet", "reminders")
    expect(page).to_have_url(re.compile("edition=mono$"))
    expect(page.locator("#face")).to_be_hidden()
    page.select_option("#sheet", "summary")
    expect(page).to_have_url(re.compile("edition=large-print%2Bmono&face=lexend"))


def test_every_map_is_without_large_print_and_faces(page: Page, preview: Preview) -> None:
    """A hex map has a name of its own; what its menu says of it counts."""

    def with_map(route: Route) -> None:
        answer = route.fetch()
        choices = answer.json()
        for game in choices["games"]:
            game["maps"] = list(game["sheets"])
        route.fulfill(response=answer, json=choices)

    page.route("**/choices.json", with_map)
    look(page, preview, "&edition=mono")
    expect(page.locator("#face")).to_be_hidden()
    assert page.locator("#edition option").count() > 1
    expect(page.locator("#edition option[value*=large-print]")).to_have_count(0)


def test_two_languages_are_shown_side_by_side(page: Page, preview: Preview) -> None:
    look(page, preview, "&language=en&beside=de")
    expect(page.locator(PAPER)).to_have_count(2)


def test_a_saved_text_shows_at_the_same_place(page: Page, preview: Preview) -> None:
    key = look(page, preview)
    page.evaluate("document.querySelector('#board').scrollTop = 200")
    page.evaluate("window.mine = 'not loaded again'")
    preview.replace("rules.yaml", "Count aloud.", "Whisper.")
    next_key(page, key)
    assert b"Whisper" in words_on(page, preview)
    assert page.evaluate("document.querySelector('#board').scrollTop") == 200
    assert page.evaluate("window.mine") == "not loaded again"


def test_a_broken_file_leaves_the_last_good_sheet(page: Page, preview: Preview) -> None:
    key = look(page, preview)
    preview.replace("rules.yaml", "text: Count aloud.", "text: [Count aloud.")
    faults = page.locator("#faults")
    expect(faults).to_be_visible()
    expect(faults.locator(".excerpt").first).to_contain_text("^")
    expect(faults.locator(".where").first).to_contain_text("content/minimal/rules.yaml:")
    assert page.evaluate(MESSAGE) == key
    preview.restore()
    expect(faults).to_be_hidden()


def test_a_translation_is_written_into_its_file(page: Page, preview: Preview) -> None:
    key = look(page, preview, "&language=de")
    page.click("#tab-texts")
    row = page.locator(f'.row[data-id="{HINT}"]')
    row.locator("textarea").fill("Zählt leise.")
    row.locator("textarea").press("Control+Enter")
    expect(row.locator(".state")).to_have_text("Saved")
    expect(page.locator("#status")).to_contain_text("Saved")
    assert 'msgstr "Zählt leise."' in (preview.game / "locale/de.po").read_text("utf-8")
    next_key(page, key)
    assert "Zählt leise".encode() in words_on(page, preview)


def test_a_finding_leads_to_its_block(page: Page, preview: Preview) -> None:
    look(page, preview)
    preview.replace("rules.yaml", "Count aloud.", "Count aloud .")
    finding = page.locator("#findings .finding", has_text="rules.yaml").first
    finding.click()
    expect(page.locator(".marked")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".marked")).to_have_count(0)
    page.keyboard.press("f")
    expect(page.locator(".marked")).not_to_have_count(0)


def test_a_block_shows_its_file_and_line(page: Page, preview: Preview) -> None:
    look(page, preview)
    page.mouse.click(*point_at(page, HINT))
    expect(page.locator("#place .path")).to_have_text(HINT)
    expect(page.locator("#place code")).to_contain_text("content/minimal/rules.yaml:")


def test_keys_choose_and_zoom(page: Page, preview: Preview) -> None:
    look(page, preview)
    page.keyboard.press("l")
    expect(page).to_have_url(re.compile("language=de"))
    page.wait_for_selector(PAPER)
    before = page.locator("#fit").inner_text()
    page.keyboard.press("+")
    expect(page.locator("#fit")).not_to_have_text(before)
    page.keyboard.press("t")
    zoomed = page.locator("#fit").inner_text()
    page.reload()
    expect(page.locator("#fit")).to_have_text(zoomed)
    expect(page.locator("#tab-texts")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("0")
    expect(page.locator("#fit")).to_have_text(before)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()


def test_frames_are_laid_over_the_sheet(page: Page, preview: Preview) -> None:
    look(page, preview)
    expect(page.locator("rect.columns").first).to_be_hidden()
    page.keyboard.press("1")
    expect(page.locator("rect.columns").first).to_be_visible()


def test_a_zoomed_sheet_is_as_sharp_as_the_screen(page: Page, preview: Preview) -> None:
    look(page, preview)
    for _ in range(6):
        page.keyboard.press("+")
    page.wait_for_selector(".tiles img")
    widths = """Promise.all([...document.querySelectorAll('.tiles img')].map(
        async (each) => (await each.decode(), each.naturalWidth - parseFloat(each.style.width))))"""
    assert max(map(abs, page.evaluate(widths))) <= 1


def test_html_in_content_is_only_words(page: Page, preview: Preview) -> None:
    page.goto(f"{preview.address}?game={SECOND}")
    page.wait_for_selector(PAPER)
    # its id stands before it where another game has the same title
    expect(page.locator("#game option:checked")).to_contain_text(HOSTILE)
    expect(page).to_have_title(re.compile(re.escape(HOSTILE)))
    assert page.locator("script:not([src]), img[src=x]").count() == 0


def test_two_browsers_see_the_same(chromium: Browser, page: Page, preview: Preview) -> None:
    other = chromium.new_context().new_page()
    keys = [look(each, preview) for each in (page, other)]
    preview.replace("rules.yaml", "Count aloud.", "Hum.")
    first, second = (next_key(each, key) for each, key in zip((page, other), keys, strict=True))
    assert first == second
    other.context.close()
