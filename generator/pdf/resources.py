"""Share equal resources among the pages of a PDF.

Each printed card brings its own, though they are alike but for its pictures. As objects of a PDF
they take more memory than what is drawn on the cards.
"""

from __future__ import annotations

from typing import Any

from pikepdf import Dictionary, Pdf


def share_resources(pdf: Pdf) -> None:
    """Let pages whose resources are equal have one copy of them, and of each kind of them.

    Fonts and pictures of pages must be united before: these are told apart by their objects.
    """
    known: dict[bytes, Any] = {}
    for page in pdf.pages:
        resources: Any = page.obj.get("/Resources")
        if resources is None or not resources.is_indirect:
            continue
        for kind, named in resources.items():
            if isinstance(named, Dictionary) and named.is_indirect:
                resources[kind] = _shared(named, known)
        page.obj.Resources = _shared(resources, known)


def _shared(resources: Any, known: dict[bytes, Any]) -> Any:
    """Return the first of some resources that are equal."""
    return known.setdefault(resources.unparse(resolved=True), resources)
