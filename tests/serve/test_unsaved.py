"""No words that were typed into the text pane are lost, whatever happens around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Browser, Dialog, Page, Route, expect

from tests.serve.panes import FLIGHT, HINT, WIN, catalogue, field, is_saved, open_texts, row
from tests.serve.previews import SECOND, Preview, start, stop, write_games

MINE = "Meine Fassung."


def type_mine(page: Page, preview: Preview) -> None:
    """Type words into one text and leave them unsaved."""
    open_texts(page, preview)
    field(page, HINT).fill(MINE)
    expect(page.locator("#unsaved")).to_have_text("1 unsaved")


def accept(dialog: Dialog) -> None:
    assert dialog.type == "beforeunload"
    dialog.accept()


def filtered(page: Page, _: Preview) -> None:
    page.click("[data-filter=open]")
    expect(row(page, HINT)).to_have_count(0)
    page.click("[data-filter=sheet]")


def searched(page: Page, _: Preview) -> None:
    search = page.locator(".filters input")
    search.fill("no text has these words")
    expect(page.locator(".row")).to_have_count(0)
    search.fill("")


def in_another_language(page: Page, _: Preview) -> None:
    page.select_option("#language", "en")
    expect(field(page, HINT)).to_have_value("Count aloud.")
    page.select_option("#language", "de")


def on_another_sheet(page: Page, _: Preview) -> None:
    page.select_option("#sheet", "reminders")
    page.wait_for_selector(".paper[data-key]")
    page.select_option("#sheet", "summary")


def in_another_game(page: Page, _: Preview) -> None:
    page.select_option("#game", SECOND)
    expect(page).to_have_url(re.compile(f"game={SECOND}"))
    page.select_option("#game", "minimal")
    page.select_option("#language", "de")


def reloaded(page: Page, _: Preview) -> None:
    page.once("dialog", accept)
    page.reload()
    page.wait_for_selector(".paper[data-key]")
    page.click("#tab-texts")


def printed_anew(page: Page, preview: Preview) -> None:
    preview.replace("locale/de.po", "gewinnt.", "siegt.")
    expect(field(page, WIN)).to_have_value(re.compile("siegt"))


@pytest.mark.parametrize(
    "happens",
    [
        filtered,
        searched,
        in_another_language,
        on_another_sheet,
        in_another_game,
        reloaded,
        printed_anew,
    ],
)
def test_what_is_typed_stays(
    page: Page, preview: Preview, happens: Callable[[Page, Preview], None]
) -> None:
    type_mine(page, preview)
    happens(page, preview)
    expect(field(page, HINT)).to_have_value(MINE)
    expect(row(page, HINT).locator(".state")).to_have_text("not saved")
    field(page, HINT).press("Control+Enter")
    is_saved(page, HINT)
    expect(page.locator("#unsaved")).to_be_hidden()
    assert f'msgstr "{MINE}"' in catalogue(preview)


def test_leaving_asks_while_words_are_unsaved(page: Page, preview: Preview) -> None:
    type_mine(page, preview)
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    with page.expect_event("dialog"):
        page.evaluate("setTimeout(() => location.reload(), 0)")
    expect(field(page, HINT)).to_have_value(MINE)
    assert asked == ["beforeunload"]
    field(page, HINT).press("Control+Enter")
    is_saved(page, HINT)
    page.reload()
    page.wait_for_selector(".paper[data-key]")
    assert asked == ["beforeunload"]


def test_unsaved_words_of_every_game_can_be_reached(page: Page, preview: Preview) -> None:
    type_mine(page, preview)
    page.select_option("#game", SECOND)
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("#unsaved")
    elsewhere = page.locator(".elsewhere-row")
    expect(elsewhere).to_be_in_viewport()
    expect(elsewhere).to_contain_text(f"minimal · de · {HINT}")
    expect(elsewhere).to_contain_text(MINE)
    elsewhere.locator("button").first.click()
    expect(field(page, HINT)).to_have_value(MINE)
    expect(field(page, HINT)).to_be_focused()


def test_unsaved_words_outlive_their_text(page: Page, preview: Preview) -> None:
    type_mine(page, preview)
    preview.replace("rules.yaml", "      hint:", "      clue:")
    page.click("#unsaved")
    expect(row(page, HINT).locator(".conflict")).to_contain_text("no such text")
    expect(field(page, HINT)).to_have_value(MINE)
    preview.restore()
    expect(row(page, HINT).locator(".conflict")).to_be_hidden()
    expect(field(page, HINT)).to_have_value(MINE)


def test_a_change_meanwhile_shows_both_versions(page: Page, preview: Preview) -> None:
    type_mine(page, preview)
    preview.replace("locale/de.po", "Zählt laut.", "Ihre Fassung.")
    conflict = row(page, HINT).locator(".conflict")
    expect(conflict).to_contain_text("Ihre Fassung.")
    expect(field(page, HINT)).to_have_value(MINE)
    field(page, HINT).press("Control+Enter")
    expect(conflict).to_contain_text("Ihre Fassung.")
    assert "Ihre Fassung." in catalogue(preview)
    conflict.locator("button").first.click()
    is_saved(page, HINT)
    assert MINE in catalogue(preview)


def test_theirs_can_be_taken_and_mine_restored(page: Page, preview: Preview) -> None:
    type_mine(page, preview)
    preview.replace("locale/de.po", "Zählt laut.", "Ihre Fassung.")
    row(page, HINT).get_by_text("Take what the file says").click()
    expect(field(page, HINT)).to_have_value("Ihre Fassung.")
    expect(page.locator("#unsaved")).to_be_hidden()
    row(page, HINT).locator(".undo").click()
    expect(field(page, HINT)).to_have_value(MINE)


def test_a_source_that_changes_meanwhile_is_shown(page: Page, preview: Preview) -> None:
    type_mine(page, preview)
    preview.replace("rules.yaml", "Count aloud.", "Count softly.")
    conflict = row(page, HINT).locator(".conflict")
    expect(conflict).to_contain_text("Count aloud.")
    field(page, HINT).press("Control+Enter")
    expect(row(page, HINT).locator(".state")).to_have_text("not saved")
    assert MINE not in catalogue(preview)
    conflict.locator("button").click()
    field(page, HINT).press("Control+Enter")
    is_saved(page, HINT)
    assert 'msgid "Count softly."\nmsgstr "Meine Fassung."' in catalogue(preview)


def test_letters_typed_while_it_is_saved_stay(page: Page, preview: Preview) -> None:
    type_mine(page, preview)
    held: list[Route] = []
    page.route("**/text", lambda route: held.append(route))
    field(page, HINT).press("Control+Enter")
    field(page, HINT).press("End")
    field(page, HINT).press_sequentially("!")
    while not held:
        page.wait_for_timeout(10)
    held[0].continue_()
    expect(row(page, HINT).locator(".undo")).to_be_visible()
    expect(field(page, HINT)).to_have_value(f"{MINE}!")
    expect(row(page, HINT).locator(".state")).to_have_text("not saved")


def test_an_answer_from_before_a_save_changes_nothing(page: Page, preview: Preview) -> None:
    type_mine(page, preview)
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/texts.json*", lambda route: held.append((route, route.fetch())), times=1)
    with page.expect_request("**/texts.json*"):
        preview.replace("locale/de.po", "gewinnt.", "siegt.")
    while not held:
        page.wait_for_timeout(10)
    field(page, HINT).press("Control+Enter")
    is_saved(page, HINT)
    route, before = held[0]
    with page.expect_request("**/texts.json*"):
        route.fulfill(response=before)
    expect(field(page, WIN)).to_have_value(re.compile("siegt"))
    is_saved(page, HINT)
    expect(field(page, HINT)).to_have_value(MINE)


def test_an_answer_to_an_earlier_request_changes_nothing(page: Page, preview: Preview) -> None:
    open_texts(page, preview)
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/texts.json*", lambda route: held.append((route, route.fetch())), times=1)
    preview.replace("locale/de.po", "gewinnt.", "siegt.")
    while not held:
        page.wait_for_timeout(10)
    preview.replace("locale/de.po", "siegt.", "triumphiert.")
    expect(field(page, WIN)).to_have_value(re.compile("triumphiert"))
    route, before = held[0]
    with page.expect_response("**/texts.json*"):
        route.fulfill(response=before)
    page.evaluate("fetch('/choices.json').then((answer) => answer.json())")  # it is read by then
    expect(field(page, WIN)).to_have_value(re.compile("triumphiert"))


def test_two_windows_know_of_each_other(page: Page, preview: Preview) -> None:
    type_mine(page, preview)
    other = page.context.new_page()
    open_texts(other, preview)
    expect(field(other, HINT)).to_have_value(MINE)
    field(other, FLIGHT).fill("Anderes.")
    expect(page.locator("#unsaved")).to_have_text("2 unsaved")
    field(other, HINT).press("Control+Enter")
    is_saved(other, HINT)
    expect(page.locator("#unsaved")).to_have_text("1 unsaved")
    expect(field(page, HINT)).to_have_value(MINE)


def test_where_nothing_is_stored_the_page_says_so(page: Page, preview: Preview) -> None:
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"
    )
    open_texts(page, preview)
    field(page, HINT).fill(MINE)
    expect(page.locator("#unsaved")).to_have_text("1 unsaved, in this window only")


@pytest.fixture
def own(tmp_path: Path) -> Iterator[list[Preview]]:
    """A preview that a test may stop and start again."""
    previews = [start(write_games(tmp_path))]
    yield previews
    stop(previews[-1])


def test_a_server_that_is_started_again_gets_what_was_typed(
    chromium: Browser, own: list[Preview]
) -> None:
    page = chromium.new_context(locale="en-GB").new_page()  # it may complain of the lost server
    (first,) = own
    type_mine(page, first)
    stop(first)
    expect(page.locator("#lost")).to_contain_text("unsaved words are kept")
    field(page, HINT).press("Control+Enter")
    expect(row(page, HINT).locator(".refused")).to_contain_text("has stopped")
    expect(field(page, HINT)).to_have_value(MINE)
    expect(field(page, HINT)).to_be_focused()
    own.append(start(first.content, first.port))
    expect(page.locator("#lost")).to_be_hidden(timeout=30_000)
    field(page, HINT).press("Control+Enter")
    is_saved(page, HINT)
    assert MINE in catalogue(own[-1])
    page.context.close()
