"""Change one rule of a side's style after another: what is laid out in part is as laid out whole.

Run with ``make fuzz-pages``; ``make test`` changes a few rules.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from unittest.mock import patch

from msgspec import Struct

from generator.build import checking
from generator.engine.press import Press
from generator.engine.rules import rules_in
from generator.pdf.picture import picture
from generator.render import jobs
from generator.render.page import Pages
from generator.render.sidejob import SideJob
from generator.units import A4
from tests.printing import STARTER, begin_starter, side_jobs

ADDED = "; letter-spacing: .05em; padding-top: .7mm; color: #ff0000 }"
"""What each rule says besides: words are wider, boxes higher, and all is red."""


class Tried(Struct, frozen=True):
    """How many rules were changed, after how many less than a whole page was laid out.

    ``shown`` is how many changes can be seen, ``other`` the rules after which it looked otherwise.
    """

    rules: int
    partly: int
    shown: int
    other: tuple[str, ...]


def try_rules(job: SideJob, step: int = 1) -> Tried:
    """Change every so many-eth rule of the style of a side, each alone."""
    style, lay_out = Pages.style, Press.lay_out
    css = jobs.pages_of(job).style(jobs.side_of(job))
    rules = [rule for rule in rules_in(css) if "@" not in rule and rule.count("{") == 1][::step]
    whole = len(jobs.pages_of(job).page(jobs.side_of(job)).at(10.0))
    now, lengths = ("", ""), list[int]()

    def changed(pages: Pages, side: object) -> str:
        return style(pages, side).replace(*now)  # type: ignore[arg-type]

    def counting(press: Press, html: str, css: str) -> object:
        lengths.append(len(html))
        return lay_out(press, html, css)

    partly, shown, other = 0, 0, []
    with patch.object(Pages, "style", changed), patch.object(Press, "lay_out", counting):
        before = picture(jobs.run_incrementally(job).pdf, 1.0)
        for rule in rules:
            now = rule, rule.removesuffix("}") + ADDED
            lengths.clear()
            again = picture(jobs.run_incrementally(job).pdf, 1.0)
            partly += max(lengths, default=0) < whole
            shown += again != before
            if again != picture(jobs.run(job).pdf, 1.0):
                other.append(rule)
    return Tried(len(rules), partly, shown, tuple(other))


def main() -> int:
    """Change every rule of the style of the starter's side, and report those that count."""
    with tempfile.TemporaryDirectory() as home:
        library = begin_starter(Path(home))
        (game,) = checking.check(library, (STARTER,)).games
        (job,) = side_jobs(game, library, A4, "colour")
        tried = try_rules(job)
    sys.stdout.write(
        f"{tried.rules} rules changed, {tried.partly} of them laid out in part, "
        f"{tried.shown} to be seen; {len(tried.other)} other than the whole\n{''.join(tried.other)}"
    )
    return 1 if tried.other or not tried.partly else 0


if __name__ == "__main__":
    sys.exit(main())
