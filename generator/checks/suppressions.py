"""Area X: the checker itself; what it was asked to ignore, and what it could not do."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from generator.checks.registry import BEYOND_CONTENT, CHECKS, After, Subject
from generator.content.tree import Items, Node, Scalar
from generator.content.tree import Mapping as TreeMapping
from generator.findings import Finding, Place, Severity, did_you_mean

_WORD = "playeraid:"
_COMMENT = re.compile(r"(?:^|(?<=\s))#\s*playeraid:\s*ignore\s*\[([^\]]*)\]\s*(.*?)\s*$")

CHECKS.describe(
    Subject.RUN,
    "X01",
    "unused-suppression",
    "A suppression suppresses nothing",
    what="A comment, or the settings of the game, leave out a check that finds nothing there.",
    why="A left-over suppression would hide the next real fault on its line.",
    severity=Severity.WARNING,
    bad="""
    values:
      row:
        castles: 2  # playeraid: ignore[D01] printed by the expansion
        #           ^ X01
    terms:
      castles:
        name: Castle row
        meaning: A row of {row.castles}.
    """,
    good="""
    values:
      row:
        castles: 2  # playeraid: ignore[R10] printed by the expansion
    """,
)
CHECKS.describe(
    Subject.RUN,
    "X02",
    "unknown-suppressed-code",
    "A suppression names a code that cannot be suppressed",
    what="A suppression must name checks that exist, and that printing does not rely on.",
    why="The fault it was meant for is reported all the same.",
    bad="""
    values:
      row:
        castles: 2  # playeraid: ignore[R99] printed by the expansion
        #           ^ X02
    terms:
      castles:
        name: Castle row
        meaning: A row of {row.castles}.
    """,
    good="""
    values:
      row:
        castles: 2  # playeraid: ignore[R10] printed by the expansion
    """,
)
CHECKS.describe(
    Subject.RUN,
    "X03",
    "suppression-without-reason",
    "A suppression does not say why",
    what="Behind the code a suppression gives its reason in a few words.",
    why="Whoever reads the file next year must know whether it still holds.",
    bad="""
    values:
      row:
        castles: 2  # playeraid: ignore[R10]
        #           ^ X03
    """,
    good="""
    values:
      row:
        castles: 2  # playeraid: ignore[R10] printed by the expansion
    """,
)
CHECKS.describe(
    Subject.RUN,
    "X04",
    "stale-baseline-entry",
    "The baseline lists a finding that is gone",
    what="A baseline holds the fingerprints of findings that are known and put off.",
    why="A mended fault that stays listed could come back unseen.",
    severity=Severity.WARNING,
    bad="""
    # file: baseline.json
    {"findings": [
      {
        "fingerprint": "0123456789abcdef",
        "code": "R10",
        "file": "content/minimal/example.yaml",
        "path": "values.a.b"
      }
    ]}
    """,
    good="""
    # file: baseline.json
    {"findings": []}
    """,
)
CHECKS.describe(
    Subject.RUN,
    "X05",
    "skipped-check",
    "A check was left out",
    what="Checks that judge what is absent wait until everything can be read. It is reported "
    "where what cannot be read is not: with --select.",
    why="With a part of the content unread, everything it holds would seem to be missing.",
    severity=Severity.NOTE,
    follows=(After(("F", "S", "R03", "R06")),),
    bad="""
    terms:
      keep:
        name: Keep
        meening: The inner tower.
    game:
    # <- X05
      title: Minimal
    """,
    good="""
    terms:
      keep:
        name: Keep
        meaning: The inner tower.
    """,
)
CHECKS.describe(
    Subject.RUN,
    "X06",
    "broken-program",
    "The program broke down",
    what="A check, or the printing of a side, stopped with an error of its own, "
    "which is a fault of playeraid. Everything else is done to the end.",
    why="What the check looks for is not known to be right; the side is not printed.",
    bad="# nothing that an author writes should bring this about; please report it",
    good="# every content, however faulty, is judged to the end",
)
CHECKS.describe(
    Subject.RUN,
    "X08",
    "system-outage",
    "The system did not carry something out",
    what="There was no memory, no space on the disk, or no process available; a process was ended "
    "from outside, or a cluster was lost. Everything else is done to the end.",
    why="What could not be printed is missing; the old files stay as they are.",
    bad="# nothing that an author writes brings this about; free some memory or room",
    good="# with room and memory enough everything is printed",
)


class Suppression(Struct, frozen=True):
    """A request to leave codes out: on one line of a file, or in a whole game.

    ``place`` is where it is written, ``line`` the line it holds for (0 for all), or the
    first of several up to ``last``.
    """

    codes: tuple[str, ...]
    reason: str
    place: Place
    line: int = 0
    last: int = 0


def comments_in(
    lines: Mapping[str, Sequence[str]], root: TreeMapping | None = None
) -> Iterator[Suppression]:
    """Yield the suppressions in the comments of files; ``lines`` are the source lines by file.

    A comment behind content holds for its own line, one on a line of its own for the next
    line of content, or in a catalogue for the whole entry. What is in a text of the
    tree below ``root`` is no comment.
    """
    met = [
        (Place(file, number, match.start() + 1, number, len(line) + 1), match)
        for file, source in lines.items()
        for number, line in enumerate(source, 1)
        if _WORD in line and (match := _COMMENT.search(line))
    ]
    texts = list(_texts_with_word(root)) if met else []
    for place, match in met:
        if any(_holds(text, place, lines) for text in texts):
            continue
        source = lines[place.file]
        codes = tuple(code.strip() for code in match[1].split(","))
        alone = not match.string[: match.start()].strip()
        held = _next_content(source, place.line) if alone else place.line
        last = _entry_end(source, held) if alone and place.file.endswith(".po") else 0
        yield Suppression(codes, match[2], place, held, last)


def _entry_end(source: Sequence[str], number: int) -> int:
    """Return the last line of the entry of a catalogue that goes on at a line."""
    while number < len(source) and source[number].strip():
        number += 1
    return number


def _texts_with_word(root: Node) -> Iterator[Place]:
    """Yield where texts and keys stand that hold the word by which suppressions begin."""
    nodes: list[Node] = [root]
    while nodes:
        node = nodes.pop()
        if isinstance(node, Scalar):
            if _WORD in node:
                yield node.place
        elif isinstance(node, TreeMapping):
            yield from (place for key, place in node.key_places.items() if _WORD in key)
            nodes += node.values()
        elif isinstance(node, Items):
            nodes += node


def _holds(text: Place, place: Place, lines: Mapping[str, Sequence[str]]) -> bool:
    """Whether a comment is none, but stands in a text; a block's first line is not its text."""
    begin, end = (text.line, text.column), (text.end_line, text.end_column)
    if lines[text.file][text.line - 1][text.column - 1] in "|>":
        begin = (text.line + 1, 1)
    return text.file == place.file and begin <= (place.line, place.column) < end


