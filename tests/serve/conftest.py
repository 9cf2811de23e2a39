"""A running preview, and a browser to look at it."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from tests.serve.previews import Preview, start, stop, write_games

CHROMIUM = "/usr/bin/chromium"
expect.set_options(timeout=30_000)  # browser and preview may share a busy machine


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Preview]:
    """One preview for all tests."""
    preview = start(write_games(tmp_path_factory.mktemp("preview")))
    try:
        preview.record()
        yield preview
    finally:
        stop(preview)


@pytest.fixture
def preview(running: Preview) -> Iterator[Preview]:
    """The preview, showing its original files."""
    yield running
    if running.restore():
        running.wait_until_restored()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, without a window; its event loop ends with the module."""
    with sync_playwright() as play:
        arguments = ["--no-sandbox", "--process-per-site"]
        browser = play.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def profile(chromium: Browser, running: Preview) -> Iterator[BrowserContext]:
    """The profile of a user, for all pages of a module.

    One page stays open, and with it the process that the next one finds its modules compiled in:
    half of what a test in the browser takes is to load them.
    """
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.new_page().goto(f"{running.address}page.css")
    yield context
    context.close()


@pytest.fixture
def page(profile: BrowserContext) -> Iterator[Page]:
    """A page that must log no error, of a user who has stored nothing."""
    page = profile.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda m: errors.append(_described(m)) if _is_error(m) else None)
    page.set_default_timeout(30_000)
    yield page
    _leave(profile, page.url)
    assert errors == []


def _leave(profile: BrowserContext, address: str) -> None:
    """Close all pages but the one that stays open, and forget what they were allowed or stored."""
    stays, *pages = profile.pages
    for each in pages:
        each.close()
    profile.clear_permissions()
    place = urlsplit(address)
    stored = {"origin": f"{place.scheme}://{place.netloc}", "storageTypes": "all"}
    session = profile.new_cdp_session(stays)
    session.send("Storage.clearDataForOrigin", stored)
    session.detach()


def _is_error(message: ConsoleMessage) -> bool:
    """Whether the browser complains; that a writing is refused (409) is an answer like others."""
    return message.type == "error" and "409" not in message.text


def _described(message: ConsoleMessage) -> str:
    """Return what the browser complains about, and of which address."""
    return f"{message.text} {message.location.get('url', '')}".strip()
