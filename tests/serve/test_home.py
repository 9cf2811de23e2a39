"""The home page in a browser: games as pictures, and beginning another without a line of YAML."""

from __future__ import annotations

import re
import shutil
from base64 import b64encode
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Page, ViewportSize, expect

from tests.content.artwork import gradient, saved
from tests.screens import AXE, RUN_AXE, overflow
from tests.serve.previews import HOSTILE, SECOND, Preview

TABLE = b"Name,Effect,Mystery\nFireball,Deal 3 damage.,x\nHeal,Gain 2 life.,\n"
PICTURE = saved(gradient(600, 400), "PNG")
NO_GAMES: dict[str, list[str]] = {"games": []}


@pytest.fixture
def shelf(preview: Preview) -> Iterator[Preview]:
    """The preview, without the games that a test begins."""
    yield preview
    for folder in preview.content.iterdir():
        if folder.is_dir() and folder.name not in ("minimal", SECOND):
            shutil.rmtree(folder)
    (preview.content / "playeraid.schema.json").unlink(missing_ok=True)


def dialog(page: Page, preview: Preview, way: str = "starter") -> Locator:
    """Open the dialog at one of the ways to begin."""
    page.goto(preview.address)
    page.get_by_role("button", name="New game").first.click()
    page.locator(f".way:has([value={way}])").click()
    return page.locator("#begin")


def table(data: bytes) -> FilePayload:
    """Return a table as a browser has it."""
    return {"name": "spells.csv", "mimeType": "text/csv", "buffer": data}


def field(page: Page) -> Locator:
    """Return the field that is being written in, once a game has opened."""
    return page.locator(".row textarea:focus")


def test_games_have_pictures_and_open(page: Page, preview: Preview) -> None:
    page.goto(preview.address)
    game = page.locator(".game", has_text="Minimal")
    expect(game).to_contain_text("EN DE")
    expect(game).to_contain_text("Sheets: 1 · Decks: 1")
    expect(game.locator(".cover")).to_have_class(re.compile("is-there"))
    assert game.locator("img").evaluate("each => each.naturalHeight") > 100
    expect(page.locator(".game", has_text=HOSTILE)).to_be_visible()
    game.get_by_role("link").click()
    expect(page).to_have_url(re.compile("game=minimal"))
    page.wait_for_selector(".paper[data-key]")
    page.get_by_role("link", name="All games").click()
    expect(game).to_be_visible()


def test_a_game_begins_with_the_keyboard_alone(page: Page, shelf: Preview) -> None:
    page.goto(shelf.address)
    page.get_by_role("button", name="New game").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[name=way]:focus")).to_have_value("starter")
    expect(page.locator("[name=kind]:checked")).to_have_value("summary")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[name=kind]:focus")).to_have_value("cards")
    page.keyboard.press("Tab")
    page.keyboard.type("Soup & Spoons")
    expect(page.locator("#begin-game")).to_have_value("soup-spoons")
    page.keyboard.press("Enter")
    field(page).fill("What is cooked")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".row.saved").first).to_be_visible()
    sheets = shelf.content / "soup-spoons" / "sheets.yaml"
    assert "What is cooked" in sheets.read_text("utf-8")
    expect(page.locator("#game option:checked")).to_have_text("Soup & Spoons")


def test_what_is_wrong_is_told_and_nothing_typed_is_lost(page: Page, shelf: Preview) -> None:
    form = dialog(page, shelf, "table")
    form.get_by_role("button", name="Begin").click()
    expect(form.locator("#refused-source")).to_have_text("Choose the table first.")
    page.set_input_files("#begin-table", files=[table(b'Name,Effect\nA,"open\n')])
    expect(page.locator("#begin-title")).to_have_value("Spells")
    page.fill("#begin-game", "minimal")
    expect(form.locator("#refused-game")).to_contain_text("“minimal-2” is free")
    form.get_by_role("button", name="Begin").click()
    expect(page.locator("#begin-game")).to_be_focused()
    expect(page.locator("#begin-game")).to_have_attribute("aria-invalid", "true")
    page.fill("#begin-game", "spells")
    form.get_by_role("button", name="Begin").click()
    expect(form.locator("#refused-source")).to_contain_text("spells.csv:2")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="New game").first.click()
    expect(page.locator("#begin-title")).to_have_value("Spells")
    expect(page.locator("#begin-game")).to_have_value("spells")
    page.set_input_files("#begin-table", files=[table(TABLE)])
    form.get_by_role("button", name="Begin").click()
    expect(form.locator(".made-columns")).to_contain_text("fields.mystery")
    form.get_by_role("button", name="Open the game").click()
    expect(field(page)).to_have_value("Fireball")
    expect(page).to_have_url(re.compile("sheet=spells-deck"))
    assert (shelf.content / "spells" / "spells.csv").read_bytes() == TABLE


