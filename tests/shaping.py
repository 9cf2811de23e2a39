"""Set the same lines with the browser and with our engine: breaks and widths must agree.

Run with ``make shaping``. Texts are those of the bundled games and of the fixtures, in each
script with the face that it is printed in. Hyphenation and what we bind or join by ourselves are
left out, but for Korean, whose words both keep whole.
"""

from __future__ import annotations

import base64
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from playwright.sync_api import Browser

from generator.build.pool import processes
from generator.content.resources import BUNDLED_CONTENT, TEMPLATES
from generator.content.theme import read_theme
from generator.engine.press import Press
from generator.language.script import direction_of, is_by_syllables, tag_of
from generator.language.wording import Run
from generator.render.assets import Assets
from generator.render.linebreaks import STAY_HERE, with_syllables_together
from tests.printing import well_formed
from tests.screens import launched

LINES = 200
"""How many lines of each language are compared."""
NEXT_PARAGRAPH = 6.5
"""How far the first line of a paragraph is from the last one before at least, in mm."""
WIDTH, SIZE, HEIGHT = 52.0, 10.0, 16.0
"""The width of the column in mm, the size of type and the height of lines in pt."""
MM_PER_PX, PT_PER_PX = 25.4 / 96, 0.75
ENOUGH = 0.95
"""The least share of lines that must be the same."""
CLOSE = 0.05
"""How far widths of a line may be apart, in mm."""
SHOWN = 3
"""How many paragraphs are shown that differ."""
FIXTURES = Path(__file__).parent / "render" / "tearoad"
FACES = {
    "en": "sofia-sans-condensed-400.ttf",
    "de": "eb-garamond-400.ttf",
    "cs": "sofia-sans-condensed-400.ttf",
    "tr": "sofia-sans-condensed-400.ttf",
    "el": "eb-garamond-400.ttf",
    "uk": "sofia-sans-condensed-400.ttf",
    "he": "noto-sans-hebrew-400.ttf",
    "ar": "vazirmatn-400.ttf",
    "ja": "noto-sans-jp-proportional-400.ttf",
    "zh_Hans": "",
    "ko": "",
}
"""The files of the faces; where there is none it is that of the fixtures."""
SCRIPTS = {"zh_Hans": "Hans", "ko": "Kore"}
_ENTRY = re.compile(r'^msg(?:id|str(?:\[0\])?) "(.+)"$', re.MULTILINE)
_MARKS = re.compile(r"[*_]|\\.")
_PLACEHOLDER = re.compile(r"[{\[]")
_SPACES = " \u00a0\u202f\u2009\u200b\u2060\u200e"
_READ = """
() => [...document.querySelectorAll("p")].map(p => {
  const node = p.firstChild, lines = [], range = document.createRange();
  for (let at = 0; at < node.length; at++) {
    range.setStart(node, at); range.setEnd(node, at + 1);
    const rect = [...range.getClientRects()].filter(each => each.width)[0];
    const last = lines[lines.length - 1], letter = node.data[at];
    if (!rect) { if (last) last.words += letter; continue; }
    if (last && Math.abs(last.top - rect.top) < 4) {
      last.words += letter;
      if (letter.trim()) {
        last.left = Math.min(last.left, rect.left); last.right = Math.max(last.right, rect.right);
      }
    } else lines.push({words: letter, top: rect.top, left: rect.left, right: rect.right});
  }
  return lines.map(each => [each.words, each.right - each.left]);
})
"""


class Line(NamedTuple):
    """The words of a line, and how wide they are in mm."""

    words: str
    width: float


def texts(language: str) -> Iterator[str]:
    """Yield texts of a language without markup: of the bundled games, then of the fixtures."""
    homes = sorted(BUNDLED_CONTENT.glob(f"*/locale/{language}.po"))
    if language == "en":
        homes = sorted(BUNDLED_CONTENT.glob("*/locale/de.po"))
    homes += sorted(FIXTURES.glob(f"content/*/locale/{language}.po"))
    for path in homes:
        for match in _ENTRY.finditer(path.read_text("utf-8")):
            is_source = match[0].startswith("msgid")
            words = " ".join(_MARKS.sub("", match[1]).split())
            if is_source is not (language == "en") or len(words) < 4:
                continue
            if "MIME" not in words and not _PLACEHOLDER.search(words):
                yield words


def paragraphs(language: str) -> list[str]:
    """Return paragraphs that make some 200 lines: short texts are put together."""
    found: list[str] = []
    sentence = ""
    known = list(dict.fromkeys(texts(language)))
    for words in known * 40:
        sentence = f"{sentence} {words}".strip()
        if len(sentence) > 60:
            found.append(sentence)
            sentence = ""
        if len(found) >= LINES // 2:
            break
    return found


def by_browser(
    browser: Browser, language: str, font: bytes, words: Sequence[str]
) -> list[list[Line]]:
    """Return the lines that the browser sets, a list for each paragraph."""
    data = base64.b64encode(font).decode()
    more = "text-rendering: geometricPrecision; line-break: strict;"
    more += " word-break: keep-all;" if is_by_syllables(language) else ""
    style = (
        f"@font-face {{ font-family: Probe; src: url(data:font/ttf;base64,{data}) }} {_rules(more)}"
    )
    page = browser.new_page()
    try:
        page.set_content(_html(language, style, words))
        page.evaluate("document.fonts.ready")
        read: list[Any] = page.evaluate(_READ)
    finally:
        page.close()
    return [[Line(_plain(line), width * MM_PER_PX) for line, width in each] for each in read]


