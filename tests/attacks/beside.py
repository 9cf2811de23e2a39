"""Hostile tables, icons and pictures, laid where a game names them."""

from __future__ import annotations

import os
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path

from tests.attacks.attack import Attack
from tests.content.artwork import chunk, gradient, png, saved, webp_of_size, with_place, with_size
from tests.content.tables.workbooks import ods, xlsx
from tests.mutants.beside import GRID, OWN, as_csv, clean_files, from_table
from tests.support import write_game

BUILD = ("build", "--draft", "--jobs", "1", "--paper", "a4", "--edition", "colour")
CHECK = ("check",)
SHEET, CONTENT = "xl/worksheets/sheet1.xml", "content.xml"
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
_LAUGHS = (
    '<!DOCTYPE a [<!ENTITY a "ha">'
    + "".join(
        f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]>"
)
Data = Callable[[], str | bytes]
"""Makes a file when it is laid: many are large."""
_USE = '<use href="#g{}"/>'
_DOTS = b"\0" + b"\0\xff" * 2_000
QUICK = frozenset(
    (
        "a bomb in ODS whose archive lies",
        "a file of the system in XLSX",
        "17 billion cells in ODS",
        "200,000 records with a key each",
        "garbled letters without end",
        "formulas that start programs",
        "a PNG of 30,000 × 30,000",
        "an SVG that uses itself 10^11 times",
    )
)
"""Those that are among the tests."""
_PASSWD = '<!DOCTYPE a [<!ENTITY i SYSTEM "file:///etc/passwd">]>'


def laid(
    files: Mapping[str, str | bytes], links: Mapping[str, str] | None = None
) -> Callable[[Path], None]:
    """Return what lays the game with some files, and with links to others, into a folder."""

    def prepare(home: Path) -> None:
        every = clean_files() | dict(files)
        if "from: spells.csv" not in str(every["own.yaml"]):
            del every["spells.csv"]
        folder = write_game(home, every)
        for name, target in (links or {}).items():
            (folder / name).unlink(missing_ok=True)
            (folder / name).symlink_to(target)

    return prepare


def table(name: str, data: Data) -> Callable[[Path], None]:
    """Return what lays the game with its rows from a table."""
    return lambda home: laid({"own.yaml": from_table(name), name: data()})(home)


def art(name: str, data: Data) -> Callable[[Path], None]:
    """Return what lays the game with a picture on its cards and on a sheet."""
    files: dict[str, str | bytes] = {
        "own.yaml": OWN.replace("file: cave.png", f"file: {name}"),
        "spells.csv": as_csv(GRID).replace("cave.png", name),
    }
    return lambda home: laid({**files, f"pictures/{name}": data()})(home)


def drawing(name: str, data: Data) -> Callable[[Path], None]:
    """Return what lays the game with an icon of its own."""

    def prepare(home: Path) -> None:
        laid({"icons/own-flame.svg": b"", name: data()})(home)
        if name != "icons/own-flame.svg":
            (home / "content" / "minimal" / "icons" / "own-flame.svg").unlink()

    return prepare