def _next_content(source: Sequence[str], number: int) -> int:
    for index in range(number, len(source)):
        if (line := source[index].strip()) and not line.startswith("#"):
            return index + 1
    return number


def suppress(
    findings: Iterable[Finding],
    suppressions: Sequence[Suppression],
    ran: Callable[[str, str], bool] = lambda code, file: True,
) -> Iterator[Finding]:
    """Yield the findings that are not suppressed, and what is wrong with the suppressions.

    ``ran`` tells of a code and the file of a suppression whether all was looked for that this
    could leave out: one of others is not called unused.
    """
    by_line: dict[tuple[str, int], list[Suppression]] = {}
    everywhere = [each for each in suppressions if not each.line]
    for each in suppressions:
        for line in range(each.line, max(each.line, each.last) + 1):
            by_line.setdefault((each.place.file, line), []).append(each)
    used: set[tuple[Suppression, str]] = set()
    for finding in findings:
        rivals = (*by_line.get((finding.place.file, finding.place.line), ()), *everywhere)
        by = [each for each in rivals if finding.code in each.codes]
        if by and can_be_suppressed(finding.code):
            used.update((each, finding.code) for each in by)
        else:
            yield finding
    for each in suppressions:
        yield from _faults_of(each, used, ran)


def can_be_suppressed(code: str) -> bool:
    """Whether printing can do without a check: not what the reader or the engine relies on."""
    check = CHECKS[code]
    if check.subject is Subject.READING:
        return check.severity is not Severity.ERROR
    return check.subject is not Subject.RUN and not check.vital


def _is_idle(each: Suppression, code: str, ran: Callable[[str, str], bool]) -> bool:
    return ran(code, each.place.file) and CHECKS[code].subject not in BEYOND_CONTENT


def _faults_of(
    each: Suppression, used: Collection[tuple[Suppression, str]], ran: Callable[[str, str], bool]
) -> Iterator[Finding]:
    if not each.reason.strip():
        yield Finding(
            "X03",
            "the suppression does not say why",
            each.place,
            "write the reason behind it: # playeraid: ignore[CODE] reason",
        )
    for code in each.codes:
        if code not in CHECKS:
            known = [check.code for check in CHECKS]
            hint = did_you_mean(code.upper(), known) or "playeraid explain --all lists them"
            yield Finding("X02", f"there is no check “{code}”", each.place, hint)
        elif not can_be_suppressed(code):
            yield Finding(
                "X02",
                f"“{code}” cannot be suppressed: printing relies on it",
                each.place,
                "mend the fault",
            )
        elif (each, code) not in used and _is_idle(each, code, ran):
            yield Finding(
                "X01",
                f"“{code}” finds nothing here",
                each.place,
                "delete the suppression",
                severity=Severity.WARNING,
            )
