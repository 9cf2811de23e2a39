"""A game to race for: its texts in YAML, tables and a catalogue, each with a word of its own."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

import yaml

from generator.language.po import read_catalog
from tests.serve.previews import write_games

FILES = ("race.yaml", "more.yaml", "omens.csv", "locale/de.po", "chart.yaml", "sheets.yaml")
RULES, CELLS, ROWS = 10, 8, 5
PLACED = ("goal", "race", "more", "chart")
"""The sections that stand on the sheet at any time, and perhaps copies of the first."""
CHART = "sections.chart.blocks.chart"
WORD = re.compile(r"\bw\d{5}\b")
_RULE = re.compile(r"^\s+(\w+): .*?\b(w\d{5})\b", re.MULTILINE)
_NOTE = re.compile(r"^# (?P<key>(w\d{5}))$", re.MULTILINE)
_ROW = re.compile(r"^(Omen \d+),.*?\b(w\d{5})\b", re.MULTILINE)
_CELL = re.compile(r"^\s+(row\d+):\n(?:(?!\s+row\d+:).*\n)*?\s+says: .*?\b(w\d{5})\b", re.MULTILINE)
_ENTRY = re.compile(
    r'^msgctxt "((?:sections|collections)\.[\w.-]+)"\n'
    r'(?:(?!msgstr).*\n)*msgstr "[^"]*?\b(w\d{5})\b',
    re.MULTILINE,
)


def words(token: str) -> str:
    """Return a text around a word."""
    return f"Count {token} aloud, and begin again."


def write_race(home: Path) -> Path:
    """Write a game with many texts; return the folder of its content."""
    content = write_games(home)
    folder = content / "minimal"
    for number, name in enumerate(("race", "more")):
        rules = (f"          {name}{n}: {words(f'w{number}{n:04}')}\n" for n in range(RULES))
        blocks = f"      list:\n        kind: rules\n        rules:\n{''.join(rules)}"
        head = f"  {name}:\n    title: The {name}\n    source: [rulebook]\n    blocks:\n"
        (folder / f"{name}.yaml").write_text(f"sections:\n{head}{blocks}", "utf-8")
    _write_omens(folder)
    _write_chart(folder)
    sheets = folder / "sheets.yaml"
    placed = f"fill: [{', '.join(PLACED)}]"
    sheets.write_text(sheets.read_text("utf-8").replace("fill: [goal]", placed), "utf-8")
    return content


def _write_omens(folder: Path) -> None:
    rows = "".join(f'Omen {n},"{words(f"w2{n:04}")}"\n' for n in range(CELLS))
    (folder / "omens.csv").write_text(f"name,text\n{rows}", "utf-8")
    (folder / "omens.yaml").write_text(
        "collections:\n  omens:\n    name: Omens\n    from: omens.csv\n", "utf-8"
    )


def _write_chart(folder: Path) -> None:
    """Write a table that a block holds in YAML."""
    rows = "".join(
        f"          row{n}:\n            head: Row {n}\n            cells:\n"
        f"              mark: Mark {n}  # not a word\n"
        f"              says: {words(f'w4{n:04}')}\n"
        for n in range(ROWS)
    )
    (folder / "chart.yaml").write_text(
        "sections:\n  chart:\n    title: The chart\n    source: [rulebook]\n    blocks:\n"
        "      chart:\n        kind: table\n        columns:\n          mark: {head: Mark}\n"
        f"          says: {{head: Says}}\n        rows:\n{rows}",
        "utf-8",
    )


def texts_in(file: str, text: str) -> dict[str, str]:
    """Return the words of the texts in a file by ``language id``, and of its notes."""
    return {_key(file, match): match[2] for match in _matches(file, text)}


def rewritten(file: str, text: str, key: str, token: str) -> str:
    """Return the text of a file with another word in one of its texts."""
    match = next(each for each in _matches(file, text) if _key(file, each) == key)
    return text[: match.start(2)] + token + text[match.end(2) :]


def _matches(file: str, text: str) -> Iterator[re.Match[str]]:
    known = {".csv": (_ROW,), ".po": (_ENTRY,)}.get(Path(file).suffix, (_RULE, _NOTE))
    known = (_CELL, _NOTE) if file == "chart.yaml" else known
    return chain(*(pattern.finditer(text) for pattern in known))


def _key(file: str, match: re.Match[str]) -> str:
    if match.re is _NOTE:
        return f"note {match[1]}"
    if match.re is _ROW:
        return f"en collections.omens.entries.{match[1].lower().replace(' ', '-')}.text"
    if match.re is _ENTRY:
        return f"de {match[1]}"
    if match.re is _CELL:
        return f"en {CHART}.rows.{match[1]}.cells.says"
    return f"en sections.{match[1].rstrip('0123456789')}.blocks.list.rules.{match[1]}"


def texts_of(folder: Path) -> dict[str, str]:
    """Return the words of all texts of the game as its files are."""
    read = (texts_in(file, (folder / file).read_text("utf-8")) for file in FILES)
    return {key: token for each in read for key, token in each.items()}


def fault_in(file: str, text: str) -> str:
    """Return what is malformed in a file, if anything is."""
    if "\ufffd" in text or "\0" in text:
        return "it has no letters"
    if file.endswith(".po"):
        _, findings = read_catalog(file, "de", text.encode())
        return findings[0].message if findings else ""
    if file.endswith(".csv"):
        try:
            rows = list(csv.reader(io.StringIO(text), strict=True))
        except csv.Error as error:
            return str(error)
        is_whole = len(rows) > CELLS and all(len(row) == 2 for row in rows)
        return "" if is_whole and text.endswith("\n") else "a row is cut off"
    try:
        data = yaml.safe_load(text)
    except yaml.YAMLError as error:
        return str(error).partition("\n")[0]
    if not isinstance(data, Mapping):
        return "it is empty"
    return _lacking(file, text)


def _lacking(file: str, text: str) -> str:
    """Return what is missing in a YAML file, if anything is."""
    if file == "sheets.yaml":
        gone = [each for each in PLACED if not re.search(rf"\b{each}\b(?!-)", text)]
        return f"{', '.join(gone)} is on no side" if gone else ""
    texts = [key for key in texts_in(file, text) if not key.startswith("note")]
    return "" if len(texts) == (ROWS if file == "chart.yaml" else RULES) else "texts are missing"
