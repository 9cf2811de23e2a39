"""Feed the readers of tables, icons and pictures odd files: nothing may escape or hang.

``python -m tests.fuzz_beside --inputs 100000`` makes files from sound ones: bytes changed, pieces
doubled, cut out or joined, and the same within the parts of workbooks. Each goes to its reader,
which takes it or refuses it with its own error; what is taken is used as printing does.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sys
import tempfile
import time
import warnings
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

from generator.build.checking import check
from generator.content.icons.cleaning import cleaned
from generator.content.icons.pixels import outlined, pixel_fault
from generator.content.pictures import PictureError, decoded, judge, size_of
from generator.content.resources import TEMPLATES
from generator.content.svg import drawing_faults
from generator.content.tables.formats import parsed
from generator.content.tables.table import TableError
from tests.content.artwork import SVG, gradient, saved, with_place
from tests.content.tables.workbooks import ods, package, xlsx
from tests.fuzz import PATIENCE, patience
from tests.mutants.beside import DRAWING, GRID, OWN, as_csv
from tests.support import library_of, write_game

WHOLE_GAME_EVERY = 200
MOST_MEMORY = 1_000
"""Megabytes that a run may use at its peak."""
ODDITIES = (
    b"\x00", b"\xff", b"\xef\xbb\xbf", b"\xff\xfe", b"\r\n", b"\r", b"\n\n", b"\t", b'"', b'""',
    b",", b";", b",,,,", b"|", b"{", b"}", b"[", b"]", b"[" * 60, b'{"a":' * 20, b":",
    b"null", b"NaN", b"1e999", b"-0", b"9" * 400, b"\\u0000", b"\\ud800",
    b"\xe2\x80\xa8", b"\xf0\x9f\xa6\x87",
    b"<", b">", b"</", b"/>", b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"&b;", b"&#0;", b"<![CDATA[",
    b"<?", b' x="1"', b' r="ZZZ99999999"', b' t="s"', b' t="d"',
    b' table:number-rows-repeated="99999999"', b' table:number-columns-repeated="-1"',
    b' transform="scale(1e308)"', b' href="#a"', b"1e308",
    b' d="M0 0a1 1 0 0 1 9 9"', b' style="fill:url(#a)"', b"url(", b"#N/A", b"=1/0", b"2026-01-31",
)  # fmt: skip
Feed = Callable[[bytes], object]
Change = Callable[[random.Random, bytearray, Sequence[bytes]], None]


class Reader(NamedTuple):
    """A reader: what feeds it, sound files for it, and its share of the inputs."""

    feed: Feed
    seeds: tuple[bytes, ...]
    share: int


def _table(suffix: str, sheet: str = "") -> Feed:
    def feed(data: bytes) -> object:
        try:
            table = parsed("odd" + suffix, suffix, data, sheet)
        except TableError as error:
            return error.finding
        for row in (table.heads, *table.rows):
            assert len(row) == len(table.heads)
            assert all(1 <= cell.place.line <= len(table.lines) for cell in row)
        return table

    return feed


def _drawing(data: bytes) -> object:
    faults = list(drawing_faults(data))
    return faults or (cleaned(data, "odd"), cleaned(data, "odd", keeps_colours=True))


def _pixels(data: bytes) -> object:
    return pixel_fault(data) or outlined(data)


def _picture(name: str) -> Feed:
    def feed(data: bytes) -> object:
        try:
            judge(data, name)
            if not name.endswith("svg"):
                size_of(data, name)
                return decoded(data, name, 20)
        except PictureError as error:
            return error
        return None

    return feed


def _icon() -> bytes:
    image = Image.new("RGBA", (48, 48))
    ImageDraw.Draw(image).ellipse((6, 9, 40, 42), fill=(0, 0, 0, 255))
    return saved(image, "PNG")


def readers() -> Mapping[str, Reader]:
    """Return all readers by name."""
    records = [dict(zip(GRID[0], row, strict=True)) for row in GRID[1:]]
    odd = 'Name;Effect\n"Say ""no"",\nthen";=1\nMöwe;\n'.encode()
    delimited = (
        *(as_csv(GRID, each).encode() for each in ",;\t|"),
        odd,
        odd.decode().encode("utf-16"),
        odd.decode().encode("cp1252"),
    )
    by_id = {f"card-{number}": record for number, record in enumerate(records)}
    listed = (json.dumps(records).encode(), json.dumps(by_id, indent=1).encode())
    by_key = (json.dumps({"version": [1], "Cards": records}, indent=1).encode(),)
    lines = "\n".join(map(json.dumps, records)).encode()
    drawings = tuple(path.read_bytes() for path in sorted(TEMPLATES.rglob("*.svg")))
    plain = tuple(each for each in drawings if len(each) < 3_000)[:60]
    assert len(plain) == 60
    photos = gradient(24, 16)
    modes = tuple(saved(gradient(9, 6, mode), "PNG") for mode in ("L", "LA", "RGBA", "P", "1"))
    return {
        "CSV": Reader(_table(".csv"), delimited, 20),
        "TSV": Reader(_table(".tsv"), delimited, 5),
        "JSON": Reader(_table(".json"), listed, 15),
        "JSON by key": Reader(_table(".json", "Cards"), by_key, 5),
        "JSON Lines": Reader(_table(".jsonl"), (lines,), 5),
        "XLSX": Reader(_table(".xlsx"), (xlsx(GRID), xlsx(GRID, merged="A2:B2")), 10),
        "ODS": Reader(_table(".ods"), (ods(GRID), ods(GRID, merged="A2:B2")), 10),
        "SVG": Reader(_drawing, (*plain, DRAWING.encode(), SVG), 12),
        "PNG as an icon": Reader(_pixels, (_icon(), saved(_icon_in_grey(), "PNG")), 6),
        "PNG": Reader(_picture("a.png"), (saved(photos, "PNG"), *modes), 4),
        "JPEG": Reader(_picture("a.jpg"), (with_place(photos, "JPEG", 6),), 4),
        "WebP": Reader(_picture("a.webp"), (saved(photos, "WEBP"), with_place(photos, "WEBP")), 2),
        "SVG as a picture": Reader(_picture("a.svg"), plain, 2),
    }


def _icon_in_grey() -> Image.Image:
    image = Image.new("L", (32, 32), 255)
    ImageDraw.Draw(image).rectangle((8, 8, 20, 24), fill=0)
    return image


def inputs(seed: int, number: int) -> Iterator[tuple[str, bytes, Feed]]:
    """Yield a number of odd files with the names and the feeds of their readers."""
    rng = random.Random(seed)
    every = readers()
    names, shares = list(every), [each.share for each in every.values()]
    for name in rng.choices(names, shares, k=number):
        seeds = every[name].seeds
        data = rng.choice(seeds)
        is_package = data.startswith(b"PK") and rng.random() < 0.8
        odd = _odd_package(rng, data) if is_package else _odd(rng, data, seeds)
        yield name, odd, every[name].feed


def _odd(rng: random.Random, data: bytes, seeds: Sequence[bytes]) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 3, 6))):
        rng.choice(CHANGES)(rng, changed, seeds)
    return bytes(changed)


def _odd_package(rng: random.Random, data: bytes) -> bytes:
    """Return a workbook with one of its parts changed, whose checksums are right."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    likely = [name for name in parts if "sheet" in name or "content" in name or "Str" in name]
    chosen = rng.choice(likely if rng.random() < 0.7 else list(parts))
    return package(parts | {chosen: _odd(rng, parts[chosen], list(parts.values()))})


