"""Print games once for all tests, and read the text of their pages."""

from __future__ import annotations

import io
import math
import re
import subprocess
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch
from xml.etree import ElementTree

import pikepdf
import pypdfium2
import tinyhtml5
from msgspec.structs import replace

from generator.build import checking, pipeline, printing
from generator.build.pipeline import Built
from generator.build.pool import processes
from generator.build.request import Request
from generator.build.state.sidecache import CachedSide
from generator.content import resources, starter
from generator.content.editions import Edition
from generator.content.game import Game, replace_texts, texts_of
from generator.content.model import (
    AnyBlock,
    Content,
    Entries,
    Modifiers,
    Order,
    Places,
    RollTable,
    Sheet,
    TrackFigure,
)
from generator.content.resources import TEMPLATES, Library
from generator.content.text import Text
from generator.content.theme import Theme, read_theme
from generator.engine.laid import children_of
from generator.engine.press import Press
from generator.language.wording import Wording
from generator.render.assets import Assets
from generator.render.mapjobs import MapJob
from generator.render.sidejob import SideJob, SideResult
from generator.units import A4, Paper

STARTER = "my-game"
BUNDLED = "fury-of-dracula"
ITEM = re.compile(" • ")
_WORD = re.compile(r"\{[^{}]*\}|[^\W\d_]+")


@dataclass(frozen=True)
class Aid:
    """A game that was built into a folder, and the sides it is made of."""

    library: Library
    game: Game
    out: Path
    built: Built
    results: tuple[SideResult, ...]

    def result(self, side_id: str, paper: Paper) -> SideResult:
        """Return the printed side with an id such as ``summary/front``."""
        found = [
            each
            for each in self.results
            if each.proof.side.id == side_id and each.proof.side.paper == paper
        ]
        assert len(found) == 1
        return found[0]

    def in_order(self, paper: Paper) -> list[SideResult]:
        """Return the sides of the aid on a paper, in the order of its sheets."""
        return [
            self.result(f"{sheet_id}/{name}", paper)
            for sheet_id, sheet in self.game.content.sheets.items()
            for name in sheet.sides
        ]

    def file(self, name: str) -> Path:
        """Return a file of the aid in its source language."""
        return self.out / self.game.id / self.game.content.game.source_language / name


def begin_starter(home: Path, theme: str | None = None) -> Library:
    """Write the starter's game into ``content`` of a folder, and return the library there.

    With ``theme`` it is set in a copy of that theme, in ``themes`` of the folder.
    """
    content = home / "content"
    library = resources.library(content)
    if theme:
        starter.begin_theme(content, STARTER, theme, library)
    starter.begin(content, STARTER, None, STARTER if theme else None, library)
    return resources.library(content)


def build(library: Library, out: Path, **options: Any) -> Built:
    """Build games of a library, on A4 with one process by default."""
    request = replace(Request(library, out, papers=(A4,)), **options)
    processes.warm_up(TEMPLATES, request.jobs)
    return pipeline.build(request)


def aid(library: Library, out: Path, id: str, **options: Any) -> Aid:
    """Build one game into an empty folder, and return what was made."""
    results: list[SideResult] = []
    judged = printing._judged

    def keeping(job: SideJob | MapJob, result: Any, out: Path) -> CachedSide:
        if isinstance(result, SideResult) and job.language == language:
            results.append(result)
        return judged(job, result, out)

    (game,) = checking.check(library, (id,)).games
    assert game.id == id
    language = game.content.game.source_language
    with patch.object(printing, "_judged", keeping):
        built = build(library, out, games=(id,), **options)
    assert results
    return Aid(library, game, out, built, tuple(results))


def side_jobs(game: Game, library: Library, paper: Paper, edition: Edition) -> list[SideJob]:
    """Return the jobs that print every side of a game on a paper."""
    processes.warm_up(TEMPLATES, 1)
    theme = theme_of(game, library)
    language = game.content.game.source_language
    return [
        SideJob(game.without_places(), id, name, language, paper, theme, edition, TEMPLATES)
        for id, sheet in game.content.sheets.items()
        for name in sheet.sides
    ]


