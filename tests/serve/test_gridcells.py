"""A table opens at the cell that was clicked; what is marked is what has the cursor."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.serve.panes import HINT, WIN, field, open_texts, point_at, row
from tests.serve.previews import Preview

TABLE = "sections.goal.blocks.costs"
SHED = f"{TABLE}.rows.shed.cells"
COSTS = """      costs:
        kind: table
        columns: {price: {head: Price}, gain: {head: Gain}}
        rows:
          farm:
            head: Farm
            cells: {gain: Corn, price: Two}
          mill: {head: Mill, cells: {}}
          shed: {head: Shed, cells: {price: "…", gain: "…"}}
      hint:"""


@pytest.fixture
def tabled(preview: Preview) -> Preview:
    """A preview of a game with a table in YAML, its cells in another order than its columns."""
    preview.replace("rules.yaml", "      hint:", COSTS)
    return preview


def centre(page: Page, path: str) -> tuple[float, float]:
    """Return where a text is on the screen, which is not scrolled."""
    x, y = page.evaluate(
        """(path) => {
          const { side } = document.querySelector('.side');
          const [[left, top, width, height]] = side.data.words.find((e) => e.path === path).rects;
          const paper = side.paper.getBoundingClientRect();
          return [paper.left + (left + width / 2) * side.pxPerMm,
            paper.top + (top + height / 2) * side.pxPerMm];
        }""",
        path,
    )
    return float(x), float(y)


def test_a_table_opens_at_the_cell_that_was_clicked(tabled: Preview, page: Page) -> None:
    page.goto(f"{tabled.address}?game=minimal&language=en")
    farm, mill = f"{TABLE}.rows.farm", f"{TABLE}.rows.mill"
    price, gain, head = f"{farm}.cells.price", f"{farm}.cells.gain", f"{TABLE}.columns.gain"
    spots = [
        (price, price, 0, "1 1"),
        (gain, gain, 0, "1 2"),
        (gain, gain, 40, "1 2"),  # beside its words
        (farm, farm, 0, "1 0"),
        (mill, mill, 0, "2 0"),
        (gain, mill, 0, "2 2"),  # there is nothing in it
        (gain, head, 0, "0 2"),
    ]
    for across, down, aside, cell in spots:
        point_at(page, price)  # once it is printed, and can be seen
        page.mouse.click(centre(page, across)[0] + aside, centre(page, down)[1])
        page.click("button.table")
        focused = page.locator(".grid-table :is(td, th):focus")
        expect(focused).to_have_count(1)
        assert focused.evaluate("({dataset}) => `${dataset.row} ${dataset.column}`") == cell
        expect(page.locator(".grid-table [aria-selected=true]")).to_have_count(1)
        page.keyboard.press("Escape")


def test_what_was_filled_in_the_grid_is_found_nowhere_any_more(tabled: Preview, page: Page) -> None:
    page.goto(f"{tabled.address}?game=minimal&language=en")
    point_at(page, f"{SHED}.price")  # once it is printed
    open_texts(page, tabled, "&language=en")
    verdict = row(page, f"{SHED}.price").locator(".verdict")
    page.mouse.click(*point_at(page, f"{SHED}.price"))
    expect(field(page, f"{SHED}.price")).to_be_focused()
    expect(verdict).to_contain_text("T35")
    page.click("button.table")
    expect(page.locator(".grid-table td:focus")).to_have_text("…")
    page.keyboard.type("Seven")
    page.keyboard.press("Enter")
    expect(field(page, f"{SHED}.price")).to_have_value("Seven")
    expect(verdict).to_have_text("")
    expect(page.locator(".grid-found li")).to_have_count(1)
    expect(row(page, f"{SHED}.gain").locator(".verdict")).to_contain_text("T35")


def test_the_marked_text_is_the_one_with_the_cursor(page: Page, preview: Preview) -> None:
    open_texts(page, preview)
    marked = page.locator(".row.chosen")
    page.mouse.click(*point_at(page, WIN))
    expect(marked).to_have_attribute("data-id", WIN)
    field(page, HINT).click()
    expect(marked).to_have_attribute("data-id", HINT)
    page.keyboard.press("Alt+ArrowUp")
    expect(marked).not_to_have_attribute("data-id", HINT)
    expect(page.locator(".row.chosen textarea:focus")).to_have_count(1)
