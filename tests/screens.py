"""Show pages as phones and large screens do, in the Chromium that the machine has."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, sync_playwright

Scheme = Literal["light", "dark"]
PHONE, DESK = (360, 740), (1280, 900)
"""The sizes that pages are looked at in, in CSS pixels."""
PATIENCE = 180_000
"""How long a page may take to show, in ms: a machine may be busy with other things."""
AXE = Path(__file__).parent / "oracles" / "axe.min.js"
RUN_AXE = """async () => {
  const found = await axe.run(document, {resultTypes: ['violations'], preload: false});
  return found.violations.map(each => each.id + ': ' + each.nodes.map(
    node => node.target.join(' ') + ' ' + node.failureSummary.split('\\n').slice(1).join(' ')
  ).join(' | '));
}"""


@contextmanager
def launched() -> Iterator[Browser]:
    """Start the browser that the machine has, and end it."""
    program = shutil.which("chromium")
    assert program, "see playeraid doctor --tests"
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"]
        browser = playwright.chromium.launch(executable_path=program, args=arguments)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def shown(
    browser: Browser,
    path: Path,
    size: tuple[int, int] = PHONE,
    scheme: Scheme = "light",
    **options: Any,
) -> Iterator[Page]:
    """Show a page without any network; it must run without a complaint of its own."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        offline=True,
        bypass_csp=options.pop("bypass_csp", False),
        **options,
    )
    complaints: list[str] = []
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    try:
        page.goto(path.as_uri())
        yield page
    finally:
        context.close()
    assert complaints == []


def violations(page: Page) -> list[str]:
    """Return what axe-core finds wrong with a page; its policy must let the script in."""
    page.add_script_tag(path=AXE)
    found: list[str] = page.evaluate(RUN_AXE)
    return found


def overflow(page: Page) -> int:
    """Return by how many pixels a page is wider than the screen."""
    width: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return width
