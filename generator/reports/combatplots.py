"""Pictures (SVG) of the odds of combats: bars of one combat, a heat map of a whole table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape

from generator.content.game import Game
from generator.language.combats import CombatWords, column_words
from generator.language.wording import Wording

Chances = Mapping[str, Fraction]

WIDTH, MARGIN, HEAD = 720, 28, 84
BAR, GAP = 26, 10
"""Height of a bar and of the space below it."""
CELL = 34
"""Height of a row of the heat map."""
CODES = 70
"""Width of the column of codes."""
SHARE = 74
"""Width of a share in per cent, behind the longest bar."""
NAMES = 250
"""Width of the names of results, before the bars."""
_GROUND, _INK, _MUTED, _LINE = "#fbf9f4", "#222222", "#5d5a52", "#d8d3c6"
_SIDES = {"attacker": "#1d6a5b", "defender": "#b98bbf", "both": "#8a7f66", "neither": "#c9c3b3"}
"""They differ in lightness as well, for readers and printers without colours."""
_SIGNS = {"attacker": "▲", "defender": "▽", "both": "◆", "neither": ""}
_LEAST, _MOST = (251, 249, 244), (29, 80, 106)
"""The colours of no chance and of certainty."""
_DARK = 0.5
"""Beyond this share, words on the heat map are light."""


def combat_plot(words: CombatWords) -> str:
    """Return a picture of how likely each result of a combat is, as bars."""
    results = list(words.results())
    height = HEAD + len(results) * (BAR + GAP) + MARGIN
    title = f"{words.name}: {words.strengths}"
    details = "; ".join((*words.circumstances(), *words.steps()))
    parts = [*_frame(title, details, height)]
    longest = max(float(each.chance) for each in results)
    start = MARGIN + CODES + NAMES
    for number, each in enumerate(results):
        y = HEAD + number * (BAR + GAP)
        width = (WIDTH - MARGIN - SHARE - start) * float(each.chance) / longest
        middle = y + BAR / 2 + 5
        sign = f"{_SIGNS[each.side]} " if _SIGNS[each.side] else ""
        parts += [
            _text(MARGIN, middle, f"{sign}{each.code}", ' font-weight="bold"'),
            _text(MARGIN + CODES, middle, _shortened(each.name)),
            f'<rect x="{start}" y="{y}" width="{width:.1f}" height="{BAR}" '
            f'fill="{_SIDES[each.side]}"/>',
            _text(start + width + 8, middle, words.wording.share(each.chance)),
        ]
    return "\n".join([*parts, "</svg>", ""])


def heat_map(
    game: Game, id: str, roll: int, chances: Sequence[Chances], labels: Mapping[str, str]
) -> str:
    """Return a picture of how likely each result is in each column of a table."""
    crt, wording = game.content.crts[id], Wording(game.content, game.language)
    heads = [column_words(label, crt.by) for label in crt.columns]
    details = labels["crt-odds.table"]
    if roll:
        details += f"; {labels['crt-odds.roll'].format(roll=wording.number(roll, signed=True))}"
    height = HEAD + CELL * (len(crt.results) + 1) + MARGIN
    parts = [*_frame(wording.plain(crt.name), details, height)]
    width = (WIDTH - 2 * MARGIN - CODES) / len(heads)
    for column, head in enumerate(heads):
        x = MARGIN + CODES + (column + 0.5) * width
        parts.append(_text(x, HEAD + 20, head, ' text-anchor="middle" font-weight="bold"'))
    for row, (code, result) in enumerate(crt.results.items(), 1):
        y = HEAD + row * CELL
        sign = f"{_SIGNS[result.side]} " if _SIGNS[result.side] else ""
        name = wording.plain(result.label) if result.label else code
        parts.append(_text(MARGIN, y + CELL / 2 + 5, f"{sign}{name}", ' font-weight="bold"'))
        for column, each in enumerate(chances):
            x = MARGIN + CODES + column * width
            parts += _cell(x, y, width, each.get(code, Fraction(0)), wording)
    return "\n".join([*parts, "</svg>", ""])


def _cell(x: float, y: float, width: float, chance: Fraction, wording: Wording) -> Iterator[str]:
    share = float(chance)
    mixed = (round(a + (b - a) * share) for a, b in zip(_LEAST, _MOST, strict=True))
    fill = "#" + "".join(f"{each:02x}" for each in mixed)
    yield (
        f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{CELL}" fill="{fill}" '
        f'stroke="{_LINE}"/>'
    )
    ink = "#ffffff" if share > _DARK else _INK if share else _MUTED
    words = wording.share(chance) if share else "–"
    middle = x + width / 2
    yield _text(middle, y + CELL / 2 + 5, words, f' text-anchor="middle" fill="{ink}"')


def _frame(title: str, details: str, height: int) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'font-family="Georgia, serif" font-size="14" fill="{_INK}">'
    )
    yield f"<title>{escape(title)}: {escape(details)}</title>"
    yield f'<rect width="{WIDTH}" height="{height}" fill="{_GROUND}"/>'
    yield _text(MARGIN, 36, title, ' font-size="19" font-weight="bold"')
    yield _text(MARGIN, 60, details, f' fill="{_MUTED}"')


def _text(x: float, y: float, words: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}"{more}>{escape(words)}</text>'


def _shortened(name: str) -> str:
    """Return a name of as many letters as stand before the bars."""
    most = NAMES // 8
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"
