"""Write tags as structure elements of a PDF."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.engine.structure import Node


class TagWriter:
    """Writes nodes as structure elements of a PDF."""

    def __init__(self, pdf: Any) -> None:
        import pydyf

        self.pdf, self.pydyf = pdf, pydyf
        self.paths: list[str] = []
        self.annotations: list[tuple[bytes, Any]] = []
        self.root = self._object_at(pdf.catalog["StructTreeRoot"])
        self.document = self._object_at(self.root["K"][0])
        self.numbers = self._object_at(self.root["ParentTree"])["Nums"] = pydyf.Array()
        self.document["K"] = self.document.pop("K")  # behind the parent, as in all tags

    def _object_at(self, reference: bytes) -> Any:
        return next(each for each in self.pdf.objects if each.reference == reference)

    def add_page(self, number: int, nodes: Iterable[Node]) -> None:
        """Write the tags of a page."""
        page = self.pdf.page_references[number]
        owners: dict[int, bytes] = {}
        for node in nodes:
            self.document["K"].append(self._write(node, self.document.reference, page, owners))
        self.numbers.append(number)
        count = max(owners, default=-1) + 1
        self.numbers.append(self.pydyf.Array(owners.get(each, "null") for each in range(count)))

    def finish(self, pages: int) -> None:
        """Link the annotations to their tags."""
        for key, (reference, annotation) in enumerate(self.annotations, start=pages):
            self.numbers.append(key)
            self.numbers.append(reference)
            annotation["StructParent"] = key

    def _write(self, node: Node, parent: bytes, page: bytes, owners: dict[int, bytes]) -> bytes:
        element = self._object(
            {"Type": "/StructElem", "S": f"/{node.role}", "P": parent, "Pg": page}
        )
        self.paths.append(node.path)
        for name, words in node.entries.items():
            element[name] = self.pydyf.String(words)
        if node.attributes:
            attributes = {
                name: self.pydyf.Array(value) if isinstance(value, list) else value
                for name, value in node.attributes.items()
            }
            element["A"] = self.pydyf.Dictionary(attributes)
        reference: bytes = element.reference
        kids = element["K"] = self.pydyf.Array()
        for kid in node.kids:
            if isinstance(kid, Node):
                kids.append(self._write(kid, reference, page, owners))
            elif isinstance(kid, int):
                owners[kid] = reference
                kids.append(kid)
            else:
                self.annotations.append((reference, kid))
                target = {"Type": "/OBJR", "Obj": kid.reference, "Pg": page}
                kids.append(self._object(target).reference)
        return reference

    def _object(self, entries: dict[str, Any]) -> Any:
        made = self.pydyf.Dictionary(entries)
        self.pdf.add_object(made)
        return made