def _flip(rng: random.Random, data: bytearray, seeds: Sequence[bytes]) -> None:
    if data:
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def _digits(rng: random.Random, data: bytearray, seeds: Sequence[bytes]) -> None:
    """Make a number of one that is there: what states a size or a place."""
    found = [at for at, byte in enumerate(data) if 48 <= byte < 58]
    if found:
        at = rng.choice(found)
        data[at : at + 1] = rng.choice((b"0", b"-1", b"9999999", b"1e9", b"65535", b""))


def _insert(rng: random.Random, data: bytearray, seeds: Sequence[bytes]) -> None:
    at = rng.randint(0, len(data))
    data[at:at] = rng.choice(ODDITIES)


def _insert_in_tag(rng: random.Random, data: bytearray, seeds: Sequence[bytes]) -> None:
    at = data.find(b">", rng.randint(0, len(data)))
    if at > 0:
        data[at:at] = rng.choice(ODDITIES)


def _cut(rng: random.Random, data: bytearray, seeds: Sequence[bytes]) -> None:
    at = rng.randint(0, len(data))
    del data[at : at + rng.choice((1, 4, 40, len(data)))]


def _double(rng: random.Random, data: bytearray, seeds: Sequence[bytes]) -> None:
    at = rng.randint(0, len(data))
    piece = data[at : at + rng.randint(1, 80)]
    data[at:at] = piece * rng.choice((1, 2, 30))


def _join(rng: random.Random, data: bytearray, seeds: Sequence[bytes]) -> None:
    other = rng.choice(seeds)
    at, begin = rng.randint(0, len(data)), rng.randint(0, len(other))
    data[at:at] = other[begin : begin + rng.randint(1, 400)]


CHANGES: tuple[Change, ...] = (_flip, _flip, _digits, _insert, _insert_in_tag, _cut, _double, _join)


def feed_game(data: bytes, home: Path) -> None:
    """Give a game whose table is odd to all checks."""
    with patience(PATIENCE, "one game"):
        checked = check(library_of(write_game(home, {"own.yaml": OWN, "spells.csv": data})))
        assert "X06" not in {finding.code for finding in checked.findings}


def run(seed: int, number: int, show: bool = False) -> dict[str, int]:
    """Feed a number of inputs; return how many each reader has met.

    Raises AssertionError with the input that was not borne.
    """
    begin, before = time.perf_counter(), _peak()
    met: dict[str, int] = {}
    for index, (name, data, feed) in enumerate(inputs(seed, number)):
        try:
            with patience(PATIENCE, name), warnings.catch_warnings():
                warnings.simplefilter("error")
                feed(data)
            if name == "CSV" and index % WHOLE_GAME_EVERY == 0:
                with tempfile.TemporaryDirectory() as home:
                    feed_game(data, Path(home))
        except BaseException as error:
            raise AssertionError(f"{name}, input {index} of seed {seed}: {data!r}") from error
        met[name] = met.get(name, 0) + 1
        if show and index % 10_000 == 0:
            print(f"{index:>9,} inputs, {time.perf_counter() - begin:6.0f} s", flush=True)
    peak = _peak()
    assert peak < max(MOST_MEMORY, before + 1), f"{peak:.0f} MB"  # earlier tests may have had more
    if show:
        print(", ".join(f"{name} {count:,}" for name, count in sorted(met.items())))
        print(f"{number:,} inputs, nothing escaped, at most {peak:.0f} MB")
    return met


def _peak() -> float:
    """Return the most memory that this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> int:
    """Feed as many inputs as the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    run(options.seed, options.inputs, show=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
