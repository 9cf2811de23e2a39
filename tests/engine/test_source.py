"""What pages name is answered by any source, and by nothing else."""

from __future__ import annotations

from pathlib import Path

from generator.content.resources import TEMPLATES
from generator.engine.press import Press
from generator.engine.source import SCHEME, NoSuchAssetError

DRAWING = (
    b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>"""
)
PAGE = """<html xmlns="http://www.w3.org/1999/xhtml"><body><img alt="" src="asset:{}"/></body></html>"""


class OneDrawing:
    """Answers one address with one drawing."""

    name = "one"
    fonts: Path = TEMPLATES / "fonts"
    drawing = DRAWING

    def fetch(self, address: str) -> tuple[bytes, str]:
        if address != f"{SCHEME}one":
            raise NoSuchAssetError(address)
        return self.drawing, "image/svg+xml"

    def holds(self, address: str, data: bytes) -> bool:
        return (address, data) == (f"{SCHEME}one", self.drawing)


def test_a_page_is_printed_with_what_its_source_answers() -> None:
    press = Press(OneDrawing())
    assert press.print(press.lay_out(PAGE.format("one"), "")).warnings == ()
    assert press.changed() == frozenset()


def test_what_a_source_answers_anew_is_known() -> None:
    source = OneDrawing()
    press = Press(source)
    press.lay_out(PAGE.format("one"), "")
    source.drawing = DRAWING.replace(b"h1v1z", b"h1v2z")
    assert press.changed() == {"asset:one"}
