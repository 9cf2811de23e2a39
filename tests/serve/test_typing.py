"""Undo in a field takes back what was typed there, then what was saved last; no other field."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.serve.panes import (
    FLIGHT,
    HINT,
    WIN,
    catalogue,
    field,
    is_saved,
    open_texts,
    point_at,
    row,
)
from tests.serve.previews import Preview

BLOCK = HINT.removesuffix(".text")
COSTS = """      costs:
        kind: table
        columns: {price: {head: Price}}
        rows: {farm: {head: Farm, cells: {price: Two}}, mill: {head: Mill, cells: {price: Six}}}
      hint:"""


def rules(preview: Preview) -> str:
    return (preview.game / "rules.yaml").read_text("utf-8")


def typed(page: Page, field: Locator, *words: str) -> str:
    """Type words behind what a field says, as steps of their own; return what it said."""
    before = field.input_value()
    field.focus()
    page.keyboard.press("End")
    for each in words:
        page.keyboard.type(each)
        page.wait_for_timeout(900)  # a rest ends a step
    return before


def test_each_field_takes_back_what_was_typed_in_it(page: Page, preview: Preview) -> None:
    nothing = {"refused": "there is nothing to take back"}  # as where nothing was saved so far
    page.route("**/undo", lambda route: route.fulfill(status=409, json=nothing))
    open_texts(page, preview)
    file = catalogue(preview)
    first = typed(page, field(page, WIN), " Ja.", " Nein.")
    second = typed(page, field(page, HINT), " Leise.")
    page.keyboard.press("Control+z")
    expect(field(page, HINT)).to_have_value(second)
    page.keyboard.press("Control+z")
    expect(page.locator("#structure .refused")).to_have_text(nothing["refused"])
    expect(field(page, WIN)).to_have_value(f"{first} Ja. Nein.")
    page.keyboard.press("Control+y")
    expect(field(page, HINT)).to_have_value(f"{second} Leise.")
    field(page, WIN).focus()
    page.keyboard.press("Control+z")
    expect(field(page, WIN)).to_have_value(f"{first} Ja.")
    page.keyboard.press("Control+z")
    expect(field(page, WIN)).to_have_value(first)
    expect(row(page, WIN)).not_to_have_class("dirty")
    page.keyboard.press("Control+Shift+Z")
    expect(field(page, WIN)).to_have_value(f"{first} Ja.")
    assert page.locator("#unsaved").inner_text().startswith("2")
    assert catalogue(preview) == file


@pytest.mark.parametrize("key", ["я", "ז", "ｚ"])
def test_the_key_counts_by_its_place_where_letters_are_not_latin(
    page: Page, preview: Preview, key: str
) -> None:
    open_texts(page, preview)
    before = typed(page, field(page, HINT), " Leise.")
    press = """(field, key) => field.dispatchEvent(new KeyboardEvent("keydown",
      { key, code: "KeyZ", ctrlKey: true, bubbles: true, cancelable: true }))"""
    assert field(page, HINT).evaluate(press, key) is False, "the browser does nothing besides"
    expect(field(page, HINT)).to_have_value(before)


def test_the_menu_of_the_browser_does_not_reach_another_field(page: Page, preview: Preview) -> None:
    open_texts(page, preview)
    first = typed(page, field(page, WIN), " Ja.")
    second = typed(page, field(page, HINT), " Leise.")
    menu = page.context.new_cdp_session(page)
    undo = {"type": "keyDown", "key": "F13", "commands": ["undo"]}
    menu.send("Input.dispatchKeyEvent", undo)
    expect(field(page, HINT)).to_have_value(second)
    menu.send("Input.dispatchKeyEvent", undo)
    page.wait_for_timeout(300)
    expect(field(page, HINT)).to_have_value(second)
    expect(field(page, WIN)).to_have_value(f"{first} Ja.")


def test_behind_what_is_typed_comes_what_was_saved(page: Page, preview: Preview) -> None:
    open_texts(page, preview)
    files = [catalogue(preview)]
    before = {each: field(page, each).input_value() for each in (HINT, WIN)}
    for each in before:
        typed(page, field(page, each), " Neu.")
        page.keyboard.press("Control+Enter")
        is_saved(page, each)
        files.append(catalogue(preview))
    flight = typed(page, field(page, FLIGHT), " Mehr.")
    page.keyboard.press("Control+z")
    expect(row(page, FLIGHT).locator(".state")).not_to_have_text("not saved")
    assert catalogue(preview) == files[2]
    for at, each in ((1, WIN), (0, HINT)):
        page.keyboard.press("Control+z")
        expect(field(page, each)).to_have_value(before[each])
        expect(field(page, each)).to_be_focused()
        expect(row(page, each)).to_have_class("row translated chosen")
        assert catalogue(preview) == files[at]
    for at, each in ((1, HINT), (2, WIN)):
        page.keyboard.press("Control+y")
        expect(field(page, each)).to_have_value(f"{before[each]} Neu.")
        assert catalogue(preview) == files[at]
    field(page, FLIGHT).focus()
    page.keyboard.press("Control+y")
    expect(field(page, FLIGHT)).to_have_value(f"{flight} Mehr.")


def test_words_that_outlived_a_reload_are_taken_back(page: Page, preview: Preview) -> None:
    open_texts(page, preview)
    before = typed(page, field(page, HINT), " Leise.")
    open_texts(page, preview)
    expect(field(page, HINT)).to_have_value(f"{before} Leise.")
    field(page, HINT).focus()
    page.keyboard.press("Control+z")
    expect(field(page, HINT)).to_have_value(before)
    page.keyboard.press("Control+y")
    expect(field(page, HINT)).to_have_value(f"{before} Leise.")
    page.keyboard.press("Escape")
    expect(field(page, HINT)).to_have_value(before)
    page.keyboard.press("Control+z")
    expect(field(page, HINT)).to_have_value(f"{before} Leise.")


def test_a_field_of_a_form_is_saved_as_it_is_then(page: Page, preview: Preview) -> None:
    page.goto(f"{preview.address}?game=minimal&language=en")
    page.locator(f".blocks button[data-path='{BLOCK}']").press("Enter")
    page.locator("[data-name='0 form']").press("Enter")
    text = page.get_by_role("form").get_by_label("text")
    before = rules(preview)
    typed(page, text, " Twice.", " Thrice.")
    page.keyboard.press("Control+z")
    expect(text).to_have_value("Count aloud. Twice.")
    page.keyboard.press("Tab")
    expect(page.locator("#structure")).to_contain_text("Undo: “note — The goal: text” rewritten")
    after = before.replace("Count aloud.", "Count aloud. Twice.")
    assert rules(preview) == after
    text.focus()
    page.keyboard.press("Control+z")
    expect(text).to_have_value("Count aloud.")
    assert rules(preview) == before
    page.keyboard.press("Control+y")
    expect(text).to_have_value("Count aloud. Twice.")
    assert rules(preview) == after


def test_a_cell_takes_back_its_own_words_before_those_of_others(
    preview: Preview, page: Page
) -> None:
    preview.replace("rules.yaml", "      hint:", COSTS)
    before = rules(preview)
    page.goto(f"{preview.address}?game=minimal&language=en")
    page.mouse.click(*point_at(page, "sections.goal.blocks.costs.rows.farm.cells.price"))
    page.click("button.table")
    price, other = (page.locator(f'[data-row="{row}"][data-column="1"]') for row in (1, 2))
    expect(price).to_be_focused()
    page.keyboard.type("Three")
    page.keyboard.press("Enter")
    expect(price).to_have_text("Three")
    expect(other).to_be_focused()
    page.keyboard.type("Nine")
    for wanted in ("", "Six"):
        page.keyboard.press("Control+z")
        expect(page.locator(".grid-table textarea")).to_have_value(wanted)
    expect(price).to_have_text("Three")
    page.keyboard.press("Control+z")
    expect(price).to_have_text("Two")
    expect(other).to_be_focused()
    assert rules(preview) == before
    page.keyboard.press("Control+y")
    expect(price).to_have_text("Three")


def test_in_a_dialog_nothing_behind_it_is_taken_back(page: Page, preview: Preview) -> None:
    open_texts(page, preview)
    typed(page, field(page, HINT), " Neu.")
    page.keyboard.press("Control+Enter")
    is_saved(page, HINT)
    after = catalogue(preview)
    page.click(".headway button:has-text('Add a language')")
    page.keyboard.type("N")
    for _ in range(3):
        page.keyboard.press("Control+z")
    expect(page.locator("dialog.beginning input")).to_have_value("")
    page.keyboard.press("Escape")
    assert catalogue(preview) == after
