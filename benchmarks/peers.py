"""Make the bundled aid of five sides for other programs: a page for Chromium, one for Typst."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from generator.build import checking
from generator.content import resources
from generator.content.game import Game
from generator.content.theme import Theme, read_theme
from generator.language.wording import Wording
from generator.render.assets import Assets
from generator.render.jobs import pages_of, side_of
from generator.render.sidejob import SideJob
from generator.units import A4

GAME, SHEETS = "fury-of-dracula", ("rules-summary", "player-reference", "encounters")
"""Five dense sides."""
TYPE_SIZE = 9.0
"""The type of the peers, in pt: they do not look for the largest that fits."""
_ADDRESS = re.compile(r"asset:[a-z]+/[a-z0-9./-]+")
_PAPER = "@page { size: 210mm 297mm; margin: 0 }"
"""The sides are measured on one endless page, which Chromium refuses to print."""
_BODY = re.compile(r"<body>(.*)</body>", re.DOTALL)
_SPECIAL = re.compile(r"([\\#*_$`<>@\[\]~=+\-/])")


def aid() -> tuple[Game, Theme]:
    """Read the game and its theme."""
    library = resources.library(resources.BUNDLED_CONTENT)
    (game,) = checking.check(library, (GAME,)).games
    folder = library.theme(game.content.game.theme)
    assert folder is not None
    theme = read_theme(folder)[0]
    assert theme is not None
    return game.with_errata().without_places(), theme


def jobs() -> list[SideJob]:
    """Return the jobs that print the five sides in English on A4."""
    game, theme = aid()
    return [
        SideJob(game, sheet, side, "en", A4, theme, "colour", resources.TEMPLATES)
        for sheet in SHEETS
        for side in game.content.sheets[sheet].sides
    ]


def write_page(path: Path) -> None:
    """Write the five sides as one HTML file that needs no other, for Chromium."""
    work = jobs()
    pages, bodies = pages_of(work[0]), [body(job) for job in work]
    html = document(bodies, pages.style(side_of(work[0])))
    path.write_text(standalone(html, pages.assets), "utf-8")


def document(bodies: Iterable[str], style: str, language: str = "") -> str:
    """Return the bodies of pages as one document, with their style sheet in it."""
    told = f' lang="{language}"' if language else ""
    return (
        f'<!DOCTYPE html><html{told} style="font-size: {TYPE_SIZE}pt"><meta charset="utf-8">'
        f"<style>{style}{_PAPER}</style><body>{''.join(bodies)}</body></html>"
    )


def body(job: SideJob) -> str:
    """Return the body of the page of a side, with a break after it."""
    found = _BODY.search(pages_of(job).page(side_of(job)).at(TYPE_SIZE))
    assert found
    return f'<div style="break-after: page">{found[1]}</div>'


def standalone(html: str, assets: Assets) -> str:
    """Return a page with the files that it names in it."""
    return _ADDRESS.sub(lambda match: assets.data_address(match.group()), html)


def write_typst(path: Path) -> None:
    """Write the texts of the five sides for Typst: headings and lists in three columns."""
    game, _ = aid()
    wording = Wording(game.content, "en")
    told = [f'#set page(paper: "a4", columns: 3, margin: 6mm)\n#set text(size: {TYPE_SIZE}pt)\n']
    for sheet in SHEETS:
        told.append(f"= {_escaped(wording.plain(game.content.sheets[sheet].title))}\n")
        for side in game.content.sheets[sheet].sides.values():
            for section in side.placed.values():
                texts = [
                    text for id, text in game.texts.items() if id.startswith(f"sections.{section}.")
                ]
                heading, *others = (_escaped(wording.plain(text)) for text in texts)
                told.append(f"== {heading}\n" + "".join(f"- {words}\n" for words in others))
    path.write_text("\n".join(told), "utf-8")


def _escaped(words: str) -> str:
    return _SPECIAL.sub(r"\\\1", words).replace("\n", " ")