def test_a_table_is_dropped_on_the_page(page: Page, preview: Preview) -> None:
    page.goto(preview.address)
    page.wait_for_selector(".game")
    page.evaluate(
        """() => {
          const dropped = new DataTransfer();
          dropped.items.add(new File(["Name"], "old-spells.csv"));
          document.querySelector(".board").dispatchEvent(
            new DragEvent("drop", {dataTransfer: dropped, bubbles: true, cancelable: true}));
        }"""
    )
    expect(page.locator(".table > .drop")).to_contain_text("old-spells.csv")
    expect(page.locator("#begin-title")).to_have_value("Old spells")


def test_a_table_brings_the_pictures_that_it_names(page: Page, shelf: Preview) -> None:
    rows = (
        b"Name,Image,Effect\nHarbour,harbour.png,Trade.\nMill,Old Mill,Grind.\nFarm,no.png,Rest.\n"
    )
    form = dialog(page, shelf, "table")
    page.evaluate(
        """([rows, picture]) => {
          const dropped = new DataTransfer();
          const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0));
          for (const [data, name] of [[rows, "isle.csv"], [bytes, "Harbour.PNG"]]) {
            dropped.items.add(new File([data], name));
          }
          document.querySelector("#begin .drop").dispatchEvent(
            new DragEvent("drop", {dataTransfer: dropped, bubbles: true, cancelable: true}));
        }""",
        [rows.decode(), b64encode(PICTURE).decode()],
    )
    expect(form.locator(".pictures .drop")).to_contain_text("Pictures chosen: 1")
    mill: FilePayload = {"name": "old-mill.png", "mimeType": "image/png", "buffer": PICTURE}
    page.set_input_files("#begin-pictures", files=[mill])
    expect(form.locator(".pictures .drop")).to_contain_text("Pictures chosen: 2")
    form.get_by_role("button", name="Begin", exact=True).click()
    expect(form.locator(".made-columns")).to_contain_text("picture")
    expect(form.locator(".made-notes")).to_contain_text("there is no picture “no.png” among")
    expect(form.locator(".made-notes")).not_to_contain_text("--")
    form.get_by_role("button", name="Open the game").click()
    page.wait_for_selector(".paper[data-key]")
    expect(page.locator("#faults")).to_be_hidden()
    isle = shelf.content / "isle"
    assert (isle / "isle.csv").read_bytes() == rows.replace(b"Old Mill", b"old-mill.png").replace(
        b"no.png", b""
    )
    assert sorted(each.name for each in (isle / "pictures").iterdir()) == [
        "harbour.png",
        "old-mill.png",
    ]


def test_a_table_without_its_pictures_says_how_they_come(page: Page, shelf: Preview) -> None:
    form = dialog(page, shelf, "table")
    page.set_input_files("#begin-table", files=[table(b"Name,Image\nOwl,owl.png\nFox,fox.png\n")])
    form.get_by_role("button", name="Begin", exact=True).click()
    expect(form.locator(".made-notes")).to_contain_text("chosen together with the table")
    expect(form.locator(".made-notes")).not_to_contain_text("--")


def test_a_game_begins_once_however_often_it_is_asked_for(page: Page, shelf: Preview) -> None:
    form = dialog(page, shelf, "table")
    form.locator("#begin-table").set_input_files(table(TABLE))
    orders: list[str] = []
    page.on("request", lambda each: orders.append(each.url) if each.method == "POST" else None)
    page.evaluate("for (const _ of [1, 2]) document.querySelector('#begin form').requestSubmit()")
    expect(page.locator(".made-columns")).to_be_visible()
    assert orders == [f"{shelf.address}begin"]


def test_a_copy_opens_in_the_language_it_is_written_in(page: Page, shelf: Preview) -> None:
    form = dialog(page, shelf, "copy")
    form.locator("select").first.select_option("minimal")
    expect(page.locator("#begin-title")).to_have_value("Minimal (copy)")
    expect(page.locator("#begin-language")).to_be_hidden()
    expect(page.locator("#begin-game")).to_have_value("minimal-copy")
    form.get_by_role("button", name="Begin").click()
    expect(field(page)).to_be_visible()
    expect(page).to_have_url(re.compile("game=minimal-copy.*language=en"))
    assert (shelf.content / "minimal-copy" / "locale" / "de.po").is_file()


