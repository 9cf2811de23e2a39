"""Options and plans of exports for tests: one sheet of the minimal game, unless they say more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from generator.build.request import Progress, Request
from generator.serve.exportoutcome import MadeFile
from generator.serve.exportplan import ExportOptions, ExportPlan, ExportSettings
from generator.serve.exportrun import News
from generator.serve.views import GameMenu

OPTIONS = ExportOptions("minimal", ("en",), ("summary",), "a4", "colour")
MENU = GameMenu(
    "minimal",
    "Minimal",
    {"summary": "Summary", "map": "Map"},
    ("en", "de"),
    {"reminders": "Reminders"},
)


class SmallSite:
    """What is made instead of a site: one page, with the languages that were asked for."""

    findings = ()
    lines: dict[str, tuple[str, ...]] = {}

    def __init__(self, *files: Path) -> None:
        self.files = files


def make_site(request: Request, out: Path, progress: Progress) -> SmallSite:
    out.mkdir(parents=True, exist_ok=True)
    page = out / "index.html"
    page.write_text(" ".join(request.languages))
    progress(1, 1, "index")
    return SmallSite(page)


def settings_in(home: Path) -> ExportSettings:
    return ExportSettings(home / "output", home / "printers.yaml", make_site)


def plan_in(home: Path, options: ExportOptions = OPTIONS, menu: GameMenu = MENU) -> ExportPlan:
    return ExportPlan(options, menu, settings_in(home))


def written_below(home: Path, *names: str) -> tuple[MadeFile, ...]:
    """Write small files, and return them as an export names them."""
    for name in names:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(b"%PDF " + name.encode())
    return tuple(MadeFile(name, (home / name).stat().st_size) for name in names)


def no_report(news: News) -> None:
    """Take news that nobody wants to know."""


def codes(findings: list[dict[str, Any]]) -> set[str]:
    return {each["code"] for each in findings}
