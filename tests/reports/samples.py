"""Findings with everything that a report could stumble over."""

from __future__ import annotations

from msgspec.structs import replace

from generator.findings import COMMAND_LINE, Edit, Finding, Place, Severity, with_fingerprints

FILE = "content/älf & söhne/karte #1, 50%:b.yaml"
OTHER = "content/minimal/terms.yaml"
LINES: dict[str, tuple[str, ...]] = {
    FILE: ("räume:", "  icon: bet \x1b[31m\u202e🦇", '  name: \'a ]]> <b> & "c"', "    more'"),
    OTHER: ("terms:", "  bet:", "    name: Bet  "),
}
HERE = Place(FILE, 2, 9, 2, 12)
PLAIN = Finding("R01", "there is no icon “bet”", Place(OTHER, 2, 3, 2, 6), path="terms.bet")
NASTY = (
    Finding(
        "R01",
        'no "bet" in <räume> & 100% 🦇, it\'s {goal.x} [a](b): \x1b[2J\x00'
        "\n::error::no\r\ud800\uffff",
        HERE,
        "did you mean “bat”?\nor [this](http://x.example)",
        "räume.1",
        related=(Place(OTHER, 2, 3, 2, 6), Place(OTHER, 90, 1, 91, 1)),
        edits=(Edit(HERE, "bat"), Edit(Place(OTHER, 1, 1, 1, 1), "# new\n")),
    ),
    Finding("R04", "nothing uses “bet”", Place(FILE, 3, 9, 4, 10), severity=Severity.WARNING),
    Finding("X05", "not looked for: R10, R12", Place(OTHER), path="game", severity=Severity.NOTE),
    Finding("R01", "there is no game “x”", COMMAND_LINE, "did you mean “y”?"),
    Finding("P03", "12 mm too much", Place(""), path="sheets.a"),
    Finding("R06", "there are no games here", Place("/some where/none")),
    PLAIN,
    replace(PLAIN, place=Place(OTHER, 3, 3, 3, 7)),
)
FINDINGS = tuple(with_fingerprints(NASTY, LINES))


def many(number: int) -> list[Finding]:
    """Return as many findings, with places of their own."""
    return [
        replace(PLAIN, place=Place(OTHER, line, 3, line, 6), path=f"terms.bet{line % 7}")
        for line in range(1, number + 1)
    ]