def by_engine(press: Press, language: str, file: str, words: Sequence[str]) -> list[list[Line]]:
    """Return the lines that our engine sets, a list for each paragraph."""
    face = f"@font-face {{ font-family: Probe; src: url(asset:font/{file}) }}"
    page = f"@page {{ size: {WIDTH + 20}mm 9000mm; margin: 0 }}"
    if is_by_syllables(language):
        words = [
            "".join(run.text for run in with_syllables_together([Run(each)])) for each in words
        ]
    laid = press.lay_out(well_formed(_html(language, "", words)), f"{face} {page} {_rules('')}")
    assert laid.warnings == (), laid.warnings
    boxes = [box for box in laid.boxes if box.kind == "text"]
    found: list[list[list[Any]]] = []
    for before, box in pairwise([None, *boxes]):
        assert box is not None
        if before is None or abs(box.y - before.y) > NEXT_PARAGRAPH:
            found.append([[box]])
        elif abs(box.y - before.y) > 1:
            found[-1].append([box])
        else:
            found[-1][-1].append(box)
    return [[_line(line) for line in paragraph] for paragraph in found]


def _line(boxes: Sequence[Any]) -> Line:
    return Line(_plain("".join(box.text for box in boxes)), _width_of(boxes))


def _width_of(line: Sequence[Any]) -> float:
    return float(max(box.right for box in line) - min(box.x for box in line))


def _rules(more: str) -> str:
    return (
        f"body {{ margin: 0; width: {WIDTH}mm }} p {{ margin: 0 0 6pt; hyphens: manual;"
        f" font: {SIZE}pt/{HEIGHT}pt Probe; text-align: start; {more} }}"
    )


def _html(language: str, style: str, words: Sequence[str]) -> str:
    body = "".join(f"<p>{escape(each)}</p>" for each in words)
    head = f"<title>Probe</title><style>{style}</style>" if style else "<title>Probe</title>"
    tag, direction = tag_of(language), direction_of(language)
    return f'<!DOCTYPE html><html lang="{tag}" dir="{direction}"><head>{head}</head><body>{body}'


def _plain(words: str) -> str:
    return " ".join(words.replace(STAY_HERE, "").strip(_SPACES).split())


def compared(language: str, browser: Browser) -> tuple[str, bool]:
    """Return how many lines agree and how far their widths differ at most, and if it is enough.

    A word that fills its line to a hundredth of a millimetre may go either way.
    """
    theme, faults = read_theme(FIXTURES / "themes" / "lantern")
    assert theme is not None
    assert list(faults) == []
    assets = Assets(TEMPLATES, theme, "colour")
    script = SCRIPTS.get(language)
    file = FACES[language] or theme.faces_for("text", (script or "",))[0].cuts[0].file
    words = paragraphs(language)
    ours = by_engine(Press(assets), language, file, words)
    theirs = by_browser(browser, language, assets.font(file), words)
    assert len(ours) == len(theirs) == len(words)
    pairs = list(zip(ours, theirs, strict=True))
    broken = [pair for pair in pairs if _words(pair[0]) != _words(pair[1])]
    lines = (each for one, other in pairs for each in zip(one, other, strict=False))
    same = [(one, other) for one, other in lines if one.words == other.words]
    apart = [abs(one.width - other.width) for one, other in same]
    shown = "".join(f"\n{_difference(*pair)}" for pair in broken[:SHOWN])
    full = sum(_first_apart(*pair)[1].width > WIDTH - CLOSE for pair in broken)
    total = sum(map(len, theirs))
    far = sum(each > CLOSE for each in apart)
    report = (
        f"{language:8}{total:4} lines in {len(words)} paragraphs: {len(same)} lines the same,"
        f" {len(broken)} paragraphs broken otherwise, {full} at a full line; widths at most"
        f" {max(apart):.3f} mm apart, {far} more than {CLOSE} mm{shown}"
    )
    return report, len(same) >= ENOUGH * total and max(apart) < CLOSE


def _first_apart(ours: Sequence[Line], theirs: Sequence[Line]) -> tuple[Line, Line]:
    pairs = zip(ours, theirs, strict=False)
    return next(pair for pair in pairs if pair[0].words != pair[1].words)


def _difference(ours: Sequence[Line], theirs: Sequence[Line]) -> str:
    """Return the first lines of a paragraph that differ, and how much of the column each takes."""
    one, other = _first_apart(ours, theirs)
    return (
        f"    {one.words} ({one.width:.2f} of {WIDTH} mm)\n"
        f"    {other.words} ({other.width:.2f} of {WIDTH} mm, by the browser)"
    )


def _words(lines: Sequence[Line]) -> str:
    return " | ".join(line.words for line in lines)


def main() -> int:
    processes.warm_up(TEMPLATES, 1)
    with launched() as browser:
        reports = [compared(language, browser) for language in sys.argv[1:] or FACES]
    print("\n".join(report for report, _ in reports))
    return int(not all(is_enough for _, is_enough in reports))


if __name__ == "__main__":
    sys.exit(main())
