"""What helps translators in the text pane: the memory of all games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from generator.language.catalog import Catalog, Entry
from generator.language.po import catalog_text
from tests.serve.panes import HINT, WIN, field, open_texts, row
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
