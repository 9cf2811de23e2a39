"""Look at the phone page of every bundled sheet: ``python -m tests.axe [--languages en,de]``.

Each page is shown small and large, light and dark; nothing may be wider than the screen, and
axe-core may find nothing. With ``--site FOLDER`` it looks at the pages of a site that stands
there instead: those that lead to games, sheets and maps.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser

from generator.build import checking
from generator.content import resources
from generator.content.resources import BUNDLED_CONTENT, TEMPLATES
from generator.language.plurals import locale_name
from generator.language.translation import translated
from generator.render.jobs import pages_of
from generator.render.sidejob import SideJob
from generator.render.webpage import web_page
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
                yield f"{game.id} {language} {id}", web_page(pages_of(job), id)


def site_pages(
    site: Path, languages: tuple[str, ...], games: tuple[str, ...] = ()
) -> Iterator[tuple[str, Path]]:
    """Yield the pages of a site that lead to sheets, maps and games, each with a name."""
    for path in sorted(site.glob("index*.html")):
        yield path.stem, path
    for path in sorted(site.glob("*/*/*.html")):
        game, language = path.parent.parent.name, path.parent.name
        if language in languages and (not games or game in games):
            yield f"{game} {language} {path.stem}", path


def faults_of(browser: Browser, path: Path, picture: Path | None = None) -> Iterator[str]:
    """Yield what is wrong with a page in each size and light; ``picture`` begins names of files."""
    with shown(browser, path, bypass_csp=True) as page:
        for width, height in (PHONE, DESK):
            page.set_viewport_size({"width": width, "height": height})
            if (wider := overflow(page)) > 0:
                yield f"{width} px: {wider} px wider than the screen"
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                for fault in violations(page):
                    yield f"{width} px, {scheme}: {fault}"
                if picture:
                    page.evaluate("scrollTo(0, 0)")
                    page.screenshot(path=f"{picture}-{width}-{scheme}.png")


def written(pages: Iterator[tuple[str, str]], home: Path) -> Iterator[tuple[str, Path]]:
    """Write pages into a folder; yield each one's name and file."""
    for name, html in pages:
        path = home / f"{name.replace(' ', '-')}.html"
        path.write_text(html, "utf-8")
        yield name, path


def main() -> int:
    """Look at all pages; return the exit code."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--languages", default="en,de,pl")
    parser.add_argument("--site", type=Path)
    parser.add_argument("--pictures", type=Path)
    wishes = parser.parse_args()
    languages, games = tuple(wishes.languages.split(",")), tuple(wishes.games)
    looked = wrong = 0
    with TemporaryDirectory() as home, launched() as browser:
        pages = (
            site_pages(wishes.site.resolve(), languages, games)
            if wishes.site
            else written(web_pages(languages, games), Path(home))
        )
        for name, path in pages:
            picture = wishes.pictures / name.replace(" ", "-") if wishes.pictures else None
            faults = list(faults_of(browser, path, picture))
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
