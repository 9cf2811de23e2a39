"""Writing in the preview: the texts of the game's own language, where they are looked at."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.screens import AXE, RUN_AXE
from tests.serve.panes import FLIGHT, HINT, WIN, field, is_saved, open_texts, point_at, row
from tests.serve.previews import Preview

BLOCK = HINT.removesuffix(".text")
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
    expect(row(page, HINT).locator(".goes-stale")).to_have_text(
        "Translations are out of date now: de"
    )
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
    expect(options.nth(2)).to_contain_text("new icon")
    expect(options.first).to_have_text(re.compile(r"\{goal\.coins\}\s*= 5"))
    picture = options.nth(1).locator("img")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 0
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


def test_a_drawing_that_is_put_in_becomes_an_icon(page: Page, preview: Preview) -> None:
    open_texts(page, preview, ENGLISH)
    field(page, HINT).fill("Count ")
    row(page, HINT).locator(".insert").click()
    row(page, HINT).get_by_role("combobox").fill("wake timer")
    option = row(page, HINT).get_by_role("option")
    expect(option).to_have_count(1)
    expect(option).to_contain_text("new icon")
    option.click()
    expect(field(page, HINT)).to_have_value("Count {icon:alarm-clock}")
    assert "  alarm-clock:\n" in (preview.game / "icons.yaml").read_text("utf-8")
    expect(row(page, HINT).locator(".verdict .error")).to_have_count(0)
    field(page, HINT).press("Control+Enter")
    is_saved(page, HINT)


def test_pictures_are_those_of_the_game_and_of_the_icon_set(preview: Preview) -> None:
    for query in ("game=minimal&icon=coin", "drawing=alarm-clock"):
        answer = preview.request(f"/icon.svg?{query}")
        assert answer.status == 200
        assert answer.body.startswith(b"<svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
    for query in ("", "game=minimal", "game=no&icon=coin", "game=minimal&icon=../coin"):
        assert preview.request(f"/icon.svg?{query}").status == 404
    assert preview.request("/icon.svg?drawing=../../page/icon").status == 404


def act(page: Page, level: int, name: str) -> Locator:
    """Return the button that changes an item of the marked place, the outermost being 0."""
    return page.locator(f'#structure [data-name="{level} {name}"]')


def mark(page: Page, preview: Preview, path: str) -> None:
    """Open the sheet, and mark what is printed of a text."""
    page.goto(f"{preview.address}?game=minimal{ENGLISH}")
    page.wait_for_selector(".paper[data-key]")
    page.mouse.click(*point_at(page, path))


def blocks(preview: Preview) -> list[str]:
    """Return the ids of the blocks of the only section, as its file has them."""
    return re.findall(r"^      ([a-z0-9-]+):", rules(preview).split("blocks:")[1], re.MULTILINE)


def test_a_block_is_moved_by_hand_and_by_key(page: Page, preview: Preview) -> None:
    before = rules(preview)
    mark(page, preview, HINT)
    expect(act(page, 0, "down")).to_be_disabled()
    act(page, 0, "up").click()
    expect(page.locator("#status")).to_have_text("“note — The goal” moved up")
    expect(act(page, 0, "down")).to_be_enabled()
    expect(act(page, 0, "down")).to_be_visible()
    assert blocks(preview) == ["hint", "win"]
    expect(page.locator("#structure [data-name='0 name']")).to_be_focused()
    page.keyboard.press("Alt+Shift+ArrowDown")
    expect(page.locator("#status")).to_have_text("“note — The goal” moved down")
    assert rules(preview) == before
    expect(act(page, 0, "up")).to_be_enabled()
    page.keyboard.press("Control+z")
    expect(page.locator("#status")).to_have_text("Undone: “note — The goal” moved down")
    assert blocks(preview) == ["hint", "win"]
    page.keyboard.press("Control+y")
    expect(page.locator("#status")).to_have_text("Redone: “note — The goal” moved down")
    assert rules(preview) == before


def test_a_block_that_is_chosen_by_keyboard_stays_chosen(page: Page, preview: Preview) -> None:
    page.goto(f"{preview.address}?game=minimal{ENGLISH}")
    page.wait_for_selector(".paper[data-key]")
    page.locator(f".blocks button[data-path='{BLOCK}']").press("Enter")
    expect(page.locator("#structure .level-name")).to_have_text(["The goal", "note"])
    expect(page.locator("#place .write")).to_be_visible()
    page.keyboard.press("Alt+Shift+ArrowUp")
    expect(page.locator("#status")).to_have_text("“note — The goal” moved up")
    page.keyboard.press("Escape")
    expect(page.locator("#structure .level")).to_have_count(0)


def test_items_in_a_block_are_changed_too(page: Page, preview: Preview) -> None:
    mark(page, preview, FLIGHT)
    expect(page.locator("#structure .level")).to_have_count(3)
    act(page, 1, "copy").click()
    expect(page.locator("#status")).to_have_text("“The {icon:bat} may never be caught.” duplicated")
    assert "          flight-2: The {icon:bat}" in rules(preview)
    expect(page.locator("#place .path")).to_have_text(f"{FLIGHT}-2")
    page.keyboard.press("Delete")
    expect(page.locator("#status")).to_have_text("“The {icon:bat} may never be caught.” deleted")
    assert "flight-2" not in rules(preview)
    page.get_by_role("button", name="Undo: “The {icon:bat} may never be caught.” deleted").click()
    expect(page.locator("#status")).to_have_text(
        "Undone: “The {icon:bat} may never be caught.” deleted"
    )
    assert "flight-2" in rules(preview)


def test_a_block_is_added_and_written_at_once(page: Page, preview: Preview) -> None:
    mark(page, preview, HINT)
    page.evaluate("document.querySelector('.board').scrollTop = 1e6")
    act(page, 0, "add").click()
    search = page.locator("#structure").get_by_role("combobox")
    expect(search).to_be_focused()
    search.fill("tick off")
    expect(page.locator("#structure [role=option]")).to_have_count(1)
    search.press("Enter")
    new = "sections.goal.blocks.checklist.items.first"
    expect(field(page, new)).to_be_focused()
    expect(page.locator(".over .marked").first).to_be_in_viewport()  # where it is printed
    assert blocks(preview) == ["win", "hint", "checklist"]
    field(page, new).fill("Count the *Castles*.")
    field(page, new).press("Control+Enter")
    is_saved(page, new)
    assert "          first: Count the *Castles*.\n" in rules(preview)
    expect(row(page, new)).to_be_visible()
    page.locator("#tab-texts").focus()
    for what in ("“Count the Castles.” rewritten", "added below “note — The goal”"):
        page.keyboard.press("Control+z")
        expect(page.locator("#status")).to_have_text(f"Undone: {what}")
    expect(page.locator("#place .path")).to_be_hidden()  # it is gone
    assert blocks(preview) == ["win", "hint"]


def test_a_change_that_is_refused_says_why(page: Page, preview: Preview) -> None:
    mark(page, preview, HINT)
    expect(act(page, 0, "up")).to_be_enabled()
    preview.replace("rules.yaml", "      hint:", "      hint: &anchor")
    act(page, 0, "up").click()
    expect(page.locator("#structure .refused")).to_contain_text("anchor")
    expect(page.locator("#status")).to_contain_text("anchor")


def test_what_can_be_done_is_always_of_the_place_that_is_shown(
    page: Page, preview: Preview
) -> None:
    preview.replace("rules.yaml", "*Castle*", "*Cassle*")
    mark(page, preview, HINT)
    expect(page.locator("#structure .level").last).to_have_attribute(
        "aria-label", "note — The goal"
    )
    page.click("#tab-findings")
    page.locator(".finding", has_text="Cassle").first.click()
    expect(page.locator("#place .path")).to_have_text(WIN)
    rule = re.compile("The first with")
    expect(page.locator("#structure .level").last).to_have_attribute("aria-label", rule)
    page.locator("#place .write").click()
    expect(field(page, WIN)).to_be_focused()
    field(page, HINT).focus()
    expect(page.locator("#place .path")).to_have_text(HINT)
    expect(page.locator("#structure .level").last).to_have_attribute(
        "aria-label", "note — The goal"
    )


def test_a_number_is_changed_where_a_text_names_it(page: Page, preview: Preview) -> None:
    open_texts(page, preview, ENGLISH)
    values = (preview.game / "values.yaml").read_text("utf-8")
    amount = row(page, WIN).get_by_label("{goal.coins}")
    before = amount.input_value()
    amount.fill("7")
    with page.expect_response("**/value"):
        amount.press("Enter")
    assert (preview.game / "values.yaml").read_text("utf-8") == values.replace(before, "7", 1)
    page.keyboard.press("Escape")
    expect(row(page, WIN).get_by_label("{goal.coins}")).to_have_value("7")


def test_writing_is_accessible_and_fits_a_phone(page: Page, preview: Preview) -> None:
    page.close()
    context = page.context.browser
    assert context is not None
    shown = context.new_context(
        bypass_csp=True, locale="en-GB", viewport={"width": 390, "height": 844}
    ).new_page()
    open_texts(shown, preview, ENGLISH)
    field(shown, HINT).fill("Count it.")
    row(shown, HINT).locator(".insert").click()
    expect(row(shown, HINT).get_by_role("option").first).to_be_visible()
    shown.locator(f".blocks button[data-path='{BLOCK}']").press("Enter")
    act(shown, 0, "add").click()
    expect(shown.locator("#structure [role=option]").first).to_be_visible()
    assert shown.evaluate("document.documentElement.scrollWidth") <= 390
    shown.add_script_tag(path=AXE)
    for scheme in ("light", "dark"):
        shown.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert shown.evaluate(RUN_AXE) == []
    shown.context.close()
