"""Compose pictures of several things in a browser: the hero, cards, phones, comparisons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html import escape
from pathlib import Path

from playwright.sync_api import Browser, Page

from tools.pictures.examples import ROOT
from tools.pictures.printing import INKS, LOCALES, THEMES, preview
from tools.pictures.saving import Made, opened, webp

HERE = Path(__file__).parent
HERO, SCENE, STRIP = (1600, 900), (960, 640), (1440, 560)
PHONE, DESK = (428, 926), (1280, 800)
PATIENCE = 180_000
"""How long the preview may take to print a sheet, in ms, on a busy machine."""
DRAWN = """() => [...document.querySelectorAll(".paper[data-key] img.picture")]
  .some(each => each.complete && each.naturalWidth > 400)"""
"""Whether a side of the preview is shown."""
SETTLED = 2_000
"""How long afterwards a sharper picture may follow, in ms."""
STRIP_SHOWN = 440
"""The height at which the sheets of a strip are cut off, in CSS pixels."""
ZOOM = {"inks": 100, "themes": 202, "languages": 205}
"""How wide the sheets of a strip are, in per cent of their place."""
LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "français", "it": "italiano"}
LANGUAGES |= {"es": "español", "pl": "polski"}


def scenes(browser: Browser, home: Path) -> Iterator[Made]:
    """Yield what is composed of the files that were printed into a folder."""
    (home / "fonts").symlink_to(ROOT / "templates" / "fonts")
    for page in HERE.glob("*.*ml"):
        (home / page.name).write_text(page.read_text("utf-8"), "utf-8")
    (home / "scene.css").write_text((HERE / "scene.css").read_text("utf-8"), "utf-8")
    _show_phones(browser, home)
    yield _composed(browser, home, "hero", HERO, 1.25)
    yield _composed(browser, home, "cards", SCENE, 1.25)
    yield _composed(browser, home, "phones", SCENE, 1.25)
    for name, shown in _strips().items():
        figures = "".join(
            f'<figure><div class="on"><img src="{file}" alt=""></div>'
            f"<figcaption>{escape(caption)}</figcaption></figure>"
            for caption, file in shown.items()
        )
        text = (HERE / "strip.html").read_text("utf-8").replace("FIGURES", figures)
        text = text.replace("HEIGHT", str(STRIP[1])).replace("SHOWN", str(STRIP_SHOWN))
        text = text.replace("ZOOM", str(ZOOM[name]))
        (home / f"{name}.html").write_text(text, "utf-8")
        yield _composed(browser, home, name, STRIP, 1.0)
    yield Made("preview.webp", _preview(browser), "playeraid serve")
    yield Made("site.webp", _site(browser, home), "playeraid site")


def _strips() -> Mapping[str, Mapping[str, str]]:
    """Return the comparisons: of each the captions with their files."""
    inked = {ink: "" if ink == "colour" else f"-{ink}" for ink in INKS}
    return {
        "inks": {
            ink: f"inks/drako/en/rules-summary-back-a4{suffix}.png" for ink, suffix in inked.items()
        },
        "themes": {name: f"{name}/themed/en/summary-front-a4.png" for name in THEMES},
        "languages": {
            LANGUAGES[each]: f"languages/drako/{each}/dragon-sheet-front-a4.png" for each in LOCALES
        },
    }


def _show_phones(browser: Browser, home: Path) -> None:
    (home / "screens").mkdir()
    sheets = home / "sheets"
    reference = sheets / "fury-of-dracula" / "en" / "player-reference.html"
    encounters = sheets / "fury-of-dracula" / "en" / "encounters.html"
    with _opened(browser, reference.as_uri(), PHONE) as page:
        page.screenshot(path=home / "screens" / "phone-light.png")
        page.get_by_role("searchbox").fill("combat")
        page.wait_for_timeout(500)
        page.screenshot(path=home / "screens" / "phone-find.png")
    with _opened(browser, encounters.as_uri(), PHONE, dark=True) as page:
        page.screenshot(path=home / "screens" / "phone-dark.png")


def _composed(browser: Browser, home: Path, name: str, size: tuple[int, int], scale: float) -> Made:
    with _opened(browser, (home / f"{name}.html").as_uri(), size, scale) as page:
        return Made(f"{name}.webp", webp(opened(page.screenshot())), f"{name}.html")


def _preview(browser: Browser) -> bytes:
    """Return a picture of the preview of a German sheet, with its texts beside it."""
    with preview("fury-of-dracula") as address, _opened(browser, address, DESK, 1.0) as page:
        page.set_default_timeout(PATIENCE)
        page.locator("#language").select_option("de")
        page.get_by_role("tab", name="Texts").click()
        page.get_by_role("button", name="All", exact=True).click()
        page.wait_for_selector(".row")
        page.wait_for_function(DRAWN)
        page.wait_for_timeout(SETTLED)
        return webp(opened(page.screenshot()))


def _site(browser: Browser, home: Path) -> bytes:
    first = home / "site" / "fury-of-dracula" / "en" / "index.html"
    with _opened(browser, first.as_uri(), DESK, 1.0) as page:
        return webp(opened(page.screenshot()))


@contextmanager
def _opened(
    browser: Browser,
    address: str,
    size: tuple[int, int],
    scale: float = 2.0,
    dark: bool = False,
) -> Iterator[Page]:
    """Open a page in a window of a size in CSS pixels."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=scale,
        color_scheme="dark" if dark else "light",
    )
    try:
        page = context.new_page()
        page.goto(address, wait_until="load")
        page.evaluate("document.fonts.ready.then(() => true)")
        yield page
    finally:
        context.close()