def test_a_game_that_cannot_be_read_opens_with_its_fault(page: Page, shelf: Preview) -> None:
    broken = shelf.content / "broken"
    shutil.copytree(shelf.game, broken)
    text = (broken / "game.yaml").read_text("utf-8").replace("id: minimal", "id: broken")
    (broken / "game.yaml").write_text("game: [", "utf-8")
    page.goto(shelf.address)
    expect(page.locator(".game", has_text="broken")).to_contain_text("cannot be printed yet")
    page.locator(".game", has_text="broken").get_by_role("link").click()
    expect(page.locator("#faults")).to_contain_text("content/broken/game.yaml")
    (broken / "game.yaml").write_text(text, "utf-8")
    page.wait_for_selector(".paper[data-key]")
    expect(page.locator("#faults")).to_be_hidden()


@pytest.mark.parametrize(("tag", "language"), [("zh-CN", "zh_Hans"), ("ar-EG", "ar"), ("fi", "en")])
def test_a_game_begins_in_the_language_of_the_browser(
    chromium: Browser, preview: Preview, tag: str, language: str
) -> None:
    context = chromium.new_context(locale=tag)
    page = context.new_page()
    page.goto(preview.address)
    page.locator("#new").click()
    expect(page.locator("#begin-language")).to_have_value(language)
    expect(page.locator("html")).to_have_attribute("dir", "rtl" if language == "ar" else "ltr")
    context.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_home_and_dialog_are_accessible(chromium: Browser, preview: Preview, width: int) -> None:
    size: ViewportSize = {"width": width, "height": 800}
    context = chromium.new_context(viewport=size, bypass_csp=True, locale="en-GB")
    page = context.new_page()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.goto(preview.address)
        page.wait_for_selector(".cover.is-there")
        page.add_script_tag(path=AXE)
        assert page.evaluate(RUN_AXE) == []
        assert overflow(page) <= 0
        page.locator("#new").click()
        page.fill("#begin-game", "minimal")
        expect(page.locator("#refused-game")).to_contain_text("free")
        assert page.evaluate(RUN_AXE) == []
        assert page.evaluate("document.querySelector('.begin-body').scrollWidth") <= width
    context.close()


def test_where_no_game_is_the_examples_are_shown(page: Page, preview: Preview) -> None:
    page.route("**/home.json*", lambda route: route.fulfill(json=route.fetch().json() | NO_GAMES))
    page.goto(preview.address)
    expect(page.locator("#empty")).to_contain_text("no game here yet")
    page.locator(".game", has_text="A deck of cards").get_by_role("button").click()
    expect(page.locator("#begin-title")).to_be_focused()
    expect(page.locator("[name=kind]:checked")).to_have_value("cards")
    expect(page.locator(".way:has([value=copy])")).to_be_hidden()


def test_a_shared_game_is_opened_beside_the_first(page: Page, shelf: Preview) -> None:
    archive = shelf.request("/share/minimal.zip")
    assert archive.status == 200
    box = dialog(page, shelf, "archive")
    expect(box.locator("#begin-title")).to_be_hidden()
    box.get_by_role("button", name="Begin", exact=True).click()
    expect(box.locator("#refused-source")).to_have_text("Choose the zip first.")
    chooser = box.locator("#begin-archive")
    chooser.set_input_files({"name": "x.zip", "mimeType": "application/zip", "buffer": b"PK"})
    box.get_by_role("button", name="Begin", exact=True).click()
    expect(box.locator("#refused-source")).to_contain_text("the archive is damaged")
    sent: FilePayload = {"name": "x.zip", "mimeType": "application/zip", "buffer": archive.body}
    chooser.set_input_files(sent)
    box.get_by_role("button", name="Begin", exact=True).click()
    expect(page).to_have_url(re.compile("game=minimal-2"))
    page.wait_for_selector(".paper[data-key]")
    expect(page.locator("#game option:checked")).to_have_text("minimal-2: Minimal")
    copied = (shelf.content / "minimal-2" / "rules.yaml").read_bytes()
    assert copied == (shelf.game / "rules.yaml").read_bytes()
