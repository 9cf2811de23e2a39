"""Tables as grids below the sheet: edited by keys, pasted into, and kept in step with the file."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.content.tables.workbooks import xlsx
from tests.screens import AXE, RUN_AXE
from tests.serve.panes import point_at
from tests.serve.previews import SECOND, Preview

OMENS = (
    b'\xef\xbb\xbfname;text\r\nBat;Flies.\r\nOwl;"Looks; a lot."\r\nCat;Walks.\r\nDog;Barks.\r\n'
)
COLLECTION = "collections:\n  omens:\n    name: Omens\n    from: omens.csv\n"
BLOCK = "      omens: {kind: entries, collection: omens, style: lines}\n      hint:"
BAT = "collections.omens.entries.bat.text"


@pytest.fixture
def tabled(preview: Preview) -> Iterator[Preview]:
    """A preview of a game with a table."""
    files = {"omens.csv": OMENS, "omens.yaml": COLLECTION.encode()}
    for name, data in files.items():
        (preview.game / name).write_bytes(data)
    preview.replace("rules.yaml", "      hint:", BLOCK)
    yield preview
    for name in (*files, "omens.xlsx"):
        (preview.game / name).unlink(missing_ok=True)


def open_grid(page: Page, preview: Preview) -> None:
    """Open the table of a text, from the sheet."""
    page.goto(f"{preview.address}?game=minimal")
    page.mouse.click(*point_at(page, BAT))
    page.click("button.table")
    expect(page.locator(".grid-table td:focus")).to_have_text("Flies.")


def cell(page: Page, row: int, column: int) -> Locator:
    return page.locator(f'.grid-table [data-row="{row}"][data-column="{column}"]')


def says(preview: Preview, page: Page, wanted: bytes) -> None:
    """Wait until the file says something."""
    for _ in range(300):
        if (preview.game / "omens.csv").read_bytes() == wanted:
            return
        page.wait_for_timeout(100)
    assert (preview.game / "omens.csv").read_bytes() == wanted


def test_a_table_is_edited_by_keys_alone(tabled: Preview, page: Page) -> None:
    open_grid(page, tabled)
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    page.keyboard.type(" Low.")
    page.keyboard.press("Enter")
    says(tabled, page, after := OMENS.replace(b"Flies.", b"Flies. Low."))
    expect(cell(page, 2, 1)).to_be_focused()
    page.keyboard.type('Says "hu; hu".')
    page.keyboard.press("Tab")
    page.keyboard.type("Lynx")
    page.keyboard.press("Escape")
    after = after.replace(b"Looks; a lot.", b'Says ""hu; hu"".')
    says(tabled, page, after)
    page.keyboard.press("Control+Home")
    page.keyboard.press("Control+ArrowDown")
    expect(cell(page, 5, 0)).to_be_focused()
    page.keyboard.type("Fox")
    page.keyboard.press("Enter")
    says(tabled, page, with_fox := after + b"Fox;\r\n")
    page.keyboard.press("ArrowUp")
    expect(cell(page, 5, 0)).to_have_text("Fox")
    page.keyboard.press("Shift+Alt+ArrowUp")
    says(tabled, page, with_fox.replace(b"Dog;Barks.\r\nFox;", b"Fox;\r\nDog;Barks."))
    expect(cell(page, 4, 0)).to_be_focused()
    for wanted in (with_fox, after):
        page.keyboard.press("Control+z")
        says(tabled, page, wanted)
    expect(cell(page, 4, 0)).to_have_text("Dog")
    page.keyboard.press("Escape")
    expect(page.locator("#grid")).to_be_hidden()
    expect(page.locator("button.table")).to_be_focused()


def test_cells_of_a_spreadsheet_are_pasted_and_cleared(tabled: Preview, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_grid(page, tabled)
    words = 'Asp\tHisses.\nBee\t"Says\n""bzz"""\n'
    page.evaluate("(words) => navigator.clipboard.writeText(words)", words)
    cell(page, 4, 0).click()
    page.keyboard.press("Control+v")
    pasted = b'Asp;Hisses.\r\nBee;"Says\r\n""bzz"""\r\n'
    after = OMENS.replace(b"Dog;Barks.\r\n", pasted)
    says(tabled, page, after)
    expect(cell(page, 5, 1)).to_have_text('Says\n"bzz"')
    cell(page, 1, 1).click()
    cell(page, 3, 1).click(modifiers=["Shift"])
    page.keyboard.press("Control+c")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == "Flies.\nLooks; a lot.\nWalks."
    page.keyboard.press("Delete")
    for old, new in ((b"Flies.", b""), (b"Looks; a lot.", b""), (b"Walks.", b"")):
        after = after.replace(old, new)
    says(tabled, page, after)
    page.click("#grid button[aria-label=Delete]")
    expect(cell(page, 5, 0)).to_have_text("")


def test_what_is_wrong_is_said_at_the_cell(tabled: Preview, page: Page) -> None:
    open_grid(page, tabled)
    page.keyboard.type("Flies {goal.coin}.")
    page.keyboard.press("Enter")
    expect(cell(page, 1, 1)).to_have_class(re.compile("error"))
    expect(cell(page, 1, 1)).to_have_attribute("aria-invalid", "true")
    finding = page.locator(".grid-finding").filter(has_text="R09")
    expect(finding).to_contain_text("text, row 2")
    finding.click()
    expect(cell(page, 1, 1)).to_be_focused()
    expect(cell(page, 1, 1)).to_have_attribute("aria-describedby", "grid-found-here")


