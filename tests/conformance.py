"""Judge by independent checkers whether a PDF conforms to PDF/UA-1."""

from __future__ import annotations

import io
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
