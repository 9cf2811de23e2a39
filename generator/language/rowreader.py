"""Read rows of translations out of an XML file, with their places.

The parser is expat itself. A document type is refused where it begins, so no entities are
expanded and nothing outside is loaded; defusedxml would add no more than that, and it would hide
the line numbers that findings need.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from xml.parsers import expat

from generator.findings import Finding, Place
from generator.language.catalog import Catalog
from generator.language.exchange import RefusedError, Row, syntax_finding, with_rows_of_file


class RowReader(ABC):
    """Collects the rows of a file while expat reads it."""

    def __init__(self, file: str, catalog: Catalog) -> None:
        self.file, self.catalog = file, catalog
        self.rows: list[Row] = []
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.StartElementHandler = self.start
        self._parser.EndElementHandler = self.end
        self._parser.CharacterDataHandler = self.words

    @property
    def place(self) -> Place:
        """Where the parser is."""
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
        return Place(self.file, line, column, line, column + 1)

    def read(self, data: bytes) -> tuple[Catalog, list[Finding]]:
        """Return the catalogue with the translations of a file, and what was wrong there."""
        try:
            self._parser.Parse(data, True)
        except RefusedError as refusal:
            return self.catalog, [syntax_finding(self.place, str(refusal))]
        except expat.ExpatError as error:
            message = f"no well-formed XML: {expat.ErrorString(error.code)}"
            return self.catalog, [syntax_finding(self.place, message)]
        except (LookupError, ValueError) as error:
            return self.catalog, [syntax_finding(self.place, f"no readable encoding: {error}")]
        return with_rows_of_file(self.catalog, self.rows)

    def _doctype(self, *_: object) -> None:
        raise RefusedError("a document type is declared")

    @abstractmethod
    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Note that an element begins; ``tag`` is its namespace and its name."""

    @abstractmethod
    def end(self, tag: str) -> None:
        """Note that an element ends."""

    @abstractmethod
    def words(self, words: str) -> None:
        """Note words of the element that is open."""
