"""Write the YAML of a collection that comes from a table, its deck and its sheet."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from generator.build.importing.assets import Asset
from generator.build.importing.choosing import (
    ASKED_FOR,
    FIELD,
    Choice,
    cells_of,
    label_of,
    words_of,
)
from generator.build.importing.tablecards import FACTS_TOP, MARGIN, cards_of, length
from generator.content.schemas import SCHEMA_LINE
from generator.content.tables.columns import slug
from generator.content.tables.table import Table

SHORT = 24
"""The most characters of the cells of a column that a table on a sheet has room for."""
MOST_COLUMNS = 6
"""How many columns the table on the sheet has at most."""
MOST_LISTED = 120
"""More entries are listed by their names, so that they fit on two sides of A4."""
LISTED_TEXT = 160
"""The most characters of an entry whose text the table on the sheet has room for."""
_PLAIN = re.compile(r"[^\W\d_][\w ’()/&-]*")
_WORDS = frozenset({"yes", "no", "on", "off", "true", "false", "null", "y", "n"})


class Names(Struct, frozen=True):
    """The names under which a table comes into a game."""

    collection: str
    file: str
    title: str
    sheet: str = ""
    """The sheet of the workbook, or the key in JSON."""

    @property
    def section(self) -> str:
        """The id of the section that lists the entries, and of its sheet."""
        return f"{self.collection}-list"

    @property
    def layout(self) -> str:
        """The name of the layout of its cards, where it has one of its own."""
        return f"{self.collection}-card"

    @property
    def deck(self) -> str:
        """The id of the deck of their cards."""
        return f"{self.collection}-deck"


def collection_yaml(names: Names, table: Table, choice: Choice, icons: Sequence[Asset]) -> str:
    """Return the YAML of a collection with its icons, section, sheet and deck."""
    lines = [
        SCHEMA_LINE,
        f"# The entries are the rows of {names.file}: change them there.",
        *_icons(icons),
        "collections:",
        f"  {names.collection}:",
        f"    name: {quoted(names.title)}",
        f"    from: {quoted(names.file)}",
    ]
    if names.sheet:
        lines.append(f"    sheet: {quoted(names.sheet)}")
    lines.append("    columns:")
    lines += [f"      {each.target}: {quoted(each.head.text)}" for each in choice.columns]
    if apart := [quoted(each.head) for each in choice.left if each.why == ASKED_FOR]:
        lines.append(f"    without: [{', '.join(apart)}]")
    lines += _labels("fields", "label", _field_labels(choice))
    lines += _labels("groups", "name", _group_names(table, choice))
    lines += _section(names, table, choice)
    lines += _deck(names, table, choice)
    return "\n".join((*lines, ""))


def game_yaml(game: str, title: str, theme: str, language: str) -> str:
    """Return the YAML of a new game without facts."""
    lines = (
        SCHEMA_LINE,
        "game:",
        "  schema_version: 2",
        f"  id: {quoted(game)}",
        f"  title: {json.dumps(title, ensure_ascii=False)}",
        "  publisher: The publisher",
        "  year: 2026",
        f"  source_language: {quoted(language)}",
        f"  theme: {quoted(theme)}",
        "  players: [2, 4]",
        "  notice: Unofficial aid for owners of the game, for personal use.",
        "changes:",
        '  - version: "1.0"',
        '    date: "2026-01-01"',
        "    text: First version.",
        "",
    )
    return "\n".join(lines)


def quoted(words: str) -> str:
    """Return words as a scalar of YAML, in double quotes if they need them."""
    is_plain = _PLAIN.fullmatch(words) and words.lower() not in _WORDS and words == words.strip()
    return words if is_plain else json.dumps(words, ensure_ascii=not words.isprintable())


def _icons(icons: Sequence[Asset]) -> Iterator[str]:
    if icons:
        yield "icons:"
    for each in {slug(asset.words): asset for asset in icons}.items():
        id, asset = each
        alt = label_of(asset.words.rpartition("/")[2].removesuffix(".svg").removesuffix(".png"))
        yield f"  {quoted(id)}: {{drawing: {asset.drawing}, alt: {quoted(alt.replace('-', ' '))}}}"


def _labels(key: str, name: str, words: Mapping[str, str]) -> Iterator[str]:
    if words:
        yield f"    {key}:"
        for id, label in words.items():
            yield f"      {quoted(id)}: {{{name}: {quoted(label)}}}"


def _field_labels(choice: Choice) -> dict[str, str]:
    """Return the labels of fields whose heads are no words to print."""
    fields = [each for each in choice.columns if each.target.startswith(FIELD)]
    labels = {each.target.removeprefix(FIELD): label_of(each.head.text) for each in fields}
    heads = {each.target.removeprefix(FIELD): each.head.text for each in fields}
    return {id: label for id, label in labels.items() if label != heads[id]}


def _group_names(table: Table, choice: Choice) -> dict[str, str]:
    """Return the names of groups that are no words to print."""
    column = choice.of("group")
    words = words_of(table, column) if column else []
    return {slug(each): label_of(each) for each in words if label_of(each) != each}


def _section(names: Names, table: Table, choice: Choice) -> Iterator[str]:
    title = quoted(names.title)
    yield "sections:"
    yield f"  {names.section}:"
    yield f"    title: {title}"
    yield "    blocks:"
    yield "      all:"
    yield "        kind: entries"
    yield f"        collection: {names.collection}"
    columns = listed_columns(table, choice)
    if len(table.rows) <= MOST_LISTED and len(columns) > 1:
        yield "        style: table"
        yield f"        columns: [{', '.join(columns)}]"
        if choice.of("group"):
            yield "        grouped: true"
        if choice.of("copies"):
            yield "        totals: [copies]"
    else:
        yield "        style: names"
    yield "sheets:"
    yield f"  {names.section}:"
    yield f"    title: {title}"
    yield "    type: {largest: 22, smallest: 8}"
    yield "    front:"
    yield f"      title: {title}"
    yield "      bands:"
    yield f"        - fill: [{names.section}]"


def listed_columns(table: Table, choice: Choice) -> list[str]:
    """Return the columns of the table on the sheet: the name, and what is short."""
    targets = [target for target in ("icon", "name", "cost", "copies") if choice.of(target)]
    fields = [each for each in choice.columns if each.target.startswith(FIELD)]
    for column in fields:
        cells = cells_of(table, column)
        is_short = all(len(cell.text) <= SHORT for cell in cells)
        if len(targets) < MOST_COLUMNS and is_short and 2 * len(cells) >= len(table.rows):
            targets.append(column.target)
    text = choice.of("text")
    if text and len(targets) < MOST_COLUMNS and length((text,), table) <= LISTED_TEXT:
        targets.append("text")
    return targets


def _deck(names: Names, table: Table, choice: Choice) -> Iterator[str]:
    cards = cards_of(table, choice)
    yield "decks:"
    yield f"  {names.deck}:"
    yield f"    title: {quoted(names.title)}"
    if cards.size != "poker":
        yield f"    size: {cards.size}"
    if cards.continues:
        yield f"    continues: {cards.continues}"
    yield "    type: {largest: 12, smallest: 6.5}"
    yield f"    layout: {names.layout if cards.facts else cards.layout}"
    yield "    cards:"
    yield f"      all: {{kind: entries, collection: {names.collection}}}"
    if cards.facts:
        yield "layouts:"
        yield f"  {names.layout}:"
        yield f"    extends: {cards.layout}"
        yield "    zones:"
        yield "      facts:"
        yield f"        shows: [{', '.join(cards.facts)}]"
        yield "        form: grid"
        yield f"        left: {MARGIN:g}"
        yield f"        right: {MARGIN:g}"
        yield f"        top: {FACTS_TOP:g}"
        yield f"        height: {cards.facts_height:g}"
        yield "        type: {largest: 9, smallest: 7}"
        yield "        fit: most"
        fit = ", fit: deck" if cards.continues else ""
        yield f"      text: {{top: {FACTS_TOP + cards.facts_height:g}{fit}}}"
        yield f"      rest: {{top: {FACTS_TOP + cards.facts_height:g}}}"
