"""Columns of a table are added, named, moved and deleted in the grid, and taken on the cards."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.content.artwork import gradient, saved
from tests.serve.panes import point_at
from tests.serve.previews import Preview
from tests.serve.test_gridpane import BAT, BLOCK, cell

OMENS = "name,text\nBat,Flies.\nOwl,Looks.\n"
COLLECTION = (
    "collections:\n  omens:\n    name: Omens\n    from: omens.csv\n"
    "    columns:\n      name: name\n      text: text\n"
)
PICTURE = saved(gradient(600, 400), "PNG")
DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6H1z"/></svg>'


@pytest.fixture
def tabled(preview: Preview) -> Iterator[Preview]:
    """A preview of a game with a table whose columns are told."""
    files = {"omens.csv": OMENS, "omens.yaml": COLLECTION}
    for name, text in files.items():
        (preview.game / name).write_text(text, "utf-8")
    preview.replace("rules.yaml", "      hint:", BLOCK)
    yield preview
    for name in files:
        (preview.game / name).unlink()
    for folder in ("pictures", "icons"):
        for path in (preview.game / folder).glob("*"):
            path.unlink()


def open_grid(page: Page, preview: Preview) -> None:
    page.goto(f"{preview.address}?game=minimal")
    page.mouse.click(*point_at(page, BAT))
    page.click("button.table")
    expect(page.locator(".grid-table td:focus")).to_have_text("Flies.")


def says(preview: Preview, page: Page, name: str, wanted: str) -> None:
    """Wait until a file says something."""
    for _ in range(300):
        if (preview.game / name).read_text("utf-8") == wanted:
            return
        page.wait_for_timeout(100)
    assert (preview.game / name).read_text("utf-8") == wanted


def picture(name: str) -> FilePayload:
    return {"name": name, "mimeType": "image/png", "buffer": PICTURE}


def test_a_column_of_pictures_is_added_and_filled_by_keys(tabled: Preview, page: Page) -> None:
    open_grid(page, tabled)
    page.keyboard.press("Control+ArrowUp")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")  # past the last head
    expect(cell(page, 0, 2)).to_be_focused()
    says(tabled, page, "omens.csv", "name,text,…\nBat,Flies.,\nOwl,Looks.,\n")
    page.keyboard.type("Picture")
    page.keyboard.press("Enter")
    says(tabled, page, "omens.yaml", with_picture := COLLECTION + "      picture: Picture\n")
    expect(page.locator(".grid-art")).to_contain_text("Picture, row 2")
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="Choose a picture").press("Enter")
    chosen.value.set_files(picture("The Bat.png"))
    says(tabled, page, "omens.csv", "name,text,Picture\nBat,Flies.,the-bat.png\nOwl,Looks.,\n")
    expect(cell(page, 1, 2)).to_be_focused()
    page.keyboard.press("Shift+Alt+ArrowLeft")
    says(tabled, page, "omens.csv", "name,Picture,text\nBat,the-bat.png,Flies.\nOwl,,Looks.\n")
    for _ in range(4):
        page.get_by_role("button", name=re.compile("^Undo")).first.click()
        page.wait_for_timeout(150)
    says(tabled, page, "omens.csv", OMENS)
    says(tabled, page, "omens.yaml", COLLECTION)
    assert with_picture


def test_a_head_is_followed_and_a_column_deleted_with_what_names_it(
    tabled: Preview, page: Page
) -> None:
    open_grid(page, tabled)
    cell(page, 0, 1).click()
    page.keyboard.type("Effect")
    page.keyboard.press("Enter")
    says(tabled, page, "omens.yaml", COLLECTION.replace("text: text", "text: Effect"))
    cell(page, 0, 0).click()
    page.get_by_role("button", name="Delete the column").click()
    expect(page.locator(".grid-notices")).to_contain_text("rows have their names")
    cell(page, 0, 1).click()
    page.get_by_role("button", name="Delete the column").click()
    says(tabled, page, "omens.csv", "name\nBat\nOwl\n")
    says(tabled, page, "omens.yaml", COLLECTION.replace("      text: text\n", ""))


def test_an_unused_column_is_told_used_and_its_pictures_sent(tabled: Preview, page: Page) -> None:
    (tabled.game / "omens.csv").write_text("name,text,Art\nBat,Flies.,bat.png\nOwl,Looks.,\n")
    page.goto(f"{tabled.address}?game=minimal")
    finding = page.locator(".finding-item").filter(has_text="F19")
    expect(finding).to_contain_text("the column “Art” is not used")
    finding.get_by_role("button", name="Use the column “Art” as picture").click()
    says(tabled, page, "omens.yaml", COLLECTION + "      picture: Art\n")
    missing = page.locator(".finding-item").filter(has_text="S39")
    with page.expect_file_chooser() as chosen:
        missing.get_by_role("button", name="Choose a picture").click()
    chosen.value.set_files(picture("IMG_0815.png"))
    expect(missing).to_have_count(0)
    assert (tabled.game / "pictures/bat.png").read_bytes() == PICTURE
    assert "bat.png" in (tabled.game / "omens.csv").read_text("utf-8")


def test_an_icon_is_chosen_or_sent_in_its_cell(tabled: Preview, page: Page) -> None:
    (tabled.game / "omens.csv").write_text("name,text,Icon\nBat,Flies.,\nOwl,Looks.,\n")
    (tabled.game / "omens.yaml").write_text(COLLECTION + "      icon: Icon\n", "utf-8")
    open_grid(page, tabled)
    cell(page, 1, 2).click()
    page.get_by_role("button", name="Choose an icon").click()
    page.keyboard.type("lantern-flame")
    page.get_by_role("option", name="lantern flame").wait_for()
    page.keyboard.press("Enter")
    says(tabled, page, "omens.csv", "name,text,Icon\nBat,Flies.,lantern-flame\nOwl,Looks.,\n")
    expect(cell(page, 1, 2)).to_be_focused()
    page.keyboard.press("ArrowDown")
    drawing: FilePayload = {"name": "My Owl.svg", "mimeType": "image/svg+xml", "buffer": DRAWING}
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="Choose an SVG file").click()
    chosen.value.set_files(drawing)
    says(tabled, page, "omens.csv", "name,text,Icon\nBat,Flies.,lantern-flame\nOwl,Looks.,my-owl\n")
