"""The board of the preview: what is pointed at, what is printed, keys, and what is not there."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, expect

from generator.units import A4, mm_from_pt
from tests.serve.panes import HINT, field, open_texts, point_at
from tests.serve.previews import SECOND, Preview

PAPER = ".paper[data-key]"
PLACE = "content/minimal/rules.yaml:"


def look(page: Page, preview: Preview, query: str = "") -> None:
    page.goto(f"{preview.address}?game=minimal{query}")
    page.wait_for_selector(PAPER)


def test_pointing_shows_file_and_line_and_a_click_pins_them(page: Page, preview: Preview) -> None:
    look(page, preview, "&language=de")
    page.mouse.move(*point_at(page, HINT))
    expect(page.locator("#place .path")).to_have_text(HINT)
    expect(page.locator("#place")).to_contain_text(PLACE)
    expect(page.locator("rect.hovered")).not_to_have_count(0)
    page.mouse.move(5, 5)
    expect(page.locator("#place .path")).to_have_count(0)
    expect(page.locator("rect.hovered")).to_have_count(0)
    page.mouse.click(*point_at(page, HINT))
    page.mouse.move(5, 5)
    expect(page.locator("#place .path")).to_have_text(HINT)
    expect(page.locator("rect.marked")).not_to_have_count(0)


def test_blocks_are_reached_with_the_keyboard(page: Page, preview: Preview) -> None:
    open_texts(page, preview)
    page.locator("#board").focus()
    page.keyboard.press("Tab")
    path = "document.activeElement.dataset.path"
    paths = [page.evaluate(path)]
    for _ in range(2):
        page.keyboard.press("ArrowDown")
        paths.append(page.evaluate(path))
    block = HINT.removesuffix(".text")
    assert paths[-1] == block
    expect(page.locator("#place .path")).to_have_text(block)
    expect(page.locator("#place")).to_contain_text(PLACE)
    page.keyboard.press("Home")
    assert page.evaluate(path) == paths[0]
    page.keyboard.press("End")
    page.locator(f'[data-path="{block}"]').focus()
    page.keyboard.press("Enter")
    expect(field(page, HINT)).to_be_focused()


def test_paper_shows_the_sheet_alone(page: Page, preview: Preview) -> None:
    look(page, preview)
    page.evaluate("() => { window.print = () => { document.body.dataset.printed = 'yes'; }; }")
    page.keyboard.press("Control+p")
    page.wait_for_selector("[data-printed]")
    document = pypdfium2.PdfDocument(io.BytesIO(page.pdf(prefer_css_page_size=True)))
    try:
        assert len(document) == 1
        width, height = (mm_from_pt(each) for each in document[0].get_size())
        assert (width, height) == pytest.approx((A4.width, A4.height), abs=0.5)
        assert document[0].get_textpage().get_text_range().strip() == ""
        (image,) = document[0].get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE])
        assert image.get_px_size()[0] > A4.width * 7  # about 200 pixels to the inch
    finally:
        document.close()


def test_a_pdf_is_named_after_its_side(page: Page, preview: Preview) -> None:
    look(page, preview, "&language=de&edition=mono")
    address = page.get_attribute("a.pdf", "href")
    assert address is not None
    answer = preview.request(address)
    assert answer.body.startswith(b"%PDF")
    name = "minimal-summary-de-mono-front.pdf"
    assert answer.headers["content-disposition"] == f'inline; filename="{name}"'
    invalid = preview.request(re.sub("name=.*", 'name=../a"%0d%0ab;c.exe', address))
    assert invalid.headers["content-disposition"] == 'inline; filename="a-b-c-exe.pdf"'


def test_a_game_opens_in_the_language_of_its_reader(chromium: Browser, preview: Preview) -> None:
    for locale, language in (("de-AT", "de"), ("en-GB", "en"), ("pl-PL", "en")):
        page = chromium.new_context(locale=locale).new_page()
        look(page, preview)
        assert page.input_value("#language") == language
        page.context.close()


def test_the_menu_of_games_opens_them(page: Page, preview: Preview) -> None:
    look(page, preview)
    page.select_option("#game", SECOND)
    expect(page).to_have_url(re.compile(f"game={SECOND}"))
    assert page.input_value("#game") == SECOND


def test_arrow_keys_move_between_tabs(page: Page, preview: Preview) -> None:
    look(page, preview)
    page.locator("#tab-findings").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-texts")).to_be_focused()
    expect(page.locator("#texts")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.locator("#tab-findings")).to_be_focused()
    expect(page.locator("#findings")).to_be_visible()


def test_shortcuts_of_single_letters_can_be_turned_off(page: Page, preview: Preview) -> None:
    look(page, preview)
    page.click("#help")
    page.locator("#keys input").uncheck()
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector(PAPER)
    page.locator("#board").focus()
    page.keyboard.press("t")
    page.keyboard.press("1")
    expect(page.locator("#findings")).to_be_visible()
    expect(page.locator("rect.columns").first).to_be_hidden()
    page.click("#help")
    page.locator("#keys input").check()
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.locator("#texts")).to_be_visible()


@pytest.mark.parametrize(
    "locale", ["en-GB", "de-DE", "fr-FR", "es-ES", "it-IT", "pl-PL", "pt-BR", "he-IL"]
)
def test_the_controls_leave_room_for_the_sheet(
    chromium: Browser, preview: Preview, locale: str
) -> None:
    for width, most in ((1280, 70), (390, 130)):
        context = chromium.new_context(locale=locale, viewport={"width": width, "height": 800})
        page = context.new_page()
        look(page, preview)
        assert page.evaluate("document.querySelector('.bar').offsetHeight") <= most
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        name = page.get_attribute("#fit", "aria-label")
        assert name is not None
        assert page.inner_text("#fit") in name
        is_mirrored = page.evaluate("document.documentElement.dir === 'rtl'")
        assert is_mirrored == (locale == "he-IL")
        context.close()


@pytest.mark.parametrize("which", ["game", "content"])
def test_a_missing_folder_is_reported(page: Page, preview: Preview, which: str) -> None:
    folder = preview.game if which == "game" else preview.content
    away = Path(f"{preview.content}-away")
    look(page, preview)
    expect(page.locator("#findings .finding, #findings .fine").first).to_be_visible()
    folder.rename(away)
    try:
        expect(page.locator("#faults")).to_contain_text("is not there any more")
        expect(page.locator("#findings")).not_to_contain_text("Nothing is wrong")
        expect(page.locator(PAPER).first).to_be_visible()
    finally:
        away.rename(folder)
    expect(page.locator("#faults")).to_be_hidden()


def test_a_fault_is_shown_once(page: Page, preview: Preview) -> None:
    look(page, preview)
    preview.replace("rules.yaml", "{icon:bat}", "{icon:bta}")
    expect(page.locator("#faults .finding")).to_have_count(1)
    expect(page.locator("#findings")).to_contain_text("above it: 1")
    expect(page.locator(".finding", has_text="“bta”")).to_have_count(1)


def test_safe_fixes_are_applied_with_a_button(page: Page, preview: Preview) -> None:
    look(page, preview)
    preview.replace("rules.yaml", "Count aloud.", "Count aloud .")
    page.locator(".mending button").click()
    expect(page.locator("#status")).to_have_text("Mended: content/minimal/rules.yaml")
    assert "Count aloud.\n" in (preview.game / "rules.yaml").read_text("utf-8")
    expect(page.locator(".mending")).to_have_count(0)


def test_a_new_game_appears_in_the_menu(page: Page, preview: Preview) -> None:
    look(page, preview)
    third = preview.content / "third"
    third.mkdir()
    try:
        for path in (preview.content / SECOND).glob("*.yaml"):
            (third / path.name).write_text(
                path.read_text("utf-8").replace(f"id: {SECOND}", "id: third"), "utf-8"
            )
        expect(page.locator("#game option[value=third]")).to_have_count(1)
    finally:
        for path in third.iterdir():
            path.unlink()
        third.rmdir()
