"""What helps translators in the text pane: the memory of all games."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from generator.language.catalog import Catalog, Entry
from generator.language.po import catalog_text
from tests.screens import AXE, RUN_AXE
from tests.serve.panes import HINT, WIN, catalogue, field, open_texts, row
from tests.serve.previews import SECOND, Preview

WIN_SOURCE = "The first with {goal.coins} {icon:coin} in the *Castle* wins."


@pytest.fixture
def remembering(preview: Preview) -> Iterator[Preview]:
    """A preview in which the second game has translations."""
    folder = preview.content / SECOND / "locale"
    folder.mkdir()
    entries = (
        Entry("a", ("Count aloud.",), ("Laut zählen.",)),
        Entry("b", ("Count aloud!",), ("Laut zählen!",)),
        Entry("c", (WIN_SOURCE.replace("{goal.coins} ", ""),), ("Die erste *Burg* gewinnt.",)),
    )
    (folder / "de.po").write_text(catalog_text(Catalog("de.po", "de", entries=entries)), "utf-8")
    yield preview
    (folder / "de.po").unlink()
    folder.rmdir()


def test_what_other_games_say_is_taken_by_click_and_key(page: Page, remembering: Preview) -> None:
    open_texts(page, remembering)
    field(page, HINT).focus()
    matches = row(page, HINT).locator(".match")
    expect(matches).to_have_count(2)
    expect(matches.first).to_contain_text("exact")
    expect(matches.last).to_contain_text("91 %")
    matches.last.click()
    expect(field(page, HINT)).to_have_value("Laut zählen!")
    expect(field(page, HINT)).to_be_focused()
    for words in ("Laut zählen.", "Laut zählen!"):
        page.keyboard.press("Control+m")
        expect(field(page, HINT)).to_have_value(words)
    row(page, HINT).locator(".undo").click()
    expect(field(page, HINT)).to_have_value("Laut zählen.")
    expect(matches).to_have_count(1)
    field(page, WIN).focus()
    expect(row(page, WIN).locator(".match-differs")).to_contain_text("{goal.coins}")


def test_a_language_is_begun_and_its_first_text_is_open(page: Page, preview: Preview) -> None:
    open_texts(page, preview)
    expect(page.locator(".headway")).to_contain_text("94 % – 17 translated, 0 stale, 1 missing")
    page.click(".headway button:has-text('Add a language')")
    dialog = page.locator("dialog.beginning")
    tags = (("xx", "not known"), ("Hebrew", "from the right"), ("polski", "Polish"))
    for tag, said in (*tags, ("NL", "Nederlands")):
        dialog.locator("input").fill(tag)
        expect(dialog).to_contain_text(said)
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.locator("#language")).to_have_value("nl")
    expect(page.locator(".row textarea:focus")).to_have_count(1)
    expect(page.locator(".headway")).to_contain_text("0 % – 0 translated, 0 stale, 18 missing")
    assert (preview.game / "locale/nl.po").is_file()
    (preview.game / "locale/nl.po").unlink()


def test_the_workshop_is_accessible(page: Page, remembering: Preview) -> None:
    browser = page.context.browser
    assert browser is not None
    shown = browser.new_context(bypass_csp=True, locale="en-GB").new_page()
    shown.set_viewport_size({"width": 390, "height": 800})
    open_texts(shown, remembering)
    shown.add_script_tag(path=AXE)
    field(shown, HINT).focus()
    expect(row(shown, HINT).locator(".match")).to_have_count(2)
    assert shown.evaluate(RUN_AXE) == []
    shown.click(".headway button:has-text('Add a language')")
    shown.locator("dialog.beginning input").fill("th")
    expect(shown.locator("dialog.beginning")).to_contain_text("(Thai)")
    for scheme in ("light", "dark"):
        shown.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert shown.evaluate(RUN_AXE) == []
    assert shown.evaluate("document.documentElement.scrollWidth") == 390
    shown.context.close()


def test_what_a_file_suggests_is_taken_or_left(page: Page, preview: Preview) -> None:
    open_texts(page, preview)
    ours = catalogue(preview)
    theirs = ours.replace("Zählt laut.", "Zählt leise.").replace("gewinnt.", "siegt.")
    chooser = page.locator("#texts input[type=file]")
    chooser.set_input_files(
        {"name": "theirs.po", "mimeType": "text/x-po", "buffer": theirs.encode()}
    )
    expect(page.locator(".dropped")).to_contain_text("theirs.po has other words for 2 texts")
    expect(page.locator(".row")).to_have_count(2)
    page.reload()
    page.click("#tab-texts")
    expect(page.locator(".dropped")).to_contain_text("theirs.po has other words for 2 texts")
    page.click("[data-filter=suggested]")
    row(page, HINT).get_by_role("button", name="Take", exact=True).click()
    expect(field(page, HINT)).to_have_value("Zählt leise.")
    row(page, WIN).get_by_role("button", name="Leave", exact=True).click()
    expect(row(page, WIN).locator(".suggestion")).to_be_empty()
    expect(page.locator(".dropped")).to_be_hidden()
    assert catalogue(preview) == ours
    other = theirs.replace("Language: de", "Language: es")
    chooser.set_input_files({"name": "es.po", "mimeType": "text/x-po", "buffer": other.encode()})
    expect(page.locator(".dropped")).to_contain_text("Nothing was taken from es.po")
    expect(page.locator(".dropped .error")).to_contain_text("T25")
    expect(page.locator("[data-filter=suggested]")).to_be_hidden()


def test_a_file_is_dropped_on_translations_alone(page: Page, preview: Preview) -> None:
    """Elsewhere the page is not left for it either."""
    drag = """() => {
      const files = new DataTransfer();
      files.items.add(new File([""], "theirs.po"));
      const more = {dataTransfer: files, bubbles: true, cancelable: true};
      return !document.querySelector("#texts").dispatchEvent(new DragEvent("dragover", more));
    }"""
    open_texts(page, preview)
    assert page.evaluate(drag)
    expect(page.locator("#texts")).to_have_class(re.compile("dropping"))
    page.select_option("#language", "en")
    page.evaluate("document.querySelector('#texts').classList.remove('dropping')")
    assert page.evaluate(drag)
    expect(page.locator("#texts")).not_to_have_class(re.compile("dropping"))


def test_the_same_words_are_asked_for_once_or_apart(page: Page, preview: Preview) -> None:
    blocks = "".join(f"\n      {id}: {{kind: note, text: Shout.}}" for id in ("one", "two", "six"))
    preview.replace("rules.yaml", "text: Count aloud.", f"text: Count aloud.{blocks}")
    first, second, third = (f"sections.goal.blocks.{id}.text" for id in ("one", "two", "six"))
    open_texts(page, preview)
    page.click("[data-filter=open]")
    expect(page.locator("[data-filter=open]")).to_have_text("To do (2)")
    expect(row(page, second)).to_have_count(0)
    expect(row(page, first).locator(".twins")).to_contain_text("Also for 2 with the same words")
    field(page, first).fill("Ruft.")
    row(page, first).locator(".save").click()
    expect(page.locator("[data-filter=open]")).to_have_text("To do (1)")
    assert catalogue(preview).count('msgstr "Ruft."') == 3
    row(page, first).locator(".undo").click()
    expect(page.locator("[data-filter=open]")).to_have_text("To do (2)")
    row(page, first).get_by_role("button", name="Translate apart").click()
    expect(page.locator("[data-filter=open]")).to_have_text("To do (4)")
    field(page, third).fill("Brüllt.")
    row(page, third).locator(".save").click()
    expect(page.locator("[data-filter=open]")).to_have_text("To do (3)")
    assert "Ruft." not in catalogue(preview)


def test_what_is_saved_for_several_texts_is_undone_in_order(page: Page, preview: Preview) -> None:
    blocks = "".join(f"\n      {id}: {{kind: note, text: Shout.}}" for id in ("one", "two"))
    preview.replace("rules.yaml", "text: Count aloud.", f"text: Count aloud.{blocks}")
    first = "sections.goal.blocks.one.text"
    open_texts(page, preview)
    held: list[Route] = []
    page.route("**/text", lambda route: held.append(route))
    for words in ("Ruft.", "Schreit."):
        field(page, first).fill(words)
        row(page, first).locator(".save").click()
        if words == "Ruft.":  # the first is written, and its like is still to be
            release(page, held)
            expect(row(page, first).locator(".state")).to_have_text("Saved")
    for _ in range(3):
        release(page, held)
    for words in ("Schreit.", "Ruft.", ""):
        assert catalogue(preview).count(f'msgid "Shout."\nmsgstr "{words}"') == 2
        if words:
            row(page, first).locator(".undo").click()
            for _ in range(2):
                release(page, held)


def release(page: Page, held: list[Route]) -> None:
    """Let the next request go on, once it is there, and wait for its answer."""
    while not held:
        page.wait_for_timeout(10)
    with page.expect_response("**/text"):
        held.pop(0).continue_()
