"""Write the YAML of a collection that comes from a table, its deck and its sheet."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from generator.build.importing.assets import Asset
from generator.build.importing.choosing import FIELD, Choice, cells_of, label_of, words_of
from generator.content.schemas import SCHEMA_LINE
from generator.content.tables.columns import slug
from generator.content.tables.table import Table

SHORT = 24
"""The most characters of the cells of a column that a table on a sheet has room for."""
MOST_COLUMNS = 6
"""How many columns the table on the sheet has at most."""
MOST_LISTED = 120
"""More entries are listed by their names, so that they fit on two sides of A4."""
TAROT, JUMBO = 420, 800
"""The most characters of an entry on a poker card, and on a tarot card."""
A6, A5 = 2400, 4000
"""The most characters of an entry on a jumbo card, and on one of half an A5 sheet."""
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
    if text and len(targets) < MOST_COLUMNS and _length((text,), table) <= 2 * JUMBO // 10:
        targets.append("text")
    return targets


def _deck(names: Names, table: Table, choice: Choice) -> Iterator[str]:
    yield "decks:"
    yield f"  {names.deck}:"
    yield f"    title: {quoted(names.title)}"
    if (size := card_size(table, choice)) != "poker":
        yield f"    size: {size}"
    yield "    type: {largest: 12, smallest: 6.5}"
    if choice.of("group"):
        yield "    groups: true"
    yield "    cards:"
    yield f"      all: {{kind: entries, collection: {names.collection}}}"


def card_size(table: Table, choice: Choice) -> str:
    """Return the smallest usual size on which the longest entry has room."""
    texts = [each for each in choice.columns if each.target == "text" or FIELD in each.target]
    longest = _length(texts, table)
    if choice.of("picture"):
        longest = longest * 5 // 3  # two fifths of the card are the picture
    most = {"poker": TAROT, "tarot": JUMBO, "jumbo": A6, "105x148": A5}
    return next((size for size, limit in most.items() if longest <= limit), "148x210")


def _length(columns: Iterable[object], table: Table) -> int:
    at = [column.at for column in columns]  # type: ignore[attr-defined]
    return max((sum(len(row[each].text) for each in at) for row in table.rows), default=0)