def with_part(workbook: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """Return a workbook with one of its parts changed."""
    out = BytesIO()
    with (
        zipfile.ZipFile(BytesIO(workbook)) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        assert name in old.namelist()
        for each in old.namelist():
            data = old.read(each)
            new.writestr(each, change(data) if each == name else data)
    return out.getvalue()


def _entities(declared: str, name: str) -> Callable[[bytes], bytes]:
    """Return what declares entities in a part, and uses one for a word of the table."""

    def change(data: bytes) -> bytes:
        head, _, rest = data.rpartition(b"?>")
        rest = rest.replace(b"Fireball", f"&{name};".encode())
        return (head + b"?>" if head else b"") + declared.encode() + rest

    return change


def _lying(workbook: bytes, part: str) -> bytes:
    """Return a workbook whose archive says that a part of 150 MB has a hundred bytes."""
    data = bytearray(with_part(workbook, part, _blank))
    for mark, at in ((b"PK\3\4", 22), (b"PK\1\2", 24)):
        begin = 0
        while (begin := data.find(mark, begin)) >= 0:
            if part.encode() in data[begin : begin + 46 + len(part)]:
                data[begin + at : begin + at + 4] = struct.pack("<I", 100)
            begin += 4
    return bytes(data)


def _repeated_cells(rows: int, columns: int) -> Callable[[bytes], bytes]:
    def change(data: bytes) -> bytes:
        data = data.replace(
            b"<table:table-row>", b'<table:table-row table:number-rows-repeated="%d">' % rows
        )
        return data.replace(
            b"<table:table-cell ",
            b'<table:table-cell table:number-columns-repeated="%d" ' % columns,
        )

    return change


def _far_cell(where: bytes) -> Callable[[bytes], bytes]:
    return lambda data: data.replace(b'r="H5"', b'r="' + where + b'"')


def _blank(data: bytes) -> bytes:
    return data + b" " * 150_000_000


def _vast(data: bytes) -> bytes:
    return data.replace(b"A1:H5", b"A1:XFD1048576")


def _full(data: bytes) -> bytes:
    row = b"<row>" + b"<c><v>1</v></c>" * 24 + b"</row>"
    return data.replace(b"</sheetData>", row * 19_900 + b"</sheetData>")


def _many_cells(data: bytes) -> bytes:
    rows = b"".join(b"<row>" + b"<c/>" * 1_000 + b"</row>" for _ in range(8_000))
    return data.replace(b"</sheetData>", rows + b"</sheetData>")


def in_xlsx(change: Callable[[bytes], bytes]) -> Data:
    """Return what makes the table as XLSX, its sheet changed."""
    return lambda: with_part(xlsx(GRID), SHEET, change)


def in_ods(change: Callable[[bytes], bytes]) -> Data:
    """Return what makes the table as ODS, its content changed."""
    return lambda: with_part(ods(GRID), CONTENT, change)


def workbooks() -> Iterator[tuple[str, str, Data]]:
    """Yield workbooks that are bombs, or read files of the system."""
    yield "a bomb in XLSX", "a.xlsx", in_xlsx(_blank)
    yield "a bomb in ODS", "a.ods", in_ods(_blank)
    yield "a bomb whose archive lies", "a.xlsx", lambda: _lying(xlsx(GRID), SHEET)
    yield "a bomb in ODS whose archive lies", "a.ods", lambda: _lying(ods(GRID), CONTENT)
    yield "8 million cells", "a.xlsx", in_xlsx(_many_cells)
    yield "a cell at XFD1048576", "a.xlsx", in_xlsx(_far_cell(b"XFD1048576"))
    yield "a cell at ADT20000", "a.xlsx", in_xlsx(_far_cell(b"ADT20000"))
    yield "a sheet that says it is vast", "a.xlsx", in_xlsx(_vast)
    yield "500,000 cells in rows", "a.xlsx", in_xlsx(_full)
    yield "entities in XLSX", "a.xlsx", in_xlsx(_entities(_LAUGHS, "i"))
    yield "entities in ODS", "a.ods", in_ods(_entities(_LAUGHS, "i"))
    yield "a file of the system in XLSX", "a.xlsx", in_xlsx(_entities(_PASSWD, "i"))
    yield "a file of the system in ODS", "a.ods", in_ods(_entities(_PASSWD, "i"))
    yield "17 billion cells in ODS", "a.ods", in_ods(_repeated_cells(1_048_576, 16_384))
    yield "16 million cells in ODS", "a.ods", in_ods(_repeated_cells(20_000, 100))
    yield "an archive within", "a.xlsx", in_xlsx(lambda data: data * 500)


def records() -> Iterator[tuple[str, str, Data]]:
    """Yield JSON that is deep, or has records or keys without end."""
    keys = ",".join(f'"k{n}":1' for n in range(200_000))
    yield "deep JSON", "a.json", lambda: "[" * 3_000_000
    yield "deep records", "a.json", lambda: '[{"Name":' * 400_000
    yield "deep values", "a.jsonl", lambda: '{"Name": ' + "[" * 2_000_000
    yield "a long number in JSON", "a.json", lambda: '[{"Name": ' + "9" * 3_000_000 + "}]"
    yield "a record of 200,000 keys", "a.json", lambda: f"[{{{keys}}}]"
    yield "200,000 records with a key each", "a.jsonl", lambda: f"{{{keys}}}".replace(",", "}\n{")
    yield "280,000 records", "a.jsonl", lambda: '{"Name": "A"}\n' * 280_000


def delimited() -> Iterator[tuple[str, str, Data]]:
    """Yield delimited text that is wide, long, no text, or what programs might run."""
    csv = as_csv(GRID)
    line = csv.split("\n")[0]
    for name, data in (
        ("1,000,000 columns", lambda: ",".join(["h"] * 1_000_000) + "\n"),
        ("1,000,000 cells in a row", lambda: f"{line}\n" + ",".join(["c"] * 1_000_000)),
        ("3,900,000 rows", lambda: "a\n" * 3_900_000),
        ("20,000 rows with one name", lambda: f"{line}\n" + "A,,,,,,,\n" * 20_000),
        ("blanks in all of 160,000 cells", lambda: f"{line}\n" + "A ,A ,A ,A , , , ,\n" * 20_000),
        ("quotes without end", lambda: f"{line}\n" + '"' * 7_000_000),
        ("a cell of 7 MB", lambda: f'{line}\n"' + "a\n" * 3_500_000 + '"'),
        ("quotes in a million cells", lambda: f"{line}\n" + ('"a""b",' * 200 + "\n") * 5_000),
        ("NUL bytes", lambda: b"\0" * 7_000_000),
        ("NUL bytes within", lambda: csv.replace("Fire", "Fi\0re")),
        ("garbled letters without end", lambda: f"{line}\n" + "Ã© " * 1_500_000),
        ("lost letters without end", lambda: f"{line}\n" + "\ufffd " * 1_900_000),
        ("formulas that start programs", lambda: csv.replace("Touch", "=cmd|'/C calc'!A0")),
        ("HTML with a script", lambda: csv.replace("Touch", "<script>a()</script>")),
        ("a link in a text", lambda: csv.replace("Touch", "[x](javascript:a)")),
        ("wide letters cut off", lambda: b"\xff\xfe" + b"\x00\xd8" * 3_000_000),
        ("a picture as a table", lambda: saved(gradient(), "PNG")),
    ):
        yield name, "spells.csv", data


def tables() -> Iterator[Attack]:
    """Yield tables that are bombs, programs, or no tables at all."""
    for name, file, data in (*workbooks(), *records(), *delimited()):
        yield Attack(f"table: {name}", table(file, data), CHECK, quick=name in QUICK)


def links() -> Iterator[Attack]:
    """Yield tables and pictures that lead out of the folder, or are no files."""
    for name in (
        "../../../../../../etc/passwd",
        "/etc/passwd",
        "/dev/zero",
        "../minimal/spells.csv",
    ):
        yield Attack(
            f"a table at {name}",
            laid({"own.yaml": from_table(name), "spells.csv": as_csv(GRID)}),
            CHECK,
        )
    for target in ("/etc/passwd", "/dev/zero"):
        linked = laid({}, {"spells.csv": target})
        yield Attack(f"a table that is a link to {target}", linked, CHECK)
        linked = laid({}, {"pictures/cave.png": target})
        yield Attack(f"a picture that is a link to {target}", linked, BUILD)
        linked = laid({}, {"icons/own-flame.svg": target})
        yield Attack(f"an icon that is a link to {target}", linked, BUILD)
    yield Attack("a table that is a pipe", _piped, CHECK)


def _piped(home: Path) -> None:
    laid({})(home)
    for name in ("spells.csv", "pictures/cave.png", "icons/own-flame.svg", "icons/credits.yaml"):
        path = home / "content" / "minimal" / name
        path.unlink()
        os.mkfifo(path)


def pictures() -> Iterator[Attack]:
    """Yield pictures that are bombs, broken, programs, or not what they are called."""
    frames = [gradient().rotate(turn) for turn in range(0, 360, 9)]
    jpeg = saved(gradient(), "JPEG")
    shapes = '<g id="g0"><path d="M0 0h1v1z"/></g>' + "".join(
        f'<g id="g{n}">{_USE.format(n - 1) * 10}</g>' for n in range(1, 12)
    )
    for name, file, data in (
        ("a PNG of 30,000 × 30,000", "a.png", lambda: png(30_000, 30_000, b"\0" * 900_000)),
        ("a PNG of 2,000,000,000 × 1", "a.png", lambda: png(2_000_000_000, 1, b"\0")),
        (
            "a PNG of 8,000 × 8,000, even",
            "a.png",
            lambda: png(8_000, 8_000, (b"\0" * 8_001) * 8_000),
        ),
        ("a PNG with a text that unpacks to 500 MB", "a.png", lambda: _with_text(500_000_000)),
        ("a JPEG of 65,000 × 65,000", "a.jpg", lambda: with_size(jpeg, 65_000, 65_000)),
        ("a JPEG that is cut off", "a.jpg", lambda: jpeg[: len(jpeg) // 2]),
        ("a WebP of 16,000 × 16,000", "a.webp", lambda: webp_of_size(16_000, 16_000)),
        (
            "an animated WebP",
            "a.webp",
            lambda: saved(frames[0], "WEBP", save_all=True, append_images=frames[1:]),
        ),
        ("a camera's place", "a.jpg", lambda: with_place(gradient(760, 480), "JPEG", 6)),
        ("an EPS called PNG", "a.png", lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run\n"),
        ("a PDF called JPEG", "a.jpg", lambda: b"%PDF-1.7\n"),
        ("HTML called SVG", "a.svg", lambda: b"<html><script>alert(1)</script></html>"),
        ("an SVG with a script", "a.svg", lambda: _SVG.format("<script>a()</script>").encode()),
        (
            "an SVG with a page in it",
            "a.svg",
            lambda: _SVG.format(
                '<foreignObject width="9" height="9"><iframe src="file:///etc/passwd"/>'
                "</foreignObject>"
            ).encode(),
        ),
        (
            "an SVG with a picture from outside",
            "a.svg",
            lambda: _SVG.format('<image href="file:///etc/passwd" width="9" height="9"/>').encode(),
        ),
        ("an SVG with entities", "a.svg", lambda: (_LAUGHS + _SVG.format("&i;")).encode()),
        (
            "an SVG with a file of the system",
            "a.svg",
            lambda: (_PASSWD + _SVG.format("&i;")).encode(),
        ),
        ("an SVG that uses itself 10^11 times", "a.svg", lambda: _SVG.format(shapes).encode()),
        ("an SVG of 100,000 levels", "a.svg", lambda: _SVG.format("<g>" * 100_000).encode()),
        (
            "an SVG of 7 MB",
            "a.svg",
            lambda: _SVG.format('<path d="M1 1h1v1z"/>' * 350_000).encode(),
        ),
        ("NUL bytes", "a.png", lambda: b"\0" * 1_000_000),
        ("nothing", "a.png", lambda: b""),
    ):
        yield Attack(f"picture: {name}", art(file, data), BUILD, quick=name in QUICK)
        if file.endswith("svg"):
            yield Attack(f"icon: {name}", drawing("icons/own-flame.svg", data), BUILD)
    for name, data in (
        ("a PNG of 60,000 × 60,000", lambda: png(60_000, 60_000, b"\0" * 900_000)),
        ("a PNG of 4,000 × 4,000 dots", lambda: png(4_000, 4_000, _DOTS * 4_000)),
    ):
        yield Attack(f"icon: {name}", drawing("icons/own-flame.png", data), BUILD, name in QUICK)


def _with_text(size: int) -> bytes:
    """Return a PNG with a compressed comment of a size."""
    packed = zlib.compressobj(9)
    data = b"".join(packed.compress(b"\0" * 1_000_000) for _ in range(size // 1_000_000))
    comment = chunk(b"zTXt", b"Comment\0\0" + data + packed.flush())
    return png(60, 40, (b"\0" * 61) * 40, comment)


def attacks_beside() -> Iterator[Attack]:
    """Yield all attacks by tables, icons and pictures."""
    yield from tables()
    yield from links()
    yield from pictures()