def theme_of(game: Game, library: Library) -> Theme:
    """Return the theme of a game, which must be without findings."""
    folder = library.theme(game.content.game.theme)
    assert folder is not None
    theme, findings = read_theme(folder)
    assert theme is not None
    assert list(findings) == []
    return theme


def bundled_theme(name: str) -> Theme:
    """Return one of the themes that come with the program."""
    theme, findings = read_theme(TEMPLATES / "themes" / name)
    assert theme is not None
    assert list(findings) == []
    return theme


def press(theme: str = "classic", edition: Edition = "colour") -> Press:
    """Return a press of a bundled theme; the fonts are named before any page is laid out."""
    processes.warm_up(TEMPLATES, 1)
    return Press(Assets(TEMPLATES, bundled_theme(theme), edition))


def well_formed(html: str) -> str:
    """Return loosely written HTML as the well-formed XML that the press wants."""
    root = tinyhtml5.parse(html, namespace_html_elements=False)
    return ElementTree.tostring(root, encoding="unicode")


PROBE_SHEET = """
@font-face { font-family: Probe; src: url(asset:font/sofia-sans-condensed-400.ttf) }
@page { size: 100mm 50mm; margin: 0 }
html { font: 10pt Probe }
"""
"""The style sheet of a small page without margins, set in one face."""


def probe_page(body: str) -> str:
    """Return a page of some loosely written HTML."""
    return well_formed(f'<html lang="en"><title>Probe</title><body>{body}')


def page_texts(pdf: bytes) -> list[str]:
    """Return the words of each page of a PDF, normalised, as pdfium reads them."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [normal(page.get_textpage().get_text_range()) for page in document]
    finally:
        document.close()


def _text_by_pdfium(pdf: bytes) -> str:
    return "".join(page_texts(pdf))


def _text_by_poppler(pdf: bytes) -> str:
    ran = subprocess.run(["pdftotext", "-", "-"], input=pdf, capture_output=True, check=True)
    return normal(ran.stdout.decode("utf-8"))


def page_count(path: Path) -> int:
    """Return how many pages a PDF has."""
    with pikepdf.open(path) as pdf:
        return len(pdf.pages)


def single_pages(path: Path) -> list[bytes]:
    """Return each page of a PDF as a PDF of its own, without the fields of forms."""
    pages = []
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            single = pikepdf.new()
            single.pages.append(page)
            if "/Annots" in single.pages[0]:
                del single.pages[0].Annots
            out = io.BytesIO()
            single.save(out)
            pages.append(out.getvalue())
    return pages


def normal(text: str) -> str:
    """Return a text without spaces, hyphens, ligatures and case."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(c for c in folded if unicodedata.category(c)[0] not in "ZC" and c not in "-‐")


def missing_texts(game: Game, side_id: str, pdf: bytes) -> tuple[int, list[str]]:
    """Return how many texts stand on a side, and the ids of those not found in its PDF."""
    sheet_id, _, name = side_id.partition("/")
    side = game.content.sheets[sheet_id].sides[name]
    placed = {
        text.id: text
        for text in (
            game.content.game.title,
            game.content.game.publisher,
            game.content.game.notice,
            game.content.sheets[sheet_id].title,
            side.title,
            *(text for id in side.placed.values() for text in _texts_of_section(game.content, id)),
        )
        if text is not None
    }
    words = Wording(game.content, game.content.game.source_language)
    missing = list(placed.values())
    # pdfium reads lines through merged cells, poppler cells; each loses some texts
    for read in (_text_by_pdfium, _text_by_poppler):
        page = read(pdf) if missing else ""
        missing = [
            text
            for text in missing
            if not all(normal(piece) in page for piece in _pieces(words, text))
        ]
    return len(placed), [text.id for text in missing]


def _texts_of_section(content: Content, id: str) -> Iterator[Text]:
    section = content.sections[id]
    if any(block.kind != "places" for block in section.blocks.values()):
        yield section.title  # a list of places may be headed by its letters alone
    if section.aside:
        yield section.aside
    for block in section.blocks.values():
        for text in texts_of(block):
            if not text.id.endswith((".alt", ".corner")):
                yield text
        yield from _texts_named_by(content, block)


