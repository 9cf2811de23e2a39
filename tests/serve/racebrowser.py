"""A real browser in a race: the text pane and the source of the game, side by side."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

from playwright.sync_api import Error, Page, Request, expect, sync_playwright

from tests.serve.conftest import CHROMIUM
from tests.serve.panes import field, open_texts, row
from tests.serve.previews import Preview
from tests.serve.racegame import WORD, texts_in, words
from tests.serve.raceledger import Entry

Result = tuple[int, list[Entry]]
"""The status that the server answers with, and what was written if it accepted."""
SOURCE = "race.yaml"


class Window:
    """A browser with two pages of the preview."""

    def __init__(self, preview: Preview) -> None:
        self.preview = preview
        self.errors: list[str] = []
        self._play = sync_playwright().start()
        self._browser = self._play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = self._browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
        self.texts, self.source = context.new_page(), context.new_page()
        for page in (self.texts, self.source):
            page.set_default_timeout(60_000)
            page.on("pageerror", lambda error: self.errors.append(str(error)))
            page.on("dialog", lambda dialog: dialog.accept())
        open_texts(self.texts, preview, "&language=en")
        self.source.goto(f"{preview.address}?game=minimal&language=en")
        self.source.click("#tab-source")
        self.source.locator("#source select").select_option(SOURCE)

    def close(self) -> None:
        """End the browser."""
        self._browser.close()
        self._play.stop()

    def write_text(self, dice: random.Random, token: str) -> Result:
        """Write a text in its row; where that is refused, take what the file says."""
        id = f"sections.more.blocks.list.rules.more{dice.randrange(10)}"
        page = self.texts
        row(page, id).scroll_into_view_if_needed()
        field(page, id).fill(words(token))
        status, request = _answered(page, "/text", lambda: field(page, id).press("Control+Enter"))
        if status != 200:
            page.evaluate("localStorage.clear()")
            open_texts(page, self.preview, "&language=en")
            return status, []
        sent = json.loads(request.post_data or "{}")
        old = WORD.search(sent["seen"][0])
        return status, [Entry(f"en {id}", old[0] if old else "", token, "browser")]

    def write_source(self, dice: random.Random, token: str) -> Result:
        """Write over a word in the source; both changes are merged, else theirs are taken."""
        page, line = self.source, f"race{dice.randrange(10)}:"
        word = page.locator(".cm-line", has_text=line).first
        try:
            word.click(timeout=3_000)
        except Error:  # the file was half written when it was read
            return 0, []
        page.keyboard.press("End")
        page.keyboard.press("Shift+Home")
        page.keyboard.type(f"{line} {words(token)}")
        status, request = _answered(page, "/document", lambda: page.keyboard.press("Control+s"))
        if status == 409:
            take = page.locator("#source .conflict button").first
            expect(page.locator("#source .conflict")).not_to_be_empty()
            if take.count():
                take.click()
                return status, []
            status, request = _answered(page, "/document", lambda: page.keyboard.press("Control+s"))
        if status != 200:
            return status, []
        sent = json.loads(request.post_data or "{}")
        before, after = (texts_in(SOURCE, sent[name]) for name in ("base", "text"))
        return status, [
            Entry(key, before.get(key, ""), after[key], "browser")
            for key in after
            if before.get(key) != after[key]
        ]


def _answered(page: Page, address: str, act: Callable[[], None]) -> tuple[int, Request]:
    """Return the status of the answer to what an act sends, and the request."""
    with page.expect_response(lambda each: each.url.endswith(address)) as caught:
        act()
    return caught.value.status, caught.value.request
