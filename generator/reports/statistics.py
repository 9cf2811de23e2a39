"""Count findings by code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from generator.checks import load_checks
from generator.checks.registry import CHECKS
from generator.findings import Finding


def statistics(findings: Iterable[Finding]) -> str:
    """Return a table of findings by code, most frequent first, with their total."""
    load_checks()
    counts = Counter((finding.code, finding.severity.value) for finding in findings)
    total = sum(counts.values())
    width = len(str(total))
    rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    table = [
        f"{count:>{width}}  {severity:<7}  {code}  {CHECKS[code].name}"
        for (code, severity), count in rows
    ]
    return "\n".join([*table, f"{total:>{width}}  in all"])
