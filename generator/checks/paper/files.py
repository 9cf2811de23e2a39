"""Area P: files that depend on nothing outside."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.paper.boxes import side_path
from generator.checks.registry import CHECKS, Fault, Subject
from generator.findings import Severity
from generator.layout.proof import Proof


@CHECKS.on(
    Subject.PRINT,
    "P09",
    "outside-address",
    "A page asks for something outside the project",
    in_draft=Severity.WARNING,
    vital=True,
    why="A drawing that is missing leaves a hole, and a sheet must not depend on a network.",
    bad="""
    warnings:
      - "Failed to load image at 'http://example.org/map.png': not an asset of this project"
    # P09
    """,
    good="""
    warnings: []
    """,
)
def outside_address(proof: Proof) -> Iterator[Fault]:
    """Rendering reaches no network and no file but the project's fonts and drawings."""
    for warning in dict.fromkeys(proof.warnings):
        if "Failed to load" in warning:
            yield Fault(side_path(proof), warning, "only drawings of the icon set can be shown")


@CHECKS.on(
    Subject.PRINT,
    "P10",
    "not-reproducible",
    "Printing a side again gives another file",
    in_draft=Severity.WARNING,
    why="It is no longer certain that the file is what was checked.",
    bad="""
    digests:
      - 5feceb66ffc86f38d952786c6d696c79
      - 6b86b273ff34fce19d6b804eff5a3f57
    # P10
    """,
    good="""
    digests:
      - 5feceb66ffc86f38d952786c6d696c79
      - 5feceb66ffc86f38d952786c6d696c79
    """,
)
def not_reproducible(proof: Proof) -> Iterator[Fault]:
    """The same content gives the same bytes; looked for only where a build asks for it."""
    different = list(dict.fromkeys(proof.digests))
    if len(different) > 1:
        shown = ", ".join(digest[:12] for digest in different)
        yield Fault(
            side_path(proof),
            f"printed {len(proof.digests)} times, the side gave {len(different)} different "
            f"files: {shown}",
            "a fault of playeraid or of what it prints with: report it, with the versions "
            "that “playeraid doctor” shows",
        )
