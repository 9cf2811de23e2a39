"""Print odd pages by our shorter ways and by the layout engine's own: both give the same bytes.

``make fuzz-pages`` makes two thousand pages of elements and styles at random, far
odder than any side. ``make test`` prints a seeded few.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pytest

from generator.engine.images import Images
from generator.engine.press import Press
from generator.render.assets import Assets
from tests.fuzz import patience
from tests.printing import press
from tests.render.ways import go_its_own_ways

AT_ONCE = 8
"""How many pages one press prints, so that a page finds what others left."""
PATIENCE = 10
"""Seconds that a page may take; the engine lays some out for ever, by its own ways too."""
ADDRESS = re.compile(r"0x[0-9a-f]+")
WORDS = (
    "Whoever plays the Count hides his road.", "AVATAR fi 1/2", "Gräfin", "one", "שלום 12",
    "a\u200bb", "hy\u00adphen\u00adation", "tab\tand\nline", "  spaces   ", "", "–",
    "Donaudampfschiff" * 2,
)  # fmt: skip
BLOCKS = ("p", "div", "section", "ul", "ol", "table", "h2", "blockquote", "dl")
INLINES = ("b", "em", "span", "a", "u", "small", "sub")
LENGTHS = ("0", "1px", "2mm", "5%", "1em", "-1mm", "20px", "30%", "auto", "calc(10% + 2px)", "40mm")
SIDES = ("top", "right", "bottom", "left")
VALUES: dict[str, Sequence[str]] = {
    "display": (
        "block", "inline", "inline-block", "none", "list-item", "table", "table-cell", "table-row",
        "table-column", "table-caption", "inline-table", "flex", "grid", "flow-root", "contents",
    ),
    "position": ("static", "relative", "absolute", "fixed", "running(x)"),
    "float": ("none", "left", "right"),
    "clear": ("both", "left"),
    "width": LENGTHS,
    "height": LENGTHS,
    "min-width": LENGTHS,
    "max-width": LENGTHS,
    "max-height": LENGTHS,
    "box-sizing": ("border-box", "content-box"),
    "margin-inline-start": LENGTHS,
    "padding-block-end": ("2px", "3%"),
    "top": LENGTHS,
    "left": LENGTHS,
    "font-size": ("8pt", "2em", "60%", "larger"),
    "font-weight": ("bold", "400", "lighter"),
    "font-style": ("italic", "normal"),
    "font-variant-caps": ("small-caps", "all-small-caps"),
    "font-family": ('"EB Garamond"', "serif", '"Nowhere", sans-serif'),
    "font-feature-settings": ('"frac"', '"smcp" 1, "onum"'),
    "line-height": ("1", "normal", "20px", "150%"),
    "letter-spacing": ("1px", "normal", "-0.3px"),
    "word-spacing": ("3px", "normal"),
    "text-align": ("left", "right", "center", "justify", "start", "end"),
    "text-align-last": ("justify", "center"),
    "text-indent": ("1em", "5%", "-2mm"),
    "text-transform": ("uppercase", "capitalize", "full-width"),
    "text-decoration": ("underline", "line-through dotted red", "overline wavy 2px", "none"),
    "text-overflow": ("ellipsis",),
    "white-space": ("nowrap", "pre", "pre-wrap", "pre-line"),
    "hyphens": ("auto", "none", "manual"),
    "overflow-wrap": ("anywhere", "break-word"),
    "word-break": ("break-all",),
    "tab-size": ("2", "10mm"),
    "direction": ("rtl", "ltr"),
    "unicode-bidi": ("embed", "bidi-override"),
    "vertical-align": ("top", "middle", "super", "3px", "baseline", "bottom"),
    "overflow": ("hidden", "visible"),
    "visibility": ("hidden", "collapse"),
    "opacity": ("0.5", "1"),
    "transform": ("rotate(5deg)", "scale(0.5)", "none"),
    "color": ("#804000", "inherit", "transparent"),
    "background": (
        "#eef", "linear-gradient(#fff 1em, #ddd 2em)", "url(asset:icon/anchor/accent) 2mm repeat-x",
        "none",
    ),
    "background-clip": ("text", "padding-box"),
    "border": ("1px solid #333", "2px dotted", "none", "3px double red"),
    "border-radius": ("2mm", "5px 10%"),
    "border-collapse": ("collapse", "separate"),
    "border-spacing": ("2px", "0"),
    "border-image": ("linear-gradient(#eee, #333) 2",),
    "outline": ("1px solid", "none"),
    "box-shadow": ("1mm 1mm 2mm #804000",),
    "list-style": ("disc inside", "decimal", "none", "square outside"),
    "table-layout": ("fixed",),
    "caption-side": ("bottom",),
    "columns": ("2", "3 20mm"),
    "column-gap": ("2mm",),
    "column-span": ("all",),
    "break-before": ("page", "avoid", "column"),
    "break-inside": ("avoid",),
    "orphans": ("1", "4"),
    "box-decoration-break": ("clone",),
    "content": ('"x"', 'counter(list-item) "."', "normal"),
    "counter-increment": ("list-item 2",),
    "object-fit": ("cover", "contain"),
    "flex": ("1", "0 0 20mm"),
    "grid-template-columns": ("1fr 2fr",),
    "bookmark-level": ("1",),
    **{f"{what}-{side}": LENGTHS for what in ("margin", "padding") for side in SIDES},
    **{f"border-{side}": ("1px solid", "2mm dashed #360") for side in SIDES},
}  # fmt: skip
"""What styles are made of: values by property."""
SELECTORS = (
    "p", "div", "td", "tr", "table", "li", "b", "span", "a", "img", "svg", "h2", "section", "col",
    ".one", ".two", ".three", "div > p", "p + p", "li::marker", "p::before", "div::after",
    "p::first-letter", "p::first-line", "td:first-child", "*", "body", "html", "caption",
)  # fmt: skip
SHAPES = (
    '<path d="M1 1 L8 1 8 8z"/>', '<path d="M0 0c1 2 3 4 5 6a2 2 0 0 1 3 1q1 1 2 0t1 1"/>',
    '<rect width="5" height="4" rx="1" fill="#804000" opacity=".5"/>', '<text y="5">9 fi</text>',
    '<g transform="rotate(9)"><circle r="3" cx="4" cy="4" stroke="#000"/></g>',
    '<text x="1 3 5" y="4" font-size="3">abc<tspan dy="1">d</tspan></text>',
    '<use href="#u" x="2"/><defs><path id="u" d="M1 1h3v3z"/></defs>',
    '<image href="asset:icon/anchor/accent" width="5" height="5"/>',
    '<mask id="m"><circle r="4" fill="#fff"/></mask><rect width="9" height="9" mask="url(#m)"/>',
    '<linearGradient id="g"><stop stop-color="red"/></linearGradient>'
    '<rect width="4" height="4" fill="url(#g)"/>',
    '<path d="M1 1 h 7" marker-end="url(#k)"/><marker id="k"><path d="M0 0h2v2z"/></marker>',
)  # fmt: skip
ODD = "asset:odd/"
"""What addresses of odd drawings begin with; a number follows."""
MOST_DRAWINGS = 40
COLOURS = ("#804000", "red", "currentColor", "rgb(0 0 0 / 40%)")


class OddAssets(Assets, frozen=True):
    """The assets of a theme, and as many odd drawings as one likes."""

    def fetch(self, address: str) -> tuple[bytes, str]:
        """Return the bytes and the media type behind an address."""
        if address.startswith(ODD):
            return drawing(int(address.removeprefix(ODD))).encode(), "image/svg+xml"
        return super().fetch(address)


class Page(NamedTuple):
    """An odd page, and its style sheet."""

    html: str
    css: str


class Tried(NamedTuple):
    """How many pages were printed, and the seeds of those that our ways print otherwise.

    ``odd`` counts pages that its own ways print for ever, and those that neither can print.
    """

    pages: int
    odd: int
    other: tuple[int, ...]


def page_of(seed: int) -> Page:
    """Return an odd page; the same for the same seed."""
    random = Random(seed)
    body = "".join(_block(random, 0) for _ in range(random.randint(1, 5)))
    rules = [
        f"{random.choice(SELECTORS)} {{ {_styles(random)} }}" for _ in range(random.randint(2, 14))
    ]
    size = f"size: {random.choice((60, 100, 150))}mm {random.choice((60, 200))}mm"
    head = f"@page {{ {size}; margin: {random.choice(LENGTHS)}; {_styles(random, 2)} }}"
    language = random.choice(("en", "de", "pl", "he"))
    html = f'<html lang="{language}"><title>Odd</title><body>{body}</body></html>'
    return Page(html, "\n".join((head, *rules)))


def drawing(number: int) -> str:
    """Return an odd drawing; others of higher numbers may stand in it."""
    random = Random(number)
    shapes = random.choices(SHAPES, k=random.randint(1, 3))
    if random.random() < 0.4 and number < MOST_DRAWINGS:
        size = f'width="{random.choice((3, 5, 9))}" height="5"'
        shapes.append(f'<image href="{ODD}{number + random.randint(1, 3)}" {size}/>')
    if random.random() < 0.2:
        shapes.append(f"<style>path {{ fill: {random.choice(COLOURS)} }}</style>")
    inside = random.choice(("{}", '<g opacity=".5">{}</g>', '<g fill="#063">{}</g>'))
    size = random.choice(('viewBox="0 0 9 9"', 'width="9" height="6"', 'viewBox="0 0 20 9"'))
    own = random.choice(("", ' fill="#804000"', ' font-size="4"', ' color="red"'))
    text = inside.format("".join(shapes))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}{own}>{text}</svg>'


def _styles(random: Random, most: int = 5) -> str:
    names = random.sample(sorted(VALUES), random.randint(1, most))
    return "; ".join(f"{name}: {random.choice(VALUES[name])}" for name in names)


def _attributes(random: Random) -> str:
    text = ""
    if random.random() < 0.3:
        text += f' class="{random.choice(("one", "two", "three", "one two"))}"'
    if random.random() < 0.15:
        text += f' style="{_styles(random, 3).replace(chr(34), chr(39))}"'
    if random.random() < 0.05:
        text += f' lang="{random.choice(("de", "he", "en"))}"'
    return text


def _block(random: Random, depth: int) -> str:
    name = random.choice(BLOCKS if depth < 3 else ("p",))
    own = _attributes(random)
    if name in {"ul", "ol"}:
        items = [_element(random, "li", depth) for _ in range(random.randint(1, 3))]
        return f"<{name}{own}>{''.join(items)}</{name}>"
    if name == "table":
        return f"<table{own}>{_rows(random, depth)}</table>"
    if name in {"div", "section", "blockquote"}:
        inside = [_block(random, depth + 1) for _ in range(random.randint(0, 3))]
        return f"<{name}{own}>{_inline(random, 2)}{''.join(inside)}</{name}>"
    return f"<{name}{own}>{_inline(random, 0)}</{name}>"


def _element(random: Random, name: str, depth: int) -> str:
    inside = _block(random, depth + 1) if random.random() < 0.2 else ""
    return f"<{name}{_attributes(random)}>{_inline(random, 1)}{inside}</{name}>"


def _rows(random: Random, depth: int) -> str:
    text = "<caption>Head</caption>" if random.random() < 0.2 else ""
    if random.random() < 0.4:
        text += f"<colgroup><col{_attributes(random)} /><col /></colgroup>"
    for _ in range(random.randint(1, 3)):
        cells = [_element(random, "td", depth) for _ in range(random.randint(1, 3))]
        text += f"<tr{_attributes(random)}>{''.join(cells)}</tr>"
    return f"<tbody>{text}</tbody>" if "<c" not in text and random.random() < 0.3 else text


def _inline(random: Random, depth: int) -> str:
    parts = []
    for _ in range(random.randint(0, 4)):
        kind = random.random()
        if kind < 0.5 or depth > 2:
            parts.append(random.choice(WORDS))
        elif kind < 0.8:
            name = random.choice(INLINES)
            parts.append(f"<{name}{_attributes(random)}>{_inline(random, depth + 1)}</{name}>")
        elif kind < 0.86:
            parts.append("<br />")
        elif kind < 0.93:
            address = f"{ODD}{random.randrange(MOST_DRAWINGS)}"
            if random.random() < 0.5:
                address = "asset:icon/anchor/accent"
            image = f'<img src="{address}"{_attributes(random)} />'
            parts += random.choice((1, 1, 2, 3)) * [image]
        else:
            shapes = "".join(random.choices(SHAPES, k=random.randint(1, 3)))
            svg = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="30"'
            parts.append(f"<svg {svg}>{shapes}</svg>")
    return "".join(parts)


def outcome(own_press: Press, page: Page) -> object:
    """Return what comes of a page: its PDF and what is complained of, or the kind of error."""
    try:
        with patience(PATIENCE, "one page"):
            printed = own_press.print(own_press.lay_out(page.html, page.css))
    except Exception as error:
        return type(error)
    return printed.pdf, tuple(ADDRESS.sub("", each) for each in printed.warnings), printed.missing


def try_pages(number: int, first: int = 0) -> Tried:
    """Print so many odd pages in both ways, those with seeds from the first one on."""
    odd, other = 0, []
    for begin in range(first, first + number, AT_ONCE):
        seeds = range(begin, min(begin + AT_ONCE, first + number))
        pages = [page_of(seed) for seed in seeds]
        ours = _outcomes(pages, Images())
        with pytest.MonkeyPatch.context() as patch:
            go_its_own_ways(patch)
            its_own = _outcomes(pages)
        for seed, one, another in zip(seeds, ours, its_own, strict=True):
            if another is TimeoutError or (isinstance(one, type) and isinstance(another, type)):
                odd += 1
            elif one != another:
                other.append(seed)
    return Tried(number, odd, tuple(other))


def _outcomes(pages: Sequence[Page], images: Images | None = None) -> list[object]:
    """Return what comes of pages that one press prints, which may bring its cache of images."""
    own_press = press()
    if images is not None:
        own_press.__dict__["_images"] = images
    assets = own_press.assets
    assert isinstance(assets, Assets)
    own_press.assets = OddAssets(assets.templates, assets.theme, assets.edition)
    return [outcome(own_press, page) for page in pages]


def main() -> None:
    """Print a number of pages, and report those that differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=2_000)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    tried = try_pages(options.pages, options.first)
    print(
        f"{tried.pages} pages, {len(tried.other)} of them other by our ways: "
        f"seeds {list(tried.other)}; {tried.odd} that neither can print"
    )
    raise SystemExit(bool(tried.other))


if __name__ == "__main__":
    main()