def test_nothing_is_lost_where_another_writes_too(tabled: Preview, page: Page) -> None:
    open_grid(page, tabled)
    path = tabled.game / "omens.csv"
    page.keyboard.type("Mine.")
    theirs = OMENS.replace(b"Flies.", b"Theirs.").replace(b"Barks.", b"Sleeps.")
    path.write_bytes(theirs)
    page.keyboard.press("Enter")
    notice = page.locator(".grid-notices .conflict")
    expect(notice).to_contain_text("“Theirs.” → “Mine.”")
    expect(cell(page, 1, 1)).to_have_text("Theirs.")
    assert path.read_bytes() == theirs
    page.select_option("#game", SECOND)
    expect(notice).to_have_count(0)
    page.select_option("#game", "minimal")
    page.mouse.click(*point_at(page, BAT))
    page.click("button.table")
    notice.get_by_role("button", name="Save mine").click()
    says(tabled, page, theirs.replace(b"Theirs.", b"Mine."))
    expect(notice).to_have_count(0)
    cell(page, 1, 0).click()
    page.keyboard.type("B\u200bat")
    page.keyboard.press("Enter")
    expect(notice).to_contain_text("U+200B")
    expect(cell(page, 1, 0)).to_have_text("Bat")
    notice.get_by_role("button", name="Edit").click()
    expect(page.locator(".grid-table textarea")).to_have_value("B\u200bat")
    page.keyboard.press("Escape")


def test_cells_are_written_into_the_game_that_they_are_of(tabled: Preview, page: Page) -> None:
    held: list[Route] = []
    page.route("**/grid", lambda route: held.append(route) if not held else route.continue_())
    open_grid(page, tabled)
    page.keyboard.type("Glides.")
    page.keyboard.press("Enter")
    page.keyboard.type("Hoots.")
    page.keyboard.press("Enter")
    page.select_option("#game", SECOND)
    expect(page.locator("#grid")).to_be_hidden()
    (first,) = held
    first.continue_()
    wanted = OMENS.replace(b"Flies.", b"Glides.").replace(b'"Looks; a lot."', b'"Hoots."')
    says(tabled, page, wanted)
    expect(page.locator("#grid")).to_be_hidden()


def test_a_workbook_is_edited_and_the_pane_is_accessible(tabled: Preview, page: Page) -> None:
    browser = page.context.browser
    assert browser is not None
    book = tabled.game / "omens.xlsx"
    book.write_bytes(xlsx([["name", "text"], ["Bat", "Flies."], ["Owl", "Looks {goal.coin}."]]))
    (tabled.game / "omens.yaml").write_text(COLLECTION.replace(".csv", ".xlsx"), "utf-8")
    shown = browser.new_context(bypass_csp=True, locale="en-GB").new_page()
    shown.set_viewport_size({"width": 390, "height": 800})
    shown.goto(f"{tabled.address}?game=minimal")
    expect(shown.locator("#faults .finding")).to_have_count(1)
    shown.locator("#faults .finding").click()
    shown.click("button.table")
    expect(cell(shown, 2, 1)).to_be_focused()
    expect(shown.locator(".grid-finding")).to_have_count(1)
    shown.add_script_tag(path=AXE)
    for scheme in ("light", "dark"):
        shown.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert shown.evaluate(RUN_AXE) == []
    assert shown.evaluate("document.documentElement.scrollWidth") == 390
    shown.keyboard.type("Looks.")
    shown.keyboard.press("Enter")
    expect(shown.locator("#faults")).to_be_hidden()
    expect(cell(shown, 2, 1)).to_have_text("Looks.")
    shown.context.close()


COSTS = """      costs:
        kind: table
        columns: {price: {head: Price}}  # one
        rows: {farm: {head: Farm, cells: {price: Two}}, mill: {head: Mill, cells: {}}}
      hint:"""


def test_a_table_in_yaml_gets_a_column_and_a_row(preview: Preview, page: Page) -> None:
    preview.replace("rules.yaml", "      hint:", COSTS)
    page.goto(f"{preview.address}?game=minimal")
    page.mouse.click(*point_at(page, "sections.goal.blocks.costs.rows.farm.cells.price"))
    page.click("button.table")
    expect(page.locator(".grid-table td:focus")).to_have_text("Two")
    page.get_by_role("button", name="Add a column after it").click()
    expect(page.locator("#status")).to_have_text("Column added after “Price”")
    expect(cell(page, 0, 2)).to_be_focused()
    page.keyboard.type("Gain")
    page.keyboard.press("Enter")
    page.keyboard.type("Corn")
    page.keyboard.press("Enter")
    expect(cell(page, 1, 2)).to_have_text("Corn")
    cell(page, 0, 2).click()
    page.keyboard.press("Shift+Alt+ArrowLeft")
    expect(cell(page, 0, 1)).to_have_text("Gain")
    expect(cell(page, 0, 1)).to_be_focused()
    cell(page, 3, 0).click()
    page.keyboard.type("Barn")
    with page.expect_response("**/grid"):
        page.keyboard.press("Enter")
    cell(page, 1, 1).click()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("Six")  # instead of what the next cell says
    with page.expect_response("**/grid"):
        page.keyboard.press("Enter")
    expect(cell(page, 1, 2)).to_have_text("Six")
    text = (preview.game / "rules.yaml").read_text("utf-8")
    assert "columns: {new: {head: Gain}, price: {head: Price}}  # one" in text
    assert "farm: {head: Farm, cells: {price: Six, new: Corn}}" in text
    assert "barn: {head: Barn, cells: {}}" in text