def _texts_named_by(content: Content, block: AnyBlock) -> Iterator[Text]:
    """Yield the texts that a block prints from other topics of the content."""
    match block:
        case Entries():
            for entry in content.collections[block.collection].entries.values():
                if block.group in (None, entry.group):
                    plain = block.style != "names" and not block.numbers
                    yield from texts_of(entry) if plain else [entry.name]
        case Places():
            for place in content.places.values():
                if block.takes(place):
                    yield place.name
        case RollTable():
            for result in content.rolls[block.roll].results.values():
                yield from texts_of(result)
        case Modifiers():
            for modifier_id in block.modifiers:
                yield content.modifiers[modifier_id].text
        case Order():
            for turn in content.order.values():
                yield turn.name
                yield from (content.phases[phase].name for phase in turn.phases)
        case TrackFigure():
            for space in content.tracks[block.track].spaces.values():
                yield space.name


def _pieces(words: Wording, text: Text) -> Iterator[str]:
    """Yield the stretches of words between the icons of a text, and between items of a list."""
    piece = ""
    for run in words.runs(text):
        if run.icon:
            yield from ITEM.split(piece)
            piece = ""
        piece += run.text
    yield from ITEM.split(piece)


def with_blocks(game: Game, **blocks: AnyBlock) -> Game:
    """Return a game of one section with these blocks, on both sides of its only sheet."""
    ((id, sheet), *_) = game.content.sheets.items()
    section_id = next(iter(sheet.front.placed.values()))
    section = replace(game.content.sections[section_id], blocks=blocks)
    band = replace(sheet.front.bands[0], fill=(section_id,), columns=())
    side = replace(sheet.front, bands=(band,))
    both: Sheet = replace(sheet, front=side, back=side)
    content = replace(
        game.content, sections=game.content.sections | {section_id: section}, sheets={id: both}
    )
    return replace(game, content=content)


def in_type(game: Game, largest: float) -> Game:
    """Return a game whose sheets are set in type of a size at most, in points."""
    sheets = {
        id: replace(sheet, type=replace(sheet.type, largest=largest))
        for id, sheet in game.content.sheets.items()
    }
    return replace(game, content=replace(game.content, sheets=sheets))


def grown(game: Game, by: float) -> Game:
    """Return a game whose every text is longer by a share of its letters."""
    texts = {
        id: replace(
            text,
            source=lengthened(text.source, by),
            forms=tuple((key, lengthened(form, by)) for key, form in text.forms),
        )
        for id, text in game.texts.items()
    }
    return replace(game, content=replace_texts(game.content, texts))


def lengthened(text: str, by: float) -> str:
    """Return a text with more letters, its placeholders and marks as they are.

    Labels of one or two words get longer words; longer texts get more words as well.
    """
    words = [word for word in _WORD.findall(text) if not word.startswith("{")]
    owed = math.ceil(by * len(text)) if words else 0
    left = len(words)

    def longer(match: re.Match[str]) -> str:
        nonlocal owed, left
        word = match.group()
        if word.startswith("{") or owed <= 0:
            return word
        more = math.ceil(owed / left)
        left -= 1
        if len(words) > 2 and left % 3 == 0:
            added = min(owed, 6)
            owed -= added
            return f"{word} {'toward'[: added - 1]}" if added > 1 else word + "e"
        more = more if len(words) <= 2 or left == 0 else min(more, 2)
        owed -= more
        return word + ("ement" * more)[:more]

    return _WORD.sub(longer, text)


def files_below(out: Path) -> dict[str, bytes]:
    """Return the files of an output folder, without the cache."""
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file() and ".cache" not in path.parts
    }


def edit(home: Path, file: str, old: str, new: str) -> int:
    """Replace words in a file of the starter's game; return the line they stand in."""
    path = home / "content" / STARTER / file
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    return text[: text.index(old)].count("\n") + 1


def boxes_below(box: Any) -> Iterator[Any]:
    """Yield a box and all that stand in it."""
    yield box
    for child in children_of(box):
        yield from boxes_below(child)
