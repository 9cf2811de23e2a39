"""Look at the phone page of every bundled sheet: ``python -m tests.axe [--languages en,de]``.

Each page is shown small and large, light and dark; nothing may be wider than the screen, and
axe-core may find nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser

from generator import checking, resources
from generator.language.plurals import locale_name
from generator.language.translation import translated
from generator.render.jobs import SideJob, pages_of
from generator.resources import BUNDLED_CONTENT, TEMPLATES
from generator.units import A4
from tests.printing import theme_of
from tests.screens import DESK, PHONE, launched, overflow, shown, violations


def web_pages(
    languages: tuple[str, ...], games: tuple[str, ...] = (), sheets: tuple[str, ...] = ()
) -> Iterator[tuple[str, str]]:
    """Yield the page of each sheet of bundled games, named by game, language and sheet."""
    library = resources.library(BUNDLED_CONTENT)
    checked = checking.check(library, games)
    for game in checked.games:
        spoken = {each.language: translated(each) for each in checked.translations[game.id]}
        spoken[game.content.game.source_language] = game
        for language in languages:
            if language not in spoken or not game.content.sheets:
                continue
            printed = spoken[language].with_errata().without_places()
            for id, sheet in printed.content.sheets.items():
                if sheets and id not in sheets:
                    continue
                job = SideJob(
                    printed,
                    id,
                    next(iter(sheet.sides)),
                    locale_name(language),
                    A4,
                    theme_of(game, library),
                    "colour",
                    TEMPLATES,
                )
                yield f"{game.id} {language} {id}", pages_of(job).web_page(id)


def faults_of(browser: Browser, path: Path, pictures: Path | None = None) -> Iterator[str]:
    """Yield what is wrong with a page in each size and light."""
    with shown(browser, path, bypass_csp=True) as page:
        for width, height in (PHONE, DESK):
            page.set_viewport_size({"width": width, "height": height})
            if (wider := overflow(page)) > 0:
                yield f"{width} px: {wider} px wider than the screen"
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                for fault in violations(page):
                    yield f"{width} px, {scheme}: {fault}"
                if pictures:
                    page.evaluate("scrollTo(0, 0)")
                    page.screenshot(path=pictures / f"{path.stem}-{width}-{scheme}.png")


def main() -> int:
    """Look at all pages; return the exit code."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--languages", default="en,de,pl")
    parser.add_argument("--pictures", type=Path)
    wishes = parser.parse_args()
    looked = wrong = 0
    with TemporaryDirectory() as home, launched() as browser:
        for name, html in web_pages(tuple(wishes.languages.split(",")), tuple(wishes.games)):
            path = Path(home, f"{name.replace(' ', '-')}.html")
            path.write_text(html, "utf-8")
            faults = list(faults_of(browser, path, wishes.pictures))
            looked += 1
            wrong += bool(faults)
            print(name, "ok" if not faults else "")
            for fault in faults:
                print("   ", fault)
            sys.stdout.flush()
    print(f"{looked} pages, each at 2 sizes, light and dark: {wrong} with faults")
    return 1 if wrong or not looked else 0


if __name__ == "__main__":
    sys.exit(main())
