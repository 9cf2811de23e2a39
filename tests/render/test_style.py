"""Style sheets get measures that suit the paper and the edition."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from msgspec.structs import replace

from generator.content.editions import INKS, Edition
from generator.content.model import Section
from generator.content.resources import TEMPLATES
from generator.content.theme import Panels
from generator.layout.largeprint import LARGE_TYPE, LEAST_LARGE_TYPE
from generator.render.jobs import pages_of, run, side_of
from generator.render.options import Options
from generator.render.sidejob import SideJob
from generator.units import A4
from tests.printing import Aid, side_jobs

pytest_plugins = ["tests.builds"]


ALIKE = {"icons", "layoutsheet", "map"}
"""Style sheets of pages in English, and of maps, whose face has one form of each letter."""


def test_every_page_asks_for_the_letters_of_its_language() -> None:
    sheets = {path.name: path.read_text("utf-8") for path in (TEMPLATES / "styles").glob("*.jinja")}
    pages = {
        name.partition(".")[0]
        for name, css in sheets.items()
        if re.search(r"^(?:html|body)\b.*\bfont(?:-family)?: ", css, re.MULTILINE)
    }
    assert len(pages - ALIKE) >= 8
    missing = {page for page in pages if "letterforms" not in sheets[f"{page}.css.jinja"]}
    assert missing == ALIKE


def test_no_label_in_large_print_is_below_its_least_type(starter_aid: Aid) -> None:
    job = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")[0]
    usual, large = (
        pages_of(replace(job, options=Options(is_large=is_large))).look
        for is_large in (False, True)
    )
    assert float(usual.share(0.01)) == 0.01
    assert float(large.share(0.01)) * LARGE_TYPE == pytest.approx(LEAST_LARGE_TYPE, rel=0.01)
    assert float(large.share(0.01, of=0.5)) == pytest.approx(2 * float(large.share(0.01)), rel=0.01)


def on_panels(job: SideJob, panels: Panels, edition: Edition = "colour") -> SideJob:
    """Return a job whose first block stands on a panel, as a theme has them."""
    content = job.game.content
    id, section = next(iter(content.sections.items()))
    blocks = {key: replace(block, tone="panel") for key, block in section.blocks.items()}
    sections: dict[str, Section] = {**content.sections, id: replace(section, blocks=blocks)}
    game = replace(job.game, content=replace(content, sections=sections))
    theme = replace(job.theme, data=replace(job.theme.data, panels=panels))
    return replace(job, game=game, theme=theme, edition=edition)


def test_a_theme_says_what_panels_look_like(starter_aid: Aid) -> None:
    usual = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")[0]
    path = f"sections.{next(iter(usual.game.content.sections))}.blocks."
    grounds, heights = {}, []
    for panels in ("boxed", "framed", "tinted", "open"):
        proof = run(on_panels(usual, panels)).proof
        words = [b for b in proof.boxes if b.kind == "text" and b.path.startswith(path)]
        assert words
        grounds[panels] = {box.background != "#ffffff" for box in words}
        units = [b for b in proof.boxes if b.kind == "unit" and b.path.startswith(path)]
        heights.append([box.height for box in units])
    assert grounds == {"boxed": {True}, "framed": {False}, "tinted": {True}, "open": {False}}
    assert heights[0]
    assert all(a == pytest.approx(b) for a, b in pairwise(heights)), "no side is set anew"


def test_panels_keep_their_frame_where_nothing_is_filled(starter_aid: Aid) -> None:
    usual = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")[0]
    hidden = "border-color: transparent"
    cases: tuple[tuple[Edition, bool], ...] = (("colour", True), ("ink-saver", False))
    for edition, expected in cases:
        job = on_panels(usual, "tinted", edition)
        assert (hidden in pages_of(job).style(side_of(job))) == expected


def test_sides_are_told_apart_by_form_where_colours_tell_little(starter_aid: Aid) -> None:
    usual = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")[0]
    roles = {"explorers": next(iter(usual.game.content.roles.values()))}
    content = replace(usual.game.content, roles={**roles, "guards": roles["explorers"]})
    job = replace(usual, game=replace(usual.game, content=content))
    lines = {edition: pages_of(replace(job, edition=edition)).look.role_lines() for edition in INKS}
    assert lines.pop("colour") == {}
    assert lines
    assert all(len(set(forms.values())) == len(forms) == 2 for forms in lines.values())
