"""Print figures as they are and as mutants, and compare what is found with what must be.

``python -m tests.figures`` prints every bundled figure, in all languages and editions and from
right to left, every map, and every mutant: make figures. A mutant is a change of the words or of
the style of a page, as a fault of a template, of a style sheet or of what draws would be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from msgspec.structs import replace

from generator.checks.engine import judge
from generator.content.editions import INKS, Axes
from generator.content.joints import FIGURES
from generator.content.model import AnyBlock
from generator.content.resources import TEMPLATES, Library
from generator.engine.press import Press
from generator.layout.compose import compose
from generator.layout.proof import Proof
from generator.render.jobs import pages_of
from generator.render.side import print_side
from generator.render.sidejob import SideJob
from generator.units import A4
from tests.bundled import bundled, bundled_library
from tests.printing import side_jobs
from tests.support import sound_game

MIRRORED = "he"
"""A language that is written from right to left, in a script that has faces."""
EDITIONS = [Axes(inks, large).name for large in (False, True) for inks in INKS]
CODE = "P21"
FILES = {
    "figures.yaml": """
roles:
  others: {name: Others, icon: bat}
phases:
  walk: {name: Walk, icon: bat}
  fight: {name: Fight, icon: coin}
order:
  first: {name: First, role: players, icon: bat, phases: [walk, fight]}
tracks:
  day:
    name: Day
    shape: loop
    spaces: {dawn: {name: Dawn}, noon: {name: Noon}, dusk: {name: Dusk}, night: {name: Night}}
  hours:
    name: Hours
    shape: loop
    spaces:
      prime: {name: Conscientiously}
      terce: {name: Experimentally}
      sext: {name: Incomprehensibly}
      nones: {name: Understandingly}
      vespers: {name: Enthusiastically}
  round: {name: Round, shape: loop, first: 1, last: 5}
  trail: {name: Trail, shape: queue, first: 1, last: 4}
boards:
  valley: {name: Valley, cells: hexes, rings: 2}
  field: {name: Field, cells: squares, columns: 3, rows: 3}
  web:
    name: Web
    cells: points
    points: {a: [0, 0], b: [1, 0], c: [2, 0], d: [2, 1], e: [0, 1]}
    lines: [[a, b, c], [c, d], [e, a]]
sections:
  figures:
    title: Figures
    source: [rulebook]
    blocks:
      order: {kind: order, alt: The order}
      day: {kind: track, track: day, alt: The day, goal: New day}
      hours: {kind: track, track: hours, alt: The hours, goal: New day}
      round: {kind: track, track: round, alt: The round, goal: Again}
      trail:
        kind: queue
        track: trail
        alt: A trail of four
        entry: Newest
        exit: Oldest
        arrows: {back: {from: 1, to: 3, text: Back}, hide: {from: 4, to: 3, text: Hide}}
      cycle:
        kind: cycle
        across: 2
        back: And so on
        steps: {a: {title: One}, b: {title: Two, text: Words.}, c: {title: Three, text: More.}}
      code:
        kind: notation
        example: "AX<."
        alt: A code
        parts:
          who: {letters: 1, title: Who}
          where: {letters: 2, title: Where}
          what: {letters: 1, title: What}
  boards:
    title: Boards
    source: [rulebook]
    blocks:
      valley:
        kind: board
        board: valley
        alt: The valley
        pieces: {bat: {at: "0,0", icon: bat, role: others, text: A bat}}
        arrows: {go: {from: "0,0", to: "1,0", text: A move}}
        crossed: {shut: {from: "-2,0", to: "2,0", text: No way}}
      field:
        kind: board
        board: field
        alt: The field
        pieces: {man: {at: c3, icon: bat, text: A man}}
        arrows: {go: {from: a1, to: b2, text: A move}, then: {from: b2, to: c3}}
      web: {kind: board, board: web, alt: The web, pieces: {man: {at: a, icon: bat, text: A bat}}}
  flows:
    title: Flows
    source: [rulebook]
    blocks:
      fight:
        kind: flow
        shape: down
        alt: A fight
        steps:
          roll: Both roll.
          result:
            text: What came of it?
            branches:
              over: {label: Over, to: end}
              wound: {label: Wound, to: lose}
              more: {label: More}
          count: {text: Count., to: ask}
          lose: Lose one.
          ask: {text: Again?, branches: {more: {label: More, to: roll}, over: {label: Over}}}
          end: It is over.
      turn:
        kind: flow
        shape: tree
        alt: A turn
        steps:
          roll: Both roll.
          result:
            text: What came of it?
            branches:
              over: {label: Over, to: end}
              wound: {label: Wound, to: lose}
              more: {label: More}
          count: {text: Count., to: ask}
          lose: Lose one.
          ask: {text: Again?, branches: {more: {label: More, to: roll}, over: {label: Over}}}
          end: It is over.
""".lstrip(),
    "sheets.yaml": """
