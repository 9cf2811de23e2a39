"""Rows are read out of XML with their places, and what is no plain XML is refused."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from generator.findings import Place
from generator.language.catalog import Catalog, Entry
from generator.language.exchange import Row, State
from generator.language.rowreader import RowReader

CATALOG = Catalog("locale/de.po", "de", entries=(Entry("a.b", ("Fire",), ("",)),))


class _Reader(RowReader):
    """Takes each ``<row id="…">words</row>`` for the translation of a text without forms."""

    open: tuple[str, Place] | None = None
    said = ""

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self.open = (attributes["id"], self.place) if "id" in attributes else None
        self.said = ""

    def end(self, tag: str) -> None:
        if self.open:
            id, place = self.open
            self.rows.append(Row(id, "", "Fire", self.said, State.DONE, place))
        self.open = None

    def words(self, words: str) -> None:
        self.said += words


def test_rows_become_translations() -> None:
    back, found = _Reader("a.xml", CATALOG).read(b'<x><row id="a.b">Feuer &amp; Flamme</row></x>')
    assert found == []
    assert back.by_id["a.b"].translation == ("Feuer & Flamme",)


def test_a_row_of_no_text_is_reported_where_it_stands() -> None:
    back, (finding,) = _Reader("a.xml", CATALOG).read(b'<x>\n <row id="c">Feuer</row></x>')
    assert back == CATALOG
    assert (str(finding.place), finding.message) == ("a.xml:2:2", "the catalogue has no text “c”")


@pytest.mark.parametrize(
    ("data", "line", "message"),
    [
        (b"<x>\n<y></x>", 2, "no well-formed XML: mismatched tag"),
        (b"\n<!DOCTYPE x><x/>", 2, "a document type is declared"),
        (b'<?xml version="1.0" encoding="none-such"?><x/>', 1, "no readable encoding"),
    ],
)
def test_what_is_no_plain_xml_changes_nothing(data: bytes, line: int, message: str) -> None:
    back, (finding,) = _Reader("a.xml", CATALOG).read(data)
    assert back is CATALOG
    assert message in finding.message
    assert finding.place.line == line
