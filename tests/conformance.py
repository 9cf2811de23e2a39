"""Judge by independent checkers whether a PDF conforms to PDF/UA-1.

``python -m tests.conformance [FOLDER]`` judges every PDF below a folder, such as what
``playeraid build`` has written, and tells those that claim what they do not hold.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import outloud
import pdfua
from pikepdf import Pdf


def claims(data: bytes) -> bool:
    """Whether a PDF says in its metadata that it conforms."""
    with Pdf.open(io.BytesIO(data)) as pdf:
        if "/Metadata" not in pdf.Root:
            return False
        return b"<pdfuaid:part>1</pdfuaid:part>" in pdf.Root.Metadata.read_bytes()


def errors(path: Path) -> list[str]:
    """Return the errors of conformance that the checkers find in a file."""
    result = outloud.check(str(path), layers=["conformance"])
    assert result.error is None
    found = [f"{each.rule}: {each.message}" for each in result.findings if each.severity == "error"]
    report = pdfua.validate(str(path))
    found += [str(each) for each in report.findings if each.severity.name == "ERROR"]
    return found


def judged(path: Path) -> tuple[bool, list[str]]:
    """Whether a file claims to conform, and its errors."""
    return claims(path.read_bytes()), errors(path)


def main() -> int:
    """Judge every PDF below a folder, and tell how many claim and how many err."""
    parser = argparse.ArgumentParser(description="Judge whether PDFs conform to PDF/UA-1.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("output"))
    paths = sorted(parser.parse_args().folder.rglob("*.pdf"))
    claiming = wrong = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for path, (claimed, found) in zip(paths, pool.map(judged, paths), strict=True):
            claiming += claimed
            wrong += claimed and bool(found)
            for each in found if claimed else ["claims nothing"]:
                print(f"{path}: {each}", flush=True)  # noqa: T201
    print(f"{len(paths)} files, {claiming} claim PDF/UA-1, {wrong} of these err")  # noqa: T201
    return int(wrong > 0 or not paths)


if __name__ == "__main__":
    sys.exit(main())