sheets:
  summary:
    title: Summary
    front:
      title: All of it
      bands:
        - columns: [{sections: [goal, figures]}, {sections: [boards, flows]}]
""".lstrip(),
}


FAMILIES = (
    frozenset({"day", "hours", "round"}),
    frozenset({"trail"}),
    frozenset({"cycle"}),
    frozenset({"code"}),
    frozenset({"order"}),
    frozenset({"fight", "turn"}),
    frozenset({"valley", "field", "web"}),
)
"""The figures that share templates and styles, by their blocks."""


@dataclass(frozen=True)
class Mutant:
    """What is changed in the words or in the style of a page, and which figure that breaks.

    ``old`` is a pattern that must be found once at least, ``new`` what takes its place.
    """

    figure: str
    fault: str
    old: str
    new: str

    @property
    def name(self) -> str:
        """What it is called among the others."""
        return f"{self.figure}, {self.fault}"

    def changed(self, text: str) -> str:
        """Return words or a style with the fault, or as they are."""
        return re.sub(self.old, self.new, text)


def _added(selector: str, declarations: str) -> tuple[str, str]:
    """Return the change that adds declarations to a rule of the style."""
    return rf"(?m)^{re.escape(selector)} \{{", f"{selector} {{ {declarations}"


def _aside(selector: str) -> tuple[str, str]:
    """Return the change that moves what a rule is about to the side."""
    return rf"({re.escape(selector)} {{[^}}]*margin-inline-start): [^;]*;", r"\1: 6mm;"


def _moved(joint: str, transform: str) -> tuple[str, str]:
    """Return the change that moves what is drawn for a joint."""
    return f'data-joint="{re.escape(joint)}"', rf'\g<0> transform="{transform}"'


def _unnamed(joint: str) -> tuple[str, str]:
    """Return the change after which nothing is drawn for a joint."""
    return f'data-joint="{re.escape(joint)}"', ""


_SHAFT = r'<path d="[^"Z]*" fill="none"[^>]*data-joint="{}"[^>]*/>'
_HEAD = r'(<path d="M[^"]*Z" fill="[^"n]*"[^>]*)data-joint="{}"'
MUTANTS = tuple(
    Mutant(figure, fault, *change)
    for figure, fault, change in (
        ("day", "tail at another space", _added(".wire.to-middle", "width: 2mm;")),
        ("day", "tip beside its space", _added(".tip", "position: relative; left: 12mm;")),
        ("day", "tail missing", _added(".stem.whole", "visibility: hidden;")),
        ("day", "head turned round", _added(".tip", "transform: scaleY(-1);")),
        ("day", "loop missing", _unnamed("return")),
        ("day", "wrong space", ('data-cell="dawn"', 'data-cell="noon"')),
        ("hours", "second row not back", (r"\.spaces\.back \{[^}]*\}", "")),
        ("hours", "head turned round", (r"\.tip\.down \{[^}]*\}", "")),
        ("hours", "way down missing", _unnamed("turn")),
        ("round", "loop of one space", _added(".wire.from-middle", "width: 1mm;")),
        ("trail", "arrow not stretched", _added(".slide .wire", "right: auto; width: 20mm;")),
        ("trail", "head turned round", _added(".slide .mark-head", "transform: scaleX(-1);")),
        ("trail", "head inside", _added(".slide .mark-head", "margin-right: 25mm;")),
        ("trail", "arcs keep their shape", (r"\.arcs \{[^}]*\}", ".arcs { width: 30mm; }")),
        ("trail", "arcs mirrored", _added(".arcs", "transform: scaleX(-1);")),
        ("trail", "arc without a head", (_HEAD.format(r"arrow\.back"), r"\1")),
        ("trail", "arc without a line", (_SHAFT.format(r"arrow\.back"), "")),
        ("trail", "wrong space", ('class="slot" data-cell="3"', 'class="slot" data-cell="2"')),
        ("cycle", "way back not stretched", _added(".trail-return", "max-width: 9mm;")),
        ("cycle", "tail missing", _added(".trail-return::after", "display: none;")),
        ("cycle", "heads turned round", _added(".trail-mark", "transform: scaleX(-1);")),
        ("cycle", "turn not turned", (r"\.trail-turn \.trail-mark \{[^}]*\}", "")),
        ("cycle", "head elsewhere", _added(".trail-home", "margin-top: 18mm;")),
        ("code", "leaders missing", _added(".letters .leader", "visibility: hidden;")),
        (
            "code",
            "leaders too short",
            (r"background-size: \.25mm 100%", "background-size: .25mm 20%"),
        ),
        ("code", "wrong part", ('data-cell="part.3"', 'data-cell="part.2"')),
        ("order", "sign turned round", _added(".next", "transform: scaleX(-1);")),
        ("order", "sign missing", _unnamed("first.1")),
        ("order", "sign elsewhere", _added(".next", "position: relative; left: 40mm;")),
        ("fight", "lines missing", _added(".flow-line.level", "visibility: hidden;")),
        ("fight", "lanes missing", ("; top: 0; bottom: 0", "; display: none")),
        ("fight", "lines in the wrong place", _aside(".flow-line.upright")),
        ("fight", "heads turned round", (r"(\.flow-head \{.*)rotate\(180deg\)", r"\1none")),
        ("fight", "heads missing", _added(".flow-head", "visibility: hidden;")),
        ("fight", "heads beside their lines", _aside(".flow-head")),
        ("fight", "a row too far", _added(".flow-row, .flow-channel", "margin-bottom: 5mm;")),
        ("fight", "wrong step", ('data-cell="count"', 'data-cell="lose"')),
        ("fight", "answers exchanged", ('data-cell="ask.more"', 'data-cell="ask.over"')),
        ("fight", "way missing", ('data-joint="ask.more"', "")),
        ("turn", "way missing", ('data-joint="count"', "")),
        ("turn", "ways exchanged", ('data-joint="result.wound"', 'data-joint="result.more"')),
        ("turn", "wrong step", ('data-cell="lose"', 'data-cell="count"')),
        ("turn", "lines too short", _added(".flow-line.level", "max-width: 6mm;")),
        ("turn", "an unknown way", ('data-joint="ask.more"', 'data-joint="ask.more ask.maybe"')),
        ("valley", "arrow elsewhere", _moved("arrow.go", "translate(0 17)")),
        ("valley", "arrow turned round", _moved("arrow.go", "scale(-1 1)")),
        (
            "valley",
            "head turned round",
            (_HEAD.format(r"arrow\.go"), r'\g<0> transform="translate(12.3 0) scale(-1 1)"'),
        ),
        ("valley", "line missing", (_SHAFT.format(r"arrow\.go"), "")),
        ("valley", "piece elsewhere", _moved("piece.bat", "translate(10 0)")),
        ("valley", "cross elsewhere", _moved("cross.shut", "translate(0 6)")),
        ("valley", "unknown arrow", (r"arrow\.go", "arrow.gone")),
        ("field", "arrow elsewhere", _moved("arrow.go", "translate(-10 0)")),
        ("field", "start elsewhere", _moved("left.a1", "translate(10 0)")),
        ("web", "piece elsewhere", _moved("piece.man", "translate(5 0)")),
        (
            "web",
            "a line too many",
            (r'(<path d="[^"]*)("[^>]*data-joint="lines")', r"\1M0 0L10 -10\2"),
        ),
        (
            "web",
            "a line missing",
            (r'(<path d="M[^M"]*)M[^M"]*(M[^"]*"[^>]*data-joint="lines")', r"\1\2"),
        ),
    )
)


def job_of(home: Path, language: str = "en", files: Mapping[str, str] = FILES) -> SideJob:
    """Return the job that prints a side with a figure of each kind, in the words of a language."""
    game = sound_game(home, files)
    (job,) = side_jobs(game, Library(home / "content", (TEMPLATES / "themes",)), A4, "colour")
    return replace(job, language=language)


def at_once(
    mutants: Iterable[Mutant], families: Sequence[frozenset[str]]
) -> list[tuple[Mutant, ...]]:
    """Return mutants in groups that fit on one page: of each family of figures one.

    What changes the figures of a family leaves those of the others alone.
    """
    lines = [[mutant for mutant in mutants if mutant.figure in family] for family in families]
    return [tuple(filter(None, group)) for group in zip_longest(*lines)]


def proof_of(job: SideJob, *mutants: Mutant) -> Proof:
    """Print a side, with the faults of mutants or without any."""
    pages = pages_of(job)
    side = compose(job.game, job.sheet_id, job.side_name, job.paper, pages.options.is_large)
    page = pages.page(side)
    for mutant in mutants:
        broken = replace(page, words=mutant.changed(page.words), style=mutant.changed(page.style))
        assert broken != page, f"there is nothing to break: {mutant.name}"
        page = broken
    return print_side(page, pages, Press(pages.assets)).proof


def broken_in(proof: Proof, code: str = CODE) -> set[str]:
    """Return the blocks whose figures a check finds faults in."""
    found = (finding for finding in judge(proof) if finding.code == code)
    return {finding.path.rpartition(".")[2] for finding in found}


def mirrored_jobs() -> Iterator[SideJob]:
    """Yield jobs for all bundled sides with figures, from right to left, in colour and mono."""
    library = bundled_library()
    for game in bundled().games:
        for inks in ("colour", "mono"):
            for job in side_jobs(game, library, A4, inks):
                if has_figures(job):
                    yield replace(job, language=MIRRORED)


def has_figures(job: SideJob) -> bool:
    """Whether a side of a sheet has a figure whose cells are joined."""
    return any(isinstance(block, FIGURES) for block in blocks_on(job))


def blocks_on(job: SideJob) -> list[AnyBlock]:
    """Return the blocks on a side of a sheet."""
    sections = job.game.content.sheets[job.sheet_id].sides[job.side_name].placed.values()
    return [block for id in sections for block in job.game.content.sections[id].blocks.values()]
