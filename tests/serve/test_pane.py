"""The text pane: what its rows show, and how to move between them."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.screens import AXE, RUN_AXE
from tests.serve.panes import (
    FLIGHT,
    HINT,
    MANY,
    WIN,
    catalogue,
    field,
    is_saved,
    open_texts,
    point_at,
    row,
    with_many_texts,
)
from tests.serve.previews import Preview

NOW = "Wer als Erster mit {goal.coins} {icon:coin} in der *Burg* ist, gewinnt."
FOCUSED = "document.activeElement.closest('.row')?.dataset.id ?? document.activeElement.tagName"


def test_every_text_of_the_sheet_can_be_reached(page: Page, preview: Preview) -> None:
    ids = with_many_texts(preview)
    open_texts(page, preview)
    last = ids[-1]
    expect(row(page, last)).to_have_count(1)
    field(page, last).fill("Das letzte.")
    field(page, last).press("Control+Enter")
    expect(field(page, last)).to_have_value("Das letzte.")
    expect(page.locator(".row")).to_have_count(MANY + 9)
    field(page, ids[85]).fill("Das 86.")
    preview.replace("locale/de.po", "Winzig", "Klein")
    expect(field(page, "game.title")).to_have_value("Klein")
    assert page.evaluate(FOCUSED) == ids[85]
    expect(row(page, ids[85])).to_be_in_viewport()


def test_a_text_on_the_sheet_leads_to_its_row(page: Page, preview: Preview) -> None:
    ids = with_many_texts(preview)
    open_texts(page, preview)
    page.locator(".filters input").fill("no text has these words")
    expect(page.locator(".row")).to_have_count(0)
    for id in (ids[-1], ids[59], HINT):
        page.mouse.click(*point_at(page, id))
        expect(field(page, id)).to_be_focused()
        expect(row(page, id)).to_be_in_viewport()


def test_rows_are_in_the_order_of_the_sheet(page: Page, preview: Preview) -> None:
    preview.replace("rules.yaml", "      win:", "      late: {kind: note, text: Late.}\n      win:")
    open_texts(page, preview)
    expect(row(page, "sections.goal.blocks.late.text")).to_have_count(1)
    ids = page.eval_on_selector_all(".row", "rows => rows.map(each => each.dataset.id)")
    wanted = ["sections.goal.title", "sections.goal.blocks.late.text", WIN, FLIGHT, HINT]
    assert [id for id in ids if id in wanted] == wanted


def test_texts_of_steps_and_tables_are_on_the_sheet_in_its_order(
    page: Page, preview: Preview
) -> None:
    preview.replace(
        "rules.yaml",
        "      win:",
        "      go: {kind: steps, steps: {draw: {title: Draw, text: Take one.}}}\n"
        "      costs: {kind: table, columns: {a: {head: Price}},"
        " rows: {salt: {head: Salt, cells: {a: Two}}}}\n"
        "      win:",
    )
    open_texts(page, preview, "&language=en")
    expect(row(page, "sections.goal.blocks.costs.rows.salt.cells.a")).to_have_count(1)
    ids = page.eval_on_selector_all(".row", "rows => rows.map(each => each.dataset.id)")
    block = "sections.goal.blocks"
    wanted = [f"{block}.go.steps.draw.title", f"{block}.go.steps.draw.text"]
    wanted += [f"{block}.costs.columns.a.head", f"{block}.costs.rows.salt.head"]
    wanted += [f"{block}.costs.rows.salt.cells.a", WIN]
    assert [id for id in ids if id in wanted] == wanted
    page.mouse.dblclick(*point_at(page, f"{block}.costs.rows.salt.cells.a"))
    expect(field(page, f"{block}.costs.rows.salt.cells.a")).to_be_focused()


def test_findings_are_in_the_row_at_once(page: Page, preview: Preview) -> None:
    open_texts(page, preview)
    verdict = row(page, WIN).locator(".verdict")
    field(page, WIN).fill(NOW.replace("{goal.coins}", "{goal.coin}"))
    expect(verdict).to_contain_text("R09")
    expect(verdict.locator(".error").first).to_contain_text("goal.coins")
    expect(field(page, WIN)).to_have_attribute("aria-invalid", "true")
    field(page, WIN).fill(NOW.replace("{goal.coins} ", ""))
    expect(verdict).to_contain_text("T07")
    field(page, WIN).fill(NOW.replace("*Burg*", "Burg"))
    expect(verdict).to_contain_text("G02")
    field(page, WIN).fill(NOW.replace("gewinnt.", "siegt."))
    expect(verdict).to_be_hidden()
    expect(field(page, WIN)).to_have_attribute("aria-invalid", "false")
    assert NOW in catalogue(preview)


def test_a_saved_text_with_errors_says_so(page: Page, preview: Preview) -> None:
    open_texts(page, preview)
    field(page, WIN).fill(NOW.replace("{goal.coins} ", ""))
    field(page, WIN).press("Control+Enter")
    state = row(page, WIN).locator(".state")
    expect(state).to_have_text(re.compile("Saved – but T07"))
    expect(row(page, WIN)).to_have_class(re.compile(r"\bwrong\b"))
    expect(page.locator("#status")).to_contain_text("Saved – but T07")
    expect(row(page, WIN).locator(".verdict")).to_contain_text("T07")
    expect(field(page, WIN)).to_be_focused()
    page.reload()
    page.wait_for_selector(".paper[data-key], #faults .finding")
    page.click("#tab-texts")
    page.click("[data-filter=all]")
    expect(row(page, WIN).locator(".verdict")).to_contain_text("T07")


def test_a_refused_text_stays_in_the_field(page: Page, preview: Preview) -> None:
    open_texts(page, preview)
    before = catalogue(preview)
    field(page, HINT).fill("Zählt\u200blaut.")
    field(page, HINT).press("Control+Enter")
    expect(row(page, HINT).locator(".refused")).to_contain_text("U+200B")
    expect(row(page, HINT).locator(".state")).to_have_text("not saved")
    expect(field(page, HINT)).to_have_value("Zählt\u200blaut.")
    assert catalogue(preview) == before


def test_safe_fixes_are_applied_on_request(page: Page, preview: Preview) -> None:
    open_texts(page, preview)
    field(page, HINT).fill('Zählt "laut".')
    row(page, HINT).locator(".mend").click()
    expect(field(page, HINT)).to_have_value("Zählt „laut“.")
    row(page, HINT).locator(".undo").click()
    expect(field(page, HINT)).to_have_value('Zählt "laut".')


def test_saving_goes_on_to_the_next_text_to_do(page: Page, preview: Preview) -> None:
    ids = with_many_texts(preview)
    open_texts(page, preview)
    expect(page.locator(".row")).to_have_count(MANY + 9)
    field(page, HINT).fill("Zählt leise.")
    for id, words in ((HINT, "Zählt leise."), (ids[0], "Eins."), (ids[1], "Zwei.")):
        assert page.evaluate(FOCUSED) == id
        field(page, id).fill(words)
        field(page, id).press("Control+Enter")
        is_saved(page, id)
        expect(row(page, id).locator("textarea:focus")).to_have_count(0)
    assert page.evaluate(FOCUSED) == ids[2]
    page.keyboard.press("Alt+ArrowUp")
    assert page.evaluate(FOCUSED) == ids[1]
    page.keyboard.press("Alt+ArrowDown")
    assert page.evaluate(FOCUSED) == ids[2]
    page.click("[data-filter=open]")
    expect(page.locator(".row")).to_have_count(MANY - 1)
    field(page, ids[50]).fill("Fünfzig.")
    row(page, ids[50]).locator(".save").click()
    is_saved(page, ids[50])
    expect(field(page, ids[50])).to_be_focused()
    assert catalogue(preview).count('msgstr "Fünfzig."') == 1


def test_a_save_can_be_undone(page: Page, preview: Preview) -> None:
    open_texts(page, preview)
    for words in ("Zählt leise.", "Zählt nie."):
        field(page, HINT).fill(words)
        field(page, HINT).press("Control+Enter")
        is_saved(page, HINT)
    assert "Zählt nie." in catalogue(preview)
    row(page, HINT).locator(".undo").click()
    expect(field(page, HINT)).to_have_value("Zählt leise.")
    row(page, HINT).locator(".undo").click()
    expect(field(page, HINT)).to_have_value("Zählt laut.")
    expect(row(page, HINT).locator(".undo")).to_be_hidden()
    expect(field(page, HINT)).to_be_focused()
    assert 'msgstr "Zählt laut."' in catalogue(preview)


def test_a_translation_is_taken_back_before_what_is_not_seen(page: Page, preview: Preview) -> None:
    rules = preview.game / "rules.yaml"
    open_texts(page, preview, "&language=en")
    field(page, HINT).fill("Count softly.")
    field(page, HINT).press("Control+Enter")
    is_saved(page, HINT)
    backs = page.locator("#structure .backs")
    expect(backs).to_contain_text("Undo: “Count softly.” rewritten")
    page.select_option("#language", "de")
    expect(row(page, HINT).locator(".state")).to_have_text("out of date")
    expect(page.locator("#structure")).not_to_contain_text("Count softly.")
    field(page, WIN).fill("Wer *Burgen* hat, gewinnt.")
    field(page, WIN).press("Control+Enter")
    expect(backs).to_contain_text("Undo: “Wer Burgen hat, gewinnt.” rewritten")
    page.locator("#tab-texts").focus()
    page.keyboard.press("Control+z")
    expect(backs).to_contain_text("Redo: “Wer Burgen hat, gewinnt.” rewritten")
    expect(backs).not_to_contain_text("Count softly.")
    expect(field(page, WIN)).not_to_have_value("Wer *Burgen* hat, gewinnt.")
    assert "Wer *Burgen* hat" not in catalogue(preview)
    assert "Count softly." in rules.read_text("utf-8")
    page.keyboard.press("Escape")
    page.select_option("#language", "en")
    expect(backs).to_contain_text("Undo: “Count softly.” rewritten")


def test_escape_restores_and_undo_brings_back(page: Page, preview: Preview) -> None:
    open_texts(page, preview)
    field(page, HINT).fill("Zählt leise.")
    field(page, HINT).press("Escape")
    expect(field(page, HINT)).to_have_value("Zählt laut.")
    expect(field(page, HINT)).to_be_focused()
    expect(page.locator("#unsaved")).to_be_hidden()
    row(page, HINT).locator(".undo").click()
    expect(field(page, HINT)).to_have_value("Zählt leise.")
    expect(page.locator("#unsaved")).to_have_text("1 unsaved")


def test_a_row_shows_values_names_and_notes(page: Page, preview: Preview) -> None:
    preview.replace("locale/de.po", f'msgctxt "{WIN}"', f'# Wie im Regelheft.\nmsgctxt "{WIN}"')
    (preview.game / "locale/de.yaml").write_text(
        "glossary:\n  terms.castle.name:\n    forms: [Burgen]\n    avoid: [Schloss]\n", "utf-8"
    )
    try:
        open_texts(page, preview)
        help = row(page, WIN).locator(".help")
        expect(help).to_contain_text("{goal.coins} = 5")
        expect(help).to_contain_text("{icon:coin} = Coin")
        expect(help).to_contain_text("*Castle* → Burg, Burgen – not Schloss")
        expect(help).to_contain_text("Wie im Regelheft.")
        field(page, WIN).focus()
        expect(help).to_contain_text("printed on: Summary, front, The goal")
    finally:
        (preview.game / "locale/de.yaml").unlink()


def test_the_pane_is_accessible(page: Page, preview: Preview) -> None:
    with_many_texts(preview)
    page.close()
    context = page.context.browser
    assert context is not None
    shown = context.new_context(bypass_csp=True, locale="en-GB").new_page()
    open_texts(shown, preview)
    field(shown, WIN).fill(NOW.replace("{goal.coins} ", ""))
    expect(row(shown, WIN).locator(".verdict")).to_contain_text("T07")
    preview.replace("locale/de.po", "gewinnt.", "siegt.")
    expect(row(shown, WIN).locator(".conflict")).to_be_visible()
    shown.add_script_tag(path=AXE)
    for scheme in ("light", "dark"):
        shown.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert shown.evaluate(RUN_AXE) == []
    shown.click("#tab-findings")
    shown.click("#more summary")
    assert shown.evaluate(RUN_AXE) == []
    shown.click("#help")
    assert shown.evaluate(RUN_AXE) == []
    shown.context.close()
