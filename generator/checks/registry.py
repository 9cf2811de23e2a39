"""Know every check by its code; a check is registered where it is written.

A check carries all that is ever said of it: what it looks for (the docstring of its
function), why that matters at the table, and examples. ``playeraid explain``, the list in
``docs/checks.md`` and the tests of the examples read it from here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from textwrap import dedent
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from generator.findings import Edit, Severity

AREAS = {
    "F": "files",
    "S": "schema",
    "R": "references",
    "C": "counts",
    "B": "set-up diagrams",
    "D": "dice and tables",
    "U": "units and schedules",
    "M": "map",
    "T": "texts",
    "G": "glossary",
    "P": "print",
    "Y": "play",
    "X": "the checker itself",
}
"""What the checks of an area look at, by the first letter of their codes."""


class Subject(StrEnum):
    """What a check judges, and so when it runs."""

    READING = "reading"
    """The files while they are read: the reader itself finds these faults."""
    CONTENT = "content"
    """A ``content.game.Game``."""
    TEMPLATES = "templates"
    """The folder of templates."""
    TRANSLATION = "translation"
    """A ``language.translation.Translation``: a catalogue beside its game."""
    PRINT = "print"
    """A ``sheets.proof.Proof``: a printed side as plain boxes."""
    MAP = "map"
    """A ``sheets.proof.MapProof``: where the names of a printed map stand."""
    FILE = "file"
    """A ``sheets.proof.FileProof``: a finished file, before it is written."""
    PLAY = "play"
    """A ``play.replay.Replay``: the record of a game, play by play."""
    RUN = "run"
    """A whole run: suppressions, the baseline, the checks themselves."""


ON_PAPER = frozenset((Subject.PRINT, Subject.MAP, Subject.FILE))
"""What is judged only when something is printed."""
BEYOND_CONTENT = ON_PAPER | {Subject.PLAY}
"""What a check of content does not come to judge: what is printed, and records of play."""


class Fault(Struct, frozen=True):
    """What a check yields: the content path, what is wrong, and how to mend it.

    ``at`` narrows the place to a word of the source there, ``on_key`` moves it from a
    value to its key.
    """

    path: str
    message: str
    hint: str = ""
    related: tuple[str, ...] = ()
    at: str = ""
    on_key: bool = False
    edits: tuple[Edit, ...] = ()


class Reach(StrEnum):
    """How near a cause is to a finding that follows from it."""

    RUN = "run"
    """Anywhere in the game, or on the printed side, that was judged."""
    WITHIN = "within"
    """Below what the finding is about: a face of a table, and a table with a gap."""
    RELATED = "related"
    """Where the finding points to."""
    SPOT = "spot"
    """At the same content path, in whatever language: a text, and its translations."""
    AGAIN = "again"
    """The same fault once more: what is missing is mentioned in many places, reported at one."""
    MEANT = "meant"
    """The hint of the cause names what the finding is about: a misspelt name, an unused term."""
    ITEMS = "items"
    """The same fault in a later item of one list."""
    BESIDE = "beside"
    """The same, in one mapping: a misspelt key, and the key that is missing for it."""


class After(NamedTuple):
    """Says that a finding follows from another: ``causes`` are codes, or whole areas."""

    causes: tuple[str, ...]
    reach: Reach = Reach.RUN


Function = Callable[[Any], Iterator[Fault]]
F = TypeVar("F", bound=Function)


class Check(Struct, frozen=True):
    """A registered check and all that is said of it.

    ``subject`` is what it was made for; ``functions`` carry it out, by what each one judges.
    ``severity`` holds for a release, ``in_draft`` for a draft. One that ``needs_whole``
    judges what is absent, and is skipped where a part of the content could not be read.
    Printing relies on a ``vital`` one, so it cannot be suppressed; on one that ``fixes``,
    findings carry the edits that mend them. What it ``follows`` are the findings that its own
    are mere consequences of: those are not reported beside their cause.
    """

    code: str
    name: str
    title: str
    subject: Subject
    severity: Severity
    in_draft: Severity
    what: str
    why: str
    bad_as_written: str
    good_as_written: str
    fixes: bool = False
    needs_whole: bool = False
    vital: bool = False
    follows: tuple[After, ...] = ()
    functions: Mapping[Subject, Function] = field(default_factory=dict)

    @property
    def bad(self) -> str:
        """An example with the fault, without the indentation that it has beside the check."""
        return dedent(self.bad_as_written).strip("\n")

    @property
    def good(self) -> str:
        """The same without the fault."""
        return dedent(self.good_as_written).strip("\n")

    @property
    def area(self) -> str:
        """The first letter of the code."""
        return self.code[0]

    @property
    def function(self) -> Function | None:
        """The function for the subject that the check was made for."""
        return self.functions.get(self.subject)

    def judges(self, subject: Subject) -> bool:
        """Whether it finds faults of a subject."""
        return subject is self.subject or subject in self.functions


class Registry:
    """All checks by code."""

    def __init__(self) -> None:
        self._checks: dict[str, Check] = {}
        self._names: set[str] = set()

    def on(
        self,
        subject: Subject,
        code: str,
        name: str,
        title: str,
        *,
        why: str,
        bad: str,
        good: str,
        severity: Severity = Severity.ERROR,
        in_draft: Severity | None = None,
        fixes: bool = False,
        needs_whole: bool = False,
        vital: bool = False,
        follows: tuple[After, ...] = (),
    ) -> Callable[[F], F]:
        """Register a function as a check of a subject; its docstring says what it looks for.

        Raises ValueError for a repeated or invalid code or name, and where words are missing.
        """

        def register(function: F) -> F:
            self.add(
                Check(
                    code,
                    name,
                    title,
                    subject,
                    severity,
                    in_draft or severity,
                    " ".join((function.__doc__ or "").split()),
                    why,
                    bad,
                    good,
                    fixes,
                    needs_whole,
                    vital,
                    follows,
                    {subject: function},
                )
            )
            return function

        return register

    def also(self, subject: Subject, code: str) -> Callable[[F], F]:
        """Register a function that looks for the fault of a known check in another subject.

        Its docstring is added to what the check looks for. Raises ValueError where the check
        is not known or judges the subject already, and where words are missing.
        """

        def register(function: F) -> F:
            check, words = self._checks.get(code), " ".join((function.__doc__ or "").split())
            if check is None or check.judges(subject):
                raise ValueError(f"there is no check {code}, or it judges {subject} already")
            if not words:
                raise ValueError(f"the check {code} of {subject} is not explained")
            functions: dict[Subject, Function] = {**check.functions, subject: function}
            self._checks[code] = replace(check, what=f"{check.what} {words}", functions=functions)
            return function

        return register

    def describe(
        self,
        subject: Subject,
        code: str,
        name: str,
        title: str,
        *,
        what: str,
        why: str,
        bad: str,
        good: str,
        severity: Severity = Severity.ERROR,
        in_draft: Severity | None = None,
        fixes: bool = False,
        follows: tuple[After, ...] = (),
    ) -> None:
        """Register a check that no function of its own carries out, such as the reader's."""
        self.add(
            Check(
                code,
                name,
                title,
                subject,
                severity,
                in_draft or severity,
                what,
                why,
                bad,
                good,
                fixes,
                follows=follows,
            )
        )

    def add(self, check: Check) -> None:
        """Add a check; raises ValueError as ``on`` says."""
        code, name = check.code, check.name
        if (
            not re.fullmatch(r"[A-Z]\d\d", code)
            or code[0] not in AREAS
            or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", name)
        ):
            raise ValueError(f"“{code}” or “{name}” is no name for a check")
        if code in self._checks or name in self._names:
            raise ValueError(f"the check {code} ({name}) is registered already")
        examples = check.bad_as_written, check.good_as_written
        if not all((check.title, check.what, check.why, *map(str.strip, examples))):
            raise ValueError(f"the check {code} ({name}) is not explained")
        self._checks[code] = check
        self._names.add(name)

    def of(self, *subjects: Subject) -> list[Check]:
        """Return the checks that judge some subjects, by code."""
        return [check for check in self if any(map(check.judges, subjects))]

    def __iter__(self) -> Iterator[Check]:
        return iter(sorted(self._checks.values(), key=lambda check: check.code))

    def __len__(self) -> int:
        return len(self._checks)

    def __getitem__(self, code: str) -> Check:
        return self._checks[code]

    def __contains__(self, code: object) -> bool:
        return code in self._checks


CHECKS = Registry()
"""Every check there is, once ``checks.load_checks`` has been called."""
